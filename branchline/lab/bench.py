"""Benchmarks of the engine: every game, compiled and plain, through Python and inside the engine; processor time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

import branchline
from branchline import games
from branchline.core.engine.batch import Batch
from branchline.core.engine.observation import width
from branchline.core.engine.playouts import play_out, playouts
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY, Game, State
from branchline.core.match import record
from branchline.core.match.match import Match

PLAIN, COMPILED = "plain", "compiled"
#: So many games the batch environment steps in one call: what they show fits into the core's own cache.
VECTOR_GAMES = 64
_KEPT = 400
_COPIES = 20
#: Into so many parts the course of a game is divided.
_PARTS = 10


@dataclass(frozen=True)
class Row:
    """The rates of one game with so many seats, for each second of processor time."""

    game: str
    seats: int
    speed: str
    #: through the Python interface: legal, apply and deal called for every decision
    api_games: float
    api_moves: float
    #: inside the engine: ``playouts``
    loop_games: float
    clones: float
    legal_lists: float
    applies: float
    records_read: float
    bytes_a_state: float


def rate(seconds: float, work: Callable[[], int]) -> float:
    """How many units of work are done in a second of processor time."""
    done = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        done += work()
    return done / spent


def api_game(game: Game, seats: int, rng: Random) -> int:
    """Play a random game as a user of the Python interface would write it. The number of its decisions."""
    state = game.start(seats)
    moves = 0
    below = rng.below
    while True:
        state.deal(rng)
        actors = state.actors()
        if not actors:
            return moves
        seat = actors[0]
        legal = state.legal(seat)
        state.apply(seat, legal[below(len(legal))])
        moves += 1


def middle(game: Game, seats: int) -> list[State]:
    """Positions from the middle of random games, with a player to act."""
    positions = []
    for seed in range(20):
        rng = Random("middle", seed)
        whole = game.start(seats)
        length = int(play_out(whole, rng))
        rng = Random("middle", seed)
        state = game.start(seats)
        decisions = 0
        while decisions < length // 2 or state.turn() == CHANCE:
            seat = state.turn()
            state.apply(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))
            decisions += seat != CHANCE
        positions.append(state)
    return positions


def measure(game_name: str, seats: int, seconds: float) -> Row:
    """All rates of one game at the speed of this process."""
    game = games.find(game_name)
    rng = Random("bench")
    moves = api_game(game, seats, rng)
    counted = [0, 0]

    def play() -> int:
        nonlocal moves
        moves = api_game(game, seats, rng)
        counted[0] += 1
        counted[1] += moves
        return 1

    api = rate(seconds, play)
    start = game.start(seats)
    batch = 1 if not branchline.COMPILED else 10
    loop = rate(seconds, lambda: playouts(start, batch, int(rng.bits())).games)
    states = middle(game, seats)
    return Row(
        game=game_name,
        seats=seats,
        speed=COMPILED if branchline.COMPILED else PLAIN,
        api_games=api,
        api_moves=api * counted[1] / counted[0],
        loop_games=loop,
        clones=rate(seconds / 3, lambda: len([state.clone() for state in states])),
        legal_lists=rate(seconds / 3, lambda: len([state.legal(int(state.turn())) for state in states])),
        applies=apply_rate(states, seconds / 3),
        records_read=record_rate(game, seats, seconds / 3),
        bytes_a_state=memory(states),
    )


def apply_rate(states: list[State], seconds: float) -> float:
    """Actions applied in a second, to copies that are made beforehand."""
    actions = [(int(state.turn()), state.legal(int(state.turn()))) for state in states]
    chosen = [(seat, legal[Random("apply", number).below(len(legal))]) for number, (seat, legal) in enumerate(actions)]
    spent, done = 0.0, 0
    while spent < seconds:
        copies = [(state.clone(), move) for _ in range(_COPIES) for state, move in zip(states, chosen, strict=True)]
        started = time.process_time()
        for state, (seat, action) in copies:
            state.apply(seat, action)
        spent += time.process_time() - started
        done += len(copies)
    return done / spent


def record_rate(game: Game, seats: int, seconds: float) -> float:
    """Whole records read, replayed and verified in a second."""
    match, rng = Match(game, seats), Random("record")
    while not match.over:
        match.deal(rng)
        if actors := match.state.actors():
            match.play(actors[0], int(match.state.pick(actors[0], rng)))
    text = record.write(match)
    return rate(seconds, lambda: bool(record.read(text, games.find)) + 0)


def memory(states: list[State]) -> float:
    """The memory of a copy in bytes."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [states[number % len(states)].clone() for number in range(_KEPT)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(kept)


def progress_times(game_name: str, seats: int, seconds: float) -> list[float]:
    """Microseconds for a legal list against the progress of the game: the median in each tenth of it."""
    game = games.find(game_name)
    spent: list[list[float]] = [[] for _ in range(_PARTS)]
    begun = time.process_time()
    seed = 0
    while time.process_time() - begun < seconds:
        seed += 1
        length = int(play_out(game.start(seats), Random("progress", seed)))
        state, rng, made = game.start(seats), Random("progress", seed), 0
        while (seat := int(state.turn())) != NOBODY:
            if seat == CHANCE:
                state.apply(seat, state.draw(rng))
                continue
            started = time.perf_counter()
            state.legal(seat)
            spent[made * _PARTS // length].append(time.perf_counter() - started)
            state.apply(seat, state.pick(seat, rng))
            made += 1
    return [1e6 * median(times) for times in spent]


@dataclass(frozen=True)
class VectorRow:
    """The batch environment: decisions in a second of processor time, observation and mask written after each."""

    game: str
    seats: int
    #: games stepped in one call
    games: int
    steps_per_second: float
    #: numbers of an observation, and actions of a mask
    numbers: int
    actions: int


def measure_vector(game_name: str, seats: int, seconds: float) -> VectorRow:
    """Random play of a batch inside the engine. Starting it does not count."""
    game = games.find(game_name)
    numbers = width(game.features(seats, game.settle(seats, {}), game.box()))
    start = game.new(seats, game.settle(seats, {}), game.box())
    batch = Batch(start, VECTOR_GAMES, numbers, game.action_count)
    for number in range(VECTOR_GAMES):
        batch.seed(number, "bench", number)
    batch.reset()
    rng = Random("vector bench")
    batch.run_random(50, rng)

    def play() -> int:
        batch.run_random(8, rng)
        return 8 * VECTOR_GAMES

    return VectorRow(game_name, seats, VECTOR_GAMES, rate(seconds, play), numbers, game.action_count)


def vector_row(speed: str, game_name: str, seats: int, seconds: float, repeats: int) -> VectorRow:
    """The run with the median rate, each in a fresh process at that speed."""
    runs = [VectorRow(**in_process(speed, "vector", game_name, seats, seconds)) for _ in range(repeats)]
    return sorted(runs, key=lambda run: run.steps_per_second)[repeats // 2]


def rows(
    speed: str, tables: list[tuple[str, int]], seconds: float, repeats: int, done: Callable[[], None]
) -> list[Row]:
    """All tables at one speed, each the median of several runs, in a process of their own."""
    out = []
    for game_name, seats in tables:
        runs = [run_one(speed, game_name, seats, seconds) for _ in range(repeats)]
        done()
        fields = {name: median(getattr(run, name) for run in runs) for name in RATES}
        out.append(Row(game=game_name, seats=seats, speed=runs[0].speed, **fields))
    return out


RATES = ["api_games", "api_moves", "loop_games", "clones", "legal_lists", "applies", "records_read", "bytes_a_state"]


def run_one(speed: str, game_name: str, seats: int, seconds: float) -> Row:
    """One measurement in a fresh process at that speed."""
    return Row(**in_process(speed, "row", game_name, seats, seconds))


def run_progress(speed: str, game_name: str, seats: int, seconds: float) -> list[float]:
    """The times of ``progress_times``, measured in a fresh process at that speed."""
    times: list[float] = in_process(speed, "progress", game_name, seats, seconds)
    return times


def in_process(speed: str, what: str, game_name: str, seats: int, seconds: float) -> Any:
    """The result of a measurement in a fresh process."""
    environment = {**os.environ, "BRANCHLINE_PURE": "1" if speed == PLAIN else "0"}
    words = [sys.executable, "-m", "branchline.lab.bench", what, game_name, str(seats), str(seconds)]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def main() -> None:
    """One measurement, as JSON."""
    what, game_name, seats, seconds = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
    if what == "progress":
        measured: object = progress_times(game_name, seats, seconds)
    elif what == "vector":
        measured = asdict(measure_vector(game_name, seats, seconds))
    else:
        measured = asdict(measure(game_name, seats, seconds))
    sys.stdout.write(json.dumps(measured))


if __name__ == "__main__":
    main()
