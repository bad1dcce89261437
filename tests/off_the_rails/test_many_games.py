"""Five thousand random games a seat count, and five hundred keen ones, without a broken law: `make soak`."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from branchline.games.off_the_rails.rules.jewels import size
from tests.off_the_rails.keen import choose
from tests.off_the_rails.positions import GAME

RANDOM_GAMES = 5_000
KEEN_GAMES = 500
MOST_STEPS = 3_000


def play_one(seats: int, number: int, keen: bool, **options) -> OffTheRailsPosition:
    """A game in which every list is looked at, and the pieces are counted after every turn and at the end."""
    rng = Random("many", seats, number, str(keen))
    state = GAME.start(seats, options)
    assert isinstance(state, OffTheRailsPosition)
    components = GAME.components(seats, {}, state.box)
    for _ in range(MOST_STEPS):
        actors = state.actors()
        if not actors:
            assert state.census() == components
            return state
        seat, mover = actors[0], state.seat
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
        else:
            legal = state.legal(seat)
            assert legal
            assert len(set(legal)) == len(legal)
            state.apply(seat, choose(state, seat, rng) if keen else legal[int(rng.below(len(legal)))])
        assert all(size(hold) <= state.box.hold for hold in state.hold)
        if state.seat != mover:
            assert state.census() == components
    raise AssertionError("the game does not end")


def check_end(state: OffTheRailsPosition) -> None:
    """OR-7.7, OR-10.8 No cart is left on the board, and the figures agree."""
    assert all(place < 0 for place in state.place)
    standings = state.standings()
    assert standings.totals == list(state.totals())
    assert standings.places == list(state.places())


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_five_thousand_random_games_keep_the_laws(seats: int):
    for number in range(RANDOM_GAMES):
        check_end(play_one(seats, number, keen=False))


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_five_hundred_keen_games_keep_the_laws_and_end_in_every_way(seats: int):
    ends: Counter[str] = Counter()
    for number in range(KEEN_GAMES):
        state = play_one(seats, number, keen=True, missions=seats > 1 and number % 2 == 0)
        check_end(state)
        ends["tokens" if not any(state.tokens) else "carts"] += 1
    assert min(ends["tokens"], ends["carts"]) > 10


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_twenty_keen_games_keep_the_laws(seats: int):
    for number in range(20):
        check_end(play_one(seats, number, keen=True))
