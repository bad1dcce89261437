"""Actions as texts, cells as names, effects as short lines."""

from __future__ import annotations

from branchline.core.game import CHANCE
from branchline.core.message import Gaps, Message, counted, joined, sides
from branchline.games.minecart_town.rules import actions, tracks
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.effects import Effect
from branchline.games.minecart_town.rules.kinds import (
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
from branchline.games.minecart_town.rules.state import FIRST, RESHAPE, SPEND, MinecartTownState, Town

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


def aside(state: MinecartTownState, seat: int, action: int) -> Message | None:
    """What an action costs, brings or joins, in few words."""
    town = state.towns[seat]
    if actions.BUILD <= action < actions.PLACE:
        tile = state.box.tiles[int(state.market[actions.operand(action)])]
        return joined([cubes_said(tile.cost), *(effect_said(effect) for effect in tile.effects)], "; ")
    if actions.PLACE <= action < actions.UPGRADE:
        faced = letters_of(int(town.faced[actions.operand(action)]))
        return Message("track ends here: {sides}", {"sides": sides(faced)}) if faced else None
    if actions.SHAPE <= action < actions.PAY:
        cost = state.box.upgrade_cost if town.step == RESHAPE else tracks.price(state.box, actions.operand(action))
        return Message("{cost} wood or stone", {"cost": int(cost)})
    if actions.PROCESS <= action < actions.MOVE:
        return Message("{tile}", {"tile": building_tile(state, town, int(actions.operand(action)))})
    if action >= actions.MOVE:
        return Message("to {tile}", {"tile": building_tile(state, town, int(actions.target(action)))})
    return None


def building_tile(state: MinecartTownState, town: Town, building: int) -> str:
    """The name of a building's tile."""
    return state.box.tiles[int(towns.kind_of(town, building))].name


def building_said(state: MinecartTownState, seat: int, building: int) -> Message:
    """A building with its cell: Forest (e1)."""
    town = state.towns[seat]
    return Message(
        "{tile} ({cell})", {"tile": building_tile(state, town, building), "cell": building_name(town, building)}
    )


# -- tiles for people --------------------------------------------------------------------------------------------------


def cubes_said(cubes: list[int]) -> Message:
    """``2 wood + 1 stone``"""
    return joined([counted(many, name) for many, name in zip(cubes, RESOURCE_NAMES, strict=True) if many], " + ")


def gains_said(effect: Effect) -> Message:
    """What an effect gives."""
    gains = [cubes_said(effect.gives)] if sum(effect.gives) else []
    return joined([*gains, points_said(effect)] if effect.points else gains, " + ")


def points_said(effect: Effect) -> Message:
    """``6 VP``"""
    return Message("{points} VP", {"points": effect.points})


def effect_said(effect: Effect) -> Message:
    """An effect in one line: ``processing: 1 wheat + 1 coal → 6 VP``."""
    return Message("{when}: {what}", {"when": TIMINGS[effect.when], "what": _form_said(effect)})


def _form_said(effect: Effect) -> Message:
    form = effect.form
    gaps: Gaps = {
        "many": effect.many,
        "points": points_said(effect),
        "gains": gains_said(effect),
        "cubes": cubes_said(effect.needs),
        "neighbour": NEIGHBOURS[effect.of],
        "bonus": effect.bonus,
        "number": effect.bonus_at,
    }
    templates = {
        CHOICE: "{many} cubes of one kind" if effect.one_kind else "{many} cubes of any kinds",
        CONVERT_ANY: "any {many} → {points}",
        CONVERT_DIFFERENT: "{many} different → {points}",
        PER_STORED: "{gains} for each {cubes} here",
        LOSE: "lose {cubes}",
        PER_NEIGHBOUR: "{points} for each {neighbour} around",
        PER_NEIGHBOUR_TYPE: "{points} for each resource shown around",
        PER_CONNECTED: "{points} for each building joined directly",
        BOOST: "{points} whenever a building around scores by processing",
        PULL: "pull up to {many} cubes from anywhere",
    }
    template = templates.get(form, "{cubes} → {gains}" if sum(effect.needs) else "{gains}")
    if form == PER_STORED and effect.bonus:
        template = "{gains} for each {cubes} here, {bonus} VP more for {number}"
    if form == PER_NEIGHBOUR_TYPE and effect.many:
        template = "{many} cube for each resource shown around"
    return Message(template, {gap: value for gap, value in gaps.items() if f"{{{gap}}}" in template})
