"""Greedy bots get somewhere, and do not dawdle."""

from __future__ import annotations

import re

import pytest

import branchline
from branchline import bots, games
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, State


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


@pytest.mark.parametrize("name", games.names())
def test_a_position_answers_only_what_bots_ask(name: str):
    """A misspelt or outdated name would never be called, and its default would stand in for it silently."""
    game = games.find(name)
    position = type(game.start(game.seat_counts[0]))
    assert {method for method in vars(position) if not method.startswith("_")} - set(dir(State)) == set()


@pytest.mark.parametrize("name", games.names())
def test_the_places_of_weights_are_those_of_their_terms(name: str):
    """Beside its terms a game names the place of each weight: a constant, so that the compiler can inline it."""
    game = games.find(name)
    source = next(text for file in game.folder.glob("ai/*.py") if "\nTERMS: Final" in (text := file.read_text()))
    places = {name.lower(): int(place) for name, place in re.findall(r"^_?([A-Z_]+): Final = (\d+)$", source, re.M)}
    assert [places.get(term.name) for term in game.terms] == list(range(len(game.terms)))
