"""A report as one HTML page without scripts and without other files: figures, tables and style are in it."""

from __future__ import annotations

import math
import re
from html import escape
from pathlib import Path

from branchline import VERSION
from branchline.files import write_whole
from branchline.lab.estimates import Estimate, difference
from branchline.lab.report.drawing import Figure
from branchline.lab.report.figures import figures
from branchline.lab.report.series import Report, Series, Variant
from branchline.lab.report.use_figures import kinds, use_figures
from branchline.lab.stats import HUNDREDTHS, Item, measured

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
    course, used = figures(report), use_figures(report)
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for figure in (*course, *used):
        written.append(folder / f"{figure.name}.svg")
        written[-1].write_text(figure.svg, encoding="utf-8")
    write_whole(file, page(report, course, used, command).encode())
    return [file, *written]


def page(report: Report, course: list[Figure], used: list[Figure], command: str) -> str:
    """The whole page."""
    title = f"{report.game.title}, {report.seats} {'seats' if report.seats > 1 else 'seat'}: a report"
    parts = [
        f"<h1>{escape(report.game.title)}</h1>",
        f"<p>{escape(report.game.summary)}</p>",
        about(report, command),
        "<h2>At a glance</h2>",
        *(measure_table(report, variant) for variant in report.variants),
    ]
    if len(report.variants) > 1:
        parts += ["<h2>What moves</h2>", comparison(report)]
    parts += ["<h2>How games go</h2>", shown(course)]
    if used:
        parts += ["<h2>What is used, and what it is worth</h2>", shown(used)]
    parts += [*(item_table(report, kind) for kind in kinds(report)), table_items(report)]
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


def shown(found: list[Figure]) -> str:
    """Figures side by side."""
    return f'<div class="figures">{"".join(one_figure(figure) for figure in found)}</div>'


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


def estimate(found: Estimate, part: bool = False) -> str:
    """A mean and half its interval."""
    return f"{number(found.value, part)} ± {number(found.half, part)}"


def table(head: list[str], rows: list[list[str]]) -> str:
    """Cells are HTML already."""
    top = "".join(f"<th>{cell}</th>" for cell in head)
    body = "".join("<tr>" + "".join(row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def cell(text: str, moved: bool = False) -> str:
    return f'<td class="moved">{text}</td>' if moved else f"<td>{text}</td>"


def measure_table(report: Report, variant: Variant) -> str:
    """The means, a column for each strength."""
    series = report.of(variant)
    rows = []
    for name in series[0].stats.measures:
        part = name in HUNDREDTHS
        cells = [estimate(measured(name, one.stats.measures[name]), part) for one in series]
        rows.append([cell(escape(name)), *map(cell, cells)])
    for seat in range(report.seats if report.seats > 1 else 0):
        cells = [estimate(one.stats.firsts[seat].share(), True) for one in series]
        rows.append([cell(f"seat {seat + 1} comes first"), *map(cell, cells)])
    label = f"<h3>{escape(variant.label)}</h3>" if variant.label else ""
    return label + table(["mean ± 95%", *(escape(one.strength) for one in series)], rows)


def comparison(report: Report) -> str:
    """The first variant against each other one. A difference is marked if its interval excludes zero."""
    base, parts = report.variants[0], []
    for variant in report.variants[1:]:
        rows = []
        for one, two in zip(report.of(base), report.of(variant), strict=True):
            rows += difference_rows(one, two)
        head = ["", "play", escape(base.label), escape(variant.label), "difference"]
        parts.append(table(head, rows))
    note = (
        "<p>Marked: the 95% interval of the difference excludes zero. One in twenty marks is due to chance, so look "
        "for those that several strengths of play share.</p>"
    )
    return note + "".join(parts)


def difference_rows(one: Series, two: Series) -> list[list[str]]:
    """Every measure, seat and component of both."""
    rows = []

    def row(name: str, first: Estimate, second: Estimate, part: bool) -> None:
        change = difference(first, second)
        if math.isnan(change.value):
            return
        sign = "+" if change.value >= 0 else "−"
        text = f"{sign}{number(abs(change.value), part)} ± {number(change.half, part)}"
        moved = change.low > 0 or change.high < 0
        texts = [escape(name), escape(one.strength), estimate(first, part), estimate(second, part)]
        rows.append([*map(cell, texts), cell(text, moved)])

    for name, moments in one.stats.measures.items():
        row(name, measured(name, moments), measured(name, two.stats.measures[name]), name in HUNDREDTHS)
    for seat, moments in enumerate(one.stats.firsts if len(one.stats.firsts) > 1 else []):
        row(f"seat {seat + 1} comes first", moments.share(), two.stats.firsts[seat].share(), True)
    for key in sorted(set(one.stats.items) & set(two.stats.items)):
        if len(one.stats.firsts) > 1:
            worth = one.stats.items[key].worth(), two.stats.items[key].worth()
            row(f"worth of {key.replace('/', ': ')}", *worth, part=True)
    return rows


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
