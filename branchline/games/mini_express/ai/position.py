"""Mini Express: the chapters plugged together."""

from __future__ import annotations

from branchline.core.engine.random import Random
from branchline.core.engine.standings import Standings
from branchline.core.game import CHANCE, NOBODY
from branchline.core.native import Ints, Shorts, i64
from branchline.games.mini_express.ai import evaluation, observation
from branchline.games.mini_express.rules import automa, choices, scoring, setup
from branchline.games.mini_express.rules.state import BOT_TILE, OVER, STARTING, MiniExpressState


class MiniExpressPosition(MiniExpressState):
    """A position that can be played."""

    def turn(self) -> i64:
        if STARTING <= self.phase < BOT_TILE:
            return self.seat
        return NOBODY if self.phase == OVER else CHANCE

    def moves(self, seat: i64) -> Ints:
        return choices.moves(self, seat)

    def apply(self, seat: i64, action: i64) -> None:
        if seat != CHANCE:
            choices.apply(self, seat, action)
        elif self.phase < STARTING:
            setup.carry_out(self, action)
        else:
            automa.carry_out(self, action)

    def chances(self) -> list[tuple[int, int]]:
        return setup.chances(self) if self.phase < STARTING else automa.chances(self)

    def draw(self, rng: Random) -> i64:
        return setup.draw(self, rng) if self.phase < STARTING else automa.draw(self, rng)

    def game_name(self) -> str:
        return "mini_express"

    def clone(self) -> MiniExpressPosition:
        twin = MiniExpressPosition(self.seats, self.box, self.mode)
        self.copy_to(twin)
        return twin

    def totals(self) -> Ints:
        return scoring.totals(self)

    def places(self) -> Ints:
        return scoring.places(self)

    def standings(self) -> Standings:
        return scoring.standings(self)

    def write_observation(self, seat: i64, out: Shorts, at: i64) -> i64:
        return observation.write(self, seat, out, at)

    def outlook(self, weights: Ints) -> Ints:
        return evaluation.outlook(self, weights)

    def conclude(self, seat: i64, weights: Ints) -> None:
        evaluation.conclude(self, seat, weights)
