"""Laws of chance: what is drawn is what ``chances`` promises, outcome by outcome, exactly."""

from __future__ import annotations

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, State
from branchline.testing.odds import drawn, promised
from branchline.testing.tables import LawTable, positions


class TestDraws:
    def test_every_outcome_has_a_weight_and_none_stands_twice(self, table: LawTable) -> None:
        for state in chance_positions(table, 10):
            outcomes = state.chances()
            assert all(weight > 0 for _, weight in outcomes)
            assert len({outcome for outcome, _ in outcomes}) == len(outcomes)

    def test_draws_have_exactly_the_odds_that_are_promised(self, table: LawTable) -> None:
        """In all draws of a game, those of the set-up among them: no outcome is missing, none comes too often."""
        for state in chance_positions(table, 11):
            assert drawn(state) == promised(state), state.snapshot()

    def test_every_outcome_of_the_set_up_can_be_applied(self, table: LawTable) -> None:
        """Each one leads on: to another draw or to somebody's decision; and no two lead to the same position."""
        state, rng = table.start(), Random("set-up", str(table))
        while state.turn() == CHANCE:
            reached = []
            for outcome, _ in state.chances():
                after = state.clone()
                after.apply(CHANCE, outcome)
                assert after.actors()
                reached.append(after.snapshot())
            assert all(reached.count(one) == 1 for one in reached)
            state.apply(CHANCE, state.draw(rng))


def chance_positions(table: LawTable, seed: int) -> list[State]:
    """Copies of all positions of a game of each player in which chance acts."""
    draws = [state.clone() for state in positions(table, seed) if state.turn() == CHANCE]
    assert draws
    return draws
