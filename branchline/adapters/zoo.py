"""PettingZoo: every seat is an agent, ``seat_1`` and so on.

``env`` is the usual AEC environment: one agent acts at a time. Where several seats may act at once they act one after
another in seat order. That is the same, as their actions do not touch each other. ``parallel_env`` lets all of them act
in one step. An agent that may not act then waits: this environment has one more action for that (``wait``).
"""

from __future__ import annotations

from typing import Any, Unpack

from branchline.adapters.episode import begin, generator
from branchline.adapters.rendering import RENDER_MODES, check_render_mode, rendered
from branchline.adapters.setup import EnvSettings, EnvSetup
from branchline.adapters.spaces import mask_space, observation_space
from branchline.core.engine.random import Random
from branchline.core.game import State
from branchline.extras import needed

with needed("the PettingZoo environment", "envs"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

Observation = dict[str, Any]
#: Observations, rewards, terminations, truncations and infos, each by agent.
StepResult = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


def env(game: str, **settings: Any) -> AECEnv[str, Observation, int | None]:
    """The environment in PettingZoo's usual wrappers: an illegal action ends the game, at the cost of a last place."""
    inner = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


class _SeatAgents:
    """What both environments share: an agent for each seat, their spaces, and the text of the table."""

    agents: list[str]
    possible_agents: list[str]

    def _prepare(self, setup: EnvSetup, actions: int, render_mode: str | None) -> None:
        check_render_mode(render_mode)
        self.setup = setup
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(setup.seats)]
        self.agents = []
        space = spaces.Dict({"observation": observation_space(setup), "action_mask": mask_space(actions)})
        self._observation_spaces = dict.fromkeys(self.possible_agents, space)
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._rng: Random | None = None
        self.episode = begin(setup)

    def _begin_episode(self, seed: int | None) -> None:
        self._rng = generator(seed, self._rng)
        self.episode = begin(self.setup)
        self.episode.deal(self._rng)
        self.agents = list(self.possible_agents)

    @property
    def position(self) -> State:
        """The engine's own position, to look at. ``copy.deepcopy(env)`` is a copy to try something out."""
        return self.episode.state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def seat(self, agent: str) -> int:
        """The agent's seat, counted from 0."""
        return self.possible_agents.index(agent)

    def render(self) -> Any:
        """The table as a spectator sees it: as text ("ansi"), or as the picture of the page ("rgb_array")."""
        return rendered(self.setup, self.position, None, self.render_mode)

    def _check_running(self) -> Random:
        """Refuse a step before ``reset`` or after the end; else the source of chance."""
        if self._rng is None or not self.agents:
            raise gymnasium.error.ResetNeeded("step before reset, or after the end of the episode: call reset first")
        return self._rng

    def close(self) -> None:
        """Nothing is open."""


class raw_env(_SeatAgents, AECEnv[str, Observation, int | None]):  # noqa: N801 - PettingZoo's name for it
    """The environment itself; an illegal action raises IllegalAction."""

    metadata: dict[str, Any]

    def __init__(
        self, game: str, seats: int | None = None, *, render_mode: str | None = None, **settings: Unpack[EnvSettings]
    ) -> None:
        super().__init__()
        setup = EnvSetup(game, seats, **settings)
        self._prepare(setup, setup.actions, render_mode)
        self.metadata = {
            "name": f"branchline_{setup.game.name}_v{setup.game.edition}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. ``options`` are PettingZoo's and are not used; a game's options are given to the environment."""
        self._begin_episode(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose_agent()

    def _choose_agent(self) -> None:
        actors = self.position.actors()
        self.agent_selection = self.possible_agents[actors[0]] if actors else self.agents[0]

    def observe(self, agent: str) -> Observation:
        seat = self.seat(agent)
        mask = self.setup.mask(self.position, seat)
        return {"observation": self.setup.observation(self.position, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent whose turn it is."""
        rng = self._check_running()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.setup.check_legal(self.position, self.seat(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        self.episode.apply(self.seat(agent), int(action))
        self.episode.deal(rng)
        if not self.position.actors():
            self.rewards = dict(zip(self.possible_agents, self.setup.rewards(self.position), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._choose_agent()
        self._accumulate_rewards()


class parallel_env(_SeatAgents, ParallelEnv[str, Observation, int]):  # noqa: N801 - PettingZoo's name for it
    """All agents act at once: those who may, with a legal action, the others with ``wait``."""

    metadata: dict[str, Any]

    def __init__(
        self, game: str, seats: int | None = None, *, render_mode: str | None = None, **settings: Unpack[EnvSettings]
    ) -> None:
        setup = EnvSetup(game, seats, **settings)
        #: the action of an agent that may not act
        self.wait = setup.actions
        self._prepare(setup, self.wait + 1, render_mode)
        self.metadata = {
            "name": f"branchline_{setup.game.name}_parallel_v{setup.game.edition}",
            "render_modes": list(RENDER_MODES),
        }

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observation(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observation(self, seat: int) -> Observation:
        mask = np.append(self.setup.mask(self.position, seat), np.int8(0))
        if not mask.any():
            mask[self.wait] = 1
        return {"observation": self.setup.observation(self.position, seat), "action_mask": mask}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._begin_episode(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> StepResult:
        """Carry out the actions of all who may act, in seat order, then let chance draw.

        An illegal action ends the game, and costs the agent that chose it a last place.
        """
        rng = self._check_running()
        actors = self.position.actors()
        chosen = [int(actions[self.possible_agents[seat]]) for seat in actors]
        wrong = [seat for seat, action in zip(actors, chosen, strict=True) if action not in self.position.legal(seat)]
        if wrong:
            return self._step_result([-float(seat in wrong) for seat in range(self.setup.seats)], over=True)
        for seat, action in zip(actors, chosen, strict=True):
            self.episode.apply(seat, action)
        self.episode.deal(rng)
        if self.position.actors():
            return self._step_result([0.0] * self.setup.seats, over=False)
        return self._step_result(self.setup.rewards(self.position), over=True)

    def _step_result(self, rewards: list[float], over: bool) -> StepResult:
        agents = self.agents
        if over:
            self.agents = []
        return (
            self._observations(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )
