"""The course of the game: its phases, who acts in each, and which phase follows.

    Set-up (MR-2): chance draws whatever the table has not agreed on.

        TILE --seven tiles lie--> FRAME --six frames lie--> FIRST --a start player--> DRAW

    A round (MR-3 to MR-6):

        DRAW <--------------------------------------+     Chance fills the market track.
          |                                         |
          | the market track is full                |
          v                                         |
        ACTION <--------------------+               |     The owner of the leftmost marker buys or builds.
          |                         |               |
          +--- a marker is left ----+               |
          |                                         |
          | no marker is left: taxes are paid       |
          |                                         |
          +--- rounds 1 to 5 -----------------------+
          |
          | round 6
          v
        OVER                                              The shares are counted (MR-7).

Only this module changes ``phase``. The chapters say what an action does.
"""

from __future__ import annotations

from branchline.core.engine import bags
from branchline.core.engine.random import Random
from branchline.core.engine.standings import Standings
from branchline.core.engine.state import CHANCE, NOBODY
from branchline.core.native import Ints, i64
from branchline.games.mini_rails.rules import actions, moves
from branchline.games.mini_rails.rules.chapters import building, draw_phase, market, scoring, setup, taxation
from branchline.games.mini_rails.rules.state import ACTION, DRAW, OVER, MiniRailsState


class MiniRailsRules(MiniRailsState):
    """A position with the rules: each question goes to the chapter of the phase."""

    def game_name(self) -> str:
        return "mini_rails"

    def set_up(self, tiles: list[int], frames: list[int], start: int) -> None:
        """MR-2.8 Begin with what the table has agreed on; chance draws the rest."""
        self.phase = setup.give(self, tiles, frames, start)

    # -- who may act, and how ------------------------------------------------------------------------------------

    def turn(self) -> i64:
        if self.phase == ACTION:
            return market.player(self)
        return NOBODY if self.phase == OVER else CHANCE

    def moves(self, seat: i64) -> Ints:
        return moves.moves(self, seat)

    def pick(self, seat: i64, rng: Random) -> i64:
        return moves.pick(self, seat, rng)

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == ACTION:
            self.phase = act(self, seat, action)
        elif self.phase == DRAW:
            self.phase = draw_phase.place(self, action)
        else:
            self.phase = setup.carry_out(self, action)

    # -- chance --------------------------------------------------------------------------------------------------

    def chances(self) -> list[tuple[int, int]]:
        return bags.odds(self.bag) if self.phase == DRAW else setup.chances(self)

    def draw(self, rng: Random) -> i64:
        return draw_phase.draw(self, rng) if self.phase == DRAW else setup.draw(self, rng)

    # -- how the players stand -----------------------------------------------------------------------------------

    def totals(self) -> Ints:
        return scoring.totals(self)

    def places(self) -> Ints:
        return scoring.places(self)

    def standings(self) -> Standings:
        return scoring.standings(self)


def act(state: MiniRailsState, seat: i64, action: i64) -> i64:
    """MR-4.2 The player buys a share or builds track; the phase that follows."""
    if actions.is_buy(action):
        market.buy(state, seat, action)
    else:
        building.build(state, seat, actions.built_space(action), actions.built_spot(action))
    return end_turn(state)


def end_turn(state: MiniRailsState) -> i64:
    """MR-4.5 The next marker's owner has a turn. After the last marker taxes are paid.

    MR-6.3 The game is over when the taxed area is full; until then another round begins.
    """
    state.step += 1
    if state.step < len(state.order):
        return ACTION
    taxation.tax(state)
    if state.round == state.box.rounds:
        taxation.clear_market(state)
        return OVER
    return draw_phase.begin_round(state)
