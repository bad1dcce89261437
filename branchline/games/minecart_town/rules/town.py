"""The town as a map: where tiles may lie and what they touch; and its cubes. What track joins is in nets.py.

Nothing here asks whose turn it is.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import new_list
from branchline.core.engine.bits import BIT
from branchline.core.engine.squares import BACK, COLUMN_STEP, ROW_STEP, SIDE_BIT, SIDES
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town.rules import nets
from branchline.games.minecart_town.rules.box import MinecartTownBox
from branchline.games.minecart_town.rules.kinds import RESOURCES
from branchline.games.minecart_town.rules.state import NONE, TRACK, Town

#: Two cells touch a third if the square of their distance is no more than this.
_TWO_STEPS: Final = 4


# -- cells -------------------------------------------------------------------------------------------------------------


def cell_row(town: Town, cell: i64) -> i64:
    """The row of a free cell, counted southwards from the Mine."""
    return town.row[cell // SIDES] + ROW_STEP[cell % SIDES]


def cell_column(town: Town, cell: i64) -> i64:
    """The column of a free cell, counted eastwards from the Mine."""
    return town.column[cell // SIDES] + COLUMN_STEP[cell % SIDES]


def surrounding(town: Town, tile: i64) -> Ints:
    """MT-11.10 The tiles on the eight cells around a tile."""
    row, column = town.row[tile], town.column[tile]
    found = vec[i64]()
    for other in range(len(town.kind)):
        if -1 <= town.row[other] - row <= 1 and -1 <= town.column[other] - column <= 1 and other != tile:
            found = append(found, other)
    return found


# -- laying tiles ------------------------------------------------------------------------------------------------------


def add(town: Town, box: MinecartTownBox, row: i64, column: i64, kind: i64, ends: i64) -> i64:
    """A tile comes to lie there; its number."""
    town.own()
    tile: i64 = len(town.kind)
    town.kind = append(town.kind, kind)
    town.ends = append(town.ends, ends)
    town.row = append(town.row, row)
    town.column = append(town.column, column)
    _join_sides(town, tile)
    if kind != TRACK and box.is_building[kind]:
        town.number = append(town.number, len(town.place))
        _add_building(town, box, tile, kind)
    else:
        town.number = append(town.number, NONE)
        _face(town, tile)
    nets.add(town, tile)
    return tile


def flip(town: Town, tile: i64, ends: i64) -> None:
    """MT-5.6 A piece of track gets other ends. It keeps those that are connected (MT-5.7), so nothing comes apart."""
    town.own()
    for side in range(SIDES):
        beyond = town.beyond[tile * SIDES + side]
        if beyond < 0:
            town.faced[-1 - beyond] &= ~SIDE_BIT[BACK[side]]
    town.ends[tile] = ends
    _face(town, tile)
    nets.join(town, tile)


def _join_sides(town: Town, tile: i64) -> None:
    """Tell the new tile and its neighbours of each other; a cell that no other tile touches is named after this one.

    What lies on the cell at a side is known to any tile that touches that cell.
    """
    row, column = town.row[tile], town.column[tile]
    beyond, faced = town.beyond, town.faced
    for side in range(SIDES):
        beyond = append(beyond, -1 - tile * SIDES - side)
        faced = append(faced, 0)
    filled_cell: i64 = NONE
    for other in range(tile):
        down, right = town.row[other] - row, town.column[other] - column
        if down * down + right * right > _TWO_STEPS:
            continue
        for side in range(SIDES):
            below, aside = down - ROW_STEP[side], right - COLUMN_STEP[side]
            if not below and not aside:
                filled_cell = -1 - beyond[other * SIDES + BACK[side]]
                beyond[other * SIDES + BACK[side]] = tile
                beyond[tile * SIDES + side] = other
            elif below * below + aside * aside == 1:
                beyond[tile * SIDES + side] = beyond[other * SIDES + _side_towards(below, aside)]
    town.beyond = beyond
    town.faced = faced
    _name_cells(town, tile, filled_cell)


def _side_towards(below: i64, aside: i64) -> i64:
    """The side of a tile on which a cell lies that it touches, if it lies so much below and to the right of it."""
    if below:
        return 1 - below
    return 2 + aside


def _name_cells(town: Town, tile: i64, filled_cell: i64) -> None:
    """MT-4.4 The free cells that share an edge with a tile of the town; corners are not enough."""
    cells = new_list()
    for cell in town.cells:
        if cell != filled_cell:
            cells = append(cells, cell)
    for cell in range(tile * SIDES, tile * SIDES + SIDES):
        if town.beyond[cell] == -1 - cell:
            cells = append(cells, cell)
    town.cells = cells


def _face(town: Town, tile: i64) -> None:
    """MT-5.3 Track that ends at a free cell: a new piece there must not cut it off (MT-R30).

    MT-R17 A Railroad Junction counts as track here.
    """
    for side in range(SIDES):
        beyond = town.beyond[tile * SIDES + side]
        if beyond < 0 and town.ends[tile] & SIDE_BIT[side]:
            town.faced[-1 - beyond] |= SIDE_BIT[BACK[side]]


def _add_building(town: Town, box: MinecartTownBox, tile: i64, kind: i64) -> None:
    number: i64 = len(town.place)
    town.place = append(town.place, tile)
    town.free = append(town.free, box.slots[kind])
    town.earned = append(town.earned, 0)
    town.pulls = append(town.pulls, 0)
    town.joined = append(town.joined, 0)
    town.reach = append(town.reach, BIT[number])
    for resource in range(RESOURCES):
        town.cubes = append(town.cubes, 0)
        if box.accepts[kind] & BIT[resource]:
            town.takers[resource] |= BIT[number]
    if box.slots[kind]:
        town.roomy |= BIT[number]


def meets(town: Town, tile: i64, side: i64) -> bool:
    """Whether something is connected at that end: a building, or track with an end that faces it."""
    other = town.beyond[tile * SIDES + side]
    if other < 0 or not town.ends[tile] & SIDE_BIT[side]:
        return False
    return town.ends[other] & SIDE_BIT[BACK[side]] != 0


# -- cubes -------------------------------------------------------------------------------------------------------------


def put(town: Town, building: i64, resource: i64, many: i64) -> None:
    """Cubes come from the stock."""
    town.cubes[building * RESOURCES + resource] += many
    town.owned[resource] += many
    _fill(town, building, many)


def spend(town: Town, building: i64, resource: i64, many: i64) -> None:
    """Cubes go back to the stock."""
    town.cubes[building * RESOURCES + resource] -= many
    town.owned[resource] -= many
    _fill(town, building, -many)


def carry(town: Town, resource: i64, origin: i64, target: i64) -> None:
    """A cube goes from building to building."""
    town.cubes[origin * RESOURCES + resource] -= 1
    _fill(town, origin, -1)
    town.cubes[target * RESOURCES + resource] += 1
    _fill(town, target, 1)


def _fill(town: Town, building: i64, many: i64) -> None:
    town.free[building] -= many
    if town.free[building]:
        town.roomy |= BIT[building]
    else:
        town.roomy &= ~BIT[building]


def cubes_in(town: Town) -> i64:
    """How many cubes lie in the town."""
    total: i64 = 0
    for many in town.owned:
        total += many
    return total


def held(town: Town, building: i64, resource: i64) -> i64:
    """Cubes of a resource on a building."""
    return town.cubes[building * RESOURCES + resource]


def load(town: Town, building: i64) -> i64:
    """All cubes on a building."""
    total: i64 = 0
    for resource in range(RESOURCES):
        total += town.cubes[building * RESOURCES + resource]
    return total


def kind_of(town: Town, building: i64) -> i64:
    """What kind of building it is."""
    return town.kind[town.place[building]]
