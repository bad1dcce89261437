"""Beside the board: every player's carts, holds and stockpile; the tiles to lay; what is to come."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from branchline.core.message import Message, Name, sides
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say, Spot, noted
from branchline.games.off_the_rails.rules.jewels import NAMES
from branchline.games.off_the_rails.rules.track import TILE_TEXTS
from branchline.games.off_the_rails.ui import words
from branchline.games.off_the_rails.ui.scene.carts import cart, emblem, jewel
from branchline.games.off_the_rails.ui.scene.ring import Ring
from branchline.games.off_the_rails.ui.scene.solo import SOLO_STRIP, strip_ground, strip_pieces
from branchline.games.off_the_rails.ui.story import clock, tiles_left
from branchline.games.off_the_rails.ui.view import CartView, PlayerView, RailsView

PANEL_WIDTH = 430.0
HEAD, TALLEST_ROW = 42.0, 58.0
TILES_Y = 566.0
TILE = 46.0
#: A tile beside the chosen square, with its edge.
RING_TILE = 58.0
#: Between two players; a line of claimed missions, and how many are in one: then any of them fit.
GAP = 8.0
MISSION_LINE, MISSIONS_A_LINE, LONGEST_TITLE = 16.0, 3, 17
#: A line of an open mission: five of them fit under the tiles.
OPEN_LINE = 17.0
#: From nose to tail: where rows are low, the carts in them are smaller.
CART_LENGTH = 48.0


class Panel(NamedTuple):
    """Where things are beside the board."""

    left: float
    top: float
    #: by seat: where its part begins, how much of it is above the carts, how tall it is
    tops: tuple[float, ...]
    heads: tuple[float, ...]
    talls: tuple[float, ...]
    #: how tall a cart's row is
    row: float


def panel_at(view: RailsView, left: float, top: float) -> Panel:
    """The first seat's part is on top; the fewer play and the fewer missions are claimed, the more room for a cart."""
    heads = tuple(head(view, seat) for seat in range(view.seats))
    row = min((TILES_Y - 30 - sum(heads) - GAP * view.seats) / len(view.carts), TALLEST_ROW)
    talls = tuple(above + row * len(view.carts) / view.seats for above in heads)
    tops, y = [0.0] * view.seats, top
    for place in range(view.seats):
        seat = (view.foremost + place) % view.seats
        tops[seat] = y
        y += talls[seat] + GAP
    return Panel(left, top, tuple(tops), heads, talls, row)


def head(view: RailsView, seat: int) -> float:
    """How tall a player's part is above the carts: name, stockpile, missions; alone, what is where it belongs."""
    lines = ceil(len(view.players[seat].missions) / MISSIONS_A_LINE)
    return HEAD + MISSION_LINE * lines + (SOLO_STRIP if view.solo else 0)


def cart_at(view: RailsView, held: CartView, panel: Panel) -> Point:
    """Where a cart's row is."""
    mine = [other.name for other in view.carts if other.seat == held.seat]
    top = panel.tops[held.seat] + panel.heads[held.seat] - 3
    return panel.left + 26, top + panel.row * (mine.index(held.name) + 0.5)


def panel_ground(view: RailsView, panel: Panel, names: list[str], say: Say) -> str:
    """Names, rows for carts, the palette of tiles."""
    rows = tuple(cart_at(view, held, panel) for held in view.carts)
    strip = strip_ground(view, (panel.left, panel.top + HEAD), PANEL_WIDTH, say) if view.solo else ""
    return view.again(_panel_ground, (panel, rows, strip), (view.viewer, tuple(names), say))


def _panel_ground(
    panel: Panel, rows: tuple[Point, ...], strip: str, viewer: int | None, names: tuple[str, ...], say: Say
) -> str:
    """The same, with the row of every cart and the solo game's strip."""
    out = []
    left = panel.left
    for seat, name in enumerate(names):
        top = panel.tops[seat]
        out.append(ink.box(left, top, PANEL_WIDTH, panel.talls[seat], "panel own" if seat == viewer else "panel", 6))
        out.append(ink.group(ink.signal(seat, 8, own=seat == viewer), "", left + 20, top + 20))
        out.append(ink.text(left + 36, top + 25, ink.short(name, 12), "name", "start"))
        out.append(ink.line(left + 10, top + HEAD - 4, left + PANEL_WIDTH - 10, top + HEAD - 4, "hair"))
    out.append(strip)
    for x, y in rows:
        out += [ink.box(x + 244 + 30 * slot, y - 14, 28, 28, "space", 4) for slot in range(5)]
    out.append(ink.text(left + 4, panel.top + TILES_Y + 4, say(Message("Track tiles")), "caps", "start"))
    for number in range(len(TILE_TEXTS)):
        x, y = tile_at(number, panel.left, panel.top)
        out.append(ink.box(x - TILE / 2, y - TILE / 2, TILE, TILE, "rock", 3))
    return ink.group("".join(out), "panels")


def tile_at(number: int, left: float, top: float) -> Point:
    """Where a tile of the palette lies."""
    return left + 26 + 54 * (number % 6), top + TILES_Y + 38 + 52 * (number // 6)


def tile_pieces(about: tuple[tuple[str, Point], ...], left: float, top: float) -> tuple[Piece, ...]:
    """The tiles of the palette, some of them perhaps about the chosen square."""
    ring, out = dict(about), []
    for number, tile in enumerate(TILE_TEXTS):
        x, y = ring.get(tile, tile_at(number, left, top))
        body = ink.track(tile, TILE, "small")
        if tile in ring:
            body = ink.box(-RING_TILE / 2, -RING_TILE / 2, RING_TILE, RING_TILE, "plate", 5) + body
        out.append(Piece(f"tile-{tile}", x, y, body, "", 8 if tile in ring else 1))
    return tuple(out)


def tile_spots(about: tuple[tuple[str, Point], ...], left: float, top: float, say: Say) -> tuple[Spot, ...]:
    """The same, to be chosen."""
    ring, out = dict(about), []
    for number, tile in enumerate(TILE_TEXTS):
        x, y = ring.get(tile, tile_at(number, left, top))
        label, size = say(Message("track {piece}", {"piece": sides(tile)})), RING_TILE if tile in ring else TILE
        out.append(Spot(f"tile-{tile}", x, y, ink.box(-size / 2, -size / 2, size, size, round=5), label, "", tile))
    return tuple(out)


def panel_pieces(view: RailsView, panel: Panel, ring: Ring, say: Say) -> list[Piece]:
    """Clans, stockpiles, holds, tiles, counts."""
    out: list[Piece] = []
    left = panel.left
    for seat, player in enumerate(view.players):
        out += view.again(player_pieces, (player, view.solo), ((left, panel.tops[seat]), seat, say))
    if view.solo:
        out += strip_pieces(view, (left, panel.top + HEAD), PANEL_WIDTH, say)
    for held in view.carts:
        out += view.again(cart_pieces, (held, panel.row), (cart_at(view, held, panel), held.seat, held.name, say))
    out += view.again(tile_pieces, (), (tuple(ring.items()), panel.left, panel.top))
    words = [say(tiles_left(view)), say(clock(view))]
    if view.chasm:
        words.append(say(Message("the chasm is open: {tokens:# token|# tokens}", {"tokens": sum(view.tokens)})))
    elif view.fuse is not None:
        words.append(say(Message("the chasm opens in {turns:# turn|# turns}", {"turns": view.fuse})))
    out += view.again(count_pieces, (words[0], " · ".join(words[1:])), (left, panel.top))
    for line, (mission, task, _) in enumerate(view.missions):
        x, y = mission_at(line, panel)
        body = ink.text(0, 0, mission_said(mission, task, say), "tile-text", "start")
        out.append(Piece(f"mission-{line}", x, y, body, "", 1))
    return out


def count_pieces(tiles: str, to_come: str, left: float, top: float) -> tuple[Piece, ...]:
    """How many tiles are left, and what is to come."""
    y = top + TILES_Y + 4
    return (
        Piece("count-0", left + PANEL_WIDTH - 4, y, ink.text(0, 0, tiles, "small", "end"), "", 1),
        Piece("count-1", left + 4, y - 20, ink.text(0, 0, to_come, "small", "start"), "", 1),
    )


def player_pieces(player: PlayerView, solo: bool, corner: Point, seat: int, say: Say) -> tuple[Piece, ...]:
    """A player's clan, stockpile, missions and points."""
    (left, top), out = corner, list[Piece]()
    if player.clan is not None:
        sign = ink.group(ink.group(emblem(player.clan), "", scale=0.8), f"c-{player.clan}")
        out.append(Piece(f"clan-{seat}", left + 160, top + 20, sign, say(Message(player.clan)), 1))
    out.append(Piece(f"stock-{seat}", left + 190, top + 20, stockpile(player.stockpile, say), "", 1))
    out += claimed_pieces(seat, player.missions, (left + 10, top + HEAD + 9), say)
    if player.points is not None and not solo:
        body, x = ink.text(0, 0, str(player.points), "total", "end"), left + PANEL_WIDTH - 14
        out.append(Piece(f"points-{seat}", x, top + 27, body, "", 1, value=player.points))
    return tuple(out)


def claimed_pieces(seat: int, missions: tuple[str, ...], corner: Point, say: Say) -> list[Piece]:
    """OR-9.2 The missions that a player has claimed lie open beside the stockpile."""
    out = []
    for line, first in enumerate(range(0, len(missions), MISSIONS_A_LINE)):
        words = ", ".join(title(mission, say) for mission in missions[first : first + MISSIONS_A_LINE])
        if not line:
            words = say(Message("missions: {missions}", {"missions": Name(words)}))
        y = corner[1] + MISSION_LINE * line
        out.append(Piece(f"claimed-{seat}-{line}", corner[0], y, ink.text(0, 0, words, "small", "start"), "", 1))
    return out


def title(mission: str, say: Say) -> str:
    """A mission's title, short enough for its line."""
    return ink.short(say(Message("{mission}", {"mission": mission})), LONGEST_TITLE)


def mission_at(line: int, panel: Panel) -> Point:
    """Where an open mission is written."""
    return panel.left + 4, panel.top + TILES_Y + 128 + OPEN_LINE * line


def mission_said(mission: str, task: str, say: Say) -> str:
    """A mission's title and task."""
    return say(Message("{mission}: {task}", {"mission": mission, "task": task}))


def stockpile(counts: tuple[int, ...] | None, say: Say) -> str:
    """Jewels brought home, or a shield."""
    if counts is None:
        return ink.path("M-8-10H8V0C8 7 3 10 0 12C-3 10-8 7-8 0Z", "shield") + ink.text(
            16, 5, say(Message("behind the shield")), "note", "start"
        )
    body = ""
    for kind, many in enumerate(counts):
        if many:
            body += ink.group(jewel(kind, 0.9) + ink.text(11, 5, str(many), "count", "start"), "", 36 * kind)
    return body


def cart_pieces(held: CartView, row: float, at: Point, seat: int, cart_name: str, say: Say) -> tuple[Piece, ...]:
    """A cart's row: the cart if it waits, its speed, its hold."""
    (x, y), id, out = at, f"{seat}-{cart_name}", list[Piece]()
    if held.place == "supply":
        scale = min(0.72, row / CART_LENGTH * 0.9)
        body = ink.group(cart(held.clan or "gray", held.name, "north", held.speed or 3, False), "waiting", scale=scale)
        out.append(Piece(f"cart-{id}", x, y, body, "", 5, kind=f"cart-{held.seat}"))
    template = "in the supply" if held.place == "supply" else "{cart} cart: {place}"
    place = "out of the game" if held.place == "gone" else words.square(held.place)
    where = say(Message(template, {"cart": held.name, "place": place}))
    out.append(Piece(f"where-{id}", x + 22, y + 5, ink.text(0, 0, where, "row-name", "start"), "", 1))
    if held.place not in ("supply", "gone"):
        for sign, dx in (("−", 176), ("+", 212)):
            out.append(
                Piece(
                    f"{sign}-{id}",
                    x + dx,
                    y,
                    ink.circle(13, "plate") + ink.text(0, 5, sign, "count"),
                    "",
                    1,
                )
            )
    slot = 0
    for kind, many in enumerate(held.hold):
        for number in range(many):
            piece = f"hold-{id}-{kind}-{number}"
            out.append(
                Piece(
                    piece, x + 258 + 30 * slot, y, jewel(kind, 1.2), say(Message(NAMES[kind])), 4, kind=f"jewel-{kind}"
                )
            )
            slot += 1
    return tuple(out)


def panel_spots(view: RailsView, panel: Panel, ring: Ring, say: Say) -> list[Spot]:
    """The tiles of the palette; faster and slower for every cart on the board."""
    out = [*view.again(tile_spots, (), (tuple(ring.items()), panel.left, panel.top, say))]
    for line, (mission, task, basis) in enumerate(view.missions):
        x, y = mission_at(line, panel)
        shape = ink.box(-4, -13, PANEL_WIDTH, OPEN_LINE, round=3)
        out.append(
            Spot(
                f"mission-{mission.replace(' ', '_')}", x, y, shape, mission_said(mission, task, say), noted(basis, say)
            )
        )
    for held in view.carts:
        if held.place not in ("supply", "gone"):
            out += view.again(speed_spots, (), (cart_at(view, held, panel), held.seat, held.name, say))
    return out


def speed_spots(at: Point, seat: int, cart_name: str, say: Say) -> tuple[Spot, ...]:
    """Slower and faster for a cart."""
    x, y = at
    gaps: dict[str, int | str] = {"seat": seat, "cart": cart_name}
    return tuple(
        Spot(f"{word}-{seat}-{cart_name}", x + dx, y, ink.circle(16), say(Message(template, gaps)))
        for word, template, dx in (
            ("slower", "{seat}'s {cart} cart: slower", 176),
            ("faster", "{seat}'s {cart} cart: faster", 212),
        )
    )
