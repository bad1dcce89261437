"""Grades of decisions: they follow the value lost, and nobody is blamed for what may be noise."""

from __future__ import annotations

from typing import Final

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = GRADES = ("best", "good", "inaccuracy", "mistake", "blunder")
#: From which loss on a decision gets a grade: in shares of first place; alone in standard deviations of the result.
_FROM: Final = ((BLUNDER, 0.10), (MISTAKE, 0.05), (INACCURACY, 0.02))
_FROM_ALONE: Final = ((BLUNDER, 0.50), (MISTAKE, 0.25), (INACCURACY, 0.10))
#: A loss below this many of its standard errors may be noise.
SURE: Final = 2.0


def grade_of(loss: float, error: float, alone: bool = False) -> str:
    """The grade of a decision that lost so much, with that standard error."""
    if loss <= 0:
        return BEST
    if loss < SURE * error:
        return GOOD
    return next((grade for grade, least in (_FROM_ALONE if alone else _FROM) if loss >= least), GOOD)


def sure_loss(loss: float, error: float) -> float:
    """The loss if it is surely one, else 0."""
    return loss if loss >= SURE * error else 0.0


def is_blamed(grade: str) -> bool:
    """Whether the grade says that something was lost."""
    return grade in (INACCURACY, MISTAKE, BLUNDER)
