"""Every table that the laws are tried at: each game, each seat count, each value of each option."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from branchline import games
from branchline.core.errors import OptionError
from branchline.core.game import CHANCE, Game, State
from branchline.core.match import Match
from branchline.core.options import Options, write_options
from branchline.core.random import Random

#: No game is longer than this at random; reaching it means that it does not end.
LONGEST = 20_000


@dataclass(frozen=True)
class Table:
    """A game with its seats and options."""

    game: Game
    seats: int
    options: Options

    def match(self) -> Match:
        return Match(self.game, self.seats, self.options)

    def start(self) -> State:
        return self.game.start(self.seats, self.options)

    def __str__(self) -> str:
        changed = tuple(option for option in self.game.options if self.options[option.name] != option.default)
        return " ".join([f"{self.game.name}-{self.seats}", write_options(changed, self.options)]).strip()


def all_tables() -> list[Table]:
    """One table for each seat count and each value of each option, and some with several options mixed."""
    return [table for name in games.names() for table in tables_of(games.find(name))]


def tables_of(game: Game) -> list[Table]:
    """The tables of one game, none twice."""
    found: dict[str, Table] = {}
    for seats in game.seat_counts:
        for options in settings(game, seats):
            try:
                table = Table(game, seats, game.settle(seats, options))
            except OptionError:
                continue  # the game itself says that these do not go together
            found.setdefault(str(table), table)
    return list(found.values())


def settings(game: Game, seats: int) -> Iterator[Options]:
    """The defaults, each option's values one at a time, and a few random mixtures."""
    yield {}
    for option in game.options:
        for value in option.samples(seats):
            yield {option.name: value}
    rng = Random("settings", game.name, seats)
    for _ in range(4 if game.options else 0):
        samples = {option.name: option.samples(seats) for option in game.options}
        yield {name: values[int(rng.below(len(values)))] for name, values in samples.items()}


TABLES = all_tables()
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def positions(table: Table, seed: int) -> Iterator[State]:
    """The positions of a random game, from the empty table to the end: the state itself, which then moves on."""
    state, rng = table.start(), Random("laws", str(table), seed)
    for _ in range(LONGEST):
        yield state
        actors = state.actors()
        if not actors:
            return
        seat = actors[int(rng.below(len(actors)))]
        state.apply(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))
    raise AssertionError(f"the game has not ended after {LONGEST} steps")


def some(table: Table, seed: int, every: int) -> Iterator[State]:
    """Copies of some positions of a random game, about one in so many, in a random rhythm."""
    rng = Random("some", str(table), seed)
    for state in positions(table, seed):
        if rng.below(every) == 0:
            yield state.clone()


def random_match(table: Table, seed: int) -> Match:
    """A whole random match."""
    match, rng = table.match(), Random("match", str(table), seed)
    while not match.over:
        match.deal(rng)
        actors = match.state.actors()
        if actors:
            seat = actors[int(rng.below(len(actors)))]
            match.play(seat, int(match.state.pick(seat, rng)))
    return match
