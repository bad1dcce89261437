"""The law on draws tells a wrong draw from a right one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from branchline.core.engine.random import Random
from branchline.testing.odds import about_to_say, drawn, promised


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
    assert drawn(narrow) == {0: Fraction(1, 4), 1: Fraction(3, 4)}
    assert promised(narrow) != drawn(narrow)
