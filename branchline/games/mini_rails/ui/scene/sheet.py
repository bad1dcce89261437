"""The whole table as a drawing: the map on the left; market, order, taxed area and profit boards on the right."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.core.ui.scene import Piece, Region, Say, Scene, Spot
from branchline.games.mini_rails.ui.scene.boards import BOARDS_Y, board_pieces, board_spot, board_top, boards_ground
from branchline.games.mini_rails.ui.scene.map import map_ground, map_pieces, map_spots
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
    tops = [board_top(view, seat) for seat in range(view.seats)]
    boards = zip(common.boards, tops, strict=True)
    return Scene(
        width=LEFT + WIDTH + 12,
        height=HEIGHT,
        ground=ground(view.once(printed).with_eyes_of(view.viewer), tuple(names), say),
        printed=view.once(printed_parts),
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


class MiniRailsCommon(NamedTuple):
    """What is the same for all viewers. Each profit board is drawn as if it were the topmost one."""

    pieces: tuple[Piece, ...]
    spots: tuple[Spot, ...]
    boards: tuple[tuple[Piece, ...], ...]
    board_spots: tuple[Spot, ...]


def lower(piece: Piece, by: float) -> Piece:
    """The piece, moved down by a distance."""
    return Piece._make((piece.id, piece.x, piece.y + by, *piece[3:]))


def common_parts(view: MiniRailsView, say: Say) -> MiniRailsCommon:
    """Drawn once for all viewers."""
    return MiniRailsCommon(
        (*map_pieces(view, say), *market_pieces(view, say)),
        (*map_spots(view, say), *market_spots(view, say)),
        tuple(tuple(board_pieces(view, seat, say)) for seat in range(view.seats)),
        tuple(board_spot(view, seat, say) for seat in range(view.seats)),
    )


def printed(view: MiniRailsView) -> MiniRailsView:
    """The view without the fields that change from turn to turn, so that the printed parts are drawn once."""
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


def printed_parts(view: MiniRailsView) -> tuple[str, ...]:
    """What all viewers see alike of it."""
    return ink.defs(), printed_map(view.once(printed).with_eyes_of(None))


@lru_cache(maxsize=256)
def printed_map(view: MiniRailsView) -> str:
    """The map without what changes; most tables have the same few."""
    return map_ground(view)


@lru_cache(maxsize=4096)
def ground(view: MiniRailsView, names: tuple[str, ...], say: Say) -> str:
    """All that is printed beside the map: drawn once for each table and viewer."""
    return market_ground(view, say) + boards_ground(view, list(names), say)
