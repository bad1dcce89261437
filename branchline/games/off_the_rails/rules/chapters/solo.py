"""Chapter 10: alone against the chasm."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import total
from branchline.core.native import i64
from branchline.games.off_the_rails.rules.jewels import ROCK, many
from branchline.games.off_the_rails.rules.state import GONE, RailsState

LOST: Final = 0
PARTIAL: Final = 1
VICTORY: Final = 2
MAJOR: Final = 3
RESULTS: Final = ("defeat", "partial victory", "victory", "major victory")


def fewest(heap: i64) -> i64:
    """How many of the scarcest precious kind are in the heap."""
    least = many(heap, 0)
    for kind in range(1, ROCK):
        number = many(heap, kind)
        if number < least:
            least = number
    return least


def result(state: RailsState) -> i64:
    """OR-10.7 Two of each kind at the surfaces of their colours: a major victory; one of each: a victory; one of each
    at any surface: a partial one; else a defeat. OR-R21 What was reached is kept.
    """
    delivered = fewest(state.delivered)
    if delivered >= 2:
        return MAJOR
    if delivered == 1:
        return VICTORY
    return PARTIAL if fewest(state.stock[0]) else LOST


def solo_is_over(state: RailsState) -> bool:
    """OR-10.8 The end: a major victory, no cart left in the game, or no token left to place."""
    if result(state) == MAJOR or total(state.tokens) == 0:
        return True
    carts: i64 = 0
    for place in state.place:
        if place != GONE:
            carts += 1
    return carts == 0
