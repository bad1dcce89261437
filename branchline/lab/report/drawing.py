"""Drawing with Matplotlib as SVG: text stays text, and the same numbers give the same file."""

from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import PercentFormatter

from branchline.lab.estimates import Estimate, Moments

#: Told apart by every kind of colour sight (after Okabe and Ito); a series also has its own mark and line.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8c6d31")
_MARKS = ("o", "s", "^", "D", "v", "P", "X", "*")
_LINES = ("-", "--", "-.", ":")
_STYLE: Any = {
    "svg.fonttype": "none",
    "font.family": ["sans-serif"],
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.alpha": 0.3,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "figure.constrained_layout.use": True,
}


@dataclass(frozen=True)
class Figure:
    """A figure of the page."""

    name: str
    title: str
    #: what it shows and how to read it
    caption: str
    svg: str


def draw(name: str, title: str, caption: str, paint: Callable[[Axes], None], height: float = 3.4) -> Figure:
    """One figure with one pair of axes."""
    with mpl.rc_context({**_STYLE, "svg.hashsalt": name}):
        canvas = Canvas(figsize=(7.2, height))
        paint(canvas.subplots())
        out = io.StringIO()
        canvas.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Title": title})
    return Figure(name, title, caption, out.getvalue())


def look(number: int) -> tuple[str, str, str]:
    """Colour, mark and line of a series."""
    return _COLOURS[number % len(_COLOURS)], _MARKS[number % len(_MARKS)], _LINES[number % len(_LINES)]


def shares(counts: Counter[str]) -> list[tuple[int, float]]:
    """Each value with its share, in order."""
    total = sum(counts.values())
    return [(int(value), counts[value] / total) for value in sorted(counts, key=int)]


def histogram(axes: Axes, number: int, label: str, counts: Counter[str], bins: int = 40) -> None:
    """Shares as steps. Many different values are put into bins."""
    values = shares(counts)
    low, high = values[0][0], values[-1][0]
    width = max(1, math.ceil((high - low + 1) / bins))
    heights = [0.0] * ((high - low) // width + 1)
    for value, share in values:
        heights[(value - low) // width] += share
    edges = [low - 0.5 + width * bin for bin in range(len(heights) + 1)]
    colour, _, line = look(number)
    axes.stairs(heights, edges, color=colour, linestyle=line, linewidth=1.8, label=label)
    axes.stairs(heights, edges, color=colour, alpha=0.12, fill=True)


def finish(axes: Axes, across: str, up: str, legend: bool = True) -> None:
    """Names of the axes, and what the colours mean."""
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    if legend:
        axes.legend()


def percent(axes: Axes, which: str = "y") -> None:
    """Shares as percentages."""
    (axes.yaxis if which == "y" else axes.xaxis).set_major_formatter(PercentFormatter(1.0))


def spread(number: int, many: int) -> float:
    """A small shift, so that series do not cover each other."""
    return (number - (many - 1) / 2) * min(0.12, 0.6 / max(1, many))


def points(axes: Axes, number: int, label: str, across: list[float], moments: list[Moments]) -> None:
    """Shares with their intervals."""
    shares = [(x, moment.share()) for x, moment in zip(across, moments, strict=True) if moment.n]
    colour, mark, _ = look(number)
    axes.errorbar(
        [x for x, _ in shares],
        [one.value for _, one in shares],
        yerr=[[one.value - one.low for _, one in shares], [one.high - one.value for _, one in shares]],
        fmt=mark,
        color=colour,
        capsize=3,
        markersize=5,
        label=label,
    )


def row_points(axes: Axes, number: int, label: str, rows: list[float], estimates: list[Estimate]) -> None:
    """Means with their intervals, a row each."""
    colour, mark, _ = look(number)
    values = [one.value for one in estimates]
    halves = [one.half for one in estimates]
    axes.errorbar(values, rows, xerr=halves, fmt=mark, color=colour, capsize=3, markersize=5, label=label)


def name_rows(axes: Axes, names: list[str]) -> None:
    """The rows' names, the first at the top."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
