"""``branchline analyse``: what was luck in a recorded game, and what was a mistake."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from branchline import games
from branchline.analysis import FULL, QUICK, Analysis, Study, budget_of
from branchline.analysis.analysis import AnalysedStep, PlayerSummary, assembled
from branchline.analysis.page import page
from branchline.analysis.plain import packed_place, unpacked_place
from branchline.cli.arguments import Commands, add_json_argument, box_text_of, whole_number
from branchline.cli.output import console, print_json, progress_bar
from branchline.cli.terminal.saved_games import read_match
from branchline.core.game import Game
from branchline.core.match import record
from branchline.core.match.box import Box
from branchline.core.match.errors import SetupError
from branchline.core.match.match import Match
from branchline.files import write_whole
from branchline.lab import runner
from branchline.lab.runner import Chunk, ChunkResult, Crew, cores

#: A chunk has so many places: few, since decisions differ much in what they cost.
_PLACES = 4
EPILOG = """examples:
  branchline analyse game.record                    a quick pass
  branchline analyse game.record --budget full      as deep as a level-5 bot thinks
  branchline analyse game.record --json > game.json
  branchline analyse game.record --html game.html   a page with the graph of winning chances
"""


@dataclass(frozen=True)
class AnalysisJob:
    """A match to analyse, as processes are told."""

    record: str
    box: str | None
    budget: int
    seed: int


def add_command(commands: Commands) -> None:
    """analyse FILE [--budget N] [--jobs K] [--json] [--html FILE]"""
    command = commands.add_parser(
        "analyse",
        help="say what was luck in a recorded game, and what was a mistake",
        description="Values every position of a recorded game, and judges every decision from what its seat could "
        "know. The value at the start, luck, and everybody's decisions add up to the result.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("file", metavar="FILE", help="a record")
    command.add_argument(
        "--budget",
        default=QUICK,
        metavar="N",
        help="rollouts for each decision: a number, quick (the default), or full (what a level-5 bot spends)",
    )
    command.add_argument("--seed", type=int, default=1, metavar="S", help="of the rollouts; default 1")
    command.add_argument(
        "--jobs", type=int, default=0, metavar="K", help="processes; 0, the default: one for each core"
    )
    command.add_argument("--box", metavar="FILE", help="the box that it was played with, if not the game's own")
    command.add_argument("--html", metavar="FILE", help="write a page with the analysis to this file")
    add_json_argument(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Analyse, and print."""
    match = read_match(chosen.file, chosen.box)
    game = match.header.game
    if chosen.jobs < 0:
        raise SetupError(f"--jobs must be at least 0, not {chosen.jobs}")
    out = Path(chosen.html) if chosen.html else None
    if out and not out.resolve().parent.is_dir():
        raise SetupError(f"--html {out}: there is no folder {out.parent}")
    budget = asked_budget(game, chosen.budget)
    job = AnalysisJob(record.write(match), box_text_of(chosen.box), budget, chosen.seed)
    analysis = analysed(match, job, chosen.jobs or cores())
    if out:
        write_whole(out, page(match, analysis).encode())
    if chosen.json:
        print_json(analysis.facts())
    else:
        show(match, analysis)
        if out:
            console().print(f"wrote {out}", markup=False, soft_wrap=True)
    return 0


def asked_budget(game: Game, words: str) -> int:
    """The rollouts for each decision."""
    if words in (QUICK, FULL):
        return budget_of(game.name, words)
    budget = whole_number(words)
    if not budget:
        raise SetupError(f"--budget {words}: it is a number of rollouts, {QUICK} or {FULL}")
    return budget


def analysed(match: Match, job: AnalysisJob, jobs: int) -> Analysis:
    """The analysis, by some processes."""
    study = Study(match, job.budget, job.seed)
    chunks = [
        Chunk(number, first, min(_PLACES, study.places - first))
        for number, first in enumerate(range(0, study.places, _PLACES))
    ]
    with progress_bar(match.header.game.title, study.places) as progress:
        results = runner.run(look, job, chunks, crew=Crew(jobs), progress=progress)
        places = [unpacked_place(place) for result in results for place in result.facts["places"]]
    return assembled(study, places)


def look(job: AnalysisJob, first: int, count: int) -> ChunkResult:
    """Some places, for the runner."""
    return ChunkResult({"places": [packed_place(place) for place in study_of(job).look(first, count)]}, count=count)


@lru_cache(maxsize=2)
def study_of(job: AnalysisJob) -> Study:
    """The study of a job's match, which is read once in each process."""

    def boxes(game: Game, hash: str) -> Box | None:
        return game.open_box("the box", job.box) if job.box else None

    return Study(record.read(job.record, games.find, boxes), job.budget, job.seed)


# -- for people --------------------------------------------------------------------------------------------------


def show(match: Match, analysis: Analysis) -> None:
    """The players, the mistakes, and the moments that decided."""
    out = console()
    names = match.header.names
    alone = analysis.seats == 1
    what = "points" if alone else "the chance to come first"
    out.print(f"[bold]{match.header.game.title}[/], {len(analysis.steps)} steps, {analysis.budget} rollouts a decision")
    out.print(f"What moved {what}:")
    for seat in range(analysis.seats):
        out.print(f"  [bold]{names[seat]}[/]", style="default", markup=True)
        for line in told(analysis, analysis.player(seat)):
            out.print(f"    {line}", markup=False, soft_wrap=True)
    blamed = [step for step in analysis.steps if step.grade in ("mistake", "blunder", "inaccuracy")]
    for title, steps in (("Decisions that lost something", blamed), ("What decided the game", analysis.moments())):
        if steps:
            out.print(title)
        for step in steps:
            out.print(f"  {said(step, names, alone)}", markup=False, soft_wrap=True)


def told(analysis: Analysis, player: PlayerSummary) -> list[str]:
    """A player's sums, in lines."""
    alone = analysis.seats == 1
    start, result = analysis.start[player.seat], analysis.result[player.seat]
    parts = [("luck", player.luck), ("own decisions", player.own)] + ([] if alone else [("others", player.others)])
    summed = "".join(f"  {name} {amount(value, alone, signed=True)}" for name, value in parts)
    like = f", about as accurate as {player.level}" if player.level else ""
    grades = ", ".join(f"{many} {grade}" for grade, many in player.grades.items() if many)
    return [
        f"{amount(start, alone)} at the start{summed}  = {amount(result, alone)}",
        f"accuracy {player.accuracy:.0f}{like}; {player.decisions} decisions: {grades}",
    ]


def said(step: AnalysedStep, names: tuple[str, ...], alone: bool) -> str:
    """A step in one line."""
    if step.seat is None:
        moved = ", ".join(
            f"{name} {amount(change, alone, signed=True)}" for name, change in zip(names, step.change, strict=True)
        )
        return f"{step.step:4}  luck: {step.action}  ({moved})"
    lost = f"{amount(step.loss, alone)} ± {amount(step.error, alone)}"
    line = f"{step.step:4}  {names[step.seat]}: {step.action}  {step.grade}, lost {lost}; better: {step.best}"
    return f"{line}\n      because: {step.reason.sentence.english(list(names))}" if step.reason else line


def amount(value: float, alone: bool, signed: bool = False) -> str:
    """Points, or a percentage."""
    sign = "+" if signed else ""
    return f"{value:{sign}.2f}" if alone else f"{100 * value:{sign}.1f} %"
