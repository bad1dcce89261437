"""Adjusted results: what the draws did is taken off, so that an interval needs fewer games, like AIVAT in poker.

A draw changes a seat's value by what it is after the draw, less the mean over the outcomes. In the mean that is
nothing, whatever the values are worth. So a result less the luck in it has the same mean, and a smaller spread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from branchline.analysis.calibration import calibrated
from branchline.analysis.values import Valuer
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game, State
from branchline.lab.estimates import STANDARD_ERRORS

#: Samples of a value, unless the game's file says otherwise.
_USUAL_SAMPLES = 8
#: With fewer games luck is taken off as it is.
FEWEST_FITTED = 16


class LuckMeter:
    """Deals for one game, and adds up what its draws changed for each seat."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        samples = int(calibrated(game.name).get("values", {}).get("samples", _USUAL_SAMPLES))
        self.valuer = Valuer(game, seats, seed, samples)
        self.sums = [0.0] * seats

    def deal(self, state: State, luck: Random, decisions: int) -> list[int]:
        """The same draws as ``state.deal``."""
        outcomes: list[int] = []
        before = self.valuer.worth(state, decisions).chances
        first = before
        while state.turn() == CHANCE:
            outcome = int(state.draw(luck))
            state.apply(CHANCE, outcome)
            outcomes.append(outcome)
            before = self.valuer.worth(state, decisions).chances
        # Changes of draws in a row add up to the last value less the first.
        self.sums = [total + new - old for total, new, old in zip(self.sums, before, first, strict=True)]
        return outcomes


@dataclass(frozen=True)
class Adjusted:
    """The mean result of one bot with luck taken off, and the interval that holds the true one in 95 of 100 cases."""

    mean: float
    half: float
    #: the variance of a game's result as it is, and with luck taken off
    raw: float
    left: float

    @property
    def times(self) -> float:
        """How many times fewer games give the same interval."""
        return self.raw / self.left if self.left > 0 else 1.0


#: Of every game of a bot: its result, and the luck that it had.
Pairs = Sequence[tuple[float, float]]


def adjusted(pairs: Pairs) -> Adjusted:
    """The mean result with luck taken off.

    How much of the luck is taken off in one half of the games is fitted in the other half. So a result is never fitted
    to itself, and the mean has no bias.
    """
    halves = (pairs[::2], pairs[1::2])
    shares = (slope(halves[1]), slope(halves[0])) if len(pairs) >= FEWEST_FITTED else (1.0, 1.0)
    values = [result - share * luck for half, share in zip(halves, shares, strict=True) for result, luck in half]
    raw, left = variance([result for result, _ in pairs]), variance(values)
    return Adjusted(sum(values) / len(values), STANDARD_ERRORS * sqrt(left / len(values)), raw, left)


def slope(pairs: Pairs) -> float:
    """How much a result rises with luck, by least squares."""
    mean_result = sum(result for result, _ in pairs) / len(pairs)
    mean_luck = sum(luck for _, luck in pairs) / len(pairs)
    spread = sum((luck - mean_luck) ** 2 for _, luck in pairs)
    return sum((result - mean_result) * (luck - mean_luck) for result, luck in pairs) / spread if spread else 0.0


def variance(values: Sequence[float]) -> float:
    """The variance of single values."""
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)


def fewer_games(rows: Sequence[Adjusted]) -> float:
    """How many times fewer games all bots together need."""
    left = sum(row.left for row in rows)
    return sum(row.raw for row in rows) / left if left > 0 else 1.0
