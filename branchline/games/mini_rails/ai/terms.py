"""The terms of the evaluation: what is weighed, and the place of each term among the weights."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.terms import Term

TERMS: Final[tuple[Term, ...]] = (
    Term("tax", 22, "chance in percent that a company which has not paid pays in a later round"),
    Term("tax_now", 60, "the same for this round, in percent of its part of the discs left in the market"),
    Term("top", 30, "what a round adds to a company's shares, in percent of the best hex open to it"),
    Term("bottom", 15, "what a round takes from them, in percent of the worst hex open to it"),
    Term("popular", 10, "what a round adds for every seat that holds the company, in hundredths of a point"),
    Term("spread", 150, "how uncertain a share's value is, in hundredths of a point a round", 10, 1000),
    Term("early", 5, "what a place further left for the next round is worth, in hundredths of a point"),
)
TAX: Final = 0
TAX_NOW: Final = 1
TOP: Final = 2
BOTTOM: Final = 3
POPULAR: Final = 4
SPREAD: Final = 5
EARLY: Final = 6
