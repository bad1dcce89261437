"""Three thousand random games a seat count, and some eager ones, without a broken law: `make soak`."""

from __future__ import annotations

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.games.minecart_town.ai.position import MinecartTownPosition
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.ui import plans
from tests.minecart_town.greedy import Greedy
from tests.minecart_town.positions import GAME

GAMES = 3_000


def check(state: MinecartTownPosition) -> None:
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
        assert isinstance(state, MinecartTownPosition)
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


def eager(state: MinecartTownPosition, seat: int, rng: Random) -> int:
    """Random play that builds, processes and carries by plan rather than passing, so that goods do run."""
    legal = state.legal(seat)
    liked = [action for action in legal if actions.BUILD <= action < actions.PLACE]
    liked += [action for action in legal if actions.PROCESS <= action < actions.MOVE]
    if not liked and rng.below(3) == 0 and "points" in plans.goals(state, seat):
        liked = plans.plan(state, seat, "points")[:1]
    liked = liked or [action for action in legal if action not in (actions.PASS, actions.DONE)] or legal
    pool = liked if rng.below(4) else legal
    return pool[int(rng.below(len(pool)))]


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seat_counts)
@pytest.mark.parametrize("expert", [False, True])
def test_eager_games_score_and_their_simultaneous_actions_commute(seats: int, expert: bool):
    options = {"expert": tuple(range(seats)) if expert else ()}
    components = GAME.components(seats, GAME.settle(seats, options), GAME.box())
    scored = 0
    for number in range(40):
        rng = Random("eager", seats, number)
        state = GAME.start(seats, options)
        assert isinstance(state, MinecartTownPosition)
        while actors := state.actors():
            if actors == [CHANCE]:
                state.apply(CHANCE, state.draw(rng))
                continue
            picks = {seat: eager(state, seat, rng) for seat in actors[:2]}
            there, back = state.clone(), state.clone()
            for seat, action in picks.items():
                assert action in there.legal(seat)
                there.apply(seat, action)
            for seat, action in reversed(picks.items()):
                back.apply(seat, action)
            assert there.snapshot() == back.snapshot()
            state = there
            check(state)
            assert state.census() == components
        scored += sum(int(total) for total in state.totals())
    assert scored / (40 * seats) > 2  # plain random play scores about one


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seat_counts)
@pytest.mark.parametrize("expert", [False, True])
def test_careful_games_keep_the_laws_where_goods_really_run(seats: int, expert: bool):
    options = {"expert": tuple(range(seats)) if expert else ()}
    components = GAME.components(seats, GAME.settle(seats, options), GAME.box())
    for number in range(3):
        beginner, rng = Greedy(number), Random("careful", seats, number)
        state = GAME.start(seats, options)
        assert isinstance(state, MinecartTownPosition)
        while actors := state.actors():
            if actors == [CHANCE]:
                state.apply(CHANCE, state.draw(rng))
                continue
            action = beginner.choose(state, actors[0])
            assert action in state.legal(actors[0])
            for other in actors[1:]:
                answer = state.pick(other, rng)
                there, back = state.clone(), state.clone()
                there.apply(actors[0], action)
                assert answer in there.legal(other)
                there.apply(other, answer)
                back.apply(other, answer)
                back.apply(actors[0], action)
                assert there.snapshot() == back.snapshot()
            state.apply(actors[0], action)
            check(state)
            assert state.census() == components
