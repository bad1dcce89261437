"""How a turn is decided and followed: which steps belong together, what ends a turn, when to ask once more."""

from __future__ import annotations

from typing import Any

from branchline.core.message import Message, worded
from branchline.games.off_the_rails.rules import actions as code
from branchline.games.off_the_rails.rules import phases as at
from branchline.games.off_the_rails.rules.notation import cart_names
from branchline.games.off_the_rails.rules.state import RailsState
from branchline.games.off_the_rails.rules.track import tiles_for
from branchline.games.off_the_rails.ui.lookahead import COLLIDES, DERAILS, look_ahead

#: OR-3.6, OR-5.1 The endings that a player is asked about.
HARM = {DERAILS: "Your {cart} cart would derail.", COLLIDES: "Your {cart} cart would collide."}


def event(before: RailsState, seat: int, action: int, after: RailsState) -> str:
    """A tile is one event, square and piece; the move of a cart is one, with all that it collects."""
    if before.phase == at.CHOOSE_TILE:
        return f"tile {int(before.spot)}"
    if before.phase == at.ACT and code.TRACK <= action < code.COLLAPSE:
        return f"tile {action - code.TRACK}"
    if before.phase in (at.COLLECT, at.CHOOSE_WAY):
        return f"cart {int(before.cart)}"
    if before.phase == at.CHOOSE_CART:
        return f"cart {_cart(before, seat, action - code.MOVE)}"
    return ""


def is_partial(state: RailsState, seat: int, action: int) -> bool:
    """OR-2.2 The square comes first, then the tile."""
    if state.phase != at.ACT or not code.TRACK <= action < code.COLLAPSE:
        return False
    return len(tiles_for(state.ground[action - code.TRACK])) > 1


def ends_turn(state: RailsState, seat: int, action: int) -> bool:
    """OR-2.1 To stop before all actions are used."""
    return action == code.DONE


def needs_care(state: RailsState, seat: int, action: int) -> bool:
    """OR-2.1 Where the carts go after it."""
    if state.phase not in (at.ACT, at.CHOOSE_TILE) or is_partial(state, seat, action):
        return False
    return action == code.DONE or bool(state.actions == 1)


def goes_on(state: RailsState, seat: int, action: int) -> bool:
    """OR-2.1 A tile that is not the last action: square and tile were two taps already."""
    return bool(state.phase == at.CHOOSE_TILE and state.actions > 1)


def cautions(state: RailsState, seat: int, action: int) -> list[Message]:
    """OR-2.1 After the last action the carts go by themselves, so that one is asked for too."""
    if not needs_care(state, seat, action):
        return []
    messages = [_left(int(state.actions)) if action == code.DONE else Message("After this action your carts go.")]
    ready = state if action == code.DONE else _before_the_carts(state, seat, action)
    first = seat * int(state.rules.carts_each)
    for number in range(int(state.rules.carts_each)):
        ways = look_ahead(ready, first + number)
        ending = ways[0].ending if ways else ""
        if ending in HARM and all(way.ending == ending for way in ways):
            messages.append(Message(HARM[ending], {"cart": worded(cart_names(bool(state.rules.solo))[number])}))
    return messages


def _left(count: int) -> Message:
    return Message("You have {actions:# action|# actions} left.", {"actions": count})


def _cart(state: RailsState, seat: int, number: int) -> int:
    return seat * int(state.rules.carts_each) + number


def _before_the_carts(state: RailsState, seat: int, action: int) -> RailsState:
    """The position after the last action, as it is before the first cart goes."""
    twin: Any = state.clone()
    twin.actions += 1
    twin.apply(seat, action)
    ready: RailsState = twin
    return ready
