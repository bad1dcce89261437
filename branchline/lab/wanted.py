"""The games that are wanted: what a run and a tournament have in common."""

from __future__ import annotations

from dataclasses import dataclass

from branchline import games
from branchline.core.game import Game
from branchline.core.match.box import Box
from branchline.core.match.options import Options


@dataclass(frozen=True)
class Wanted:
    """What is to be played."""

    game: str
    seats: int
    games: int
    seed: int
    #: their names: one a seat, or for a tournament at least one a seat
    bots: tuple[str, ...]
    #: the options in their text form
    options: str
    #: the text of the box, None for the game's own
    box: str | None = None


def table_of(wanted: Wanted) -> tuple[Game, Options, Box]:
    """The game, options and box of the games that are wanted."""
    game = games.find(wanted.game)
    box = game.box() if wanted.box is None else game.open_box("box", wanted.box)
    return game, game.read_options(wanted.seats, wanted.options), box
