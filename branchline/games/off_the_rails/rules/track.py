"""Track: which exits a tile has, and the padded grid that carts run on.

A tile is the set of its exits (a mask of ``SIDE_BIT``). The ground of a square is that mask, or a Chasm Token. The grid
is always 14 cells wide, whatever the size of the board. The surfaces lie in the ring around the board.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.bits import BIT
from branchline.core.engine.squares import ALL_SIDES, SIDE_BIT, SIDES, steps_on_grid
from branchline.core.native import Ints, append, i64, vec

#: The length of a row of the grid; the board's first square is one row down and one column in.
STRIDE: Final = 14
CELLS: Final = 196
#: The board has at most so many rows and columns.
LARGEST: Final = 12
#: By direction: the step from cell to cell.
STEP: Final = steps_on_grid(STRIDE)

BARE: Final = 0
CROSS: Final = ALL_SIDES
#: By mine: the ground of a square where its Chasm Token lies. Everything below the first of them is a set of exits.
TOKEN_GROUND: Final = vec[i64]([16, 32, 48, 64])
FIRST_TOKEN_GROUND: Final = 16

#: All tiles as they can lie: two straights, four corners, four T-junctions, the cross.
TILES: Final = vec[i64]([5, 10, 3, 6, 12, 9, 7, 14, 13, 11, 15])
TILE_TEXTS: Final = ("ns", "ew", "ne", "es", "sw", "nw", "nes", "esw", "nsw", "new", "nesw")
FIRST_JUNCTION: Final = 6

#: What can be built on a square's ground: nothing, a first tile, a T-junction, a cross.
SHUT_STAGE: Final = 0
BARE_STAGE: Final = 1
PLAIN_STAGE: Final = 2
T_STAGE: Final = 3
_STAGE_OF_EXITS: Final = {0: BARE_STAGE, 2: PLAIN_STAGE, 3: T_STAGE}
STAGE: Final = vec[i64](
    [
        _STAGE_OF_EXITS.get(ground.bit_count(), SHUT_STAGE) if ground < FIRST_TOKEN_GROUND else SHUT_STAGE
        for ground in range(65)
    ]
)
#: The stage as a set of one.
STAGE_BIT: Final = vec[i64]([BIT[stage] for stage in STAGE])


def cell_at(row: int, column: int) -> int:
    """The cell of a square, counted from 0; -1 and one past the last are the lines of the surfaces."""
    return (row + 1) * STRIDE + column + 1


def row_of(cell: int) -> int:
    """The row of a cell, counted from 0."""
    return cell // STRIDE - 1


def column_of(cell: int) -> int:
    """The column of a cell, counted from 0."""
    return cell % STRIDE - 1


def collapsed(ground: i64) -> bool:
    """Whether a Chasm Token lies there."""
    return ground >= FIRST_TOKEN_GROUND


def token_mine(ground: int) -> int:
    """The mine whose token lies there."""
    return ground // FIRST_TOKEN_GROUND - 1


def directions(exits: i64) -> Ints:
    """The directions in a set of exits, clockwise from the north."""
    out = vec[i64]()
    for direction in range(SIDES):
        if exits & SIDE_BIT[direction]:
            out = append(out, direction)
    return out


def only_exit(exits: i64) -> i64:
    """The direction of a single exit; -1 if there are several, or none."""
    if exits == 1:
        return 0
    if exits == 2:
        return 1
    if exits == 4:
        return 2
    return 3 if exits == 8 else -1


def tiles_for(ground: i64) -> Ints:
    """OR-2.2, OR-2.4, OR-2.5 The tiles that may come onto such ground: plain ones, or those that add one exit."""
    out = vec[i64]()
    stage = STAGE[ground]
    for tile in range(len(TILES)):
        exits = TILES[tile]
        if stage == BARE_STAGE:
            if tile < FIRST_JUNCTION:
                out = append(out, tile)
        elif exits & ground == ground and STAGE[exits] == (T_STAGE if stage == PLAIN_STAGE else SHUT_STAGE):
            out = append(out, tile)
    return out
