"""Writes docs/observations.md, the layout of every game's observation, from the games."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from branchline.core.engine.observation import LEAST, MOST, width  # noqa: E402 - the path must be set first
from branchline.core.game import Game  # noqa: E402
from tools import pages  # noqa: E402

FILE = ROOT / "docs" / "observations.md"
HEAD = """# Observations

An observation is what a seat knows as numbers, for learning programs and for data sets. `Game.observe(state, seat)`
gives all numbers in the order below. `named` in `branchline/core/engine/observation.py` gives them by name. Seats are
counted from the observing one: 0 is itself, 1 is the next to the left. Lengths depend on the number of seats and on the
box. The tables are for the usual number of seats and the game's own box. Actions are numbers from 0 to the size of the
action space minus 1.

A number is a `category` (the name of something), a `count`, `bits` (a set as a number; of one member: yes or no) or a
`score`. Limits are those of the rules; where the rules give none, it says so.

`python tools/observations.py` writes this page. A test checks that it is up to date.
"""


def section(game: Game) -> str:
    """One game's table."""
    seats = game.seat_counts[len(game.seat_counts) // 2]
    features = game.features(seats, game.settle(seats, {}), game.box())
    lines = [
        f"## {game.title}, {seats} seats",
        "",
        f"{width(features)} numbers; {game.action_count:,} actions, {game.outcome_count:,} outcomes of chance.",
        "",
        "| from | name | kind | length | limits | meaning |",
        "|---|---|---|---|---|---|",
    ]
    start = 0
    for feature in features:
        limits = "none" if (feature.low, feature.high) == (LEAST, MOST) else f"{feature.low} .. {feature.high}"
        lines.append(f"| {start} | `{feature.name}` | {feature.kind} | {feature.length} | {limits} | {feature.help} |")
        start += feature.length
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    raise SystemExit(pages.write(FILE, HEAD, section))
