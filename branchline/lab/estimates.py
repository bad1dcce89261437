"""Means with their confidence intervals, from sums that can be added up chunk by chunk.

An interval holds the true value in 95 of 100 cases.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

#: So many standard errors to each side make a 95% interval.
STANDARD_ERRORS = 1.959964
#: With fewer games luck is taken off as it is.
FEWEST_FITTED = 16


class Estimate(NamedTuple):
    """A mean, and the interval that holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the interval's width."""
        return (self.high - self.low) / 2


@dataclass
class Moments:
    """A count, a sum and a sum of squares: all that a mean and its interval need."""

    n: float = 0
    sum: float = 0
    squares: float = 0

    def take(self, value: float) -> None:
        self.n += 1
        self.sum += value
        self.squares += value * value

    def add(self, other: dict[str, float]) -> None:
        self.n += other["n"]
        self.sum += other["sum"]
        self.squares += other["squares"]

    @property
    def mean(self) -> float:
        return self.sum / self.n if self.n else math.nan

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return math.sqrt(max(0.0, self.squares / self.n - self.mean**2) * self.n / (self.n - 1)) if self.n > 1 else 0.0

    def estimate(self) -> Estimate:
        """The mean. A single value has no interval."""
        half = STANDARD_ERRORS * self.deviation / math.sqrt(self.n) if self.n > 1 else math.nan
        return Estimate(self.mean, self.mean - half, self.mean + half)

    def share(self) -> Estimate:
        """The mean of values from 0 to 1 with Wilson's interval, which is not empty even if all values are equal."""
        if not self.n:
            return Estimate(math.nan, math.nan, math.nan)
        n, square = self.n, STANDARD_ERRORS * STANDARD_ERRORS
        middle = (self.mean + square / (2 * n)) / (1 + square / n)
        spread = max(0.0, self.squares / n - self.mean**2)
        half = STANDARD_ERRORS / (1 + square / n) * math.sqrt(spread / n + square / (4 * n * n))
        return Estimate(self.mean, min(middle - half, self.mean), max(middle + half, self.mean))


def difference(one: Estimate, two: Estimate) -> Estimate:
    """The second minus the first, if both were measured in different games."""
    half = math.hypot(one.half, two.half)
    return Estimate(two.value - one.value, two.value - one.value - half, two.value - one.value + half)


def wilson(share: float, count: int) -> tuple[float, float]:
    """Wilson's interval: it holds the true share in 95 of 100 cases."""
    if not count:
        return 0.0, 1.0
    square = STANDARD_ERRORS**2
    centre = (share + square / (2 * count)) / (1 + square / count)
    half = STANDARD_ERRORS * math.sqrt(share * (1 - share) / count + square / (4 * count**2)) / (1 + square / count)
    low = max(0.0, centre - half) if share > 0 else 0.0
    return low, min(1.0, centre + half) if share < 1 else 1.0


# -- results with luck taken off -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Adjusted:
    """The mean result of one bot with luck taken off, and the interval that holds the true one in 95 of 100 cases."""

    mean: float
    half: float
    #: the variance of a game's result as it is, and with luck taken off
    raw: float
    left: float

    @property
    def times(self) -> float:
        """How many times fewer games give the same interval."""
        return self.raw / self.left if self.left > 0 else 1.0


#: Of every game of a bot: its result, and the luck that it had.
Pairs = Sequence[tuple[float, float]]


def adjusted(pairs: Pairs) -> Adjusted:
    """The mean result with luck taken off.

    How much of the luck is taken off in one half of the games is fitted in the other half. So a result is never fitted
    to itself, and the mean has no bias.
    """
    halves = (pairs[::2], pairs[1::2])
    shares = (slope(halves[1]), slope(halves[0])) if len(pairs) >= FEWEST_FITTED else (1.0, 1.0)
    values = [result - share * luck for half, share in zip(halves, shares, strict=True) for result, luck in half]
    raw, left = variance([result for result, _ in pairs]), variance(values)
    return Adjusted(sum(values) / len(values), STANDARD_ERRORS * math.sqrt(left / len(values)), raw, left)


def slope(pairs: Pairs) -> float:
    """How much a result rises with luck, by least squares."""
    mean_result = sum(result for result, _ in pairs) / len(pairs)
    mean_luck = sum(luck for _, luck in pairs) / len(pairs)
    spread = sum((luck - mean_luck) ** 2 for _, luck in pairs)
    return sum((result - mean_result) * (luck - mean_luck) for result, luck in pairs) / spread if spread else 0.0


def variance(values: Sequence[float]) -> float:
    """The variance of single values."""
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)


def fewer_games(rows: Sequence[Adjusted]) -> float:
    """How many times fewer games all bots together need."""
    left = sum(row.left for row in rows)
    return sum(row.raw for row in rows) / left if left > 0 else 1.0
