"""The map: land, cities with their demand, track, and the starting sets below it."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from branchline.core.message import Gaps, Message, joined
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say, Spot, noted
from branchline.games.mini_express.rules.box import PURPLE
from branchline.games.mini_express.ui.scene.lines import line_pieces
from branchline.games.mini_express.ui.scene.places import HEX, centre, hex_at
from branchline.games.mini_express.ui.view import CityView, HexView, MiniExpressView

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


#: What tells the printed maps of boxes apart: of each hex name, column and row; of each city name, class and hex.
_HEX, _CITY = itemgetter(0, 1, 2), itemgetter(0, 1, 2)


def land_of_all(view: MiniExpressView, say: Say) -> tuple[Land, ...]:
    """The printed map."""
    hexes, cities = tuple(map(_HEX, view.hexes)), tuple(map(_CITY, view.cities))
    return view.again(_land_of_all, (hexes, cities), (say,))


def _land_of_all(
    hexes: tuple[tuple[str, int, int], ...], cities: tuple[tuple[str, str, int], ...], say: Say
) -> tuple[Land, ...]:
    on = {hex: (say(Message("{city}", {"city": name})), kind.lower()) for name, kind, hex in cities}
    return tuple(Land(*hex, *on.get(number, ("", ""))) for number, hex in enumerate(hexes))


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
            shown = city.name, colours(view, city.demand), hex_at(view.hexes[city.hex])
            out.append(view.again(demand_piece, shown, (number, say)))
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


#: Colours, each with its name and its letter.
Colours = tuple[tuple[str, str], ...]


def colours(view: MiniExpressView, numbers: tuple[int, ...]) -> Colours:
    """Companies, or purple, by number."""
    return tuple(
        ("purple", "P") if number == PURPLE else (view.companies[number].name.lower(), view.companies[number].letter)
        for number in numbers
    )


def demand_piece(city: str, demand: Colours, at: Point, number: int, say: Say) -> Piece:
    """A city's demand tile."""
    label = say(Message("{city} demands {tile}", {"city": city, "tile": named(demand)}))
    return Piece(f"demand-{number}", at[0], at[1] + DEMAND_Y, demand_tile(demand), label, 2)


def demand_tile(demand: Colours) -> str:
    """Two colours, each with its letter."""
    body, (wide, tall) = "", TILE
    for side, (name, letter) in enumerate(demand):
        left = wide * (side - 1)
        half = ink.box(left, -tall / 2, wide, tall, "fill") + ink.text(left + wide / 2, 5, letter, "letter")
        body += ink.group(half, f"demand c-{name}")
    return body + ink.box(-wide, -tall / 2, 2 * wide, tall, "tile-rim", 2)


def named(colours: Colours, between: str = " + ") -> Message:
    """Colours in words; a dash for none."""
    return joined([name for name, _ in colours] or ["–"], between)


def set_id(view: MiniExpressView, pair: tuple[int, ...]) -> str:
    """The id of a starting set: O-B."""
    return "-".join(view.companies[company].letter for company in pair)


def map_spots(view: MiniExpressView, say: Say) -> list[Spot]:
    """Every hex; a city under its own name; the starting sets."""
    companies = colours(view, tuple(range(len(view.companies))))
    out = []
    for hex in view.hexes:
        if hex.city is None:
            out.append(view.again(land_spot, (hex, companies), (hex.name, say)))
        else:
            city = view.cities[hex.city]
            shown = hex, city, colours(view, hex.companies), colours(view, city.demand)
            out.append(view.again(city_spot, shown, (hex.name, say)))
    for place, pair in enumerate(view.sets):
        label = say(Message("starting shares {shares}", {"shares": named(colours(view, pair))}))
        out.append(
            Spot(
                f"set-{set_id(view, pair)}", SETS_X + 20 + 78 * place, SETS_Y, ink.box(-36, -24, 72, 48, round=5), label
            )
        )
    return out


def land_spot(hex: HexView, companies: Colours, name: str, say: Say) -> Spot:
    """A hex without a city. Its label says which companies are there."""
    gaps: Gaps = {"hex": name, "companies": joined(companies[company][0] for company in hex.companies)}
    label = say(Message("{hex}: {companies}" if hex.companies else "{hex}, open land", gaps))
    return Spot(f"hex-{name}", *hex_at(hex), ink.flat_hexagon(HEX - 2), label)


def city_spot(hex: HexView, city: CityView, there: Colours, demand: Colours, name: str, say: Say) -> Spot:
    """A city: what it demands, and which companies are there."""
    gaps: Gaps = {"hex": name, "companies": named(there, ", ")}
    gaps |= {"city": city.name, "room": city.room, "demand": named(demand)}
    label = say(Message("{city} at {hex}: demands {demand}, room for {room}, there: {companies}", gaps))
    note = noted(city.basis, say)
    return Spot(f"city-{city_id(city.name)}", *hex_at(hex), ink.flat_hexagon(HEX - 2), label, note)


def city_id(name: str) -> str:
    """A city's name as part of a spot's id."""
    return name.replace(" ", "_")
