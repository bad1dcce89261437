"""ME-8 The west coast: starting in San Francisco, the penalty, joining the coasts, the golden spike."""

from __future__ import annotations

from typing import Final

from branchline.core.bits import BIT
from branchline.core.native import Ints, append, i64, vec
from branchline.games.mini_express import actions, demand, turns
from branchline.games.mini_express.box import COMPANIES
from branchline.games.mini_express.laying import compensate, occupy
from branchline.games.mini_express.paths import BESIDE, LAND, Paths, flood
from branchline.games.mini_express.state import (
    EMPTY,
    WEST_JOINED,
    WEST_OPEN,
    WEST_SHUT,
    MiniExpressState,
)

_ALL: Final = (1 << COMPANIES) - 1
# What track on a hex would touch.
HOME: Final = 1
EAST: Final = 2
WEST: Final = 4
_COASTS: Final = EAST | WEST


def apart(state: MiniExpressState) -> bool:
    """ME-8.7 Whether the west is played and the coasts are not joined yet: only then is there a penalty or a start."""
    return state.west == WEST_SHUT or state.west == WEST_OPEN


# -- starting in San Francisco -----------------------------------------------------------------------------------


def starts(state: MiniExpressState, out: Ints) -> Ints:
    """ME-8.2 Any number of cubes of a company that is not there yet, as far as its tracks and the city's limit go.

    ME-R18 Cubes count towards the limit, not companies.
    """
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


def sides(state: MiniExpressState, company: i64) -> Ints:
    """What a cube on each hex would touch: flags by hex. EMPTY if no build of the company can owe a penalty.

    ME-R12 HOME is track with a land link, in the company's own colour, to its own start.
    """
    if not may_owe(state, company):
        return EMPTY
    paths, box = state.paths, state.box
    flags = vec[i64]([0 for _ in range(paths.hexes)])
    spread(paths, flood(paths, state.track, BIT[company], vec[i64]([box.start_hex[company]])), HOME, BESIDE, flags)
    spread(paths, flood(paths, state.track, _ALL, box.start_hex), EAST, LAND, flags)
    spread(paths, flood(paths, state.track, _ALL, vec[i64]([box.west_hex])), WEST, LAND, flags)
    flags[box.west_hex] |= WEST
    return flags


def spread(paths: Paths, hexes: Ints, flag: i64, ways: i64, flags: Ints) -> None:
    """Put a flag on these hexes and on those beside them: over land, or over water too."""
    for hex in hexes:
        flags[hex] |= flag
        for number in range(ways):
            other = paths.beside[hex * BESIDE + number]
            if other >= 0:
                flags[other] |= flag


def may_owe(state: MiniExpressState, company: i64) -> bool:
    """Whether the company may have track apart from its start: it came by a start in the west, or by water."""
    if not apart(state):
        return False
    there = state.track[state.box.west_hex]
    for hex in state.paths.ports:
        there |= state.track[hex]
    return there & BIT[company] != 0


def penalty(state: MiniExpressState, flags: Ints, route: Ints, length: i64) -> i64:
    """ME-8.5 A build in the west that does not join the coasts costs one cube more, which goes back to the supply.

    ME-R12 It is one in the west if the route leaves only from track that is not HOME.
    """
    if len(flags) == 0 or flags[route[0]] & HOME or joins(flags, route, length):
        return 0
    return state.box.penalty


def joins(flags: Ints, route: Ints, length: i64) -> bool:
    """ME-8.6 Whether cubes on these hexes, which hang together, would join the coasts."""
    touched: i64 = 0
    for number in range(length):
        touched |= flags[route[number]]
    return touched & _COASTS == _COASTS


def joined(state: MiniExpressState) -> bool:
    """ME-8.6 The coasts are joined by a land path of hexes with cubes, of any colours.

    ME-R13 It runs from San Francisco to one of the start cities; the water link is no part of it.
    """
    return linked(state, state.track)


def linked(state: MiniExpressState, track: Ints) -> bool:
    """ME-R13 Whether San Francisco and a start city hang together, if the track were like this."""
    west = state.box.west_hex
    return track[west] != 0 and west in flood(state.paths, track, _ALL, state.box.start_hex)


# -- after a build -----------------------------------------------------------------------------------------------


def look_west(state: MiniExpressState, city: i64) -> None:
    """ME-8.6 After cubes have come into a city: are the coasts joined?"""
    if apart(state) and joined(state):
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
    route = vec[i64]([state.box.west_hex])
    return build_ends(state, company, state.box.west_city, route, 1, cubes)


def build_ends(state: MiniExpressState, company: i64, city: i64, route: Ints, length: i64, cubes: i64) -> bool:
    """ME-12.4 Whether these cubes, and those of the golden spike, would leave companies bare and so end the game."""
    spike: i64 = 0
    if state.spike_bonus and apart(state) and would_join(state, route, length):
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


def would_join(state: MiniExpressState, route: Ints, length: i64) -> bool:
    """Whether the coasts would be joined with cubes on these hexes as well."""
    track = state.track[:]
    for number in range(length):
        track[route[number]] |= _ALL
    return linked(state, track)
