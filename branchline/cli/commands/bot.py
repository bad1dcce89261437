"""``branchline bot``: one of the bots for other programs, by lines of JSON."""

from __future__ import annotations

import argparse
import secrets
import sys

from branchline import bots
from branchline.bots.outside.engine import Engine
from branchline.cli.arguments import Commands

EPILOG = """docs/bot_protocol.md describes the lines. A short talk:

  {"type": "hello", "protocol": 1}
  {"type": "newgame", "game": GAME, "seats": 3}
  {"type": "position", "seat": 1, "steps": ["chance first player 1", ...]}
  {"type": "go", "iterations": 1000}
  {"type": "quit"}
"""


def add_command(commands: Commands) -> None:
    """bot NAME [--seed S]"""
    command = commands.add_parser(
        "bot",
        help="let another program ask a bot: a position in, the best action out, as lines of JSON",
        description="Reads one JSON object from each line of standard input, and answers on standard output.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("name", metavar="NAME", help=f"the bot, with settings: {', '.join(bots.names())}")
    command.add_argument("--seed", type=int, metavar="S", help="the same answers again; default: drawn")
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Until ``quit`` or the end of the input."""
    seed = secrets.randbits(60) if chosen.seed is None else chosen.seed
    Engine(chosen.name, seed, sys.stdout).run(sys.stdin)
    return 0
