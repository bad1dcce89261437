"""The libraries' own tests of compliance, for every game."""

from __future__ import annotations

import pytest

from branchline import games

EACH_GAME = pytest.mark.parametrize("name", games.names())


@pytest.mark.filterwarnings(
    # The library wants plain arrays; observations with a mask it allows its own board games, by their names.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box",
    # Who may not act has no legal action.
    "ignore:Action mask numpy array is all zeros",
)
class TestPettingZoo:
    @EACH_GAME
    @pytest.mark.parametrize("observe", ["flat", "dict"])
    def test_the_api_test_passes(self, name, observe, capsys):
        from pettingzoo.test import api_test

        from branchline.adapters import zoo

        api_test(zoo.env(name, observe=observe), num_cycles=300)

    @EACH_GAME
    def test_the_seed_test_passes(self, name, capsys):
        from pettingzoo.test import seed_test

        from branchline.adapters import zoo

        seed_test(lambda: zoo.env(name), num_cycles=50)

    @EACH_GAME
    def test_the_parallel_tests_pass(self, name, capsys):
        from pettingzoo.test import parallel_api_test, parallel_seed_test

        from branchline.adapters import zoo

        parallel_api_test(zoo.parallel_env(name), num_cycles=5000)
        parallel_seed_test(lambda: zoo.parallel_env(name), num_cycles=50)


class TestGymnasium:
    @EACH_GAME
    @pytest.mark.parametrize("observe", ["flat", "dict"])
    def test_check_env_passes(self, name, observe):
        import gymnasium
        from gymnasium.utils.env_checker import check_env

        from branchline.adapters import gym

        gym.register()
        made = gymnasium.make(f"branchline/{name}-v{games.find(name).edition}", observe=observe)
        check_env(made.unwrapped, skip_render_check=True)


class TestOpenSpiel:
    @EACH_GAME
    def test_the_random_simulation_test_passes(self, name, capfd):
        import pyspiel

        from branchline.adapters import spiel

        assert f"branchline_{name}" in spiel.NAMES
        game = pyspiel.load_game(f"branchline_{name}")
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

    @EACH_GAME
    def test_its_own_mcts_plays(self, name):
        import numpy as np
        import pyspiel
        from open_spiel.python.algorithms import mcts

        from branchline.adapters import spiel

        game = pyspiel.load_game(spiel.game_type(games.find(name)).short_name)
        chance = np.random.RandomState(3)
        evaluator = mcts.RandomRolloutEvaluator(1, chance)
        bot = mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=chance)
        state = game.new_initial_state()
        chosen = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choice(outcomes, p=odds))
            elif state.current_player() == 0 and state.move_number() < 200:
                state.apply_action(bot.step(state))
                chosen += 1
            else:
                state.apply_action(chance.choice(state.legal_actions()))
        assert chosen >= 5
        assert sum(state.returns()) == pytest.approx(0)
