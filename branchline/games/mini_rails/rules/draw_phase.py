"""MR-3 The draw phase."""

from __future__ import annotations

from branchline.core.engine.random import Random
from branchline.core.native import i64
from branchline.games.mini_rails.rules.state import ACTION, DRAW, NONE, MiniRailsState


def begin_round(state: MiniRailsState) -> None:
    """MR-3.1 The market track is empty, and every player has both action tiles again."""
    for space in range(len(state.market)):
        state.claims[space] = NONE
    state.drawn = 0
    state.step = 0
    state.bought = 0
    state.built = 0
    state.phase = DRAW


def draw(state: MiniRailsState, rng: Random) -> i64:
    """MR-3.2 A disc out of the bag, each as likely."""
    return rng.weighted(state.bag)


def place(state: MiniRailsState, company: i64) -> None:
    """MR-3.3 It goes onto the market track, from left to right, until that is full: two spaces a player, and one."""
    state.bag[company] -= 1
    state.market[state.drawn] = company
    state.drawn += 1
    if state.drawn == len(state.market):
        state.phase = ACTION
