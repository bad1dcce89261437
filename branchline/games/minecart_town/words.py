"""Actions as texts, cells as names, effects as short lines."""

from __future__ import annotations

from branchline.core.game import CHANCE
from branchline.games.minecart_town import actions, tracks
from branchline.games.minecart_town import town as towns
from branchline.games.minecart_town.effects import Effect
from branchline.games.minecart_town.kinds import (
    BOOST,
    CHOICE,
    CONVERT_ANY,
    CONVERT_DIFFERENT,
    LOSE,
    NEIGHBOURS,
    PER_CONNECTED,
    PER_NEIGHBOUR,
    PER_NEIGHBOUR_TYPE,
    PER_STORED,
    PULL,
    RESOURCE_NAMES,
    TIMINGS,
    letters_of,
)
from branchline.games.minecart_town.state import FIRST, RESHAPE, SPEND, MinecartTownState, Town

HOME = "home"


def cell_name(row: int, column: int) -> str:
    """Where a cell is, seen from the Mine: ``n2e1`` is two to the north and one to the east; the Mine is home."""
    north = f"n{-row}" if row < 0 else f"s{row}" if row else ""
    east = f"w{-column}" if column < 0 else f"e{column}" if column else ""
    return north + east or HOME


def free_cell_name(town: Town, cell: int) -> str:
    """The name of a free cell beside the town."""
    return cell_name(int(towns.cell_row(town, cell)), int(towns.cell_column(town, cell)))


def tile_name(town: Town, tile: int) -> str:
    """The name of the cell that a tile lies on."""
    return cell_name(int(town.row[tile]), int(town.column[tile]))


def building_name(town: Town, building: int) -> str:
    """The name of the cell that a building lies on."""
    return tile_name(town, int(town.place[building]))


def text(state: MinecartTownState, seat: int, action: int) -> str:
    """The one short text of an action."""
    if seat == CHANCE:
        return chance_text(state, action)
    if action == actions.PASS:
        return "pass"
    if action == actions.DONE:
        return "done"
    town = state.towns[seat]
    if action >= actions.MOVE:
        verb = "pull" if actions.is_pull(action) else "move"
        origin, target = (building_name(town, int(at(action))) for at in (actions.origin, actions.target))
        return f"{verb} {RESOURCE_NAMES[actions.carried(action)]} {origin} {target}"
    if actions.PAY <= action < actions.CHOOSE:
        where = building_name(town, int(actions.paid_building(action)))
        return f"pay {RESOURCE_NAMES[actions.paid_resource(action)]} {where}"
    return simple_text(state, town, action)


def simple_text(state: MinecartTownState, town: Town, action: int) -> str:
    """The text of an action that names one thing."""
    named = int(actions.operand(action))
    if action >= actions.PROCESS:
        return f"process {building_name(town, named)}"
    if action >= actions.CHOOSE:
        return f"{'spend' if town.step == SPEND else 'take'} {RESOURCE_NAMES[named]}"
    if action >= actions.SHAPE:
        return f"track {letters_of(named)}"
    if action >= actions.UPGRADE:
        return f"upgrade {tile_name(town, named)}"
    if action >= actions.LAY:
        return f"lay {free_cell_name(town, named)}"
    if action >= actions.PLACE:
        return f"place {free_cell_name(town, named)}"
    kind = int(state.market[named])
    return f"build {named + 1} {state.box.tiles[kind].name}"


def chance_text(state: MinecartTownState, outcome: int) -> str:
    """What chance decided."""
    if state.phase == FIRST:
        return f"first {actions.first_seat(outcome) + 1}"
    return f"draw {state.box.tiles[outcome].name}"


def aside(state: MinecartTownState, seat: int, action: int) -> str:
    """What an action costs, brings or joins, in few words."""
    town = state.towns[seat]
    if actions.BUILD <= action < actions.PLACE:
        tile = state.box.tiles[int(state.market[actions.operand(action)])]
        return "; ".join([cubes_text(tile.cost), *(effect_text(effect) for effect in tile.effects)])
    if actions.PLACE <= action < actions.UPGRADE:
        faced = letters_of(int(tracks.facing_ends(town)[actions.operand(action)]))
        return f"track ends here: {faced}" if faced else ""
    if actions.SHAPE <= action < actions.PAY:
        cost = state.box.upgrade_cost if town.step == RESHAPE else tracks.price(state.box, actions.operand(action))
        return f"{cost} wood or stone"
    if actions.PROCESS <= action < actions.MOVE:
        return state.box.tiles[int(towns.kind_of(town, actions.operand(action)))].name
    if action >= actions.MOVE:
        return f"to {state.box.tiles[int(towns.kind_of(town, actions.target(action)))].name}"
    return ""


# -- tiles for people --------------------------------------------------------------------------------------------------


def cubes_text(cubes: list[int]) -> str:
    """``2 wood + 1 stone``"""
    return " + ".join(f"{many} {name}" for many, name in zip(cubes, RESOURCE_NAMES, strict=True) if many)


def gains_text(effect: Effect) -> str:
    """What an effect gives."""
    points = [f"{effect.points} VP"] if effect.points else []
    return " + ".join([cubes_text(effect.gives)] * (sum(effect.gives) > 0) + points)


def effect_text(effect: Effect) -> str:
    """An effect in one line: ``processing: 1 wheat + 1 coal -> 6 VP``."""
    return f"{TIMINGS[effect.when]}: {_effect_text(effect)}"


def _effect_text(effect: Effect) -> str:
    form, points = effect.form, f"{effect.points} VP"
    if form == CHOICE:
        return f"{effect.many} cubes of {'one kind' if effect.one_kind else 'any kinds'}"
    if form == CONVERT_ANY:
        return f"any {effect.many} -> {points}"
    if form == CONVERT_DIFFERENT:
        return f"{effect.many} different -> {points}"
    if form == PER_STORED:
        bonus = f", {effect.bonus} VP more for {effect.bonus_at}" if effect.bonus else ""
        return f"{gains_text(effect)} for each {cubes_text(effect.needs)} here{bonus}"
    if form == LOSE:
        return f"lose {cubes_text(effect.needs)}"
    if form == PER_NEIGHBOUR:
        return f"{points} for each {NEIGHBOURS[effect.of]} around"
    if form == PER_NEIGHBOUR_TYPE:
        return f"{f'{effect.many} cube' if effect.many else points} for each resource shown around"
    if form == PER_CONNECTED:
        return f"{points} for each building joined directly"
    if form == BOOST:
        return f"{points} whenever a building around scores by processing"
    if form == PULL:
        return f"pull up to {effect.many} cubes from anywhere"
    taken = f"{cubes_text(effect.needs)} -> " if sum(effect.needs) else ""
    return taken + gains_text(effect)
