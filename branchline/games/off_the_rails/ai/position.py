"""Off the Rails: the state that dispatches to the chapters, and the game's description."""

from __future__ import annotations

from branchline.core.engine.arrays import EMPTY
from branchline.core.engine.evaluation import best_of_all
from branchline.core.engine.random import Random
from branchline.core.engine.standings import Standings
from branchline.core.game import CHANCE, NOBODY, State
from branchline.core.native import Ints, Shorts, i64
from branchline.games.off_the_rails.ai import evaluation, observation, rollout
from branchline.games.off_the_rails.rules import choices, draws, hidden, scoring
from branchline.games.off_the_rails.rules import state as at
from branchline.games.off_the_rails.rules.state import RailsState


class OffTheRailsPosition(RailsState):
    """A position of Off the Rails."""

    def turn(self) -> i64:
        phase = self.phase
        if phase == at.OVER:
            return NOBODY
        if phase >= at.DEAL_MISSIONS:
            return CHANCE
        if phase == at.SPLIT_HOLD:
            return self.owner(self.hit)
        if phase == at.TURN_AWAY:
            return self.owner(self.turner)
        return self.seats - 1 if phase == at.CHOOSE_CLAN else self.seat

    def moves(self, seat: i64) -> Ints:
        return choices.moves(self)

    def pick(self, seat: i64, rng: Random) -> i64:
        return choices.pick(self, rng)

    def apply(self, seat: i64, action: i64) -> None:
        self.news = EMPTY
        if seat == CHANCE:
            draws.carry_out(self, action)
        else:
            choices.carry_out(self, action)
        while self.phase >= at.AUTOMATIC:
            choices.go_on(self)

    def reveals(self, seat: int, action: int) -> bool:
        """OR-12.2 A picked hand is open, OR-12.3 and the end opens every stockpile: nobody takes that back."""
        if self.phase == at.PICK_HAND or self.rules.solo:
            return self.phase == at.PICK_HAND
        after = self.clone()
        after.apply(seat, action)
        return after.phase == at.OVER

    # -- chance --------------------------------------------------------------------------------------------------

    def chances(self) -> list[tuple[int, int]]:
        first = int(draws.first_code(self))
        return [(first + number, int(weight)) for number, weight in enumerate(draws.weights(self)) if weight]

    def draw(self, rng: Random) -> i64:
        return draws.draw(self, rng)

    # -- copies --------------------------------------------------------------------------------------------------

    def game_name(self) -> str:
        return "off_the_rails"

    def clone(self) -> OffTheRailsPosition:
        twin = OffTheRailsPosition(self.seats, self.box, self.rules)
        self.copy_to(twin)
        return twin

    def imagine(self, seat: int, rng: Random) -> State:
        twin = self.clone()
        hidden.redraw(twin, seat, rng)
        return twin

    # -- how the players stand -----------------------------------------------------------------------------------

    def totals(self) -> Ints:
        return scoring.totals(self)

    def places(self) -> Ints:
        return scoring.places(self)

    def standings(self) -> Standings:
        return scoring.standings(self)

    # -- what a bot asks -----------------------------------------------------------------------------------------

    def write_observation(self, seat: i64, out: Shorts, at: i64) -> i64:
        return observation.write(self, seat, out, at)

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
