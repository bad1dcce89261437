"""Chapter 9: missions."""

from __future__ import annotations

from branchline.core.engine.arrays import filled
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.actions import CLAIM, DECLINE
from branchline.games.off_the_rails.rules.box import (
    FIGURE_DEPOSITS,
    FIGURE_DROPPED,
    FIGURE_KINDS,
    FIGURE_OPPOSITE,
    FIGURE_PIECES,
    FIGURE_SPEED,
    FIGURES,
    MISSIONS,
)
from branchline.games.off_the_rails.rules.jewels import KINDS, kinds, many, size
from branchline.games.off_the_rails.rules.phases import CHOOSE_MISSION, NEXT_CART
from branchline.games.off_the_rails.rules.state import NONE, RailsState


def figures(state: RailsState) -> Ints:
    """OR-9.4 What the cart's move reached, in the order of FIGURES."""
    out = filled(len(FIGURES), 0)
    for kind in range(KINDS):
        out[kind] = many(state.brought, kind)
    out[FIGURE_PIECES] = size(state.brought)
    out[FIGURE_KINDS] = kinds(state.brought)
    if state.surface != NONE:
        home = state.cart_clan(state.cart)
        out[FIGURE_OPPOSITE] = 1 if state.box.board.opposite[home] == state.surface else 0
        out[FIGURE_SPEED] = state.pace
    out[FIGURE_DROPPED] = state.dropped
    out[FIGURE_DEPOSITS] = len(state.sources)
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


def move_ended(state: RailsState) -> i64:
    """OR-9.2 After a cart's move its player may claim what it fulfilled, if none was claimed in this turn (OR-R16)."""
    if state.rules.missions and not state.claimed and len(fulfilled(state)):
        return CHOOSE_MISSION
    state.clear_move()
    return NEXT_CART


def claim_moves(state: RailsState) -> Ints:
    """OR-9.2 One of the missions that were fulfilled, or none."""
    out = vec[i64]()
    for mission in fulfilled(state):
        out = append(out, CLAIM + mission)
    return append(out, DECLINE)


def claim(state: RailsState, action: i64) -> i64:
    """OR-9.2 The card is the player's."""
    if action != DECLINE:
        state.mission[action - CLAIM] = state.seat
        state.claimed = True
    state.clear_move()
    return NEXT_CART
