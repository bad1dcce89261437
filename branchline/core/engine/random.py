"""One portable seeded generator: the same seed gives the same numbers on every Python, compiled or not.

A multiply-with-carry generator of 63 bits: every intermediate value fits a signed machine word, so native and plain
arithmetic agree without masks. Its period is about 2**61; the two halves of its word are mixed into 32 output bits.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from branchline.core.native import Ints, i64

_MULTIPLIER: Final = 1791398085
_LOW: Final = 0xFFFFFFFF
_WORD: Final = 4294967296


class Random:
    """A stream of random numbers, wholly determined by its seed."""

    def __init__(self, *seed: int | str) -> None:
        """``Random(7)``; ``Random(7, "game", 12)`` is an independent stream of the same family."""
        digest = blake2b("\x1f".join(str(part) for part in seed).encode(), digest_size=8).digest()
        low = int.from_bytes(digest[:4], "big")
        carry = int.from_bytes(digest[4:], "big") % (_MULTIPLIER - 2) + 1
        self._word: i64 = carry * _WORD + low

    def clone(self) -> Random:
        """A generator that will give the same numbers from here on."""
        twin = Random(0)
        twin._word = self._word
        return twin

    def word(self) -> int:
        """Where the stream stands, as a number that another implementation can start from."""
        return self._word

    def bits(self) -> i64:
        """32 random bits."""
        word = self._word
        word = _MULTIPLIER * (word & _LOW) + (word >> 32)
        self._word = word
        return (word & _LOW) ^ (word >> 32)

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit - 1, each exactly as likely; limit is at least 1 and below 2**31."""
        word = self._word
        word = _MULTIPLIER * (word & _LOW) + (word >> 32)
        self._word = word
        product = ((word & _LOW) ^ (word >> 32)) * limit
        if product & _LOW < limit:  # rare: only here can a value be over-represented
            unfair = _WORD % limit
            while product & _LOW < unfair:
                product = self.bits() * limit
        return product >> 32

    def weighted(self, weights: Ints) -> i64:
        """An index, each as likely as its weight."""
        total: i64 = 0
        for weight in weights:
            total += weight
        rest = self.below(total)
        index: i64 = 0
        while rest >= weights[index]:
            rest -= weights[index]
            index += 1
        return index


def drawn(odds: list[tuple[int, int]], rng: Random) -> i64:
    """One of the outcomes, each as likely as its weight."""
    total: i64 = 0
    for _, weight in odds:
        total += weight
    rest = rng.below(total)
    for outcome, weight in odds:
        rest -= weight
        if rest < 0:
            return outcome
    raise ValueError("nothing can be drawn")
