"""A rollout: the rest of the game for one town, played quickly by the greedy builder.

The others reply once to what the seat does, as the builder would. Towns hardly touch each other, so from then on the
others are only shadows that take tiles off the central board.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.native import Ints, i64
from branchline.games.minecart_town.ai import action_values, builder, carrying, draws, evaluation
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules.chapters import market
from branchline.games.minecart_town.rules.phases import (
    CARRY,
    CONSTRUCTION_PHASE,
    FILLING,
    FINAL_PHASE,
    IDLE,
    LAYING,
    OVER,
    PLACE,
    PRODUCTION_PHASE,
    RESHAPE,
    SHAPE,
    SPEND,
    TURN,
)
from branchline.games.minecart_town.rules.state import NONE, MinecartTownState, Town
from branchline.games.minecart_town.rules.turn import advance, fill

#: A rate below all others.
_LOWEST: Final = -1_000_000


class Rollout:
    """A table with one town, others that reply once, and shadows. The position is used up."""

    def __init__(self, state: MinecartTownState, seat: i64, rng: Random, weights: Ints) -> None:
        self.state = state
        self.seat: i64 = seat
        self.rng = rng
        self.weights = weights
        self.builder = builder.Builder(state, weights)
        self.draws = draws.Draws(state, rng)
        #: who else takes tiles in this round, and how many turns the seat has had in it
        self.shadows: i64 = 0
        self.turns: i64 = 0
        #: the towns, in order of play, that have not replied yet, and what replies promised the others in the mean
        self.rivals: list[Town] = []
        self.gained: i64 = 0
        under_way = is_under_way(state)
        for ahead in range(1, state.seats):
            other = (seat + ahead) % state.seats
            if not under_way or not state.towns[other].passed:
                self.shadows += 1
                if under_way:
                    self.rivals.append(state.towns[other])
            state.towns[other] = shadow()

    def play(self) -> i64:
        """Play to the end: what the seat scores, less what the others gain by replying, in hundredths of a point."""
        state, seat = self.state, self.seat
        self.conclude()
        if is_under_way(state) and state.towns[seat].step == IDLE and not state.towns[seat].passed:
            self.others()
            fill(state, CONSTRUCTION_PHASE)
        elif state.phase >= PRODUCTION_PHASE:
            advance(state)
        while state.phase != OVER:
            town = state.towns[seat]
            if state.phase == FILLING:
                state.apply(CHANCE, self.draws.tile())
            elif state.phase < PRODUCTION_PHASE:
                state.apply(CHANCE, state.draw(self.rng))
            elif state.phase == CONSTRUCTION_PHASE:
                self.construct()
            elif town.step == CARRY:
                self.carry()
            elif town.step == SPEND:
                state.apply(seat, state.moves(seat)[len(state.moves(seat)) - 1])
            elif town.step != IDLE:
                state.apply(seat, state.moves(seat)[0])
            else:
                advance(state)
        return evaluation.earned(state.towns[seat]) * 100 - self.gained

    def conclude(self) -> None:
        """Finish what is half done: a tile or a piece of track goes where the builder likes it best."""
        state, seat = self.state, self.seat
        town = state.towns[seat]
        best = builder.Found(town, _LOWEST)
        if town.step == PLACE:
            self.builder.look_at(town)
            self.builder.try_cells(best, town, state.market[town.space])
            best.town.step = IDLE
            self.build(best.town, town.space)
        elif town.step in (SHAPE, RESHAPE):
            self.builder.look_at(town)
            for move in state.moves(seat):
                self.builder.try_shape(best, town, actions.operand(move), self.builder.forecast())
            best.town.step = LAYING
            state.towns[seat] = best.town
        else:
            action_values.conclude(state, seat, self.weights)

    def build(self, town: Town, space: i64) -> None:
        """Put the town with the new tile in place, and take the tile off its space."""
        state = self.state
        state.towns[self.seat] = town
        market.take(state, space)
        if state.seats == 1:
            market.thin_out(state, space)

    def carry(self) -> None:
        """Serve the buildings that want cubes, the best rates first."""
        state, seat = self.state, self.seat
        last = state.phase == FINAL_PHASE
        carrier = carrying.Carrier(state.towns[seat], state.box, state.experts != 0, last, last)
        for building in carrying.by_rate(state, carrier.town, last):
            carrier.serve(building)
        town = carrier.town
        state.towns[seat] = town
        town.step = IDLE
        town.moves_left = 0
        advance(state)

    # -- construction ------------------------------------------------------------------------------------------------

    def construct(self) -> None:
        """The rest of this round's construction."""
        state, seat = self.state, self.seat
        if state.current != seat:
            self.others()
        town = state.towns[seat]
        while not town.passed:
            step = town.step
            town.step = TURN
            if step == LAYING:
                while self.lay_best():
                    pass
            else:
                self.turn()
            self.others()
            town = state.towns[seat]
        town.step = IDLE
        for other in range(state.seats):
            state.towns[other].passed = 1
            state.towns[other].step = IDLE
        self.shadows = state.seats - 1
        self.turns = 0
        advance(state)

    def others(self) -> None:
        """The others' turns: first replies, then random tiles are taken. The central board is filled again."""
        if len(self.rivals):
            self.draws.fill()
            self.reply()
        else:
            for number in range(self.shadows):
                self.draws.take(self.turns, number)
            self.draws.fill()
        self.turns += 1

    def reply(self) -> None:
        """The others have a turn each, as the builder would play it in their towns."""
        state, seat = self.state, self.seat
        own = state.towns[seat]
        for rival in self.rivals:
            state.towns[seat] = rival
            self.builder.look_at(rival)
            before = self.builder.base
            self.turn()
            self.builder.look_at(state.towns[seat])
            self.gained += (self.builder.base - before) // (state.seats - 1)
            self.draws.fill()
        self.rivals = []
        state.towns[seat] = own

    def turn(self) -> None:
        """The building or the track that promises most for a cube, or a pass."""
        state, seat = self.state, self.seat
        town = state.towns[seat]
        self.builder.look_at(town)
        best = self.builder.best_track(town)
        chosen: i64 = NONE
        for space in self.builder.best_spaces(town):
            before = best.rate
            self.builder.try_cells(best, town, state.market[space])
            if best.rate > before:
                chosen = space
        if best.rate <= 0:
            town.passed = 1
            return
        if chosen != NONE:
            self.build(best.town, chosen)
        else:
            state.towns[seat] = best.town
            while self.lay_best():
                pass

    def lay_best(self) -> bool:
        """One more piece of track if it promises something."""
        state, seat = self.state, self.seat
        town = state.towns[seat]
        self.builder.look_at(town)
        best = self.builder.best_track(town)
        state.towns[seat] = best.town
        return best.rate > 0


def is_under_way(state: MinecartTownState) -> bool:
    """Whether a round's construction has begun; perhaps the central board is just being filled."""
    return state.phase == CONSTRUCTION_PHASE or (state.phase == FILLING and state.then == CONSTRUCTION_PHASE)


def shadow() -> Town:
    """A town without buildings, whose owner has nothing to decide."""
    town = Town()
    town.clear()
    town.passed = 1
    return town
