"""PettingZoo's parallel API over the batch environment: many games in one environment, every seat of each an agent.

The agents are ``game_1_seat_1`` and so on. In every step one agent of each game acts: the one whose turn it is. The
others wait: their mask allows only ``wait``, and their observation is the one of their last turn (before their first
one: zeros). When a game ends its agents leave. The environment is over when all games are.

An illegal action ends its game and costs the agent a last place. Where agents should act at the same time
(Minecart Town), or all should see every position, use ``zoo.parallel_env``.
"""

from __future__ import annotations

from typing import Any

from branchline.adapters.spaces import mask_space, observation_space
from branchline.adapters.vector import WAIT, VectorEnv
from branchline.adapters.zoo import Observation, StepResult
from branchline.extras import needed

with needed("the PettingZoo environment", "envs"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import ParallelEnv


class parallel_games(ParallelEnv[str, Observation, int]):  # noqa: N801 - named as PettingZoo names environments
    """So many games of one table."""

    metadata: dict[str, Any]

    def __init__(self, game: str, games: int = 8, seats: int | None = None, **settings: Any) -> None:
        """``settings`` are those of ``VectorEnv`` that are not about opponents: options, box, reward, most_steps."""
        self.inner = VectorEnv(game, games, seats, **settings)
        setup = self.inner.setup
        #: the action of an agent that may not act
        self.wait = setup.actions
        self.names = [[f"game_{table + 1}_seat_{seat + 1}" for seat in range(setup.seats)] for table in range(games)]
        self.possible_agents = [name for names in self.names for name in names]
        self.agents: list[str] = []
        self.render_mode = None
        self.metadata = {"name": f"branchline_{setup.game.name}_games_v{setup.game.edition}", "render_modes": []}
        seen = spaces.Dict({"observation": observation_space(setup), "action_mask": mask_space(self.wait + 1)})
        self._observation_space, self._action_space = seen, spaces.Discrete(self.wait + 1)
        self._running = np.zeros(games, dtype=np.bool_)
        self._seen = np.zeros((games, setup.seats, setup.width), dtype=np.int32)
        self._waits = np.zeros(self.wait + 1, dtype=np.int8)
        self._waits[self.wait] = 1

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_space

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.inner.reset(seed=seed)
        self.agents = list(self.possible_agents)
        self._running[:] = True
        self._seen[:] = 0
        return self._observations(self._running), {agent: {} for agent in self.agents}

    def _observations(self, shown: Any) -> dict[str, Observation]:
        """Of all agents of these games; those of a game that has just ended may not act."""
        inner, observations = self.inner, {}
        running = np.flatnonzero(self._running)
        movers = inner.seats_to_move[running]
        self._seen[running, movers] = inner.raw[running]
        masks = np.zeros((inner.games, self.wait + 1), dtype=np.int8)
        masks[running, : self.wait] = inner.masks[running]
        for table in np.flatnonzero(shown):
            mover = inner.seats_to_move[table] if self._running[table] else -1
            seen = self._seen[table].copy()
            for seat, agent in enumerate(self.names[table]):
                mask = masks[table] if seat == mover else self._waits.copy()
                observations[agent] = {"observation": seen[seat], "action_mask": mask}
        return observations

    def step(self, actions: dict[str, int]) -> StepResult:
        """One decision in every game that runs."""
        if not self.agents:
            raise gymnasium.error.ResetNeeded("step before reset, or after the end of the episode: call reset first")
        inner, played = self.inner, self._running.copy()
        words = np.full(inner.games, WAIT, dtype=np.int64)
        rewards = np.zeros((inner.games, inner.setup.seats))
        for table in np.flatnonzero(played):
            mover = inner.seats_to_move[table]
            action = int(actions[self.names[table][mover]])
            if 0 <= action < self.wait and inner.masks[table, action]:
                words[table] = action
            else:
                rewards[table, mover] = -1.0
                self._running[table] = False
        before = inner.seats_to_move.copy()
        inner.step(words)
        ended = played & self._running & (inner.terminated | inner.truncated)
        rewards[ended] = inner.rewards[ended]
        self._seen[ended, before[ended]] = inner.last_observations[ended]
        cut = ended & inner.truncated
        self._running &= ~ended
        return self._step_result(played, rewards, cut)

    def _step_result(self, played: Any, rewards: Any, cut: Any) -> StepResult:
        observations = self._observations(played)
        paid, over, truncated = {}, {}, {}
        for table in np.flatnonzero(played):
            for seat, agent in enumerate(self.names[table]):
                paid[agent] = float(rewards[table, seat])
                over[agent] = not (self._running[table] or cut[table])
                truncated[agent] = bool(cut[table])
        self.agents = [agent for agent in self.agents if not (over[agent] or truncated[agent])]
        return observations, paid, over, truncated, {agent: {} for agent in observations}

    def render(self) -> None:
        """There is no picture of many games."""

    def close(self) -> None:
        """Nothing is open."""
