"""A report as one HTML page without scripts and without other files: figures, tables and style are in it."""

from __future__ import annotations

import math
import re
from html import escape
from pathlib import Path

from branchline import VERSION
from branchline.files import write_whole
from branchline.lab.estimates import Estimate
from branchline.lab.report.changes import Shift, changes_between
from branchline.lab.report.drawing import Figure
from branchline.lab.report.figures import figures
from branchline.lab.report.series import Report, Series
from branchline.lab.report.sweep_figures import sweep_figures
from branchline.lab.report.use_figures import kinds, use_figures
from branchline.lab.stats import HUNDREDTHS, Item, measured

#: How many changes the summary names for each strength of play.
_IN_SHORT = 4
_STYLE = """
:root { color-scheme: light; --ink: #1d2327; --soft: #5a646b; --line: #d9dee2; --ground: #f5f6f4; --mark: #fff3cd; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1180px; margin: 0 auto; padding: 1.5rem; }
h1 { margin: 0 0 .25rem; } h2 { margin: 2rem 0 .5rem; } h3 { margin: 0; font-size: 1.05rem; }
p { margin: .4rem 0; max-width: 70ch; } .soft, figcaption { color: var(--soft); font-size: .9rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 500px), 1fr)); gap: 1rem;
  align-items: start; }
figure { margin: 0; padding: 1rem; background: #fff; border: 1px solid var(--line); border-radius: 8px; }
figure svg { width: 100%; height: auto; } figcaption { margin-top: .3rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; background: #fff; font-size: .92rem; }
th, td { padding: .3rem .7rem; border: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } thead th { background: #eceff0; }
td.moved { background: var(--mark); }
details { margin: .6rem 0; } summary { cursor: pointer; font-weight: 600; } code { font-size: .9em; }
@media print { body { background: #fff; } figure { break-inside: avoid; } }
"""


def write(report: Report, file: Path, folder: Path, command: str) -> list[Path]:
    """Write the page, and every figure as a file of its own. The files that were written."""
    curves = [] if report.place is None else sweep_figures(report, report.place)
    course, used = figures(report), use_figures(report)
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for figure in (*curves, *course, *used):
        written.append(folder / f"{figure.name}.svg")
        written[-1].write_text(figure.svg, encoding="utf-8")
    write_whole(file, page(report, curves, course, used, command).encode())
    return [file, *written]


def page(report: Report, curves: list[Figure], course: list[Figure], used: list[Figure], command: str) -> str:
    """The whole page."""
    title = f"{report.game.title}, {report.seats} {'seats' if report.seats > 1 else 'seat'}: a report"
    parts = [
        f"<h1>{escape(report.game.title)}</h1>",
        f"<p>{escape(report.game.summary)}</p>",
        about(report, command),
        *([f"<h2>What {escape(report.place)} does</h2>", shown(curves)] if report.place else []),
        "<h2>At a glance</h2>",
        *measure_tables(report),
    ]
    if len(report.variants) > 1:
        parts += ["<h2>What moves</h2>", comparison(report)]
    parts += ["<h2>How games go</h2>", shown(course)]
    if used:
        parts += ["<h2>What is used, and what it is worth</h2>", shown(used)]
    parts += [*(item_table(report, kind) for kind in kinds(report)), table_items(report)]
    if len(report.variants) > 1:
        parts += ["<h2>In short</h2>", in_short(report)]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(parts)
        + "\n</main>\n</body>\n</html>\n"
    )


def about(report: Report, command: str) -> str:
    """What was played, and how to play it again."""
    lines = []
    for variant in report.variants:
        label = f"<b>{escape(variant.label)}</b>: " if variant.label else ""
        box = f"box {escape(variant.box_name)} <code>{variant.box_hash}</code>"
        options = f", options <code>{escape(variant.options)}</code>" if variant.options else ""
        lines.append(f"<p>{label}{box}{options}</p>")
    played = ", ".join(
        f"{series.stats.games:,} games of {escape(series.strength)}" for series in report.of(report.variants[0])
    )
    return (
        f"<p>{report.seats} seats; {played}{' for each' if len(report.variants) > 1 else ''}.</p>"
        + "".join(lines)
        + f'<p class="soft">Edition {report.game.edition}, seed {report.seed}, Branchline {escape(VERSION)}: '
        f"<code>{escape(command)}</code></p>"
    )


def shown(drawn: list[Figure]) -> str:
    """Figures side by side."""
    return f'<div class="figures">{"".join(one_figure(figure) for figure in drawn)}</div>'


def one_figure(figure: Figure) -> str:
    """A figure with its drawing. Ids get the figure's name, so that no two figures share one."""
    drawing = figure.svg[figure.svg.index("<svg") :]
    drawing = re.sub(r'\bid="([^"]+)"', rf'id="{figure.name}-\1"', drawing)
    drawing = re.sub(r'(href="#|url\(#)', rf"\g<1>{figure.name}-", drawing)
    label = f'<svg role="img" aria-label="{escape(figure.title + ". " + figure.caption)}"'
    drawing = drawing.replace("<svg", label, 1)
    return (
        f'<figure id="{figure.name}"><h3>{escape(figure.title)}</h3>{drawing}'
        f"<figcaption>{escape(figure.caption)}</figcaption></figure>"
    )


# -- tables ------------------------------------------------------------------------------------------------------------


def number(value: float, part: bool = False) -> str:
    """A number with a sensible number of digits."""
    if math.isnan(value):
        return "–"
    return f"{value:.1%}" if part else f"{value:,.2f}"


def estimate(mean: Estimate, part: bool = False) -> str:
    """A mean and half its interval."""
    return f"{number(mean.value, part)} ± {number(mean.half, part)}"


def table(head: list[str], rows: list[list[str]]) -> str:
    """Cells are HTML already."""
    top = "".join(f"<th>{cell}</th>" for cell in head)
    body = "".join("<tr>" + "".join(row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def cell(text: str, moved: bool = False) -> str:
    return f'<td class="moved">{text}</td>' if moved else f"<td>{text}</td>"


def measure_tables(report: Report) -> list[str]:
    """The means: a column for each strength of play, or for each strength a table of the variants side by side."""
    if len(report.variants) == 1:
        return [measure_table([(series.strength, series) for series in report.series])]
    parts = []
    for strength in report.strengths:
        columns = [(series.variant.label, series) for series in report.series if series.strength == strength]
        parts.append(f"<h3>{escape(strength)}</h3>{measure_table(columns)}")
    return parts


def measure_table(columns: list[tuple[str, Series]]) -> str:
    """The means and first places of some series."""
    first = columns[0][1]
    rows = []
    for name in first.stats.measures:
        cells = [estimate(measured(name, one.stats.measures[name]), name in HUNDREDTHS) for _, one in columns]
        rows.append([cell(escape(name)), *map(cell, cells)])
    for seat in range(first.job.seats if first.job.seats > 1 else 0):
        cells = [estimate(one.stats.firsts[seat].share(), True) for _, one in columns]
        rows.append([cell(f"seat {seat + 1} comes first"), *map(cell, cells)])
    return table(["mean ± 95%", *(escape(label) for label, _ in columns)], rows)


def comparison(report: Report) -> str:
    """The first variant against each other one, in a sweep only against the last."""
    base, parts = report.variants[0], []
    for variant in report.variants[-1:] if report.place else report.variants[1:]:
        changes = changes_between(report, base, variant)
        head = ["", "play", escape(base.label), escape(variant.label), "difference"]
        parts.append(table(head, [change_row(change) for change in changes]))
    note = (
        "<p>Sorted by what moved most, measured by its interval. Marked: the 95% interval of the difference excludes "
        "zero. One in twenty marks is due to chance, so look for those that several strengths of play share.</p>"
    )
    return note + "".join(parts)


def change_row(change: Shift) -> list[str]:
    """A change as a row of the table."""
    texts = [
        escape(change.name),
        escape(change.strength),
        estimate(change.before, change.part),
        estimate(change.after, change.part),
    ]
    return [*map(cell, texts), cell(difference_text(change), change.is_sure)]


def difference_text(change: Shift) -> str:
    """The difference with its sign and interval."""
    sign = "+" if change.by.value >= 0 else "−"
    return f"{sign}{number(abs(change.by.value), change.part)} ± {number(change.by.half, change.part)}"


def in_short(report: Report) -> str:
    """What moved most between the first variant and the last, in sentences."""
    base, last = report.variants[0], report.variants[-1]
    sure = [change for change in changes_between(report, base, last) if change.is_sure]
    between = f"From <b>{escape(base.label)}</b> to <b>{escape(last.label)}</b>"
    lines = []
    for strength in report.strengths:
        mine = [change for change in sure if change.strength == strength][:_IN_SHORT]
        sentences = [
            f"{escape(change.name)} {'rises' if change.by.value > 0 else 'falls'} from "
            f"{number(change.before.value, change.part)} to {number(change.after.value, change.part)}"
            for change in mine
        ]
        words = "; ".join(sentences) if sentences else "nothing moves that could not be chance"
        lines.append(f"<p>With {escape(strength)} play: {words}.</p>")
    return f"<p>{between}:</p>" + "".join(lines)


def item_table(report: Report, kind: str) -> str:
    """How often each component of a kind was used, and what it was worth."""
    rows = []
    for series in report.series:
        for key, item in sorted(series.stats.items.items(), key=lambda pair: -pair[1].uses):
            if key.split("/")[0] == kind:
                rows.append(item_row(series, key.split("/", 1)[1], item))
    head = [escape(kind), "play", "in games", "a game", "users come first", "worth of one more"]
    return f"<details><summary>Numbers: {escape(kind)}</summary>{table(head, rows)}</details>"


def item_row(series: Series, name: str, item: Item) -> list[str]:
    """One component at one strength of play."""
    worth = item.worth()
    texts = [
        escape(name),
        escape(series.label),
        f"{item.games / series.stats.games:.1%}",
        f"{item.uses / series.stats.games:.2f}",
        estimate(item.users.share(), True),
        "–" if math.isnan(worth.value) else estimate(worth, True),
    ]
    return [cell(text) for text in texts]


def table_items(report: Report) -> str:
    """What whole tables had: how often, and the mean score with it."""
    rows = []
    for series in report.series:
        for key, item in sorted(series.stats.table_items.items()):
            kind, name = key.split("/", 1)
            score = estimate(item.scores.estimate())
            texts = [escape(f"{kind} {name}"), escape(series.label), f"{item.games / series.stats.games:.1%}", score]
            rows.append([cell(text) for text in texts])
    if not rows:
        return ""
    head = ["", "play", "in games", "mean score with it"]
    return f"<details><summary>Numbers: what the table had</summary>{table(head, rows)}</details>"
