"""Squares in rows and columns, row 0 at the north, column 0 at the west."""

from __future__ import annotations

from typing import Final

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

#: The step to the north, east, south and west as (row, column).
STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))

Square = tuple[int, int]


def beside(square: Square) -> list[Square]:
    """The four squares that share an edge, clockwise from the north."""
    return [(square[0] + row, square[1] + column) for row, column in STEPS]


def around(square: Square) -> list[Square]:
    """The eight squares that share an edge or a corner, in reading order."""
    row, column = square
    return [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]


def opposite(direction: int) -> int:
    """The direction that leads back."""
    return (direction + 2) % 4


def turned(direction: int, times: int = 1) -> int:
    """The direction after so many quarter turns clockwise."""
    return (direction + times) % 4
