"""The map: frames under hexes, tiles, track discs with their rails."""

from __future__ import annotations

from functools import cache, lru_cache

from branchline.core.engine.hexes import distance
from branchline.core.message import Gaps, Message
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say, Spot, noted
from branchline.games.mini_rails.rules.layout import FRAMES, HEXES, LAYOUTS, PLACES, SIDES
from branchline.games.mini_rails.ui.scene.discs import disc, disc_name, disc_piece
from branchline.games.mini_rails.ui.scene.land import land, land_class
from branchline.games.mini_rails.ui.view import MiniRailsView

HEX = 45.0
MAP_X, MAP_Y = 372.0, 392.0
DISC = 27.0
#: From where to where on the way to the next hex a stub of track goes.
STUB = (0.3, 0.56)


def hex_at(view: MiniRailsView, hex: int) -> Point:
    """Where a hex's centre lies."""
    return centres(view.side)[hex]


@cache
def centres(side: str) -> tuple[Point, ...]:
    """Where the hexes' centres lie."""
    points = [ink.hex_centre(q, r, HEX) for q, r in LAYOUTS[SIDES.index(side)].cells]
    return tuple((round(MAP_X + x, 2), round(MAP_Y + y, 2)) for x, y in points)


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
        name = ink.text(0, -30.5, layout.names[hex], "coord hex-name")
        body = ink.hexagon(HEX, land_class(spots)) + land(spots) + name
        out.append(ink.group(body, "", x, y))
    out += [ink.polygon(list(outline(side, slot, False)), "tile-edge") for slot in range(FRAMES + 1)]
    for slot, company in enumerate(view.frames):
        if company is not None:
            x, y = frame_at(side, slot)
            out.append(ink.group(disc(view, company, 13), "frame-plate", x, y))
    return ink.group("".join(out), "map")


@cache
def frame_at(side: int, slot: int) -> Point:
    """Where a frame's plate lies: outside the middle of its edge."""
    edge = outline(side, slot + 1, True)
    middle = edge[len(edge) // 2]
    dx, dy = middle[0] - MAP_X, middle[1] - MAP_Y
    far = (dx * dx + dy * dy) ** 0.5
    return middle[0] + 20 * dx / far, middle[1] + 20 * dy / far


def rails(view: MiniRailsView, company: int) -> Piece:
    """A line from disc to disc of a company, with sleepers."""
    mine = tuple(hex for hex, there in enumerate(view.discs) if there == company)
    return _rails(view.side, view.letters[company], view.companies[company], mine)


@lru_cache(maxsize=8192)
def _rails(side: str, letter: str, name: str, mine: tuple[int, ...]) -> Piece:
    """The line through these hexes."""
    layout, at = LAYOUTS[SIDES.index(side)], centres(side)
    joined = [(a, b) for a in mine for b in mine if a < b and distance(layout.cells[a], layout.cells[b]) == 1]
    ends = [(*at[a], *at[b]) for a, b in joined]
    data = "".join(f"M{ink.n(x1)} {ink.n(y1)}L{ink.n(x2)} {ink.n(y2)}" for x1, y1, x2, y2 in ends)
    body = "".join(ink.path(data, part) for part in ("rail-bed", "rail-ties", "rail")) if data else ""
    return Piece(f"rails-{letter}", 0, 0, ink.group(body, f"rails c-{name}"), "", 1)


def openings(view: MiniRailsView, company: int) -> Piece:
    """Where a company can still build: from its discs a stub of track into every free hex beside them."""
    mine = tuple(hex for hex, there in enumerate(view.discs) if there == company)
    return _openings(view.side, view.letters[company], view.companies[company], mine, view.open_hexes[company])


@lru_cache(maxsize=8192)
def _openings(side: str, letter: str, name: str, mine: tuple[int, ...], free: tuple[int, ...]) -> Piece:
    """The stubs from these discs into these hexes."""
    layout, at, data = LAYOUTS[SIDES.index(side)], centres(side), ""
    for disc_hex, hex in ((one, other) for one in mine for other in free):
        if distance(layout.cells[disc_hex], layout.cells[hex]) == 1:
            (x1, y1), (x2, y2) = at[disc_hex], at[hex]
            ends = (x1 + share * (x2 - x1) for share in STUB), (y1 + share * (y2 - y1) for share in STUB)
            (ax, bx), (ay, by) = (tuple(ink.n(value) for value in values) for values in ends)
            data += f"M{ax} {ay}L{bx} {by}"
    body = "".join(ink.path(data, part) for part in ("stub-bed", "stub")) if data else ""
    return Piece(f"open-{letter}", 0, 0, ink.group(body, f"c-{name}"), "", 1)


def on_map(view: MiniRailsView) -> MiniRailsView:
    """The view without what is not on the map, so that the map is drawn again only when something is built."""
    return view.but(
        phase=0,
        round=0,
        bag=(),
        market=(),
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


def map_pieces(view: MiniRailsView, say: Say) -> tuple[Piece, ...]:
    """Discs on hexes and on frames."""
    side = SIDES.index(view.side)
    names = LAYOUTS[side].names
    companies = range(len(view.companies))
    out = [*(openings(view, company) for company in companies), *(rails(view, company) for company in companies)]
    for hex, company in enumerate(view.discs):
        if company is not None:
            out.append(disc_piece(view, company, f"track-{names[hex]}", hex_at(view, hex), DISC, say))
    for slot, company in enumerate(view.frames):
        if company is None:
            continue
        x, y = frame_at(side, slot)
        for number in range(view.frame_discs[company]):
            id = f"frame-{view.letters[company]}-{number}"
            out.append(disc_piece(view, company, id, (x, y - 9 * (number + 1)), 15, say, z=3))
    return tuple(out)


def map_spots(view: MiniRailsView, say: Say) -> tuple[Spot, ...]:
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
            name, letter = view.companies[company], view.letters[company]
            out.append(view.again(frame_spot, (name, *frame_at(side, slot)), (letter, say)))
    return tuple(out)


def frame_spot(company: str, x: float, y: float, letter: str, say: Say) -> Spot:
    """A company's frame."""
    return Spot(f"frame-{letter}", x, y, ink.circle(24), say(Message("{company} frame", {"company": company})))


@lru_cache(maxsize=8192)
def hex_spot(name: str, at: Point, terrain: str, spots: int, there: str, basis: str | None, say: Say) -> Spot:
    """A hex: its terrain, and whose disc is there."""
    gaps: Gaps = {"hex": name, "terrain": terrain, "spots": ink.signed(spots)}
    label = say(Message("{hex}, {terrain} {spots}", gaps)) + there
    return Spot(f"hex-{name}", *at, ink.hexagon(HEX - 3), label, noted(basis, say))
