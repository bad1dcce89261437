"""Sets of up to 62 small numbers as bit masks."""

from __future__ import annotations

from typing import Final

from branchline.core.native import Ints, append, i64, vec

#: ``BIT[n]`` is the mask that holds only n. It is a table, since a native shift is wrong past bit 31.
BIT: Final = vec[i64]([1 << n for n in range(62)])

#: A perfect hash: 67 divides no difference of two powers of two below 2**62, so the remainder identifies a bit.
_HASH: Final = 67
_PLACE: Final = vec[i64]([next((n for n in range(62) if (1 << n) % _HASH == rest), 0) for rest in range(_HASH)])


def lowest(mask: i64) -> i64:
    """The smallest number in a set that is not empty."""
    return _PLACE[(mask & -mask) % _HASH]


def highest(mask: i64) -> i64:
    """The largest number in a set that is not empty."""
    while mask & (mask - 1):
        mask &= mask - 1
    return _PLACE[mask % _HASH]


def nth(mask: i64, number: i64) -> i64:
    """The member at that index, in ascending order, counted from 0."""
    while number:
        mask &= mask - 1
        number -= 1
    return lowest(mask)


def members(mask: i64) -> Ints:
    """The numbers in the set, ascending."""
    out = vec[i64]()
    while mask:
        low = mask & -mask
        out = append(out, _PLACE[low % _HASH])
        mask ^= low
    return out


def count(mask: i64) -> i64:
    """How many numbers the set holds."""
    total: i64 = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total


def mask_of(numbers: list[int]) -> int:
    """The set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= BIT[number]
    return mask
