"""Mini Rails: the chapters plugged together."""

from __future__ import annotations

from branchline.core.engine import bags
from branchline.core.engine.random import Random
from branchline.core.engine.standings import Standings
from branchline.core.game import CHANCE, NOBODY
from branchline.core.native import Ints, Shorts, i64
from branchline.games.mini_rails.ai import evaluation, observation
from branchline.games.mini_rails.rules import actions, building, draw_phase, market, moves, scoring, setup
from branchline.games.mini_rails.rules.state import ACTION, DRAW, OVER, MiniRailsState


class MiniRailsPosition(MiniRailsState):
    """A position that can be played."""

    def turn(self) -> i64:
        if self.phase == ACTION:
            return market.player(self)
        return NOBODY if self.phase == OVER else CHANCE

    def moves(self, seat: i64) -> Ints:
        return moves.moves(self, seat)

    def pick(self, seat: i64, rng: Random) -> i64:
        return moves.pick(self, seat, rng)

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == DRAW:
            draw_phase.place(self, action)
        elif seat == CHANCE:
            setup.carry_out(self, action)
        elif actions.is_buy(action):
            market.buy(self, seat, action)
        else:
            building.build(self, seat, actions.built_space(action), actions.built_spot(action))

    def chances(self) -> list[tuple[int, int]]:
        return bags.odds(self.bag) if self.phase == DRAW else setup.chances(self)

    def draw(self, rng: Random) -> i64:
        return draw_phase.draw(self, rng) if self.phase == DRAW else setup.draw(self, rng)

    def game_name(self) -> str:
        return "mini_rails"

    def clone(self) -> MiniRailsPosition:
        twin = MiniRailsPosition(self.seats, self.box, self.side)
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

    def appraise(self, seat: i64, moves: Ints, weights: Ints) -> Ints:
        return evaluation.appraise(self, seat, moves, weights)

    def guided(self, seat: i64, rng: Random, weights: Ints) -> i64:
        return evaluation.guided(self, seat, rng, weights)
