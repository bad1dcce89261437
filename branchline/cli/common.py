"""What several commands share: the options that describe a table, and output."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from branchline import games
from branchline.core.game import Game
from branchline.core.match.box import Box
from branchline.core.match.errors import SetupError
from branchline.core.match.options import Options
from branchline.lab.runner import Crew, cores

#: No number that is asked for has so many digits.
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


def add_crew_arguments(command: argparse.ArgumentParser) -> None:
    """--jobs, --on, --address, --fresh: who does the work."""
    command.add_argument("--jobs", type=int, default=1, metavar="K", help="processes; 0: one for each core; default 1")
    command.add_argument(
        "--on", choices=("here", "ray"), default="here", help="this machine, or a Ray cluster (needs: make ray)"
    )
    command.add_argument(
        "--address", metavar="HOST:PORT", help="where the Ray cluster is; auto: the one that runs here"
    )
    command.add_argument("--fresh", action="store_true", help="forget what an interrupted run has done, begin anew")


def crew_of(chosen: argparse.Namespace) -> Crew:
    """Who was asked to do the work."""
    if chosen.jobs < 0:
        raise SetupError(f"--jobs must be at least 0, not {chosen.jobs}")
    return Crew(chosen.jobs or cores(), chosen.on, chosen.address)


def seats_of(game: Game, wanted: int | None) -> int:
    """The number of seats that was asked for, or the game's middle one."""
    return wanted if wanted is not None else game.seat_counts[len(game.seat_counts) // 2]


def options_of(game: Game, seats: int, words: list[str]) -> Options:
    """The options that were given on the command line, completed and checked."""
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
    """The bots' names as they were given, with or without blanks after the commas."""
    names = [name.strip() for name in words.split(",")]
    if "" in names:
        raise SetupError(f"--bots {words!r}: a name is missing")
    return names


def counted(count: object, noun: str) -> str:
    """So many of a thing: 1 seat, 2 seats."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def positive(name: str, value: int) -> int:
    """The value, which must be at least one."""
    if value < 1:
        raise SetupError(f"--{name} must be at least 1, not {value}")
    return value


def print_json(value: object) -> None:
    """One JSON object on standard output, nothing else."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def console(stderr: bool = False) -> Console:
    """Where people read."""
    return Console(highlight=False, stderr=stderr)


def whole(words: str) -> int | None:
    """The whole number that was typed; None if it is none, or longer than any that makes sense."""
    return int(words) if words.isascii() and words.isdigit() and len(words) < _DIGITS else None


def tell_going_on(done: int, games: int) -> None:
    """Say that an interrupted run goes on, if it does."""
    if done:
        console(stderr=True).print(f"Going on: {done:,} of {games:,} games had been played.", style="dim")


class Terminated(KeyboardInterrupt):
    """The system asked for the end (SIGTERM): to be taken like Ctrl-C."""


@contextmanager
def kept_when_stopped() -> Iterator[None]:
    """Say that nothing is lost when Ctrl-C or SIGTERM stops the work."""
    try:
        with terminated_like_interrupted():
            yield
    except KeyboardInterrupt:
        told = "The games played so far are kept: the same command goes on from here."
        console(stderr=True).print(told, style="dim", soft_wrap=True)
        raise


@contextmanager
def terminated_like_interrupted() -> Iterator[None]:
    """SIGTERM raises Terminated, so that the work ends in good order."""
    if threading.current_thread() is not threading.main_thread():  # Python lets no other one have signals
        yield
        return

    def stop(*_: object) -> None:
        raise Terminated

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class Rate(ProgressColumn):
    """How much is done a second."""

    def render(self, task: Task) -> Text:
        """As rich asks for it."""
        return Text(f"{task.speed:,.0f}/s" if task.speed else "", style="dim")


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while it is a terminal; call what is yielded with the work just done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    errors = Console(stderr=True)
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.advance(task, done)
