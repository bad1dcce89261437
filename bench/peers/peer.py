"""How a peer is measured: random games through its public interface, for some seconds of processor time."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable


def measure(seconds: float, play: Callable[[], int]) -> dict[str, float]:
    """Moves and games a second of processor time; ``play`` plays one game and says how many moves it had."""
    play()
    games = moves = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        moves += play()
        games += 1
    return {"moves_per_second": moves / spent, "games_per_second": games / spent}


def report(peers: dict[str, Callable[[], int]]) -> None:
    """Measure what was asked for on the command line: SECONDS NAME; one JSON object on standard output."""
    seconds, name = float(sys.argv[1]), sys.argv[2]
    print(json.dumps(measure(seconds, peers[name])))


def report_steps(peers: dict[str, Callable[[str], Callable[[], int]]]) -> None:
    """The same for a batch, whose games end at different times: only its steps are counted."""
    seconds, name = float(sys.argv[1]), sys.argv[2]
    print(json.dumps({"moves_per_second": measure(seconds, peers[name](name))["moves_per_second"]}))
