"""A job: the games that are to be played. Simulations and tournaments are jobs."""

from __future__ import annotations

from dataclasses import dataclass

from branchline import bots, games
from branchline.core.game import Game
from branchline.core.match.box import Box
from branchline.core.match.options import Options


@dataclass(frozen=True)
class Job:
    """The games to play."""

    game: str
    seats: int
    games: int
    seed: int
    #: the bots' names: one for each seat; in a tournament at least one for each seat
    bots: tuple[str, ...]
    #: the options in their text form
    options: str
    #: the text of the box, None for the game's own
    box: str | None = None


def table_of(job: Job) -> tuple[Game, Options, Box]:
    """The game, options and box of a job."""
    game = games.find(job.game)
    for name in set(job.bots):
        bots.find(name).check_table(job.game, job.seats)
    box = game.box() if job.box is None else game.open_box("box", job.box)
    return game, game.read_options(job.seats, job.options), box
