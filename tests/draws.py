"""What chance may bring in a position, by texts: for the tests of each game's draws."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from branchline.core.game import CHANCE, Game, State
from branchline.testing.odds import drawn, promised


def likely(game: Game, state: State) -> dict[str, Fraction]:
    """What may be drawn now: the odds that are promised, and that draws have."""
    odds = promised(state)
    assert odds == drawn(state)
    return {game.text(state, CHANCE, outcome): share for outcome, share in odds.items()}


def weighed(weights: dict[str, int]) -> dict[str, Fraction]:
    """As likely as their weights."""
    return {text: Fraction(weight, sum(weights.values())) for text, weight in weights.items() if weight}


def even(texts: Iterable[str]) -> dict[str, Fraction]:
    """All as likely."""
    return weighed(dict.fromkeys(texts, 1))
