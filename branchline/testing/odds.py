"""What ``draw`` gives, over all that a generator may say: no sampling, so no luck."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from branchline import COMPILED
from branchline.core.engine.random import Random
from branchline.core.game import State

_MULTIPLIER = 1791398085
_WORD = 2**32


def promised(state: State) -> dict[int, Fraction]:
    """The odds of each outcome by the weights of ``chances``."""
    outcomes = state.chances()
    whole = sum(weight for _, weight in outcomes)
    return {outcome: Fraction(weight, whole) for outcome, weight in outcomes}


def drawn(state: State) -> dict[int, Fraction]:
    """The odds of each outcome by ``draw``: from all answers, or at compiled speed from evenly spaced numbers."""
    return spaced(state) if COMPILED else enumerated(state)


def enumerated(state: State) -> dict[int, Fraction]:
    """The exact odds of ``draw``: the sum over all ways through the generator's answers."""
    from branchline.testing.answers import all_answers  # here, as it needs plain Python

    odds: dict[int, Fraction] = {}
    for rng in all_answers():
        outcome = int(state.draw(rng))
        odds[outcome] = odds.get(outcome, Fraction(0)) + rng.odds()
    return odds


def spaced(state: State) -> dict[int, Fraction]:
    """The odds of ``draw`` over evenly spaced numbers: exact where a draw asks once, below the sum of the weights."""
    count = sum(weight for _, weight in state.chances())
    outcomes = Counter(int(state.draw(about_to_say((2 * n + 1) * _WORD // (2 * count)))) for n in range(count))
    return {outcome: Fraction(times, count) for outcome, times in outcomes.items()}


def about_to_say(bits: int) -> Random:
    """A generator whose next 32 bits are these."""
    rng = Random(0)
    after = bits  # the word whose two halves give these bits: the upper half is 0
    rng._word = after % _MULTIPLIER * _WORD + after // _MULTIPLIER
    return rng
