"""The table as text for the terminal."""

from __future__ import annotations

from branchline.core.message import Gaps, Message, worded
from branchline.core.ui.scene import Say
from branchline.games.minecart_town.rules.kinds import RESOURCE_NAMES
from branchline.games.minecart_town.ui import story as stories
from branchline.games.minecart_town.ui.view import MinecartTownView, OpenCell, Space, TownTile, TownView

_WIDTH = 11
_MIDDLE = _WIDTH // 2
#: How a cube is written, and its colour.
_CODES = tuple(name[:2] for name in RESOURCE_NAMES)
_COLOURS = ("orange3", "grey70", "yellow", "purple", "green")


def picture(view: MinecartTownView, names: list[str], say: Say) -> str:
    """The central board, then town after town."""
    stage = stories.stage(view)
    lines = [f"[bold]{say(stage)}[/bold]"] if stage else []
    lines += [f"{say(Message('Cubes'))}: {', '.join(_legend(say))}", ""]
    lines += [_space_line(space, say) for space in view.spaces]
    straight, junction, flip = view.track_costs
    costs: Gaps = {"straight": straight, "junction": junction, "flip": flip}
    lines.append(say(Message("Track: {straight} wood or stone, T-junction {junction}, flipping {flip}.", costs)))
    bags = ", ".join(f"{many} {bag}" for bag, many in zip("ABC", view.bags, strict=True))
    lines.append(f"{say(Message('In the bags'))}: {bags}")
    for seat, town in enumerate(view.towns):
        lines += ["", _town_title(view, seat, names[seat], say), *_town_lines(town, say)]
    return "\n".join(lines)


def _legend(say: Say) -> list[str]:
    pairs = zip(_COLOURS, _CODES, RESOURCE_NAMES, strict=True)
    return [f"[{colour}]{code}[/{colour}] {say(Message(name))}" for colour, code, name in pairs]


def _cost(cost: tuple[int, ...]) -> str:
    return " ".join(f"{many}{code}" for many, code in zip(cost, _CODES, strict=True) if many)


def _space_line(space: Space, say: Say) -> str:
    if space.card is None:
        return f"{space.number:2} {space.type} [dim]{say(Message('empty'))}[/dim]"
    card = space.card
    many = f" x{space.many}" if space.many > 1 else ""
    mark = " (!)" if card.advanced else ""
    name = f"{say(worded(card.name))}{mark}{many}"
    head = f"{space.number:2} {space.type} [bold]{name:24}[/bold] {_cost(card.cost):8}"
    slots = say(Message("{slots} slots", {"slots": card.slots}))
    return f"{head} {slots}  {'; '.join(say(effect) for effect in card.effects)}"


def _town_title(view: MinecartTownView, seat: int, name: str, say: Say) -> str:
    town = view.towns[seat]
    marks = ["first player"] if view.first == seat else []
    marks += ["expert"] if town.expert else []
    marks += ["passed"] if town.passed and view.phase == "construction" else []
    marks += ["to act"] if seat in view.actors else []
    held = " ".join(f"{many}{code}" for many, code in zip(town.cubes, _CODES, strict=True) if many)
    parts = [say(Message("{points} VP", {"points": town.points}))]
    if view.phase != "over":
        parts[0] += " " + say(Message("({points} if it ended now)", {"points": view.totals[seat]}))
    if view.marks:
        parts.append(say(Message("marks {marks}", {"marks": " ".join(str(mark) for mark in view.marks)})))
    parts.append(held or say(Message("no cubes")))
    extra = f" ({', '.join(say(Message(mark)) for mark in marks)})" if marks else ""
    return f"[bold]{name}[/bold]: {', '.join(parts)}{extra}"


def _town_lines(town: TownView, say: Say) -> list[str]:
    """The map, three lines a row."""
    tiles = {(tile.row, tile.column): tile for tile in town.tiles}
    cells = {(cell.row, cell.column): cell for cell in town.open_cells}
    places = [*tiles, *cells]
    rows = range(min(row for row, _ in places), max(row for row, _ in places) + 1)
    columns = range(min(column for _, column in places), max(column for _, column in places) + 1)
    lines = []
    for row in rows:
        drawn = [_cell(tiles.get((row, column)), cells.get((row, column)), say) for column in columns]
        lines += ["".join(parts[line] for parts in drawn).rstrip() for line in range(3)]
    return [line for line in lines if line]


def _cell(tile: TownTile | None, cell: OpenCell | None, say: Say) -> tuple[str, str, str]:
    blank = " " * _WIDTH
    if tile is None:
        return (blank, f"[dim]{cell.cell:^{_WIDTH}}[/dim]" if cell else blank, blank)
    return _building(tile, say) if tile.is_building else _track(tile)


def _building(tile: TownTile, say: Say) -> tuple[str, str, str]:
    assert tile.card is not None
    name = f"[reverse]{say(worded(tile.card.name))[: _WIDTH - 1]:{_WIDTH - 1}}[/reverse] "
    points = f" {tile.earned}{say(Message('VP'))}" if tile.earned else ""
    foot = f"{tile.cell} {sum(tile.cubes)}/{tile.card.slots}{points}" if tile.card.slots else f"{tile.cell}{points}"
    return (name, _cubes(tile.cubes), f"[dim]{foot[:_WIDTH]:{_WIDTH}}[/dim]")


def _cubes(cubes: tuple[int, ...]) -> str:
    """``3wh co`` in colour, as wide as a cell."""
    parts = [(f"{many if many > 1 else ''}{_CODES[r]}", _COLOURS[r]) for r, many in enumerate(cubes) if many]
    gap = " " if sum(len(part) + 1 for part, _ in parts) <= _WIDTH + 1 else ""
    plain = gap.join(part for part, _ in parts)
    return gap.join(f"[{colour}]{part}[/{colour}]" for part, colour in parts) + " " * (_WIDTH - len(plain))


def _track(tile: TownTile) -> tuple[str, str, str]:
    north, south = ("┃" if side in tile.ends else " " for side in "ns")
    west, east = ("━" if side in tile.ends else " " for side in "we")
    centre = {"ns": "┃", "ew": "━", "ne": "┗", "es": "┏", "sw": "┓", "nw": "┛"}.get(tile.ends, "")
    centre = centre or {"nes": "┣", "esw": "┳", "nsw": "┫", "new": "┻"}.get(tile.ends, "╂")
    pad = " " * _MIDDLE
    return (f"{pad}{north}{pad}", west * _MIDDLE + centre + east * _MIDDLE, f"{pad}{south}{pad}")
