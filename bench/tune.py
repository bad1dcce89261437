"""Tunes the weights of a game's evaluation by self-play, and writes them into branchline/bots/weights/GAME.toml.

    python bench/tune.py mini_rails --seconds 120

A candidate differs from the best weights so far in one to three terms. It takes one seat, the best so far take the
others, all of them greedy bots; games are played until it is clear which is better, or until it is not worth finding
out. Solo games compare mean scores on the same draws. The same seed and number of trials give the same weights.

    python bench/tune.py minecart_town --rehearsal --seconds 360

That tunes the weights of rehearsals instead: a candidate is kept when whole games that are rehearsed from the start,
on the same draws, give more in the mean of 1, 2 and 4 seats.
"""

from __future__ import annotations

import argparse
import sys
import time
from datetime import date
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from branchline import games  # noqa: E402 - the path must be set first
from branchline.bots.greedy import GreedyBot  # noqa: E402
from branchline.bots.tuned import FOLDER, tuned, weights_of  # noqa: E402
from branchline.core.game import CHANCE, Game  # noqa: E402
from branchline.core.judgement import lead  # noqa: E402
from branchline.core.native import i64, vec  # noqa: E402
from branchline.core.random import Random  # noqa: E402

BATCH = 40
#: A candidate wins when it is this many deviations ahead, and loses when it is this many behind.
WINS, LOSES = 2.6, -0.8
#: Rehearsals are of games with so many seats, and must give so many points more.
REHEARSED = (1, 2, 4)
A_LITTLE = 0.05


def result(game: Game, seats: int, own: list[int], others: list[int], number: int, seed: int) -> float:
    """What the candidate got out of one game: its first place against an even share, and a little for its lead."""
    luck, mind = Random(seed, "tune", number // seats), Random(seed, "mind", number)
    seat_of_candidate = number % seats
    bots = [GreedyBot(weights=vec[i64](own if seat == seat_of_candidate else others)) for seat in range(seats)]
    state = game.start(seats)
    while actors := state.actors():
        if actors[0] == CHANCE:
            state.deal(luck)
        else:
            seen = state.imagine(actors[0], mind) if game.secrets else state
            state.apply(actors[0], bots[actors[0]].choose(seen, actors[0], mind))
    totals = state.totals()
    if seats == 1:
        return float(totals[0])
    places = list(state.places())
    first = 1 / places.count(1) if places[seat_of_candidate] == 1 else 0.0
    ahead = float(lead(totals, seat_of_candidate))
    return first - 1 / seats + 0.25 * ahead / (abs(ahead) + 10)


def is_better(game: Game, seats: int, own: list[int], others: list[int], most: int, seed: int) -> tuple[bool, int]:
    """Whether the candidate is clearly better, and how many games it took to know."""
    seen: list[float] = []
    while len(seen) < most:
        for number in range(len(seen), len(seen) + BATCH):
            value = result(game, seats, own, others, number, seed)
            if seats == 1:
                value -= result(game, seats, others, others, number, seed)
            seen.append(value)
        mean = sum(seen) / len(seen)
        spread = sqrt(sum((value - mean) ** 2 for value in seen) / (len(seen) - 1)) or 1e-9
        clear = mean / (spread / sqrt(len(seen)))
        if clear > WINS or clear < LOSES:
            break
    return clear > WINS, len(seen)


def changed(game: Game, weights: list[int], rng: Random) -> list[int]:
    """Other weights, one to three of them."""
    new = weights[:]
    while new == weights:
        for _ in range(1 + int(rng.below(3))):
            place = int(rng.below(len(new)))
            term = game.terms[place]
            factor = (50 + int(rng.below(150))) / 100
            step = int(rng.below(11)) - 5 if abs(new[place]) < 20 else 0
            new[place] = max(term.low, min(term.high, round(new[place] * factor) + step))
    return new


def rehearsed(game: Game, weights: list[int], count: int, seed: int) -> float:
    """What rehearsals of whole games give in the mean."""
    total = 0.0
    for seats in REHEARSED:
        for number in range(count):
            state = game.start(seats)
            state.deal(Random(seed, "start", number))
            seat = int(state.turn())
            total += int(state.rehearse(seat, Random(seed, "rehearsal", number), vec[i64](weights))) / 100
    return total / count / len(REHEARSED)


def tune_rehearsal(game: Game, count: int, seconds: float, trials: int, seed: int) -> int:
    """Climb as long as there is time."""
    best = [int(weight) for weight in weights_of(game.name, rehearsed=True)]
    rng, started, trial = Random(seed, "tune"), time.monotonic(), 0
    value = rehearsed(game, best, count, seed)
    print(f"{value:.2f} at first", flush=True)
    while time.monotonic() - started < seconds and trial < trials:
        trial += 1
        candidate = changed(game, best, rng)
        given = rehearsed(game, candidate, count, seed)
        if given > value + A_LITTLE:
            best, value = candidate, given
            names = {term.name: weight for term, weight in zip(game.terms, best, strict=True)}
            print(f"{time.monotonic() - started:5.0f} s  trial {trial}, {value:.2f}: {names}", flush=True)
    command = f"python bench/tune.py {game.name} --rehearsal --most {count} --seed {seed} --trials {trial}"
    print(f"written to {write(game, best, command, 'rehearsal').relative_to(ROOT)}")
    return 0


def write(game: Game, weights: list[int], command: str, part: str = "weights") -> Path:
    """The game's file with these weights; what else it holds stays."""
    data = {**tuned(game.name)}
    data["made"] = {**data.get("made", {}), part: f"{date.today()}, {command}"}
    data[part] = {term.name: weight for term, weight in zip(game.terms, weights, strict=True)}
    lines = [f"# How bots judge and search {game.title}: see docs/bots.md."]
    for name in ("made", "weights", "rehearsal", "search"):
        if name in data:
            lines += ["", f"[{name}]", *(f"{key} = {text(value)}" for key, value in data[name].items())]
    for number, level in data.get("level", {}).items():
        lines += ["", f"[level.{number}]", *(f"{key} = {text(value)}" for key, value in level.items())]
    file = FOLDER / f"{game.name}.toml"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def text(value: object) -> str:
    """A value of TOML."""
    return f'"{value}"' if isinstance(value, str) else str(value)


def main() -> int:
    """Tune one game."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game")
    options.add_argument("--seats", type=int, help="default: 4, or the most that play")
    options.add_argument("--seconds", type=float, default=120.0, help="stop after this time; default 120")
    options.add_argument("--trials", type=int, default=10_000, help="stop after so many candidates")
    options.add_argument("--most", type=int, default=2000, help="games for one candidate at most; default 2000")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--fresh", action="store_true", help="start from the terms' defaults, not from the file")
    options.add_argument("--rehearsal", action="store_true", help="the weights of rehearsals")
    chosen = options.parse_args()
    game = games.find(chosen.game)
    if chosen.rehearsal:
        return tune_rehearsal(game, chosen.most, chosen.seconds, chosen.trials, chosen.seed)
    seats = chosen.seats or min(4, max(game.seat_counts))
    first = [term.default for term in game.terms] if chosen.fresh else [int(weight) for weight in weights_of(game.name)]
    best, rng, started, played, trial = first, Random(chosen.seed, "tune"), time.monotonic(), 0, 0
    while time.monotonic() - started < chosen.seconds and trial < chosen.trials:
        trial += 1
        candidate = changed(game, best, rng)
        better, count = is_better(game, seats, candidate, best, chosen.most, chosen.seed * 1000 + trial)
        played += count
        if better:
            best = candidate
            names = {term.name: weight for term, weight in zip(game.terms, best, strict=True)}
            print(f"{time.monotonic() - started:5.0f} s  trial {trial}, {played} games: {names}", flush=True)
    shares = [result(game, seats, best, first, number, 77) for number in range(min(400, chosen.most))]
    print(f"{trial} trials, {played} games; against the first weights: {sum(shares) / len(shares):+.3f} (even: 0)")
    command = (
        f"python bench/tune.py {game.name} --seats {seats} --seed {chosen.seed} --trials {trial} --most {chosen.most}"
    )
    command += " --fresh" if chosen.fresh else ""
    print(f"written to {write(game, best, command).relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
