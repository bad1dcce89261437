"""ME-2 Setting up: stacks, cubes, demand tiles and starting shares."""

from __future__ import annotations

from typing import Final

from branchline.core.engine import bags
from branchline.core.engine.arrays import filled
from branchline.core.engine.bits import BIT
from branchline.core.engine.random import Random
from branchline.core.match.options import Options, number_in
from branchline.core.native import Ints, append, i64, vec
from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.chapters.cubes import mark_coasts, occupy
from branchline.games.mini_express.rules.state import (
    ACTION,
    BASIC,
    DEMAND,
    FIRST,
    GROUPING,
    NONE,
    PAIRS,
    SET_FIRST,
    SET_SECOND,
    SETS,
    STANDARD,
    STARTING,
    WEST_SHUT,
    MiniExpressState,
    aside,
)

#: The games for two, in the order of their modes from BASIC on.
DUELS: Final = ("basic", "advanced", "expert")
#: How the west is played: not at all, opened by the dotted line, or opened by two cities on it.
WESTS: Final = ("no", "line", "cities")

_ALL_PAIRS: Final = (1 << PAIRS) - 1
_SINGLES: Final = (1 << SETS) - 1 - _ALL_PAIRS
_LIMIT_OF_A_FIRST_GAME: Final = 2


def mode_of(seats: int, duel: str) -> int:
    """The mode: the game of three to five players, or one of the games for two."""
    return BASIC + DUELS.index(duel) if seats == 2 else STANDARD


def prepare(state: MiniExpressState, options: Options) -> i64:
    """Lay out everything that is not drawn, as the options say; the phase that follows."""
    state.paths = state.box.wet if options["water_link"] else state.box.dry  # ME-R19
    state.mixed_end = int(bool(options["mixed_end"]))
    state.allocate()
    if options["west"] != WESTS[0]:
        play_west(state, options)
    lay_out_shares(state)
    lay_out_cubes(state)
    lay_out_limits(state, bool(options["limits_two"]), bool(options["open_starts"]))
    for place in range(len(state.influence)):
        state.influence[place] = state.box.influence  # ME-2.9
    state.bot_bag = state.box.bot_tiles[:]
    first = number_in(options, "first")
    return start_with(state, first - 1) if first else FIRST


def play_west(state: MiniExpressState, options: Options) -> None:
    """The west coast is part of this game (ME-8). Options choose what opens it (ME-R11) and what joins it (ME-R13)."""
    state.west = WEST_SHUT
    state.spike_bonus = state.box.spike_bonus if options["golden_spike"] else 0
    state.by_cities = int(options["west"] == WESTS[2])
    state.shared_hex = int(not options["neighbours_join"])
    mark_coasts(state)


def lay_out_shares(state: MiniExpressState) -> None:
    """ME-2.1 Six shares in every company's stack; two players have seven, six or five (ME-10.1, ME-11.1, ME-12.1).

    ME-2.2 Three players choose among single shares, one of each company; so do two (ME-9.1).
    ME-2.4 Five players choose among all six pairs of companies. ME-R21 Starting shares do not come from the stacks.
    """
    if state.seats <= 3:
        state.sets = _SINGLES
    else:
        state.sets = _ALL_PAIRS
    for company in range(COMPANIES):
        state.stack[company] = state.box.stacks[state.mode]
        state.boxed[company] = state.box.shares - state.stack[company] - aside(state.sets, company)


def lay_out_cubes(state: MiniExpressState) -> None:
    """ME-2.5 One cube of each company in its start city, one on the chart, four in its tracks space, the rest aside."""
    box = state.box
    for company in range(COMPANIES):
        state.tracks[company] = box.tracks
        state.supply[company] = box.cubes - box.tracks - 2
        occupy(state, company, box.start_hex[company])


def lay_out_limits(state: MiniExpressState, limits_two: bool, open_starts: bool) -> None:
    """ME-5.2 The class of a city says how many cubes it takes; ME-5.3 in a first game every city takes two.

    ME-R2 Start cities are closed to other companies, unless an option opens them: then each has room for one more.
    """
    box = state.box
    for city in range(state.paths.cities):
        if not box.is_start[city]:
            state.room[city] = _LIMIT_OF_A_FIRST_GAME if limits_two else box.limits[city]
        elif open_starts:
            state.room[city] = box.limits[city] - 1


# -- what chance draws -------------------------------------------------------------------------------------------


def outcomes(state: MiniExpressState) -> Ints:
    """The weights of what may be drawn now, by number of seat, grouping or kind of tile."""
    if state.phase == DEMAND:
        return state.bag
    return filled(state.seats, 1) if state.phase == FIRST else filled(actions.GROUPINGS, 1)


def outcome(state: MiniExpressState, number: i64) -> i64:
    """The outcome's number in the catalogue."""
    if state.phase == FIRST:
        return actions.first(number)
    return actions.grouping(number) if state.phase == GROUPING else actions.demand(number)


def chances(state: MiniExpressState) -> list[tuple[int, int]]:
    """Every outcome with its weight."""
    return [(int(outcome(state, number)), many) for number, many in bags.odds(outcomes(state))]


def draw(state: MiniExpressState, rng: Random) -> i64:
    """One outcome, drawn by the weights."""
    return outcome(state, rng.weighted(outcomes(state)))


def start_with(state: MiniExpressState, seat: i64) -> i64:
    """ME-2.7 One player starts; order of play is clockwise. ME-R1 The start player is drawn, or named by an option."""
    state.first = seat
    state.seat = seat
    return GROUPING if state.seats == 4 else next_city(state)


def group(state: MiniExpressState, pair: i64) -> i64:
    """ME-2.3 Four players: four different pairs that use each company twice.

    ME-R3 So one pair and its complement are left out; the three ways are equally likely.
    """
    state.sets = _ALL_PAIRS & ~(BIT[pair] | BIT[PAIRS - 1 - pair])
    for company in range(COMPANIES):
        state.boxed[company] += 1
    return next_city(state)


def next_city(state: MiniExpressState) -> i64:
    """ME-2.6 Every city but the start cities gets a demand tile. When all have one, the starting shares are taken."""
    state.city += 1
    while state.city < state.paths.cities and state.box.is_start[state.city]:
        state.city += 1
    if state.city < state.paths.cities:
        return DEMAND
    state.city = NONE
    return STARTING


def lay_tile(state: MiniExpressState, kind: i64) -> i64:
    """ME-2.6 The drawn tile goes onto the city, face up."""
    state.bag[kind] -= 1
    state.demand[state.city] = kind
    return next_city(state)


# -- starting shares ---------------------------------------------------------------------------------------------


def sets_to_take(state: MiniExpressState) -> Ints:
    """ME-2.8 Any starting set that is left."""
    out = vec[i64]()
    for number in range(SETS):
        if state.sets & BIT[number]:
            out = append(out, actions.take_set(number))
    return out


def take_set(state: MiniExpressState, number: i64) -> i64:
    """ME-2.8 From the start player on, each player takes one starting set. ME-R22 Unused sets leave the game."""
    mine = state.seat * COMPANIES
    state.sets &= ~BIT[number]
    state.shares[mine + SET_FIRST[number]] += 1
    if SET_SECOND[number] != NONE:
        state.shares[mine + SET_SECOND[number]] += 1
    state.seat = (state.seat + 1) % state.seats
    if state.seat != state.first:
        return STARTING
    for company in range(COMPANIES):
        state.boxed[company] += aside(state.sets, company)
    state.sets = 0
    return ACTION
