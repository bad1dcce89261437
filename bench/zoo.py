"""Measures the PettingZoo environment: random play of all seats, with observation and mask at every step.

    python bench/zoo.py                      all games
    python bench/zoo.py mini_rails           one of them
    python bench/zoo.py --seconds 4          longer

Steps a second of processor time on one core, the median of three. PettingZoo's own connect four is measured the same
way by bench/peers/pettingzoo_games.py; its figure is in the table of `branchline bench`.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

import numpy as np

from branchline import games
from branchline.adapters import zoo

REPEATS = 3


def steps_a_second(game: str, seats: int, seconds: float) -> float:
    """Random games through the agent loop, for so long."""
    env = zoo.env(game, seats=seats)
    rng = np.random.default_rng(1)
    steps, number, started = 0, 0, time.process_time()
    while time.process_time() - started < seconds:
        env.reset(seed=number)
        number += 1
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
    return steps / (time.process_time() - started)


def main() -> None:
    """Print a line for each game."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", nargs="*", default=games.names())
    options.add_argument("--seconds", type=float, default=2.0, help="of a measurement; default 2")
    asked = options.parse_args()
    for name in asked.games:
        seats = min(4, max(games.find(name).seat_counts))
        rates = [steps_a_second(name, seats, asked.seconds) for _ in range(REPEATS)]
        print(f"{name:13} {seats} seats {median(rates):9,.0f} steps a second", flush=True)


if __name__ == "__main__":
    main()
