"""ME-5 Demand tiles, and the influence that they give."""

from __future__ import annotations

from branchline.core.native import Ints, append, i64, vec
from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.box import COMPANIES, PURPLE
from branchline.games.mini_express.rules.state import ACTED, NONE, PURPLE_CHOICE, MiniExpressState


def fill(state: MiniExpressState, city: i64, cubes: i64) -> i64:
    """ME-5.9 Cubes have come into a city. When it is full its tile leaves the game. The answer is the tile that counts.

    ME-R5 The tile that leaves still counts for this build.
    """
    kind = state.demand[city]
    state.room[city] -= cubes
    if not state.room[city] and kind != NONE:
        state.demand[city] = NONE
        state.removed[kind] += 1
    return kind


def gain(state: MiniExpressState, kind: i64) -> i64:
    """ME-5.11 One influence in each of two colours, or ME-5.12 two in one colour.

    ME-5.13 With purple: one in the printed colour, then one in another colour that the player chooses.
    ME-10.8 ME-11.4 The bot's builds give nobody influence. ME-R2 An opened start city has no tile and gives none.
    """
    if state.bot != NONE or kind == NONE:
        return ACTED
    mine = state.seat * COMPANIES
    first, second = state.box.tile_first[kind], state.box.tile_second[kind]
    state.influence[mine + first] += 1
    if second == PURPLE:
        state.printed = first
        return PURPLE_CHOICE
    state.influence[mine + second] += 1
    return ACTED


def colours(state: MiniExpressState) -> Ints:
    """ME-5.13 Any colour but the printed one."""
    out = vec[i64]()
    for company in range(COMPANIES):
        if company != state.printed:
            out = append(out, actions.purple(company))
    return out


def choose(state: MiniExpressState, company: i64) -> i64:
    """ME-5.13 The player gains influence in the chosen colour."""
    state.influence[state.seat * COMPANIES + company] += 1
    return ACTED
