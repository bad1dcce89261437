"""Track: which exits a tile has, and the padded grid that carts run on.

A tile is the mask of its exits; a square's ground is that mask, or a Chasm Token. The grid is 14 squares wide whatever
the board's size, with the surfaces in its outermost ring.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.bits import BIT
from branchline.core.native import Ints, append, i64, vec

#: The length of a row of the grid; the board's first square is one row down and one column in.
STRIDE: Final = 14
CELLS: Final = 196
LARGEST: Final = 12

DIRECTIONS: Final = ("north", "east", "south", "west")
STEP: Final = vec[i64]([-STRIDE, 1, STRIDE, -1])
BACK: Final = vec[i64]([2, 3, 0, 1])
#: The exit of a tile in each direction.
EXIT: Final = vec[i64]([1, 2, 4, 8])

BARE: Final = 0
CROSS: Final = 15
_ALL_EXITS: Final = 15
#: What a square of each clan's mine shows after its collapse: no exits.
TOKEN: Final = vec[i64]([16, 32, 48, 64])
_FIRST_TOKEN: Final = 16

#: All tiles as they can lie: two straights, four corners, four T-junctions, the cross.
PIECES: Final = vec[i64]([5, 10, 3, 6, 12, 9, 7, 14, 13, 11, 15])
PIECE_TEXTS: Final = ("ns", "ew", "ne", "es", "sw", "nw", "nes", "esw", "nsw", "new", "nesw")
FIRST_JUNCTION: Final = 6

#: What may be done with a square's ground: nothing, lay a first tile, make a T-junction of it, make a cross of it.
SHUT: Final = 0
EMPTY: Final = 1
PLAIN: Final = 2
T_JUNCTION: Final = 3
STAGE: Final = vec[i64](
    [{0: EMPTY, 2: PLAIN, 3: T_JUNCTION}.get(mask.bit_count(), SHUT) if mask < 16 else SHUT for mask in range(65)]
)
#: The stage as a set of one.
STAGE_BIT: Final = vec[i64]([BIT[stage] for stage in STAGE])


def cell_at(row: int, column: int) -> int:
    """The cell of a square, counted from 0; -1 and one past the last are the surfaces' lines."""
    return (row + 1) * STRIDE + column + 1


def row_of(cell: int) -> int:
    """The row of a cell, counted from 0."""
    return cell // STRIDE - 1


def column_of(cell: int) -> int:
    """The column of a cell, counted from 0."""
    return cell % STRIDE - 1


def collapsed(ground: i64) -> bool:
    """Whether a Chasm Token lies there."""
    return ground >= _FIRST_TOKEN


def token_mine(ground: int) -> int:
    """The mine whose token lies there."""
    return ground // _FIRST_TOKEN - 1


def directions(exits: i64) -> Ints:
    """The directions in a set of exits, clockwise from the north."""
    out = vec[i64]()
    for direction in range(4):
        if exits & EXIT[direction]:
            out = append(out, direction)
    return out


def only(exits: i64) -> i64:
    """The direction of a single exit; -1 if there are several, or none."""
    if exits == 1:
        return 0
    if exits == 2:
        return 1
    if exits == 4:
        return 2
    return 3 if exits == 8 else -1


def pieces_for(ground: i64) -> Ints:
    """OR-2.2, OR-2.4, OR-2.5 The tiles that may come onto such ground: plain ones first, then what adds one exit."""
    out = vec[i64]()
    stage = STAGE[ground]
    for piece in range(len(PIECES)):
        mask = PIECES[piece]
        if stage == EMPTY:
            if piece < FIRST_JUNCTION:
                out = append(out, piece)
        elif mask & ground == ground and STAGE[mask] == (T_JUNCTION if stage == PLAIN else SHUT):
            out = append(out, piece)
    return out
