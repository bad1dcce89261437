"""Figures of what players used, and of where their points came from."""

from __future__ import annotations

import math

from matplotlib.axes import Axes

from branchline.lab.estimates import Estimate, Moments
from branchline.lab.report.drawing import Figure, draw, finish, name_rows, percent, row_points, spread
from branchline.lab.report.series import Report, Series
from branchline.lab.stats import FEW

#: More rows than this make a figure that nobody reads; the page's tables have them all.
MOST_ROWS = 30
#: Where points come from is shown for play of at least so many games.
ENOUGH = 50


def use_figures(report: Report) -> list[Figure]:
    """Where points came from, and the worth of each kind of component."""
    if report.seats == 1:
        return []
    worth = [kind for kind in kinds(report) if any(tells(series, kind) for series in report.series)]
    sources = [source_figure(report)] if source_names(report) else []
    return [*sources, *(item_figure(report, kind) for kind in worth)]


def tells(series: Series, kind: str) -> bool:
    """Whether enough games tell what some component of the kind is worth."""
    items = series.stats.items
    return any(item.told >= FEW for key, item in items.items() if key.split("/")[0] == kind)


def known(moments: dict[str, Moments], name: str) -> bool:
    """Whether enough seats had points from there."""
    return name in moments and moments[name].n >= FEW


def strongest(report: Report) -> list[Series]:
    """Each variant at the strongest play that was tried in enough games."""
    enough = [[s for s in report.of(variant) if s.stats.games >= ENOUGH] for variant in report.variants]
    return [trusted[-1] if trusted else report.of(v)[-1] for v, trusted in zip(report.variants, enough, strict=True)]


def source_names(report: Report) -> list[str]:
    """Where points came from in enough games, the richest first."""
    sides = [side for series in strongest(report) for side in (series.stats.won_by, series.stats.lost_by)]
    names = sorted({name for side in sides for name in side if known(side, name)})
    names.sort(key=lambda name: -max(abs(side[name].mean) for side in sides if name in side))
    return names[:MOST_ROWS]


def source_figure(report: Report) -> Figure:
    """Where points came from at the strongest play that was tried: winners against the others."""
    shown, names = strongest(report), source_names(report)

    def paint(axes: Axes) -> None:
        groups = [(series, side) for series in shown for side in ("winners", "others")]
        for number, (series, side) in enumerate(groups):
            by_source = series.stats.won_by if side == "winners" else series.stats.lost_by
            kept = [(row, by_source[name].estimate()) for row, name in enumerate(names) if known(by_source, name)]
            shift = spread(number, len(groups))
            label = f"{side}, {series.variant.label}" if series.variant.label else side
            row_points(axes, number, label, [row + shift for row, _ in kept], [one for _, one in kept])
        name_rows(axes, names)
        finish(axes, "points a seat", "")

    caption = (
        f"Mean points of winners and of the others by where they came from ({shown[-1].strength} play), in games where "
        "anybody had points from there."
    )
    return draw("sources", "Where the points come from", caption, paint, 1.6 + 0.32 * len(names))


def kinds(report: Report) -> list[str]:
    """The kinds of components that seats make use of."""
    return sorted({key.split("/")[0] for series in report.series for key in series.stats.items})


def item_figure(report: Report, kind: str) -> Figure:
    """What one more use of each component of a kind is worth."""
    names = sorted({k.split("/", 1)[1] for s in report.series for k in s.stats.items if k.split("/")[0] == kind})
    last = report.series[-1].stats

    def worth(series: Series, name: str) -> Estimate | None:
        item = series.stats.items.get(f"{kind}/{name}")
        estimate = item.worth() if item else None
        return None if estimate is None or math.isnan(estimate.value) else estimate

    def rank(name: str) -> float:
        item = last.items.get(f"{kind}/{name}")
        return -item.uses if item else 0.0

    names = [name for name in names if any(worth(series, name) for series in report.series)]
    names.sort(key=rank)
    names = names[:MOST_ROWS]
    names.sort(key=lambda name: -(worth(report.series[-1], name) or Estimate(-9, 0, 0)).value)

    def paint(axes: Axes) -> None:
        for number, series in enumerate(report.series):
            kept = [(row, one) for row, name in enumerate(names) if (one := worth(series, name))]
            shift = spread(number, len(report.series))
            row_points(axes, number, series.label, [row + shift for row, _ in kept], [one for _, one in kept])
        axes.axvline(0, color="#666666", linewidth=1, linestyle=":")
        reach = sensible_reach([one for series in report.series for name in names if (one := worth(series, name))])
        axes.set_xlim(-reach, reach)
        name_rows(axes, names)
        percent(axes, "x")
        finish(axes, "chance to win, for each use more than the others at the table", "")

    caption = (
        "What one use more of it than the others at the table adds to the chance to win, with 95% intervals. "
        "It tells what goes with winning, which need not be its cause. What too few games tell about is left out."
    )
    slug = "".join(letter if letter.isalnum() else "-" for letter in kind.lower())
    return draw(f"use-{slug}", f"Use and worth: {kind}", caption, paint, 1.6 + 0.32 * len(names))


def sensible_reach(estimates: list[Estimate]) -> float:
    """How far the axis goes: a few rare components with very wide intervals must not flatten all others."""
    ends = sorted(end for one in estimates if (end := abs(one.value) + one.half))
    return 1.1 * min(ends[-1], 2.5 * ends[len(ends) // 2]) if ends else 1.0
