"""ME-8 The west coast: starting in San Francisco, the penalty, joining the coasts, the golden spike."""

from __future__ import annotations

from branchline.core.engine.arrays import EMPTY
from branchline.core.engine.bits import BIT
from branchline.core.native import Ints, append, i64, vec
from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.chapters import demand
from branchline.games.mini_express.rules.chapters.cubes import EAST, WEST, compensate, occupy
from branchline.games.mini_express.rules.chapters.ending import empty_stacks, is_end, second_action
from branchline.games.mini_express.rules.paths import BESIDE, LAND
from branchline.games.mini_express.rules.state import WEST_JOINED, WEST_OPEN, WEST_SHUT, MiniExpressState


def apart(state: MiniExpressState) -> bool:
    """ME-8.7 Whether the west is played and the coasts are not joined yet: only then is there a penalty or a start.

    ME-R20 The penalty is also due before the west is open: a company can come by water so early.
    """
    return state.west == WEST_SHUT or state.west == WEST_OPEN


# -- starting in San Francisco -----------------------------------------------------------------------------------


def starts(state: MiniExpressState, out: Ints) -> Ints:
    """ME-8.2 Any number of cubes of a company that is not there yet, within its tracks space and the city's limit.

    ME-R18 Cubes count towards the limit, not companies.
    """
    if state.west != WEST_OPEN:
        return out
    city = state.box.west_city
    here = state.track[state.box.west_hex]
    for company in range(COMPANIES):
        if here & BIT[company] or company == state.used:
            continue
        most = state.room[city]
        if most > state.tracks[company]:
            most = state.tracks[company]
        for cubes in range(1, most + 1):
            if not second_action(state) or not start_ends(state, company, cubes):
                out = append(out, actions.west(company, cubes))
    return out


def start(state: MiniExpressState, company: i64, cubes: i64) -> i64:
    """ME-8.2 The cubes go into San Francisco; ME-8.3 each company there gets one cube; ME-8.4 influence comes once."""
    city = state.box.west_city
    hex = state.box.west_hex
    state.company = company
    state.tracks[company] -= cubes
    state.extra[company] += cubes - 1
    compensate(state, company, hex)
    occupy(state, company, hex)
    kind = demand.fill(state, city, cubes)
    look_west(state, city)
    return demand.gain(state, kind)


# -- the penalty -------------------------------------------------------------------------------------------------


def may_owe(state: MiniExpressState, company: i64) -> bool:
    """Whether the company may have track apart from its start: it started in the west, or came by water."""
    if not apart(state):
        return False
    there = state.track[state.box.west_hex]
    for hex in state.paths.ports:
        there |= state.track[hex]
    return there & BIT[company] != 0


def penalty(state: MiniExpressState, company: i64, route: Ints, length: i64) -> i64:
    """ME-8.5 A build in the west that does not join the coasts costs one cube more, which goes back to the supply.

    ME-R12 A build is one in the west if the route leaves only from track without a link home.
    """
    if not may_owe(state, company) or leaves_home(state, company, route[0]) or joins(state, company, route, length):
        return 0
    return state.box.penalty


def leaves_home(state: MiniExpressState, company: i64, hex: i64) -> bool:
    """ME-R12 Whether a route that begins here touches track with a land link, in its own colour, to its own start.

    ME-R23 It may touch that track over the water, too.
    """
    if state.touch[hex] & BIT[company]:
        return True
    port = state.paths.beside[hex * BESIDE + LAND]
    return port >= 0 and state.track[port] & state.touch[port] & BIT[company] != 0


def joins(state: MiniExpressState, company: i64, route: Ints, length: i64) -> bool:
    """ME-8.6 Whether the company's cubes on the hexes of this route would join the coasts."""
    touched: i64 = 0
    for number in range(length):
        touched |= state.touch[route[number]]
    return touched & EAST * BIT[company] != 0 and touched & WEST * BIT[company] != 0


# -- after a build -----------------------------------------------------------------------------------------------


def look_west(state: MiniExpressState, city: i64) -> None:
    """ME-8.6 The coasts are joined when the cubes in San Francisco are linked to a start city (ME-R13)."""
    hex = state.box.west_hex
    if apart(state) and state.touch[hex] & EAST * state.track[hex]:
        state.west = WEST_JOINED
        state.touch = EMPTY
        drive_spike(state, city)


def open_by(state: MiniExpressState, hex: i64) -> None:
    """ME-8.1 Track that reaches or passes the dotted line opens the west for all, for the rest of the game."""
    if state.west == WEST_SHUT and (state.box.at_gates[hex] if state.by_cities else state.box.past_line[hex]):
        state.west = WEST_OPEN


def drive_spike(state: MiniExpressState, city: i64) -> None:
    """ME-8.8 Each company in the city whose build joined the coasts puts a cube from the supply on the golden spike.

    ME-R14 A company is recorded even if no cube is left for it.
    """
    if not state.spike_bonus:
        return
    state.spike = state.track[state.box.city_hex[city]]
    for company in range(COMPANIES):
        if state.spike & BIT[company] and state.supply[company]:
            state.supply[company] -= 1
            state.spike_cubes |= BIT[company]


# -- an expert's second action -----------------------------------------------------------------------------------


def start_ends(state: MiniExpressState, company: i64, cubes: i64) -> bool:
    """ME-12.4 Whether a start in the west would end the game."""
    route = vec[i64]([state.box.west_hex])
    return build_ends(state, company, state.box.west_city, route, 1, cubes)


def build_ends(state: MiniExpressState, company: i64, city: i64, route: Ints, length: i64, cubes: i64) -> bool:
    """ME-12.4 Whether these cubes, and those of the golden spike, would leave companies bare and so end the game."""
    spike: i64 = 0
    if state.spike_bonus and apart(state) and joins(state, company, route, length):
        spike = state.track[state.box.city_hex[city]] | BIT[company]
    bare: i64 = 0
    for other in range(COMPANIES):
        rest = state.supply[other] + state.tracks[other]
        if other == company:
            rest -= cubes
        if spike & BIT[other] and state.supply[other]:
            rest -= 1
        if not rest:
            bare += 1
    return is_end(state, empty_stacks(state), bare)
