"""The terms of the evaluation: what is weighed, and the place of each term among the weights."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.terms import Term

TERMS: Final[tuple[Term, ...]] = (
    Term("growth", 40, "how many of a hundred cubes that a company has left will make it longer"),
    Term("doubt", 300, "how much influence may still change hands, in hundredths, at the beginning", 20, 2000),
    Term("influence", 60, "what a point of influence is worth by itself at the beginning, in hundredths of a point"),
    Term("plenty", 20, "what a further point of influence in the same company loses of that, in percent", 0, 100),
    Term("hold", 50, "what a share is worth beyond the chart at the beginning, in hundredths of a point"),
    Term("price", 10, "what a cube in the tracks space of a company takes off a point of influence there", 0, 100),
)
GROWTH: Final = 0
DOUBT: Final = 1
INFLUENCE: Final = 2
PLENTY: Final = 3
HOLD: Final = 4
PRICE: Final = 5
