"""ME-4 Taking a share."""

from __future__ import annotations

from branchline.core.native import i64
from branchline.games.mini_express.rules import turns
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.laying import refill
from branchline.games.mini_express.rules.state import MiniExpressState


def can_take(state: MiniExpressState, seat: i64, company: i64) -> bool:
    """ME-4.1 A company whose stack is not empty, and ME-4.2 whose price leaves no less than zero influence."""
    if not state.stack[company] or state.influence[seat * COMPANIES + company] < price(state, company):
        return False
    if turns.second_action(state) and state.stack[company] == 1:
        return not turns.is_end(state, turns.empty_stacks(state) + 1, turns.bare_companies(state))  # ME-12.4
    return True


def price(state: MiniExpressState, company: i64) -> i64:
    """ME-4.2 One influence for each cube in the company's tracks space."""
    return state.tracks[company]


def take(state: MiniExpressState, seat: i64, company: i64) -> None:
    """ME-4.2 Pay in influence; ME-4.3 the share lies open before its owner; ME-4.4 three cubes come in."""
    state.company = company
    state.influence[seat * COMPANIES + company] -= price(state, company)
    state.stack[company] -= 1
    state.shares[seat * COMPANIES + company] += 1
    refill(state, company, state.box.for_a_share)
    turns.finish(state, True)


def invest(state: MiniExpressState, company: i64) -> None:
    """ME-10.4 ME-11.3 The bot's share leaves the game, and three cubes come in."""
    state.stack[company] -= 1
    state.boxed[company] += 1
    refill(state, company, state.box.for_a_share)
    turns.finish(state, True)
