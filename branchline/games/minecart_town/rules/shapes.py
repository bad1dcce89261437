"""MT-5.1 Pieces of track by their ends: a set of sides each."""

from __future__ import annotations

from typing import Final

from branchline.core.native import i64, vec

#: How many ends a set of sides has.
ENDS: Final = vec[i64]([sides.bit_count() for sides in range(16)])
#: Every piece as it can lie: two straights, four curves, four T-junctions.
SHAPES: Final = vec[i64]([5, 10, 3, 6, 12, 9, 7, 14, 13, 11])
JUNCTION_ENDS: Final = 3
#: By a set of sides: the places in SHAPES of the pieces that have all those ends.
SHAPES_WITH: Final = vec[i64](
    [sum(1 << place for place, ends in enumerate(SHAPES) if ends & sides == sides) for sides in range(16)]
)
#: The places of straights and curves, and those of T-junctions.
PLAIN_SHAPES: Final = 0b0000111111
JUNCTION_SHAPES: Final = 0b1111000000
