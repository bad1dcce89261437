"""Fits the map from evaluations to winning chances, and shows how reliable it is: see docs/analysis.md.

    python bench/calibrate.py GAME [--seats 4] [--games 120] [--bot level-3] [--keep FOLDER] [--svg FILE]

Equal bots play. The fit is on two thirds of the games; printed are the table for calibration.toml, and the reliability
on the other third: how often seats that were promised so much came first.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import exp, log, sqrt
from pathlib import Path
from typing import Any

import numpy as np
from reliability import Group, diagram

from branchline import bots, games
from branchline.analysis.calibration import Calibration, calibrated
from branchline.analysis.values import Valuer
from branchline.bots import matches as bot_matches
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game
from branchline.core.match.match import Match

#: The game is cut into so many equal parts, each with a fit of its own.
PARTS = 6
#: About so many positions of each game are used.
POSITIONS = 24
#: Chances are sorted into so many groups.
GROUPS = 10
#: The usual logarithm of a temperature, the usual size of a tempo, and what being unusual costs.
USUAL_POWER, USUAL_TEMPO, DOUBT = 6.5, 300.0, 0.0003


@dataclass
class Sample:
    """A position of a finished game: what its continuations promise, and how the game ended."""

    #: what the evaluation says, and whose turn it is, after some continuations
    leaves: list[tuple[list[float], int]]
    decisions: int
    totals: list[float]
    firsts: list[float]


def play(game: Game, seats: int, names: list[str], seed: str) -> Match:
    """A game of bots."""
    return bot_matches.play(Match(game, seats), [bots.find(name) for name in names], Random(seed))


def matches(game: Game, chosen: argparse.Namespace) -> Iterator[Match]:
    """The games, those that were kept first."""
    file = Path(chosen.keep) / f"{game.name}-{chosen.seats}.jsonl" if chosen.keep else None
    lines = file.read_text(encoding="utf-8").splitlines() if file and file.exists() else []
    for number in range(chosen.games):
        if number < len(lines):
            match = Match(game, chosen.seats)
            for seat, action in json.loads(lines[number])["line"]:
                match.play(seat, action)
        else:
            match = play(game, chosen.seats, [chosen.bot] * chosen.seats, f"calibration {game.name} {number}")
            if file:
                with file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps({"line": [(step.seat, step.action) for step in match.line]}) + "\n")
        yield match


def samples_of(match: Match, valuer: Valuer, number: int) -> list[Sample]:
    """Some positions of a game."""
    seats = match.header.seats
    ended = valuer.ended(match.state)
    totals = [float(total) for total in match.state.totals()]
    every = max(1, len(match.line) // POSITIONS)
    state, decisions, samples = match.at(0), 0, []
    for place, step in enumerate(match.line):
        if place % every == number % every:
            leaves = []
            for continuation in range(valuer.samples):
                luck = Random("sample", number, place, continuation)
                twin = state.imagine(int(luck.below(seats)), luck)
                later = valuer.play_on(twin, decisions, luck)
                leaves.append((valuer.outlook(twin), int(twin.turn())))
            samples.append(Sample(leaves, later, totals, ended.chances))
        state.apply(step.seat, step.action)
        decisions += step.seat != CHANCE
    return samples


# -- fitting -----------------------------------------------------------------------------------------------------


def lowest(cost: Callable[[float], float], low: float, high: float) -> float:
    """Where a function with one valley is lowest, by golden sections."""
    ratio = (sqrt(5) - 1) / 2
    while high - low > 0.01 * max(1.0, abs(low) + abs(high)) / 2:
        one, other = high - ratio * (high - low), low + ratio * (high - low)
        if cost(one) < cost(other):
            high = other
        else:
            low = one
    return (low + high) / 2


class Board:
    """Samples as arrays: by sample, continuation and seat."""

    def __init__(self, samples: list[Sample], seats: int) -> None:
        self.values = np.array([[values for values, _ in sample.leaves] for sample in samples])
        actors = np.array([[actor for _, actor in sample.leaves] for sample in samples])[:, :, None]
        ahead = 1 - ((np.arange(seats) - actors) % seats) / seats
        #: how soon each seat will act, as ``Calibration.ahead`` has it
        self.ahead = np.where(actors >= 0, ahead, 0.0)
        self.firsts = np.array([sample.firsts for sample in samples])

    def surprise(self, temperature: float, tempo: float) -> float:
        """The mean log loss of the chances."""
        shifted = self.values + tempo * self.ahead
        powers = np.exp((shifted - shifted.max(axis=2, keepdims=True)) / temperature)
        chances = (powers / powers.sum(axis=2, keepdims=True)).mean(axis=1)
        return float(-(self.firsts * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean())


def fit_chances(samples: list[Sample], seats: int) -> tuple[float, float]:
    """The temperature and the tempo with the lowest log loss."""
    board = Board(samples, seats)

    def cost(power: float, tempo: float) -> float:
        # What the games do not tell stays near the usual.
        unusual = ((power - USUAL_POWER) ** 2 + (tempo / USUAL_TEMPO) ** 2) * DOUBT
        return board.surprise(exp(power), tempo) + unusual

    def best_power(tempo: float) -> float:
        return lowest(lambda power: cost(power, tempo), log(20), log(20_000))

    def best_tempo(power: float) -> float:
        return lowest(lambda tempo: cost(power, tempo), -1500, 1500)

    power, tempo = USUAL_POWER, 0.0
    for _ in range(2):
        power = best_power(tempo)
        tempo = best_tempo(power)
    return round(exp(power), 1), round(tempo, 1)


def slope_of(pairs: list[tuple[float, float]], through_zero: bool) -> tuple[float, float]:
    """The line through points, by least squares: where it begins and how it rises."""
    count = len(pairs)
    mean_x = 0.0 if through_zero else sum(x for x, _ in pairs) / count
    mean_y = 0.0 if through_zero else sum(y for _, y in pairs) / count
    spread = sum((x - mean_x) ** 2 for x, _ in pairs)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in pairs) / spread if spread else 0.0
    return round(mean_y - slope * mean_x, 1), round(slope, 3)


def fitted(samples: list[Sample], seats: int, decisions: float) -> dict[str, Any]:
    """The table for calibration.toml."""
    parts: list[list[Sample]] = [[] for _ in range(PARTS)]
    for sample in samples:
        parts[min(int(sample.decisions / decisions * PARTS), PARTS - 1)].append(sample)
    for place in range(PARTS):
        parts[place] = parts[place] or next(part for part in parts[place:] + parts[::-1] if part)
    if seats == 1:
        lines = [slope_of([(one.leaves[0][0][0], one.totals[0] * 100) for one in part], False) for part in parts]
        ends = [sample.totals[0] * 100 for sample in samples]
        middle = sum(ends) / len(ends)
        spread = sqrt(sum((end - middle) ** 2 for end in ends) / len(ends))
        return {
            "decisions": round(decisions),
            "base": [base for base, _ in lines],
            "slope": [slope for _, slope in lines],
            "spread": round(spread, 1),
        }
    chances = [fit_chances(part, seats) for part in parts]
    leads = [slope_of([pair for one in part for pair in lead_pairs(one)], True)[1] for part in parts]
    return {
        "decisions": round(decisions),
        "temperature": [temperature for temperature, _ in chances],
        "tempo": [tempo for _, tempo in chances],
        "lead": leads,
    }


def lead_pairs(sample: Sample) -> list[tuple[float, float]]:
    """Each seat's lead by the evaluation and in the end, in hundredths of a point."""
    seats = range(len(sample.totals))
    others = len(sample.totals) - 1
    values = [sum(leaf[seat] for leaf, _ in sample.leaves) / len(sample.leaves) for seat in seats]
    now, end = sum(values), sum(sample.totals)
    return [
        (value - (now - value) / others, 100 * (total - (end - total) / others))
        for value, total in zip(values, sample.totals, strict=True)
    ]


def reliability(played: list[Match], valuer: Valuer) -> list[Group]:
    """By group of promised chances: how many seats in how many games, the mean promise, how often they came first."""
    groups: list[list[tuple[int, float, float]]] = [[] for _ in range(GROUPS)]
    for number, match in enumerate(played):
        ended = valuer.ended(match.state)
        every = max(1, len(match.line) // (POSITIONS // 2))
        state, decisions = match.at(0), 0
        for place, step in enumerate(match.line):
            if place % every == number % every:
                for chance, first in zip(valuer.worth(state, decisions).chances, ended.chances, strict=True):
                    groups[min(int(chance * GROUPS), GROUPS - 1)].append((number, chance, first))
            state.apply(step.seat, step.action)
            decisions += step.seat != CHANCE
    return [
        Group(
            len(group),
            len({number for number, _, _ in group}),
            sum(chance for _, chance, _ in group) / len(group),
            sum(first for _, _, first in group) / len(group),
        )
        for group in groups
        if group
    ]


def calibrate(game: Game, chosen: argparse.Namespace) -> None:
    """Play, fit, check, and print."""
    played = list(matches(game, chosen))
    fit, check = played[: 2 * len(played) // 3], played[2 * len(played) // 3 :]
    decisions = sum(sum(step.seat != CHANCE for step in match.line) for match in fit) / len(fit)
    # As many continuations as the analysis has: a mean of fewer has more noise, and asks for a higher temperature.
    continuations = int(calibrated(game.name).get("values", {}).get("samples", 1))
    valuer = Valuer(game, chosen.seats, 1, continuations)
    samples = [sample for number, match in enumerate(fit) for sample in samples_of(match, valuer, number)]
    table = fitted(samples, chosen.seats, decisions)
    print(f"[seats.{chosen.seats}]")
    for name, value in table.items():
        print(f"{name} = {value}")
    if chosen.seats == 1:
        return
    calibration = Calibration(game.name, chosen.seats, table)
    groups = reliability(check, Valuer(game, chosen.seats, 1, continuations, calibration))
    print(f"# {len(check)} games that were not used for fitting, by promised share of first place:")
    print("# seats   games   promised   came first   standard error, by games")
    for group in groups:
        print(f"# {group.seats:5}   {group.games:5}   {group.promised:8.1%}   {group.came:10.1%}   {group.error:8.1%}")
    if chosen.svg:
        Path(chosen.svg).write_text(diagram(game.title, groups), encoding="utf-8")


def main() -> None:
    """Read the arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--bot", default="level-3")
    parser.add_argument("--keep", metavar="FOLDER", help="keep the games there, and read them again")
    parser.add_argument("--svg", metavar="FILE", help="draw the reliability there")
    chosen = parser.parse_args()
    calibrate(games.find(chosen.game), chosen)


if __name__ == "__main__":
    main()
