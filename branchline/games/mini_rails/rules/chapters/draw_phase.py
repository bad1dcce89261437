"""MR-3 The draw phase."""

from __future__ import annotations

from branchline.core.engine.random import Random
from branchline.core.native import i64
from branchline.games.mini_rails.rules.state import ACTION, DRAW, NONE, MiniRailsState


def begin_round(state: MiniRailsState) -> i64:
    """MR-3.1 The market track is empty, and every player has both action tiles again. Discs are drawn next."""
    for space in range(len(state.market)):
        state.claims[space] = NONE
    state.drawn = 0
    state.step = 0
    state.bought = 0
    state.built = 0
    return DRAW


def draw(state: MiniRailsState, rng: Random) -> i64:
    """MR-3.2 A disc from the bag; every disc is equally likely."""
    return rng.weighted(state.bag)


def place(state: MiniRailsState, company: i64) -> i64:
    """MR-3.3 The disc goes onto the market track, from left to right. A full track begins the action phase.

    The track has two spaces for each player and one more.
    """
    state.bag[company] -= 1
    state.market[state.drawn] = company
    state.drawn += 1
    return ACTION if state.drawn == len(state.market) else DRAW
