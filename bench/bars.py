"""Plays the lines of docs/bots.md about the strength of bots, and prints them as a table.

    python bench/bars.py                 all of it, a few games of each at first; hours
    python bench/bars.py --games 40      no more than so many games of each
    python bench/bars.py --jobs 2        two games at a time
    python bench/bars.py --only mini_rails --games 8
    python bench/bars.py --seed 2        other draws than those that levels and settings were chosen by
    python bench/bars.py --table         only what has been played so far
    python bench/bars.py --quarter       the lines against strong bots, all with a quarter of the budget
    python bench/bars.py --speed         how many iterations a second of one core is worth

Every game is kept in build/bars as soon as it is over, so a run can be stopped and goes on when it is started again.
Games that were played with other weights or levels don't count. Level 5 thinks for a second a move; here it gets the
iterations that a second of one core's time gave in the middle of a game (``--speed``), so that neither the machine's
other work nor its speed changes the result.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path

from branchline import bots, games
from branchline.bots.levels import LEVELS
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, State
from branchline.core.match.options import write_options
from branchline.lab.runner import Crew
from branchline.lab.tournament import Tournament, entrants, games_in, header, play_all, summary

KEPT = Path(__file__).resolve().parent.parent / "build" / "bars"
#: Iterations that a second of one core's time gave level 5: the lowest of some positions in the middle of a game.
A_SECOND = {"mini_rails": 22_000, "mini_express": 13_000, "minecart_town": 300, "off_the_rails": 300}
#: The same of plain UCT: as many more as ``--speed`` gave it in one run with level 5.
A_PLAIN_SECOND = {"mini_rails": 55_000, "mini_express": 18_500, "minecart_town": 5_200, "off_the_rails": 8_500}
#: The level 5 that newer ones are measured against.
FORMER = "2026-11-18"
STRONG = {"mini_rails": 0.75, "mini_express": 0.5, "minecart_town": 0.5, "off_the_rails": 0.5}
GREEDY, STRONG_AT_TWO, LEVEL = 0.6, 0.75, 1 / 3
OVER_FORMER, FOURFOLD = 0.4, 0.32
OVER_PLAIN = {"mini_rails": 0.5, "mini_express": 0.5, "minecart_town": 0.9, "off_the_rails": 0.9}
OVER_GREEDY = {"mini_rails": 0.88, "mini_express": 0.8, "minecart_town": 0.88, "off_the_rails": 0.8}


@dataclass(frozen=True)
class Bar:
    """One line of the table: a bot, its opponents, and the share of first places that it should have."""

    game: str
    seats: int
    bot: str
    others: str
    #: None: the score is compared
    least: float | None
    seed: int = 1


def bars() -> list[Bar]:
    """All bars, quick ones first."""
    names = list(A_SECOND)
    found = [Bar(name, 4, "greedy", "random", GREEDY) for name in names]
    for name in names:
        found += [Bar(name, 2, "greedy", "random", None) for seats in games.find(name).seat_counts if seats == 2]
        found += [Bar(name, 1, bot, "", None) for seats in games.find(name).seat_counts if seats == 1 for bot in SOLO]
    for level in LEVELS[1:]:
        found += [Bar(name, 4, leveled(name, level), leveled(name, level - 1), LEVEL) for name in names]
    found += [Bar(name, 4, leveled(name, 5), "greedy", STRONG[name]) for name in names]
    found += [
        Bar(name, 2, leveled(name, 5), "greedy", STRONG_AT_TWO) for name in names if 2 in games.find(name).seat_counts
    ]
    return found


SOLO = ("greedy", "random")


def hard_bars(part: int) -> list[Bar]:
    """Level 5 against the level 5 and the greedy bot of a day, against plain UCT, and against itself with a fourth of
    its budget. Every budget is that part of a second."""
    found = []
    for name in A_SECOND:
        own, plain = A_SECOND[name] // part, A_PLAIN_SECOND[name] // part
        level = f"level-5:iterations={own}"
        found += [
            Bar(name, 4, level, f"level-5@{FORMER}:iterations={own}", OVER_FORMER),
            Bar(name, 4, level, f"plain:iterations={plain}", OVER_PLAIN[name]),
            Bar(name, 4, f"level-5:iterations={4 * own}", level, FOURFOLD),
            Bar(name, 4, level, f"greedy@{FORMER}", OVER_GREEDY[name]),
        ]
    return found


def leveled(game: str, level: int) -> str:
    """A level by its name. The highest gets iterations instead of its second."""
    return f"level-{level}" if level < max(LEVELS) else f"level-{level}:iterations={A_SECOND[game]}"


def job_of(bar: Bar, count: int) -> Tournament:
    """The tournament that a bar asks for."""
    game = games.find(bar.game)
    options = write_options(game.options, game.read_options(bar.seats, ""))
    entered = entrants([bar.bot, bar.others] if bar.others else [bar.bot], bar.seats)
    return Tournament(bar.game, bar.seats, count, bar.seed, entered, options)


def file_of(job: Tournament) -> Path:
    """The file of a tournament. Other weights have another file."""
    name = blake2b(json.dumps(header(job)).encode(), digest_size=8).hexdigest()
    return KEPT / f"{job.game}-{job.seats}-{name}.jsonl"


def most(bar: Bar) -> int:
    """The number of games. Quick bots play more."""
    return 1000 if not bar.bot.startswith("level-5") else 400


def play(chosen: list[Bar], cap: int, crew: Crew) -> None:
    """All bars, in rounds with more and more games."""
    count = min(cap, 8)
    while True:
        for bar in chosen:
            job = job_of(bar, min(count, most(bar)))
            file = file_of(job)
            if len(games_in(file, job)) < job.games:
                started = time.monotonic()
                play_all(job, file, crew)
                print(line(bar), f"({time.monotonic() - started:.0f} s)", file=sys.stderr, flush=True)
        if count >= cap:
            return
        count = min(count * 2, cap)


def line(bar: Bar) -> str:
    """A bar as a row of Markdown, with the games so far."""
    job = job_of(bar, 1_000_000)
    played = games_in(file_of(job), job)
    found = summary(job, played)
    rows = found["bots"]
    assert isinstance(rows, list)
    own = rows[0]
    against = f"{bar.seats - 1} × {bar.others}" if bar.others else "alone"
    head = f"| {games.find(bar.game).title} | {bar.bot} | {against} | {len(played)} |"
    if not played:
        return f"{head} not played yet{'' if bar.least is None else f', bar {bar.least:.0%}'} | |"
    score = f"{own['mean_score']:.1f} ± {own['score_error']:.1f}"
    if len(rows) > 1:
        score += f" : {rows[1]['mean_score']:.1f} ± {rows[1]['score_error']:.1f}"
    if not bar.others:
        return f"{head} | | {score} |"
    first = f"{own['first']:.0%} ({own['low']:.0%} to {own['high']:.0%})"
    return f"{head} {first}{'' if bar.least is None else f', bar {bar.least:.0%}'} | {score} |"


def table(chosen: list[Bar]) -> None:
    """Everything played so far."""
    print("| game | bot | against | games | first places (95 %) | mean score |\n|---|---|---|---|---|---|")
    for bar in chosen:
        print(line(bar))


# -- speed -------------------------------------------------------------------------------------------------------------


def middle_positions(name: str, count: int) -> list[tuple[State, int]]:
    """Positions with a choice from the middle half of a game that greedy bots play."""
    rng, bot = Random(5, "bars"), bots.find("greedy")
    state = games.find(name).start(4)
    found: list[tuple[State, int]] = []
    while actors := state.actors():
        if actors[0] == CHANCE:
            state.deal(rng)
            continue
        seen = state.imagine(actors[0], rng)
        if len(seen.moves(actors[0])) > 2:
            found.append((seen, actors[0]))
        state.apply(actors[0], bot.choose(seen, actors[0], rng))
    middle = found[len(found) // 4 : len(found) * 3 // 4]
    return middle[:: max(len(middle) // count, 1)][:count]


def speed(chosen: list[str]) -> None:
    """Iterations a second of processor time at level 5, with the settings of the game."""
    print("| game | bot | iterations a second, lowest | mean |\n|---|---|---|---|")
    for name in chosen:
        for called in ("level-5", f"level-5@{FORMER}", "plain"):
            rates = rates_of(name, f"{called}:iterations={A_SECOND[name] // 4}")
            row = f"| {games.find(name).title} | {called} | {min(rates):,.0f} | {sum(rates) / len(rates):,.0f} |"
            print(row, flush=True)


def rates_of(name: str, called: str) -> list[float]:
    """Iterations a second of processor time in some positions."""
    rates = []
    for state, seat in middle_positions(name, 8):
        rng, bot = Random(1), bots.find(called)
        started = time.process_time()
        thought = bot.think(state, seat, rng)
        if thought.iterations >= A_SECOND[name] // 16:
            rates.append(thought.iterations / (time.process_time() - started))
    return rates


def main() -> int:
    """Play and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--only", help="one game")
    options.add_argument("--seats", type=int, help="only lines with so many seats")
    options.add_argument("--bot", default="", help="only lines whose bot begins so: level-5")
    options.add_argument("--others", default="", help="only lines whose other bots begin so: greedy")
    options.add_argument("--seed", type=int, default=1, help="default 1")
    options.add_argument("--games", type=int, default=100, help="of each line, at most; default 100")
    options.add_argument("--jobs", type=int, default=1, help="how many processes; default 1")
    options.add_argument("--table", action="store_true", help="play nothing")
    options.add_argument("--quarter", action="store_true", help="hard lines with a quarter of the budget")
    options.add_argument("--speed", action="store_true", help="iterations a second instead of games")
    chosen = options.parse_args()
    names = [chosen.only] if chosen.only else list(A_SECOND)
    if chosen.speed:
        speed(names)
        return 0
    wanted = [
        replace(bar, seed=chosen.seed)
        for bar in (hard_bars(4) if chosen.quarter else [*bars(), *hard_bars(1)])
        if bar.game in names
        and chosen.seats in (None, bar.seats)
        and bar.bot.startswith(chosen.bot)
        and bar.others.startswith(chosen.others)
    ]
    if not chosen.table:
        play(wanted, chosen.games, Crew(jobs=chosen.jobs))
    table(wanted)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
