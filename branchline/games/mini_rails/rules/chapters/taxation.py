"""MR-6 The taxation phase."""

from __future__ import annotations

from branchline.core.native import i64
from branchline.games.mini_rails.rules.state import NONE, MiniRailsState


def untaken(state: MiniRailsState) -> i64:
    """MR-6.1 The space of the one disc that nobody took."""
    space: i64 = 0
    while state.market[space] == NONE:
        space += 1
    return space


def tax(state: MiniRailsState) -> None:
    """MR-6.1 The disc that nobody took moves to the first free space of the taxed area: its company has paid.

    MR-6.2 The markers close up to the left. Their order is the order of the next round.
    """
    last = untaken(state)
    state.tax_area[state.round] = state.market[last]
    state.market[last] = NONE
    turn: i64 = 0
    for claim in state.claims:
        if claim != NONE:
            state.order[turn] = claim
            turn += 1
    state.round += 1


def clear_market(state: MiniRailsState) -> None:
    """MR-6.3 After the last round nobody acts; all markers are on the order track."""
    for space in range(len(state.claims)):
        state.claims[space] = NONE
