"""The terms of an evaluation, each with a weight. Plain data, so that the lab can list and tune them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Term:
    """One term. Its weight is a whole number in the unit that ``help`` names."""

    name: str
    #: a first guess; tuned weights are data beside the bots
    default: int
    help: str
    low: int = 0
    high: int = 1000
