"""Plays many games and summarises them. The result depends on the seed alone, not on the workers."""

from __future__ import annotations

import time
from array import array
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from branchline import bots, games
from branchline.core.engine.playouts import play_logged
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game, State
from branchline.core.match.box import Box
from branchline.core.match.errors import SetupError
from branchline.core.match.log import Header
from branchline.core.match.options import Options, write_options
from branchline.lab import runner
from branchline.lab.job import Job, table_of
from branchline.lab.journal import Journal
from branchline.lab.runner import Chunk, ChunkResult, Crew
from branchline.lab.stats import Stats
from branchline.lab.trace import trace

if TYPE_CHECKING:
    from branchline.lab.rows import Rows

_DIGEST = 8


@dataclass(frozen=True)
class Simulation(Job):
    """The games to play, and what to note about them."""

    #: what is noted besides the summary: "games" and "moves" (rows), "stats" (for reports)
    notes: tuple[str, ...] = ()


@dataclass
class Tally:
    """The results of some games. All lists run by seat. A shared first place is split."""

    digests: bytearray = field(default_factory=bytearray)
    totals: list[int] = field(default_factory=list)
    firsts: list[float] = field(default_factory=list)
    decided_by: Counter[str] = field(default_factory=Counter)
    decisions: int = 0

    def count(self, log: array[int], state: State) -> None:
        """Add a finished game."""
        self.decisions += len(log) // 2 - log[::2].count(CHANCE)
        self.digests += blake2b(log.tobytes(), digest_size=_DIGEST).digest()
        standings = state.standings()
        for seat, total in enumerate(standings.totals):
            self.totals[seat] += total
        for seat in standings.winners:
            self.firsts[seat] += 1 / len(standings.winners)
        self.decided_by[standings.decided_by] += 1

    def add(self, facts: dict[str, Any]) -> None:
        """Add the facts of the next games."""
        self.digests += bytes.fromhex(facts["digests"])
        self.totals = [one + two for one, two in zip(self.totals, facts["totals"], strict=True)]
        self.firsts = [one + two for one, two in zip(self.firsts, facts["firsts"], strict=True)]
        self.decided_by.update(facts["decided_by"])
        self.decisions += facts["decisions"]

    def facts(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "digests": self.digests.hex(),
            "totals": self.totals,
            "firsts": self.firsts,
            "decided_by": dict(self.decided_by),
            "decisions": self.decisions,
        }


def empty_tally(seats: int) -> Tally:
    """Nothing played yet."""
    return Tally(totals=[0] * seats, firsts=[0.0] * seats)


def seat_bots(names: list[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat. The last name fills the seats that are left."""
    if not names or len(names) > seats:
        raise SetupError(f"{len(names)} bots for {seats} seats")
    whole = (*names, *[names[-1]] * (seats - len(names)))
    for name in whole:
        bots.find(name)
    return whole


def play_chunk(job: Simulation, first: int, count: int) -> ChunkResult:
    """Play the games of these numbers, and note what the job asks for."""
    game, options, box = table_of(job)
    tally = empty_tally(job.seats)
    watcher = Watcher(job, game, options, box) if job.notes else None
    for number in range(first, first + count):
        log, state = play_game(job, game, options, box, number)
        tally.count(log, state)
        if watcher:
            watcher.watch(number, log)
    if not watcher:
        return ChunkResult(tally.facts())
    return ChunkResult(tally.facts() | watcher.facts(), watcher.files())


def play_game(job: Simulation, game: Game, options: Options, box: Box, number: int) -> tuple[array[int], State]:
    """One game: seat and action of every step, and the last position."""
    rng = Random(job.seed, job.game, job.seats, number)
    state = game.new(job.seats, options, box)
    if set(job.bots) == {"random"}:
        return array("q", list(play_logged(state, rng))), state
    players = [bots.find(name) for name in job.bots]
    table = Header(game, job.seats, job.bots, options, box, job.bots, game.edition)
    log = array("q")
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            action = int(state.draw(rng))
        else:
            if players[seat].listens:
                players[seat].hear(table, list(zip(log[::2], log[1::2], strict=True)))
            action = players[seat].choose(state.imagine(seat, rng), seat, rng)
        state.apply(seat, action)
        log.append(seat)
        log.append(action)
    return log, state


class Watcher:
    """Replays finished games for reports and data sets."""

    def __init__(self, job: Simulation, game: Game, options: Options, box: Box) -> None:
        self.job, self.game, self.options, self.box = job, game, options, box
        self.stats = Stats().seated(job.seats) if "stats" in job.notes else None
        self.rows = self._rows() if "games" in job.notes else None

    def _rows(self) -> Rows:
        from branchline.lab.rows import Rows  # here, as it needs the data library

        game, job = self.game, self.job
        features = game.features(job.seats, self.options, self.box)
        words = write_options(game.options, self.options)
        return Rows(game, self.box, words, job.seed, job.bots, features)

    def watch(self, number: int, log: array[int]) -> None:
        """One game."""
        state = self.game.new(self.job.seats, self.options, self.box)
        visit = partial(self.rows.move, number) if self.rows and "moves" in self.job.notes else None
        seen = trace(self.game, state, log, visit)
        if self.stats:
            self.stats.take(seen)
        if self.rows:
            self.rows.finish(number, seen, state)

    def facts(self) -> dict[str, Any]:
        return {"stats": self.stats.facts()} if self.stats else {}

    def files(self) -> dict[str, bytes]:
        return self.rows.files("moves" in self.job.notes) if self.rows else {}


def chunks_of(job: Simulation) -> list[Chunk]:
    """The games in chunks: the same ones whenever the job is run."""
    return runner.cut(job.games)


def games_done(job: Simulation, journal: Journal) -> int:
    """How many games an interrupted run has finished."""
    known = journal.known()
    return sum(chunk.count for chunk in chunks_of(job) if chunk.number in known)


def simulate(
    job: Simulation,
    crew: Crew | None = None,
    progress: Callable[[int], None] | None = None,
    journal: Journal | None = None,
    stats: Stats | None = None,
) -> dict[str, object]:
    """Play all games. The summary as plain values. ``progress`` is called with the number of finished games.

    With "stats" among the job's notes, the statistics are added to ``stats``.
    """
    started = time.perf_counter()
    whole = empty_tally(job.seats)
    for result in runner.run(play_chunk, job, chunks_of(job), crew=crew, journal=journal, progress=progress):
        whole.add(result.facts)
        if stats is not None:
            stats.add(result.facts["stats"])
    return summary(job, whole, time.perf_counter() - started)


def summary(job: Simulation, whole: Tally, seconds: float) -> dict[str, object]:
    """The result of a run."""
    game = games.find(job.game)
    return {
        "game": job.game,
        "seats": job.seats,
        "games": job.games,
        "seed": job.seed,
        "options": write_options(game.options, game.read_options(job.seats, job.options)),
        "bots": list(job.bots),
        "digest": blake2b(whole.digests, digest_size=16).hexdigest(),
        "mean_scores": [total / job.games for total in whole.totals],
        "first_places": [round(first, 6) for first in whole.firsts],
        "decided_by": dict(sorted(whole.decided_by.items())),
        "decisions": whole.decisions,
        "seconds": seconds,
        "games_per_second": job.games / seconds,
    }
