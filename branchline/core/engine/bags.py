"""Bags: how many of each kind are in, nothing about their order. What is drawn is decided when it is drawn."""

from __future__ import annotations

from branchline.core.native import Ints


def odds(bag: Ints) -> list[tuple[int, int]]:
    """The kinds that can be drawn, each with its weight."""
    return [(kind, int(bag[kind])) for kind in range(len(bag)) if bag[kind]]
