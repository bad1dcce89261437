"""ME-4 Taking a share."""

from __future__ import annotations

from branchline.core.native import i64
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.chapters.cubes import refill
from branchline.games.mini_express.rules.chapters.ending import bare_companies, empty_stacks, is_end, second_action
from branchline.games.mini_express.rules.state import ACTED, MiniExpressState


def can_take(state: MiniExpressState, seat: i64, company: i64) -> bool:
    """ME-4.1 A company whose stack is not empty, and ME-4.2 whose price leaves no less than zero influence."""
    if not state.stack[company] or state.influence[seat * COMPANIES + company] < price(state, company):
        return False
    if second_action(state) and state.stack[company] == 1:
        return not is_end(state, empty_stacks(state) + 1, bare_companies(state))  # ME-12.4
    return True


def price(state: MiniExpressState, company: i64) -> i64:
    """ME-4.2 One influence for each cube in the company's tracks space."""
    return state.tracks[company]


def take(state: MiniExpressState, seat: i64, company: i64) -> i64:
    """ME-4.2 The player pays in influence; ME-4.3 gets the share; ME-4.4 three cubes come in."""
    state.company = company
    state.influence[seat * COMPANIES + company] -= price(state, company)
    state.stack[company] -= 1
    state.shares[seat * COMPANIES + company] += 1
    refill(state, company, state.box.for_a_share)
    return ACTED


def invest(state: MiniExpressState, company: i64) -> i64:
    """ME-10.4 ME-11.3 The bot's share leaves the game, and three cubes come in."""
    state.stack[company] -= 1
    state.boxed[company] += 1
    refill(state, company, state.box.for_a_share)
    return ACTED
