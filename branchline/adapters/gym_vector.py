"""Gymnasium's VectorEnv: the batch environment with one seat of every game, the others played by bots in the engine.

A game that ends begins anew in the same step (``AutoresetMode.SAME_STEP``). ``infos`` has ``action_mask`` and ``seat``;
where a game ended also ``final_obs``, and ``episode`` with its return ``r`` and its length ``l``.
"""

from __future__ import annotations

from typing import Any

from branchline.adapters.rendering import RENDER_MODES, check_render_mode, rendered
from branchline.adapters.spaces import observation_space
from branchline.adapters.vector import Opponent, VectorEnv
from branchline.extras import needed

with needed("the Gymnasium environment", "envs"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
    from gymnasium.vector.utils import batch_space


class SeatsVectorEnv(GymnasiumVectorEnv[Any, Any, Any]):
    """So many games, of each the seat that was asked for; 0 gives every game another one in turn."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int = 1,
        bots: str | Opponent = "random",
        *,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        check_render_mode(render_mode)
        self.inner = VectorEnv(game, num_envs, seats, others=bots, seat=seat, **settings)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": list(RENDER_MODES), "render_fps": 1}
        self.single_observation_space = observation_space(self.inner.setup)
        self.single_action_space = spaces.Discrete(self.inner.setup.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._every = np.arange(num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        if isinstance(seed, list):
            self.inner.reset(seeds=seed)
        else:
            self.inner.reset(seed=seed)
        return self._observations(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        inner = self.inner
        inner.step(actions)
        rewards = inner.rewards[self._every, inner.own_seats]
        over = inner.terminated | inner.truncated
        infos = self._infos()
        if over.any():
            infos |= {
                "final_obs": inner.last_observations.astype(np.int32),
                "_final_obs": over,
                "episode": {"r": rewards, "l": inner.episode_lengths.copy()},
                "_episode": over,
            }
        return self._observations(), rewards, inner.terminated.copy(), inner.truncated.copy(), infos

    def _observations(self) -> Any:
        """A copy that the next step leaves alone."""
        return self.inner.raw.astype(np.int32)

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.inner.masks.astype(np.int8), "seat": self.inner.own_seats + 1}

    def render(self) -> tuple[Any, ...] | None:
        """Every table as its seat sees it."""
        if self.render_mode is None:
            return None
        seats = self.inner.own_seats.tolist()
        states = self.inner.batch.states
        return tuple(
            rendered(self.inner.setup, state, seat, self.render_mode) for state, seat in zip(states, seats, strict=True)
        )
