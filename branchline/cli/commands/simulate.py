"""``branchline simulate``: many games between bots, as a summary and as data sets."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from branchline import VERSION, bots, games
from branchline.bots.learned import value_hash
from branchline.bots.tuned import tuned
from branchline.cli.arguments import (
    Commands,
    add_crew_arguments,
    add_games_arguments,
    add_json_argument,
    add_table_arguments,
    bots_of,
    box_text_of,
    crew_of,
    positive,
    table_asked_for,
)
from branchline.cli.output import announce_resumed_run, console, counted, kept_when_stopped, print_json, progress_bar
from branchline.core.match.errors import SetupError
from branchline.core.match.options import write_options
from branchline.extras import needed
from branchline.lab.job import table_of
from branchline.lab.journal import Journal, job_key, journals
from branchline.lab.runner import LabError
from branchline.lab.simulate import Simulation, games_done, seat_bots, simulate

#: Whole numbers of a data set have 64 bits.
_SEEDS = 2**63
EPILOG = """examples:
  branchline simulate GAME --games 100000 --jobs 0            on all cores
  branchline simulate GAME --bots greedy,random --games 500   greedy against the rest
  branchline simulate GAME --games 5000 --out games.parquet --moves
  branchline simulate GAME --games 1000000 --on ray --address auto

A run that was stopped goes on where it stopped when the same command is given again.
"""


def add_command(commands: Commands) -> None:
    """simulate GAME --seats N --games M --seed S --bots a,b [--jobs K] [--on ray] [--out FILE [--moves]] [--json]"""
    command = commands.add_parser(
        "simulate",
        help="play many games between bots and sum them up",
        description="Plays many games between bots. The same seed gives the same digest, whoever does the work.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_table_arguments(command)
    add_games_arguments(command, 1000)
    known = ", ".join(bots.names())
    command.add_argument(
        "--bots", default="random", metavar="A,B", help=f"a bot a seat, the last one for the rest: {known}"
    )
    add_crew_arguments(command)
    command.add_argument(
        "--out", metavar="FILE", help="write one row a game to this .parquet, .csv or .jsonl file (needs: make lab)"
    )
    command.add_argument(
        "--moves", action="store_true", help="with --out games.parquet: one row a decision to games.moves.parquet"
    )
    add_json_argument(command)
    command.set_defaults(run=run)


def open_journal(job: Simulation, folder: Path | None, fresh: bool) -> Journal:
    """The journal of a run. It has the finished chunks of an interrupted one."""
    game, _, box = table_of(job)
    key = job_key(job, VERSION, game.edition, box.hash, f"{tuned(game.name)}{value_hash(game.name)}")
    return Journal(folder or journals() / key, key, fresh)


def run(chosen: argparse.Namespace) -> int:
    """Play, and print the summary."""
    job = job_of(chosen)
    out = Path(chosen.out) if chosen.out else None
    if chosen.moves and not out:
        raise SetupError("--moves goes with --out FILE: say where the rows go")
    if out:
        check_data_library(out)
        check_seed(job.seed)
    crew = crew_of(chosen)
    journal = open_journal(job, out.with_name(f"{out.name}.parts") if out else None, chosen.fresh)
    announce_resumed_run(games_done(job, journal), job.games)
    with kept_when_stopped(), progress_bar(games.find(job.game).title, job.games) as progress:
        summary = simulate(job, crew, progress, journal)
    if out:
        summary["rows"] = write_rows(journal, out, chosen.moves)
    journal.remove()
    if chosen.json:
        print_json(summary)
    else:
        show(summary, job)
    return 0


def job_of(chosen: argparse.Namespace) -> Simulation:
    """The job that the arguments ask for, checked before any work is done."""
    game, seats, options, _ = table_asked_for(chosen)
    return Simulation(
        game=game.name,
        seats=seats,
        games=positive("games", chosen.games),
        seed=chosen.seed,
        bots=seat_bots(bots_of(chosen.bots), seats),
        options=write_options(game.options, options),
        box=box_text_of(chosen.box),
        notes=() if not chosen.out else ("games", "moves") if chosen.moves else ("games",),
    )


def check_data_library(out: Path) -> None:
    """Refuse a file that could not be written, before any work is done."""
    with needed("--out", "lab", LabError):
        from branchline.lab import rows
    rows.ending(out)
    if not out.parent.is_dir():
        raise SetupError(f"--out {out}: there is no folder {out.parent}")


def check_seed(seed: int) -> None:
    """Refuse a seed that does not fit a column of 64-bit numbers."""
    if not -_SEEDS <= seed < _SEEDS:
        raise SetupError(f"--seed {seed}: with --out it must have at most 18 digits")


def write_rows(journal: Journal, out: Path, moves: bool) -> list[str]:
    """Join the parts that the workers have written. Returns the files."""
    from branchline.lab import rows

    rows.put_together(journal.parts("games.parquet"), out)
    if not moves:
        return [str(out)]
    rows.put_together(journal.parts("moves.parquet"), rows.moves_file(out))
    return [str(out), str(rows.moves_file(out))]


def show(summary: dict[str, Any], job: Simulation) -> None:
    """The summary for people."""
    out = console()
    played, seats = counted(summary["games"], "game"), counted(job.seats, "seat")
    out.print(f"[bold]{played} of {job.game}[/] with {seats}, {summary['options']}")
    means, firsts = summary["mean_scores"], summary["first_places"]
    for seat, bot in enumerate(job.bots):
        # Whoever plays alone is always first, which says nothing.
        share = f"   first places {firsts[seat] / job.games:6.1%}" if job.seats > 1 else ""
        out.print(f"  seat {seat + 1}  {bot:8}  mean score {means[seat]:7.2f}{share}")
    decided = summary["decided_by"].items()
    out.print("  decided by " + ", ".join(f"{reason} {many / job.games:.1%}" for reason, many in decided))
    out.print(f"  {summary['seconds']:.1f} s, {summary['games_per_second']:,.0f} games a second")
    out.print(f"  digest {summary['digest']}")
    for file in summary.get("rows", []):
        out.print(f"  wrote {file}", markup=False)
