"""The table as text for the terminal. Every disc shows its company's letter, so colour is never needed."""

from __future__ import annotations

from functools import cache

from branchline.core.message import Gaps, Message
from branchline.core.ui.scene import Say
from branchline.games.mini_rails.rules.layout import HEXES, LAYOUTS, SIDES
from branchline.games.mini_rails.ui.story import stage
from branchline.games.mini_rails.ui.view import MiniRailsView

#: Rich styles of the companies, in the order of the box.
STYLES = (
    "bold white on red",
    "bold black on white",
    "bold black on #d2a679",
    "bold white on blue",
    "bold black on yellow",
    "bold white on grey37",
)
_WIDTH = 6
_LEFT = 2


def picture(view: MiniRailsView, names: list[str], say: Say) -> str:
    """Map, market, order, profit boards, bag, and who would score what now."""
    parts = [map_lines(view, say), [""], market_lines(view, names, say), [""], board_lines(view, names, say)]
    return "\n".join(line for part in parts for line in part)


def disc(view: MiniRailsView, company: int) -> str:
    """A disc with its letter."""
    return f"[{STYLES[company]}] {view.letters[company]} [/]"


def map_lines(view: MiniRailsView, say: Say) -> list[str]:
    """Two lines a row of hexes: what is there, and what it is called."""
    lines = []
    for indent, hexes, called in rows_of(view.side):
        lines += [indent + "".join(hex_text(view, hex) for hex in hexes), called]
    frames = "  ".join(
        f"{number + 1}: {'-' if company is None else disc(view, company)}" + frame_discs(view, company, say)
        for number, company in enumerate(view.frames)
    )
    return [*lines, "", f"{say(Message('Frames, clockwise from the north-east:'))} {frames}"]


@cache
def rows_of(side: str) -> tuple[tuple[str, tuple[int, ...], str], ...]:
    """The rows of hexes from the north: the space before them, the hexes, and the line with their names."""
    layout, rows = LAYOUTS[SIDES.index(side)], []
    for row in range(-4, 5):
        hexes = sorted((hex for hex in range(HEXES) if layout.cells[hex][1] == row), key=lambda hex: layout.cells[hex])
        first = layout.cells[hexes[0]][0]
        indent = " " * (_LEFT + round((first + row / 2 + 3.5) * _WIDTH))
        called = indent + "".join(f"[dim]{layout.names[hex]:^{_WIDTH}}[/]" for hex in hexes)
        rows.append((indent, tuple(hexes), called))
    return tuple(rows)


def frame_discs(view: MiniRailsView, company: int | None, say: Say) -> str:
    """How many discs lie on a frame, if any."""
    if company is None or not view.frame_discs[company]:
        return ""
    return " " + say(Message("({count} on it)", {"count": view.frame_discs[company]}))


def hex_text(view: MiniRailsView, hex: int) -> str:
    """A disc, or the hex's spots."""
    company, spots = view.discs[hex], view.spots[hex]
    if company is not None:
        return f" {disc(view, company)}  "
    if spots is None:
        return f"{'·':^{_WIDTH}}"
    return f"[{'green' if spots > 0 else 'red'}]{spots:^+{_WIDTH}d}[/]"


def market_lines(view: MiniRailsView, names: list[str], say: Say) -> list[str]:
    """Market, order, taxed area, bag."""
    spaces = []
    for space, company in enumerate(view.market):
        claim = view.claims[space]
        there = disc(view, company) if company is not None else names[claim] if claim is not None else "·"
        spaces.append(f"{space + 1}:{there}")
    taxed = [disc(view, company) for company in view.tax_area] + ["·"] * (view.rounds - len(view.tax_area))
    bag = "  ".join(f"{disc(view, company)} {many}" for company, many in enumerate(view.bag))
    order = ", ".join(names[seat] for seat in view.order) or say(Message("nobody left"))
    heads = [say(Message(word)) for word in ("Market", "Order", "Bag")]
    width = max(len(word) for word in heads)
    return [
        f"[bold]{say(stage(view))}[/]    [bold]{say(Message('Taxed'))}[/] {' '.join(taxed)}",
        *(f"[bold]{head:{width}}[/] {line}" for head, line in zip(heads, ("  ".join(spaces), order, bag), strict=True)),
    ]


def board_lines(view: MiniRailsView, names: list[str], say: Say) -> list[str]:
    """Profit boards: shares with their values; a share that would not count now is dim."""
    width = max(len(name) for name in names)
    buy, build = say(Message("Buy")), say(Message("Build"))
    lines = []
    for seat in range(view.seats):
        shares = " ".join(share_text(view, share.company, share.value) for share in view.boards[seat])
        tiles = ("-" if view.bought[seat] else buy) + "/" + ("-" if view.built[seat] else build)
        mark = "[bold]>[/]" if view.player == seat else " "
        gaps: Gaps = {"total": f"{view.totals[seat]:+d}", "place": view.places[seat]}
        score = say(Message("now {total} (place {place})", gaps))
        lines.append(f"{mark} {names[seat]:{width}} {tiles:{len(buy) + len(build) + 1}} {score:18}  {shares}")
    return lines


def share_text(view: MiniRailsView, company: int, value: int) -> str:
    """One share with its value."""
    counts = value >= 0 if view.taxed[company] else value <= 0
    shown = f"{value:+d}" if value else "0"
    return f"{disc(view, company)}{shown}" if counts else f"{disc(view, company)}[dim strike]{shown}[/]"
