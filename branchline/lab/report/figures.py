"""The figures of a report: how games went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from branchline.lab.estimates import Moments
from branchline.lab.report.drawing import Figure, draw, finish, histogram, look, percent, points, spread
from branchline.lab.report.series import Report, Series
from branchline.lab.stats import PARTS

#: Fewer games than this give no line.
_HANDFUL = 5


def figures(report: Report) -> list[Figure]:
    """How games went, in the page's order."""
    all_figures = [score_figure(report)]
    if report.seats > 1:
        all_figures += [seat_figure(report), leader_figure(report), settled_figure(report), lead_figure(report)]
        all_figures += [margin_figure(report)]
    all_figures += [length_figure(report), branching_figure(report)]
    if report.seats > 1:
        all_figures.append(decided_figure(report))
    return all_figures


def counts_figure(
    report: Report,
    name: str,
    title: str,
    caption: str,
    across: str,
    of: Callable[[Series], Counter[str]],
    up: str = "games",
) -> Figure:
    """A distribution for each series."""

    def paint(axes: Axes) -> None:
        for number, series in enumerate(report.series):
            histogram(axes, number, series.label, of(series))
        percent(axes)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
        finish(axes, across, up)

    return draw(name, title, caption, paint)


def score_figure(report: Report) -> Figure:
    def all_scores(series: Series) -> Counter[str]:
        return sum(series.stats.scores, Counter())

    caption = "Final scores of all seats together. Stronger play usually moves the whole hill to the right."
    return counts_figure(report, "scores", "Scores", caption, "final score", all_scores, "seats")


def seat_figure(report: Report) -> Figure:
    def paint(axes: Axes) -> None:
        for number, series in enumerate(report.series):
            shift = spread(number, len(report.series))
            points(axes, number, series.label, [seat + 1 + shift for seat in range(report.seats)], series.stats.firsts)
        axes.axhline(1 / report.seats, color="#666666", linewidth=1, linestyle=":")
        axes.set_xticks(range(1, report.seats + 1))
        axes.set_ylim(bottom=0)
        percent(axes)
        finish(axes, "seat", "share of first places")

    caption = (
        "How often each seat came first (a shared first place counts in parts). The bars are 95% intervals; "
        "the dotted line is a fair share. A bar that misses the line is a seat with an advantage or a handicap."
    )
    return draw("seats", "Seat advantage", caption, paint)


def course_figure(
    report: Report, name: str, title: str, caption: str, up: str, of: Callable[[Series], list[Moments]], parts: bool
) -> Figure:
    """A mean by the part of the game that has been played, with its interval as a band."""

    def paint(axes: Axes) -> None:
        for number, series in enumerate(report.series):
            course = [
                ((part + 0.5) / PARTS, moment.share() if parts else moment.estimate())
                for part, moment in enumerate(of(series))
                if moment.n >= _HANDFUL
            ]
            colour, _, line = look(number)
            across = [x for x, _ in course]
            axes.plot(across, [one.value for _, one in course], color=colour, linestyle=line, label=series.label)
            low, high = [one.low for _, one in course], [one.high for _, one in course]
            axes.fill_between(across, low, high, color=colour, alpha=0.15, linewidth=0)
        axes.set_xlim(0, 1)
        percent(axes, "x")
        if parts:
            axes.set_ylim(0, 1.02)
            percent(axes)
        else:
            axes.set_ylim(bottom=0)
        finish(axes, "part of the game's decisions", up)

    return draw(name, title, caption, paint)


def leader_figure(report: Report) -> Figure:
    caption = (
        "How often the seat that leads alone at this point (if the game ended there) goes on to win. A line that is "
        "high early means that games are decided early; one that rises late means that they stay open."
    )
    return course_figure(
        report, "leader", "Does the leader win?", caption, "leader wins", lambda s: s.stats.leader_wins, True
    )


def settled_figure(report: Report) -> Figure:
    def paint(axes: Axes) -> None:
        for number, series in enumerate(report.series):
            total = sum(series.stats.settled.values())
            heights = [series.stats.settled[str(part)] / total for part in range(PARTS)]
            colour, _, line = look(number)
            edges = [part / PARTS for part in range(PARTS + 1)]
            axes.stairs(heights, edges, color=colour, linestyle=line, linewidth=1.8, label=series.label)
            axes.stairs(heights, edges, color=colour, alpha=0.12, fill=True)
        percent(axes)
        percent(axes, "x")
        finish(axes, "part of the game's decisions", "games")

    caption = "After which part of the game the winner led for good: the further right, the longer games stay open."
    return draw("settled", "When games are settled", caption, paint)


def lead_figure(report: Report) -> Figure:
    caption = "How often the lead went from one seat to another during a game."
    return counts_figure(
        report, "leads", "Lead changes", caption, "changes of the lead", lambda s: s.stats.lead_changes
    )


def margin_figure(report: Report) -> Figure:
    caption = "By how many points the best score beat the second."
    return counts_figure(report, "margins", "Margins", caption, "points ahead of the second", lambda s: s.stats.margins)


def length_figure(report: Report) -> Figure:
    caption = "How many decisions all players together make in a game."
    return counts_figure(report, "length", "Length of a game", caption, "decisions", lambda s: s.stats.decisions)


def branching_figure(report: Report) -> Figure:
    caption = "How many legal actions a player has to choose from, by the part of the game that has been played."
    return course_figure(
        report, "branching", "How much there is to choose", caption, "legal actions", lambda s: s.stats.legal, False
    )


def decided_figure(report: Report) -> Figure:
    reasons = sorted({reason for series in report.series for reason in series.stats.decided_by})

    def paint(axes: Axes) -> None:
        rows = list(range(len(report.series)))
        left = [0.0] * len(rows)
        for number, reason in enumerate(reasons):
            parts = [series.stats.decided_by[reason] / series.stats.games for series in report.series]
            hatch = ("", "//", "..", "xx", "--")[number % 5]
            colour = look(number)[0]
            axes.barh(rows, parts, left=left, color=colour, alpha=0.75, hatch=hatch, edgecolor="white", label=reason)
            left = [one + two for one, two in zip(left, parts, strict=True)]
        axes.set_yticks(rows, [series.label for series in report.series])
        axes.invert_yaxis()
        axes.set_xlim(0, 1)
        percent(axes, "x")
        axes.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0))

    caption = "What told first from second: points, one of the tie-breaks, or nothing at all (a shared victory)."
    return draw("decided", "What decided", caption, paint, 1.4 + 0.4 * len(report.series))
