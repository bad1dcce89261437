"""How a turn is decided and followed: which steps belong together, what ends a turn, when to ask once more."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules.kinds import RESOURCES
from branchline.games.minecart_town.rules.phases import (
    CONSTRUCTION_PHASE,
    FINAL_PHASE,
    PROCESSING_PHASE,
    TRANSPORTATION_PHASE,
)
from branchline.games.minecart_town.rules.state import MinecartTownState


def event(before: MinecartTownState, seat: int, action: int, after: MinecartTownState) -> str:
    """A construction turn is one event with its payment; what a town carries or processes in a phase is one, too."""
    if before.phase == CONSTRUCTION_PHASE:
        return "construction"
    return f"phase {int(before.phase)}"


def is_partial(state: MinecartTownState, seat: int, action: int) -> bool:
    """A tile comes before its cell, a cell for track before its piece."""
    return actions.BUILD <= action < actions.PLACE or actions.LAY <= action < actions.SHAPE


def ends_turn(state: MinecartTownState, seat: int, action: int) -> bool:
    """To pass, and to be done."""
    return action in (actions.PASS, actions.DONE)


def times(state: MinecartTownState, seat: int, action: int) -> int:
    """MT-6.1 Equal cubes of a building can go to the same one together, as far as it has free slots (MT-6.6)."""
    if not actions.MOVE <= action < actions.PULL:
        return 1
    town, origin = state.towns[seat], actions.origin(action)
    lying = town.cubes[origin * RESOURCES + actions.carried(action)]
    return int(min(lying, town.free[actions.target(action)], town.moves_left))


def needs_care(state: MinecartTownState, seat: int, action: int) -> bool:
    """To end a turn while something else is possible."""
    return ends_turn(state, seat, action)


def cautions(state: MinecartTownState, seat: int, action: int) -> list[Message]:
    """Whoever passes builds nothing more in this round; whoever is done lays no track, or leaves cubes as they are."""
    if not ends_turn(state, seat, action) or len(state.legal(seat)) == 1:
        return []
    if action == actions.PASS:
        return [Message("You could still build; whoever passes builds no more in this round.")]
    if state.phase in (TRANSPORTATION_PHASE, FINAL_PHASE):
        return [Message("Cubes could still be moved.")]
    if state.phase == PROCESSING_PHASE:
        return [Message("There is still something to process.")]
    return [Message("More track could still be laid.")]
