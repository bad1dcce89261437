"""Counts the instructions of playouts and of a search: the same on a busy machine as on a free one.

    python bench/instructions.py                     this checkout
    python bench/instructions.py ../other            this checkout and another one, with the ratio
    python bench/instructions.py --only mini_rails

Each case runs twice under valgrind's callgrind, without work and with it. The difference is the work alone, without
starting Python. Every checkout must have its compiled engine (``python tools/compile.py``).
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
#: Game, what is counted, and how often. Starting Python varies by some two million instructions from run to run, so
#: each case has a few hundred million.
CASES = [
    ("mini_rails", "playouts", 2000),
    ("mini_express", "playouts", 400),
    ("minecart_town", "playouts", 200),
    ("off_the_rails", "playouts", 300),
    ("mini_rails", "search", 6),
    ("mini_express", "search", 4),
    ("minecart_town", "search", 1),
    ("off_the_rails", "search", 1),
]
#: The iterations of one search.
ITERATIONS = {"mini_rails": 200, "mini_express": 100, "minecart_town": 12, "off_the_rails": 12}
#: Runs in the checkout that is measured.
PLAYOUTS = """
import sys, gc; gc.disable()
import branchline
from branchline import games
from branchline.core.engine.playouts import playouts
assert branchline.COMPILED, "no compiled engine: python tools/compile.py"
played = playouts(games.find(sys.argv[1]).start(4), int(sys.argv[2]), 7)
print("result", played.decisions, played.totals)
"""
SEARCH = """
import sys, gc; gc.disable()
import branchline
from branchline import bots, games
from branchline.core.engine.random import Random
assert branchline.COMPILED, "no compiled engine: python tools/compile.py"
state, rng, decisions = games.find(sys.argv[1]).start(4), Random(5), 0
while decisions < 24 or state.actors()[0] < 0:
    seat = state.actors()[0]
    if seat < 0:
        state.deal(rng)
    else:
        state.apply(seat, state.pick(seat, rng))
        decisions += 1
bot = bots.find(f"search:width=6:iterations={sys.argv[3]}")
thoughts = [bot.think(state, state.actors()[0], Random(seed)) for seed in range(int(sys.argv[2]))]
print("result", [(thought.iterations, thought.action) for thought in thoughts])
"""


def instructions(tree: Path, game: str, kind: str, work: int) -> tuple[int, str]:
    """The instructions of one run, and what it printed: equal for equal play."""
    code = PLAYOUTS if kind == "playouts" else SEARCH
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(tree)}
    done = subprocess.run(
        [*command, game, str(work), str(ITERATIONS[game])],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not counted:
        raise SystemExit(f"{tree}: {game} {kind}:\n{done.stderr[-2000:]}")
    return int(counted[1]), done.stdout


def cost(tree: Path, game: str, kind: str, times: int) -> tuple[int, str]:
    """The instructions that the work takes, and its result."""
    start, _ = instructions(tree, game, kind, 0)
    end, result = instructions(tree, game, kind, times)
    return end - start, result


def main() -> None:
    """Print one line a case."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", nargs="?", type=Path, help="another checkout to compare with")
    parser.add_argument("--only", metavar="GAME", help="only this game")
    asked = parser.parse_args()
    if not shutil.which("valgrind"):
        raise SystemExit("valgrind is missing: apt-get install valgrind")
    print(f"{'case':26} {'million instructions':>20} {'other':>10} {'other / this':>12}", flush=True)
    for game, kind, times in CASES:
        if asked.only in (None, game):
            mine, result = cost(HERE, game, kind, times)
            line = f"{game + ' ' + kind:26} {mine / 1e6:20.2f}"
            if asked.other:
                its, its_result = cost(asked.other.resolve(), game, kind, times)
                same = "" if result == its_result else "  (they play differently)"
                line += f" {its / 1e6:10.2f} {its / mine:12.3f}{same}"
            print(line, flush=True)


if __name__ == "__main__":
    main()
