"""The table as a drawing: the map on the left; market, order, taxed area and profit boards on the right."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from branchline.core import ink
from branchline.core.hexes import distance
from branchline.core.ink import Point
from branchline.core.scene import Piece, Region, Say, Scene, Spot, noted
from branchline.core.story import Gaps, Message
from branchline.games.mini_rails.layout import FRAMES, HEXES, LAYOUTS, PLACES, SIDES
from branchline.games.mini_rails.scene_land import land, land_class
from branchline.games.mini_rails.view import MiniRailsView, Share

HEX = 45.0
MAP_X, MAP_Y = 372.0, 392.0
MAP_WIDTH, HEIGHT = 740.0, 784.0
LEFT, WIDTH = 762.0, 606.0
MARKET_Y, ORDER_Y, TAX_Y = 62.0, 134.0, 196.0
BOARDS_Y, BOARDS_END = 244.0, 776.0
NAME_WIDTH, TOTAL_WIDTH = 118.0, 44.0
DISC, MARKET_DISC, SHARE = 27.0, 21.0, 11.5


def scene(view: MiniRailsView, names: list[str], say: Say) -> Scene:
    """The whole table."""
    common = alike(view.with_eyes_of(None), say)
    tops = [board_top(view, seat) for seat in range(view.seats)]
    boards = zip(common.boards, tops, strict=True)
    return Scene(
        width=LEFT + WIDTH + 12,
        height=HEIGHT,
        ground=ground(printed(view), tuple(names), say),
        pieces=(
            *common.pieces,
            *marker_pieces(view, names),
            *(lower(piece, top) for board, top in boards for piece in board),
        ),
        spots=(
            *common.spots,
            *(spot._replace(y=spot.y + top) for spot, top in zip(common.board_spots, tops, strict=True)),
        ),
        regions=(
            Region("map", say(Message("Map")), 0, 0, MAP_WIDTH, HEIGHT),
            Region("market", say(Message("Market")), LEFT - 12, 0, WIDTH + 24, BOARDS_Y - 8),
            Region("boards", say(Message("Profit boards")), LEFT - 12, BOARDS_Y - 8, WIDTH + 24, HEIGHT - BOARDS_Y + 8),
        ),
    )


class Alike(NamedTuple):
    """What everybody sees alike; profit boards are drawn as if each were the topmost, by seat."""

    pieces: tuple[Piece, ...]
    spots: tuple[Spot, ...]
    boards: tuple[tuple[Piece, ...], ...]
    board_spots: tuple[Spot, ...]


def lower(piece: Piece, by: float) -> Piece:
    """The piece so much further down."""
    return Piece._make((piece.id, piece.x, piece.y + by, *piece[3:]))


@lru_cache(maxsize=64)
def alike(view: MiniRailsView, say: Say) -> Alike:
    """Drawn once for all."""
    return Alike(
        (*map_pieces(view, say), *market_pieces(view, say)),
        (*map_spots(view, say), *market_spots(view, say)),
        tuple(tuple(board_pieces(view, seat, say)) for seat in range(view.seats)),
        tuple(board_spot(view, seat, say) for seat in range(view.seats)),
    )


def printed(view: MiniRailsView) -> MiniRailsView:
    """The view without what changes from turn to turn."""
    return replace(
        view,
        phase=0,
        round=0,
        discs=(),
        open_hexes=(),
        frame_discs=(),
        bag=(),
        market=(None,) * len(view.market),
        claims=(),
        order=(),
        player=None,
        bought=(),
        built=(),
        tax_area=(),
        taxed=(),
        boards=(),
        totals=(),
        places=(),
        decided_by="",
    )


@lru_cache(maxsize=1024)
def ground(view: MiniRailsView, names: tuple[str, ...], say: Say) -> str:
    """All that is printed, drawn once a table and viewer."""
    return ink.defs() + map_ground(view) + market_ground(view, say) + boards_ground(view, list(names), say)


# -- the map ------------------------------------------------------------------------------------------------------


def hex_at(view: MiniRailsView, hex: int) -> Point:
    """Where a hex's centre lies."""
    return centres(view.side)[hex]


@cache
def centres(side: str) -> tuple[Point, ...]:
    """Where the hexes' centres lie."""
    found = [ink.hex_centre(q, r, HEX) for q, r in LAYOUTS[SIDES.index(side)].cells]
    return tuple((round(MAP_X + x, 2), round(MAP_Y + y, 2)) for x, y in found)


@cache
def outline(side: int, slot: int, outer: bool) -> tuple[Point, ...]:
    """The outline of a tile as a chain of corners; ``outer``: only where no other tile touches it."""
    cells = LAYOUTS[side].cells
    inside = set(cells) if outer else set(cells[slot * PLACES : (slot + 1) * PLACES])
    step = {}
    for q, r in cells[slot * PLACES : (slot + 1) * PLACES]:
        x, y = ink.hex_centre(q, r, HEX)
        corners = [(round(MAP_X + cx, 1), round(MAP_Y + cy, 1)) for cx, cy in ink.hex_corners(HEX, x, y)]
        for edge, (dq, dr) in enumerate(((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))):
            if (q + dq, r + dr) not in inside:
                step[corners[edge]] = corners[(edge + 1) % 6]
    start = next((corner for corner in step if corner not in step.values()), next(iter(step), None))
    chain = [] if start is None else [start]
    while chain and chain[-1] in step and len(chain) <= len(step):
        chain.append(step[chain[-1]])
    return tuple(chain)


def map_ground(view: MiniRailsView) -> str:
    """Frames under the hexes, the hexes, the tiles' outlines."""
    side = SIDES.index(view.side)
    layout = LAYOUTS[side]
    out = []
    for slot, company in enumerate(view.frames):
        edge = list(outline(side, slot + 1, True))
        cls = "" if company is None else f"c-{view.companies[company]}"
        out.append(ink.polyline(edge, "frame-edge") + ink.polyline(edge, f"frame {cls}"))
        if company is not None:
            out.append(ink.textured_line(view.letters[company], edge, "frame-texture"))
    for hex in range(HEXES):
        x, y = hex_at(view, hex)
        spots = view.spots[hex]
        if spots is None:
            out.append(ink.hexagon(HEX, "land none", x, y))
            continue
        body = ink.hexagon(HEX, land_class(spots)) + land(spots) + ink.text(0, -30.5, layout.names[hex], "coord")
        out.append(ink.group(body, "", x, y))
    out += [ink.polygon(list(outline(side, slot, False)), "tile-edge") for slot in range(FRAMES + 1)]
    for slot, company in enumerate(view.frames):
        if company is not None:
            x, y = frame_at(side, slot)
            out.append(ink.group(ink.disc(view.letters[company], view.companies[company], 13), "frame-plate", x, y))
    return ink.group("".join(out), "map")


@cache
def frame_at(side: int, slot: int) -> Point:
    """Where a frame's plate lies: outside the middle of its edge."""
    edge = outline(side, slot + 1, True)
    middle = edge[len(edge) // 2]
    dx, dy = middle[0] - MAP_X, middle[1] - MAP_Y
    far = (dx * dx + dy * dy) ** 0.5
    return middle[0] + 20 * dx / far, middle[1] + 20 * dy / far


def disc(view: MiniRailsView, company: int, radius: float) -> str:
    return ink.disc(view.letters[company], view.companies[company], radius)


def disc_name(view: MiniRailsView, company: int, say: Say) -> str:
    return say(Message("{company} disc", {"company": view.companies[company]}))


def rails(view: MiniRailsView, company: int) -> Piece:
    """A line from disc to disc of a company, with sleepers."""
    layout = LAYOUTS[SIDES.index(view.side)]
    mine = [hex for hex, there in enumerate(view.discs) if there == company]
    joined = [(a, b) for a in mine for b in mine if a < b and distance(layout.cells[a], layout.cells[b]) == 1]
    ends = [(*hex_at(view, a), *hex_at(view, b)) for a, b in joined]
    data = "".join(f"M{ink.n(x1)} {ink.n(y1)}L{ink.n(x2)} {ink.n(y2)}" for x1, y1, x2, y2 in ends)
    body = "".join(ink.path(data, part) for part in ("rail-bed", "rail-ties", "rail")) if data else ""
    return Piece(f"rails-{view.letters[company]}", 0, 0, ink.group(body, f"rails c-{view.companies[company]}"), "", 1)


def map_pieces(view: MiniRailsView, say: Say) -> list[Piece]:
    """Discs on hexes and on frames."""
    side = SIDES.index(view.side)
    names = LAYOUTS[side].names
    out = [rails(view, company) for company in range(len(view.companies))]
    for hex, company in enumerate(view.discs):
        if company is not None:
            x, y = hex_at(view, hex)
            kind = f"disc-{view.letters[company]}"
            out.append(
                Piece(
                    f"track-{names[hex]}", x, y, disc(view, company, DISC), disc_name(view, company, say), 2, kind=kind
                )
            )
    for slot, company in enumerate(view.frames):
        if company is None:
            continue
        x, y = frame_at(side, slot)
        for number in range(view.frame_discs[company]):
            body, label = disc(view, company, 15), disc_name(view, company, say)
            letter = view.letters[company]
            out.append(
                Piece(f"frame-{letter}-{number}", x, y - 9 * (number + 1), body, label, 3, kind=f"disc-{letter}")
            )
    return out


def map_spots(view: MiniRailsView, say: Say) -> list[Spot]:
    """Every hex, and every frame."""
    side = SIDES.index(view.side)
    names = LAYOUTS[side].names
    out = []
    for hex in range(HEXES):
        spots, company = view.spots[hex], view.discs[hex]
        if spots is not None:
            there = "" if company is None else ", " + disc_name(view, company, say)
            basis = view.tile_bases[hex // PLACES]
            out.append(hex_spot(names[hex], hex_at(view, hex), view.terrain[hex], spots, there, basis, say))
    for slot, company in enumerate(view.frames):
        if company is not None:
            x, y = frame_at(side, slot)
            label = say(Message("{company} frame", {"company": view.companies[company]}))
            out.append(Spot(f"frame-{view.letters[company]}", x, y, ink.circle(24), label))
    return out


@lru_cache(maxsize=8192)
def hex_spot(name: str, at: Point, terrain: str, spots: int, there: str, basis: str | None, say: Say) -> Spot:
    """A hex: its terrain, and whose disc is there."""
    told: Gaps = {"hex": name, "terrain": terrain, "spots": ink.signed(spots)}
    label = say(Message("{hex}, {terrain} {spots}", told)) + there
    return Spot(f"hex-{name}", *at, ink.hexagon(HEX - 3), label, noted(basis, say))


# -- the market board ---------------------------------------------------------------------------------------------


def space_at(view: MiniRailsView, space: int) -> Point:
    """Where a space of the market lies."""
    pitch = (WIDTH - 20) / len(view.market)
    return LEFT + 10 + pitch * (space + 0.5), MARKET_Y


def order_at(view: MiniRailsView, place: int) -> Point:
    """Where a marker stands on the order track."""
    pitch = (WIDTH - 20) / len(view.market)
    return LEFT + 10 + pitch * (place + 0.5), ORDER_Y


def tax_at(view: MiniRailsView, space: int) -> Point:
    return LEFT + 108 + 36 * space, TAX_Y


def market_ground(view: MiniRailsView, say: Say) -> str:
    """The printed board: market spaces, order track, taxed area."""
    out = [ink.box(LEFT, 8, WIDTH, BOARDS_Y - 24, "panel", 6)]
    out.append(ink.text(LEFT + 14, 29, say(Message("Market")), "caps", "start"))
    out.append(ink.text(LEFT + WIDTH - 14, 29, say(Message("the last disc is taxed")), "note", "end"))
    for space in range(len(view.market)):
        x, y = space_at(view, space)
        out.append(ink.circle(MARKET_DISC + 2.5, "space", x, y) + ink.text(x, y + 38, str(space + 1), "small"))
    out.append(ink.line(LEFT + 14, 106, LEFT + WIDTH - 14, 106, "hair"))
    out.append(ink.text(LEFT + 14, 120, say(Message("Order")), "caps", "start"))
    for place in range(len(view.market) - 1):
        x, y = order_at(view, place)
        out.append(ink.box(x - 15, y - 1, 30, 26, "space", 4))
    out.append(ink.line(LEFT + 14, 168, LEFT + WIDTH - 14, 168, "hair"))
    out.append(ink.text(LEFT + 14, TAX_Y + 5, say(Message("Taxed")), "caps", "start"))
    for space in range(view.rounds):
        x, y = tax_at(view, space)
        out.append(ink.circle(15, "space", x, y) + ink.text(x, y + 4, str(space + 1), "small"))
    out.append(ink.text(LEFT + 380, TAX_Y + 5, say(Message("Bag")), "caps", "end"))
    return ink.group("".join(out), "market")


def market_pieces(view: MiniRailsView, say: Say) -> list[Piece]:
    """Discs on offer, taxed discs, and what is left in the bag."""
    out = []
    for space, company in enumerate(view.market):
        x, y = space_at(view, space)
        if company is not None:
            label, kind = disc_name(view, company, say), f"disc-{view.letters[company]}"
            out.append(
                Piece(f"market-{view.round}-{space}", x, y, disc(view, company, MARKET_DISC), label, 2, kind=kind)
            )
    for space, company in enumerate(view.tax_area):
        x, y = tax_at(view, space)
        label, kind = disc_name(view, company, say), f"disc-{view.letters[company]}"
        out.append(Piece(f"tax-{space}", x, y, disc(view, company, 14.5), label, 2, kind=kind))
    for company, many in enumerate(view.bag):
        x = LEFT + 396 + 35 * company
        body = disc(view, company, 10) + ink.text(0, 26, str(many), "count")
        label = say(Message("{count} {company} in the bag", {"count": many, "company": view.companies[company]}))
        out.append(Piece(f"bag-{view.letters[company]}", x, TAX_Y - 6, body, label, 1))
    return out


def marker_pieces(view: MiniRailsView, names: list[str]) -> list[Piece]:
    """Markers in the market and on the order track."""
    out = []
    for space, claim in enumerate(view.claims):
        if claim is not None:
            x, y = space_at(view, space)
            out.append(marker(f"claim-{view.round}-{space}", claim, x, y, view.viewer == claim, names[claim]))
    used = len(view.market) - 1 - len(view.order)
    for place, seat in enumerate(view.order):
        left = view.order[place + 1 :].count(seat)
        x, y = order_at(view, place + used if view.player is not None else place)
        out.append(marker(f"order-{view.round}-{seat}-{left}", seat, x, y + 12, view.viewer == seat, names[seat]))
    return out


@lru_cache(maxsize=4096)
def marker(id: str, seat: int, x: float, y: float, own: bool, name: str) -> Piece:
    """A player's order marker."""
    return Piece(id, x, y, ink.signal(seat, 10, own), name, 2, kind=f"marker-{seat}")


def market_spots(view: MiniRailsView, say: Say) -> list[Spot]:
    """The spaces of the market."""
    out = []
    for space, company in enumerate(view.market):
        x, y = space_at(view, space)
        if company is None:
            label = say(Message("market space {space}, empty", {"space": space + 1}))
        else:
            told: dict[str, int | str] = {"space": space + 1, "company": view.companies[company]}
            label = say(Message("{company} disc, market space {space}", told))
        out.append(Spot(f"market-{space + 1}", x, y, ink.circle(MARKET_DISC + 4), label))
    return out


# -- the profit boards --------------------------------------------------------------------------------------------


def board_height(view: MiniRailsView) -> float:
    return (BOARDS_END - BOARDS_Y) / view.seats


def board_top(view: MiniRailsView, seat: int) -> float:
    """Where a seat's board begins: the viewer's own comes first, the others follow clockwise."""
    first = view.viewer or 0
    return BOARDS_Y + board_height(view) * ((seat - first) % view.seats)


def column(view: MiniRailsView, value: int) -> float:
    """Where a value lies on a profit board."""
    left, right = LEFT + NAME_WIDTH, LEFT + WIDTH - TOTAL_WIDTH
    pitch = (right - left) / (2 * view.profit_limit + 1)
    return left + pitch * (value + view.profit_limit + 0.5)


def boards_ground(view: MiniRailsView, names: list[str], say: Say) -> str:
    """A scale from loss to gain for each player."""
    return ink.group("".join(board_ground(view, seat, names, say) for seat in range(view.seats)), "boards")


def board_ground(view: MiniRailsView, seat: int, names: list[str], say: Say) -> str:
    top, tall = board_top(view, seat), board_height(view) - 8
    base = top + tall - 17
    pitch = column(view, 1) - column(view, 0)
    own = " own" if seat == view.viewer else ""
    out = [ink.box(LEFT, top, WIDTH, tall, f"panel{own}", 6)]
    out.append(ink.group(ink.signal(seat, 8, own=seat == view.viewer), "", LEFT + 20, top + 20))
    out.append(ink.text(LEFT + 36, top + 25, ink.short(names[seat], 9), "name", "start"))
    low, high = column(view, -view.profit_limit) - pitch / 2, column(view, view.profit_limit) + pitch / 2
    zero = column(view, 0)
    out.append(ink.box(low, top + 5, zero - pitch / 2 - low, base - top - 5, "loss"))
    out.append(ink.box(zero + pitch / 2, top + 5, high - zero - pitch / 2, base - top - 5, "gain"))
    out.append(ink.box(zero - pitch / 2, top + 5, pitch, base - top - 5, "zero"))
    for value in range(-view.profit_limit, view.profit_limit + 1):
        x = column(view, value)
        if value > -view.profit_limit:
            out.append(ink.line(x - pitch / 2, top + 5, x - pitch / 2, base, "hair"))
        out.append(ink.text(x, base + 12, ink.signed(value) if value % 2 == 0 else "·", "scale"))
    out.append(ink.line(low, base, high, base))
    out.append(ink.text(LEFT + WIDTH - TOTAL_WIDTH / 2, top + 17, say(Message("now")), "note"))
    return "".join(out)


def counts(view: MiniRailsView, share: Share) -> bool:
    """Whether a share would count if the game ended now."""
    return share.value >= 0 if view.taxed[share.company] else share.value <= 0


def board_pieces(view: MiniRailsView, seat: int, say: Say) -> list[Piece]:
    """Shares, action tiles, total."""
    out: list[Piece] = []
    tall = board_height(view) - 8
    base = tall - 17
    room = (base - 8) / SHARE / 2
    values = [share.value for share in view.boards[seat]]
    for number, share in enumerate(view.boards[seat]):
        level, crowd = values[:number].count(share.value), values.count(share.value)
        rise = 2 * SHARE if crowd <= room else (base - 8 - 2 * SHARE) / (crowd - 1)
        cls = "" if counts(view, share) else "idle"
        body = ink.disc(view.letters[share.company], view.companies[share.company], SHARE, cls)
        kind = f"disc-{view.letters[share.company]}"
        x, y = round(column(view, share.value), 2), round(base - SHARE - 1 - rise * level, 2)
        label = share_name(view, share, say)
        out.append(Piece(f"share-{seat}-{number}", x, y, body, label, 2 + level, kind=kind, value=share.value))
    for place, (used, word) in enumerate(((view.bought[seat], "Buy"), (view.built[seat], "Build"))):
        body = action_tile(say(Message(word)), used)
        out.append(Piece(f"tile-{word}-{seat}", LEFT + 50, 44 + 25 * place, body, "", 1))
    total = ink.text(0, 0, ink.signed(view.totals[seat]), "total")
    label = say(Message("{seat} would have {total} now", {"seat": seat, "total": view.totals[seat]}))
    x = LEFT + WIDTH - TOTAL_WIDTH / 2
    out.append(Piece(f"total-{seat}", x, 46, total, label, 1, value=view.totals[seat]))
    return out


def share_name(view: MiniRailsView, share: Share, say: Say) -> str:
    told: dict[str, int | str] = {"company": view.companies[share.company], "value": ink.signed(share.value)}
    if counts(view, share):
        return say(Message("{company} share at {value}", told))
    return say(Message("{company} share at {value}, which would not count now", told))


@ink.kept
def action_tile(word: str, used: bool) -> str:
    """Buy or Build: face up, or turned over."""
    cls = "action used" if used else "action"
    return ink.group(ink.box(-38, -11, 76, 22, "plate", 3) + ink.text(0, 4, word, "small"), cls)


def board_spot(view: MiniRailsView, seat: int, say: Say) -> Spot:
    """The 0 space of a board, where bought shares go."""
    tall = board_height(view) - 8
    pitch = column(view, 1) - column(view, 0)
    shape = ink.box(-pitch / 2 - 2, -tall / 2 + 3, pitch + 4, tall - 20, round=4)
    label = say(Message("the profit board of {seat}", {"seat": seat}))
    return Spot(f"board-{seat}", column(view, 0), tall / 2, shape, label)
