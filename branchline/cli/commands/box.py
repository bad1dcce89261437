"""``branchline box``: a game's components as a file that can be edited."""

from __future__ import annotations

import argparse
import sys

from branchline import games
from branchline.cli.arguments import Commands
from branchline.cli.output import console
from branchline.core.match.box import box_file_text, read_box


def add_command(commands: Commands) -> None:
    """box export GAME | box check FILE | box notes GAME"""
    command = commands.add_parser(
        "box",
        help="export a game's components, check an edited file, or list what is not known for sure",
        description="`branchline box export GAME > my.toml`, edit it, `branchline box check my.toml`, --box my.toml.",
    )
    actions = command.add_subparsers(metavar="ACTION", required=True)
    export = actions.add_parser("export", help="print a game's box file")
    export.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games.names())}")
    export.set_defaults(run=run_export)
    check = actions.add_parser("check", help="check a box file; says what is wrong with file, entry and field")
    check.add_argument("file", metavar="FILE")
    check.set_defaults(run=run_check)
    notes = actions.add_parser("notes", help="list the components that are reasoned or reconstructed, with their notes")
    notes.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games.names())}")
    notes.set_defaults(run=run_notes)


def run_export(chosen: argparse.Namespace) -> int:
    """Print the data files as one file."""
    sys.stdout.write(games.find(chosen.game).box_text())
    return 0


def run_check(chosen: argparse.Namespace) -> int:
    """Check the file with the game that it names."""
    text = box_file_text(chosen.file)
    game = games.find(read_box(chosen.file, text).table("box").text("game"))
    box = game.open_box(chosen.file, text)
    same = " (the same as the game's own)" if box.hash == game.box().hash else ""
    console().print(
        f"{chosen.file}: a good box of {game.title}, called {box.name!r}, hash {box.hash}{same}",
        markup=False,
        soft_wrap=True,
    )
    return 0


def run_notes(chosen: argparse.Namespace) -> int:
    """One line for each component that is neither in the rulebook's text nor in public sources."""
    out = console()
    for kind, name, basis, note in games.find(chosen.game).box().remarks:
        if basis not in ("text", "public"):
            parts = [f"{kind} {name}".strip(), basis, *([note] if note else [])]
            out.print(": ".join(parts), markup=False, highlight=False, soft_wrap=True)
    return 0
