"""Greedy bots get somewhere, and do not dawdle."""

from __future__ import annotations

import pytest

import branchline
from branchline import bots, games
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE


def greedy_game(name: str, seats: int, seed: int, most: int) -> list[int]:
    """The totals of a game among greedy bots; it fails if they dawdle."""
    state, rng, bot = games.find(name).start(seats), Random("judgement", seed), bots.find("greedy")
    decisions = 0
    while actors := state.actors():
        if actors[0] == CHANCE:
            state.deal(rng)
            continue
        decisions += 1
        assert decisions < most
        state.apply(actors[0], bot.choose(state.imagine(actors[0], rng), actors[0], rng))
    return [int(total) for total in state.totals()]


@pytest.mark.skipif(not branchline.COMPILED, reason="whole games of greedy bots take their time from source")
class TestGreedyGames:
    #: by game: the decisions of a game that nobody should need, and points that one of the seats should get
    @pytest.mark.parametrize(
        ("name", "most", "points"),
        [("mini_rails", 60, 5), ("mini_express", 200, 40), ("minecart_town", 800, 40), ("off_the_rails", 800, 15)],
    )
    def test_a_game_is_short_and_somebody_scores(self, name, most, points):
        assert max(greedy_game(name, 4, 1, most)) >= points
