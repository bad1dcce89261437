"""Environments can be copied, for a search, and pickled, for another process; both go on as the original does."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from branchline import games
from branchline.adapters.episode import begin
from branchline.adapters.setup import EnvSetup
from branchline.core.engine.random import Random
from branchline.core.match.hashing import state_hash

EACH_GAME = pytest.mark.parametrize("name", games.names())
EACH_WAY = pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
ROOT = Path(__file__).parent.parent.parent


def play_seat(env, steps):
    """Some steps of a Gymnasium environment, the last legal action each time; what was answered."""
    answers = []
    for _ in range(steps):
        legal = env.unwrapped.action_masks().nonzero()[0]
        if not len(legal):
            break
        seen, reward, over, _, _ = env.step(int(legal[-1]))
        answers.append((seen.tolist(), reward, over))
    return answers


def play_agents(env, steps):
    """The same for a PettingZoo environment of either kind."""
    answers = []
    for _ in range(steps):
        if not env.agents:
            break
        if hasattr(env, "agent_selection"):
            seen, reward, over, _, _ = env.last()
            env.step(None if over else int(seen["action_mask"].nonzero()[0][-1]))
            answers.append((seen["observation"].tolist(), reward, over))
        else:
            masks = {agent: env._observations()[agent]["action_mask"] for agent in env.agents}
            seen, reward, over, _, _ = env.step({agent: int(mask.nonzero()[0][-1]) for agent, mask in masks.items()})
            answers.append(({agent: one["observation"].tolist() for agent, one in seen.items()}, reward, over))
    return answers


class TestEnvironments:
    @EACH_GAME
    @EACH_WAY
    @pytest.mark.parametrize("bots", ["random", "greedy", "level-3:iterations=20"])
    def test_a_seat_among_bots(self, name, bots, twin_of):
        from branchline.adapters import gym

        env = gym.SeatEnv(name, bots=bots)
        twin_of(env)
        env.reset(seed=3)
        play_seat(env, 4)
        twin = twin_of(env)
        assert play_seat(env, 6) == play_seat(twin, 6)
        env.reset()
        twin.reset()
        assert play_seat(env, 2) == play_seat(twin, 2)

    @EACH_GAME
    @EACH_WAY
    @pytest.mark.parametrize("kind", ["env", "raw_env", "parallel_env"])
    def test_every_seat_an_agent(self, name, kind, twin_of):
        from branchline.adapters import zoo

        env = getattr(zoo, kind)(name)
        twin_of(env)
        env.reset(seed=3)
        play_agents(env, 7)
        twin = twin_of(env)
        assert play_agents(env, 25) == play_agents(twin, 25)

    def test_what_is_done_to_a_copy_leaves_the_original_alone(self):
        from branchline.adapters import gym

        env = gym.SeatEnv("mini_rails")
        env.reset(seed=1)
        before, steps = state_hash(env.position), len(env.episode.steps)
        play_seat(copy.deepcopy(env), 3)
        assert (state_hash(env.position), len(env.episode.steps)) == (before, steps)

    def test_environments_in_processes_play(self):
        """Spawned from a process of their own, so that they know nothing but what is sent to them."""
        script = (
            "import gymnasium, numpy as np\n"
            "from branchline.adapters.gym import SeatEnv\n"
            "if __name__ == '__main__':\n"
            "    made = [lambda: SeatEnv('mini_rails')] * 2\n"
            "    envs = gymnasium.vector.AsyncVectorEnv(made, context='spawn')\n"
            "    seen, info = envs.reset(seed=1)\n"
            "    envs.step(info['action_mask'].argmax(axis=1))\n"
            "    print(seen.shape[0]); envs.close()\n"
        )
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=100)
        assert done.stdout == "2\n", done.stderr


class TestTable:
    def test_a_box_goes_along_though_its_file_is_gone(self, tmp_path):
        file = tmp_path / "mine.toml"
        file.write_text(games.find("mini_rails").box_text().replace('name = "', 'name = "My ', 1))
        table = EnvSetup("mini_rails", 3, "side=B", str(file))
        episode = begin(table)
        episode.deal(Random(2))
        kept = pickle.dumps(episode)
        file.unlink()
        again = pickle.loads(kept)
        assert again.setup.box.hash == table.box.hash
        assert (again.setup.options, again.steps) == (table.options, episode.steps)
        assert state_hash(again.state) == state_hash(episode.state)

    def test_a_position_that_its_steps_do_not_lead_to_is_refused(self):
        episode = begin(EnvSetup("mini_rails"))
        episode.deal(Random(2))
        episode.state.apply(episode.state.turn(), episode.state.legal(episode.state.turn())[0])
        kept = pickle.dumps(episode)
        with pytest.raises(pickle.PickleError, match="lead to another position"):
            pickle.loads(kept)


class TestOpenSpiel:
    @pytest.fixture
    def load(self):
        import pyspiel

        from branchline.adapters import spiel

        assert spiel.NAMES
        return pyspiel.load_game

    def some_way(self, game):
        state = game.new_initial_state()
        chance = np.random.RandomState(1)
        for _ in range(40):
            if state.is_terminal():
                break
            outcomes = state.chance_outcomes() if state.is_chance_node() else [(a, 1) for a in state.legal_actions()]
            state.apply_action(outcomes[chance.randint(len(outcomes))][0])
        return state

    @EACH_GAME
    def test_a_position_is_serialised(self, load, name):
        import pyspiel

        game = load(f"branchline_{name}")
        state = self.some_way(game)
        there, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(there) == str(game)
        assert state_hash(again.position) == state_hash(state.position)
        assert again.history() == state.history()

    @EACH_GAME
    @EACH_WAY
    def test_games_and_positions_are_copied_and_pickled(self, load, name, twin_of):
        game = load(f"branchline_{name}")
        assert str(twin_of(game)) == str(game)
        state = self.some_way(game)
        twin = twin_of(state)
        assert state_hash(twin.position) == state_hash(state.position)
        twin.apply_action(twin.legal_actions()[0])
        assert state_hash(twin.position) != state_hash(state.position)

    @pytest.mark.parametrize("options", ["side=B first=2", "side:B;first:2", "map=1B3,2A0,3B1,4A2,5B3,6A4,7B5"])
    def test_a_game_is_loaded_again_from_its_own_text(self, load, options):
        game = load("branchline_mini_rails", {"players": 3, "options": options})
        again = load(str(game))
        assert again.setup.options == game.setup.options == EnvSetup("mini_rails", 3, self.plain(options)).options

    def plain(self, options):
        return options.replace(";", " ").replace(":", "=")
