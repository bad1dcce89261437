"""``branchline simulate``: many games between bots, summed up."""

from __future__ import annotations

import argparse

from branchline import bots, games
from branchline.cli.common import (
    Commands,
    add_table_arguments,
    box_of,
    box_text_of,
    console,
    options_of,
    positive,
    print_json,
    progress_bar,
    seats_of,
)
from branchline.core.options import write_options
from branchline.lab.runner import Crew, cores
from branchline.lab.simulate import Job, seat_bots, simulate


def add_command(commands: Commands) -> None:
    """simulate GAME --seats N --games M --seed S --bots a,b [--jobs K] [--json]"""
    command = commands.add_parser(
        "simulate",
        help="play many games between bots and sum them up",
        description="Plays many games between bots. The same seed gives the same digest, whatever the number of jobs.",
    )
    add_table_arguments(command)
    command.add_argument("--games", type=int, default=1000, metavar="M", help="how many games; default 1000")
    command.add_argument("--seed", type=int, default=1, metavar="S", help="default 1")
    known = ", ".join(bots.names())
    command.add_argument(
        "--bots", default="random", metavar="A,B", help=f"a bot a seat, the last one for the rest: {known}"
    )
    command.add_argument("--jobs", type=int, default=1, metavar="K", help="processes; 0: one for each core; default 1")
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play, and print the summary."""
    game = games.find(chosen.game)
    seats = seats_of(game, chosen.seats)
    options = options_of(game, seats, chosen.option)
    box_of(game, chosen.box)  # refuses a wrong box before any work is done
    job = Job(
        game=game.name,
        seats=seats,
        games=positive("games", chosen.games),
        seed=chosen.seed,
        bots=seat_bots(chosen.bots.split(","), seats),
        options=write_options(game.options, options),
        box=box_text_of(chosen.box),
    )
    crew = Crew(jobs=cores() if chosen.jobs == 0 else positive("jobs", chosen.jobs))
    with progress_bar(game.title, job.games) as progress:
        summary = simulate(job, crew, progress)
    if chosen.json:
        print_json(summary)
    else:
        show(summary, job)
    return 0


def show(summary: dict[str, object], job: Job) -> None:
    """The summary for people."""
    out = console()
    out.print(f"[bold]{summary['games']} games of {job.game}[/] with {job.seats} seats, {summary['options']}")
    means, firsts = summary["mean_scores"], summary["first_places"]
    assert isinstance(means, list)
    assert isinstance(firsts, list)
    for seat, bot in enumerate(job.bots):
        share = firsts[seat] / job.games
        out.print(f"  seat {seat + 1}  {bot:8}  mean score {means[seat]:7.2f}   first places {share:6.1%}")
    decided = summary["decided_by"]
    assert isinstance(decided, dict)
    out.print("  decided by " + ", ".join(f"{reason} {many / job.games:.1%}" for reason, many in decided.items()))
    out.print(f"  {summary['seconds']:.1f} s, {summary['games_per_second']:,.0f} games a second")
    out.print(f"  digest {summary['digest']}")
