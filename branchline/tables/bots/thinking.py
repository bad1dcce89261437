"""A question to a bot and its answer: all that passes between a table and whoever lets bots think."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.match.box import Box
from branchline.core.match.options import write_options
from branchline.tables import boxes
from branchline.tables.bots import opponents
from branchline.tables.table import Table


@dataclass(slots=True)
class Job:
    """A position as header and line, and what is asked about it: "choose" or "think"."""

    task: str
    game: str
    edition: int
    seats: int
    options: str
    #: the text of the box; None for the one that comes with the game
    box: str | None
    line: list[tuple[int, int]]
    seat: int
    seed: str
    bot: str = ""
    level: int | None = None


@dataclass(slots=True)
class Answer:
    """An action, or thoughts, or why there is neither."""

    action: int | None = None
    thoughts: list[tuple[str, float]] | None = None
    error: str = ""


def always() -> bool:
    """Somebody waits for the answer."""
    return True


class Thinkers(ABC):
    """Whoever lets bots think: the server's worker pool, or a browser's worker."""

    @abstractmethod
    async def ask(self, job: Job, whose: str = "", watched: Callable[[], bool] = always) -> Answer | None:
        """The answer, or None if there was none in time. ``whose`` share it uses, and whether somebody looks on."""


def job_of(table: Table, seat: int, task: str) -> Job:
    """The table's position as a job."""
    match, settings, chair = table.playing(), table.settings, table.seats[seat]
    stored = table.stored_box
    return Job(
        task,
        settings.game,
        settings.edition,
        settings.seats,
        write_options(match.header.game.options, match.header.options),
        None if stored.key == boxes.standard(table.game).key else stored.text,
        [(step.seat, step.action) for step in match.line],
        seat,
        secrets.token_hex(8),
        chair.bot or "",
        chair.level,
    )


def answer(job: Job) -> Answer:
    """Set the position up, and think."""
    game = games.find(job.game)
    options = game.read_options(job.seats, job.options, job.edition)
    state = game.new(job.seats, options, box_of(job.game, job.box))
    for seat, action in job.line:
        state.apply(seat, action)
    rng = Random(job.seed)
    if job.task == "think":
        return Answer(thoughts=opponents.think(game, state, job.seat, rng))
    return Answer(action=opponents.choose(state, job.seat, job.bot, job.level, rng))


@lru_cache(maxsize=16)
def box_of(game: str, text: str | None) -> Box:
    """The box that is played with."""
    found: Box = games.find(game).box() if text is None else games.find(game).open_box("the box", text)
    return found
