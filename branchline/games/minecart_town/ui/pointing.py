"""Which spots of the drawing lead to an action, what the action is called, and why a spot leads nowhere."""

from __future__ import annotations

from branchline.core.engine.bits import BIT
from branchline.core.engine.squares import letters_of, sides_of
from branchline.core.message import Gap, Gaps, Message, beside, sides
from branchline.games.minecart_town.rules import actions, notation
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.chapters import construction, tracks, transport
from branchline.games.minecart_town.rules.kinds import RESOURCE_NAMES, RESOURCES
from branchline.games.minecart_town.rules.phases import (
    CONSTRUCTION_PHASE,
    FINAL_PHASE,
    LAYING,
    PAY_BUILDING,
    PAY_TRACK,
    PAY_UPGRADE,
    PLACE,
    RESHAPE,
    SHAPE,
    SPEND,
    TRANSPORTATION_PHASE,
    TURN,
)
from branchline.games.minecart_town.rules.shapes import ENDS, JUNCTION_ENDS
from branchline.games.minecart_town.rules.state import NONE, TRACK, MinecartTownState, Town
from branchline.games.minecart_town.ui import words

#: What each verb is called on a button.
LABELS = {
    "pass": "Pass",
    "done": "Done",
    "build": "Build {what}",
    "place": "Place it on {what}",
    "lay": "Lay track on {what}",
    "upgrade": "Flip the track on {what}",
    "track": "Track {what}",
    "pay": "Pay {what}",
    "take": "Take {what}",
    "spend": "Spend {what}",
    "process": "Process {what}",
    "move": "Move {what}",
    "pull": "Pull {what}",
}


def clicks(state: MinecartTownState, seat: int, action: int) -> list[str]:
    """A space of the central board, a cell, a shape of track, or two cells one after the other."""
    verb, *rest = notation.text(state, seat, action).split(" ")
    if verb == "build":
        return [f"space-{rest[0]}"]
    if verb in ("place", "lay", "upgrade", "process"):
        return [f"cell-{rest[0]}"]
    if verb == "track":
        return [f"piece-{rest[0]}"]
    if verb == "pay":
        return [f"cell-{rest[1]}"]
    return [f"cell-{rest[1]}", f"cell-{rest[2]}"] if verb in ("move", "pull") else []


def label(state: MinecartTownState, seat: int, action: int) -> Message:
    """The action as a short phrase."""
    verb, _, rest = notation.text(state, seat, action).partition(" ")
    phrase = Message(LABELS[verb], {"what": _what(state, seat, action, rest)} if rest else {})
    return phrase if action >= actions.PROCESS else beside(phrase, words.aside(state, seat, action))


def _what(state: MinecartTownState, seat: int, action: int, rest: str) -> Gap:
    """What an action is about."""
    if action >= actions.MOVE:
        gaps: Gaps = {"cube": RESOURCE_NAMES[actions.carried(action)]}
        gaps["origin"] = words.building_said(state, seat, int(actions.origin(action)))
        gaps["target"] = words.building_said(state, seat, int(actions.target(action)))
        return Message("{cube} from {origin} to {target}", gaps)
    if action >= actions.PROCESS:
        return words.building_said(state, seat, int(actions.operand(action)))
    if actions.PAY <= action < actions.CHOOSE:
        where = words.building_said(state, seat, int(actions.paid_building(action)))
        return Message(
            "{cube} from {building}", {"cube": RESOURCE_NAMES[actions.paid_resource(action)], "building": where}
        )
    if actions.SHAPE <= action < actions.PAY:
        return sides(letters_of(int(actions.operand(action))))
    if actions.BUILD <= action < actions.PLACE:
        return state.box.tiles[int(state.market[actions.operand(action)])].name
    return rest


# -- why not? ----------------------------------------------------------------------------------------------------------

#: What a half-done step asks for before anything else.
_FIRST = {
    PLACE: "Now choose a free cell for the tile; it shares an edge with a tile of the town (MT-4.4).",
    PAY_BUILDING: "Now pay: click on a building that holds what is owed (MT-4.2, MT-4.3).",
    PAY_TRACK: "Now pay the track: click on a building that holds wood or stone (MT-5.2).",
    PAY_UPGRADE: "Now pay the flip: click on a building that holds wood or stone (MT-5.6).",
    SHAPE: "Now choose the piece of track that goes here (MT-5.1).",
    RESHAPE: "Now choose how the T-junction lies (MT-5.6).",
    SPEND: "First choose which cubes the building takes (MT-7.5).",
}


def why_not(state: MinecartTownState, seat: int, spot: str) -> Message | None:
    """Why no action of the seat leads that way: a spot, or several that were clicked one after the other."""
    if seat not in state.actors():
        return why_wait(state, seat)
    way = spot.split()
    if any(clicks(state, seat, int(action))[: len(way)] == way for action in state.legal(seat)):
        return None
    town = state.towns[seat]
    kind, _, name = way[-1].partition("-")
    if kind == "piece" and town.step in (SHAPE, RESHAPE):
        return why_not_piece(state, town, name)
    if town.step in _FIRST:
        return Message(_FIRST[int(town.step)])
    if state.phase not in (CONSTRUCTION_PHASE, TRANSPORTATION_PHASE, FINAL_PHASE) or town.asking != NONE:
        return Message("First choose which cubes the building gives (MT-3.4, MT-11.3).")
    if kind == "space":
        return why_not_space(state, town, int(name) - 1)
    if kind == "piece":
        if state.phase != CONSTRUCTION_PHASE:
            return Message("Track is laid in the construction phase (MT-2.1, MT-4.1).")
        return Message("First choose a free cell to lay track on, or a piece of track to flip (MT-5.1, MT-5.6).")
    if len(way) > 1:
        return why_not_carried(state, seat, way[0].partition("-")[2], name)
    return why_not_cell(state, seat, name)


def why_wait(state: MinecartTownState, seat: int) -> Message:
    """Why a seat has nothing to do now."""
    if state.phase != CONSTRUCTION_PHASE:
        return Message("You have finished this phase; the next one begins when all have (MT-2.2).")
    if state.towns[seat].passed:
        return Message("You have passed, and take no more turns in this construction (MT-4.9).")
    return Message("It is not your turn: construction goes clockwise from the first player (MT-4.1).")


def why_not_space(state: MinecartTownState, town: Town, space: int) -> Message:
    """Why a tile of the central board can't be built."""
    if state.phase != CONSTRUCTION_PHASE:
        return Message("Tiles are built in the construction phase (MT-2.1, MT-4.1).")
    if town.step == LAYING:
        return Message("A turn is one building, or track: you lay track in this one (MT-4.1).")
    kind = int(state.market[space])
    if kind == NONE:
        return Message("This space is empty: its bag has no tile left for it (MT-4.8).")
    if construction.affordable(town, state.box, kind):
        return Message("To build, begin with the tile of the central board (MT-4.2).")
    return Message(
        "Your town can't pay for this tile now: its cost must lie on your buildings as cubes (MT-4.2, MT-4.3)."
    )


def why_not_piece(state: MinecartTownState, town: Town, letters: str) -> Message:
    """Why a piece of track does not fit the chosen cell."""
    ends = sides_of(letters)
    if town.step == RESHAPE:
        if ENDS[ends] < JUNCTION_ENDS:
            return Message("A piece is flipped to its T-junction side (MT-5.6).")
        return Message("A flipped piece keeps all connections that it has (MT-5.7).")
    faced = int(town.faced[town.cell])
    if faced & ~ends:
        return Message("This piece would cut off track that ends here (MT-5.3).")
    return Message("Your town can't pay a T-junction: it costs two cubes, wood or stone (MT-5.4).")


def _tile_at(town: Town, name: str) -> int:
    """The tile that lies on a cell; NONE if it is free."""
    return next((tile for tile in range(len(town.kind)) if notation.tile_cell(town, tile) == name), NONE)


def why_not_cell(state: MinecartTownState, seat: int, name: str) -> Message:
    """Why nothing begins at a cell: nothing to lay or to flip, nothing to carry away."""
    town = state.towns[seat]
    tile = _tile_at(town, name)
    building = state.phase == CONSTRUCTION_PHASE and town.step in (TURN, LAYING)
    if tile == NONE:
        if not building:
            return Message("Nothing is built while goods are carried (MT-2.1).")
        if tracks.purse(town, state.box) < state.box.track_cost:
            return Message("Track costs a wood or a stone, and your town has neither (MT-5.2).")
        return Message("No piece that you can pay joins all the track that ends here (MT-5.3, MT-5.4).")
    if town.number[tile] == NONE:
        if not building:
            return Message("Track is flipped in the construction phase (MT-4.1, MT-5.6).")
        if town.kind[tile] != TRACK or ENDS[town.ends[tile]] >= JUNCTION_ENDS:
            return Message("Only a straight or a curve can be flipped (MT-5.6).")
        return Message("Flipping costs a wood or a stone, and your town has neither (MT-5.6).")
    if not towns.load(town, int(town.number[tile])):
        return Message("No cubes lie on this building that could be carried away (MT-6.1).")
    if town.moves_left <= 0:
        return Message("Three moves have been made for each cube; now something else must happen (MT-R3).")
    return Message(
        "No joined building takes these goods: it must show them and have a free slot (MT-6.2, MT-6.4, MT-6.6)."
    )


def why_not_carried(state: MinecartTownState, seat: int, origin_cell: str, target_cell: str) -> Message:
    """Why no cube of a building can be carried to another cell."""
    town = state.towns[seat]
    origin, target = _tile_at(town, origin_cell), _tile_at(town, target_cell)
    if origin in (NONE, target) or target == NONE or NONE in (town.number[origin], town.number[target]):
        return Message("Cubes go from one building to another (MT-6.2).")
    start, end = int(town.number[origin]), int(town.number[target])
    held = [resource for resource in range(RESOURCES) if towns.held(town, start, resource)]
    if not int(town.reach[start]) >> end & 1:
        return Message("No track leads there; buildings side by side are not joined (MT-6.2, MT-6.3).")
    shown = [resource for resource in held if int(town.takers[resource]) >> end & 1]
    if not shown:
        return Message("That building shows none of these goods in an effect (MT-6.4).")
    if not town.free[end]:
        return Message("That building has no free slot (MT-6.6).")
    if state.experts & BIT[seat] and not any(
        int(transport.expert_reach(town, resource, start)) >> end & 1 for resource in shown
    ):
        return Message("An expert's cubes pass only buildings that show them (MT-12.1).")
    return Message("Three moves have been made for each cube; now something else must happen (MT-R3).")
