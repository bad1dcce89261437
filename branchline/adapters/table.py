"""What all environments share: a table, what its seats see as arrays, and what an end is worth."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from branchline import games
from branchline.core.errors import IllegalAction, SetupError
from branchline.core.game import CHANCE, State
from branchline.core.observation import Feature, named, width
from branchline.core.options import Value
from branchline.core.random import Random
from branchline.core.story import in_english

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
        self.game = games.find(game)
        self.seats = seats if seats is not None else self.game.seat_counts[len(self.game.seat_counts) // 2]
        if isinstance(options, str):
            self.options = self.game.read_options(self.seats, options)
        else:
            self.options = self.game.settle(self.seats, options or {})
        self.box = self.game.box(box)
        if observe not in (FLAT, NAMED):
            raise SetupError(f"observe={observe!r} is neither {FLAT!r} nor {NAMED!r}")
        if reward not in REWARDS:
            raise SetupError(f"reward={reward!r} is not one of {', '.join(REWARDS)}")
        self.observe = observe
        self.reward = reward
        self.features: tuple[Feature, ...] = self.game.features(self.seats, self.options, self.box)
        self.width = width(self.features)
        self.actions = self.game.action_count

    def start(self) -> State:
        """The position before anything is drawn."""
        return self.game.new(self.seats, self.options, self.box)

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
        picture = self.game.picture(self.game.view(state, viewer), names, in_english(names))
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


def deal(state: State, rng: Random) -> None:
    """Let chance draw as long as it is its turn."""
    while CHANCE in state.actors():
        state.apply(CHANCE, state.draw(rng))
