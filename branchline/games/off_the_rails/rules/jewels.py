"""Heaps of jewels and rocks: what lies on a square, in a hold, in a hand or in the bag. A heap is one number.

The pieces of a kind are counted in six bits, so ``+`` puts heaps together and ``-`` takes them apart. Only this module
knows the bits.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.random import Random
from branchline.core.native import Ints, Shorts, append, i16, i64, vec

DIAMOND: Final = 0
GOLD: Final = 1
EMERALD: Final = 2
RUBY: Final = 3
ROCK: Final = 4
KINDS: Final = 5
NAMES: Final = ("diamond", "gold", "emerald", "ruby", "rock")

_SHIFT: Final = vec[i64]([0, 6, 12, 18, 24])
_FIELD: Final = 63
#: How many pieces of a kind a heap can count.
MOST: Final = 63

#: ``ONE[kind]`` is the heap of a single piece.
ONE: Final = vec[i64]([1, 64, 4096, 262144, 16777216])

#: No heap is as large as this number, so a heap and a multiple of it make one number.
ABOVE: Final = 1 << 30


def heap_of(counts: list[int]) -> int:
    """The heap with so many pieces of each kind."""
    heap = 0
    for kind in range(KINDS):
        heap += counts[kind] * ONE[kind]
    return heap


def many(heap: i64, kind: i64) -> i64:
    """How many pieces of a kind are in the heap."""
    return (heap >> _SHIFT[kind]) & _FIELD


def counts(heap: int) -> list[int]:
    """How many pieces of each kind are in the heap."""
    return [int(many(heap, kind)) for kind in range(KINDS)]


def put_heap(out: Shorts, at: i64, heap: i64) -> i64:
    """Write how many pieces of each kind are in the heap; the place behind them. Written out, for observations."""
    out[at] = i16(heap & _FIELD)
    out[at + 1] = i16((heap >> 6) & _FIELD)
    out[at + 2] = i16((heap >> 12) & _FIELD)
    out[at + 3] = i16((heap >> 18) & _FIELD)
    out[at + 4] = i16((heap >> 24) & _FIELD)
    return at + KINDS


def size(heap: i64) -> i64:
    """How many pieces are in the heap."""
    return (heap & 63) + ((heap >> 6) & 63) + ((heap >> 12) & 63) + ((heap >> 18) & 63) + ((heap >> 24) & 63)


def precious(heap: i64) -> i64:
    """How many pieces of the heap are precious: all but the rocks."""
    return size(heap) - many(heap, ROCK)


def kinds(heap: i64) -> i64:
    """How many different kinds are in the heap."""
    total: i64 = 0
    for kind in range(KINDS):
        if many(heap, kind):
            total += 1
    return total


def within(part: i64, heap: i64) -> bool:
    """Whether the heap holds all pieces of the part."""
    missing: i64 = 0
    for kind in range(KINDS):
        if many(part, kind) > many(heap, kind):
            missing += 1
    return missing == 0


def kind_weights(heap: i64) -> Ints:
    """How many pieces of each kind are in the heap, as weights to draw by."""
    weights = vec[i64]()
    for kind in range(KINDS):
        weights = append(weights, many(heap, kind))
    return weights


def draw_kind(heap: i64, rng: Random) -> i64:
    """The kind of a random piece; every piece is as likely. The piece stays in the heap."""
    rest = rng.below(size(heap))
    kind: i64 = 0
    while rest >= many(heap, kind):
        rest -= many(heap, kind)
        kind += 1
    return kind


def draw_heap(heap: i64, pieces: i64, rng: Random) -> i64:
    """So many random pieces out of the heap. They stay in the heap."""
    drawn: i64 = 0
    for _ in range(pieces):
        drawn += ONE[draw_kind(heap - drawn, rng)]
    return drawn


def _hands(largest: int) -> list[int]:
    """All heaps of one piece up to so many, smaller first."""
    found: list[int] = []
    last = [(0, 0)]
    for _ in range(largest):
        last = [(heap + int(ONE[kind]), kind) for heap, least in last for kind in range(least, KINDS)]
        found += [heap for heap, _ in last]
    return found


#: What one hand can hold when a hold of up to five pieces is split in two.
HANDS: Final = vec[i64](_hands(3))
