"""Three thousand random games a seat count without a broken law: `make soak`."""

from __future__ import annotations

import pytest

from branchline.core.game import CHANCE
from branchline.core.random import Random
from branchline.games.minecart_town import town as towns
from branchline.games.minecart_town.game import MinecartTownTable
from tests.minecart_town.positions import GAME

GAMES = 3_000


def check(state: MinecartTownTable) -> None:
    """What must be true of every town at all times."""
    for town in state.towns:
        for building in range(len(town.place)):
            kind = towns.kind_of(town, building)
            assert town.free[building] == state.box.slots[kind] - towns.load(town, building) >= 0
            held = [resource for resource in range(5) if towns.held(town, building, resource)]
            assert all(state.box.accepts[kind] >> resource & 1 for resource in held)


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_three_thousand_random_games_keep_the_laws(seats: int):
    components = GAME.components(seats, GAME.settle(seats, {}), GAME.box())
    longest_list = 0
    for number in range(GAMES):
        rng = Random("many", seats, number)
        state = GAME.start(seats)
        assert isinstance(state, MinecartTownTable)
        steps = 0
        while actors := state.actors():
            seat = actors[int(rng.below(len(actors)))]
            steps += 1
            if seat == CHANCE:
                state.apply(seat, state.draw(rng))
                continue
            legal = state.legal(seat)
            longest_list = max(longest_list, len(legal))
            assert legal
            assert len(set(legal)) == len(legal)
            state.apply(seat, legal[int(rng.below(len(legal)))])
            check(state)
        assert steps < 1000
        assert state.census() == components
        standings = state.standings()
        assert standings.totals == list(state.totals())
        assert [sum(source.values()) for source in standings.sources] == standings.totals
    assert longest_list < 200
