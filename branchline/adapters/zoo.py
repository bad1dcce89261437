"""PettingZoo: every seat is an agent, ``seat_1`` and so on.

``env`` is the usual AEC environment: one agent acts at a time. Where several seats may act at once they act one after
another in seat order, which is the same, as their actions do not touch each other. ``parallel_env`` lets all of them
act in one step; who may not act then waits, with the one action more that this environment has (``wait``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from branchline.adapters.spaces import mask_space, observation_space
from branchline.adapters.table import FLAT, Table, begin, generator
from branchline.core.engine.random import Random
from branchline.core.game import State
from branchline.core.match.options import Value

Seen = dict[str, Any]


def env(game: str, **settings: Any) -> AECEnv[str, Seen, int | None]:
    """The environment in PettingZoo's usual wrappers: an illegal action ends the game, at the cost of a last place."""
    inner = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


class raw_env(AECEnv[str, Seen, int | None]):  # noqa: N801 - PettingZoo's name for it
    """The environment itself; an illegal action raises IllegalAction."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Value] | str | None = None,
        box: str | None = None,
        observe: str = FLAT,
        reward: str = "place",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(game, seats, options, box, observe, reward)
        self.metadata = {
            "name": f"branchline_{self.table.game.name}_v{self.table.game.edition}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        space = spaces.Dict(
            {"observation": observation_space(self.table), "action_mask": mask_space(self.table.actions)}
        )
        self._seen = dict.fromkeys(self.possible_agents, space)
        self._actions = {agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents}
        self._rng: Random | None = None
        self.course = begin(self.table)

    @property
    def match(self) -> State:
        """The engine's own position, to look at; ``copy.deepcopy(env)`` is a copy to try something out."""
        return self.course.state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._seen[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def seat(self, agent: str) -> int:
        """The agent's seat, counted from 0."""
        return self.possible_agents.index(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; ``options`` are PettingZoo's and mean nothing here, the game's are given to the environment."""
        self._rng = generator(seed, self._rng)
        self.course = begin(self.table)
        self.course.deal(self._rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose_agent()

    def _choose_agent(self) -> None:
        actors = self.match.actors()
        self.agent_selection = self.possible_agents[actors[0]] if actors else self.agents[0]

    def observe(self, agent: str) -> Seen:
        seat = self.seat(agent)
        return {"observation": self.table.seen(self.match, seat), "action_mask": self.table.mask(self.match, seat)}

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        assert self._rng is not None
        self.table.check_legal(self.match, self.seat(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        self.course.apply(self.seat(agent), int(action))
        self.course.deal(self._rng)
        if not self.match.actors():
            self.rewards = dict(zip(self.possible_agents, self.table.rewards(self.match), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._choose_agent()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as text, if ``render_mode`` is "ansi"."""
        return self.table.text(self.match) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


class parallel_env(ParallelEnv[str, Seen, int]):  # noqa: N801 - PettingZoo's name for it
    """All agents act at once: those who may, with a legal action, the others with ``wait``."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Value] | str | None = None,
        box: str | None = None,
        observe: str = FLAT,
        reward: str = "place",
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, seats, options, box, observe, reward)
        self.metadata = {
            "name": f"branchline_{self.table.game.name}_parallel_v{self.table.game.edition}",
            "render_modes": ["ansi"],
        }
        self.render_mode = render_mode
        #: the action of who may not act
        self.wait = self.table.actions
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        space = spaces.Dict({"observation": observation_space(self.table), "action_mask": mask_space(self.wait + 1)})
        self._seen = dict.fromkeys(self.possible_agents, space)
        self._actions = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self._rng: Random | None = None
        self.course = begin(self.table)

    @property
    def match(self) -> State:
        """The engine's own position, to look at; ``copy.deepcopy(env)`` is a copy to try something out."""
        return self.course.state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._seen[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def _all_seen(self) -> dict[str, Seen]:
        return {agent: self._seen_by(seat) for seat, agent in enumerate(self.possible_agents)}

    def _seen_by(self, seat: int) -> Seen:
        mask = np.append(self.table.mask(self.match, seat), np.int8(0))
        if not mask.any():
            mask[self.wait] = 1
        return {"observation": self.table.seen(self.match, seat), "action_mask": mask}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._rng = generator(seed, self._rng)
        self.course = begin(self.table)
        self.course.deal(self._rng)
        self.agents = list(self.possible_agents)
        return self._all_seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Carry out the actions of all who may act, in seat order, then let chance draw.

        An illegal action ends the game, and costs who chose it a last place.
        """
        assert self._rng is not None
        actors = self.match.actors()
        chosen = [int(actions[self.possible_agents[seat]]) for seat in actors]
        wrong = [seat for seat, action in zip(actors, chosen, strict=True) if action not in self.match.legal(seat)]
        if wrong:
            return self._told([-float(seat in wrong) for seat in range(self.table.seats)], over=True)
        for seat, action in zip(actors, chosen, strict=True):
            self.course.apply(seat, action)
        self.course.deal(self._rng)
        if self.match.actors():
            return self._told([0.0] * self.table.seats, over=False)
        return self._told(self.table.rewards(self.match), over=True)

    def _told(
        self, worth: list[float], over: bool
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """What a step answers."""
        agents = self.agents
        if over:
            self.agents = []
        return (
            self._all_seen(),
            dict(zip(agents, worth, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        """The table as text, if ``render_mode`` is "ansi"."""
        return self.table.text(self.match) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
