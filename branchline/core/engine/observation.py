"""What a seat knows as numbers, for programs that learn and for data sets.

A game lists its features: named rows of whole numbers, each with a fixed length and limits. ``Game.observe`` gives the
numbers of all of them, one after another, in that order. Seats are counted from the one that looks: it is 0 itself, 1
is the next to the left, and so on; so the same situation looks the same from every chair.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Feature:
    """A named row of whole numbers."""

    name: str
    length: int
    #: the smallest and the largest number that can stand in it
    low: int
    high: int
    #: what the numbers mean, in one line
    help: str


#: A component in use: by whom (CHANCE: by the whole table), its kind, its name: ``(0, "share", "red")``.
Use = tuple[int, str, str]


def width(features: tuple[Feature, ...]) -> int:
    """How many numbers an observation has."""
    return sum(feature.length for feature in features)


def named(features: tuple[Feature, ...], numbers: list[int]) -> dict[str, list[int]]:
    """An observation as a dictionary, one entry a feature."""
    found: dict[str, list[int]] = {}
    start = 0
    for feature in features:
        found[feature.name] = numbers[start : start + feature.length]
        start += feature.length
    return found


def from_seat(seat: int, looks: int, seats: int) -> int:
    """A seat counted from the one that looks."""
    return (seat - looks) % seats


def around(looks: int, seats: int) -> list[int]:
    """All seats, the one that looks first, then to the left."""
    return [(looks + step) % seats for step in range(seats)]
