"""Chapter 9: missions."""

from __future__ import annotations

from branchline.core.engine.arrays import filled
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.actions import CLAIM, DECLINE
from branchline.games.off_the_rails.rules.box import (
    DEPOSITS,
    DROPPED,
    FIGURES,
    KINDS_BROUGHT,
    MISSIONS,
    OPPOSITE,
    PIECES,
    SPEED,
)
from branchline.games.off_the_rails.rules.jewels import KINDS, kinds, many, size
from branchline.games.off_the_rails.rules.state import CHOOSE_MISSION, NEXT_CART, NONE, RailsState


def figures(state: RailsState) -> Ints:
    """OR-9.4 What the cart's move came to, in the order of the box's FIGURES."""
    out = filled(len(FIGURES), 0)
    for kind in range(KINDS):
        out[kind] = many(state.brought, kind)
    out[PIECES] = size(state.brought)
    out[KINDS_BROUGHT] = kinds(state.brought)
    if state.surface != NONE:
        home = state.cart_clan(state.cart)
        out[OPPOSITE] = 1 if state.box.board.opposite[home] == state.surface else 0
        out[SPEED] = state.pace
    out[DROPPED] = state.dropped
    out[DEPOSITS] = len(state.sources)
    return out


def fulfilled(state: RailsState) -> Ints:
    """OR-9.2 The open missions that the move fulfilled."""
    out = vec[i64]()
    reached = figures(state)
    for mission in range(MISSIONS):
        if state.mission[mission] == state.seats:
            least = state.box.missions[mission].least
            enough = True
            for figure in range(len(least)):
                if reached[figure] < least[figure]:
                    enough = False
            if enough:
                out = append(out, mission)
    return out


def move_ended(state: RailsState) -> None:
    """OR-9.2 After a cart's move its player may claim what it fulfilled, if none was claimed in this turn (OR-R16)."""
    if state.rules.missions and not state.claimed and len(fulfilled(state)):
        state.phase = CHOOSE_MISSION
    else:
        state.clear_move()
        state.phase = NEXT_CART


def claim_moves(state: RailsState) -> Ints:
    """OR-9.2 One of the missions that were fulfilled, or none."""
    out = vec[i64]()
    for mission in fulfilled(state):
        out = append(out, CLAIM + mission)
    return append(out, DECLINE)


def claim(state: RailsState, action: i64) -> None:
    """OR-9.2 The card is the player's."""
    if action != DECLINE:
        state.mission[action - CLAIM] = state.seat
        state.claimed = True
    state.clear_move()
    state.phase = NEXT_CART
