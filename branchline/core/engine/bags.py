"""Bags: a count for each kind, without an order. A draw is decided only when it is made."""

from __future__ import annotations

from branchline.core.native import Ints


def odds(bag: Ints) -> list[tuple[int, int]]:
    """The kinds that can be drawn, each with its weight."""
    return [(kind, int(bag[kind])) for kind in range(len(bag)) if bag[kind]]
