"""A worker process in which bots think: a job a line on standard input, an answer a line on standard output.

``python -m branchline.server.bots.worker``; the server starts and ends it.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache

import msgspec
from msgspec import Struct

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.match.box import Box
from branchline.core.match.errors import BranchlineError
from branchline.core.match.options import read_options
from branchline.tables import opponents

#: Thinking gives way to the server's loop where there are few cores.
NICENESS = 5


class Job(Struct):
    """A position as header and line, and what is asked about it."""

    task: str
    game: str
    seats: int
    options: str
    box: str | None
    line: list[tuple[int, int]]
    seat: int
    seed: str
    bot: str = ""
    level: int | None = None


class Answer(Struct, omit_defaults=True):
    """An action, or thoughts, or why there is neither."""

    action: int | None = None
    thoughts: list[tuple[str, float]] | None = None
    error: str = ""


@lru_cache(maxsize=16)
def box_of(game: str, text: str | None) -> Box:
    """The box that is played with."""
    found: Box = games.find(game).box() if text is None else games.find(game).open_box("the box", text)
    return found


def answer(job: Job) -> Answer:
    """Set the position up, and think."""
    game = games.find(job.game)
    options = read_options(game.options, job.options, job.seats)
    state = game.new(job.seats, options, box_of(job.game, job.box))
    for seat, action in job.line:
        state.apply(seat, action)
    rng = Random(job.seed)
    if job.task == "think":
        return Answer(thoughts=opponents.think(game, state, job.seat, rng))
    return Answer(action=opponents.choose(state, job.seat, job.bot, job.level, rng))


def main() -> None:
    """Until standard input ends."""
    os.nice(NICENESS)
    decoder = msgspec.json.Decoder(Job)
    for line in sys.stdin.buffer:
        try:
            told = answer(decoder.decode(line))
        except BranchlineError as wrong:
            told = Answer(error=str(wrong))
        sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
