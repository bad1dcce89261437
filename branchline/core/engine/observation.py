"""Observations: what a seat knows as numbers, for learning programs and for data sets.

A game lists its features: named rows of whole numbers, each with a fixed length and limits. A position writes the
numbers of all features in that order (``State.write_observation``). Seats are counted from the observing one: 0 is
itself, 1 is the next to the left. So the same situation has the same numbers from every seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from branchline.core.native import Shorts, i16, vec

if TYPE_CHECKING:
    from branchline.core.engine.state import State

#: No observation has more numbers than this.
MOST_NUMBERS: Final = 16_384


#: What a number is: the name of something, an amount, a set (of one member: yes or no), or points.
CATEGORY: Final = "category"
COUNT: Final = "count"
BITS: Final = "bits"
SCORE: Final = "score"
KINDS: Final = (CATEGORY, COUNT, BITS, SCORE)
#: The limits of a number that the rules do not limit: what the array can hold.
LEAST: Final = -32_768
MOST: Final = 32_767


@dataclass(frozen=True)
class Feature:
    """A named row of whole numbers of one kind."""

    name: str
    kind: str
    length: int
    #: the smallest and the largest number that can stand in it
    low: int
    high: int
    #: what the numbers mean, in one line
    help: str
    #: what stands for 1 where numbers are scaled; 0: the limit that is farther from zero
    usual: int = 0

    @property
    def unit(self) -> int:
        """What a number is divided by where numbers are scaled."""
        return self.usual or max(abs(self.low), abs(self.high))


#: A use of a component: the seat (CHANCE: the whole table), its kind and its name: ``(0, "share", "red")``.
Use = tuple[int, str, str]


def observed(state: State, seat: int) -> list[int]:
    """What the seat knows, as a list."""
    out: Shorts = vec[i16]([i16(0)] * MOST_NUMBERS)
    end = state.write_observation(seat, out, 0)
    return [int(number) for number in out[:end]]


def width(features: tuple[Feature, ...]) -> int:
    """How many numbers an observation has."""
    return sum(feature.length for feature in features)


def named(features: tuple[Feature, ...], numbers: list[int]) -> dict[str, list[int]]:
    """An observation as a dictionary with one entry for each feature."""
    rows: dict[str, list[int]] = {}
    start = 0
    for feature in features:
        rows[feature.name] = numbers[start : start + feature.length]
        start += feature.length
    return rows


def around(observer: int, seats: int) -> list[int]:
    """All seats: the observing one first, then to the left."""
    return [(observer + step) % seats for step in range(seats)]
