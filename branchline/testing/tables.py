"""The tables that laws are tried at: each seat count of a game, each value of each option."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game, State
from branchline.core.match.errors import OptionError
from branchline.core.match.match import Match
from branchline.core.match.options import Options, write_options

#: Chooses one of a seat's actions.
Player = Callable[[State, int, Random], int]
#: No game is longer than this at random; reaching it means that it does not end.
LONGEST = 20_000


@dataclass(frozen=True)
class LawTable:
    """A game with its seats and options."""

    game: Game
    seats: int
    options: Options
    #: who plays beside the random player, where random play does not get far into the game
    keen: Player | None = field(default=None, compare=False)

    def match(self) -> Match:
        """A new match."""
        return Match(self.game, self.seats, self.options)

    def start(self) -> State:
        """A new position."""
        state: State = self.game.start(self.seats, self.options)
        return state

    def __str__(self) -> str:
        changed = tuple(option for option in self.game.options if self.options[option.name] != option.default)
        return " ".join([f"{self.game.name}-{self.seats}", write_options(changed, self.options)]).strip()


def tables_of(game: Game, keen: Player | None = None) -> list[LawTable]:
    """One table for each seat count and each value of each option, and some with several options mixed; none twice."""
    tables: dict[str, LawTable] = {}
    for seats in game.seat_counts:
        for options in settings(game, seats):
            try:
                table = LawTable(game, seats, game.settle(seats, options), keen)
            except OptionError:
                continue  # the game itself says that these do not go together
            tables.setdefault(str(table), table)
    return list(tables.values())


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


def any_action(state: State, seat: int, rng: Random) -> int:
    """How a random player chooses."""
    return int(state.pick(seat, rng))


def players(table: LawTable) -> list[Player]:
    """The random player, and the keen one if there is one."""
    return [any_action, table.keen] if table.keen else [any_action]


def position_of(match: Match, choose: Player, seed: int, decisions: int) -> None:
    """Bring a new match to the position of a player's game after so many decisions, or to its end."""
    rng = Random("perft", seed)
    match.deal(rng)
    for _ in range(decisions):
        if match.over:
            return
        seat = match.state.actors()[0]
        match.play(seat, choose(match.state, seat, rng))
        match.deal(rng)


def positions(table: LawTable, seed: int) -> Iterator[State]:
    """The positions of a game of each player, from start to end: the state itself, which then moves on."""
    for number, choose in enumerate(players(table)):
        yield from positions_of(table, choose, Random("laws", str(table), seed + 100 * number))


def positions_of(table: LawTable, choose: Player, rng: Random) -> Iterator[State]:
    """The positions of one game."""
    state = table.start()
    for _ in range(LONGEST):
        yield state
        actors = state.actors()
        if not actors:
            return
        seat = actors[int(rng.below(len(actors)))]
        state.apply(seat, state.draw(rng) if seat == CHANCE else choose(state, seat, rng))
    raise AssertionError(f"the game has not ended after {LONGEST} steps")


def some(table: LawTable, seed: int, every: int) -> Iterator[State]:
    """Copies of some positions of a random game, about one in so many, in a random rhythm."""
    rng = Random("some", str(table), seed)
    for state in positions(table, seed):
        if rng.below(every) == 0:
            yield state.clone()


def random_match(table: LawTable, seed: int) -> Match:
    """A whole random match; the seed's parity says by which player."""
    match, rng = table.match(), Random("match", str(table), seed)
    choices = players(table)
    choose = choices[seed % len(choices)]
    while not match.over:
        match.deal(rng)
        actors = match.state.actors()
        if actors:
            seat = actors[int(rng.below(len(actors)))]
            match.play(seat, choose(match.state, seat, rng))
    return match


def play_from_lists(state: State, rng: Random) -> None:
    """Play at random to the end from the legal lists, none of them empty and no action twice in one."""
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
            continue
        legal = state.legal(seat)
        assert legal
        assert len(set(legal)) == len(legal)
        state.apply(seat, legal[int(rng.below(len(legal)))])
