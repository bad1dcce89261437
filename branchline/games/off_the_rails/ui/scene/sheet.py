"""The table as a drawing: the mountain with its four surfaces on the left; the players' carts on the right."""

from __future__ import annotations

from typing import NamedTuple

from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.core.ui.scene import Piece, Region, Say, Scene, Spot
from branchline.games.off_the_rails.ui.scene.board import (
    CELL,
    LEFT,
    TOP,
    board_ground,
    board_pieces,
    cart_pieces,
    square_at,
)
from branchline.games.off_the_rails.ui.scene.players import (
    PANEL_WIDTH,
    panel_at,
    panel_ground,
    panel_pieces,
    panel_spots,
)
from branchline.games.off_the_rails.ui.scene.ring import ring_of
from branchline.games.off_the_rails.ui.scene.spots import board_spots
from branchline.games.off_the_rails.ui.view import RailsView, open_table


class BoardLayer(NamedTuple):
    """The drawing of the board, which is the same for everybody."""

    ground: str
    pieces: tuple[Piece, ...]
    spots: tuple[Spot, ...]


def board_layer(view: RailsView, say: Say) -> BoardLayer:
    """The board of an open table, drawn once for all viewers."""
    printed = tuple((square.row, square.column, square.mine, square.number) for square in view.squares)
    ground = board_ground(view.rows, view.columns, printed, view.surfaces)
    return BoardLayer(ground, tuple(board_pieces(view, say)), tuple(board_spots(view, say)))


def scene(view: RailsView, names: list[str], say: Say) -> Scene:
    """The whole table."""
    board = view.again(board_layer, (open_table(view),), (say,))
    width, height = LEFT * 2 + CELL * view.columns, TOP * 2 + CELL * view.rows
    panel = panel_at(view, width + 6, 8.0)
    ring = ring_of(view, square_at)
    return Scene(
        width=width + PANEL_WIDTH + 16,
        height=height,
        ground=panel_ground(view, panel, names, say),
        printed=(ink.defs(), board.ground),
        pieces=(*board.pieces, *cart_pieces(view, say), *panel_pieces(view, panel, ring, say)),
        spots=(*board.spots, *panel_spots(view, panel, ring, say)),
        regions=view.again(regions, (width, height), (say,)),
    )


def regions(width: float, height: float, say: Say) -> tuple[Region, ...]:
    """The parts that a small screen shows one at a time."""
    return (
        Region("board", say(Message("Board")), LEFT - CELL, 0, width - 2 * (LEFT - CELL), height),
        Region("players", say(Message("Carts and tiles")), width, 0, PANEL_WIDTH + 16, height),
    )
