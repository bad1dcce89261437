"""``branchline box``: a game's components as a file that can be edited."""

from __future__ import annotations

import argparse
import json
import sys

from branchline import games
from branchline.cli.arguments import Commands
from branchline.cli.output import console
from branchline.core.match.box import Entry, box_file_text, box_hash, read_box
from branchline.core.match.errors import SetupError
from branchline.lab.box_diff import differences


def add_command(commands: Commands) -> None:
    """box export GAME | box check FILE | box diff A B | box notes GAME"""
    command = commands.add_parser(
        "box",
        help="export a game's components, check or compare edited files, or list what is not known for sure",
        description="`branchline box export GAME > my.toml`, edit it, `branchline box check my.toml`, --box my.toml.",
    )
    actions = command.add_subparsers(metavar="ACTION", required=True)
    export = actions.add_parser("export", help="print a game's box file")
    export.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games.names())}")
    export.set_defaults(run=run_export)
    check = actions.add_parser("check", help="check a box file; says what is wrong with file, entry and field")
    check.add_argument("file", metavar="FILE")
    check.set_defaults(run=run_check)
    diff = actions.add_parser("diff", help="list what differs between two boxes")
    for name in ("a", "b"):
        diff.add_argument(name, metavar=name.upper(), help="a box file, or a game for its own box")
    diff.set_defaults(run=run_diff)
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


def run_diff(chosen: argparse.Namespace) -> int:
    """One line for each value that differs."""
    first, second = box_of(chosen.a), box_of(chosen.b)
    games_of = [box.table("box").text("game") for box in (first, second)]
    if games_of[0] != games_of[1]:
        raise SetupError(f"these are boxes of two games: {games_of[0]} and {games_of[1]}")
    changes = list(differences(first.fields, second.fields))
    out = console()
    for one in changes:
        words = f"{one.place}: {written(one.before)} -> {written(one.after)}"
        out.print(words, markup=False, highlight=False, soft_wrap=True)
    if not changes:
        out.print("no difference")
    elif first.fields != second.fields and box_hash(first.fields) == box_hash(second.fields):
        out.print("They play alike: only remarks differ.")
    return 0


def box_of(word: str) -> Entry:
    """A box as it is written: a game's own, or that in a file, checked."""
    if word in games.names():
        return read_box(word, games.find(word).box_text())
    text = box_file_text(word)
    box = read_box(word, text)
    games.find(box.table("box").text("game")).open_box(word, text)
    return box


def written(value: object) -> str:
    """A value as in a box file; ``nothing`` if it is not there."""
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False)


def run_notes(chosen: argparse.Namespace) -> int:
    """One line for each component that is neither in the rulebook's text nor in public sources."""
    out = console()
    for kind, name, basis, note in games.find(chosen.game).box().remarks:
        if basis not in ("text", "public"):
            parts = [f"{kind} {name}".strip(), basis, *([note] if note else [])]
            out.print(": ".join(parts), markup=False, highlight=False, soft_wrap=True)
    return 0
