"""Bags: how many of each kind are in, nothing about their order. What is drawn is decided when it is drawn."""

from __future__ import annotations

from branchline.core.native import Ints, append, i64, vec
from branchline.core.random import Random


def size(bag: Ints) -> i64:
    """How many pieces are in the bag."""
    total: i64 = 0
    for many in bag:
        total += many
    return total


def odds(bag: Ints) -> list[tuple[int, int]]:
    """The kinds that can be drawn, each with its weight."""
    return [(kind, int(bag[kind])) for kind in range(len(bag)) if bag[kind]]


def draw(bag: Ints, rng: Random) -> i64:
    """A kind, each piece in the bag as likely; it stays in the bag."""
    return rng.weighted(bag)


def filled(kinds: int, many: int) -> Ints:
    """A bag with so many of each kind."""
    bag = vec[i64]()
    for _ in range(kinds):
        bag = append(bag, many)
    return bag
