"""Tunes the weights of a game's evaluation by self-play, and writes them into branchline/games/GAME/weights.toml.

    python bench/tune.py mini_rails --rounds 20 --games 1000 --jobs 2

In every game of a round each seat plays with weights of its own. Each weight is a step above or below the best so far.
The results of all seats show for every weight whether more or less of it is better, and how surely. Weights with a sure
result move that way. Steps become smaller from round to round. At the end the new weights play against those of the
file, and are written only if they are clearly better. Tuning begins with the defaults of the game's terms, or with the
weights of --start, so the same command gives the same weights again.

    python bench/tune.py minecart_town --rehearsal --rounds 30 --games 6000 --check 400

That tunes the weights of rollouts, by a seat's score in whole games that consist of rollouts. Every game is played a
second time with the steps exchanged, on the same draws, and the two are compared. A good player of rollouts need not
be good to search with, so the final check is real play: sequential halving among greedy bots.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field, replace
from datetime import date
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from branchline import bots, games  # noqa: E402 - the path must be set first
from branchline.bots.tuned import tuned, weights_file, weights_of  # noqa: E402
from branchline.core.engine.evaluation import lead  # noqa: E402
from branchline.core.engine.random import Random  # noqa: E402
from branchline.core.game import CHANCE, Game, State  # noqa: E402
from branchline.core.match.errors import BranchlineError  # noqa: E402
from branchline.core.native import i64, vec  # noqa: E402
from branchline.lab.runner import Crew, Piece, chunks, run  # noqa: E402

#: A step as a part of a weight in the first and in the last round, and the least step.
FIRST_STEP, LAST_STEP, LEAST_STEP = 0.35, 0.12, 2
#: In standard errors: below the first a weight stays, from the second on it moves by a full step.
UNSURE, SURE = 1.0, 3.0
#: New weights are written if they are this many standard errors ahead of the old ones.
CLEAR = 2.0
#: The bot that plays with the weights by default; the bot that checks weights of rollouts, and its opponents.
PLAYER, REHEARSER, OTHERS = "greedy", "search:width=6:iterations=40", "greedy"


@dataclass(frozen=True)
class Round:
    """Games in which every weight of every seat lies a step above or below the middle."""

    game: str
    seats: tuple[int, ...]
    #: the bot that plays with the weights
    bot: str
    middle: tuple[int, ...]
    steps: tuple[int, ...]
    seed: int
    number: int
    #: whether games consist of rollouts; then one seat has the weights
    rehearsed: bool = False


@dataclass
class Tally:
    """The results of a round: in all, and by weight, negative where the weight was below the middle."""

    sides: list[float]
    results: list[float] = field(default_factory=list)

    def add(self, signs: list[int], result: float) -> None:
        """Add the result of one seat."""
        self.results.append(result)
        for place, sign in enumerate(signs):
            self.sides[place] += sign * result


def clearness(results: list[float]) -> float:
    """How many standard errors the mean lies above zero."""
    mean = sum(results) / len(results)
    spread = sqrt(sum((one - mean) ** 2 for one in results) / (len(results) - 1))
    return mean / (max(spread, 1e-9) / sqrt(len(results)))


# -- one game ----------------------------------------------------------------------------------------------------------


def play_through(game: Game, players: list[bots.Bot], number: int, seed: int) -> State:
    """One game to its end."""
    luck, mind = Random(seed, "luck", number), Random(seed, "mind", number)
    state = game.start(len(players))
    while actors := state.actors():
        if actors[0] == CHANCE:
            state.deal(luck)
        else:
            seen = state.imagine(actors[0], mind) if game.secrets else state
            state.apply(actors[0], players[actors[0]].choose(seen, actors[0], mind))
    return state


def play(game: Game, bot: str, weights: list[list[int]], number: int, seed: int) -> list[float]:
    """Each seat's result of one game: its first place minus an even share, and a little for its lead."""
    seats = len(weights)
    state = play_through(game, [bots.find(bot, vec[i64](own)) for own in weights], number, seed)
    totals, places = state.totals(), list(state.places())
    if seats == 1:
        return [float(totals[0])]
    leads = [float(lead(totals, seat)) for seat in range(seats)]
    firsts = [1 / places.count(1) if place == 1 else 0.0 for place in places]
    return [first - 1 / seats + 0.25 * ahead / (abs(ahead) + 10) for first, ahead in zip(firsts, leads, strict=True)]


def place_of(job: Round | Check, number: int) -> tuple[int, int]:
    """The number of seats, and the seat that has the weights. Both alternate."""
    seats = job.seats[number % len(job.seats)]
    return seats, number // len(job.seats) % seats


def rehearse(game: Game, job: Round, weights: list[int], number: int, seed: int) -> float:
    """The seat's score in a whole game of rollouts with these weights."""
    seats, seat = place_of(job, number)
    state = game.start(seats)
    state.rehearse(seat, Random(seed, "rehearsed", number), vec[i64](weights))
    return float(state.totals()[seat])


def ends_in_rehearsal(game: Game, job: Round) -> bool:
    """Whether a rollout goes to the end of the game."""
    state, luck = game.start(job.seats[0]), Random(job.seed)
    state.deal(luck)
    state.rehearse(state.actors()[0], luck, vec[i64](list(job.middle)))
    return not state.actors()


def play_alone(game: Game, job: Check, weights: list[int], number: int, seed: int) -> float:
    """The seat's lead over greedy bots with these weights."""
    seats, seat = place_of(job, number)
    players = [bots.find(OTHERS) for _ in range(seats)]
    players[seat] = bots.find(job.bot, vec[i64](weights))
    return float(lead(play_through(game, players, number, seed).totals(), seat))


# -- a round of games --------------------------------------------------------------------------------------------------


def stepped(game: Game, job: Round, signs: list[int]) -> list[int]:
    """The weights on these sides of the middle."""
    return [
        max(term.low, min(term.high, middle + sign * step))
        for term, middle, step, sign in zip(game.terms, job.middle, job.steps, signs, strict=True)
    ]


def play_some(job: Round, first: int, count: int) -> Piece:
    """Some games of a round, for the runner."""
    game = games.find(job.game)
    found: list[tuple[list[int], float]] = []
    for number in range(first, first + count):
        rng = Random(job.seed, "steps", job.number, number)
        seed = job.seed * 1000 + job.number
        seats = 1 if job.rehearsed else job.seats[number % len(job.seats)]
        signs = [[1 - 2 * int(rng.below(2)) for _ in job.middle] for _ in range(seats)]
        if job.rehearsed:
            turned = [-sign for sign in signs[0]]
            up, down = (rehearse(game, job, stepped(game, job, own), number, seed) for own in (signs[0], turned))
            found.append((signs[0], (up - down) / 2))
        else:
            results = play(game, job.bot, [stepped(game, job, own) for own in signs], number, seed)
            found += zip(signs, results, strict=True)
    return Piece({"found": found}, count=count)


def moved(game: Game, job: Round, tally: Tally) -> tuple[int, ...]:
    """The middle of the next round: each weight moves to the better side, as far as that is sure."""
    many = len(tally.results)
    mean = sum(tally.results) / many
    spread = sqrt(sum((one - mean) ** 2 for one in tally.results) / many) or 1e-9
    found = []
    for term, middle, step, side in zip(game.terms, job.middle, job.steps, tally.sides, strict=True):
        sure = side / many / (spread / sqrt(many))
        part = min(max(abs(sure) - UNSURE, 0.0) / (SURE - UNSURE), 1.0)
        way = step if sure > 0 else -step
        found.append(max(term.low, min(term.high, round(middle + way * part))))
    return tuple(found)


def steps_of(middle: tuple[int, ...], done: float) -> tuple[int, ...]:
    """The steps after that part of the rounds."""
    part = FIRST_STEP + (LAST_STEP - FIRST_STEP) * done
    return tuple(max(LEAST_STEP, round(abs(weight) * part)) for weight in middle)


def tune(job: Round, rounds: int, count: int, crew: Crew) -> list[int]:
    """Play all rounds. Returns the last middle."""
    game, started = games.find(job.game), time.monotonic()
    for number in range(rounds):
        job = replace(job, number=number, steps=steps_of(job.middle, number / max(rounds - 1, 1)))
        tally = Tally([0.0] * len(job.middle))
        for piece in run(play_some, job, chunks(count), crew=crew):
            for signs, result in piece.facts["found"]:
                tally.add(signs, result)
        job = replace(job, middle=moved(game, job, tally))
        named = ", ".join(f"{term.name} {weight}" for term, weight in zip(game.terms, job.middle, strict=True))
        print(f"{time.monotonic() - started:5.0f} s  round {number + 1} of {rounds}: {named}", flush=True)
    return list(job.middle)


# -- the check ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Check:
    """New weights against old ones: one seat has the new ones and the others the old ones, and vice versa.

    Weights of rehearsals: one seat among greedy bots has the new ones, and then the old ones on the same draws.
    """

    game: str
    seats: tuple[int, ...]
    bot: str
    new: tuple[int, ...]
    old: tuple[int, ...]
    seed: int
    rehearsed: bool = False


def check_some(job: Check, first: int, count: int) -> Piece:
    """Some games of a check, for the runner: the result of the new weights minus that of the old ones."""
    game = games.find(job.game)
    new, old = list(job.new), list(job.old)
    found = []
    for number in range(first, first + count):
        if job.rehearsed:
            gained, kept = (play_alone(game, job, own, number, job.seed) for own in (new, old))
            found.append(gained - kept)
            continue
        seats = job.seats[number % len(job.seats)]
        seat = number // 2 % seats
        one, rest = (new, old) if number % 2 else (old, new)
        got = play(game, job.bot, [one if other == seat else rest for other in range(seats)], number, job.seed)[seat]
        found.append(got if number % 2 else -got)
    return Piece({"found": found}, count=count)


# -- the file ----------------------------------------------------------------------------------------------------------


def write(game: Game, weights: list[int], command: str, part: str) -> Path:
    """The game's file with these weights. Everything else in it stays."""
    data = {**tuned(game.name)}
    data["made"] = {**data.get("made", {}), part: f"{date.today()}, {command}"}
    data[part] = {term.name: weight for term, weight in zip(game.terms, weights, strict=True)}
    lines = [f"# How bots judge and search {game.title}: see docs/bots.md."]
    for name in ("made", "weights", "rehearsal", "search"):
        if name in data:
            lines += ["", f"[{name}]", *(f"{key} = {text(value)}" for key, value in data[name].items())]
    for number, level in data.get("level", {}).items():
        lines += ["", f"[level.{number}]", *(f"{key} = {text(value)}" for key, value in level.items())]
    file = weights_file(game.name)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def text(value: object) -> str:
    """A value of TOML."""
    return f'"{value}"' if isinstance(value, str) else str(value)


def command_line() -> argparse.ArgumentParser:
    """The arguments of this command."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game")
    options.add_argument("--seats", help="numbers of seats, in turn: 2,4; default: those of the two that play")
    options.add_argument("--rounds", type=int, default=20, help="default 20")
    options.add_argument("--games", type=int, default=1000, help="of each round; default 1000")
    options.add_argument("--check", type=int, default=2000, help="games against the weights of the file; default 2000")
    options.add_argument("--clear", type=float, default=CLEAR, help="deviations ahead of them to be written; default 2")
    options.add_argument("--bot", help=f"who plays; default {PLAYER}, or {REHEARSER} for the check of rehearsals")
    options.add_argument("--rehearsal", action="store_true", help="the weights of rehearsals")
    options.add_argument("--start", help="weights to begin with, in the order of the terms: 30,36,...; default: theirs")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=1, help="how many processes; it changes no result")
    return options


def main() -> int:
    """Tune one game."""
    options = command_line()
    chosen = options.parse_args()
    try:
        game, crew = games.find(chosen.game), Crew(jobs=chosen.jobs)
        seats = tuple(int(word) for word in chosen.seats.split(",")) if chosen.seats else ()
        seats = seats or tuple(many for many in (2, 4) if many in game.seat_counts)
        for many in seats:
            game.check_seats(many)
        bot = chosen.bot or (REHEARSER if chosen.rehearsal else PLAYER)
        bots.find(bot)
        middle = tuple(term.default for term in game.terms)
        if chosen.start:
            middle = tuple(int(word) for word in chosen.start.split(","))
    except (BranchlineError, ValueError) as wrong:
        options.error(str(wrong))
    if chosen.rehearsal and "width=" not in bot:
        options.error(f"--rehearsal needs a flat search: --bot {REHEARSER}")
    if len(middle) != len(game.terms):
        options.error(f"--start needs {len(game.terms)} weights: {', '.join(term.name for term in game.terms)}")
    old = tuple(int(weight) for weight in weights_of(game.name, rehearsed=chosen.rehearsal))
    job = Round(game.name, seats, bot, middle, middle, chosen.seed, 0, chosen.rehearsal)
    if job.rehearsed and not ends_in_rehearsal(game, job):
        options.error(f"rehearsals of {game.title} end before the game does, so what they score can't be compared")
    new = tune(job, chosen.rounds, chosen.games, crew)
    print(f"checking against the weights of the file, {chosen.check} games", flush=True)
    check = Check(game.name, seats, bot, tuple(new), old, chosen.seed + 1, chosen.rehearsal)
    pieces = run(check_some, check, chunks(chosen.check), crew=crew)
    ahead = clearness([one for piece in pieces for one in piece.facts["found"]])
    print(f"{ahead:+.1f} deviations ahead")
    if ahead < chosen.clear:
        print(f"not clearly better, so nothing is written: {dict(zip((t.name for t in game.terms), new, strict=True))}")
        return 1
    words = [f"python bench/tune.py {game.name} --rounds {chosen.rounds} --games {chosen.games} --seed {chosen.seed}"]
    words.append("--rehearsal" if chosen.rehearsal else f"--bot {bot}")
    words.append(f"--seats {','.join(map(str, seats))}")
    command = " ".join([*words, *([f"--start {chosen.start}"] if chosen.start else [])])
    part = "rehearsal" if chosen.rehearsal else "weights"
    print(f"written to {write(game, new, command, part).relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
