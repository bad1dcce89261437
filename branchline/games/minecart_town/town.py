"""The town as a map: where tiles may lie, what they touch, which buildings track joins; and its cubes.

Nothing here asks whose turn it is.
"""

from __future__ import annotations

from branchline.core.arrays import filled
from branchline.core.bits import BIT, lowest
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town.box import MinecartTownBox
from branchline.games.minecart_town.kinds import (
    BACK,
    COLUMN_STEP,
    RESOURCES,
    ROW_STEP,
    SIDE_BIT,
    SIDES,
)
from branchline.games.minecart_town.state import NONE, TRACK, Town

#: The two lines of a crossing: north-south and east-west.
_NORTH_SOUTH = 5
_EAST_WEST = 10


# -- cells -------------------------------------------------------------------------------------------------------------


def open_cells(town: Town) -> Ints:
    """MT-4.4 The free cells that share an edge with a tile of the town; corners are not enough."""
    cells = vec[i64]()
    beyond = town.beyond
    for cell in range(len(beyond)):
        if beyond[cell] == -1 - cell:
            cells = append(cells, cell)
    return cells


def cell_row(town: Town, cell: i64) -> i64:
    """The row of a free cell, counted southwards from the Mine."""
    return town.row[cell // SIDES] + ROW_STEP[cell % SIDES]


def cell_column(town: Town, cell: i64) -> i64:
    """The column of a free cell, counted eastwards from the Mine."""
    return town.column[cell // SIDES] + COLUMN_STEP[cell % SIDES]


def tile_at(town: Town, row: i64, column: i64) -> i64:
    """The tile there, or NONE."""
    for tile in range(len(town.kind)):
        if town.row[tile] == row and town.column[tile] == column:
            return tile
    return NONE


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
    """A tile comes to lie there; its number. Arrays are replaced, never changed: copies of the town share them."""
    tile: i64 = len(town.kind)
    town.kind = append(town.kind[:], kind)
    town.ends = append(town.ends[:], ends)
    town.row = append(town.row[:], row)
    town.column = append(town.column[:], column)
    _join_sides(town, tile)
    if kind != TRACK and box.is_building[kind]:
        town.number = append(town.number[:], len(town.place))
        _add_building(town, box, tile, kind)
    else:
        town.number = append(town.number[:], NONE)
    connect(town)
    return tile


def _join_sides(town: Town, tile: i64) -> None:
    """Tell the new tile and its neighbours of each other, and name the free cells beside it."""
    beyond = town.beyond[:]
    for side in range(SIDES):
        row, column = town.row[tile] + ROW_STEP[side], town.column[tile] + COLUMN_STEP[side]
        other = tile_at(town, row, column)
        if other != NONE:
            beyond = append(beyond, other)
            beyond[other * SIDES + BACK[side]] = tile
        else:
            beyond = append(beyond, -1 - _name_of(town, row, column))
    town.beyond = beyond


def _name_of(town: Town, row: i64, column: i64) -> i64:
    """The name of a free cell: the first tile that touches it, and on which side."""
    for tile in range(len(town.kind)):
        for side in range(SIDES):
            if town.row[tile] + ROW_STEP[side] == row and town.column[tile] + COLUMN_STEP[side] == column:
                return tile * SIDES + side
    return NONE


def _add_building(town: Town, box: MinecartTownBox, tile: i64, kind: i64) -> None:
    number: i64 = len(town.place)
    town.place = append(town.place[:], tile)
    town.free = append(town.free, box.slots[kind])
    town.earned = append(town.earned, 0)
    town.pulls = append(town.pulls, 0)
    for _ in range(RESOURCES):
        town.cubes = append(town.cubes, 0)
    takers = town.takers[:]
    for resource in range(RESOURCES):
        if box.accepts[kind] & BIT[resource]:
            takers[resource] |= BIT[number]
    town.takers = takers
    if box.slots[kind]:
        town.roomy |= BIT[number]


# -- connections -------------------------------------------------------------------------------------------------------


def connect(town: Town) -> None:
    """MT-6.2 Find again which buildings are joined: by one net of track, and through other buildings.

    MT-5.5 An end of track joins the building that it faces.
    MT-6.3 Buildings side by side are not joined by that, nor are the two halves of the starting tile.
    """
    buildings: i64 = len(town.place)
    joined = filled(buildings, 0)
    seen = filled(2 * len(town.kind), 0)
    for tile in range(len(town.kind)):
        if town.number[tile] == NONE:
            for line in range(2):
                if not seen[2 * tile + line]:
                    net = _net(town, tile, line, seen)
                    rest = net
                    while rest:
                        building = lowest(rest)
                        rest &= rest - 1
                        joined[building] |= net & ~BIT[building]
    town.joined = joined
    reach = filled(buildings, 0)
    for building in range(buildings):
        if not reach[building]:
            group = flood(joined, BIT[building], -1)
            rest = group
            while rest:
                reach[lowest(rest)] = group
                rest &= rest - 1
    town.reach = reach


def _line_sides(town: Town, tile: i64, line: i64) -> i64:
    """The ends of one line of a track tile. Plain track has one line; MT-5.9 a Railroad Junction has two."""
    if town.kind[tile] == TRACK:
        return town.ends[tile] if line == 0 else 0
    return _NORTH_SOUTH if line == 0 else _EAST_WEST


def _net(town: Town, tile: i64, line: i64, seen: Ints) -> i64:
    """The set of buildings at the ends of the net of track that this line belongs to; marks its lines as seen."""
    found: i64 = 0
    seen[2 * tile + line] = 1
    waiting = vec[i64]([2 * tile + line])
    at: i64 = 0
    while at < len(waiting):
        here = waiting[at] // 2
        sides = _line_sides(town, here, waiting[at] % 2)
        at += 1
        for side in range(SIDES):
            other = town.beyond[here * SIDES + side] if sides & SIDE_BIT[side] else NONE
            if other < 0:
                continue
            if town.number[other] != NONE:
                found |= BIT[town.number[other]]
                continue
            for its_line in range(2):
                if _line_sides(town, other, its_line) & SIDE_BIT[BACK[side]] and not seen[2 * other + its_line]:
                    seen[2 * other + its_line] = 1
                    waiting = append(waiting, 2 * other + its_line)
    return found


def flood(joined: Ints, start: i64, through: i64) -> i64:
    """All buildings that can be reached from the start without leaving the set `through`."""
    group = start
    fresh = start
    while fresh:
        building = lowest(fresh)
        fresh &= fresh - 1
        new = joined[building] & through & ~group
        group |= new
        fresh |= new
    return group


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
