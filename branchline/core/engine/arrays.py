"""Small functions on native arrays. (``in`` works too, but makes an object of every number that it compares.)"""

from __future__ import annotations

from typing import Final

from branchline import COMPILED
from branchline.core.native import Ints, i64, vec

#: The value of a field until it is allocated or copied. Never written to.
EMPTY: Final = vec[i64]()
_NATIVE: Final[bool] = COMPILED
#: The largest array that the allocator for small objects still serves.
_ROOM: Final = 56


def filled(length: i64, value: i64) -> Ints:
    """An array of equal numbers."""
    return vec[i64]([value] * length)


def new_list() -> Ints:
    """An empty array with room for a usual list of moves, so that it rarely grows."""
    if _NATIVE:
        return vec[i64](capacity=_ROOM)
    return vec[i64]()


def room_for(length: i64) -> Ints:
    """An empty array with room for so many numbers."""
    if _NATIVE:
        return vec[i64](capacity=length)
    return vec[i64]()


def place_of(items: Ints, item: i64) -> i64:
    """The index of the first such number, or -1."""
    for place in range(len(items)):
        if items[place] == item:
            return place
    return -1


def holds(items: Ints, item: i64) -> bool:
    """Whether the number is in the array."""
    return place_of(items, item) >= 0


def total(items: Ints) -> i64:
    """The sum."""
    sum_: i64 = 0
    for item in items:
        sum_ += item
    return sum_


def place_of_highest(items: Ints) -> i64:
    """The index of the highest number, of equals the first."""
    best: i64 = 0
    for place in range(1, len(items)):
        if items[place] > items[best]:
            best = place
    return best
