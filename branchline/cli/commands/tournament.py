"""``branchline tournament``: bots against each other, with intervals and ratings."""

from __future__ import annotations

import argparse
import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

from branchline import bots
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
from branchline.files import data_folder
from branchline.lab.lock import held
from branchline.lab.tournament import Tournament, entrants, games_in, header, play_all, summary

EXAMPLES = """examples:
  branchline tournament mini_rails --seats 4 --bots greedy,random --games 400
      one greedy bot against three random ones
  branchline tournament mini_rails --seats 4 --bots level-5:seconds=0.2,greedy --games 60 --save strong.jsonl
  branchline tournament mini_rails --seats 3 --bots random,greedy,level-3,level-4 --games 240 --jobs 2
  branchline tournament mini_rails --seats 4 --bots level-3,level-2 --games 200 --adjusted
  branchline tournament mini_rails --bots level-4,greedy --games 4000 --on ray --address auto

A run that was stopped goes on when the same command is given again. Bots with a budget in seconds play weaker when
several jobs share a core. Bots with a budget in iterations do not."""


def add_command(commands: Commands) -> None:
    """tournament GAME --seats N --bots a,b --games M --seed S [--jobs K] [--on ray] [--save FILE] [--json]"""
    command = commands.add_parser(
        "tournament",
        help="let bots play against each other, seatings rotated",
        description="Lets bots play against each other in all seatings, and tells how often each came first.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_table_arguments(command)
    known = ", ".join(bots.names())
    command.add_argument(
        "--bots",
        default="greedy,random",
        metavar="A,B",
        help=f"the bots; the last one fills the seats that are left; more bots than seats take turns: {known}",
    )
    add_games_arguments(command, 100)
    add_crew_arguments(command)
    command.add_argument("--save", metavar="FILE", help="keep every game in this file; default: only until the end")
    command.add_argument(
        "--adjusted",
        action="store_true",
        help="measure the luck of every game and take it off: the same intervals need fewer games",
    )
    add_json_argument(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play, and print the table."""
    game, seats, options, _ = table_asked_for(chosen)
    job = Tournament(
        game=game.name,
        seats=seats,
        games=positive("games", chosen.games),
        seed=chosen.seed,
        bots=entrants(bots_of(chosen.bots), seats),
        options=write_options(game.options, options),
        box=box_text_of(chosen.box),
        adjusted=chosen.adjusted,
    )
    file = Path(chosen.save) if chosen.save else unfinished(job)
    if file.is_dir():
        raise SetupError(f"--save {file}: that is a folder")
    crew = crew_of(chosen)
    with held(file.with_name(f"{file.name}.lock"), f"the same tournament, or another one in {file},"):
        if chosen.fresh:
            file.unlink(missing_ok=True)
        announce_resumed_run(sum(one.number < job.games for one in games_in(file, job)), job.games)
        with kept_when_stopped(), progress_bar(game.title, job.games) as progress:
            played = play_all(job, file, crew, progress)
        if not chosen.save:
            file.unlink()
    result = summary(job, played)
    if chosen.json:
        print_json(result)
    else:
        show(result, job)
    return 0


def unfinished(job: Tournament) -> Path:
    """The file of a tournament that is not finished."""
    name = blake2b(json.dumps(header(job)).encode(), digest_size=8).hexdigest()
    return data_folder() / "tournaments" / f"{job.game}-{name}.jsonl"


def show(result: dict[str, Any], job: Tournament) -> None:
    """The result for people."""
    out = console()
    played, seats = counted(result["games"], "game"), counted(job.seats, "seat")
    out.print(f"[bold]{played} of {job.game}[/] with {seats}, {counted(result['seatings'], 'seating')}")
    rows, troubles = result["bots"], result["troubles"]
    for row in rows:
        first = f"first {row['first']:6.1%} ({row['low']:.1%} to {row['high']:.1%}; even {row['even']:.0%})"
        score = f"score {row['mean_score']:.1f} ± {row['score_error']:.1f}"
        rating = f"rating {row['rating']:.1f} ± {row['rating_error']:.1f}"
        pace = f"{row['seconds_a_decision'] * 1000:.1f} ms a decision"
        less_luck = row.get("adjusted")
        if job.seats > 1:
            out.print(f"  [bold]{row['name']}[/]   {rating}   {pace}")
            out.print(f"    {first}   {score}")
        else:
            # Whoever plays alone is always first and beats nobody: the score is all there is to tell.
            out.print(f"  [bold]{row['name']}[/]   {score}   {pace}")
        if less_luck:
            out.print(f"    {adjusted_words(less_luck, job.seats == 1)}")
    if "fewer_games" in result:
        out.print(f"With luck taken off, the same intervals need {result['fewer_games']:.1f} times fewer games.")
    for trouble in sorted(set(troubles)):
        out.print(f"trouble, {counted(troubles.count(trouble), 'time')}: {trouble}", markup=False, style="yellow")


def adjusted_words(row: dict[str, float], alone: bool) -> str:
    """A bot's result without luck."""
    mean, half = row["mean"], row["half"]
    if alone:
        return f"without luck: score {mean:.1f} ± {half:.1f}"
    return f"without luck: first {mean:6.1%} ({mean - half:.1%} to {mean + half:.1%})"
