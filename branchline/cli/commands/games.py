"""``branchline games``: the games and their options."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.text import Text

from branchline import games
from branchline.cli.arguments import Commands, add_json_argument
from branchline.cli.output import console, print_json
from branchline.cli.terminal.action_list import hanging
from branchline.core.game import Game


def add_command(commands: Commands) -> None:
    """games [GAME] [--json]"""
    command = commands.add_parser("games", help="list the games; with a name, its options")
    command.add_argument("game", nargs="?", metavar="GAME", help="show this game's options")
    add_json_argument(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print all games, or one with its options."""
    chosen_games = [games.find(chosen.game)] if chosen.game else [games.find(name) for name in games.names()]
    if chosen.json:
        print_json({"games": [facts(game) for game in chosen_games]})
        return 0
    out = console()
    for game in chosen_games:
        seats = f"{game.seat_counts[0]} to {game.seat_counts[-1]} players"
        out.print(f"[bold]{game.name}[/]  {game.title}, {seats}, edition {game.edition}")
        show_lines(out, Text(f"  {game.summary}"), 2)
        for option in game.options if chosen.game else ():
            default = f"={option.write(option.default)}  "
            show_lines(out, Text.assemble("  ", (option.name, "bold"), default, option.help), 6)
            show_lines(out, Text(f"      values: {option.values()}", "dim"), 14)
    if not chosen.game:
        out.print("\nbranchline games GAME shows a game's options; branchline play GAME plays it.")
    return 0


def show_lines(out: Console, text: Text, indent: int) -> None:
    """A text in several lines, the further ones indented."""
    for line in hanging(text, out.width, indent):
        out.print(line, soft_wrap=True)


def facts(game: Game) -> dict[str, object]:
    """A game's description as plain values."""
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "edition": game.edition,
        "seats": list(game.seat_counts),
        "options": [
            {
                "name": option.name,
                "default": option.write(option.default),
                "values": option.values(),
                "help": option.help,
            }
            for option in game.options
        ],
    }
