"""A town as a drawing: the own one large, with spots to click on; the others small."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from textwrap import wrap

from branchline.core.message import Message, counted, sides, worded
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say, Spot, noted
from branchline.games.minecart_town.rules.kinds import RESOURCE_NAMES
from branchline.games.minecart_town.ui.scene.buildings import building
from branchline.games.minecart_town.ui.scene.goods import good
from branchline.games.minecart_town.ui.scene.icons import brief_icons, effect_icons
from branchline.games.minecart_town.ui.scene.layout import LARGEST, TownGrid, frame_of, large_grid, tint
from branchline.games.minecart_town.ui.view import Frame, OpenCell, TownTile, TownView

#: In smaller tiles the icons of effects could not be read; pointing at one says what it does.
READABLE = 0.55
#: On tiles below this size they can be read from near only; from afar there is one sign in their place.
SMALL = 0.95
#: Icons on a tile are as much larger than on a card.
CLOSER, BRIEF = 1.3, 2.1
#: Left, top, width, height.
Box = tuple[float, float, float, float]


def town_pieces(town: TownView, frame: Frame, seat: int, say: Say) -> tuple[Piece, ...]:
    """Tiles, track, goods in their slots."""
    grid, out = large_grid(frame), list[Piece]()
    for cell in town.open_cells:
        body = ink.box(*inset(grid, cell, 4), "open-cell", 6) + ink.text(0, 4, cell.cell, "coord hex-name")
        out.append(Piece(f"cell-{cell.cell}", *grid.at(cell.row, cell.column), body, "", 0))
    for tile in town.tiles:
        x, y = grid.at(tile.row, tile.column)
        across, down = (grid.size / LARGEST * share for share in grid.share(tile.row, tile.column))
        least = min(across, down)
        body = pressed(tile_body(tile, least >= READABLE, least < SMALL), across, down)
        out.append(Piece(f"tile-{seat}-{tile.cell}", x, y, body, "", 1))
        lying = [resource for resource, many in enumerate(tile.cubes) for _ in range(many)]
        for slot, resource in enumerate(lying):
            dx, dy = slot_at(slot)
            piece = f"good-{tile.cell}-{resource}-{lying[:slot].count(resource)}"
            body = ink.group(good(resource), "", scale=max(min(across, down), 0.6))
            name = say(Message(RESOURCE_NAMES[resource]))
            out.append(Piece(piece, x + dx * across, y + dy * down, body, name, 3, kind=f"good-{seat}-{resource}"))
    return tuple(out)


def inset(grid: TownGrid, cell: TownTile | OpenCell, by: float) -> tuple[float, float, float, float]:
    """A box about the middle of a cell, a little smaller than that: left, top, width, height."""
    wide, tall = (grid.size * share - 2 * by * min(share, 1) for share in grid.share(cell.row, cell.column))
    return -wide / 2, -tall / 2, wide, tall


def pressed(body: str, across: float, down: float) -> str:
    """A drawing, scaled; in the margin of a town more so in one direction."""
    if across == down:
        return ink.group(body, "", scale=across)
    return f"<g transform='scale({ink.n(across)} {ink.n(down)})'>{body}</g>"


def slot_at(slot: int) -> Point:
    """Where a good lies on a building."""
    return -44 + 19 * (slot % 5) + 6, 28 + 19 * (slot // 5)


@lru_cache(maxsize=4096)
def tile_body(tile: TownTile, readable: bool, small: bool) -> str:
    """A building as a drawing, with its effects as icons and its slots; or a piece of track."""
    half = LARGEST / 2 - 3
    if tile.card is None or not tile.is_building:
        return ink.box(-half, -half, 2 * half, 2 * half, "town-tile p1", 5) + ink.track(tile.ends, LARGEST)
    card = tile.card
    out = [ink.box(-half, -half, 2 * half, 2 * half, f"town-tile {tint(card)}", 5)]
    if readable:
        out.append(ink.group(building(card.name), "", 0, -17))
        icons = ink.group(effect_icons(card.effects, (2 * half - 8) / CLOSER, 29), "", 0, -13, scale=CLOSER)
        brief = ink.group(brief_icons(card.effects), "brief", scale=BRIEF) if small else ""
        out.append(ink.group(icons + brief, "told-briefly" if small else ""))
    else:
        out.append(ink.group(building(card.name), "", 0, 8, scale=1.4))
    for slot in range(min(card.slots, 10)):
        x, y = slot_at(slot)
        out.append(ink.box(x - 8.5, y - 8.5, 17, 17, "slot", 3))
    earned = tile.earned + tile.at_end
    if earned:
        out.append(
            ink.circle(12, "plate", half - 12, half - 12) + ink.text(half - 12, half - 7.5, str(earned), "count")
        )
    return "".join(out)


def small_town(town: TownView, total: int, seat: int, around: Box, say: Say) -> tuple[Piece, ...]:
    """Another player's town, small: buildings by their colour, track, how many goods."""
    x, y, wide, tall = around
    grid = TownGrid(frame_of(town), x + 6, y + 50, wide - 12, tall - 56, 46, margin=0)
    out = [Piece(f"points-{seat}", x + wide - 10, y + 21, ink.text(0, 0, str(total), "name", "end"), "", 1)]
    for resource, many in enumerate(town.cubes):
        body = good(resource, 0.75) + ink.text(9, 4, str(many), "small", "start")
        out.append(Piece(f"small-{seat}-{resource}", x + 16 + (wide - 20) / 5 * resource, y + 38, body, "", 1))
    half = grid.size / 2 - 1
    for tile in town.tiles:
        at = grid.at(tile.row, tile.column)
        if tile.is_building and tile.card is not None:
            body = ink.box(-half, -half, 2 * half, 2 * half, f"town-tile {tint(tile.card)}", 3)
            body += ink.group(building(tile.card.name), "faint", 0, half * 0.75, scale=half / 28)
            lying = [resource for resource, many in enumerate(tile.cubes) for _ in range(many)]
            for place, resource in enumerate(lying[:6]):
                dx, dy = half * (-0.55 + 0.55 * (place % 3)), half * (-0.3 + 0.6 * (place // 3))
                body += ink.group(good(resource, half / 28), "", dx, dy)
            icons = ink.group(effect_icons(tile.card.effects, 74, 34), "", 0, half * 0.1, scale=half / 40)
            body += ink.group(name_lines(say(worded(tile.card.name)), -half) + icons, "closer-only")
        else:
            body = ink.track(tile.ends, 2 * half, "small")
        label = say(worded(tile.card.name)) if tile.card else ""
        out.append(Piece(f"tile-{seat}-{tile.cell}", *at, ink.group(body, "closer-part"), label, 1))
    return tuple(out)


def name_lines(name: str, top: float) -> str:
    """A tile's name in one line or two below its upper edge, whatever size the letters have."""
    lines = [ink.short(line, 11) for line in wrap(name, 8, break_long_words=False)[:2]]
    spans = "".join(f"<tspan x='0' dy='.95em'>{escape(line)}</tspan>" for line in lines)
    return f"<text class='t closer-name' text-anchor='middle' x='0' y='{ink.n(top)}'>{spans}</text>"


def town_spot(town: TownView, seat: int, around: Box, say: Say) -> Spot:
    """Another player's town, which pointing at it shows large; in words its buildings, what they hold and do."""
    x, y, wide, tall = around
    lines = [say(Message("{seat}'s town", {"seat": seat}))]
    for tile in town.tiles:
        if tile.card is not None:
            held = [say(counted(many, RESOURCE_NAMES[kind])) for kind, many in enumerate(tile.cubes) if many]
            lines.append(
                ", ".join([say(worded(tile.card.name)), *held, *(say(effect) for effect in tile.card.effects)])
            )
    shape = ink.box(-wide / 2, -tall / 2, wide, tall, "closer", 6)
    return Spot(f"town-{seat}", x + wide / 2, y + tall / 2, shape, "; ".join(lines))


def town_spots(town: TownView, frame: Frame, seat: int, say: Say) -> tuple[Spot, ...]:
    """Every tile and every free cell of the own town."""
    grid, out = large_grid(frame), []
    for tile in town.tiles:
        goods = ", ".join(
            say(counted(many, RESOURCE_NAMES[resource])) for resource, many in enumerate(tile.cubes) if many
        )
        name = say(worded(tile.card.name)) if tile.card else say(track_said(tile.ends))
        effects = [say(effect) for effect in tile.card.effects] if tile.card else []
        out.append(
            Spot(
                f"cell-{tile.cell}",
                *grid.at(tile.row, tile.column),
                ink.box(*inset(grid, tile, 3), round=6),
                ", ".join(part for part in (name, say(Message(tile.cell)), goods, *effects) if part),
                noted(tile.card.basis if tile.card else None, say),
            )
        )
    for cell in town.open_cells:
        label = say(Message("free cell {cell}", {"cell": cell.cell}))
        shape = ink.box(*inset(grid, cell, 3), round=6)
        out.append(Spot(f"cell-{cell.cell}", *grid.at(cell.row, cell.column), shape, label))
    return tuple(out)


def track_said(ends: str) -> Message:
    """A piece of track by its ends."""
    return Message("track {piece}", {"piece": sides(ends)})
