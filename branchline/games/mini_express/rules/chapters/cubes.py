"""Cubes: how they come onto the map, what they link, and how they come into a company's tracks space."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.engine.bits import BIT
from branchline.core.native import i64
from branchline.games.mini_express.rules.box import COMPANIES, MOST_TRACKS
from branchline.games.mini_express.rules.paths import BESIDE, LAND
from branchline.games.mini_express.rules.state import STANDARD, MiniExpressState

#: The set of all companies.
ALL: Final = 2**COMPANIES - 1
# Flags of `touch` are sets of companies, times one of these. A cube of the company on that hex would be linked over
# land to its own start in its own colour (ME-R12), to a start city in any colours, to San Francisco in any colours
# (ME-R13).
HOME: Final = 1
EAST: Final = 16
WEST: Final = 256
LINKS: Final = HOME + EAST + WEST
_NUMBERS: Final = MOST_TRACKS + 1


def occupy(state: MiniExpressState, company: i64, hex: i64) -> None:
    """A cube now lies on the hex. The company reaches every city at least as cheaply as from there."""
    paths = state.paths
    state.track[hex] |= BIT[company]
    from_here, within = paths.within, state.within
    here, mine = hex * _NUMBERS, company * _NUMBERS
    for cubes in range(_NUMBERS):
        within[mine + cubes] |= from_here[here + cubes]
    steps = paths.to_target[company * paths.hexes + hex]
    if steps < state.ahead[company]:
        state.ahead[company] = steps
    if len(state.touch):
        link(state, hex, state.touch[hex] & BIT[company] * LINKS)


def link(state: MiniExpressState, hex: i64, flags: i64) -> None:
    """Depth-first flood fill: cubes on the hex have new links, and pass them on to cubes on the hexes beside it.

    ME-R13 Cubes on one hex share their links to the coasts. To a neighbouring hex a link leads in one colour only,
    unless an option lets neighbouring hexes join.
    """
    carried = state.track[hex] if state.shared_hex else ALL
    passed_on = flags & ALL
    if flags & EAST * ALL:
        state.touch[hex] |= EAST * ALL
        passed_on |= EAST * carried
    if flags & WEST * ALL:
        state.touch[hex] |= WEST * ALL
        passed_on |= WEST * carried
    for number in range(LAND):
        other = state.paths.beside[hex * BESIDE + number]
        if other < 0:
            break
        new = passed_on & ~state.touch[other]
        if new:
            state.touch[other] |= new
            new &= state.track[other] * LINKS
            if new:
                link(state, other, new)


def mark_coasts(state: MiniExpressState) -> None:
    """The west is played: mark where the coasts begin."""
    box = state.box
    state.touch = filled(state.paths.hexes, 0)
    state.touch[box.west_hex] = WEST * ALL
    for company in range(COMPANIES):
        state.touch[box.start_hex[company]] |= BIT[company] | EAST * ALL


def refill(state: MiniExpressState, company: i64, cubes: i64) -> None:
    """ME-4.4 Cubes come from the supply into the tracks space: no more than the supply has, and never more than five.

    ME-R6 The limit of five holds for compensation too.
    """
    free = state.box.most_tracks - state.tracks[company]
    if cubes > free:
        cubes = free
    if cubes > state.supply[company]:
        cubes = state.supply[company]
    state.tracks[company] += cubes
    state.supply[company] -= cubes


def compensate(state: MiniExpressState, builder: i64, hex: i64) -> None:
    """ME-5.8 Each other company that already has a cube on the entered hex or in the entered city gets one cube.

    ME-9.4 Not in a game of two.
    """
    others = state.track[hex] & ~BIT[builder]
    if not others or state.mode != STANDARD:
        return
    for company in range(COMPANIES):
        if others & BIT[company]:
            refill(state, company, 1)
