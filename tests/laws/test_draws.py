"""Laws of chance: what is drawn is what ``chances`` promises, outcome by outcome, exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, State
from tests.laws.draws import about_to_say, drawn, promised
from tests.laws.tables import Table, every_table, positions


@every_table
class TestDraws:
    def test_every_outcome_has_a_weight_and_none_stands_twice(self, table: Table):
        for state in chance_positions(table, 10):
            outcomes = state.chances()
            assert all(weight > 0 for _, weight in outcomes)
            assert len({outcome for outcome, _ in outcomes}) == len(outcomes)

    def test_draws_have_exactly_the_odds_that_are_promised(self, table: Table):
        """In all draws of a game, those of the set-up among them: no outcome is missing, none comes too often."""
        for state in chance_positions(table, 11):
            assert drawn(state) == promised(state), state.snapshot()

    def test_every_outcome_of_the_set_up_can_be_applied(self, table: Table):
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


def chance_positions(table: Table, seed: int) -> list[State]:
    """Copies of all positions of a game of each player in which chance acts."""
    found = [state.clone() for state in positions(table, seed) if state.turn() == CHANCE]
    assert found
    return found


@pytest.mark.parametrize("bits", [0, 1, 2**31, 2**32 - 1])
def test_a_generator_can_be_made_to_say_a_number(bits: int):
    """Else the law above would say nothing."""
    assert about_to_say(bits).bits() == bits


def test_odds_of_a_draw_that_goes_wrong_are_told_apart():
    """Else neither: a position whose draw never gives the last outcome has other odds than it promises."""

    class Narrow:
        def chances(self) -> list[tuple[int, int]]:
            return [(0, 1), (1, 2), (2, 1)]

        def draw(self, rng: Random) -> int:
            return (0, 1, 1, 1)[int(rng.below(4))]

    narrow = Narrow()
    assert drawn(narrow) == {0: Fraction(1, 4), 1: Fraction(3, 4)}  # type: ignore[arg-type]
    assert promised(narrow) != drawn(narrow)  # type: ignore[arg-type]
