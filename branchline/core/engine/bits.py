"""Sets of up to 62 small numbers as bit masks."""

from __future__ import annotations

from typing import Final

from branchline.core.native import Ints, append, i64, vec

#: ``BIT[n]`` is the mask that holds only n. It is a table, since a native shift is wrong past bit 31.
BIT: Final = vec[i64]([1 << n for n in range(62)])

#: A de Bruijn sequence: every six bits of it in a row are different, so those that a bit shifts to the top identify it.
_SEQUENCE: Final = 0x03F79D71B4CB0A89
_TOP: Final = 58
_SIX: Final = 63
_PLACE: Final = vec[i64](
    [next((n for n in range(62) if ((_SEQUENCE << n) >> _TOP) & _SIX == top), 0) for top in range(64)]
)


def _number(bit: i64) -> i64:
    """The number whose mask it is. (An overflow drops bits of the product that nobody looks at.)"""
    return _PLACE[((bit * _SEQUENCE) >> _TOP) & _SIX]


def lowest(mask: i64) -> i64:
    """The smallest number in a set that is not empty."""
    return _number(mask & -mask)


def highest(mask: i64) -> i64:
    """The largest number in a set that is not empty."""
    while mask & (mask - 1):
        mask &= mask - 1
    return _number(mask)


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
        out = append(out, _number(low))
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
