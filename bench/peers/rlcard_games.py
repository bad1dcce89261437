"""RLCard's uno with its own random agents."""

from __future__ import annotations

import rlcard
from peer import report
from rlcard.agents import RandomAgent

ENV = rlcard.make("uno")
ENV.set_agents([RandomAgent(num_actions=ENV.num_actions) for _ in range(ENV.num_players)])


def play() -> int:
    """One random game."""
    paths, _ = ENV.run(is_training=False)
    return sum((len(path) - 1) // 2 for path in paths)


if __name__ == "__main__":
    report({"uno": play})
