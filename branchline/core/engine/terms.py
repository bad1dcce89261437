"""The terms of an evaluation: what a bot weighs when it judges a position."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Term:
    """One thing that counts. The weight is a whole number in the unit that ``help`` names."""

    name: str
    #: a first guess; tuning finds better ones, which are kept as data beside the bots
    default: int
    help: str
    low: int = 0
    high: int = 1000
