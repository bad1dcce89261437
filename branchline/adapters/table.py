"""What all environments share: a table, what its seats see as arrays, and what an end is worth."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from pathlib import Path
from pickle import PickleError
from typing import Any

import numpy as np
from numpy.typing import NDArray

from branchline import games
from branchline.core.engine.observation import Feature, named, width
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, State
from branchline.core.match.errors import IllegalAction, SetupError
from branchline.core.match.match import state_hash
from branchline.core.match.options import Value
from branchline.core.message import in_english

Numbers = NDArray[np.int32]
Mask = NDArray[np.int8]

FLAT, NAMED = "flat", "dict"
#: What an end is worth to a seat.
REWARDS = ("place", "win", "points")
#: Points of a solo game are divided by this where a reward should be near one.
_SOLO_SCALE = 100.0


class Table:
    """A game with its seats, options and box, as an environment sees it."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Value] | str | None = None,
        box: str | None = None,
        observe: str = FLAT,
        reward: str = "place",
    ) -> None:
        """``options`` as a dictionary or as ``name=value`` words, ``box`` as a file's name."""
        text = None if box is None else Path(box).read_text(encoding="utf-8")
        self._lay(game, seats, options, box, text, observe, reward)

    def _lay(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, Value] | str | None,
        box: str | None,
        box_text: str | None,
        observe: str,
        reward: str,
    ) -> None:
        self.game = games.find(game)
        self.seats = seats if seats is not None else self.game.seat_counts[len(self.game.seat_counts) // 2]
        if isinstance(options, str):
            self.options = self.game.read_options(self.seats, options)
        else:
            self.options = self.game.settle(self.seats, options or {})
        self.box_file = box
        self.box_text = box_text
        self.box = self.game.box() if box is None or box_text is None else self.game.open_box(box, box_text)
        if observe not in (FLAT, NAMED):
            raise SetupError(f"observe={observe!r} is neither {FLAT!r} nor {NAMED!r}")
        if reward not in REWARDS:
            raise SetupError(f"reward={reward!r} is not one of {', '.join(REWARDS)}")
        self.observe = observe
        self.reward = reward
        self.features: tuple[Feature, ...] = self.game.features(self.seats, self.options, self.box)
        self.width = width(self.features)
        self.actions = self.game.action_count

    # A table never changes: copies share it. Elsewhere it is laid again, its box from the text that was read here.

    def __copy__(self) -> Table:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        return self

    def __getstate__(self) -> tuple[Any, ...]:
        settings = self.game.name, self.seats, self.options
        return *settings, self.box_file, self.box_text, self.observe, self.reward

    def __setstate__(self, settings: tuple[Any, ...]) -> None:
        self._lay(*settings)

    def start(self) -> State:
        """The position before anything is drawn."""
        state: State = self.game.new(self.seats, self.options, self.box)
        return state

    # -- seeing --------------------------------------------------------------------------------------------------

    def flat(self, state: State, seat: int) -> Numbers:
        """What the seat knows, one number after another."""
        return np.array(self.game.observe(state, seat), dtype=np.int32)

    def named(self, state: State, seat: int) -> dict[str, Numbers]:
        """What the seat knows, by feature."""
        rows = named(self.features, self.game.observe(state, seat))
        return {name: np.array(numbers, dtype=np.int32) for name, numbers in rows.items()}

    def seen(self, state: State, seat: int) -> Any:
        """What the seat knows, in the form that was asked for."""
        return self.flat(state, seat) if self.observe == FLAT else self.named(state, seat)

    def mask(self, state: State, seat: int) -> Mask:
        """1 for every legal action of the seat, 0 for all others; all 0 while it may not act."""
        found = np.zeros(self.actions, dtype=np.int8)
        found[state.legal(seat)] = 1
        return found

    def bounds(self, feature: Feature) -> tuple[Numbers, Numbers]:
        """The feature's limits as arrays."""
        low = np.full(feature.length, feature.low, dtype=np.int32)
        return low, np.full(feature.length, feature.high, dtype=np.int32)

    def check_legal(self, state: State, seat: int, action: int) -> None:
        """Refuse an action that is not legal."""
        if action not in state.legal(seat):
            raise IllegalAction(f"action {action} is not possible now; {self.game.hint(state, seat)}")

    # -- ending --------------------------------------------------------------------------------------------------

    def rewards(self, state: State) -> list[float]:
        """What the end is worth to each seat."""
        totals = [int(total) for total in state.totals()]
        if self.reward == "points":
            return [float(total) for total in totals]
        if self.seats == 1:
            return [totals[0] / _SOLO_SCALE]
        places = [int(place) for place in state.places()]
        if self.reward == "win":
            return [1.0 / places.count(1) if place == 1 else 0.0 for place in places]
        return place_rewards(places)

    def text(self, state: State, viewer: int | None = None) -> str:
        """The table as plain text."""
        names = [f"Player {seat + 1}" for seat in range(self.seats)]
        picture = self.game.shown.picture(self.game.shown.view(state, viewer), names, in_english(names))
        return re.sub(r"\[/?[a-z#0-9 ]*\]", "", picture)


def place_rewards(places: list[int]) -> list[float]:
    """1 for the first, -1 for the last, evenly between; seats that share a place share what it is worth; sum 0."""
    step = 2 / (len(places) - 1)
    worth = [1 - step * rank for rank in range(len(places))]
    found = []
    for place in places:
        equal = places.count(place)
        found.append(sum(worth[place - 1 : place - 1 + equal]) / equal)
    return found


def generator(seed: int | None, before: Random | None) -> Random:
    """The chance of an episode: from the seed, or going on with what was there, or from the system."""
    if seed is not None:
        return Random("environment", seed)
    return before or Random("environment", secrets.randbits(62))


class Course:
    """A game at a table: the position, and the steps that led to it.

    So it can be copied and pickled, as environments are, at either speed of the engine: a pickle has the steps, which
    are played again. The position changes by ``apply`` and ``deal`` alone.
    """

    def __init__(self, table: Table, state: State, steps: list[tuple[int, int]]) -> None:
        self.table = table
        self.state = state
        self.steps = steps

    def apply(self, seat: int, action: int) -> None:
        """Carry out a legal action."""
        self.state.apply(seat, action)
        self.steps.append((seat, action))

    def deal(self, rng: Random) -> None:
        """Let chance draw as long as it is its turn."""
        while CHANCE in self.state.actors():
            self.apply(CHANCE, self.state.draw(rng))

    def __copy__(self) -> Course:
        return Course(self.table, self.state.clone(), self.steps[:])

    def __deepcopy__(self, memo: dict[int, object]) -> Course:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _played_again, (self.table, self.steps, state_hash(self.state))


def begin(table: Table) -> Course:
    """A new game, before anything is drawn."""
    return Course(table, table.start(), [])


def _played_again(table: Table, steps: list[tuple[int, int]], hashed: str) -> Course:
    course = begin(table)
    for seat, action in steps:
        course.apply(seat, action)
    if state_hash(course.state) != hashed:
        raise PickleError(
            f"these steps of {table.game.name} lead to another position here: another edition, or a change past the env"
        )
    return course
