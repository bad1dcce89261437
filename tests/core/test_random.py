"""The portable generator."""

from __future__ import annotations

from collections import Counter

from branchline.core.engine.random import Random
from branchline.core.native import i64, vec

PINNED = [293741855, 1395645998, 3739518079, 1559605214]
PINNED_BELOW = 892


def test_the_first_numbers_of_a_seed_are_pinned():
    """The same on every Python, compiled or not: a record made from a seed must never change."""
    rng = Random(1)
    assert [int(rng.bits()) for _ in range(4)] == PINNED
    assert [int(Random(1, "game", 2).below(1000)) for _ in range(2)] == [PINNED_BELOW] * 2


def test_seeds_and_their_parts_give_different_streams():
    streams = {tuple(int(Random(*seed).bits()) for _ in range(2)) for seed in ((1,), (2,), (1, 1), ("1", "1x"), (11,))}
    assert len(streams) == 5


def test_a_clone_goes_on_alike_and_apart():
    one = Random(3)
    one.bits()
    other = one.clone()
    assert one.bits() == other.bits()
    one.bits()
    assert one.bits() != other.bits()


def test_below_is_even_and_within_bounds():
    rng = Random(4)
    counts = Counter(int(rng.below(7)) for _ in range(70_000))
    assert set(counts) == set(range(7))
    assert all(abs(count - 10_000) < 600 for count in counts.values())
    assert {int(rng.below(1)) for _ in range(10)} == {0}


def test_large_limits_are_even_too():
    rng = Random(5)
    limit = 2**31 - 1
    upper = sum(rng.below(limit) > limit // 2 for _ in range(20_000))
    assert abs(upper - 10_000) < 500


def test_weights_are_followed():
    rng = Random(6)
    counts = Counter(int(rng.weighted(vec[i64]([1, 0, 3]))) for _ in range(40_000))
    assert counts[1] == 0
    assert abs(counts[0] - 10_000) < 600
