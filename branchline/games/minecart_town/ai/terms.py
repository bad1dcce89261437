"""The terms of the evaluation, and the place of each one's weight."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.terms import Term

TERMS: Final[tuple[Term, ...]] = (
    Term("hope", 10, "how far cubes are counted as if all buildings were joined, in percent", 0, 50),
    Term("near", 40, "how far they are counted as if joined where one piece of track could do it, in percent", 0, 50),
    Term("loose", 15, "what a cube without a use is worth while rounds are left, in hundredths of a point"),
    Term("spare", 25, "how many of a hundred cubes of wood and stone are left over for goods", 0, 100),
    Term(
        "material", 30, "what a cube of wood or stone is worth while something can be built, in hundredths of a point"
    ),
    Term("neighbours", 40, "what a building that counts its neighbours gains in a round, in hundredths of a point"),
    Term("stored", 70, "how much of what stored cubes could give each round is believed, in percent", 0, 200),
    Term("chain", 50, "what a cube is worth that can be made into other cubes, in hundredths of a point"),
    Term("boost", 100, "what a workshop's neighbour brings it in a round, in hundredths of a point"),
    Term("income", 100, "what a cube of wood or stone of a later round is worth, in hundredths of a point"),
)
HOPE: Final = 0
NEAR: Final = 1
LOOSE: Final = 2
SPARE: Final = 3
MATERIAL: Final = 4
NEIGHBOURS: Final = 5
STORED: Final = 6
CHAIN: Final = 7
BOOST: Final = 8
INCOME: Final = 9
