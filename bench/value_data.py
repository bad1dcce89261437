"""Self-play for bench/learn.py: positions of many games, each with how the game ended."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from branchline import bots, games
from branchline.bots.search.value_net import LONGEST
from branchline.bots.tuned import weights_of
from branchline.core.engine.arrays import filled
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, State

#: In place of a bot: the moves of rollouts.
GUIDED = "guided"
#: In place of a row or an item: none.
NONE = -1
#: Of a hundred decisions so many are random, so that positions vary.
ASTRAY = 5
MOST_SEATS = 5
#: The most rows of an item, holdings of a seat, and rows of a seat.
ITEM_ROWS, HOLDINGS, SEAT_ROWS = 16, 16, 28


@dataclass(frozen=True)
class SelfPlay:
    """Whose games of what are played, and which positions are kept: of a hundred decisions, and of a hundred draws."""

    game: str
    bot: str
    seed: int
    seats: tuple[int, ...]
    kept: int
    kept_at_draws: int


@dataclass
class Positions:
    """Positions as arrays, the first index is the position. ``places`` are shares of the first place."""

    game: np.ndarray
    seats: np.ndarray
    items: np.ndarray
    held: np.ndarray
    seat_rows: np.ndarray
    places: np.ndarray
    points: np.ndarray
    outlook: np.ndarray
    progress: np.ndarray

    def save(self, file: Path) -> None:
        """Write them; never half a file."""
        half = file.with_suffix(".half")
        with half.open("wb") as stream:
            np.savez_compressed(stream, **{field.name: getattr(self, field.name) for field in fields(self)})
        half.rename(file)


def joined(files: list[Path]) -> Positions:
    """The positions of several files."""
    parts = []
    for file in files:
        with np.load(file) as found:
            parts.append({field.name: found[field.name] for field in fields(Positions)})
    return Positions(**{name: np.concatenate([part[name] for part in parts]) for name in parts[0]})


class Reader:
    """Reads descriptions (``State.describe``) of one game."""

    def __init__(self, items: int) -> None:
        self.items = items
        self.seen = filled(LONGEST, 0)
        self.kept: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []

    def read(self, state: State) -> None:
        """Keep a position's description."""
        length = int(state.describe(self.seen))
        numbers = [int(number) for number in self.seen[:length]]
        items = np.full((self.items, ITEM_ROWS), NONE, np.int16)
        held = np.full((MOST_SEATS, HOLDINGS, 2), NONE, np.int16)
        rows = np.full((MOST_SEATS, SEAT_ROWS), NONE, np.int16)
        at = 1
        for item in range(numbers[0]):
            count = numbers[at]
            items[item, :count] = numbers[at + 1 : at + 1 + count]
            at += 1 + count
        for seat in range(int(state.seats)):
            count = numbers[at]
            for number in range(count):
                held[seat, number] = numbers[at + 1 + 2 * number : at + 3 + 2 * number]
            at += 1 + 2 * count
        for seat in range(int(state.seats)):
            count = numbers[at]
            rows[seat, :count] = numbers[at + 1 : at + 1 + count]
            at += 1 + count
        self.kept.append((items, held, rows))


def play_some(job: SelfPlay, first: int, count: int) -> Positions:
    """Positions of so many games. The same numbers always give the same games."""
    name, seed = job.game, job.seed
    game, weights = games.find(name), weights_of(name)
    player = None if job.bot == GUIDED else bots.find(job.bot)
    probe = filled(LONGEST, 0)
    game.start(job.seats[0]).describe(probe)
    reader = Reader(int(probe[0]))
    told: list[tuple[int, int, list[int], float]] = []
    ends: dict[int, tuple[np.ndarray, np.ndarray]] = {}
    for number in range(first, first + count):
        seats = job.seats[number % len(job.seats)]
        rng, luck = Random(seed, "learn", name, number), Random(seed, "learn luck", name, number)
        state, decisions, marks = game.start(seats), 0, []
        was = CHANCE
        while actors := state.actors():
            seat = actors[0]
            begun = seat != CHANCE or decisions > 0
            drawing = seat == CHANCE and was != CHANCE
            if begun and int(rng.below(100)) < (job.kept_at_draws if drawing else 0 if seat == CHANCE else job.kept):
                reader.read(state)
                marks.append(decisions)
                told.append((number, seats, [int(value) for value in state.outlook(weights)], 0.0))
            was = seat
            if seat == CHANCE:
                state.apply(seat, state.draw(luck))
                continue
            decisions += 1
            if int(rng.below(100)) < ASTRAY:
                action = int(state.pick(seat, rng))
            elif player is None:
                action = int(state.guided(seat, rng, weights))
            else:
                action = player.choose(state.imagine(seat, rng), seat, rng)
            state.apply(seat, action)
        for place, mark in enumerate(marks, len(told) - len(marks)):
            told[place] = (*told[place][:3], mark / decisions)
        ends[number] = ending(state)
    return packed(reader, told, ends)


def ending(state: State) -> tuple[np.ndarray, np.ndarray]:
    """By seat its share of the first place, and its points over the mean."""
    places, totals = [int(place) for place in state.places()], [int(total) for total in state.totals()]
    firsts, points = np.zeros(MOST_SEATS, np.float32), np.zeros(MOST_SEATS, np.float32)
    for seat, place in enumerate(places):
        firsts[seat] = (place == 1) / places.count(1)
        points[seat] = totals[seat] - sum(totals) / len(totals)
    return firsts, points


def packed(
    reader: Reader,
    told: list[tuple[int, int, list[int], float]],
    ends: dict[int, tuple[np.ndarray, np.ndarray]],
) -> Positions:
    """All that was kept, as arrays."""
    outlook = np.zeros((len(told), MOST_SEATS), np.float32)
    for place, (_, seats, values, _) in enumerate(told):
        outlook[place, :seats] = np.array(values) / 100
    return Positions(
        np.array([number for number, *_ in told]),
        np.array([seats for _, seats, *_ in told]),
        np.stack([items for items, _, _ in reader.kept]),
        np.stack([held for _, held, _ in reader.kept]),
        np.stack([rows for _, _, rows in reader.kept]),
        np.stack([ends[number][0] for number, *_ in told]),
        np.stack([ends[number][1] for number, *_ in told]),
        outlook,
        np.array([progress for *_, progress in told], np.float32),
    )
