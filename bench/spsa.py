"""Simultaneous perturbation (SPSA) of the weights of a game's evaluation, by self-play.

In every game of a round each seat plays with weights of its own: each weight is a step above or below the best weights
so far. The results of all seats say for every weight at once whether more or less of it is better, and how surely. The
weights that are sure are moved that way. Steps become smaller from round to round.

Weights of rollouts are found by what a seat scores in rollouts of whole games. Every rollout is played a second time on
the same draws with the steps up and down exchanged, and the two are compared.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field, replace
from math import sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from branchline import bots, games
from branchline.core.engine.evaluation import lead
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game, State
from branchline.core.native import i64, vec
from branchline.lab.runner import ChunkResult, Crew, cut, run

#: A step is such a part of a weight in the first and in the last round, and no less than the least.
FIRST_STEP, LAST_STEP, LEAST_STEP = 0.35, 0.12, 2
#: In standard errors: a weight stays where it is below the first, and moves by a whole step from the second on.
UNSURE, SURE = 1.0, 3.0
#: Names the stream of random numbers of rollouts. With another name a command would find other weights than before.
_STREAM = "rehearsed"


@dataclass(frozen=True)
class Round:
    """Games in which every seat's weights lie a step above or below the middle ones, each for itself."""

    game: str
    seats: tuple[int, ...]
    #: the bot that plays with the weights
    bot: str
    middle: tuple[int, ...]
    steps: tuple[int, ...]
    seed: int
    number: int
    #: one seat has the weights, and games are rollouts
    rollouts: bool = False


@dataclass
class RoundTally:
    """What the seats of a round got: in all, and by weight with a minus where the weight was below the middle."""

    sides: list[float]
    results: list[float] = field(default_factory=list)

    def add(self, signs: list[int], result: float) -> None:
        """What one seat got."""
        self.results.append(result)
        for place, sign in enumerate(signs):
            self.sides[place] += sign * result


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
    """What each seat got out of one game: its first place against an even share, and a little for its lead."""
    seats = len(weights)
    state = play_through(game, [bots.find(bot, vec[i64](own)) for own in weights], number, seed)
    totals, places = state.totals(), list(state.places())
    if seats == 1:
        return [float(totals[0])]
    leads = [float(lead(totals, seat)) for seat in range(seats)]
    firsts = [1 / places.count(1) if place == 1 else 0.0 for place in places]
    return [first - 1 / seats + 0.25 * ahead / (abs(ahead) + 10) for first, ahead in zip(firsts, leads, strict=True)]


def place_of(seat_counts: tuple[int, ...], number: int) -> tuple[int, int]:
    """How many play a game in which one seat has the weights, and which; both go in turn."""
    seats = seat_counts[number % len(seat_counts)]
    return seats, number // len(seat_counts) % seats


def rollout_score(game: Game, job: Round, weights: list[int], number: int, seed: int) -> float:
    """What the seat scores in a rollout of a whole game with these weights."""
    seats, seat = place_of(job.seats, number)
    state = game.start(seats)
    state.rollout(seat, Random(seed, _STREAM, number), vec[i64](weights))
    return float(state.totals()[seat])


def rollouts_end(game: Game, job: Round) -> bool:
    """Whether a rollout goes to the end of the game."""
    state, luck = game.start(job.seats[0]), Random(job.seed)
    state.deal(luck)
    state.rollout(state.actors()[0], luck, vec[i64](list(job.middle)))
    return not state.actors()


# -- a round of games --------------------------------------------------------------------------------------------------


def stepped(game: Game, job: Round, signs: list[int]) -> list[int]:
    """The weights that lie on these sides of the middle."""
    return [
        max(term.low, min(term.high, middle + sign * step))
        for term, middle, step, sign in zip(game.terms, job.middle, job.steps, signs, strict=True)
    ]


def play_some(job: Round, first: int, count: int) -> ChunkResult:
    """Some games of a round, for the runner."""
    game = games.find(job.game)
    outcomes: list[tuple[list[int], float]] = []
    for number in range(first, first + count):
        rng = Random(job.seed, "steps", job.number, number)
        seed = job.seed * 1000 + job.number
        seats = 1 if job.rollouts else job.seats[number % len(job.seats)]
        signs = [[1 - 2 * int(rng.below(2)) for _ in job.middle] for _ in range(seats)]
        if job.rollouts:
            turned = [-sign for sign in signs[0]]
            up, down = (rollout_score(game, job, stepped(game, job, own), number, seed) for own in (signs[0], turned))
            outcomes.append((signs[0], (up - down) / 2))
        else:
            results = play(game, job.bot, [stepped(game, job, own) for own in signs], number, seed)
            outcomes += zip(signs, results, strict=True)
    return ChunkResult({"found": outcomes}, count=count)


def moved(game: Game, job: Round, tally: RoundTally) -> tuple[int, ...]:
    """The middle of the next round: each weight goes to the side that got more, as far as that is sure."""
    many = len(tally.results)
    mean = sum(tally.results) / many
    spread = sqrt(sum((one - mean) ** 2 for one in tally.results) / many) or 1e-9
    weights = []
    for term, middle, step, side in zip(game.terms, job.middle, job.steps, tally.sides, strict=True):
        sure = side / many / (spread / sqrt(many))
        part = min(max(abs(sure) - UNSURE, 0.0) / (SURE - UNSURE), 1.0)
        way = step if sure > 0 else -step
        weights.append(max(term.low, min(term.high, round(middle + way * part))))
    return tuple(weights)


def steps_of(middle: tuple[int, ...], done: float) -> tuple[int, ...]:
    """How far seats go from the middle when that part of the rounds is done."""
    part = FIRST_STEP + (LAST_STEP - FIRST_STEP) * done
    return tuple(max(LEAST_STEP, round(abs(weight) * part)) for weight in middle)


def tune(job: Round, rounds: int, count: int, crew: Crew) -> list[int]:
    """All rounds; the last middle."""
    game, started = games.find(job.game), time.monotonic()
    for number in range(rounds):
        job = replace(job, number=number, steps=steps_of(job.middle, number / max(rounds - 1, 1)))
        tally = RoundTally([0.0] * len(job.middle))
        for result in run(play_some, job, cut(count), crew=crew):
            for signs, score in result.facts["found"]:
                tally.add(signs, score)
        job = replace(job, middle=moved(game, job, tally))
        named = ", ".join(f"{term.name} {weight}" for term, weight in zip(game.terms, job.middle, strict=True))
        print(f"{time.monotonic() - started:5.0f} s  round {number + 1} of {rounds}: {named}", flush=True)
    return list(job.middle)
