"""Hexes in axial coordinates (q, r), pointy tops, r growing downwards."""

from __future__ import annotations

from typing import Final

#: NE, E, SE, SW, W, NW: clockwise.
DIRECTIONS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))

Hex = tuple[int, int]


def neighbours(cell: Hex) -> list[Hex]:
    """The six hexes beside a hex, clockwise from the north-east."""
    return [(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS]


def mirrored(cell: Hex) -> Hex:
    """The hex in a mirror that swaps left and right."""
    q, r = cell
    return -q - r, r


def distance(one: Hex, other: Hex) -> int:
    """Steps from hex to hex."""
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2
