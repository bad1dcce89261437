"""The map: land, cities with their demand, track, and the starting sets below it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from branchline.core.message import Gaps, Message, joined
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say, Spot, noted
from branchline.games.mini_express.rules.box import PURPLE
from branchline.games.mini_express.ui.scene.lines import line_pieces
from branchline.games.mini_express.ui.scene.places import HEX, centre, hex_at
from branchline.games.mini_express.ui.view import CityView, MiniExpressView

#: Columns where the mountains end and where the woods begin.
WEST, EAST = 7, 13
#: Peaks, grass, trees, hills: a few strokes.
_LANDS = (
    "M-17 8L-7-8L1 4M-2-1L6-12L18 8M-10-3L-7-1L-4-4M3-7L6-5L9-8",
    "",
    "M-9 7V3M-14 3H-4L-9-7ZM6 7V2M0 2H12L6-11ZM3-4H9",
    "M-18 6C-14-3-6-4-2 4C2-5 12-6 18 6M-12 0C-10-2-8-2-7-1",
)
_TINTS = ("high", "plain", "woods", "plain")
SETS_X, SETS_Y = 70.0, 680.0
#: Where a city's name and its demand lie below its middle, and how large each half of the tile is.
NAME_Y, DEMAND_Y, TILE = -16.0, 13.5, (21.0, 17.0)


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
            body += glyph(land) + ink.text(0, 4, land.name, "coord hex-name")
        out.append(ink.group(body, "", *centre(land.column, land.row)))
    for land in lands:
        if land.city:
            x, y = centre(land.column, land.row)
            out.append(ink.text(x, y + NAME_Y, land.city, "city-name over"))
    if sets:
        out.append(ink.text(SETS_X - 20, SETS_Y - 36, sets, "caps", "start"))
    return ink.group("".join(out), "map")


def glyph(land: Land) -> str:
    """The strokes of a landscape, if it has any."""
    strokes = _LANDS[land_kind(land)]
    return ink.path(strokes, "glyph faint") if strokes else ""


def tint(land: Land) -> str:
    """Cities are paper; the land between them hardly varies, so that cities and lines stand out."""
    return "city" if land.city else f"quiet {_TINTS[land_kind(land)]}"


def land_kind(land: Land) -> int:
    """Decoration only: mountains in the west, then open plains, then woods towards the east."""
    mixed = (land.column * 5 + land.row * 3 + land.column * land.row) % 7
    if land.column < WEST:
        return (0, 0, 1, 2, 0, 1, 1)[mixed]
    return (1, 1, 1, 3, 1, 1, 1)[mixed] if land.column < EAST else (2, 1, 1, 1, 2, 1, 3)[mixed]


def map_pieces(view: MiniExpressView, say: Say) -> list[Piece]:
    """Lines, demand tiles, starting sets, the route under way."""
    out = line_pieces(view, say)
    for number, city in enumerate(view.cities):
        if city.demand:
            x, y = hex_at(view.hexes[city.hex])
            body = demand_tile(view, city.demand)
            out.append(Piece(f"demand-{number}", x, y + DEMAND_Y, body, demand_name(view, city, say), 2))
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


def demand_tile(view: MiniExpressView, demand: tuple[int, ...]) -> str:
    """Two colours, each with its letter."""
    body, (wide, tall) = "", TILE
    for side, colour in enumerate(demand):
        name, letter = (
            ("purple", "P")
            if colour == PURPLE
            else (view.companies[colour].name.lower(), view.companies[colour].letter)
        )
        left = wide * (side - 1)
        half = ink.box(left, -tall / 2, wide, tall, "fill") + ink.text(left + wide / 2, 5, letter, "letter")
        body += ink.group(half, f"demand c-{name}")
    return body + ink.box(-wide, -tall / 2, 2 * wide, tall, "tile-rim", 2)


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
