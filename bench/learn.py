"""Learns the value of positions by self-play, and writes it into branchline/games/GAME/ai/value.toml.

    python bench/learn.py mini_rails                                  guided games
    python bench/learn.py mini_rails --add level-3 --games 4000       a further generation: games of a bot
    python bench/learn.py mini_rails --pairs 0                        no check by play, nothing is written

It needs requirements/learn.txt. Every generation's games are kept in build/learn/GAME in chunks, so a run that was
stopped goes on when the command is given again. The network is trained on all that are named: ``--add`` may be given
several times, each generation follows the ones before. At the end a search with the new values plays against the level
5 of ``weights.toml`` in pairs of games on the same draws, with the seats exchanged. The file is written if the new
values are two standard errors ahead. Losses by epoch are in build/learn/GAME/curve.json.
"""

from __future__ import annotations

import argparse
import datetime
import importlib
import json
import shlex
import sys
from hashlib import blake2b
from math import sqrt
from pathlib import Path

import spsa
import value_data
import value_training

from branchline import games
from branchline.bots.bot import Bot
from branchline.bots.learned import opened, value_file, written
from branchline.bots.levels import LEVELS, LevelBot
from branchline.bots.searcher import SearchBot
from branchline.bots.tuned import tuned
from branchline.files import write_whole

KEPT = Path(__file__).resolve().parent.parent / "build" / "learn"
CHUNK = 1000
CLEAR = 2.0
#: The draws of the check.
SEED = 1000


def positions(name: str, chosen: argparse.Namespace) -> value_data.Positions:
    """The positions of all generations; those that are missing are played."""
    files = []
    wanted = [(value_data.GUIDED, chosen.guided), *((bot, chosen.games) for bot in chosen.add)]
    for generation, (bot, count) in enumerate(wanted):
        seats = tuple(chosen.seats)
        job = value_data.SelfPlay(name, bot, chosen.seed + generation, seats, chosen.kept, chosen.kept_at_draws)
        folder = KEPT / name / blake2b(repr(job).encode(), digest_size=6).hexdigest()
        folder.mkdir(parents=True, exist_ok=True)
        for first in range(0, count, CHUNK):
            file = folder / f"{first:06}.npz"
            if not file.exists():
                found = value_data.play_some(job, first, CHUNK)
                found.save(file)
                print(f"{bot}: {first + CHUNK} games", file=sys.stderr, flush=True)
            files.append(file)
    return value_training.trimmed(value_data.joined(files))


class Check:
    """New values against level 5 as it is, at the same number of iterations."""

    def __init__(self, name: str, file: Path, settings: dict[str, float], iterations: int) -> None:
        level = dict(tuned(name).get("level", {}).get(str(LEVELS[-1]), {}))
        level.pop("seconds", None)
        new = SearchBot({**level, **settings, "iterations": iterations})
        new.net = opened(file)
        self.name = name
        self.players: tuple[Bot, Bot] = (new, LevelBot(LEVELS[-1], {"iterations": iterations}))

    def pair(self, number: int, seats: int) -> float:
        """How much more of the first place the new values get, in two games on the same draws."""
        gained = 0.0
        for turn in range(2):
            roles = [(seat + number * (seat >= seats // 2) + turn) % 2 for seat in range(seats)]
            state = spsa.play_through(games.find(self.name), [self.players[role] for role in roles], number, SEED)
            places = [int(place) for place in state.places()]
            for seat, role in enumerate(roles):
                gained += (1 if role == 0 else -1) * (places[seat] == 1) / places.count(1)
        return gained / 2


def main() -> int:
    """Play, train, check, write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game")
    options.add_argument("--guided", type=int, default=40_000, help="games of guided moves; default 40,000")
    options.add_argument("--add", action="append", default=[], help="a further generation: games of this bot")
    options.add_argument("--games", type=int, default=4_000, help="games of each further generation; default 4,000")
    options.add_argument("--seats", type=lambda text: [int(word) for word in text.split(",")], default=[4])
    options.add_argument("--kept", type=int, default=15, help="of a hundred decisions so many are learned from")
    options.add_argument("--kept-at-draws", type=int, default=50, help="the same of a hundred draws")
    options.add_argument("--width", type=int, default=32)
    options.add_argument("--depth", type=int, default=16)
    options.add_argument("--epochs", type=int, default=6)
    options.add_argument("--rate", type=float, default=0.004)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--with", dest="settings", default="learned=100", help="the search's settings in the check")
    options.add_argument("--pairs", type=int, default=100, help="pairs of games of the check; default 100")
    options.add_argument("--iterations", type=int, default=1000, help="of each decision of the check; default 1,000")
    chosen = options.parse_args()
    name = chosen.game
    data = positions(name, chosen)
    print(f"{len(data.game)} positions; by hand {value_training.by_hand(data)}", flush=True)
    described = importlib.import_module(f"branchline.games.{name}.ai.description")
    network = value_training.Network(described.ROWS, described.SEAT_ROWS, chosen.width, chosen.depth)
    curve = value_training.train(data, network, chosen.epochs, chosen.rate, chosen.seed, print)
    (KEPT / name / "curve.json").write_text(json.dumps(curve, indent=1))
    command = shlex.join(["python", "bench/learn.py", *sys.argv[1:]])
    made = {"learned": f"{datetime.date.today()}, {command}", "loss": f"{curve[-1]['loss']:.4f}"}
    candidate = KEPT / name / "value.toml"
    write_whole(candidate, written(made, chosen.width, chosen.depth, network.parts()).encode())
    settings = {key: float(value) for key, _, value in (word.partition("=") for word in chosen.settings.split(":"))}
    check, gains = Check(name, candidate, settings, chosen.iterations), []
    for number in range(chosen.pairs):
        gains.append(check.pair(number, chosen.seats[number % len(chosen.seats)]))
    if len(gains) < 2:
        return 0
    mean = sum(gains) / len(gains)
    error = sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
    print(f"the new values take {mean:+.3f} ± {error:.3f} more first places a game", flush=True)
    if mean > CLEAR * error:
        write_whole(value_file(name), candidate.read_bytes())
        print(f"written: {value_file(name).name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
