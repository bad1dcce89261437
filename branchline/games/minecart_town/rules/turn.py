"""The course of the game: its phases and steps, who acts in each, and what follows (chapters 1, 2 and 8).

The phases. Chance acts in the first two, the seats in the others::

    FIRST_PLAYER -------> FILLING -------> PRODUCTION_PHASE -------> CONSTRUCTION_PHASE <--------+
    Chance names the      Chance fills     Every building            One seat has a turn.        |
    first player.         the board.       produces.                   |                         |
                             ^                                         | the turn is over        |
                             |                                         v                         |
                             |                                       FILLING --------------------+
                             |                                         |       the next seat that
                             |                                         |       has not passed
                             |                                         | all have passed
                             |              rounds 1 to 3              v            the last round
                             |           TRANSPORTATION_PHASE <--------+--------> FINAL_PHASE
                             |           Cubes move.                              Cubes move and
                             |                   |                                buildings process.
                             |                   v                                   |
                             +------------ PROCESSING_PHASE                          v
                           next round      Every building processes.                OVER

The steps of a town say what its owner is in the middle of. A town that is IDLE has nothing to decide::

    construction   TURN ---+--build----> PLACE ---> PAY_BUILDING ---> TAKE or TAKE_ONE_KIND ---> IDLE
                           +--lay------> SHAPE ---> PAY_TRACK ----+
                           +--upgrade--> RESHAPE -> PAY_UPGRADE --+--> LAYING --done--> IDLE
                           +--move-----> TURN                     |      |
                           +--pass-----> IDLE                     +------+ lay, upgrade, move
    production     TAKE or TAKE_ONE_KIND, building by building ---> IDLE
    transportation CARRY --move, pull--> CARRY --done--> IDLE
    processing     SPEND, building by building ---> IDLE
    final phase    CARRY --move, pull--> CARRY --process--> SPEND ---> CARRY --done--> IDLE

A step with only one possible answer is left out (MT-R6). Only this module assigns ``phase``. What an action does is
said by the chapters.
"""

from __future__ import annotations

from branchline.core.engine.random import Random
from branchline.core.engine.standings import Standings
from branchline.core.game import CHANCE, NOBODY
from branchline.core.native import Ints, i64
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules.chapters import (
    construction,
    ending,
    giving,
    market,
    processing,
    production,
    tracks,
    transport,
)
from branchline.games.minecart_town.rules.phases import (
    CARRY,
    CONSTRUCTION_PHASE,
    FILLING,
    FINAL_PHASE,
    FIRST_PLAYER,
    IDLE,
    LAYING,
    OVER,
    PAY_BUILDING,
    PAY_TRACK,
    PAY_UPGRADE,
    PLACE,
    PROCESSING_PHASE,
    PRODUCTION_PHASE,
    RESHAPE,
    SHAPE,
    TRANSPORTATION_PHASE,
    TURN,
)
from branchline.games.minecart_town.rules.state import NONE, MinecartTownState


class MinecartTownRules(MinecartTownState):
    """A position with the rules: each question goes to the chapter of the phase or of the step."""

    def game_name(self) -> str:
        return "minecart_town"

    # -- who may act, and how ------------------------------------------------------------------------------------

    def turn(self) -> i64:
        if self.phase == OVER:
            return NOBODY
        if self.phase < PRODUCTION_PHASE:
            return CHANCE
        if self.phase == CONSTRUCTION_PHASE:
            return self.current
        for seat in range(self.seats):
            if self.towns[seat].step != IDLE:
                return seat
        return NOBODY

    def actors(self) -> list[int]:
        """MT-2.3 In all phases but construction every seat acts without waiting for the others."""
        if self.phase < PRODUCTION_PHASE:
            return [CHANCE]
        return [seat for seat in range(self.seats) if self.towns[seat].step != IDLE]

    def may_act(self, seat: i64) -> bool:
        return self.towns[seat].step != IDLE

    def moves(self, seat: i64) -> Ints:
        town = self.towns[seat]
        step = town.step
        if step in (TURN, LAYING):
            return construction.turn_options(self, seat)
        if step == CARRY:
            return transport.options(self, seat)
        if step == PLACE:
            return construction.cell_options(town)
        if step == PAY_BUILDING:
            return construction.payments(town)
        if step in (SHAPE, RESHAPE):
            return tracks.shape_options(town, self.box)
        if step in (PAY_TRACK, PAY_UPGRADE):
            return tracks.payments(town, self.box)
        return giving.options(town)

    def apply(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            carry_out_chance(self, action)
            return
        town = self.towns[seat]
        step = town.step
        if step in (TURN, LAYING):
            construction.act(self, seat, action)
        elif step == CARRY:
            transport.act(self, seat, action)
        elif step == PLACE:
            construction.choose_cell(self, town, actions.operand(action))
        elif step == PAY_BUILDING:
            construction.pay(self, town, action)
        elif step in (SHAPE, RESHAPE):
            tracks.choose_shape(town, self.box, actions.operand(action))
        elif step in (PAY_TRACK, PAY_UPGRADE):
            tracks.pay(town, self.box, action)
        else:
            choose_cube(self, seat, actions.operand(action))
        advance(self)

    # -- chance --------------------------------------------------------------------------------------------------

    def chances(self) -> list[tuple[int, int]]:
        """MT-R1 Each seat is as likely to be the first player."""
        if self.phase == FIRST_PLAYER:
            return [(int(actions.first(seat)), 1) for seat in range(self.seats)]
        return market.chances(self)

    def draw(self, rng: Random) -> i64:
        if self.phase == FIRST_PLAYER:
            return actions.first(rng.below(self.seats))
        return market.draw(self, rng)

    # -- how the players stand -----------------------------------------------------------------------------------

    def totals(self) -> Ints:
        return ending.totals(self)

    def places(self) -> Ints:
        return ending.places(self)

    def standings(self) -> Standings:
        return ending.standings(self)


# -- the beginning -----------------------------------------------------------------------------------------------------


def begin(state: MinecartTownState, first: int) -> None:
    """MT-1.6 The table is laid out (setup.py). If ``first`` is NONE, chance names the first player."""
    if first != NONE:
        name_first(state, first)


def name_first(state: MinecartTownState, seat: i64) -> None:
    """MT-1.6 This seat has the starting player marker; now the central board is filled (MT-1.4)."""
    state.first = seat
    fill(state, PRODUCTION_PHASE)


# -- chance ------------------------------------------------------------------------------------------------------------


def carry_out_chance(state: MinecartTownState, outcome: i64) -> None:
    """What chance drew: a first player, or a tile for the central board."""
    if state.phase == FIRST_PLAYER:
        name_first(state, actions.first_seat(outcome))
        return
    market.put(state, outcome)
    if market.wanted(state) == NONE:
        end_filling(state)


def fill(state: MinecartTownState, then: i64) -> None:
    """Chance fills the central board as far as the bags go; then the phase ``then`` begins or goes on."""
    state.phase = FILLING
    state.then = then
    if market.wanted(state) == NONE:
        end_filling(state)


def end_filling(state: MinecartTownState) -> None:
    """Production begins with a full board. So does every construction turn but the first."""
    state.phase = state.then
    if state.phase == PRODUCTION_PHASE:
        production.begin(state)
    else:
        next_builder(state)
    advance(state)


# -- the seats ---------------------------------------------------------------------------------------------------------


def choose_cube(state: MinecartTownState, seat: i64, resource: i64) -> None:
    """The owner names a cube that is taken (MT-3.4, MT-11.3) or spent (MT-7.5); the phase says what goes on then."""
    town = state.towns[seat]
    if state.phase == PRODUCTION_PHASE:
        production.choose(state, town, resource)
    elif state.phase == CONSTRUCTION_PHASE:
        giving.choose(town, resource)
    elif state.phase == PROCESSING_PHASE:
        processing.choose(state, town, resource)
    else:
        transport.choose(state, seat, resource)


def busy(state: MinecartTownState) -> bool:
    """Whether any seat still has something to decide."""
    return any(town.step != IDLE for town in state.towns)


def advance(state: MinecartTownState) -> None:
    """MT-2.2 When nobody has anything left to decide, the next phase begins (MT-R6)."""
    while PRODUCTION_PHASE <= state.phase < OVER and not busy(state):
        if state.phase == PRODUCTION_PHASE:
            begin_construction(state)
        elif state.phase == CONSTRUCTION_PHASE:
            fill(state, CONSTRUCTION_PHASE)  # MT-4.8
        elif state.phase == TRANSPORTATION_PHASE:
            begin_processing(state)
        elif state.phase == PROCESSING_PHASE:
            begin_round(state)
        else:
            finish(state)


def begin_construction(state: MinecartTownState) -> None:
    """MT-4.1 Clockwise from the first player."""
    state.phase = CONSTRUCTION_PHASE
    for town in state.towns:
        town.passed = 0
    state.current = state.first
    construction.begin_turn(state.towns[state.current])


def next_builder(state: MinecartTownState) -> None:
    """MT-4.10 The next seat that has not passed has a turn. When all have passed, transportation begins (MT-2.1)."""
    for ahead in range(1, state.seats + 1):
        seat = (state.current + ahead) % state.seats
        if not state.towns[seat].passed:
            state.current = seat
            construction.begin_turn(state.towns[seat])
            return
    state.current = NONE
    begin_transportation(state)


def begin_transportation(state: MinecartTownState) -> None:
    """MT-8.4 In the last round transportation and processing are one phase."""
    state.phase = FINAL_PHASE if state.round == state.box.rounds else TRANSPORTATION_PHASE
    transport.begin(state)


def begin_processing(state: MinecartTownState) -> None:
    """MT-7.1 After transportation every building processes."""
    state.phase = PROCESSING_PHASE
    processing.begin(state)


def begin_round(state: MinecartTownState) -> None:
    """MT-8.1 The marker goes to the left, MT-8.2 and the next round begins, with type B from round three (MT-8.3)."""
    state.first = (state.first + 1) % state.seats
    state.round += 1
    if state.round == state.box.b_from:
        market.swap_a_for_b(state)
    fill(state, PRODUCTION_PHASE)


def finish(state: MinecartTownState) -> None:
    """MT-9.1 After the last round the end-of-game effects score, and the game is over."""
    ending.score(state)
    state.phase = OVER
