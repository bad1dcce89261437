"""What happened, and what is to be done, in sentences."""

from __future__ import annotations

from branchline.core.engine.squares import letters_of
from branchline.core.game import CHANCE
from branchline.core.message import Gaps, Message, sides
from branchline.games.minecart_town.rules import actions, notation
from branchline.games.minecart_town.rules.kinds import RESOURCE_NAMES, RESOURCES
from branchline.games.minecart_town.rules.phases import (
    CONSTRUCTION_PHASE,
    FIRST_PLAYER,
    LAYING,
    OVER,
    PAY_BUILDING,
    PAY_TRACK,
    PAY_UPGRADE,
    PLACE,
    RESHAPE,
    SHAPE,
    SPEND,
    TAKE,
    TAKE_ONE_KIND,
    TURN,
)
from branchline.games.minecart_town.rules.state import MinecartTownState
from branchline.games.minecart_town.ui import words
from branchline.games.minecart_town.ui.view import MinecartTownView

_PROMPTS = {
    TURN: "{seat} builds, lays track or passes; cubes may move.",
    PLACE: "{seat} chooses a cell for the new tile.",
    PAY_BUILDING: "{seat} pays for the new tile.",
    SHAPE: "{seat} chooses a piece of track for {cell}.",
    RESHAPE: "{seat} turns the T-junction on {cell}.",
    PAY_TRACK: "{seat} pays for track.",
    PAY_UPGRADE: "{seat} pays for track.",
    LAYING: "{seat} lays more track, or is done.",
    TAKE: "{seat} chooses what {building} gives.",
    TAKE_ONE_KIND: "{seat} chooses what {building} gives.",
    SPEND: "{seat} chooses what {building} spends.",
}

#: The same, said to the player.
_YOU = {
    "{seat} builds, lays track or passes; cubes may move.": "Build, lay track or pass; you may move cubes.",
    "{seat} chooses a cell for the new tile.": "Choose a cell for the new tile.",
    "{seat} pays for the new tile.": "Pay for the new tile.",
    "{seat} chooses a piece of track for {cell}.": "Choose a piece of track for {cell}.",
    "{seat} turns the T-junction on {cell}.": "Turn the T-junction on {cell}.",
    "{seat} pays for track.": "Pay for track.",
    "{seat} lays more track, or is done.": "Lay more track, or be done.",
    "{seat} chooses what {building} gives.": "Choose what {building} gives.",
    "{seat} chooses what {building} spends.": "Choose what {building} spends.",
    "{seat} moves cubes, or is done.": "Move cubes, or be done.",
    "{seat} moves cubes and lets buildings process, or is done.": "Move cubes and let buildings process, or be done.",
}


def story(
    before: MinecartTownState, seat: int, action: int, after: MinecartTownState, viewer: int | None
) -> list[Message]:
    """An action, and what followed from it."""
    messages = [chance_story(before, action)] if seat == CHANCE else player_story(before, seat, action)
    if after.phase != before.phase:
        messages += phase_story(before, after)
    messages += [
        Message("{seat} scores {points}: {points_now} now.", {"seat": who, "points": f"{points:+d}", "points_now": now})
        for who in range(int(before.seats))
        if (points := (now := earned(after, who)) - earned(before, who))
    ]
    return messages


def earned(state: MinecartTownState, seat: int) -> int:
    """The points that a seat has on the track."""
    return sum(int(points) for points in state.towns[seat].earned)


def phase_story(before: MinecartTownState, after: MinecartTownState) -> list[Message]:
    """A phase has ended: rounds, and what production brought."""
    if after.phase == OVER:
        return [Message("The game is over.")]
    messages = []
    if after.round > before.round:
        messages.append(Message("Round {round} begins.", {"round": int(after.round)}))
    if before.phase != CONSTRUCTION_PHASE:
        for seat in range(int(before.seats)):
            gains = gained(before, after, seat)
            if sum(gains):
                messages.append(Message("{seat} gains {cubes}.", {"seat": seat, "cubes": words.cubes_said(gains)}))
    return messages


def gained(before: MinecartTownState, after: MinecartTownState, seat: int) -> list[int]:
    """The cubes that came onto buildings."""
    gains = [0] * RESOURCES
    for place, (now, then) in enumerate(zip(after.towns[seat].cubes, before.towns[seat].cubes, strict=True)):
        gains[place % RESOURCES] += max(int(now - then), 0)
    return gains


def chance_story(state: MinecartTownState, outcome: int) -> Message:
    """What chance decided."""
    if state.phase == FIRST_PLAYER:
        return Message("{seat} is the first player.", {"seat": int(actions.first_seat(outcome))})
    return Message("{tile} comes to the central board.", {"tile": state.box.tiles[outcome].name})


def player_story(state: MinecartTownState, seat: int, action: int) -> list[Message]:
    """What a player did."""
    town = state.towns[seat]
    if action in (actions.PASS, actions.DONE):
        verb = "{seat} passes." if action == actions.PASS else "{seat} is done."
        return [Message(verb, {"seat": seat})]
    if action >= actions.MOVE:
        gaps: Gaps = {"seat": seat, "cube": RESOURCE_NAMES[actions.carried(action)]}
        gaps["origin"] = words.building_said(state, seat, int(actions.origin(action)))
        gaps["target"] = words.building_said(state, seat, int(actions.target(action)))
        if actions.is_pull(action):
            return [Message("{seat} pulls {cube} from {origin} to {target}.", gaps)]
        return [Message("{seat} moves {cube} from {origin} to {target}.", gaps)]
    if actions.PAY <= action < actions.CHOOSE:
        cube = RESOURCE_NAMES[actions.paid_resource(action)]
        where = words.building_said(state, seat, int(actions.paid_building(action)))
        return [Message("{seat} pays {cube} from {building}.", {"seat": seat, "cube": cube, "building": where})]
    named = int(actions.operand(action))
    if action >= actions.PROCESS:
        building = words.building_said(state, seat, named)
        return [Message("{seat}: {building} processes.", {"seat": seat, "building": building})]
    if action >= actions.CHOOSE:
        template = "{seat} spends {cube}." if town.step == SPEND else "{seat} takes {cube}."
        return [Message(template, {"seat": seat, "cube": RESOURCE_NAMES[named]})]
    return [construction_story(state, seat, action, named)]


def construction_story(state: MinecartTownState, seat: int, action: int, named: int) -> Message:
    """A step of a construction turn."""
    town = state.towns[seat]
    if action >= actions.SHAPE:
        return Message("{seat} lays track {ends}.", {"seat": seat, "ends": sides(letters_of(named))})
    if action >= actions.UPGRADE:
        return Message("{seat} flips the track on {cell}.", {"seat": seat, "cell": notation.tile_cell(town, named)})
    if action >= actions.LAY:
        return Message("{seat} chooses {cell} for track.", {"seat": seat, "cell": notation.free_cell_name(town, named)})
    if action >= actions.PLACE:
        tile = state.box.tiles[int(state.market[town.space])].name
        cell = notation.free_cell_name(town, named)
        return Message("{seat} builds {tile} on {cell}.", {"seat": seat, "tile": tile, "cell": cell})
    return Message("{seat} chooses {tile}.", {"seat": seat, "tile": state.box.tiles[int(state.market[named])].name})


def prompt(view: MinecartTownView) -> Message:
    """What is to be done now."""
    if view.phase == "over":
        return Message("The game is over.")
    if not view.actors:
        return Message("Tiles are being drawn.")
    seat = view.viewer if view.viewer in view.actors else view.actors[0]
    assert seat is not None
    town = view.towns[seat]
    template = _PROMPTS.get(town.step, "{seat} moves cubes, or is done.")
    if template not in _PROMPTS.values() and view.phase != "transportation":
        template = "{seat} moves cubes and lets buildings process, or is done."
    building = next((tile.card.name for tile in town.tiles if tile.cell == town.asking and tile.card), "")
    values: Gaps = {"seat": seat, "cell": town.chosen, "building": building}
    return Message(template, {gap: value for gap, value in values.items() if f"{{{gap}}}" in template}, _YOU[template])


def stage(view: MinecartTownView) -> Message | None:
    """Which round and which phase it is."""
    if view.phase == "over":
        return None
    return Message(
        "Round {round} of {rounds}: {phase}", {"round": view.round, "rounds": view.rounds, "phase": view.phase}
    )
