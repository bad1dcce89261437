"""Chapter 5: track."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import new_list
from branchline.core.engine.bits import BIT, lowest
from branchline.core.engine.squares import SIDE_BIT, SIDES
from branchline.core.native import Ints, append, i64
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.box import MinecartTownBox
from branchline.games.minecart_town.rules.chapters import transport
from branchline.games.minecart_town.rules.kinds import RESOURCES
from branchline.games.minecart_town.rules.phases import LAYING, PAY_TRACK, PAY_UPGRADE, RESHAPE, SHAPE
from branchline.games.minecart_town.rules.shapes import (
    ENDS,
    JUNCTION_ENDS,
    JUNCTION_SHAPES,
    PLAIN_SHAPES,
    SHAPES,
    SHAPES_WITH,
)
from branchline.games.minecart_town.rules.state import NONE, TRACK, Town

#: The steps in which the chosen cell is a tile.
FLIPPING: Final = (RESHAPE, PAY_UPGRADE)


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


def kept_ends(town: Town, tile: i64) -> i64:
    """MT-5.7 The connected ends of a piece: flipping keeps them. Loose ends may turn away (MT-R18)."""
    kept: i64 = 0
    for side in range(SIDES):
        if towns.meets(town, tile, side):
            kept |= SIDE_BIT[side]
    return kept


def add_options(town: Town, box: MinecartTownBox, found: Ints) -> Ints:
    """Cells where track can be laid, and pieces that can be flipped, with the cubes at hand."""
    pieces = payable_shapes(town, box)
    if pieces:
        faced = town.faced
        for cell in town.cells:
            if SHAPES_WITH[faced[cell]] & pieces:
                found = append(found, actions.lay(cell))
    if purse(town, box) >= box.upgrade_cost:
        for tile in range(len(town.kind)):
            if can_flip(town, tile):
                found = append(found, actions.upgrade(tile))
    return found


def can_flip(town: Town, tile: i64) -> bool:
    """MT-5.6 Whether the tile is a straight or a curve. All other tiles have more ends."""
    return ENDS[town.ends[tile]] < JUNCTION_ENDS


def payable_shapes(town: Town, box: MinecartTownBox) -> i64:
    """The pieces that the town can pay, by their places in SHAPES."""
    cubes = purse(town, box)
    pieces: i64 = 0
    if box.track_cost <= cubes:
        pieces |= PLAIN_SHAPES
    if box.junction_cost <= cubes:
        pieces |= JUNCTION_SHAPES
    return pieces


def shapes(town: Town, box: MinecartTownBox) -> i64:
    """The pieces that the owner may choose from, by their places in SHAPES.

    MT-5.1 New track: those that fit the cell and can be paid; MT-R19 a dead end is allowed.
    MT-5.6 Flipped: the T-junctions that the piece can become, in any turn that keeps its connections.
    """
    if town.step == SHAPE:
        return SHAPES_WITH[town.faced[town.cell]] & payable_shapes(town, box)
    return SHAPES_WITH[kept_ends(town, town.cell)] & JUNCTION_SHAPES


def shape_options(town: Town, box: MinecartTownBox) -> Ints:
    """The pieces that the owner may choose from."""
    found = new_list()
    rest = shapes(town, box)
    while rest:
        found = append(found, actions.shape(SHAPES[lowest(rest)]))
        rest &= rest - 1
    return found


def choose_cell(town: Town, box: MinecartTownBox, cell: i64) -> None:
    """New track goes on this cell. If only one piece fits, that piece is chosen."""
    town.cell = cell
    town.step = SHAPE
    fitting = shapes(town, box)
    if not fitting & (fitting - 1):
        choose_shape(town, box, SHAPES[lowest(fitting)])


def choose_piece(town: Town, tile: i64) -> None:
    """This piece is flipped. At least two T-junctions can keep two ends, so the owner always chooses."""
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
    found = new_list()
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


def _only_payment(town: Town, box: MinecartTownBox) -> i64:
    """The only payment that is possible, or the first if all cubes are needed; NONE if there is a choice."""
    only: i64 = NONE
    for building in range(len(town.place)):
        for resource in range(RESOURCES):
            if box.pays_track & BIT[resource] and towns.held(town, building, resource):
                if purse(town, box) <= town.left:
                    return actions.pay(building, resource)
                if only != NONE:
                    return NONE
                only = actions.pay(building, resource)
    return only


def settle(town: Town, box: MinecartTownBox) -> None:
    """Pay as long as there is no choice. When all is paid, the piece is laid."""
    while town.left:
        action = _only_payment(town, box)
        if action == NONE:
            return
        towns.spend(town, actions.paid_building(action), actions.paid_resource(action), 1)
        town.left -= 1
    _lay(town, box)


def _lay(town: Town, box: MinecartTownBox) -> None:
    """MT-5.1 The piece lies, MT-5.6 or is flipped. MT-5.8 More may follow in the same turn."""
    if town.step == PAY_TRACK:
        row, column = towns.cell_row(town, town.cell), towns.cell_column(town, town.cell)
        towns.add(town, box, row, column, TRACK, town.shape)
        town.laid += 1
    else:
        towns.flip(town, town.cell, town.shape)
    town.cell = NONE
    town.shape = 0
    town.step = LAYING
    transport.renew(town)
