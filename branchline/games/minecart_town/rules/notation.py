"""Actions as short texts, as records and the command line have them; cells as names.

Reading goes the other way: ``Game.read`` looks for the text among those of the legal actions.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.squares import letters_of
from branchline.core.game import CHANCE
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.kinds import RESOURCE_NAMES
from branchline.games.minecart_town.rules.phases import FIRST_PLAYER, SPEND
from branchline.games.minecart_town.rules.state import MinecartTownState, Town

HOME: Final = "home"


def cell_name(row: int, column: int) -> str:
    """Where a cell is, seen from the Mine: ``n2e1`` is two to the north and one to the east; the Mine is home."""
    north = f"n{-row}" if row < 0 else f"s{row}" if row else ""
    east = f"w{-column}" if column < 0 else f"e{column}" if column else ""
    return north + east or HOME


def free_cell_name(town: Town, cell: int) -> str:
    """The name of a free cell beside the town."""
    return cell_name(int(towns.cell_row(town, cell)), int(towns.cell_column(town, cell)))


def tile_cell(town: Town, tile: int) -> str:
    """The name of the cell that a tile lies on."""
    return cell_name(int(town.row[tile]), int(town.column[tile]))


def building_cell(town: Town, building: int) -> str:
    """The name of the cell that a building lies on."""
    return tile_cell(town, int(town.place[building]))


def text(state: MinecartTownState, seat: int, action: int) -> str:
    """The one short text of an action."""
    if seat == CHANCE:
        return _chance_text(state, action)
    if action == actions.PASS:
        return "pass"
    if action == actions.DONE:
        return "done"
    town = state.towns[seat]
    if action >= actions.MOVE:
        verb = "pull" if actions.is_pull(action) else "move"
        origin = building_cell(town, int(actions.origin(action)))
        target = building_cell(town, int(actions.target(action)))
        return f"{verb} {RESOURCE_NAMES[actions.carried(action)]} {origin} {target}"
    if actions.PAY <= action < actions.CHOOSE:
        where = building_cell(town, int(actions.paid_building(action)))
        return f"pay {RESOURCE_NAMES[actions.paid_resource(action)]} {where}"
    return _simple_text(state, town, action)


def _simple_text(state: MinecartTownState, town: Town, action: int) -> str:
    """The text of an action that names one thing."""
    named = int(actions.operand(action))
    if action >= actions.PROCESS:
        return f"process {building_cell(town, named)}"
    if action >= actions.CHOOSE:
        return f"{'spend' if town.step == SPEND else 'take'} {RESOURCE_NAMES[named]}"
    if action >= actions.SHAPE:
        return f"track {letters_of(named)}"
    if action >= actions.UPGRADE:
        return f"upgrade {tile_cell(town, named)}"
    if action >= actions.LAY:
        return f"lay {free_cell_name(town, named)}"
    if action >= actions.PLACE:
        return f"place {free_cell_name(town, named)}"
    kind = int(state.market[named])
    return f"build {named + 1} {state.box.tiles[kind].name}"


def _chance_text(state: MinecartTownState, outcome: int) -> str:
    """What chance decided."""
    if state.phase == FIRST_PLAYER:
        return f"first {actions.first_seat(outcome) + 1}"
    return f"draw {state.box.tiles[outcome].name}"
