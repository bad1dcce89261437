"""The mountain with its four surfaces, and what lies there: track, the chasm, deposits, carts and their ways."""

from __future__ import annotations

from functools import lru_cache

from branchline.core.engine.squares import COLUMN_STEP, DIRECTIONS, ROW_STEP
from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say
from branchline.games.off_the_rails.rules.jewels import NAMES
from branchline.games.off_the_rails.ui.lookahead import WayView
from branchline.games.off_the_rails.ui.scene.carts import cart, emblem, jewel
from branchline.games.off_the_rails.ui.scene.chasm import banks_of, hole
from branchline.games.off_the_rails.ui.view import RailsView, SquareView

CELL = 62.0
LEFT, TOP = 84.0, 78.0
#: A square's row, column, mine and number there; each clan with its side and squares.
Printed = tuple[int, int, str | None, int | None]
Surfaces = tuple[tuple[str, str, tuple[str, ...]], ...]
#: By the name of a direction: the step to the right and down.
STEP = {name: (float(COLUMN_STEP[way]), float(ROW_STEP[way])) for way, name in enumerate(DIRECTIONS)}
#: Where pieces lie on a square: three corners, then the middle of the sides; the number's corner comes last.
HEAP: tuple[Point, ...] = ((18, -17), (18, 17), (-18, 17), (0, 20), (20, 0), (2, -20), (-20, 2), (-16, -15))
#: Strokes on bare rock, so that no two squares look alike.
_ROCKS = (
    "M-20 12L-12 6L-5 11M8-16L15-20M12 16h7",
    "M-18-8h8M6 8L13 3L21 8M-8 19L-2 16",
    "M4-18L12-12L20-15M-19 16h9M-15-4L-10-9",
    "M-21 2L-15-3L-9 1M9 18h9M14-4L19-8",
    "M-6-19h9M-20 18L-13 13L-6 18M16 6l5 3",
)


def square_at(row: int, column: int) -> Point:
    """The middle of a square; surfaces lie one step outside."""
    return LEFT + CELL * (column + 0.5), TOP + CELL * (row + 0.5)


@lru_cache(maxsize=64)
def surface_squares(rows: int, columns: int, surfaces: Surfaces) -> tuple[tuple[str, str, int, int], ...]:
    """Every surface square: its clan, its name, its row and column."""
    out = []
    for clan, side, names in surfaces:
        for name in names:
            mark = name.partition("-")[2]
            if side in ("north", "south"):
                out.append((clan, name, -1 if side == "north" else rows, ord(mark) - ord("a")))
            else:
                out.append((clan, name, int(mark) - 1, columns if side == "east" else -1))
    return tuple(out)


def surfaces_of(view: RailsView) -> tuple[tuple[str, str, int, int], ...]:
    """The surface squares of a view."""
    return surface_squares(view.rows, view.columns, view.surfaces)


# -- the printed board --------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def board_ground(rows: int, columns: int, squares: tuple[Printed, ...], surfaces: Surfaces) -> str:
    """The mountain: bare squares, the mines, the surfaces."""
    right, bottom = LEFT + CELL * columns, TOP + CELL * rows
    out = [ink.box(LEFT - 4, TOP - 4, right - LEFT + 8, bottom - TOP + 8, "mountain", 6)]
    for row, column, mine, number in squares:
        out.append(ink.group(square_ground(row, column, mine, number), "", *square_at(row, column)))
    for clan, _, row, column in surface_squares(rows, columns, surfaces):
        x, y = square_at(row, column)
        half = CELL / 2 - 2
        body = ink.box(-half, -half, 2 * half, 2 * half, "surface", 8) + ink.group(emblem(clan), "", scale=0.9)
        out.append(ink.group(body, f"c-{clan}", x, y))
    beyond = {(row, column) for _, _, row, column in surface_squares(rows, columns, surfaces)}
    for column in range(columns):
        x, _ = square_at(0, column)
        y = bottom + (74 if (rows, column) in beyond else 16)
        out.append(ink.text(x, y, chr(ord("a") + column), "coord"))
    for row in range(rows):
        _, y = square_at(row, 0)
        x = LEFT - (72 if (row, -1) in beyond else 12)
        out.append(ink.text(x, y + 4, str(row + 1), "coord"))
    return ink.group("".join(out), "mine-board")


def square_ground(row: int, column: int, mine: str | None, number: int | None) -> str:
    """A square: plain rock, or part of a mine with its number; the centre is the mine's mouth."""
    half = CELL / 2 - 1
    if mine is None:
        strokes = _ROCKS[(3 * row + 7 * column + row * column) % len(_ROCKS)]
        return ink.box(-half, -half, 2 * half, 2 * half, "rock", 3) + ink.path(strokes, "glyph faint")
    body = ink.box(-half, -half, 2 * half, 2 * half, f"mine c-{mine}", 3)
    if number == 0:
        mouth = "M-20 20V-2A20 20 0 0 1 20-2V20M-12 20V0A12 12 0 0 1 12 0V20M-20 20H20M-20-2L-12 0M20-2L12 0M0-22V-12"
        return body + ink.path(mouth, "line") + ink.group(emblem(mine), f"c-{mine}", 0, 8, scale=0.5)
    return body + ink.text(-half + 9, -half + 14, str(number), "mine-number")


# -- what lies there ----------------------------------------------------------------------------------------------


def board_pieces(view: RailsView, say: Say) -> list[Piece]:
    """Track, the chasm, deposits, ways."""
    fallen = frozenset((square.row, square.column) for square in view.squares if square.token)
    out = [
        piece
        for square in view.squares
        for piece in view.again(square_pieces, (square, banks_of(square, fallen)), (square.name, say))
    ]
    return out + [way_piece(view, number, way) for number, way in enumerate(view.ways)]


def square_pieces(square: SquareView, banks: tuple[str, ...], name: str, say: Say) -> tuple[Piece, ...]:
    """What lies on a square: a hole with its banks, or track; and jewels."""
    out: list[Piece] = []
    x, y = square_at(square.row, square.column)
    if square.token:
        label = say(Message("{square} has collapsed", {"square": name}))
        out.append(Piece(f"hole-{name}", x, y, hole(square.token, banks), label, 2, enter="open"))
    elif square.exits:
        exits = "".join(way[0] for way in square.exits)
        out.append(Piece(f"track-{name}", x, y, ink.track(exits, CELL), "", 1))
    place = 0
    for kind, many in enumerate(square.jewels):
        for number in range(many):
            dx, dy = HEAP[place % len(HEAP)]
            spread = 1 - 0.25 * (place // len(HEAP))
            piece, label = f"jewel-{name}-{kind}-{number}", say(Message(NAMES[kind]))
            at = (x + dx * spread, y + dy * spread)
            out.append(Piece(piece, *at, jewel(kind), label, 4, kind=f"jewel-{kind}"))
            place += 1
    return tuple(out)


def cart_pieces(view: RailsView, say: Say) -> list[Piece]:
    """The carts on the board; one's own are marked."""
    out: list[Piece] = []
    for held in view.carts:
        if held.cell >= 0 or held.place not in ("supply", "gone"):
            x, y = square_at(held.row, held.column)
            gaps: dict[str, int | str] = {
                "seat": held.seat,
                "cart": held.name,
                "speed": held.speed,
                "facing": held.facing,
            }
            label = say(Message("{seat}'s {cart} cart, speed {speed}, facing {facing}", gaps))
            body = cart(held.clan or "red", held.name, held.facing, held.speed, held.seat == view.viewer, held.hold)
            lanes = ";".join(lane(view, way) for way in view.ways if view.carts[way.cart] == held and way.path)
            name, kind = f"cart-{held.seat}-{held.name}", f"cart-{held.seat}"
            out.append(Piece(name, x, y, body, label, 5, kind=kind, value=held.speed, lanes=lanes))
    return out


def points_of(view: RailsView, way: WayView) -> list[Point]:
    """The middles of the squares on a way, from where the cart is."""
    held = view.carts[way.cart]
    places = {square.name: square_at(square.row, square.column) for square in view.squares}
    places |= {name: square_at(row, column) for _, name, row, column in surfaces_of(view)}
    return [square_at(held.row, held.column), *(places[name] for name in way.path if name in places)]


def ends_badly(way: WayView) -> bool:
    """Whether the cart derails or meets another one."""
    return way.ending in ("derails", "collides", "bumps")


def lane(view: RailsView, way: WayView) -> str:
    """A way as the page runs a cart along it."""
    points = " ".join(f"{ink.n(x)},{ink.n(y)}" for x, y in points_of(view, way))
    return f"{points} x" if ends_badly(way) else points


def way_piece(view: RailsView, number: int, way: WayView) -> Piece:
    """Where a cart would go: a dotted line along the rails, with a red end where it would derail or collide."""
    points, bad = points_of(view, way), ends_badly(way)
    body = ink.path(ink.along(points), "way bad" if bad else "way") if len(points) > 1 else ""
    x, y = points[-1]
    if bad and len(points) == 1:
        dx, dy = STEP[view.carts[way.cart].facing]
        x, y = x + dx * CELL * 0.55, y + dy * CELL * 0.55
    if bad:
        body += ink.path(f"M{ink.n(x - 9)} {ink.n(y - 9)}l18 18m0 -18l-18 18", "way-cross")
    elif len(points) > 1:
        body += ink.circle(7, "way-end", x, y)
    return Piece(f"way-{number}", 0, 0, body, "", 6)
