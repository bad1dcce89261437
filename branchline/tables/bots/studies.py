"""Analyses of tables: made by workers of low priority, a few places at a time, and kept with the table.

A place of a study depends on the steps up to it only. So an analysis of a table that goes on keeps what it has.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from branchline.analysis import FULL, QUICK, Analysis, Study, budget_of
from branchline.analysis.analysis import assembled
from branchline.analysis.plain import unpacked_place
from branchline.core.match.match import Match
from branchline.tables.bots.thinking import Question, Thinkers, question_of
from branchline.tables.errors import StoreFailed
from branchline.tables.room import Room

LOG = logging.getLogger("branchline.tables")
#: A worker is asked for so many places at once: few, since decisions differ much in what they cost.
PLACES = 4
#: So many questions of one study are on their way at a time.
LANES = 4
#: A question that was not answered is asked once more.
TRIES = 2
#: So many analyses are held in memory; all that are finished are in the store.
_MOST_HELD = 32
_FORMAT = 1
Line = list[tuple[int, int]]
#: What was found at each place; None: nothing yet.
Places = list[dict[str, Any] | None]


@dataclass(eq=False)
class Work:
    """One analysis of a table, as far as it is done."""

    line: Line = field(default_factory=list)
    budget: int = 0
    places: Places = field(default_factory=list)
    task: asyncio.Task[None] | None = None
    failed: bool = False

    @property
    def done(self) -> int:
        """How many places have been studied."""
        return sum(facts is not None for facts in self.places)

    @property
    def whole(self) -> bool:
        """Whether all of its line has been studied."""
        return bool(self.places) and self.done == len(self.places)

    @property
    def runs(self) -> bool:
        """Whether it is being made."""
        return self.task is not None and not self.task.done()

    def turn_to(self, line: Line, budget: int) -> None:
        """Study this line from now on. What was found up to where it leaves the former one stays."""
        alike = 0
        if budget == self.budget:
            while alike < min(len(line), len(self.line)) and line[alike] == self.line[alike]:
                alike += 1
        # The last place of the former line was studied without knowing the step that follows.
        kept = self.places if line == self.line and budget == self.budget else self.places[:alike]
        self.places = [*kept, *[None] * (len(line) + 1 - len(kept))]
        self.line, self.budget, self.failed = line, budget, False

    def packed(self) -> bytes:
        """To be kept."""
        fields = {"format": _FORMAT, "budget": self.budget, "line": self.line, "places": self.places}
        return zlib.compress(json.dumps(fields, separators=(",", ":")).encode())

    @classmethod
    def unpacked(cls, body: bytes) -> Work:
        """What was kept; nothing if it can't be read any more."""
        try:
            fields = json.loads(zlib.decompress(body))
            if fields["format"] != _FORMAT:
                return cls()
            return cls([(seat, action) for seat, action in fields["line"]], fields["budget"], fields["places"])
        except (zlib.error, ValueError, TypeError, LookupError):
            return cls()


@dataclass(eq=False)
class Works:
    """The quick and the full analysis of a table."""

    quick: Work = field(default_factory=Work)
    full: Work = field(default_factory=Work)

    @property
    def runs(self) -> bool:
        """Whether one of them is being made."""
        return self.quick.runs or self.full.runs

    def told(self, line: Line) -> Work:
        """The one that is told of: what is being made, or else the deepest that is of this line."""
        running = [work for work in (self.full, self.quick) if work.runs]
        whole = [work for work in (self.full, self.quick) if work.whole and work.line == line]
        return (running or whole or [self.quick])[0]


class Studies:
    """The analyses of a home's tables."""

    def __init__(self, thinkers: Thinkers, idle: Callable[[], object]) -> None:
        self.thinkers = thinkers
        #: called when nothing is left to be studied
        self.idle = idle
        self._works: OrderedDict[str, Works] = OrderedDict()

    @property
    def run(self) -> bool:
        """Whether any is being made."""
        return any(work.runs for works in self._works.values() for work in (works.quick, works.full))

    async def of(self, room: Room) -> Works:
        """The analyses of a table, as far as there are any."""
        id = room.table.id
        works = self._works.get(id)
        if works is None:
            body = await room.services.store.analysis(id)
            kept = Work.unpacked(body) if body else Work()
            deep = kept.budget == budget_of(room.table.settings.game, FULL)
            works = self._works.setdefault(id, Works(full=kept) if deep else Works(quick=kept))
        self._works.move_to_end(id)
        while len(self._works) > _MOST_HELD and not next(iter(self._works.values())).runs:
            self._works.popitem(last=False)
        return works

    async def told(self, room: Room) -> Work:
        """The analysis of a table that is being made, or has been made."""
        return (await self.of(room)).told(line_of(room.table.playing()))

    async def begin(self, room: Room, whose: str, depth: str = QUICK) -> Work:
        """Have a table analysed as it is now, unless that is done, or such an analysis of it is being made.

        Who asks for a quick one where there is a full one is told of that.
        """
        works, match = await self.of(room), room.table.playing()
        line = line_of(match)
        known = works.told(line)
        if depth == QUICK and (known.runs or (known.whole and known.line == line)):
            return known
        work = works.full if depth == FULL else works.quick
        if not work.runs and not (work.whole and work.line == line):
            work.turn_to(line, budget_of(match.header.game.name, depth))
            work.task = asyncio.ensure_future(self._study(room, work, whose))
        return work

    async def cancel(self, room: Room) -> Work:
        """End what is being made for a table. What has been found is there when it is asked for again."""
        works = await self.of(room)
        await ended([works.full, works.quick])
        return works.told(line_of(room.table.playing()))

    async def stop(self) -> None:
        """End all that is being made."""
        await ended([work for works in self._works.values() for work in (works.quick, works.full)])

    # -- making --------------------------------------------------------------------------------------------------

    async def _study(self, room: Room, work: Work, whose: str) -> None:
        missing = [place for place, facts in enumerate(work.places) if facts is None]
        # Runs of places: what is missing is the rest of the line.
        starts = missing[::PLACES]
        question = question_of(room.table, 0, "study")
        try:
            await asyncio.gather(*(self._lane(work, question, starts, whose) for _ in range(LANES)))
        finally:
            others = [
                other for works in self._works.values() for other in (works.quick, works.full) if other is not work
            ]
            if not any(other.runs for other in others):
                asyncio.get_running_loop().call_soon(self.idle)
        if work.whole and not room.deleted:
            await self._keep(room, work)

    async def _lane(self, work: Work, question: Question, starts: list[int], whose: str) -> None:
        while starts and not work.failed:
            first = starts.pop(0)
            count = min(PLACES, len(work.places) - first)
            places = await self._ask(work, question, first, count, whose)
            if places is None:
                LOG.error("analysis was given up")
                work.failed = True
            else:
                work.places[first : first + count] = places

    async def _ask(self, work: Work, question: Question, first: int, count: int, whose: str) -> Places | None:
        asked = replace(question, line=work.line, first=first, count=count, budget=work.budget)
        for _ in range(TRIES):
            answer = await self.thinkers.ask(asked, whose)
            if answer is not None:
                places: Places = json.loads(answer.written)
                return places
        return None

    async def _keep(self, room: Room, work: Work) -> None:
        try:
            await room.services.store.keep_analysis(room.table.id, work.packed())
        except StoreFailed as error:
            LOG.error("analysis was not stored", extra={"why": str(error)})


async def ended(works: list[Work]) -> None:
    """End what is being made of these."""
    tasks = [work.task for work in works if work.task is not None]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def line_of(match: Match) -> Line:
    """The steps that counted."""
    return [(step.seat, step.action) for step in match.line]


def analysis_of(work: Work, match: Match) -> Analysis | None:
    """The analysis of a match, once it is whole."""
    if not work.whole or work.line != line_of(match):
        return None
    return assembled(Study(match, work.budget), [unpacked_place(facts) for facts in work.places if facts is not None])
