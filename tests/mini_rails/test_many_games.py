"""Twenty thousand random games a seat count without a broken law: `make soak`."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline.core.engine.random import Random
from branchline.games.mini_rails.ai.position import MiniRailsPosition
from branchline.games.mini_rails.rules.building import open_hexes
from branchline.testing.tables import play_from_lists
from tests.mini_rails.positions import GAME

GAMES = 20_000


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_twenty_thousand_random_games_keep_the_laws(seats: int):
    components = GAME.components(seats, GAME.settle(seats, {}), GAME.box())
    decided: Counter[str] = Counter()
    for number in range(GAMES):
        rng = Random("many", seats, number)
        state = GAME.start(seats)
        assert isinstance(state, MiniRailsPosition)
        play_from_lists(state, rng)
        assert state.census() == components
        assert [int(open_hexes(state, company)).bit_count() for company in range(6)] == list(state.room)
        standings = state.standings()
        assert standings.totals == list(state.totals())
        assert standings.places == list(state.places())
        assert all(-10 <= value <= 10 for value in state.share_values)
        decided[standings.decided_by] += 1
    assert 0.10 < 1 - decided["points"] / GAMES < 0.22
