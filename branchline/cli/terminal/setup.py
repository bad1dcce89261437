"""The match to play: a new one as the arguments ask for it, or a saved one that goes on."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from branchline import bots, games
from branchline.cli.arguments import bots_of, box_of, options_of, seats_of
from branchline.cli.terminal import saved_games
from branchline.cli.terminal.keyboard import ask_game
from branchline.cli.terminal.saved_games import BOT_NAME
from branchline.core.match.errors import SetupError
from branchline.core.match.match import Match

#: Who plays against people if nobody else is named.
BOTS = "greedy"
#: What a record holds for good. It can't be given to a game that goes on.
FIXED = ("seats", "people", "names", "option")


def new_match(out: Console, chosen: argparse.Namespace) -> tuple[Match, Path]:
    """A new match, checked, and the file for its record."""
    game = games.find(chosen.game) if chosen.game else ask_game(out)
    seats = seats_of(game, chosen.seats)
    people = 1 if chosen.people is None else chosen.people
    if not 0 <= people <= seats:
        raise SetupError(f"--people must be from 0 to {seats}, not {people}")
    match = Match(
        game,
        seats,
        options_of(game, seats, chosen.option),
        names=seat_names(chosen.names, seats, people),
        box=box_of(game, chosen.box),
        bots=seat_bots(chosen.bots or BOTS, seats, list(range(people, seats))),
    )
    # The file comes last: a refused setup must leave no empty file behind.
    return match, Path(chosen.record) if chosen.record else saved_games.new_file(game.name)


def saved_match(chosen: argparse.Namespace) -> tuple[Match, Path]:
    """The match of a record that goes on, and the file for its record."""
    for name in FIXED:
        if getattr(chosen, name) not in (None, []):
            raise SetupError(f"--{name} can't be changed in a game that goes on; --bots and --thinking can")
    wanted = games.find(chosen.game) if chosen.game else None
    file = saved_games.file_to_continue(chosen.resume, wanted.name if wanted else None)
    match = saved_games.read_match(str(file), chosen.box)
    header = match.header
    if wanted and header.game.name != wanted.name:
        raise SetupError(f"{file} is a game of {header.game.title}, not of {wanted.title}")
    named = [seat for seat, bot in enumerate(header.bots) if bot]
    # Old records do not name their bots. There the seat's name tells.
    bot_seats = named or [seat for seat, name in enumerate(header.names) if name.startswith(BOT_NAME)]
    if chosen.bots or not named:
        match.header = replace(header, bots=tuple(seat_bots(chosen.bots or BOTS, header.seats, bot_seats)))
    return match, Path(chosen.record) if chosen.record else file


def seat_bots(words: str, seats: int, bot_seats: list[int]) -> list[str]:
    """The bot of each seat, empty for a person. The last bot named plays all bot seats that are left."""
    named = bots_of(words)
    if len(named) > max(len(bot_seats), 1):
        raise SetupError(f"{len(named)} bots for {len(bot_seats)} seats")
    for name in named:
        bots.find(name)  # refuses a name that no bot has
    by_seat = [""] * seats
    for number, seat in enumerate(bot_seats):
        by_seat[seat] = named[min(number, len(named) - 1)]
    return by_seat


def seat_names(words: str | None, seats: int, people: int) -> list[str]:
    """The names of the people first, then the bots."""
    names = [name.strip() for name in words.split(",")] if words else []
    if len(names) > people:
        raise SetupError(f"{len(names)} names for {people} people")
    default = [f"Player {seat + 1}" for seat in range(people)]
    return [*names, *default[len(names) :], *[f"{BOT_NAME}{number + 1}" for number in range(seats - people)]]
