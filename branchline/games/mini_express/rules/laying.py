"""Cubes: how they come onto the map, and how they come into a company's tracks space."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.engine.bits import BIT
from branchline.core.native import i64
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.paths import BESIDE, LAND
from branchline.games.mini_express.rules.state import STANDARD, MiniExpressState

#: Flags of `touch` beside those of the four companies.
EAST: Final = 16
WEST: Final = 32
COASTS: Final = EAST | WEST


def occupy(state: MiniExpressState, company: i64, hex: i64) -> None:
    """A cube lies on a hex from now on: what the company can reach is as near as from there."""
    paths = state.paths
    cities = paths.cities
    state.track[hex] |= BIT[company]
    from_here, reach = paths.cubes, state.reach
    here, mine = hex * cities, company * cities
    for city in range(cities):
        cubes = from_here[here + city]
        if cubes < reach[mine + city]:
            reach[mine + city] = cubes
    steps = paths.to_target[company * paths.hexes + hex]
    if steps < state.ahead[company]:
        state.ahead[company] = steps
    if len(state.touch):
        spread(state, hex, state.touch[hex] & (BIT[company] | COASTS))


def spread(state: MiniExpressState, hex: i64, flags: i64) -> None:
    """What a cube here hangs together with, it passes on to the hexes beside it, and cubes there pass it on.

    A flag is a company: track with a land link, in its own colour, to its own start (ME-R12). Or it is EAST or WEST:
    track of any colour with a land link to a start city or to San Francisco (ME-R13).
    """
    for number in range(LAND):
        other = state.paths.beside[hex * BESIDE + number]
        if other < 0:
            break
        new = flags & ~state.touch[other]
        if new:
            state.touch[other] |= new
            there = state.track[other]
            if there:
                spread(state, other, new & (there | COASTS))


def mark_coasts(state: MiniExpressState) -> None:
    """The west is played: mark where the coasts begin."""
    box = state.box
    state.touch = filled(state.paths.hexes, 0)
    state.touch[box.west_hex] = WEST
    for company in range(COMPANIES):
        state.touch[box.start_hex[company]] |= BIT[company] | EAST


def refill(state: MiniExpressState, company: i64, cubes: i64) -> None:
    """ME-4.4 Cubes come from the supply into the tracks space, as far as the supply goes, and five at most lie there.

    ME-R6 The five are the limit for compensation too.
    """
    free = state.box.most_tracks - state.tracks[company]
    if cubes > free:
        cubes = free
    if cubes > state.supply[company]:
        cubes = state.supply[company]
    state.tracks[company] += cubes
    state.supply[company] -= cubes


def compensate(state: MiniExpressState, builder: i64, hex: i64) -> None:
    """ME-5.8 Each other company that already has a cube on an entered hex or in an entered city gets one cube.

    ME-9.4 Not in a game of two.
    """
    others = state.track[hex] & ~BIT[builder]
    if not others or state.mode != STANDARD:
        return
    for company in range(COMPANIES):
        if others & BIT[company]:
            refill(state, company, 1)
