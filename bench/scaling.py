"""How much faster two workers are than one, on the same games.

    python bench/scaling.py [GAME] [GAMES] [TIMES]

One and two workers take turns, so that whatever else the machine does meets both alike; the best rate of each counts,
as other work can only slow a run down. The machine needs two free cores for that ratio to mean anything. The second
ratio goes by processor time and holds on a busy machine too: what one worker needs alone, against the busier of the
parent and half of what two workers need together, their start included.
"""

from __future__ import annotations

import os
import resource
import sys
import time

from branchline.lab.runner import Crew, cores
from branchline.lab.simulate import Simulation, simulate


def children() -> float:
    """The processor time of the workers that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Measure and print."""
    game = sys.argv[1] if len(sys.argv) > 1 else "mini_rails"
    many = int(sys.argv[2]) if len(sys.argv) > 2 else 40_000
    times = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    job = Simulation(game, 4, many, 1, ("random",) * 4, "")
    best = {1: 0.0, 2: 0.0}
    need = {1: float("inf"), 2: float("inf")}
    digests = set()
    print(f"{game}, {many} games, {cores()} cores, load {os.getloadavg()[0]:.1f}")
    for number in range(times):
        for jobs in best:
            mine, theirs = time.process_time(), children()
            summary = simulate(job, Crew(jobs))
            mine, theirs = time.process_time() - mine, children() - theirs
            need[jobs] = min(need[jobs], max(mine, theirs / jobs))
            rate = float(str(summary["games_per_second"]))
            digests.add(summary["digest"])
            best[jobs] = max(best[jobs], rate)
            print(f"  run {number + 1}, {jobs} worker{'s' if jobs > 1 else ''}: {rate:8,.0f} games a second")
    assert len(digests) == 1, "the number of workers changed the result"
    print(f"two workers against one: {best[2] / best[1]:.2f} times by the clock; load now {os.getloadavg()[0]:.1f}")
    print(f"by processor time {need[1] / need[2]:.2f} times: {need[1]:.2f} s against {need[2]:.2f} s a worker")


if __name__ == "__main__":
    main()
