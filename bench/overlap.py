"""Measures what threads, processes and a send/recv interface would bring the batch environment.

    OPENBLAS_NUM_THREADS=1 python bench/overlap.py      Mini Rails, 256 games in a call
    python bench/overlap.py mini_express --games 1024

First one batch beside two: in two threads, and in two processes. Two free cores give 2 where work overlaps, 1 where it
does not. Then the parts of a learner's step: the engine's, the observation as float, and a network of two layers in
NumPy, on one core. While the network computes, a send/recv interface could hide no more than the other two.
"""

from __future__ import annotations

import argparse
import multiprocessing
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from branchline.adapters.vector import VectorEnv

HIDDEN = 128


def steps(game: str, games: int, count: int, gate: Any = None) -> None:
    """So many random steps of a batch inside the engine. With a gate all start together."""
    env = VectorEnv(game, games, seed=1)
    env.reset()
    if gate is not None:
        gate.wait()
    env.run_random(count)


def together(make: Callable[..., Any], gate: Any, game: str, games: int, count: int) -> float:
    """Steps a second of two at once, by the clock."""
    workers = [make(target=steps, args=(game, games, count, gate)) for _ in range(2)]
    for worker in workers:
        worker.start()
    gate.wait()
    started = time.perf_counter()
    for worker in workers:
        worker.join()
    return 2 * games * count / (time.perf_counter() - started)


def alone(game: str, games: int, count: int) -> float:
    """Steps a second of one batch, by the clock."""
    env = VectorEnv(game, games, seed=1)
    env.reset()
    started = time.perf_counter()
    env.run_random(count)
    return games * count / (time.perf_counter() - started)


def parts(game: str, games: int, count: int) -> tuple[float, float, float]:
    """The milliseconds of processor time of a learner's step that the engine, the encoding and the network take."""
    env = VectorEnv(game, games, seed=1)
    env.reset()
    rng = np.random.default_rng(1)
    shapes = [(env.setup.width, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, env.setup.actions)]
    layers = [rng.standard_normal(shape, dtype=np.float32) / 16 for shape in shapes]
    spent = np.zeros(3)
    for _ in range(count):
        times = [time.process_time()]
        inner = env.raw.astype(np.float32)
        times.append(time.process_time())
        for layer in layers[:-1]:
            inner = np.maximum(inner @ layer, 0)
        scores = np.where(env.masks, inner @ layers[-1], -np.inf)
        actions = (scores + rng.gumbel(size=scores.shape)).argmax(axis=1)
        times.append(time.process_time())
        env.step(actions)
        times.append(time.process_time())
        spent += np.diff(times)
    encoding, network, engine = (1000 * spent / count).tolist()
    return engine, encoding, network


def main() -> None:
    """Print both tables."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game", nargs="?", default="mini_rails")
    options.add_argument("--games", type=int, default=256, help="of a batch; default 256")
    options.add_argument("--steps", type=int, default=4000, help="of a measurement; default 4000")
    asked = options.parse_args()
    one = alone(asked.game, asked.games, asked.steps)
    threads = together(threading.Thread, threading.Barrier(3), asked.game, asked.games, asked.steps)
    spawn = multiprocessing.get_context("spawn")
    processes = together(spawn.Process, spawn.Barrier(3), asked.game, asked.games, asked.steps)
    print(f"{asked.game}, {asked.games} games a call, by the clock: one batch {one / 1e6:.2f} million steps a second")
    print(f"two threads {threads / one:.2f} times that, two processes {processes / one:.2f} times")
    engine, encoding, network = parts(asked.game, asked.games, asked.steps // 20)
    whole = engine + encoding + network
    print(f"a learner's step of {whole:.2f} ms: engine {engine / whole:.0%}, as float {encoding / whole:.0%}, ", end="")
    print(f"network {network / whole:.0%}; hiding the first two behind it would give {whole / network:.2f} times")


if __name__ == "__main__":
    main()
