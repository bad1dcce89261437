"""Draws the curves that ppo.py and values.py write, with their 95 % intervals.

    python examples/learn/plot.py "Mini Rails, 4 seats=mini_rails.csv" "Mini Express=mini_express.csv" --out curves.svg

It needs Matplotlib (the extra lab). A dotted line marks an even share of first places.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

COLOURS = {"random": "#1b6e8c", "greedy": "#b3541e"}


def draw(axes: plt.Axes, title: str, file: Path, seats: int) -> None:
    """One game's curves."""
    with file.open(newline="", encoding="utf-8") as text:
        rows = list(csv.DictReader(text))
    for against, colour in COLOURS.items():
        points = [row for row in rows if row["against"] == against]
        made = [int(row["decisions"]) / 1e6 for row in points]
        first, low, high = ([100 * float(row[name]) for row in points] for name in ("first", "low", "high"))
        axes.plot(made, first, color=colour, marker="o", markersize=3, label=f"against {seats - 1} x {against}")
        axes.fill_between(made, low, high, color=colour, alpha=0.2, linewidth=0)
    axes.axhline(100 / seats, color="gray", linestyle=":", linewidth=1)
    axes.set(title=title, xlabel="million decisions learned from", ylabel="first places, %", ylim=(0, 100))
    axes.legend(frameon=False, loc="center right", bbox_to_anchor=(1, 0.4))
    axes.spines[["top", "right"]].set_visible(False)


def main() -> None:
    """Draw all games side by side."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("curves", nargs="+", metavar="TITLE=FILE")
    options.add_argument("--seats", type=int, default=4, help="default 4")
    options.add_argument("--out", default="curves.svg", help="default curves.svg")
    asked = options.parse_args()
    plt.rcParams["svg.hashsalt"] = "branchline"
    figure, places = plt.subplots(1, len(asked.curves), figsize=(5 * len(asked.curves), 3.6), squeeze=False)
    for axes, curve in zip(places[0], asked.curves, strict=True):
        title, _, file = curve.rpartition("=")
        draw(axes, title, Path(file), asked.seats)
    figure.tight_layout()
    figure.savefig(asked.out, metadata={"Date": None})


if __name__ == "__main__":
    main()
