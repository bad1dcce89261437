"""Chapters 1, 2 and 8: set-up, and how phases and rounds follow one another."""

from __future__ import annotations

from branchline.core.native import i64
from branchline.games.minecart_town.rules import (
    actions,
    construction,
    ending,
    market,
    processing,
    production,
    transport,
)
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.box import HALVES
from branchline.games.minecart_town.rules.kinds import ALL_SIDES
from branchline.games.minecart_town.rules.state import (
    BUILDING_UP,
    CARRYING,
    FILLING,
    FINALE,
    FIRST,
    IDLE,
    NONE,
    OVER,
    PROCESSING_GOODS,
    PRODUCING,
    MinecartTownState,
)

# -- set-up ------------------------------------------------------------------------------------------------------------


def set_up(state: MinecartTownState, first: int, advanced: bool, kinds: list[int]) -> None:
    """Everything before the first draw; NONE as first player means that chance names one (MT-1.6)."""
    state.allocate()
    for town in state.towns:
        for half in range(HALVES):  # MT-1.1 the Mine, and the Forest to the east of it
            towns.add(town, state.box, 0, half, state.box.kinds + half, ALL_SIDES)
    for kind in kinds:  # MT-13.1
        market.put(state, kind)
    if not advanced:
        _leave_out_advanced(state)
    state.phase = FIRST
    if first != NONE:
        name_first(state, first)


def _leave_out_advanced(state: MinecartTownState) -> None:
    """MT-12.2 A first game is played without the advanced tiles; MT-R23 a chosen solo set-up keeps those it names."""
    for kind in range(len(state.bag)):
        if state.box.advanced[kind]:
            state.removed[kind] += state.bag[kind]
            state.bag[kind] = 0


def name_first(state: MinecartTownState, seat: i64) -> None:
    """MT-1.6 This seat has the starting player marker; now the central board is filled (MT-1.4)."""
    state.first = seat
    fill(state, PRODUCING)


# -- filling the central board -----------------------------------------------------------------------------------------


def fill(state: MinecartTownState, then: i64) -> None:
    """Let chance fill the central board as far as the bags go, then go on."""
    state.phase = FILLING
    state.then = then
    if market.wanted(state) == NONE:
        _filled(state)


def apply_chance(state: MinecartTownState, outcome: i64) -> None:
    """What chance drew."""
    if state.phase == FIRST:
        name_first(state, actions.first_seat(outcome))
        return
    market.put(state, outcome)
    if market.wanted(state) == NONE:
        _filled(state)


def _filled(state: MinecartTownState) -> None:
    state.phase = state.then
    if state.phase == PRODUCING:
        production.begin(state)
    else:
        _next_builder(state)
    advance(state)


# -- one phase after another -------------------------------------------------------------------------------------------


def busy(state: MinecartTownState) -> bool:
    """Whether any seat still has something to decide."""
    return any(town.step != IDLE for town in state.towns)


def advance(state: MinecartTownState) -> None:
    """MT-2.2 When nobody has anything left to decide, the next phase begins (MT-R6)."""
    while PRODUCING <= state.phase < OVER and not busy(state):
        if state.phase == PRODUCING:
            _begin_construction(state)
        elif state.phase == BUILDING_UP:
            fill(state, BUILDING_UP)  # MT-4.8
        elif state.phase == CARRYING:
            state.phase = PROCESSING_GOODS
            processing.begin(state)
        elif state.phase == PROCESSING_GOODS:
            _next_round(state)
        else:
            ending.finish(state)


def _begin_construction(state: MinecartTownState) -> None:
    """MT-4.1 Clockwise from the first player."""
    state.phase = BUILDING_UP
    for town in state.towns:
        town.passed = 0
    state.current = state.first
    construction.begin_turn(state.towns[state.current])


def _next_builder(state: MinecartTownState) -> None:
    """MT-4.10 The next seat that has not passed; when all have, transportation begins (MT-2.1)."""
    for ahead in range(1, state.seats + 1):
        seat = (state.current + ahead) % state.seats
        if not state.towns[seat].passed:
            state.current = seat
            construction.begin_turn(state.towns[seat])
            return
    state.current = NONE
    state.phase = FINALE if state.round == state.box.rounds else CARRYING  # MT-8.4
    transport.begin(state)


def _next_round(state: MinecartTownState) -> None:
    """MT-8.1 The marker goes to the left, MT-8.2 the next round begins, with type B from round three (MT-8.3)."""
    state.first = (state.first + 1) % state.seats
    state.round += 1
    if state.round == state.box.b_from:
        market.swap_a_for_b(state)
    fill(state, PRODUCING)
