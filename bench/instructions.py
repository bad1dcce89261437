"""Counts the instructions of playouts, of play through Python and of a search, whatever else the machine does.

    python bench/instructions.py                     this checkout
    python bench/instructions.py ../other            this checkout and another one, with the ratio
    python bench/instructions.py --only mini_rails --kind playouts
    python bench/instructions.py --speed plain       from source, without the compiled engine; no search
    python bench/instructions.py --speed interpreted the games from source on the compiled engine: a game of your own
    python bench/instructions.py ../other --seconds  processor time in place of instructions, in alternating runs

Each case runs twice under valgrind's callgrind, without work and with it. The difference is the work alone, without
starting Python. Every checkout must have its compiled engine (``python tools/compile.py``). The other checkout may be
as old as the first version with search.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent.parent
PLAYOUTS, API, SEARCH = "playouts", "api", "search"
#: Game, what is counted, and how often. Starting Python varies by some two million instructions from run to run, so
#: each case has a few hundred million.
CASES = [
    ("mini_rails", PLAYOUTS, 2000),
    ("mini_express", PLAYOUTS, 400),
    ("minecart_town", PLAYOUTS, 200),
    ("off_the_rails", PLAYOUTS, 300),
    ("mini_rails", API, 400),
    ("mini_express", API, 200),
    ("minecart_town", API, 100),
    ("off_the_rails", API, 120),
    ("mini_rails", SEARCH, 6),
    ("mini_express", SEARCH, 1),
    ("minecart_town", SEARCH, 1),
    ("off_the_rails", SEARCH, 1),
]
#: The iterations of one search.
ITERATIONS = {"mini_rails": 200, "mini_express": 100, "minecart_town": 12, "off_the_rails": 12}
#: From source a game takes so many times as many instructions, roughly.
SLOWER = {PLAYOUTS: 25, API: 12}
COMPILED, INTERPRETED, PLAIN = "compiled", "interpreted", "plain"
#: With --seconds a case does so many times the work, so that starting Python counts little, in so many pairs of runs.
LONGER, PAIRS = 8, 7
#: Runs in the checkout that is measured. Before the folders were sorted by reader the engine's modules lay in core.
HEAD = """
import sys, gc; gc.disable()
from time import process_time
import branchline
for finder in sys.meta_path:
    if sys.argv[4] == "interpreted" and type(finder).__name__ == "CompiledFinder":
        ours = finder.modules.items()
        finder.modules = {name: path for name, path in ours if not name.startswith("branchline.games.")}
from branchline import bots, games
try:
    from branchline.core.engine.playouts import playouts
    from branchline.core.engine.random import Random
except ImportError:
    from branchline.core.playouts import playouts
    from branchline.core.random import Random
game, work, iterations, speed = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
assert branchline.COMPILED == (speed != "plain"), "no compiled engine: python tools/compile.py"
start = games.find(game).start(4)
"""
PROGRAMS = {
    PLAYOUTS: """
begun = process_time()
played = playouts(start, work, 7)
result = played.decisions, played.totals
""",
    API: """
rng, result = Random(3), []
begun = process_time()
for _ in range(work):
    state, moves = start.clone(), 0
    while True:
        state.deal(rng)
        actors = state.actors()
        if not actors:
            break
        legal = state.legal(actors[0])
        state.apply(actors[0], legal[rng.below(len(legal))])
        moves += 1
    result.append((moves, list(state.totals())))
""",
    SEARCH: """
state, rng, decisions = start, Random(5), 0
while decisions < 24 or state.actors()[0] < 0:
    seat = state.actors()[0]
    if seat < 0:
        state.deal(rng)
    else:
        state.apply(seat, state.pick(seat, rng))
        decisions += 1
bot = bots.find(f"search:width=6:iterations={iterations}")
begun = process_time()
thoughts = [bot.think(state, state.actors()[0], Random(seed)) for seed in range(work)]
result = [(thought.iterations, thought.action) for thought in thoughts]
""",
}
TAIL = """
print("spent", process_time() - begun)
print("result", result)
"""
#: What is compared of a case: an amount, and what it printed: equal for equal play.
Cost = tuple[float, str]


def run(tree: Path, case: tuple[str, str, int], speed: str, before: list[str]) -> subprocess.CompletedProcess[str]:
    """One run of a case in a checkout."""
    game, kind, work = case
    arguments = [game, str(work), str(ITERATIONS[game]), speed]
    pure = "1" if speed == PLAIN else ""
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(tree), "BRANCHLINE_PURE": pure}
    return subprocess.run(
        [*before, sys.executable, "-c", HEAD + PROGRAMS[kind] + TAIL, *arguments],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def result_of(done: subprocess.CompletedProcess[str]) -> str:
    return done.stdout.partition("result ")[2]


def instructions(tree: Path, case: tuple[str, str, int], speed: str) -> Cost:
    """The instructions of one run, in millions."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    done = run(tree, case, speed, valgrind)
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not counted:
        raise SystemExit(f"{tree}: {case}:\n{done.stderr[-2000:]}")
    return int(counted[1]) / 1e6, result_of(done)


def counted_cost(trees: list[Path], case: tuple[str, str, int], speed: str) -> list[Cost]:
    """The millions of instructions that the work takes in each checkout."""
    game, kind, _ = case
    costs = []
    for tree in trees:
        start, _ = instructions(tree, (game, kind, 0), speed)
        end, result = instructions(tree, case, speed)
        costs.append((end - start, result))
    return costs


def timed_cost(trees: list[Path], case: tuple[str, str, int], speed: str) -> list[Cost]:
    """The milliseconds of processor time that the work takes in each checkout: medians of runs that alternate."""
    game, kind, work = case
    longer = (game, kind, work * LONGER)
    times: list[list[float]] = [[] for _ in trees]
    results = ["" for _ in trees]
    for _ in range(PAIRS):
        for number, tree in enumerate(trees):
            done = run(tree, longer, speed, [])
            spent = re.search(r"spent ([0-9.]+)", done.stdout)
            if done.returncode or not spent:
                raise SystemExit(f"{tree}: {case}:\n{done.stderr[-2000:]}")
            times[number].append(float(spent[1]) * 1000)
            results[number] = result_of(done)
    return [(median(mine), result) for mine, result in zip(times, results, strict=True)]


def cases(only: str | None, only_kind: str | None, speed: str) -> list[tuple[str, str, int]]:
    """What is counted."""
    chosen = [case for case in CASES if only in (None, case[0]) and only_kind in (None, case[1])]
    if speed == COMPILED:
        return chosen
    return [(game, kind, max(work // SLOWER[kind], 4)) for game, kind, work in chosen if kind != SEARCH]


def line_of(case: tuple[str, str, int], costs: list[Cost]) -> str:
    """A row of the table."""
    (mine, result), others = costs[0], costs[1:]
    line = f"{case[0] + ' ' + case[1]:24} {mine:10.1f}"
    for its, its_result in others:
        same = "" if result == its_result else "  (they play differently)"
        line += f" {its:10.1f} {mine / its:12.3f}{same}"
    return line


def main() -> None:
    """Print one line a case."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", nargs="?", type=Path, help="another checkout to compare with")
    parser.add_argument("--only", metavar="GAME", help="only this game")
    parser.add_argument("--kind", choices=tuple(PROGRAMS), help="only what is counted")
    parser.add_argument("--speed", choices=(COMPILED, INTERPRETED, PLAIN), default=COMPILED, help="default compiled")
    parser.add_argument("--seconds", action="store_true", help="processor time, in alternating runs")
    asked = parser.parse_args()
    measure: Callable[[list[Path], tuple[str, str, int], str], list[Cost]] = timed_cost
    if not asked.seconds:
        measure = counted_cost
        if not shutil.which("valgrind"):
            raise SystemExit("valgrind is missing: apt-get install valgrind")
    trees = [HERE, asked.other.resolve()] if asked.other else [HERE]
    unit = "ms" if asked.seconds else "million"
    print(f"{'case':24} {unit:>10}" + (f" {'other':>10} {'this / other':>12}" if asked.other else ""), flush=True)
    for case in cases(asked.only, asked.kind, asked.speed):
        print(line_of(case, measure(trees, case, asked.speed)), flush=True)


if __name__ == "__main__":
    main()
