"""Gymnasium's rules: render modes, steps before reset and after the end, opponents, and its vector environment."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

from branchline import games
from branchline.adapters import gym, zoo
from branchline.adapters.gym_vector import SeatsVectorEnv
from branchline.core.match.errors import IllegalAction, SetupError

EACH_GAME = pytest.mark.parametrize("name", games.names())
ResetNeeded = gymnasium.error.ResetNeeded


def play_to_the_end(env):
    """The first legal action each time."""
    env.reset(seed=1)
    while not env.step(int(env.action_masks().argmax()))[2]:
        pass


class TestOrder:
    def test_a_step_before_reset_is_an_error(self):
        with pytest.raises(ResetNeeded):
            gym.SeatEnv("mini_rails").step(0)
        with pytest.raises(ResetNeeded):
            zoo.raw_env("mini_rails").step(0)
        with pytest.raises(ResetNeeded):
            zoo.parallel_env("mini_rails").step({})

    def test_a_step_after_the_end_is_an_error(self):
        env = gym.SeatEnv("mini_rails")
        play_to_the_end(env)
        with pytest.raises(ResetNeeded):
            env.step(0)
        env.reset()
        assert env.step(-5)[2]  # an illegal action ends it, too
        with pytest.raises(ResetNeeded):
            env.step(0)


class TestRender:
    @EACH_GAME
    def test_every_mode_gives_what_it_says(self, name):
        for made in (gym.SeatEnv, zoo.raw_env):
            env = made(name, render_mode="ansi")
            env.reset(seed=1)
            assert "\n" in env.render()
            assert made(name).render() is None
            env = made(name, render_mode="rgb_array")
            env.reset(seed=1)
            picture = env.render()
            assert picture.dtype == np.uint8
            assert picture.ndim == 3
            assert picture.shape[2] == 3
            assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 10

    def test_a_mode_that_there_is_not_is_refused(self):
        for made in (gym.SeatEnv, zoo.raw_env, SeatsVectorEnv):
            with pytest.raises(SetupError, match="render_mode"):
                made("mini_rails", render_mode="human")


class TestOpponents:
    def test_a_function_of_observation_and_mask_plays_the_other_seats(self):
        seen = []

        def first(observation, mask):
            seen.append(observation.shape)
            return int(mask.argmax())

        env = gym.SeatEnv("mini_rails", seats=3, bots=first)
        observation, _ = env.reset(seed=1)
        env.step(int(env.action_masks().argmax()))
        assert seen
        assert set(seen) == {observation.shape}

    def test_one_that_answers_nonsense_is_refused(self):
        env = gym.SeatEnv("mini_rails", seats=3, bots=lambda observation, mask: -1)
        with pytest.raises(IllegalAction):
            play_to_the_end(env)


class TestVectorEnv:
    @EACH_GAME
    def test_make_vec_steps_many_games(self, name):
        gym.register()
        env = gymnasium.make_vec(f"branchline/{name}-v{games.find(name).edition}", num_envs=3)
        observations, infos = env.reset(seed=1)
        assert isinstance(env.unwrapped, SeatsVectorEnv)
        for _ in range(3):
            assert observations in env.observation_space
            observations, rewards, terminated, truncated, infos = env.step(infos["action_mask"].argmax(axis=1))
            assert rewards.shape == terminated.shape == truncated.shape == (3,)

    def test_the_end_of_a_game_is_told_in_the_same_step(self):
        env = SeatsVectorEnv("mini_rails", num_envs=2, seats=3)
        _, infos = env.reset(seed=[1, 2])
        over = np.zeros(2, dtype=bool)
        while not over.any():
            _, rewards, over, _, infos = env.step(infos["action_mask"].argmax(axis=1))
        assert infos["_episode"].tolist() == over.tolist()
        assert infos["episode"]["r"].tolist() == rewards.tolist()
        assert infos["episode"]["l"][over].min() == 12
        assert infos["final_obs"].shape == env.observation_space.shape
