"""Arguments that several commands share: what they are called, and how they are checked."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from branchline import games
from branchline.bots.outside.command import allow, is_command
from branchline.core.game import Game
from branchline.core.match.box import Box
from branchline.core.match.errors import SetupError
from branchline.core.match.options import Options
from branchline.lab.runner import Crew, cores

#: No number that a person types has this many digits.
_DIGITS = 12
Commands = Any  # argparse does not name the type of its group of commands


def add_table_arguments(command: argparse.ArgumentParser, seats: bool = True) -> None:
    """GAME, --seats, --option, --box."""
    command.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games.names())}")
    if seats:
        command.add_argument("--seats", type=int, metavar="N", help="how many play; default: the game's middle number")
    command.add_argument(
        "--option",
        "-o",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, see `branchline games GAME`; may be given several times",
    )
    command.add_argument("--box", metavar="FILE", help="play with the components of this box file")


def add_games_arguments(command: argparse.ArgumentParser, default: int) -> None:
    """--games, --seed."""
    command.add_argument("--games", type=int, default=default, metavar="M", help=f"how many games; default {default}")
    command.add_argument("--seed", type=int, default=1, metavar="S", help="default 1")


def add_json_argument(command: argparse.ArgumentParser) -> None:
    """--json."""
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")


def add_crew_arguments(command: argparse.ArgumentParser) -> None:
    """--jobs, --on, --address, --fresh: who does the work."""
    command.add_argument("--jobs", type=int, default=1, metavar="K", help="processes; 0: one for each core; default 1")
    command.add_argument(
        "--on", choices=("here", "ray"), default="here", help="this machine, or a Ray cluster (extra: ray)"
    )
    command.add_argument(
        "--address", metavar="HOST:PORT", help="where the Ray cluster is; auto: the one that runs here"
    )
    command.add_argument("--fresh", action="store_true", help="forget what an interrupted run has done, begin anew")


def crew_of(chosen: argparse.Namespace) -> Crew:
    """The crew that the arguments ask for."""
    if chosen.jobs < 0:
        raise SetupError(f"--jobs must be at least 0, not {chosen.jobs}")
    return Crew(chosen.jobs or cores(), chosen.on, chosen.address)


def seats_of(game: Game, wanted: int | None) -> int:
    """The number of seats that was asked for, or the game's middle one."""
    return wanted if wanted is not None else game.seat_counts[len(game.seat_counts) // 2]


def options_of(game: Game, seats: int, words: list[str]) -> Options:
    """The options from the command line, completed and checked."""
    return game.read_options(seats, " ".join(words))


def box_of(game: Game, file: str | None) -> Box:
    """The box that was asked for."""
    box: Box = game.box(file)
    return box


def table_asked_for(chosen: argparse.Namespace) -> tuple[Game, int, Options, Box]:
    """The game, seats, options and box that the table's arguments ask for, checked before any work is done."""
    game = games.find(chosen.game)
    seats = seats_of(game, chosen.seats)
    return game, seats, options_of(game, seats, chosen.option), box_of(game, chosen.box)


def box_text_of(file: str | None) -> str | None:
    """The text of the box file that was asked for."""
    return None if file is None else Path(file).read_text(encoding="utf-8")


def bots_of(words: str) -> list[str]:
    """The names of the bots. Blanks after the commas are allowed. Programs may be named here, and only here."""
    names = [name.strip() for name in words.split(",")]
    if "" in names:
        raise SetupError(f"--bots {words!r}: a name is missing")
    for name in filter(is_command, names):
        allow(name)
    return names


def positive(name: str, value: int) -> int:
    """The value, which must be at least one."""
    if value < 1:
        raise SetupError(f"--{name} must be at least 1, not {value}")
    return value


def whole_number(text: str) -> int | None:
    """The whole number in a text. None if there is none, or if it is longer than any that makes sense."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < _DIGITS else None
