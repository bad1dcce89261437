"""Measures the peers and the ceiling. `branchline bench` loads this module in a checkout.

Peers live in an environment of their own (bench/.venv, bench/peers/node_modules), which `make bench` sets up. A
peer that is missing is reported as missing, never as zero.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import median

from branchline import games
from branchline.core.engine.playouts import playouts
from branchline.core.engine.random import Random
from branchline.games.mini_rails.rules.box import MiniRailsBox
from branchline.games.mini_rails.rules.layout import LAYOUTS
from branchline.lab.bench import COMPILED, PLAIN, Row

BENCH = Path(__file__).resolve().parent
SEATS = 4
SEED = 7
LIMIT_GAMES = 40_000
#: A peer's name, its script and its game.
PYTHON_PEERS = {
    "open_spiel_hearts": ("open_spiel_games.py", "hearts"),
    "open_spiel_backgammon": ("open_spiel_games.py", "backgammon"),
    "open_spiel_python_dominoes": ("open_spiel_games.py", "python_dominoes"),
    "open_spiel_hearts_tensors": ("open_spiel_games.py", "hearts_tensors"),
    "pettingzoo_connect_four": ("pettingzoo_games.py", "connect_four"),
    "python_chess": ("chess_games.py", "chess"),
    "rlcard_uno": ("rlcard_games.py", "uno"),
    "pgx_connect_four": ("pgx_games.py", "connect_four"),
    "pgx_backgammon": ("pgx_games.py", "backgammon"),
    "envpool_blackjack": ("envpool_games.py", "blackjack"),
    "envpool_pong": ("envpool_games.py", "pong"),
}
Rates = dict[str, float]


def run(words: list[str], given: str = "", folder: Path | None = None) -> str | None:
    """What a program prints, or None if it is missing or fails."""
    try:
        done = subprocess.run(words, input=given, cwd=folder, capture_output=True, text=True, check=True, timeout=300)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout


def middle_of(runs: list[Rates | None]) -> Rates | None:
    """The median run by games a second; None if the peer is missing."""
    present = [run for run in runs if run is not None]
    if not present:
        return None
    return {key: median(run[key] for run in present) for key in present[0]}


def python_peer(name: str, seconds: float) -> Rates | None:
    """One run of a peer that is driven from Python."""
    script, game = PYTHON_PEERS[name]
    python = BENCH / ".venv" / "bin" / "python"
    out = run([str(python), script, str(seconds), game], folder=BENCH / "peers")
    return None if out is None else dict(json.loads(out.splitlines()[-1]))


def boardgame_io(seconds: float, numbers: list[int]) -> Rates | None:
    """One run of the same rules as a boardgame.io game, through its reducer."""
    if not (BENCH / "peers" / "node_modules").exists():
        return None
    given = " ".join(str(number) for number in numbers)
    out = run(["node", "mini_rails.mjs", str(seconds)], given, BENCH / "peers")
    return None if out is None else dict(json.loads(out))


class Limit:
    """The ceiling: the same rules in plain C++, which must give the same sums for the same seed."""

    def __init__(self, folder: Path) -> None:
        self.program = folder / "mini_rails_limit"
        compiler = shutil.which("g++") or shutil.which("c++") or shutil.which("clang++")
        source = BENCH / "limit" / "mini_rails.cpp"
        words = [compiler or "", "-O3", "-march=native", "-o", str(self.program), str(source)]
        self.present = bool(compiler) and source.exists() and run(words) is not None

    def play(self, numbers: list[int]) -> tuple[float, list[int]] | None:
        """Seconds of processor time, and the sums: decisions, totals, first places."""
        if not self.present:
            return None
        out = run([str(self.program)], " ".join(str(number) for number in numbers))
        if out is None:
            return None
        seconds, *sums = out.split()
        return float(seconds), [int(one) for one in sums]


def box_numbers(count: int) -> list[int]:
    """What the ceiling and the boardgame.io game read: games, generator, seats, and the numbers of the box."""
    box = games.find("mini_rails").box()
    assert isinstance(box, MiniRailsBox)
    rules = [box.rounds, box.profit_limit, box.frame_loss, box.start_discs[SEATS], box.bag_discs[SEATS]]
    word = Random(SEED).word()
    return [int(number) for number in [count, word, SEATS, *rules, *box.starts, *box.spots, *LAYOUTS[0].beside]]


def over_limit(repeats: int) -> tuple[float | None, float | None]:
    """Games a second of the ceiling, and the engine's own loop over it: medians of runs that alternate."""
    start = games.find("mini_rails").start(SEATS)
    with tempfile.TemporaryDirectory() as folder:
        limit = Limit(Path(folder))
        pairs = []
        for _ in range(repeats):
            limits = limit.play(box_numbers(LIMIT_GAMES))
            if limits is None:
                return None, None
            begun = time.process_time()
            ours = playouts(start, LIMIT_GAMES, SEED)
            seconds = time.process_time() - begun
            if limits[1] != [ours.decisions, *ours.totals, *ours.firsts]:
                raise RuntimeError("the ceiling and the engine differ for the same seed: one of them is wrong")
            pairs.append((LIMIT_GAMES / limits[0], limits[0] / seconds))
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def compare(rows: list[Row], seconds: float, repeats: int) -> tuple[dict[str, Rates | None], dict[str, float | None]]:
    """The peers' rates, and the ratios of Mini Rails with four seats to them."""
    peers = {name: middle_of([python_peer(name, seconds) for _ in range(repeats)]) for name in PYTHON_PEERS}
    peers["boardgame_io_mini_rails"] = middle_of([boardgame_io(seconds, box_numbers(0)) for _ in range(repeats)])
    limit, ratio = over_limit(repeats)
    peers["limit_mini_rails"] = None if limit is None else {"games_per_second": limit}
    by_key = {(row.game, row.seats, row.speed): row for row in rows}
    compiled = by_key.get(("mini_rails", SEATS, COMPILED)) or by_key[("mini_rails", SEATS, PLAIN)]
    hearts, same = peers["open_spiel_hearts"], peers["boardgame_io_mini_rails"]
    return peers, {
        "mini_rails_over_open_spiel_hearts": compiled.api_moves / hearts["moves_per_second"] if hearts else None,
        "mini_rails_over_boardgame_io": compiled.api_games / same["games_per_second"] if same else None,
        "mini_rails_playouts_over_limit": ratio,
    }
