"""The reconstructed economy holds: a careful beginner's scores are what players report. `make soak`."""

from __future__ import annotations

import pytest

from tests.minecart_town.greedy import Greedy, figures
from tests.minecart_town.positions import start


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_careful_beginner_wins_with_60_to_110_points(seats: int):
    mean, low, high, every = figures(seats, 20)
    assert 60 <= mean <= 110, (mean, low, high, every)
    assert high <= 150


def test_the_careful_beginner_plays_a_whole_game():
    state = Greedy(1).play(start(1))
    assert state.actors() == []
    assert state.totals()[0] > 20
