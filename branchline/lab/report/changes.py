"""What differs between two variants of a report, sorted by what moved most."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from branchline.lab.estimates import Estimate, difference
from branchline.lab.report.series import Report, Series, Variant
from branchline.lab.stats import HUNDREDTHS, measured


@dataclass(frozen=True)
class Shift:
    """A measure of two variants at one strength of play."""

    name: str
    strength: str
    before: Estimate
    after: Estimate
    #: whether it is a share, shown in percent
    part: bool

    @property
    def by(self) -> Estimate:
        """The difference."""
        return difference(self.before, self.after)

    @property
    def is_sure(self) -> bool:
        """Whether the interval of the difference excludes zero."""
        return self.by.low > 0 or self.by.high < 0

    @property
    def size(self) -> float:
        """The difference in halves of its interval."""
        by = self.by
        if math.isnan(by.value):
            return 0.0
        return abs(by.value) / by.half if by.half > 0 else math.inf if by.value else 0.0


def changes_between(report: Report, base: Variant, other: Variant) -> list[Shift]:
    """Every measure, seat and component of both, what moved most first."""
    pairs = zip(report.of(base), report.of(other), strict=True)
    shifts = [change for one, two in pairs for change in _changes(one, two) if not math.isnan(change.by.value)]
    return sorted(shifts, key=lambda change: -change.size)


def _changes(one: Series, two: Series) -> Iterator[Shift]:
    for name, moments in one.stats.measures.items():
        after = measured(name, two.stats.measures[name])
        yield Shift(name, one.strength, measured(name, moments), after, name in HUNDREDTHS)
    if len(one.stats.firsts) < 2:
        return
    for seat, moments in enumerate(one.stats.firsts):
        after = two.stats.firsts[seat].share()
        yield Shift(f"seat {seat + 1} comes first", one.strength, moments.share(), after, True)
    for key in sorted(set(one.stats.items) & set(two.stats.items)):
        name = f"worth of {key.replace('/', ': ')}"
        yield Shift(name, one.strength, one.stats.items[key].worth(), two.stats.items[key].worth(), True)
