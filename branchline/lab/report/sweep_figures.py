"""The figures of a sweep: each measure as a curve over the number that was varied."""

from __future__ import annotations

from collections.abc import Callable

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from branchline.lab.estimates import Estimate
from branchline.lab.report.drawing import Figure, draw, finish, look, percent
from branchline.lab.report.series import Report, Series
from branchline.lab.stats import HUNDREDTHS, measured


def sweep_figures(report: Report, place: str) -> list[Figure]:
    """One curve for each measure and each seat's first places; a line for each strength of play."""
    figures = []
    for number, name in enumerate(report.series[0].stats.measures):

        def mean(series: Series, name: str = name) -> Estimate:
            return measured(name, series.stats.measures[name])

        figures.append(curve(report, f"sweep-{number + 1}", place, name, mean, name in HUNDREDTHS))
    for seat in range(report.seats if report.seats > 1 else 0):

        def share(series: Series, seat: int = seat) -> Estimate:
            return series.stats.firsts[seat].share()

        figures.append(curve(report, f"sweep-seat-{seat + 1}", place, f"seat {seat + 1} comes first", share, True))
    return figures


def curve(report: Report, name: str, place: str, title: str, of: Callable[[Series], Estimate], parts: bool) -> Figure:
    """A mean over the values, with its interval as a band."""

    def paint(axes: Axes) -> None:
        for number, strength in enumerate(report.strengths):
            estimates = [(one.variant.swept, of(one)) for one in report.series if one.strength == strength]
            colour, mark, line = look(number)
            across = [swept[1] for swept, _ in estimates if swept]
            means = [one.value for _, one in estimates]
            axes.plot(across, means, color=colour, linestyle=line, marker=mark, markersize=5, label=strength)
            low, high = [one.low for _, one in estimates], [one.high for _, one in estimates]
            axes.fill_between(across, low, high, color=colour, alpha=0.15, linewidth=0)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
        if parts:
            percent(axes)
        finish(axes, place, title)

    caption = f"The mean over all games at each value of {place}; the band is a 95% interval."
    return draw(name, title[:1].upper() + title[1:], caption, paint)
