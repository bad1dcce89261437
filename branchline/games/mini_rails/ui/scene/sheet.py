"""The whole table as a drawing: the map on the left; market, order, taxed area and profit boards on the right."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.core.ui.scene import Piece, Region, Say, Scene, Spot
from branchline.games.mini_rails.ui.scene.boards import (
    BOARDS_Y,
    ProfitBoard,
    board_of,
    board_pieces,
    board_spot,
    board_top,
    boards_ground,
    column,
)
from branchline.games.mini_rails.ui.scene.map import map_ground, map_pieces, map_spots, on_map
from branchline.games.mini_rails.ui.scene.market import (
    LEFT,
    WIDTH,
    marker_pieces,
    market_ground,
    market_pieces,
    market_spots,
)
from branchline.games.mini_rails.ui.view import MiniRailsView

MAP_WIDTH, HEIGHT = 740.0, 784.0


def scene(view: MiniRailsView, names: list[str], say: Say) -> Scene:
    """The whole table."""
    common = view.once(common_parts, say)
    boards = [(seat, board_top(view, seat), common.boards[seat]) for seat in range(view.seats)]
    zero = column(view, 0)
    return Scene(
        width=LEFT + WIDTH + 12,
        height=HEIGHT,
        ground=view.again(ground, (view.once(printed),), (view.viewer, view.foremost, tuple(names), say)),
        printed=view.once(printed_parts),
        pieces=(
            *common.pieces,
            *marker_pieces(view, names),
            *(piece for seat, top, board in boards for piece in view.again(board_pieces, (board,), (seat, top, say))),
        ),
        spots=(
            *common.spots,
            *(view.again(board_spot, (board.tall, zero), (seat, top, say)) for seat, top, board in boards),
        ),
        regions=view.again(regions, (), (say,)),
    )


def regions(say: Say) -> tuple[Region, ...]:
    """The parts that a small screen shows one at a time."""
    return (
        Region("map", say(Message("Map")), 0, 0, MAP_WIDTH, HEIGHT),
        Region("market", say(Message("Market")), LEFT - 12, 0, WIDTH + 24, BOARDS_Y - 8),
        Region("boards", say(Message("Profit boards")), LEFT - 12, BOARDS_Y - 8, WIDTH + 24, HEIGHT - BOARDS_Y + 8),
    )


class MiniRailsCommon(NamedTuple):
    """What is the same for all viewers; a profit board lies elsewhere for each."""

    pieces: tuple[Piece, ...]
    spots: tuple[Spot, ...]
    boards: tuple[ProfitBoard, ...]


def common_parts(view: MiniRailsView, say: Say) -> MiniRailsCommon:
    """Drawn once for all viewers."""
    laid = on_map(view)
    return MiniRailsCommon(
        (*view.again(map_pieces, (laid,), (say,)), *market_pieces(view, say)),
        (*view.again(map_spots, (laid,), (say,)), *market_spots(view, say)),
        tuple(board_of(view, seat) for seat in range(view.seats)),
    )


def printed(view: MiniRailsView) -> MiniRailsView:
    """The view without the fields that change from turn to turn, so that the printed parts are drawn once."""
    return view.but(
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


def printed_parts(view: MiniRailsView) -> tuple[str, ...]:
    """What all viewers see alike of it."""
    return ink.defs(), printed_map(view.once(printed).with_eyes_of(None))


@lru_cache(maxsize=256)
def printed_map(view: MiniRailsView) -> str:
    """The map without what changes; most tables have the same few."""
    return map_ground(view)


def ground(view: MiniRailsView, viewer: int | None, first: int, names: tuple[str, ...], say: Say) -> str:
    """All that is printed beside the map: drawn once for each table and viewer."""
    seen = view.with_eyes_of(viewer).laid_from(first)
    return market_ground(seen, say) + boards_ground(seen, list(names), say)
