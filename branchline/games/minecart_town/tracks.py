"""Chapter 5: track."""

from __future__ import annotations

from branchline.core.arrays import filled
from branchline.core.bits import BIT
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town import actions, transport
from branchline.games.minecart_town import town as towns
from branchline.games.minecart_town.box import MinecartTownBox
from branchline.games.minecart_town.kinds import (
    BACK,
    ENDS,
    JUNCTION_ENDS,
    RESOURCES,
    SHAPES,
    SIDE_BIT,
    SIDES,
)
from branchline.games.minecart_town.state import (
    LAYING,
    NONE,
    PAY_TRACK,
    PAY_UPGRADE,
    RESHAPE,
    SHAPE,
    TRACK,
    Town,
)

#: The steps in which the chosen cell is a tile.
FLIPPING = (RESHAPE, PAY_UPGRADE)


def purse(town: Town, box: MinecartTownBox) -> i64:
    """MT-5.2 How many cubes the town has that track can be paid with."""
    total: i64 = 0
    for resource in range(RESOURCES):
        if box.pays_track & BIT[resource]:
            total += town.owned[resource]
    return total


def price(box: MinecartTownBox, ends: i64) -> i64:
    """MT-5.2 Straight and curve cost one cube, MT-5.4 a T-junction two."""
    return box.junction_cost if ENDS[ends] == JUNCTION_ENDS else box.track_cost


def facing_ends(town: Town) -> Ints:
    """MT-5.3 By free cell: the sides where track ends already, which a new piece there must not cut off.

    MT-R17 A Railroad Junction counts as track here.
    """
    faced = filled(len(town.beyond), 0)
    for tile in range(len(town.kind)):
        if town.number[tile] == NONE:
            for side in range(SIDES):
                beyond = town.beyond[tile * SIDES + side]
                if beyond < 0 and town.ends[tile] & SIDE_BIT[side]:
                    faced[-1 - beyond] |= SIDE_BIT[BACK[side]]
    return faced


def kept_ends(town: Town, tile: i64) -> i64:
    """MT-5.7 The ends of a piece that are connected now; flipping keeps them. Loose ends may turn away (MT-R18)."""
    kept: i64 = 0
    for side in range(SIDES):
        if towns.meets(town, tile, side):
            kept |= SIDE_BIT[side]
    return kept


def add_options(town: Town, box: MinecartTownBox, found: Ints) -> Ints:
    """Cells where track can be laid, and pieces that can be flipped, with the cubes at hand."""
    cubes = purse(town, box)
    if cubes >= min(box.track_cost, box.junction_cost):
        faced = facing_ends(town)
        for cell in towns.open_cells(town):
            if _fits(box, faced[cell], cubes):
                found = append(found, actions.lay(cell))
    if cubes >= box.upgrade_cost:
        for tile in range(len(town.kind)):
            if town.kind[tile] == TRACK and ENDS[town.ends[tile]] < JUNCTION_ENDS:
                found = append(found, actions.upgrade(tile))
    return found


def _fits(box: MinecartTownBox, faced: i64, cubes: i64) -> bool:
    """Whether any piece has all these ends and costs no more cubes than these."""
    if ENDS[faced] < JUNCTION_ENDS and box.track_cost <= cubes:
        return True
    return ENDS[faced] <= JUNCTION_ENDS and box.junction_cost <= cubes


def new_shapes(town: Town, box: MinecartTownBox, cell: i64) -> Ints:
    """MT-5.1 The pieces that fit a cell and can be paid, by their ends; MT-R19 a dead end is allowed."""
    faced = facing_ends(town)[cell]
    cubes = purse(town, box)
    shapes = vec[i64]()
    for ends in SHAPES:
        if ends & faced == faced and price(box, ends) <= cubes:
            shapes = append(shapes, ends)
    return shapes


def flipped_shapes(town: Town, tile: i64) -> Ints:
    """MT-5.6 The T-junctions that a piece can become, in any turn that keeps its connections."""
    kept = kept_ends(town, tile)
    shapes = vec[i64]()
    for ends in SHAPES:
        if ENDS[ends] == JUNCTION_ENDS and ends & kept == kept:
            shapes = append(shapes, ends)
    return shapes


def shape_options(town: Town, box: MinecartTownBox) -> Ints:
    """The pieces that the owner may choose from."""
    shapes = new_shapes(town, box, town.cell) if town.step == SHAPE else flipped_shapes(town, town.cell)
    found = vec[i64]()
    for ends in shapes:
        found = append(found, actions.shape(ends))
    return found


def choose_cell(town: Town, box: MinecartTownBox, cell: i64) -> None:
    """New track comes to this cell; if only one piece fits, it is that one."""
    town.cell = cell
    town.step = SHAPE
    shapes = new_shapes(town, box, cell)
    if len(shapes) == 1:
        choose_shape(town, box, shapes[0])


def choose_piece(town: Town, tile: i64) -> None:
    """This piece is flipped; two T-junctions at least can keep two ends, so the owner always chooses."""
    town.cell = tile
    town.step = RESHAPE


def choose_shape(town: Town, box: MinecartTownBox, ends: i64) -> None:
    """The piece is known; now it is paid."""
    town.shape = ends
    if town.step == SHAPE:
        town.left = price(box, ends)
        town.step = PAY_TRACK
    else:
        town.left = box.upgrade_cost
        town.step = PAY_UPGRADE
    settle(town, box)


# -- paying ------------------------------------------------------------------------------------------------------------


def payments(town: Town, box: MinecartTownBox) -> Ints:
    """The cubes that track can be paid with: MT-5.2 wood or stone, from any buildings."""
    found = vec[i64]()
    for building in range(len(town.place)):
        for resource in range(RESOURCES):
            if box.pays_track & BIT[resource] and towns.held(town, building, resource):
                found = append(found, actions.pay(building, resource))
    return found


def pay(town: Town, box: MinecartTownBox, action: i64) -> None:
    """One cube goes back to the stock."""
    towns.spend(town, actions.paid_building(action), actions.paid_resource(action), 1)
    town.left -= 1
    settle(town, box)


def settle(town: Town, box: MinecartTownBox) -> None:
    """Pay as long as there is no choice; when all is paid, the piece is laid."""
    while town.left:
        able = payments(town, box)
        if len(able) > 1 and purse(town, box) > town.left:
            return
        towns.spend(town, actions.paid_building(able[0]), actions.paid_resource(able[0]), 1)
        town.left -= 1
    _lay(town, box)


def _lay(town: Town, box: MinecartTownBox) -> None:
    """MT-5.1 The piece lies, MT-5.6 or is flipped. MT-5.8 More may follow in the same turn."""
    if town.step == PAY_TRACK:
        row, column = towns.cell_row(town, town.cell), towns.cell_column(town, town.cell)
        towns.add(town, box, row, column, TRACK, town.shape)
        town.laid += 1
    else:
        ends = town.ends[:]
        ends[town.cell] = town.shape
        town.ends = ends
        towns.connect(town)
    town.cell = NONE
    town.shape = 0
    town.step = LAYING
    transport.renew(town)
