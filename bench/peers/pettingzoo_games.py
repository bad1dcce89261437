"""PettingZoo's connect four, through its agent loop with the action mask."""

from __future__ import annotations

import random

from peer import report
from pettingzoo.classic import connect_four_v3


def play() -> int:
    """One random game."""
    env = connect_four_v3.env()
    env.reset()
    moves = 0
    for _ in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.step(None)
            continue
        mask = observation["action_mask"]
        env.step(random.choice([action for action, allowed in enumerate(mask) if allowed]))
        moves += 1
    return moves


if __name__ == "__main__":
    report({"connect_four": play})
