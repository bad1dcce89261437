"""Tunes the weights of a game's evaluation by self-play, and writes them into branchline/games/GAME/weights.toml.

    python bench/tune.py mini_rails --rounds 20 --games 1000 --jobs 2

It begins with the defaults of the game's terms, or with weights that are named, so the same command gives the same
weights again. spsa.py finds the new weights. In the end they meet those of the file, and are written only if they are
clearly better.

    python bench/tune.py minecart_town --rollouts --rounds 30 --games 6000 --check 400

That tunes the weights of rollouts. Weights with which a rollout scores well need not be good to search with, so the
check is played: by sequential halving among greedy bots.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from datetime import date
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from spsa import Round, place_of, play, play_through, rollouts_end, tune  # noqa: E402 - the path must be set first

from branchline import bots, games  # noqa: E402
from branchline.bots.tuned import tuned, weights_file, weights_of  # noqa: E402
from branchline.core.engine.evaluation import lead  # noqa: E402
from branchline.core.game import Game  # noqa: E402
from branchline.core.match.errors import BranchlineError  # noqa: E402
from branchline.core.native import i64, vec  # noqa: E402
from branchline.lab.runner import ChunkResult, Crew, cut, run  # noqa: E402

#: New weights are written when they are so many standard errors ahead of the old ones, if nothing else is asked for.
CLEAR = 2.0
#: Who plays with the weights if nobody else is named; who checks those of rollouts, and among whom.
PLAYER, ROLLOUT_PLAYER, OTHERS = "greedy", "search:width=6:iterations=40", "greedy"

# -- the check ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Check:
    """New weights against old ones: one seat has the new ones, all others the old ones, and then the reverse.

    Weights of rollouts: one seat among greedy bots has the new ones, and then the old ones on the same draws.
    """

    game: str
    seats: tuple[int, ...]
    bot: str
    new: tuple[int, ...]
    old: tuple[int, ...]
    seed: int
    rollouts: bool = False


def play_alone(game: Game, job: Check, weights: list[int], number: int, seed: int) -> float:
    """How far ahead of greedy bots the seat comes with these weights."""
    seats, seat = place_of(job.seats, number)
    players = [bots.find(OTHERS) for _ in range(seats)]
    players[seat] = bots.find(job.bot, vec[i64](weights))
    return float(lead(play_through(game, players, number, seed).totals(), seat))


def check_some(job: Check, first: int, count: int) -> ChunkResult:
    """Some games of a check, for the runner: what the new weights got more than the old ones."""
    game = games.find(job.game)
    new, old = list(job.new), list(job.old)
    gains = []
    for number in range(first, first + count):
        if job.rollouts:
            gained, kept = (play_alone(game, job, own, number, job.seed) for own in (new, old))
            gains.append(gained - kept)
            continue
        seats = job.seats[number % len(job.seats)]
        seat = number // 2 % seats
        one, rest = (new, old) if number % 2 else (old, new)
        got = play(game, job.bot, [one if other == seat else rest for other in range(seats)], number, job.seed)[seat]
        gains.append(got if number % 2 else -got)
    return ChunkResult({"found": gains}, count=count)


def clearness(results: list[float]) -> float:
    """How many standard errors the mean lies above zero."""
    mean = sum(results) / len(results)
    spread = sqrt(sum((one - mean) ** 2 for one in results) / (len(results) - 1))
    return mean / (max(spread, 1e-9) / sqrt(len(results)))


# -- the file ----------------------------------------------------------------------------------------------------------


def write(game: Game, weights: list[int], command: str, part: str) -> Path:
    """The game's file with these weights; what else it holds stays."""
    data = {**tuned(game.name)}
    data["made"] = {**data.get("made", {}), part: f"{date.today()}, {command}"}
    data[part] = {term.name: weight for term, weight in zip(game.terms, weights, strict=True)}
    lines = [f"# How bots judge and search {game.title}: see docs/bots.md."]
    for name in ("made", "weights", "rollout", "search"):
        if name in data:
            lines += ["", f"[{name}]", *(f"{key} = {text(value)}" for key, value in data[name].items())]
    for number, level in data.get("level", {}).items():
        lines += ["", f"[level.{number}]", *(f"{key} = {text(value)}" for key, value in level.items())]
    file = weights_file(game.name)
    kept = file.read_text(encoding="utf-8").partition("\n[until.") if file.exists() else ("", "", "")
    file.write_text("\n".join(lines) + "\n" + kept[1] + kept[2], encoding="utf-8")
    return file


def text(value: object) -> str:
    """A value of TOML."""
    return f'"{value}"' if isinstance(value, str) else str(value)


# -- the command -------------------------------------------------------------------------------------------------------


def command_line() -> argparse.ArgumentParser:
    """The options of this command."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game")
    options.add_argument("--seats", help="numbers of seats, in turn: 2,4; default: 2 and 4 where allowed")
    options.add_argument("--rounds", type=int, default=20, help="default 20")
    options.add_argument("--games", type=int, default=1000, help="of each round; default 1000")
    options.add_argument("--check", type=int, default=2000, help="games against the weights of the file; default 2000")
    options.add_argument("--clear", type=float, default=CLEAR, help="standard errors ahead of them; default 2")
    options.add_argument("--bot", help=f"who plays; default {PLAYER}, or {ROLLOUT_PLAYER} for the check of rollouts")
    options.add_argument("--rollouts", action="store_true", help="the weights of rollouts")
    options.add_argument("--start", help="weights to begin with, in the order of the terms: 30,36,...; default: theirs")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=1, help="how many processes; it changes no result")
    return options


def first_round(chosen: argparse.Namespace) -> Round:
    """What was asked for, checked before anything is played."""
    game = games.find(chosen.game)
    seats = tuple(int(word) for word in chosen.seats.split(",")) if chosen.seats else ()
    seats = seats or tuple(many for many in (2, 4) if many in game.seat_counts)
    for many in seats:
        game.check_seats(many)
    bot = chosen.bot or (ROLLOUT_PLAYER if chosen.rollouts else PLAYER)
    bots.find(bot)
    if chosen.rollouts and "width=" not in bot:
        raise ValueError(f"--rollouts needs a bot that searches with them: --bot {ROLLOUT_PLAYER}")
    middle = tuple(term.default for term in game.terms)
    if chosen.start:
        middle = tuple(int(word) for word in chosen.start.split(","))
    if len(middle) != len(game.terms):
        raise ValueError(f"--start needs {len(game.terms)} weights: {', '.join(term.name for term in game.terms)}")
    job = Round(game.name, seats, bot, middle, middle, chosen.seed, 0, chosen.rollouts)
    if job.rollouts and not rollouts_end(game, job):
        raise ValueError(f"rollouts of {game.title} end before the game does, so what they score can't be compared")
    return job


def lead_over_file(job: Round, new: list[int], count: int, crew: Crew) -> float:
    """How many standard errors the new weights are ahead of those of the file."""
    old = tuple(int(weight) for weight in weights_of(job.game, rollouts=job.rollouts))
    check = Check(job.game, job.seats, job.bot, tuple(new), old, job.seed + 1, job.rollouts)
    results = run(check_some, check, cut(count), crew=crew)
    return clearness([one for result in results for one in result.facts["found"]])


def command_of(job: Round, chosen: argparse.Namespace) -> str:
    """The command that finds the same weights again."""
    words = [f"python bench/tune.py {job.game} --rounds {chosen.rounds} --games {chosen.games} --seed {job.seed}"]
    words.append("--rollouts" if job.rollouts else f"--bot {job.bot}")
    words.append(f"--seats {','.join(map(str, job.seats))}")
    return " ".join([*words, *([f"--start {chosen.start}"] if chosen.start else [])])


def main() -> int:
    """Tune one game."""
    options = command_line()
    chosen = options.parse_args()
    try:
        job = first_round(chosen)
    except (BranchlineError, ValueError) as wrong:
        options.error(str(wrong))
    game, crew = games.find(job.game), Crew(jobs=chosen.jobs)
    new = tune(job, chosen.rounds, chosen.games, crew)
    print(f"checking against the weights of the file, {chosen.check} games", flush=True)
    ahead = lead_over_file(job, new, chosen.check, crew)
    print(f"{ahead:+.1f} standard errors ahead")
    if ahead < chosen.clear:
        print(f"not clearly better, so nothing is written: {dict(zip((t.name for t in game.terms), new, strict=True))}")
        return 1
    file = write(game, new, command_of(job, chosen), "rollout" if job.rollouts else "weights")
    print(f"written to {file.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
