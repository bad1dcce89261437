"""Plays many games and sums them up. The result depends on the seed alone, never on how many processes did the work."""

from __future__ import annotations

import multiprocessing
import time
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from hashlib import blake2b

from branchline import bots, games
from branchline.core.box import Box
from branchline.core.errors import SetupError
from branchline.core.game import CHANCE, Game, State, play_logged
from branchline.core.options import Options, write_options
from branchline.core.random import Random

CHUNK = 250


@dataclass(frozen=True)
class Job:
    """What is to be played."""

    game: str
    seats: int
    games: int
    seed: int
    #: one name a seat
    bots: tuple[str, ...]
    #: the options in their text form
    options: str
    #: the text of the box, None for the game's own
    box: str | None = None


@dataclass
class Tally:
    """What some games came to. All lists run by seat; first places are split among those who share them."""

    digests: bytes = b""
    totals: list[int] = field(default_factory=list)
    firsts: list[float] = field(default_factory=list)
    decided_by: Counter[str] = field(default_factory=Counter)
    decisions: int = 0

    def add(self, other: Tally) -> None:
        """Take in the games that come next."""
        self.digests += other.digests
        self.totals = [one + two for one, two in zip(self.totals, other.totals, strict=True)] or other.totals
        self.firsts = [one + two for one, two in zip(self.firsts, other.firsts, strict=True)] or other.firsts
        self.decided_by.update(other.decided_by)
        self.decisions += other.decisions


def seat_bots(names: list[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat: the names given, the last of them for all seats that are left."""
    if not names or len(names) > seats:
        raise SetupError(f"{len(names)} bots for {seats} seats")
    whole = (*names, *[names[-1]] * (seats - len(names)))
    for name in whole:
        bots.find(name)
    return whole


def play_chunk(job: Job, first: int, count: int) -> Tally:
    """Play the games of these numbers."""
    game = games.find(job.game)
    box = game.box() if job.box is None else game.open_box("box", job.box)
    options = game.read_options(job.seats, job.options)
    tally = Tally(totals=[0] * job.seats, firsts=[0.0] * job.seats)
    digests = []
    for number in range(first, first + count):
        log, state = play_game(job, game, options, box, number)
        tally.decisions += sum(1 for seat in log[::2] if seat != CHANCE)
        digests.append(blake2b(log.tobytes(), digest_size=8).digest())
        standings = state.standings()
        for seat in range(job.seats):
            tally.totals[seat] += standings.totals[seat]
        for seat in standings.winners:
            tally.firsts[seat] += 1 / len(standings.winners)
        tally.decided_by[standings.decided_by] += 1
    tally.digests = b"".join(digests)
    return tally


def play_game(job: Job, game: Game, options: Options, box: Box, number: int) -> tuple[array[int], State]:
    """One game: seat and action of every step, and the last position."""
    rng = Random(job.seed, job.game, job.seats, number)
    state = game.new(job.seats, options, box)
    if set(job.bots) == {"random"}:
        return array("q", list(play_logged(state, rng))), state
    players = [bots.find(name) for name in job.bots]
    log = array("q")
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            action = int(state.draw(rng))
        else:
            action = players[seat].choose(state.imagine(seat, rng), seat, rng)
        state.apply(seat, action)
        log.append(seat)
        log.append(action)
    return log, state


def chunks(job: Job) -> list[tuple[int, int]]:
    """The work in pieces: first number and count."""
    return [(first, min(CHUNK, job.games - first)) for first in range(0, job.games, CHUNK)]


def tallies(job: Job, jobs: int) -> Iterator[Tally]:
    """The pieces' results, in order."""
    work = chunks(job)
    if jobs <= 1:
        for first, count in work:
            yield play_chunk(job, first, count)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        try:
            yield from pool.map(play_chunk, [job] * len(work), *zip(*work, strict=True))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def simulate(job: Job, jobs: int = 1, progress: Callable[[int], None] | None = None) -> dict[str, object]:
    """Play all games; the summary as plain values. ``progress`` hears how many games have just been finished."""
    started = time.perf_counter()
    whole = Tally(totals=[0] * job.seats, firsts=[0.0] * job.seats)
    for piece in tallies(job, jobs):
        whole.add(piece)
        if progress:
            progress(len(piece.digests) // 8)
    seconds = time.perf_counter() - started
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
