"""The small numbers that the whole game shares: resources, times and forms of effects, bags."""

from __future__ import annotations

from typing import Final

RESOURCES: Final = 5
RESOURCE_NAMES: Final = ("wood", "stone", "wheat", "coal", "sheep")
#: The set of all five resources.
EVERY_RESOURCE: Final = 31

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


def resources_of(mask: int) -> list[str]:
    """The names of a set of resources."""
    return [name for resource, name in enumerate(RESOURCE_NAMES) if mask & (1 << resource)]
