"""Minecart Town: the chapters plugged together."""

from __future__ import annotations

from branchline.core.engine.evaluation import lead
from branchline.core.engine.random import Random
from branchline.core.engine.standings import Standings
from branchline.core.game import CHANCE, NOBODY
from branchline.core.native import Ints, Shorts, i64
from branchline.games.minecart_town.ai import evaluation, observation, rollout
from branchline.games.minecart_town.rules import (
    actions,
    construction,
    ending,
    giving,
    market,
    processing,
    production,
    rounds,
    transport,
)
from branchline.games.minecart_town.rules.state import (
    BUILDING_UP,
    FINALE,
    FIRST,
    IDLE,
    OVER,
    PRODUCING,
    SPEND,
    TAKE,
    TAKE_ONE_KIND,
    MinecartTownState,
)


class MinecartTownPosition(MinecartTownState):
    """A position that can be played."""

    def turn(self) -> i64:
        if self.phase == OVER:
            return NOBODY
        if self.phase < PRODUCING:
            return CHANCE
        if self.phase == BUILDING_UP:
            return self.current
        for seat in range(self.seats):
            if self.towns[seat].step != IDLE:
                return seat
        return NOBODY

    def actors(self) -> list[int]:
        """MT-2.3 In all phases but construction every seat acts without waiting for the others."""
        if self.phase < PRODUCING:
            return [CHANCE]
        return [seat for seat in range(self.seats) if self.towns[seat].step != IDLE]

    def moves(self, seat: i64) -> Ints:
        step = self.towns[seat].step
        if step in (TAKE, TAKE_ONE_KIND, SPEND):
            return giving.options(self.towns[seat])
        if self.phase == BUILDING_UP:
            return construction.options(self, seat)
        return transport.options(self, seat)

    def apply(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            rounds.apply_chance(self, action)
            return
        if self.phase == BUILDING_UP:
            construction.apply(self, seat, action)
        elif actions.CHOOSE <= action < actions.PROCESS:
            self._choose(seat, actions.operand(action))
        else:
            transport.apply(self, seat, action)
        rounds.advance(self)

    def _choose(self, seat: i64, resource: i64) -> None:
        """A cube is named outside construction."""
        town = self.towns[seat]
        if town.step != SPEND:
            production.choose(self, town, resource)
        elif self.phase == FINALE:
            transport.choose(self, seat, resource)
        else:
            processing.choose(self, town, resource)

    def chances(self) -> list[tuple[int, int]]:
        """MT-R1 Each seat is as likely to be the first player."""
        if self.phase == FIRST:
            return [(int(actions.first(seat)), 1) for seat in range(self.seats)]
        return market.chances(self)

    def draw(self, rng: Random) -> i64:
        if self.phase == FIRST:
            return actions.first(rng.below(self.seats))
        return market.draw(self, rng)

    def game_name(self) -> str:
        return "minecart_town"

    def clone(self) -> MinecartTownPosition:
        twin = MinecartTownPosition(self.seats, self.box)
        self.copy_to(twin)
        return twin

    def totals(self) -> Ints:
        return ending.totals(self)

    def places(self) -> Ints:
        return ending.places(self)

    def standings(self) -> Standings:
        return ending.standings(self)

    def may_act(self, seat: i64) -> bool:
        return self.phase >= PRODUCING and self.towns[seat].step != IDLE

    def write_observation(self, seat: i64, out: Shorts, at: i64) -> i64:
        return observation.write(self, seat, out, at)

    def outlook(self, weights: Ints) -> Ints:
        return evaluation.outlook(self, weights)

    def conclude(self, seat: i64, weights: Ints) -> None:
        evaluation.conclude(self, seat, weights)

    def appraise(self, seat: i64, moves: Ints, weights: Ints) -> Ints:
        return evaluation.appraise(self, seat, moves, weights)

    def preferences(self, seat: i64, weights: Ints) -> Ints:
        return rollout.preferences(self, seat, self.moves(seat), weights)

    def rehearse(self, seat: i64, rng: Random, weights: Ints) -> i64:
        values = self.outlook(weights)
        values[seat] = rollout.rehearse(self, seat, rng, weights)
        return lead(values, seat)
