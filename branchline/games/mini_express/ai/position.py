"""The position that is played: the rules, copies of it, and what bots ask."""

from __future__ import annotations

from branchline.core.native import Ints, Shorts, i64
from branchline.games.mini_express.ai import evaluation, observation
from branchline.games.mini_express.rules.turn import MiniExpressRules


class MiniExpressPosition(MiniExpressRules):
    """A position that can be copied and evaluated."""

    def clone(self) -> MiniExpressPosition:
        twin = MiniExpressPosition(self.seats, self.box, self.mode)
        self.copy_to(twin)
        return twin

    def write_observation(self, seat: i64, out: Shorts, at: i64) -> i64:
        return observation.write(self, seat, out, at)

    def outlook(self, weights: Ints) -> Ints:
        return evaluation.outlook(self, weights)

    def conclude(self, seat: i64, weights: Ints) -> None:
        evaluation.conclude(self, seat, weights)
