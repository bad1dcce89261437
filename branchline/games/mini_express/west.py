"""ME-8 The west coast: starting in San Francisco, the penalty, joining the coasts, the golden spike."""

from __future__ import annotations

from typing import Final

from branchline.core.bits import BIT
from branchline.core.native import Ints, append, i64
from branchline.games.mini_express import actions, demand, turns
from branchline.games.mini_express.box import COMPANIES
from branchline.games.mini_express.laying import compensate, occupy
from branchline.games.mini_express.paths import BESIDE, flood
from branchline.games.mini_express.state import (
    WEST_JOINED,
    WEST_OPEN,
    WEST_SHUT,
    MiniExpressState,
)

_ALL: Final = (1 << COMPANIES) - 1


def apart(state: MiniExpressState) -> bool:
    """ME-8.7 Whether the west is played and the coasts are not joined yet: only then is there a penalty or a start."""
    return state.west == WEST_SHUT or state.west == WEST_OPEN


# -- starting in San Francisco -----------------------------------------------------------------------------------


def starts(state: MiniExpressState, out: Ints) -> Ints:
    """ME-8.2 Any number of cubes of a company that is not there yet, as far as its tracks and the city's limit go."""
    if state.west != WEST_OPEN:
        return out
    city = state.box.west_city
    here = state.track[state.box.west_hex]
    for company in range(COMPANIES):
        if here & BIT[company] or company == state.used:
            continue
        most = state.room[city] if state.room[city] < state.tracks[company] else state.tracks[company]
        for cubes in range(1, most + 1):
            if not turns.second_action(state) or not start_ends(state, company, cubes):
                out = append(out, actions.west(company, cubes))
    return out


def start(state: MiniExpressState, company: i64, cubes: i64) -> None:
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
    demand.gain(state, kind)


# -- the penalty -------------------------------------------------------------------------------------------------


def penalty(state: MiniExpressState, company: i64, route: Ints, length: i64) -> i64:
    """ME-8.5 A build in the west that does not join the coasts costs one cube more, which goes back to the supply.

    ME-R12 It is one in the west if the route leaves only from track without a land link, in the company's own colour,
    to the company's own start.
    """
    if not apart(state) or not away(state, company):
        return 0
    if leaves_home(state, company, route[0]) or joins(state, route, length):
        return 0
    return state.box.penalty


def away(state: MiniExpressState, company: i64) -> bool:
    """Whether the company may have track apart from its start: then it has come by a start in the west or by water."""
    there = state.track[state.box.west_hex]
    for hex in state.paths.ports:
        there |= state.track[hex]
    return there & BIT[company] != 0


def leaves_home(state: MiniExpressState, company: i64, hex: i64) -> bool:
    """ME-R12 Whether a route that begins on this hex touches track with a land link to the company's start."""
    home = flood(state.paths, state.track, BIT[company], state.box.start_hex[company])
    for number in range(BESIDE):
        other = state.paths.beside[hex * BESIDE + number]
        if other >= 0 and home[other]:
            return True
    return False


def joins(state: MiniExpressState, route: Ints, length: i64) -> bool:
    """Whether the coasts would be joined with cubes on these hexes as well."""
    track = state.track[:]
    for number in range(length):
        track[route[number]] |= BIT[0]
    return joined(state, track)


def joined(state: MiniExpressState, track: Ints) -> bool:
    """ME-8.6 The coasts are joined by a land path of hexes with cubes, of any colours.

    ME-R13 It runs from San Francisco to one of the start cities; the water link is no part of it.
    """
    if not track[state.box.west_hex]:
        return False
    reached = flood(state.paths, track, _ALL, state.box.west_hex)
    ends: i64 = 0
    for company in range(COMPANIES):
        ends |= reached[state.box.start_hex[company]]
    return ends != 0


# -- after a build -----------------------------------------------------------------------------------------------


def look_west(state: MiniExpressState, city: i64) -> None:
    """ME-8.6 After cubes have come into a city: are the coasts joined?"""
    if apart(state) and joined(state, state.track):
        state.west = WEST_JOINED
        drive_spike(state, city)


def open_by(state: MiniExpressState, hex: i64) -> None:
    """ME-8.1 Track that reaches or passes the dotted line opens the west for all, for the rest of the game."""
    if state.west == WEST_SHUT and state.gates[hex]:
        state.west = WEST_OPEN


def drive_spike(state: MiniExpressState, city: i64) -> None:
    """ME-8.8 The companies in the city whose build joined the coasts put a cube from the supply on the golden spike.

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
    route = state.route[:]
    route[0] = state.box.west_hex
    return build_ends(state, company, state.box.west_city, route, 1, cubes)


def build_ends(state: MiniExpressState, company: i64, city: i64, route: Ints, length: i64, cubes: i64) -> bool:
    """ME-12.4 Whether these cubes, and those of the golden spike, would leave companies bare and so end the game."""
    spike: i64 = 0
    if state.spike_bonus and apart(state) and joins(state, route, length):
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
    return turns.is_end(state, turns.empty_stacks(state), bare)
