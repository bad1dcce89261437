"""The small numbers that the whole game shares: resources, sides of a square, timings and forms of effects."""

from __future__ import annotations

from typing import Final

from branchline.core.native import i64, vec

RESOURCES: Final = 5
RESOURCE_NAMES: Final = ("wood", "stone", "wheat", "coal", "sheep")
#: The set of all five resources.
EVERY_RESOURCE: Final = 31

SIDES: Final = 4
SIDE_LETTERS: Final = "nesw"
#: The step to the north, east, south and west.
ROW_STEP: Final = vec[i64]([-1, 0, 1, 0])
COLUMN_STEP: Final = vec[i64]([0, 1, 0, -1])
#: The side that faces back, and each side as a set of one.
BACK: Final = vec[i64]([2, 3, 0, 1])
SIDE_BIT: Final = vec[i64]([1, 2, 4, 8])
#: How many ends a set of sides has.
ENDS: Final = vec[i64]([mask.bit_count() for mask in range(16)])
ALL_SIDES: Final = 15
#: Every track piece by its ends: straight, curve, T-junction.
SHAPES: Final = vec[i64]([5, 10, 3, 6, 12, 9, 7, 14, 13, 11])
JUNCTION_ENDS: Final = 3
#: By a set of sides: the places in SHAPES of the pieces that have all those ends.
SHAPES_WITH: Final = vec[i64](
    [sum(1 << place for place, ends in enumerate(SHAPES) if ends & sides == sides) for sides in range(16)]
)
#: The places of straights and curves, and those of T-junctions.
PLAIN_SHAPES: Final = 0b0000111111
JUNCTION_SHAPES: Final = 0b1111000000

# When an effect happens.
IMMEDIATE: Final = 0
PRODUCTION: Final = 1
TRANSPORTATION: Final = 2
PROCESSING: Final = 3
END: Final = 4
TIMINGS: Final = ("immediate", "production", "transportation", "processing", "end")

# What an effect does.
GAIN: Final = 0
CHOICE: Final = 1
CONVERT: Final = 2
CONVERT_ANY: Final = 3
CONVERT_DIFFERENT: Final = 4
PER_STORED: Final = 5
LOSE: Final = 6
PER_NEIGHBOUR: Final = 7
PER_NEIGHBOUR_TYPE: Final = 8
PER_CONNECTED: Final = 9
BOOST: Final = 10
PULL: Final = 11
FORMS: Final = (
    "gain",
    "choice",
    "convert",
    "convert_any",
    "convert_different",
    "per_stored",
    "lose",
    "per_neighbour",
    "per_neighbour_type",
    "per_connected",
    "boost",
    "pull",
)

# Which neighbours count.
ANY_TILE: Final = 0
BUILDING: Final = 1
BUILDING_WITH_POINTS: Final = 2
BUILDING_WITH_PROCESSING: Final = 3
NEIGHBOURS: Final = ("tile", "building", "building with points", "building with processing")

# The bags.
A: Final = 0
B: Final = 1
C: Final = 2
BAGS: Final = "ABC"


def sides_of(letters: str) -> int:
    """The set of sides that the letters name: ``ns`` is north and south."""
    return sum(1 << SIDE_LETTERS.index(letter) for letter in letters)


def letters_of(sides: int) -> str:
    """The letters of a set of sides, clockwise from the north."""
    return "".join(letter for side, letter in enumerate(SIDE_LETTERS) if sides & int(SIDE_BIT[side]))


def resources_of(mask: int) -> list[str]:
    """The names of a set of resources."""
    return [name for resource, name in enumerate(RESOURCE_NAMES) if mask & (1 << resource)]
