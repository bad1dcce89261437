"""``branchline report``: statistics of many games as one HTML page."""

from __future__ import annotations

import argparse
from pathlib import Path
from shlex import join

from branchline import bots, games
from branchline.cli.arguments import Commands, add_crew_arguments, crew_of, positive, seats_of
from branchline.cli.commands.simulate import open_journal
from branchline.cli.output import console, kept_when_stopped, print_json, progress_bar
from branchline.core.game import Game
from branchline.core.match.errors import SetupError
from branchline.extras import needed
from branchline.lab.journal import Journal
from branchline.lab.report.series import Report, Variant, jobs_of, play, strengths_of, swept_variants, variants_of
from branchline.lab.report.sweep import read_sweep
from branchline.lab.runner import LabError
from branchline.lab.simulate import Simulation

EPILOG = """examples:
  branchline report GAME --jobs 0
  branchline report GAME --seats 3 --bots random --bots greedy@500 --out three.html
  branchline report GAME --box printed.toml --box changed.toml     two boxes side by side
  branchline report GAME --options "" --options side=B             two sets of options side by side
  branchline report mini_rails --set game.rounds=4..7              curves over a number of the box, or an option

A box to change: branchline box export GAME > changed.toml
"""


def add_command(commands: Commands) -> None:
    """report GAME [--seats N] [--bots A ...] [--box FILE ...] [--options WORDS ...] [--set PLACE=A..B] [--out FILE]"""
    command = commands.add_parser(
        "report",
        help="write a page about many games: scores, seats, length, what wins",
        description="Plays many games at several strengths and writes one HTML page with all figures in it, and the "
        "figures as SVG files beside it. Several boxes or sets of options are compared side by side.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games.names())}")
    command.add_argument("--seats", type=int, metavar="N", help="how many play; default: the game's middle number")
    command.add_argument("--games", type=int, metavar="M", help="games for each strength; default: more for quick bots")
    command.add_argument("--seed", type=int, default=1, metavar="S", help="default 1")
    command.add_argument(
        "--bots",
        action="append",
        default=[],
        metavar="A[,B][@M]",
        help=f"a strength of play, and how many games; may be given several times: {', '.join(bots.names())}",
    )
    command.add_argument("--box", action="append", default=[], metavar="FILE", help="a box file; two are compared")
    command.add_argument(
        "--options",
        action="append",
        default=[],
        metavar="WORDS",
        help="a set of options, name=value ...; two are compared",
    )
    command.add_argument(
        "--set",
        metavar="PLACE=A..B",
        help="vary one number of the box or one option and draw the curves, like game.rounds=4..7",
    )
    command.add_argument(
        "--option", "-o", action="append", default=[], metavar="NAME=VALUE", help="an option that all games have"
    )
    command.add_argument("--out", metavar="FILE", help="the page; default GAME-report.html")
    command.add_argument("--figures", metavar="FOLDER", help="where the SVG files go; default: beside the page")
    add_crew_arguments(command)
    command.add_argument("--json", action="store_true", help="all numbers as one JSON object on standard output")
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play, and write the page."""
    with needed("a report", "lab", LabError):
        from branchline.lab.report import page
    game = games.find(chosen.game)
    seats = seats_of(game, chosen.seats)
    game.check_seats(seats)
    file = Path(chosen.out or f"{game.name}-report.html")
    if file.suffix not in (".html", ".htm"):
        raise SetupError(f"--out {file}: the name must end in .html")
    if not file.parent.is_dir():
        raise SetupError(f"--out {file}: there is no folder {file.parent}")
    variants = variants_asked_for(chosen, game, seats)
    games_each = None if chosen.games is None else positive("games", chosen.games)
    strengths = strengths_of(chosen.bots, games_each)
    runs = jobs_of(game, seats, chosen.seed, variants, strengths)
    journals: list[Journal] = []

    def journal_of(job: Simulation) -> Journal:
        journals.append(open_journal(job, None, chosen.fresh))
        return journals[-1]

    with kept_when_stopped(), progress_bar(game.title, sum(job.games for _, _, job in runs)) as progress:
        series = list(play(runs, crew_of(chosen), progress, journal_of))
    report = Report(game, seats, chosen.seed, variants, [name for name, _ in strengths], series)
    folder = Path(chosen.figures) if chosen.figures else file.with_name(f"{file.stem}-figures")
    written = page.write(report, file, folder, command_of(chosen, strengths))
    for journal in journals:
        journal.remove()
    if chosen.json:
        print_json(facts(report, written))
    else:
        console().print(f"Wrote {file} and {len(written) - 1} figures in {folder}.", markup=False)
    return 0


def variants_asked_for(chosen: argparse.Namespace, game: Game, seats: int) -> list[Variant]:
    """What is compared: boxes and sets of options, or the values of a sweep."""
    common = " ".join(chosen.option)
    if chosen.set is None:
        return variants_of(game, seats, common, chosen.box, chosen.options)
    if len(chosen.box) > 1 or chosen.options:
        raise SetupError("--set varies one number: give at most one --box beside it, and --option instead of --options")
    return swept_variants(game, seats, common, chosen.box[0] if chosen.box else None, read_sweep(chosen.set))


def command_of(chosen: argparse.Namespace, strengths: list[tuple[str, int]]) -> str:
    """The command that makes the same page again."""
    words = ["branchline", "report", chosen.game]
    if chosen.seats is not None:
        words += ["--seats", str(chosen.seats)]
    for name, many in strengths:
        words += ["--bots", f"{name}@{many}"]
    for name in ("box", "options", "option"):
        for value in getattr(chosen, name):
            words += [f"--{name}", value]
    if chosen.set is not None:
        words += ["--set", chosen.set]
    return join([*words, "--seed", str(chosen.seed)])


def facts(report: Report, written: list[Path]) -> dict[str, object]:
    """The numbers of the page as plain values."""
    return {
        "game": report.game.name,
        "seats": report.seats,
        "seed": report.seed,
        "written": [str(file) for file in written],
        "series": [
            {
                "variant": series.variant.label,
                "bots": series.strength,
                "games": series.stats.games,
                "options": series.variant.options,
                "box": series.variant.box_hash,
                "stats": series.stats.facts(),
            }
            for series in report.series
        ],
    }
