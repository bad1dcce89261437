"""PettingZoo's parallel API over the batch: compliant, and the same games as the batch plays."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from branchline import COMPILED, games
from branchline.adapters.vector import VectorEnv
from branchline.adapters.zoo_batch import parallel_games

EACH_GAME = pytest.mark.parametrize("name", games.names())


def chosen(env, observations, rng):
    """A legal action for every agent, ``wait`` for those that may not act."""
    return {agent: int(rng.choice(np.flatnonzero(seen["action_mask"]))) for agent, seen in observations.items()}


@EACH_GAME
@pytest.mark.filterwarnings("ignore")  # what the suite warns of: actions drawn without the mask end games
def test_the_compliance_suite_of_pettingzoo_accepts_it(name):
    parallel_api_test(parallel_games(name, games=2), num_cycles=60 if COMPILED else 10)
    parallel_seed_test(lambda: parallel_games(name, games=2), num_cycles=10)


@EACH_GAME
def test_it_shows_what_the_batch_shows(name):
    env, batch = parallel_games(name, games=3, reward="points"), VectorEnv(name, games=3, reward="points")
    seen, _ = env.reset(seed=4)
    batch.reset(seed=4)
    rng = np.random.default_rng(1)
    running = np.ones(3, dtype=bool)
    for _ in range(300 if COMPILED else 40):
        for table in np.flatnonzero(running):
            acting = env.names[table][batch.seats_to_move[table]]
            assert np.array_equal(seen[acting]["observation"], batch.raw[table])
            assert np.array_equal(seen[acting]["action_mask"][:-1], batch.masks[table])
            waiting = [agent for agent in env.names[table] if agent != acting]
            assert all(list(np.flatnonzero(seen[agent]["action_mask"])) == [env.wait] for agent in waiting)
        actions = chosen(env, seen, rng)
        words = batch.sample(rng)
        for table in np.flatnonzero(running):
            words[table] = actions[env.names[table][batch.seats_to_move[table]]]
        before = list(env.agents)
        seen, rewards, over, cut, _ = env.step(actions)
        batch.step(words)
        assert list(seen) == before
        assert not any(cut.values())
        for table in np.flatnonzero(running):
            assert [rewards[agent] for agent in env.names[table]] == list(batch.rewards[table])
            assert {over[agent] for agent in env.names[table]} == {bool(batch.terminated[table])}
        running &= ~batch.terminated
        seen = {agent: seen[agent] for agent in env.agents}
        if not running.any():
            break
    assert COMPILED is False or name != "mini_rails" or not running.any()


def test_an_illegal_action_ends_its_game_and_costs_a_last_place():
    env = parallel_games("mini_rails", games=2, seats=3)
    seen, _ = env.reset(seed=1)
    actions = chosen(env, seen, np.random.default_rng(1))
    mover = next(agent for agent in env.names[0] if not seen[agent]["action_mask"][env.wait])
    actions[mover] = env.wait
    _, rewards, over, _, _ = env.step(actions)
    assert [rewards[agent] for agent in env.names[0]] == [-1.0 if agent == mover else 0.0 for agent in env.names[0]]
    assert all(over[agent] for agent in env.names[0])
    assert env.agents == env.names[1]


def test_a_game_that_is_cut_off_is_truncated():
    env = parallel_games("mini_rails", games=1, seats=3, most_steps=2)
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    seen, *_ = env.step(chosen(env, seen, rng))
    _, _, over, cut, _ = env.step(chosen(env, seen, rng))
    assert all(cut.values())
    assert not any(over.values())
    assert not env.agents


def test_a_step_before_reset_is_an_error():
    with pytest.raises(gymnasium.error.ResetNeeded):
        parallel_games("mini_rails", games=1).step({})
