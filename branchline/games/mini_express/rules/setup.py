"""ME-2 Setting up: stacks, cubes, demand tiles and starting shares."""

from __future__ import annotations

from typing import Final

from branchline.core.engine import bags
from branchline.core.engine.arrays import filled
from branchline.core.engine.bits import BIT
from branchline.core.engine.random import Random
from branchline.core.native import Ints, append, i64, vec
from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.laying import mark_coasts, occupy
from branchline.games.mini_express.rules.state import (
    ACTION,
    DEMAND,
    FIRST,
    GROUPING,
    NONE,
    PAIRS,
    SET_FIRST,
    SET_SECOND,
    SETS,
    STARTING,
    WEST_SHUT,
    MiniExpressState,
    aside,
)

_ALL_PAIRS: Final = (1 << PAIRS) - 1
_SINGLES: Final = (1 << SETS) - 1 - _ALL_PAIRS
_LIMIT_OF_A_FIRST_GAME: Final = 2


def prepare(state: MiniExpressState, limits_two: bool, open_starts: bool, first: int) -> None:
    """Everything that is laid out before anything is drawn; `first` is the start player, NONE to draw one."""
    lay_out_shares(state)
    lay_out_cubes(state)
    lay_out_limits(state, limits_two, open_starts)
    for place in range(len(state.influence)):
        state.influence[place] = state.box.influence  # ME-2.9
    state.bot_bag = state.box.bot_tiles[:]
    if first == NONE:
        state.phase = FIRST
    else:
        start_with(state, first)


def lay_out_shares(state: MiniExpressState) -> None:
    """ME-2.1 Six shares in every company's stack; two players have seven, six or five (ME-10.1, ME-11.1, ME-12.1).

    ME-2.2 Beside the board lie starting sets: at three a single share of each company, and at two as well (ME-9.1).
    ME-2.4 Five players choose among all six pairs of companies.
    """
    if state.seats <= 3:
        state.sets = _SINGLES
    else:
        state.sets = _ALL_PAIRS
    for company in range(COMPANIES):
        state.stack[company] = state.box.stacks[state.mode]
        state.boxed[company] = state.box.shares - state.stack[company] - aside(state.sets, company)


def lay_out_cubes(state: MiniExpressState) -> None:
    """ME-2.5 A cube of each company in its start city, one on the chart, four in its tracks, the rest in supply."""
    box = state.box
    for company in range(COMPANIES):
        state.tracks[company] = box.tracks
        state.supply[company] = box.cubes - box.tracks - 2
        occupy(state, company, box.start_hex[company])


def lay_out_limits(state: MiniExpressState, limits_two: bool, open_starts: bool) -> None:
    """ME-5.2 A city takes as many cubes as its class says; ME-5.3 in a first game all take two.

    ME-R2 Start cities are closed to other companies, unless an option opens them: then each has room for one more.
    """
    box = state.box
    for city in range(state.paths.cities):
        if not box.is_start[city]:
            state.room[city] = _LIMIT_OF_A_FIRST_GAME if limits_two else box.limits[city]
        elif open_starts:
            state.room[city] = box.limits[city] - 1


def play_west(state: MiniExpressState, spike: bool, by_cities: bool) -> None:
    """The west coast is part of this game (ME-8); ME-R11 two readings of what opens it."""
    state.west = WEST_SHUT
    mark_coasts(state)
    state.spike_bonus = state.box.spike_bonus if spike else 0
    state.by_cities = int(by_cities)


# -- what chance draws -------------------------------------------------------------------------------------------


def outcomes(state: MiniExpressState) -> Ints:
    """Weights of what may be drawn now, by number of seat, grouping or kind of tile."""
    if state.phase == DEMAND:
        return state.bag
    return filled(state.seats, 1) if state.phase == FIRST else filled(actions.GROUPINGS, 1)


def outcome(state: MiniExpressState, number: i64) -> i64:
    """The code of such a number."""
    if state.phase == FIRST:
        return actions.first(number)
    return actions.grouping(number) if state.phase == GROUPING else actions.demand(number)


def chances(state: MiniExpressState) -> list[tuple[int, int]]:
    return [(int(outcome(state, number)), many) for number, many in bags.odds(outcomes(state))]


def draw(state: MiniExpressState, rng: Random) -> i64:
    return outcome(state, rng.weighted(outcomes(state)))


def carry_out(state: MiniExpressState, action: i64) -> None:
    """What chance drew is laid on the table."""
    if state.phase == FIRST:
        start_with(state, action)
    elif state.phase == GROUPING:
        group(state, actions.left_out(action))
    else:
        lay_tile(state, actions.demand_kind(action))


def start_with(state: MiniExpressState, seat: i64) -> None:
    """ME-2.7 One player starts; order of play is clockwise. ME-R1 Who starts is drawn, or named by an option."""
    state.first = seat
    state.seat = seat
    if state.seats == 4:
        state.phase = GROUPING
    else:
        state.phase = DEMAND
        next_city(state)


def group(state: MiniExpressState, pair: i64) -> None:
    """ME-2.3 Four players: four different pairs that use each company twice.

    ME-R3 So one pair and its complement are left out, three ways, each as likely.
    """
    state.sets = _ALL_PAIRS & ~(BIT[pair] | BIT[PAIRS - 1 - pair])
    for company in range(COMPANIES):
        state.boxed[company] += 1
    state.phase = DEMAND
    next_city(state)


def next_city(state: MiniExpressState) -> None:
    """ME-2.6 Every city but the start cities gets a demand tile; when all have one, the starting shares are taken."""
    state.city += 1
    while state.city < state.paths.cities and state.box.is_start[state.city]:
        state.city += 1
    if state.city == state.paths.cities:
        state.city = NONE
        state.phase = STARTING


def lay_tile(state: MiniExpressState, kind: i64) -> None:
    """ME-2.6 The drawn tile lies on the city face up."""
    state.bag[kind] -= 1
    state.demand[state.city] = kind
    next_city(state)


# -- starting shares ---------------------------------------------------------------------------------------------


def sets_to_take(state: MiniExpressState) -> Ints:
    """ME-2.8 Any starting set that is left."""
    out = vec[i64]()
    for number in range(SETS):
        if state.sets & BIT[number]:
            out = append(out, actions.take_set(number))
    return out


def take_set(state: MiniExpressState, number: i64) -> None:
    """ME-2.8 From the start player on, each takes one starting set; what is left over leaves the game."""
    mine = state.seat * COMPANIES
    state.sets &= ~BIT[number]
    state.shares[mine + SET_FIRST[number]] += 1
    if SET_SECOND[number] != NONE:
        state.shares[mine + SET_SECOND[number]] += 1
    state.seat = (state.seat + 1) % state.seats
    if state.seat == state.first:
        for company in range(COMPANIES):
            state.boxed[company] += aside(state.sets, company)
        state.sets = 0
        state.phase = ACTION
