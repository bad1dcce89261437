"""How levels 1 to 5 fare in a daily challenge: played by workers of low priority, a little at a time, and kept."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from branchline import games
from branchline.tables.bots.daily import SEAT, DailyChallenge, bots_of, levels_up_to
from branchline.tables.bots.thinking import Question, Thinkers
from branchline.tables.errors import StoreFailed
from branchline.tables.storage.store import Store

LOG = logging.getLogger("branchline.tables")
#: A worker plays a level's game for so many seconds at a time.
SECONDS = 5.0
#: A question that was not answered is asked once more.
_TRIES = 2
#: So many challenges are held in memory; the results of all are in the store.
_MOST_HELD = 64
#: The length of a game that is not known yet, in steps.
_USUAL_STEPS = 200
Line = list[tuple[int, int]]


@dataclass(eq=False)
class Race:
    """The levels' games of one challenge, as far as they have come."""

    levels: list[int]
    #: by level its total and place
    results: dict[int, tuple[int, int]] = field(default_factory=dict)
    lines: dict[int, Line] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None
    failed: bool = False

    @property
    def runs(self) -> bool:
        """Whether it is being played."""
        return self.task is not None and not self.task.done()

    @property
    def whole(self) -> bool:
        """Whether all have been played."""
        return set(self.levels) <= set(self.results)

    @property
    def done(self) -> float:
        """How much has been played, from 0 to 1."""
        longest = max([_USUAL_STEPS, *(len(line) + 1 for line in self.lines.values())])
        parts = [1.0 if n in self.results else len(self.lines.get(n, [])) / longest for n in self.levels]
        return sum(parts) / len(parts) if parts else 1.0


class Races:
    """The races of a home."""

    def __init__(self, thinkers: Thinkers, strongest: Callable[[str], int], idle: Callable[[], object]) -> None:
        self.thinkers = thinkers
        #: the strongest level that is played, by game
        self.strongest = strongest
        #: called when nothing is left to be played
        self.idle = idle
        self._races: OrderedDict[str, Race] = OrderedDict()

    @property
    def run(self) -> bool:
        """Whether any is being played."""
        return any(race.runs for race in self._races.values())

    async def of(self, challenge: DailyChallenge, seed: str, store: Store, whose: str) -> Race:
        """The race of a challenge; it is begun if nobody has."""
        race = self._races.get(challenge.name)
        if race is None:
            kept = await store.daily(challenge.name)
            read = Race(levels_up_to(self.strongest(challenge.game)), kept_results(kept, challenge.game))
            race = self._races.setdefault(challenge.name, read)
        self._races.move_to_end(challenge.name)
        while len(self._races) > _MOST_HELD and not next(iter(self._races.values())).runs:
            self._races.popitem(last=False)
        if not race.whole and not race.runs:
            race.failed = False
            race.task = asyncio.ensure_future(self._play(race, challenge, seed, store, whose))
        return race

    async def stop(self) -> None:
        """End all that is being played."""
        tasks = [race.task for race in self._races.values() if race.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, race: Race, challenge: DailyChallenge, seed: str, store: Store, whose: str) -> None:
        await asyncio.gather(*(self._level(race, challenge, seed, n, whose) for n in race.levels))
        if race.whole:
            await self._keep(race, challenge, store)
        if not any(other.runs for other in self._races.values() if other is not race):
            asyncio.get_running_loop().call_soon(self.idle)

    async def _level(self, race: Race, challenge: DailyChallenge, seed: str, level: int, whose: str) -> None:
        while level not in race.results and not race.failed:
            found = await self._ask(question_of_level(challenge, seed, level, race.lines.get(level, [])), whose)
            if found is None:
                LOG.error("level's game of a daily challenge was given up")
                race.failed = True
                return
            race.lines[level], result = found
            if result is not None:
                race.results[level] = result

    async def _ask(self, question: Question, whose: str) -> tuple[Line, tuple[int, int] | None] | None:
        for _ in range(_TRIES):
            answer = await self.thinkers.ask(question, whose)
            if answer is not None:
                told = json.loads(answer.written)
                line = [(seat, action) for seat, action in told["line"]]
                return line, tuple(told["result"]) if told["result"] else None
        return None

    async def _keep(self, race: Race, challenge: DailyChallenge, store: Store) -> None:
        text = json.dumps({"bots": bots_of(challenge.game), "results": race.results})
        try:
            await store.keep_daily(challenge.name, text)
        except StoreFailed as error:
            LOG.error("results of a daily challenge were not stored", extra={"why": str(error)})


def question_of_level(challenge: DailyChallenge, seed: str, level: int, line: Line) -> Question:
    """What a worker is asked: to play the level's game on from there."""
    return Question(
        "daily",
        challenge.game,
        games.find(challenge.game).edition,
        challenge.seats,
        "",
        None,
        line,
        SEAT,
        seed,
        level=level,
        date=challenge.date,
        kind=challenge.kind,
        seconds=SECONDS,
    )


def kept_results(text: str | None, game: str) -> dict[int, tuple[int, int]]:
    """The results that were kept; none if other bots made them, or if they can't be read any more."""
    try:
        told = json.loads(text or "{}")
        if told.get("bots") != bots_of(game):
            return {}
        return {int(level): (int(total), int(place)) for level, (total, place) in told["results"].items()}
    except (ValueError, TypeError, LookupError, AttributeError):
        return {}
