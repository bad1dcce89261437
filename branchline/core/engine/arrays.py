"""Small functions on native arrays. (``in`` works on them too, but makes an object of every number it looks at.)"""

from __future__ import annotations

from typing import Final

from branchline import COMPILED
from branchline.core.native import Ints, i64, vec

#: Stands in a field until it is allocated, or until a copy is put there. Never written to.
EMPTY: Final = vec[i64]()
_NATIVE: Final[bool] = COMPILED
#: The largest array that the allocator for small objects still serves.
_ROOM: Final = 56


def filled(length: i64, value: i64) -> Ints:
    """An array of equal numbers."""
    return vec[i64]([value] * length)


def new_list() -> Ints:
    """An empty array with room for a usual list of moves, so that it need not grow step by step."""
    if _NATIVE:
        return vec[i64](capacity=_ROOM)
    return vec[i64]()


def place_of(items: Ints, item: i64) -> i64:
    """Where the first such number stands, or -1."""
    for place in range(len(items)):
        if items[place] == item:
            return place
    return -1


def holds(items: Ints, item: i64) -> bool:
    """Whether such a number is there."""
    return place_of(items, item) >= 0


def total(items: Ints) -> i64:
    """The sum."""
    whole: i64 = 0
    for item in items:
        whole += item
    return whole


def place_of_highest(items: Ints) -> i64:
    """Where the first of the highest numbers stands."""
    best: i64 = 0
    for place in range(1, len(items)):
        if items[place] > items[best]:
            best = place
    return best
