"""Speed by the number of seats and by the progress of a game, as one SVG for light and dark pages."""

from __future__ import annotations

import io
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullFormatter, PercentFormatter

from branchline import games
from branchline.lab.bench import Row
from branchline.lab.report.drawing import look

_INK = "#24292f"
_INK_AT_NIGHT = "#d0d7de"
_STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "bench",
    "font.family": ["sans-serif"],
    "font.size": 10,
    "text.color": _INK,
    "axes.labelcolor": _INK,
    "axes.edgecolor": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
    "grid.color": "#808080",
    "grid.alpha": 0.3,
    "axes.grid": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.constrained_layout.use": True,
}
#: Renderers without dark mode draw the light colours.
_NIGHT = (
    f"<style>@media (prefers-color-scheme: dark) {{ text {{ fill: {_INK_AT_NIGHT} !important }} "
    f'[style*="stroke: {_INK}"] {{ stroke: {_INK_AT_NIGHT} !important }} '
    f'[style*="fill: {_INK}"] {{ fill: {_INK_AT_NIGHT} !important }} }}</style>'
)


def draw(rows: list[Row], progress: dict[str, list[float]]) -> str:
    """Two panels: games a second by seats, and the time for a legal list in the course of a game."""
    with mpl.rc_context(_STYLE):
        canvas = Figure(figsize=(9, 3.8))
        by_seats, by_progress = canvas.subplots(1, 2)
        paint_seats(by_seats, rows)
        paint_progress(by_progress, progress)
        handles, labels = by_seats.get_legend_handles_labels()
        canvas.legend(handles, labels, loc="outside lower center", ncols=len(labels), frameon=False)
        out = io.StringIO()
        canvas.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    head, opening, body = out.getvalue().partition("<svg")
    tag, closing, rest = body.partition(">")
    return head + opening + tag + closing + _NIGHT + rest


def paint_seats(axes: Axes, rows: list[Row]) -> None:
    """Whole games a second inside the engine, on a logarithmic scale."""
    for number, name in enumerate(sorted({row.game for row in rows})):
        own = sorted((row.seats, row.loop_games) for row in rows if row.game == name)
        colour, mark, line = look(number)
        across, up = [seats for seats, _ in own], [rate for _, rate in own]
        axes.plot(across, up, color=colour, marker=mark, linestyle=line, label=games.find(name).title)
    axes.set_yscale("log")
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda rate, _: f"{rate:,.0f}"))
    axes.yaxis.set_minor_formatter(NullFormatter())
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("seats")
    axes.set_title("random games a second, in the engine", fontsize=10)


def paint_progress(axes: Axes, progress: dict[str, list[float]]) -> None:
    """Microseconds for a legal list through the Python interface."""
    for number, name in enumerate(sorted(progress)):
        colour, mark, line = look(number)
        times = progress[name]
        across = [(part + 0.5) / len(times) for part in range(len(times))]
        axes.plot(across, times, color=colour, marker=mark, linestyle=line)
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0))
    axes.set_xlabel("progress of the game")
    axes.set_title("microseconds for a legal list", fontsize=10)
