"""EnvPool: a batch of environments stepped in one call on one thread, with observations."""

from __future__ import annotations

import envpool
import numpy as np
from peer import report_steps

GAMES, CALLS = 64, 50
NAMES = {"blackjack": "Blackjack-v1", "pong": "Pong-v5"}


def player(name: str):
    """A function that plays CALLS random steps of GAMES environments."""
    env = envpool.make(NAMES[name], env_type="gymnasium", num_envs=GAMES, num_threads=1)
    env.reset()
    actions = np.random.default_rng(0).integers(env.action_space.n, size=(CALLS, GAMES))

    def play() -> int:
        for row in actions:
            env.step(row)
        return CALLS * GAMES

    return play


if __name__ == "__main__":
    report_steps(dict.fromkeys(NAMES, player))
