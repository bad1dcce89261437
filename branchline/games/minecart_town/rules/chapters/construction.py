"""Chapter 4: construction."""

from __future__ import annotations

from branchline.core.engine.arrays import new_list
from branchline.core.engine.squares import ALL_SIDES
from branchline.core.native import Ints, append, i64
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.box import SPACES, MinecartTownBox
from branchline.games.minecart_town.rules.chapters import giving, market, tracks, transport
from branchline.games.minecart_town.rules.kinds import IMMEDIATE, RESOURCES
from branchline.games.minecart_town.rules.phases import IDLE, PAY_BUILDING, PLACE, TURN
from branchline.games.minecart_town.rules.state import NONE, MinecartTownState, Town


def begin_turn(town: Town) -> None:
    """MT-4.1 A turn: one building, or track, or pass. MT-6.8 Cubes may move in it too."""
    town.step = TURN
    transport.renew(town)


def affordable(town: Town, box: MinecartTownBox, kind: i64) -> bool:
    """MT-4.2 Whether the cubes in the town, wherever they lie, pay the tile's cost."""
    return all(town.owned[resource] >= box.cost[kind * RESOURCES + resource] for resource in range(RESOURCES))


def turn_options(state: MinecartTownState, seat: i64) -> Ints:
    """MT-4.1 Build, lay or pass; MT-5.8 after the first piece of track only more track, or the end of the turn."""
    town = state.towns[seat]
    found = new_list()
    if town.step == TURN:
        for space in range(SPACES):
            if state.market[space] != NONE and affordable(town, state.box, state.market[space]):
                found = append(found, actions.build(space))
    found = tracks.add_options(town, state.box, found)
    found = transport.add_moves(state, seat, found)
    return append(found, actions.PASS if town.step == TURN else actions.DONE)


def act(state: MinecartTownState, seat: i64, action: i64) -> None:
    """What a seat does in its turn. A tile or a piece of track is only chosen here: where it goes is the next step."""
    town = state.towns[seat]
    if action == actions.PASS:
        _pass(town)
    elif action == actions.DONE:
        _end_turn(town)
    elif action >= actions.MOVE:
        transport.move(town, action)
    elif action >= actions.UPGRADE:
        tracks.choose_piece(town, actions.operand(action))
    elif action >= actions.LAY:
        tracks.choose_cell(town, state.box, actions.operand(action))
    else:
        town.space = actions.operand(action)
        town.step = PLACE


def _pass(town: Town) -> None:
    """MT-4.9 A seat that passes has no more turns in this round's construction."""
    town.passed = 1
    _end_turn(town)


def _end_turn(town: Town) -> None:
    """MT-R13 A building ends the turn. A turn of laying track ends when its owner says so."""
    town.moves_left = 0
    town.step = IDLE


# -- a building --------------------------------------------------------------------------------------------------------


def cell_options(town: Town) -> Ints:
    """MT-4.4 The free cells where the chosen tile may lie."""
    found = new_list()
    for cell in town.cells:
        found = append(found, actions.place(cell))
    return found


def choose_cell(state: MinecartTownState, town: Town, cell: i64) -> None:
    """MT-4.4 The tile will lie there; MT-4.2 now it is paid."""
    town.cell = cell
    town.step = PAY_BUILDING
    kind = state.market[town.space]
    for resource in range(RESOURCES):
        town.offer[resource] = state.box.cost[kind * RESOURCES + resource]
    _settle(state, town)


def _due(town: Town) -> i64:
    """The first resource that is still owed, or NONE."""
    for resource in range(RESOURCES):
        if town.offer[resource]:
            return resource
    return NONE


def _holders(town: Town, resource: i64) -> Ints:
    """The buildings that have cubes of a resource."""
    found = new_list()
    for building in range(len(town.place)):
        if towns.held(town, building, resource):
            found = append(found, building)
    return found


def payments(town: Town) -> Ints:
    """MT-4.3 Cubes from any buildings of the town, one at a time, resource by resource."""
    resource = _due(town)
    found = new_list()
    for building in _holders(town, resource):
        found = append(found, actions.pay(building, resource))
    return found


def pay(state: MinecartTownState, town: Town, action: i64) -> None:
    """One cube goes back to the stock."""
    resource = actions.paid_resource(action)
    towns.spend(town, actions.paid_building(action), resource, 1)
    town.offer[resource] -= 1
    _settle(state, town)


def _settle(state: MinecartTownState, town: Town) -> None:
    """Pay as long as there is no choice. When all is paid, the tile is laid."""
    resource = _due(town)
    while resource != NONE:
        holders = _holders(town, resource)
        if len(holders) > 1 and town.owned[resource] > town.offer[resource]:
            return
        towns.spend(town, holders[0], resource, 1)
        town.offer[resource] -= 1
        resource = _due(town)
    _build(state, town)


def _build(state: MinecartTownState, town: Town) -> None:
    """MT-4.5 Lay the tile in the town, MT-4.6 carry out its immediate effect, MT-4.7 and take it off its space."""
    kind = state.market[town.space]
    row, column = towns.cell_row(town, town.cell), towns.cell_column(town, town.cell)
    tile = towns.add(town, state.box, row, column, kind, ALL_SIDES)
    market.take(state, town.space)
    if state.seats == 1:
        market.thin_out(state, town.space)
    town.space = NONE
    town.cell = NONE
    _end_turn(town)
    effect = state.box.effect_at(kind, IMMEDIATE)
    if effect >= 0:
        giving.carry_out(town, state.box, town.number[tile], effect)
