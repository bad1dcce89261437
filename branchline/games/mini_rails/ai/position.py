"""The position that is played: the rules, copies of it, and what bots ask."""

from __future__ import annotations

from branchline.core.engine.arrays import EMPTY
from branchline.core.engine.random import Random
from branchline.core.native import Ints, Shorts, i64
from branchline.games.mini_rails.ai import description, evaluation, observation
from branchline.games.mini_rails.rules.turn import MiniRailsRules


class MiniRailsPosition(MiniRailsRules):
    """A position that can be copied and evaluated."""

    def clone(self) -> MiniRailsPosition:
        twin = MiniRailsPosition(self.seats, self.box, self.side)
        self.copy_to(twin)
        return twin

    def write_observation(self, seat: i64, out: Shorts, at: i64) -> i64:
        return observation.write(self, seat, out, at, EMPTY)

    def shown_numbers(self) -> i64:
        return observation.SHOWN

    def update_observation(self, seat: i64, out: Shorts, at: i64, shown: Ints) -> None:
        observation.write(self, seat, out, at, shown)

    def describe(self, out: Ints) -> i64:
        return description.write(self, out)

    def outlook(self, weights: Ints) -> Ints:
        return evaluation.outlook(self, weights)

    def appraise(self, seat: i64, moves: Ints, weights: Ints) -> Ints:
        return evaluation.appraise(self, seat, moves, weights)

    def guided(self, seat: i64, rng: Random, weights: Ints) -> i64:
        return evaluation.guided(self, seat, rng, weights)
