"""MR-4 The action phase: whose turn it is, taking a disc, buying a share."""

from __future__ import annotations

from branchline.core.engine.bits import BIT
from branchline.core.native import i64
from branchline.games.mini_rails.rules.state import NONE, MiniRailsState


def player(state: MiniRailsState) -> i64:
    """MR-4.1 The owner of the leftmost marker on the order track."""
    return state.order[state.step]


def may_buy(state: MiniRailsState, seat: i64) -> bool:
    """MR-4.2 Each player buys once in a round ..."""
    return not state.bought & BIT[seat]


def may_build(state: MiniRailsState, seat: i64) -> bool:
    """MR-4.2 ... and builds once in a round, in either order."""
    return not state.built & BIT[seat]


def take(state: MiniRailsState, seat: i64, space: i64) -> i64:
    """MR-4.3 The player takes any disc of the market; the player's leftmost marker goes to its space."""
    company = state.market[space]
    state.market[space] = NONE
    state.claims[space] = seat
    state.order[state.step] = NONE
    return company


def buy(state: MiniRailsState, seat: i64, space: i64) -> None:
    """MR-4.4 The disc becomes a share on the 0 space of the player's profit board.

    What its company built before does not matter.
    """
    company = take(state, seat, space)
    mine = seat * state.box.rounds + state.round
    state.shares[mine] = company
    state.share_values[mine] = 0
    state.bought |= BIT[seat]
