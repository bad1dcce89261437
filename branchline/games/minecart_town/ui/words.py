"""Actions as texts, cells as names, effects as short lines."""

from __future__ import annotations

from branchline.core.engine.squares import letters_of
from branchline.core.message import Gaps, Message, counted, joined, sides
from branchline.games.minecart_town.rules import actions, notation
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.chapters import tracks
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
)
from branchline.games.minecart_town.rules.phases import RESHAPE
from branchline.games.minecart_town.rules.state import MinecartTownState, Town


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
        return Message("{tile}", {"tile": building_name(state, town, int(actions.operand(action)))})
    if action >= actions.MOVE:
        return Message("to {tile}", {"tile": building_name(state, town, int(actions.target(action)))})
    return None


def building_name(state: MinecartTownState, town: Town, building: int) -> str:
    """The name of a building's tile."""
    return state.box.tiles[int(towns.kind_of(town, building))].name


def building_said(state: MinecartTownState, seat: int, building: int) -> Message:
    """A building with its cell: Forest (e1)."""
    town = state.towns[seat]
    name, cell = building_name(state, town, building), notation.building_cell(town, building)
    return Message("{tile} ({cell})", {"tile": name, "cell": cell})


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
        CHOICE: "{many:# cube|# cubes} of one kind" if effect.one_kind else "{many:# cube|# cubes} of any kind",
        CONVERT_ANY: "any {many} → {points}",
        CONVERT_DIFFERENT: "{many} different → {points}",
        PER_STORED: "{gains} for each {cubes} here",
        LOSE: "lose {cubes}",
        PER_NEIGHBOUR: "{points} for each {neighbour} around",
        PER_NEIGHBOUR_TYPE: "{points} for each resource shown around",
        PER_CONNECTED: "{points} for each building joined directly",
        BOOST: "{points} whenever a building around scores by processing",
        PULL: "pull up to {many:# cube|# cubes} from anywhere",
    }
    template = templates.get(form, "{cubes} → {gains}" if sum(effect.needs) else "{gains}")
    if form == PER_STORED and effect.bonus:
        template = "{gains} for each {cubes} here, {bonus} VP more for {number}"
    if form == PER_NEIGHBOUR_TYPE and effect.many:
        template = "{many:# cube|# cubes} for each resource shown around"
    return Message(
        template, {gap: value for gap, value in gaps.items() if f"{{{gap}}}" in template or f"{{{gap}:" in template}
    )
