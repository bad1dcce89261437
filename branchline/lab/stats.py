"""Statistics of many games, as sums that can be added up chunk by chunk. Nothing grows with the number of games.

Where seats of one game are compared, the game is the unit and not the seat, since only one of its seats can win.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from branchline.core.game import CHANCE
from branchline.lab.estimates import STANDARD_ERRORS, Estimate, Moments
from branchline.lab.trace import Trace

#: A game's course is cut into so many equal parts.
PARTS = 20
#: Fewer games than this are no ground for an interval.
FEW = 20


#: Measures that are a share of games, and those that are shown in hundredths.
SHARES = ("shared victories", "won by a tie-break")
HUNDREDTHS = (*SHARES, "settled after")


def measured(name: str, moments: Moments) -> Estimate:
    """A measure's mean with the interval that fits it."""
    return moments.share() if name in SHARES else moments.estimate()


@dataclass
class Item:
    """A component in use."""

    #: in how many games it was used at all, and how often in sum
    games: int = 0
    uses: int = 0
    #: the share of first place of the seats that used it
    users: Moments = field(default_factory=Moments)
    #: the mean score of the tables that used it
    scores: Moments = field(default_factory=Moments)
    #: games in which seats used it differently often: only they tell what it is worth
    told: int = 0
    # Within a game: uses above the table's mean against first place above the table's mean.
    xx: float = 0
    xy: float = 0
    xy_xy: float = 0
    xy_xx: float = 0
    xx_xx: float = 0

    def take(self, counts: list[int], firsts: list[float]) -> None:
        """Add a game: how often each seat used it, and each seat's share of first place."""
        seats = len(counts)
        mean, mean_first = sum(counts) / seats, sum(firsts) / seats
        xx = sum((many - mean) ** 2 for many in counts)
        xy = sum((many - mean) * (first - mean_first) for many, first in zip(counts, firsts, strict=True))
        self.told += xx > 0
        self.xx += xx
        self.xy += xy
        self.xy_xy += xy * xy
        self.xy_xx += xy * xx
        self.xx_xx += xx * xx
        for many, first in zip(counts, firsts, strict=True):
            if many:
                self.users.take(first)

    def add(self, other: dict[str, Any]) -> None:
        self.users.add(other["users"])
        self.scores.add(other["scores"])
        for name, value in other.items():
            if name not in ("users", "scores"):
                setattr(self, name, getattr(self, name) + value)

    def worth(self) -> Estimate:
        """What one use more than the others at the table adds to the chance to win (a line fitted within games).

        Unknown if it was used differently in fewer than FEW games: so few could agree by chance.
        """
        if self.told < FEW:
            return Estimate(math.nan, math.nan, math.nan)
        slope = self.xy / self.xx
        spread = max(0.0, self.xy_xy - 2 * slope * self.xy_xx + slope * slope * self.xx_xx)
        half = STANDARD_ERRORS * math.sqrt(spread * self.told / (self.told - 1)) / self.xx
        return Estimate(slope, slope - half, slope + half)


@dataclass
class Stats:
    """The statistics of some games. Lists run by seat, or by part of the game's course."""

    games: int = 0
    scores: list[Counter[str]] = field(default_factory=list)
    totals: list[Moments] = field(default_factory=list)
    firsts: list[Moments] = field(default_factory=list)
    decided_by: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)
    lead_changes: Counter[str] = field(default_factory=Counter)
    margins: Counter[str] = field(default_factory=Counter)
    settled: Counter[str] = field(default_factory=Counter)
    measures: dict[str, Moments] = field(default_factory=dict)
    legal: list[Moments] = field(default_factory=lambda: [Moments() for _ in range(PARTS)])
    leader_wins: list[Moments] = field(default_factory=lambda: [Moments() for _ in range(PARTS)])
    #: points by where they came from: of winners, of the others
    won_by: dict[str, Moments] = field(default_factory=dict)
    lost_by: dict[str, Moments] = field(default_factory=dict)
    #: by "kind/name"; those of seats, and those of whole tables
    items: dict[str, Item] = field(default_factory=dict)
    table_items: dict[str, Item] = field(default_factory=dict)

    def seated(self, seats: int) -> Stats:
        """Make room for so many seats."""
        if not self.scores:
            self.scores = [Counter() for _ in range(seats)]
            self.totals = [Moments() for _ in range(seats)]
            self.firsts = [Moments() for _ in range(seats)]
        return self

    def take(self, seen: Trace) -> None:
        """Add a game."""
        standings = seen.standings
        seats = range(len(standings.totals))
        self.games += 1
        firsts = [seen.first_share(seat) for seat in seats]
        for seat in seats:
            self.scores[seat][str(standings.totals[seat])] += 1
            self.totals[seat].take(standings.totals[seat])
            self.firsts[seat].take(firsts[seat])
        self.decided_by[standings.decided_by] += 1
        self.decisions[str(seen.decisions)] += 1
        self.lead_changes[str(seen.lead_changes)] += 1
        self.margins[str(seen.margin)] += 1
        self.settled[str(min(PARTS - 1, int(seen.settled * PARTS)))] += 1
        for name, value in measures(seen).items():
            self.measures.setdefault(name, Moments()).take(value)
        self._take_course(seen)
        self._take_sources(seen, firsts)
        self._take_uses(seen, firsts)

    def _take_course(self, seen: Trace) -> None:
        """A game counts once in each part of its course, however many decisions fall into it."""
        legal = [Moments() for _ in range(PARTS)]
        wins = [Moments() for _ in range(PARTS)]
        for number, (many, leaders) in enumerate(zip(seen.legal, seen.leaders, strict=True)):
            part = number * PARTS // seen.decisions
            legal[part].take(many)
            if len(leaders) == 1:
                wins[part].take(seen.first_share(leaders[0]))
        for part in range(PARTS):
            if legal[part].n:
                self.legal[part].take(legal[part].mean)
            if wins[part].n:
                self.leader_wins[part].take(wins[part].mean)

    def _take_sources(self, seen: Trace, firsts: list[float]) -> None:
        names = {name for sources in seen.standings.sources for name in sources}
        for seat, sources in enumerate(seen.standings.sources):
            side = self.won_by if firsts[seat] else self.lost_by
            for name in sorted(names):
                side.setdefault(name, Moments()).take(sources.get(name, 0))

    def _take_uses(self, seen: Trace, firsts: list[float]) -> None:
        mean = sum(seen.standings.totals) / len(firsts)
        by_item: dict[str, list[int]] = {}
        for (seat, kind, name), many in seen.uses.items():
            key = f"{kind}/{name}"
            if seat == CHANCE:
                item = self.table_items.setdefault(key, Item())
                item.scores.take(mean)
                item.games += 1
                item.uses += many
            else:
                by_item.setdefault(key, [0] * len(firsts))[seat] += many
        for key, counts in by_item.items():
            item = self.items.setdefault(key, Item())
            item.games += 1
            item.uses += sum(counts)
            item.scores.take(mean)
            item.take(counts, firsts)

    def facts(self) -> dict[str, Any]:
        """As plain values."""
        facts = plain(self)
        assert isinstance(facts, dict)
        return facts

    def add(self, facts: dict[str, Any]) -> None:
        """Add the games of the next chunk."""
        self.seated(len(facts["scores"]))
        self.games += facts["games"]
        for name in ("decided_by", "decisions", "lead_changes", "margins", "settled"):
            getattr(self, name).update(facts[name])
        for seat, scores in enumerate(facts["scores"]):
            self.scores[seat].update(scores)
        for name in ("totals", "firsts", "legal", "leader_wins"):
            for mine, other in zip(getattr(self, name), facts[name], strict=True):
                mine.add(other)
        for name in ("measures", "won_by", "lost_by"):
            mine = getattr(self, name)
            for key, other in facts[name].items():
                mine.setdefault(key, Moments()).add(other)
        for name in ("items", "table_items"):
            mine = getattr(self, name)
            for key, other in facts[name].items():
                mine.setdefault(key, Item()).add(other)


def plain(value: object) -> object:
    """As dictionaries and lists. ``asdict`` would break counters in some versions of Python."""
    if is_dataclass(value):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return value


def measures(seen: Trace) -> dict[str, float]:
    """What is averaged over games and compared between boxes."""
    totals = seen.standings.totals
    by_name: dict[str, float] = {
        "mean score": sum(totals) / len(totals),
        "winner's score": max(totals),
        "decisions": seen.decisions,
        "legal actions": sum(seen.legal) / max(1, seen.decisions),
    }
    if len(totals) > 1:
        by_name |= {
            "margin of the winner": seen.margin,
            "lead changes": seen.lead_changes,
            "settled after": seen.settled,
            "shared victories": float(len(seen.winners) > 1),
            "won by a tie-break": float(seen.standings.decided_by not in ("points", "shared")),
        }
    return by_name
