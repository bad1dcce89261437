"""Writes docs/observations.md, the layout of every game's observation, from the games."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path
from textwrap import fill

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from branchline.adapters.planes import BIT, BOARD, POINT, SCALED, VALUE, planes  # noqa: E402 - the path must be set first
from branchline.core.engine.observation import LEAST, MOST, Feature, width  # noqa: E402
from branchline.core.game import Game  # noqa: E402
from branchline.core.grid import Grid  # noqa: E402
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

Games with a board of fixed size also have planes (`VectorEnv(..., encoding="planes")`): arrays of the board's rows and
columns, for programs that convolve. Their layout is below the table; `branchline/adapters/planes.py` tells it to a
program. What does not lie on the board is in `rest`, one-hot.

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
    grid = game.grid(seats, game.settle(seats, {}), game.box())
    if grid is not None:
        lines += planes_of(features, grid)
    return "\n".join(lines) + "\n"


WAYS = {
    BOARD: "1 at every place of the board",
    SCALED: "the number divided by {}",
    VALUE: "by value from {}: 1 where it is that value",
    BIT: "by bit, from the lowest",
    POINT: "by number: 1 at the place that it names",
}


def planes_of(features: tuple[Feature, ...], grid: Grid) -> list[str]:
    """The layout of the planes."""
    layout = planes(features, grid)
    head = f"{len(layout)} planes of {grid.rows} rows and {grid.columns} columns; {grid.help}."
    lines = ["", *fill(head, 120).split("\n"), "", "| from | planes | of | what they show |", "|---|---|---|---|"]
    first = 0
    for (name, way), parts in groupby(layout, lambda plane: (plane.feature, plane.way)):
        made = list(parts)
        what = WAYS[way].format(made[0].operand)
        several = made[-1].number and way != POINT
        of = f"`{name}`" if name else "the board"
        lines.append(f"| {first} | {len(made)} | {of} | {'number by number, ' if several else ''}{what} |")
        first += len(made)
    return lines


if __name__ == "__main__":
    raise SystemExit(pages.write(FILE, HEAD, section))
