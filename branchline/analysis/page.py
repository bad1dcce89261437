"""An analysis as one page of HTML that needs nothing else: the graph of values, the players, the mistakes."""

from __future__ import annotations

from html import escape

from branchline.analysis.analysis import AnalysedStep, Analysis
from branchline.analysis.grades import is_blamed
from branchline.core.match.match import Match

_WIDTH, _HEIGHT, _EDGE = 900, 300, 34
#: Seats differ by colour and by dashes.
_COLOURS = ("#8a2f5d", "#1d5c8f", "#a85a12", "#2f6b34", "#5a4a9c", "#5c5148")
_DASHES = ("", "8 4", "2 3", "10 3 2 3", "5 5", "1 5")
_STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: #f6f1e4;
  color: #2a2622; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
td, th { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #d9cfba; }
td.n { text-align: right; font-variant-numeric: tabular-nums; }
svg { width: 100%; height: auto; background: #fffaf0; border: 1px solid #d9cfba; }
svg text { font: 12px sans-serif; fill: #655d52; }
.blunder { color: #b3391f; font-weight: bold; } .mistake { color: #b3391f; }
"""


def page(match: Match, analysis: Analysis) -> str:
    """The page."""
    title = escape(f"{match.header.game.title}: {', '.join(match.header.names)}")
    names = match.header.names
    return (
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{title}</title>"
        f"<meta name='viewport' content='width=device-width, initial-scale=1'><style>{_STYLE}</style></head>"
        f"<body><h1>{title}</h1>{_graph(analysis, names)}{_players(analysis, names)}"
        f"{_steps('What decided the game', analysis.moments(), analysis, names)}"
        f"{_steps('Decisions that lost something', _blamed(analysis), analysis, names)}</body></html>\n"
    )


def _blamed(analysis: Analysis) -> list[AnalysedStep]:
    return [step for step in analysis.steps if is_blamed(step.grade)]


def _amount(value: float, analysis: Analysis, sign: str = "") -> str:
    return f"{value:{sign}.2f}" if analysis.seats == 1 else f"{100 * value:{sign}.1f} %"


# -- the graph -------------------------------------------------------------------------------------------------------


def _graph(analysis: Analysis, names: tuple[str, ...]) -> str:
    """A line for each seat, a dot for each mistake."""
    values = analysis.values()
    top = max(1.0, *(value for place in values for value in place)) if analysis.seats == 1 else 1.0

    def at(place: int, value: float) -> str:
        x = _EDGE + (_WIDTH - 2 * _EDGE) * place / max(len(values) - 1, 1)
        return f"{x:.1f} {_HEIGHT - _EDGE - (_HEIGHT - 2 * _EDGE) * value / top:.1f}"

    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        label = f"{share * top:.0f}" if analysis.seats == 1 else f"{share:.0%}"
        parts.append(f"<path d='M{at(0, share * top)}L{at(len(values) - 1, share * top)}' stroke='#d9cfba'/>")
        parts.append(f"<text x='2' y='{at(0, share * top).split()[1]}'>{label}</text>")
    for seat, name in enumerate(names):
        points = "L".join(at(place, value[seat]) for place, value in enumerate(values))
        look = f"stroke='{_COLOURS[seat]}' stroke-dasharray='{_DASHES[seat]}'"
        parts.append(f"<path d='M{points}' fill='none' stroke-width='2' {look}><title>{escape(name)}</title></path>")
        parts.append(f"<path d='M{_EDGE + 150 * seat} 14h26' stroke-width='2' {look}/>")
        parts.append(f"<text x='{_EDGE + 150 * seat + 32}' y='18'>{escape(name[:14])}</text>")
    for place, step in enumerate(analysis.steps, 1):
        if is_blamed(step.grade) and step.seat is not None:
            x, y = at(place, values[place][step.seat]).split()
            words = escape(f"{step.step}: {names[step.seat]}, {step.action}, {step.grade}")
            parts.append(
                f"<circle cx='{x}' cy='{y}' r='4' fill='{_COLOURS[step.seat]}'><title>{words}</title></circle>"
            )
    what = "points" if analysis.seats == 1 else "the chance to come first"
    label = f"Graph of {what}, by step"
    return f"<svg viewBox='0 0 {_WIDTH} {_HEIGHT}' role='img' aria-label='{label}'>{''.join(parts)}</svg>"


# -- tables ----------------------------------------------------------------------------------------------------------


def _players(analysis: Analysis, names: tuple[str, ...]) -> str:
    rows = []
    for seat, name in enumerate(names):
        player = analysis.player(seat)
        numbers = (
            _amount(analysis.start[seat], analysis),
            *(_amount(value, analysis, "+") for value in (player.luck, player.own, player.others)),
            _amount(analysis.result[seat], analysis),
            f"{player.accuracy:.0f}",
        )
        cells = "".join(f"<td class='n'>{number}</td>" for number in numbers)
        rows.append(f"<tr><td>{escape(name)}</td>{cells}<td>{escape(player.level)}</td></tr>")
    heads = ("Player", "Start", "Luck", "Own decisions", "Others' decisions", "Result", "Accuracy", "Plays like")
    return _table(heads, rows)


def _steps(title: str, steps: list[AnalysedStep], analysis: Analysis, names: tuple[str, ...]) -> str:
    rows = []
    for step in steps:
        if step.seat is None:
            who, better, reason = "luck", "", ""
            lost = ", ".join(_amount(change, analysis, "+") for change in step.change)
        else:
            who, better = names[step.seat], step.best
            reason = step.reason.sentence.english(list(names)) if step.reason else ""
            lost = f"−{_amount(step.loss, analysis)} ± {_amount(step.error, analysis)}"
        rows.append(
            f"<tr><td class='n'>{step.step}</td><td>{escape(who)}</td><td>{escape(step.action)}</td>"
            f"<td class='{step.grade}'>{step.grade}</td><td>{lost}</td><td>{escape(better)}</td>"
            f"<td>{escape(reason)}</td></tr>"
        )
    if not rows:
        return ""
    return f"<h2>{title}</h2>" + _table(("Step", "Who", "Played", "Grade", "Change", "Better", "Why"), rows)


def _table(heads: tuple[str, ...], rows: list[str]) -> str:
    head = "".join(f"<th>{title}</th>" for title in heads)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
