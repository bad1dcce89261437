"""ME-6 The end of the game: when it comes, and which actions would bring it."""

from __future__ import annotations

from branchline.core.native import i64
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.state import EXPERT, NONE, MiniExpressState


def ended(state: MiniExpressState) -> bool:
    """Whether an end condition is met. It stays met: shares and cubes never come back."""
    return is_end(state, empty_stacks(state), bare_companies(state))


def is_end(state: MiniExpressState, stacks: i64, bare: i64) -> bool:
    """ME-6.1 Two stacks are empty, or ME-6.2 two companies have no cube left.

    ME-R7 An option counts both kinds together. ME-12.5 In the expert game one is enough.
    """
    enough: i64 = 1 if state.mode == EXPERT else 2
    return stacks >= enough or bare >= enough or (state.mixed_end != 0 and stacks + bare >= enough)


def empty_stacks(state: MiniExpressState) -> i64:
    """ME-6.1 The number of companies with no share left to take."""
    stacks: i64 = 0
    for company in range(COMPANIES):
        if not state.stack[company]:
            stacks += 1
    return stacks


def bare_companies(state: MiniExpressState) -> i64:
    """ME-6.2 The number of companies with no cube in the supply and none in their tracks space."""
    bare: i64 = 0
    for company in range(COMPANIES):
        if not state.supply[company] + state.tracks[company]:
            bare += 1
    return bare


def second_action(state: MiniExpressState) -> bool:
    """ME-12.4 Whether this is the second action of an expert's turn, which may not end the game."""
    return state.used != NONE
