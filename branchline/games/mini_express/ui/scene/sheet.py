"""The whole table as a drawing: the map on the left, a sheet for each company on the right."""

from __future__ import annotations

from typing import NamedTuple

from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Region, Say, Scene, Spot
from branchline.games.mini_express.ui.scene.company_sheets import company_ground, company_pieces, company_spots
from branchline.games.mini_express.ui.scene.map import land_of_all, map_ground, map_pieces, map_spots
from branchline.games.mini_express.ui.view import MiniExpressView

SHEETS_X, SHEETS_WIDTH, SHEET_HEIGHT = 1206.0, 312.0, 184.0
HEIGHT = 744.0
#: So many pixels a unit of the map needs, so that the names of neighbouring cities keep apart.
NEAR = 0.78


class MiniExpressCommon(NamedTuple):
    """What is the same for all viewers: all but which player the viewer is."""

    map: str
    pieces: tuple[Piece, ...]
    spots: tuple[Spot, ...]
    regions: tuple[Region, ...]


def scene(view: MiniExpressView, names: list[str], say: Say) -> Scene:
    """The whole table."""
    common = view.once(common_parts, say)
    sheets = "".join(
        company_ground(held.name, at, view.viewer, tuple(names), view.markers, say)
        for held, at in zip(view.companies, tops(view), strict=True)
    )
    return Scene(
        width=SHEETS_X + SHEETS_WIDTH + 10,
        height=HEIGHT,
        ground=sheets,
        pieces=common.pieces,
        spots=common.spots,
        regions=common.regions,
        printed=(ink.defs(), common.map),
    )


def tops(view: MiniExpressView) -> list[Point]:
    """Where the companies' sheets begin."""
    return [(SHEETS_X, 8 + SHEET_HEIGHT * number) for number in range(len(view.companies))]


def common_parts(view: MiniExpressView, say: Say) -> MiniExpressCommon:
    """Drawn once for all viewers."""
    pieces, spots = map_pieces(view, say), map_spots(view, say)
    for number, (held, at) in enumerate(zip(view.companies, tops(view), strict=True)):
        parts = tuple(mine[number] for mine in view.holdings)
        pieces += view.again(company_pieces, (held, parts), (at, say))
        spots += view.again(company_spots, (held, view.chart_basis), (at, say))
    printed = map_ground(land_of_all(view, say), say(Message("Starting shares")) if view.sets else "")
    return MiniExpressCommon(printed, tuple(pieces), tuple(spots), view.again(regions, (), (say,)))


def regions(say: Say) -> tuple[Region, ...]:
    """The parts that a small screen shows one at a time."""
    return (
        Region("map", say(Message("Map")), 0, 0, SHEETS_X - 12, HEIGHT, NEAR),
        Region("companies", say(Message("Companies")), SHEETS_X - 8, 0, SHEETS_WIDTH + 16, HEIGHT),
    )
