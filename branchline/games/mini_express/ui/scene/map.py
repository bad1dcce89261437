"""The map: land, cities with their demand, track, and the starting sets below it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from branchline.core.message import Gaps, Message, joined
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say, Spot, noted
from branchline.games.mini_express.rules.box import PURPLE
from branchline.games.mini_express.ui.view import CityView, HexView, MiniExpressView

HEX = 34.0
MAP_X, MAP_Y = 62.0, -4.0
CUBE = 12.0
#: Columns where the mountains end and where the woods begin.
WEST, EAST = 7, 13
#: Peaks, grass, fields, trees, hills: a few strokes each, and the tint under them.
_LANDS = (
    "M-17 8L-7-8L1 4M-2-1L6-12L18 8M-10-3L-7-1L-4-4M3-7L6-5L9-8",
    "M-14 4H-6M-10 4V0M-12 4L-14 1M-8 4L-6 1M5-3H13M9-3V-7M7-3L5-6M11-3L13-6",
    "M-17 7C-9 3 9 3 17 7M-14 1C-7-3 7-3 14 1M-11-5C-5-8 5-8 11-5M0 5V-6M-8 5L-5-6M8 5L5-6",
    "M-9 7V3M-14 3H-4L-9-7ZM6 7V2M0 2H12L6-11ZM3-4H9",
    "M-18 6C-14-3-6-4-2 4C2-5 12-6 18 6M-12 0C-10-2-8-2-7-1",
)
_TINTS = ("m3", "p1", "p2", "m1", "p1")
#: Where a company's cube lies in a plain hex, and in a city, by the company's number.
PLACES: tuple[Point, ...] = ((-9, -8), (9, -8), (-9, 9), (9, 9))
CITY_PLACES: tuple[Point, ...] = ((-18, 0), (-6, 0), (6, 0), (18, 0))
SETS_X, SETS_Y = 70.0, 680.0


def hex_at(hex: HexView) -> Point:
    """Where a hex's centre lies."""
    return centre(hex.column, hex.row)


@cache
def centre(column: int, row: int) -> Point:
    """Where the centre of the hex in that column and row lies."""
    x, y = ink.flat_centre(column, row, HEX)
    return round(MAP_X + x, 2), round(MAP_Y + y, 2)


def cube_at(view: MiniExpressView, hex: HexView, company: int) -> Point:
    """Where a company's cube lies."""
    x, y = hex_at(hex)
    dx, dy = (PLACES if hex.city is None else CITY_PLACES)[company]
    return x + dx, y + dy


class Land(NamedTuple):
    """What is printed on a hex."""

    name: str
    column: int
    row: int
    city: str
    kind: str


def land_of_all(view: MiniExpressView, say: Say) -> tuple[Land, ...]:
    """The printed map."""
    cities = {city.hex: (say(Message("{city}", {"city": city.name})), city.kind.lower()) for city in view.cities}
    return tuple(
        Land(hex.name, hex.column, hex.row, *cities.get(number, ("", ""))) for number, hex in enumerate(view.hexes)
    )


@lru_cache(maxsize=64)
def map_ground(lands: tuple[Land, ...], sets: str) -> str:
    """Sea, land, cities; words over the starting sets, if there are any left."""
    everywhere = "".join(
        "M" + "L".join(f"{ink.n(x)} {ink.n(y)}" for x, y in ink.flat_corners(HEX, *centre(land.column, land.row))) + "Z"
        for land in lands
    )
    out = [ink.path(everywhere, "shore far"), ink.path(everywhere, "shore near"), ink.path(everywhere, "shore")]
    for land in lands:
        body = ink.flat_hexagon(HEX, f"land {tint(land)}")
        if land.city:
            body += ink.flat_hexagon(HEX - 3, f"city-ring {land.kind}")
        else:
            body += ink.path(_LANDS[land_kind(land)], "glyph faint") + ink.text(0, 26, land.name, "coord")
        out.append(ink.group(body, "", *centre(land.column, land.row)))
    for land in lands:
        if land.city:
            x, y = centre(land.column, land.row)
            out.append(ink.text(x, y - 15, land.city, "city-name over"))
    if sets:
        out.append(ink.text(SETS_X - 20, SETS_Y - 36, sets, "caps", "start"))
    return ink.group("".join(out), "map")


def tint(land: Land) -> str:
    """Cities are paper, the land between them varies."""
    return "city" if land.city else _TINTS[land_kind(land)]


def land_kind(land: Land) -> int:
    """Decoration only: mountains in the west, then open plains, then fields and woods towards the east."""
    mixed = (land.column * 5 + land.row * 3 + land.column * land.row) % 7
    if land.column < WEST:
        return (0, 0, 1, 3, 0, 3, 1)[mixed]
    return (1, 4, 1, 2, 1, 4, 2)[mixed] if land.column < EAST else (3, 2, 3, 1, 3, 2, 1)[mixed]


def map_pieces(view: MiniExpressView, say: Say) -> list[Piece]:
    """Lines, cubes, demand tiles, room left, starting sets."""
    out = [rails(view, company) for company in range(len(view.companies))]
    for hex in view.hexes:
        for company in hex.companies:
            x, y = cube_at(view, hex, company)
            out.append(cube(view, f"cube-{view.companies[company].letter}-{hex.name}", company, x, y, say))
    for number, city in enumerate(view.cities):
        x, y = hex_at(view.hexes[city.hex])
        if city.demand:
            out.append(
                Piece(f"demand-{number}", x, y + 19, demand_tile(view, city.demand), demand_name(view, city, say), 2)
            )
        if city.room:
            body = "".join(
                ink.box(-2.6 + 7 * (slot - (city.room - 1) / 2), -2.6, 5.2, 5.2, "slot") for slot in range(city.room)
            )
            out.append(Piece(f"room-{number}", x, y - 9.5, body, "", 1))
    for place, pair in enumerate(view.sets):
        body = ink.box(-34, -22, 68, 44, "plate", 4)
        for side, company in enumerate(pair):
            held = view.companies[company]
            body += ink.group(ink.disc(held.letter, held.name.lower(), 13), "", 15 * (2 * side - len(pair) + 1), 0)
        out.append(Piece(f"set-{set_id(view, pair)}", SETS_X + 20 + 78 * place, SETS_Y, body, "", 2))
    for order, number in enumerate(view.route):
        x, y = hex_at(view.hexes[number])
        out.append(Piece(f"route-{order}", x, y, ink.circle(HEX * 0.55, "route"), "", 1))
    return out


def rails(view: MiniExpressView, company: int) -> Piece:
    """A company's lines from hex to hex."""
    mine = {(hex.column, hex.row): hex for hex in view.hexes if company in hex.companies}
    data = ""
    for (column, row), hex in mine.items():
        low = row + (column % 2)
        for beside in ((column, row + 1), (column + 1, low - 1), (column + 1, low)):
            if beside in mine:
                (x1, y1), (x2, y2) = cube_at(view, hex, company), cube_at(view, mine[beside], company)
                data += f"M{ink.n(x1)} {ink.n(y1)}L{ink.n(x2)} {ink.n(y2)}"
    held = view.companies[company]
    body = ink.path(data, "rail-bed") + ink.path(data, "rail") if data else ""
    return Piece(f"rails-{held.letter}", 0, 0, ink.group(body, f"rails slim c-{held.name.lower()}"), "", 1)


def cube(view: MiniExpressView, id: str, company: int, x: float, y: float, say: Say) -> Piece:
    """A company's cube."""
    held = view.companies[company]
    label = say(Message("{company} cube", {"company": held.name}))
    return Piece(id, x, y, ink.cube(held.letter, held.name.lower(), CUBE), label, 3, kind=f"cube-{held.letter}")


def demand_tile(view: MiniExpressView, demand: tuple[int, ...]) -> str:
    """Two colours, each with its letter."""
    body = ""
    for side, colour in enumerate(demand):
        name, letter = (
            ("purple", "P")
            if colour == PURPLE
            else (view.companies[colour].name.lower(), view.companies[colour].letter)
        )
        half = ink.box(-15 + 15 * side, -7, 15, 14, "fill") + ink.text(-7.5 + 15 * side, 3.8, letter, "letter s")
        body += ink.group(half, f"demand c-{name}")
    return body + ink.box(-15, -7, 30, 14, "tile-rim", 2)


def demand_name(view: MiniExpressView, city: CityView, say: Say) -> str:
    """A city's demand in words."""
    return say(Message("{city} demands {tile}", {"city": city.name, "tile": colours(view, city.demand)}))


def colours(view: MiniExpressView, demand: tuple[int, ...], between: str = " + ") -> Message:
    """The colours of a tile in words; a dash for none."""
    names = ["purple" if colour == PURPLE else view.companies[colour].name.lower() for colour in demand]
    return joined(names or ["–"], between)


def set_id(view: MiniExpressView, pair: tuple[int, ...]) -> str:
    """The id of a starting set: O-B."""
    return "-".join(view.companies[company].letter for company in pair)


def map_spots(view: MiniExpressView, say: Say) -> list[Spot]:
    """Every hex; a city under its own name; the starting sets."""
    out = []
    for hex in view.hexes:
        if hex.city is None:
            companies = tuple(view.companies[company].name.lower() for company in hex.companies)
            gaps: Gaps = {"hex": hex.name, "companies": joined(companies)}
            label = say(Message("{hex}: {companies}" if companies else "{hex}, open land", gaps))
            out.append(land_spot(hex.name, hex_at(hex), label))
        else:
            x, y = hex_at(hex)
            city = view.cities[hex.city]
            gaps = {"hex": hex.name, "companies": colours(view, hex.companies, ", ")}
            gaps |= {"city": city.name, "room": city.room, "demand": colours(view, city.demand)}
            label = say(Message("{city} at {hex}: demands {demand}, room for {room}, there: {companies}", gaps))
            note = noted(city.basis, say)
            out.append(Spot(f"city-{city_id(city.name)}", x, y, ink.flat_hexagon(HEX - 2), label, note))
    for place, pair in enumerate(view.sets):
        label = say(Message("starting shares {shares}", {"shares": colours(view, pair)}))
        out.append(
            Spot(
                f"set-{set_id(view, pair)}", SETS_X + 20 + 78 * place, SETS_Y, ink.box(-36, -24, 72, 48, round=5), label
            )
        )
    return out


@lru_cache(maxsize=4096)
def land_spot(name: str, at: Point, label: str) -> Spot:
    """A hex without a city. Its label says which companies are there."""
    return Spot(f"hex-{name}", *at, ink.flat_hexagon(HEX - 2), label)


def city_id(name: str) -> str:
    """A city's name as part of a spot's id."""
    return name.replace(" ", "_")
