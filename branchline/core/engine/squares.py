"""Squares in rows and columns, row 0 at the north, column 0 at the west.

A square has four sides, numbered clockwise from the north. A direction is the number of the side that it leads through.
A set of sides, like the exits of a track tile, is a mask of ``SIDE_BIT``.
"""

from __future__ import annotations

from typing import Final

from branchline.core.native import Ints, i64, vec

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = 4
DIRECTIONS: Final = ("north", "east", "south", "west")
SIDE_LETTERS: Final = "nesw"

#: By direction: the step in rows and in columns.
ROW_STEP: Final = vec[i64]([-1, 0, 1, 0])
COLUMN_STEP: Final = vec[i64]([0, 1, 0, -1])
#: By direction: the opposite direction, which leads back.
BACK: Final = vec[i64]([2, 3, 0, 1])
#: By side: the set that holds only this side.
SIDE_BIT: Final = vec[i64]([1, 2, 4, 8])
ALL_SIDES: Final = 15


def steps_on_grid(width: int) -> Ints:
    """By direction: the step on a grid whose cells are numbered row by row, with so many cells in a row."""
    return vec[i64]([int(ROW_STEP[way]) * width + int(COLUMN_STEP[way]) for way in range(SIDES)])


def sides_of(letters: str) -> int:
    """The set of sides that the letters name: ``ns`` is north and south."""
    return sum(1 << SIDE_LETTERS.index(letter) for letter in letters)


def letters_of(sides: int) -> str:
    """The letters of a set of sides, clockwise from the north."""
    return "".join(letter for side, letter in enumerate(SIDE_LETTERS) if sides & int(SIDE_BIT[side]))
