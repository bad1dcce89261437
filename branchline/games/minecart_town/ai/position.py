"""A position that can be copied and that answers what a bot asks."""

from __future__ import annotations

from branchline.core.engine.evaluation import lead
from branchline.core.engine.random import Random
from branchline.core.native import Ints, Shorts, i64
from branchline.games.minecart_town.ai import action_values, evaluation, move_ordering, observation
from branchline.games.minecart_town.ai.rollout import Rollout
from branchline.games.minecart_town.rules.turn import MinecartTownRules


class MinecartTownPosition(MinecartTownRules):
    """The rules with the bots' judgement."""

    def clone(self) -> MinecartTownPosition:
        twin = MinecartTownPosition(self.seats, self.box)
        self.copy_to(twin)
        return twin

    def write_observation(self, seat: i64, out: Shorts, at: i64) -> i64:
        return observation.write(self, seat, out, at)

    def outlook(self, weights: Ints) -> Ints:
        return evaluation.outlook(self, weights)

    def conclude(self, seat: i64, weights: Ints) -> None:
        action_values.conclude(self, seat, weights)

    def appraise(self, seat: i64, moves: Ints, weights: Ints) -> Ints:
        return action_values.appraise(self, seat, moves, weights)

    def preferences(self, seat: i64, weights: Ints) -> Ints:
        return move_ordering.preferences(self, seat, self.moves(seat), weights)

    def rollout(self, seat: i64, rng: Random, weights: Ints) -> i64:
        values = self.outlook(weights)
        values[seat] = Rollout(self, seat, rng, weights).play()
        return lead(values, seat)
