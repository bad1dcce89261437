"""``branchline play``: a game in the terminal, against bots or with people at the same keyboard."""

from __future__ import annotations

import argparse
import shlex

from rich.console import Console
from rich.markup import escape

from branchline import bots, games
from branchline.cli.arguments import Commands
from branchline.cli.output import console
from branchline.cli.terminal import saved_games
from branchline.cli.terminal.keyboard import PlayerLeft
from branchline.cli.terminal.session import HELP, Session
from branchline.cli.terminal.setup import BOTS, new_match, saved_match
from branchline.files import data_folder


def add_command(commands: Commands) -> None:
    """play [GAME] [--seats N] [--people K] [--bots a,b] [--names a,b] [--record FILE] [--continue [FILE]] [--games]"""
    command = commands.add_parser(
        "play",
        help="play in the terminal, against bots or with people at the same keyboard",
        description="Plays a game in the terminal. Without GAME it asks.",
        epilog=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("game", nargs="?", metavar="GAME", help=f"one of: {', '.join(games.names())}")
    command.add_argument("--seats", type=int, metavar="N", help="how many play; default: the game's middle number")
    command.add_argument("--people", type=int, metavar="K", help="how many of them are people; default 1")
    command.add_argument(
        "--bots",
        metavar="A,B",
        help=f"who plays the rest: {', '.join(bots.names())}; default: {BOTS}, or those of the game that goes on",
    )
    command.add_argument("--thinking", action="store_true", help="show what the bots think: best lines with values")
    command.add_argument("--names", metavar="A,B", help="the people's names, separated by commas")
    command.add_argument("--option", "-o", action="append", default=[], metavar="NAME=VALUE", help="a game option")
    command.add_argument("--box", metavar="FILE", help="play with the components of this box file")
    command.add_argument("--seed", type=int, metavar="S", help="for the same draws again; default: by lot")
    command.add_argument(
        "--record", metavar="FILE", help="keep the record in this file; default: one in your data folder"
    )
    command.add_argument(
        "--continue",
        dest="resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with the last unfinished game (of GAME, if it is named), or this record",
    )
    command.add_argument("--games", "--list", dest="listed", action="store_true", help="list the games that are kept")
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Start or continue a match, and play until the end or until the player leaves."""
    out = console()
    if chosen.listed:
        list_saved_games(out, chosen.game)
        return 0
    try:
        match, file = new_match(out, chosen) if chosen.resume is None else saved_match(chosen)
    except PlayerLeft:
        return 0
    session = Session(out, match, file, chosen.seed, chosen.thinking)
    if match.over:
        out.print(f"This game of {match.header.game.title} is over; its end:\n", markup=False)
        session.screen.show_end(file)
        return 0
    try:
        session.play()
    except PlayerLeft:
        session.save(file)
        out.print(f"\nSaved to {file}.\nGo on with: {command_to_continue(chosen)}", markup=False, soft_wrap=True)
    return 0


def list_saved_games(out: Console, name: str | None) -> None:
    """The saved games, the last one first, and how to go on with one."""
    saved = saved_games.list_saved(games.find(name).name if name else None)
    if not saved:
        of_game = f" of {name}" if name else ""
        out.print(f"No games{of_game} are kept in {data_folder()}.", markup=False, soft_wrap=True)
        return
    for game in saved:
        out.print(f"[bold]{escape(game.file.name)}[/]", soft_wrap=True)
        out.print(f"  {game.line()}", markup=False, soft_wrap=True)
    out.print(f"\nThey are in {data_folder()}.", markup=False, soft_wrap=True, style="dim")
    out.print("Go on with one: branchline play --continue NAME", markup=False, style="dim")


def command_to_continue(chosen: argparse.Namespace) -> str:
    """The command that goes on with the game that is left."""
    words = ["branchline", "play", "--continue"]
    if file := chosen.record or chosen.resume:
        words.append(file)
    if chosen.thinking:
        words.append("--thinking")
    if chosen.box:
        words += ["--box", chosen.box]
    return shlex.join(words)
