"""The position that is played: the rules, a copy of itself, and what a bot asks."""

from __future__ import annotations

from branchline.core.engine.arrays import EMPTY
from branchline.core.engine.evaluation import best_of_all
from branchline.core.engine.random import Random
from branchline.core.native import Ints, Shorts, i64
from branchline.games.off_the_rails.ai import evaluation, observation, rollout
from branchline.games.off_the_rails.rules.turn import OffTheRailsRules


class OffTheRailsPosition(OffTheRailsRules):
    """A position of Off the Rails."""

    def clone(self) -> OffTheRailsPosition:
        twin = OffTheRailsPosition(self.seats, self.box, self.rules)
        self.copy_to(twin)
        return twin

    def write_observation(self, seat: i64, out: Shorts, at: i64) -> i64:
        return observation.write(self, seat, out, at, EMPTY)

    def shown_numbers(self) -> i64:
        return observation.SHOWN

    def update_observation(self, seat: i64, out: Shorts, at: i64, shown: Ints) -> None:
        observation.write(self, seat, out, at, shown)

    def outlook(self, weights: Ints) -> Ints:
        return evaluation.outlook(self, weights)

    def conclude(self, seat: i64, weights: Ints) -> None:
        rollout.conclude(self, seat, weights)

    def appraise(self, seat: i64, moves: Ints, weights: Ints) -> Ints:
        return rollout.appraise(self, seat, moves, weights)

    def guided(self, seat: i64, rng: Random, weights: Ints) -> i64:
        return best_of_all(self, seat, weights)

    def rollout(self, seat: i64, rng: Random, weights: Ints) -> i64:
        return rollout.rehearse(self, seat, rng, weights)
