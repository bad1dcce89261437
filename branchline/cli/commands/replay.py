"""``branchline replay``: tells, verifies or films a recorded game."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.markup import escape

from branchline.cli.arguments import Commands, add_json_argument
from branchline.cli.output import console, print_json, progress_bar
from branchline.cli.terminal import picture
from branchline.cli.terminal.saved_games import read_match
from branchline.core.match import record
from branchline.core.match.errors import SetupError
from branchline.core.match.match import Match
from branchline.core.ui.film import film
from branchline.files import write_whole


def add_command(commands: Commands) -> None:
    """replay FILE [--verify] [--step N] [--html FILE] [--json]"""
    command = commands.add_parser(
        "replay",
        help="tell, verify or film a recorded game",
        description="Plays a record again, strictly: a damaged or illegal line is named with the reason.",
    )
    command.add_argument("file", metavar="FILE", help="a record")
    command.add_argument("--verify", action="store_true", help="only check it")
    command.add_argument("--step", type=int, metavar="N", help="show the table after so many steps")
    command.add_argument("--html", metavar="FILE", help="write a page that plays the game by itself to this file")
    command.add_argument("--box", metavar="FILE", help="the box that it was played with, if not the game's own")
    add_json_argument(command)
    command.set_defaults(run=run)


def ending(match: Match) -> str:
    """How the match ended, for people."""
    return record.result(match) if match.over else "not finished"


def run(chosen: argparse.Namespace) -> int:
    """Read the record, and show what was asked for."""
    match = read_match(chosen.file, chosen.box)
    if chosen.html:
        write_film(match, Path(chosen.html))
    if chosen.json:
        print_json(facts(match))
    elif chosen.html:
        console().print(f"wrote {chosen.html}", markup=False, soft_wrap=True)
    elif chosen.verify:
        line = f"{chosen.file}: {len(match.steps)} steps, {ending(match)}, hash {match.hash()}"
        console().print(line, markup=False)
    elif chosen.step is not None:
        show_step(match, chosen.step)
    else:
        tell(match)
    return 0


def write_film(match: Match, out: Path) -> None:
    """Write the page that plays the game."""
    if not out.resolve().parent.is_dir():
        raise SetupError(f"--html {out}: there is no folder {out.parent}")
    with progress_bar(match.header.game.title, len(match.steps) + 1) as progress:
        page = film(match, progress)
    write_whole(out, page.encode())


def facts(match: Match) -> dict[str, object]:
    """The contents of a verified record as plain values."""
    header = match.header
    return {
        "game": header.game.name,
        "edition": header.game.edition,
        "seats": header.seats,
        "names": list(header.names),
        "bots": list(header.bots),
        "steps": len(match.steps),
        "over": match.over,
        "result": record.result(match),
        "hash": match.hash(),
    }


def show_step(match: Match, step: int) -> None:
    """The table after a number of steps."""
    state = match.at(step)
    game = match.header.game
    viewer = None if match.over else match.state.actors()[0]
    picture.show(console(), picture.of(game, game.shown.view(state, viewer), list(match.header.names)))


def tell(match: Match) -> None:
    """The story, with one line for each step."""
    out = console()
    names = list(match.header.names)
    for number, messages in match.story(None):
        for message in messages:
            out.print(f"[dim]{number:4}[/] {escape(message.english(names))}")
    out.print(ending(match), markup=False)
