"""What all environments share: the settings of a game, observations as arrays, and rewards."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypedDict

from branchline import COMPILED, games
from branchline.core.engine.batch import SOLO_SCALE, Observer
from branchline.core.engine.observation import Feature, observed, width
from branchline.core.game import State
from branchline.core.match.errors import IllegalAction, SetupError
from branchline.core.match.options import Value
from branchline.core.message import in_english
from branchline.core.ui.shown import without_markup
from branchline.extras import needed

with needed("an environment", "envs"):
    import numpy as np
    from numpy.typing import NDArray

Numbers = NDArray[np.int32]
Mask = NDArray[np.int8]

FLAT, NAMED = "flat", "dict"
#: What a reward is counted by.
REWARDS = ("place", "win", "points")


class EnvSettings(TypedDict, total=False):
    """The settings that every environment takes by keyword."""

    #: a dictionary, or ``name=value`` words
    options: Mapping[str, Value] | str | None
    #: the name of a box file
    box: str | None
    observe: str
    reward: str


class EnvSetup:
    """A game with its seats, options and box, and the form of its observations and rewards. It never changes."""

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
        self._set(game, seats, options, box, text, observe, reward)

    def _set(
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
        #: what writes observations inside the engine; None: the game has no writer of its own
        self.eyes = _Eyes(self.width, self.actions) if observed(self.start(), 0) else None

    # A setup never changes, so copies share it. A pickle has the text of its box, since the file may be elsewhere.

    def __copy__(self) -> EnvSetup:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> EnvSetup:
        return self

    def __getstate__(self) -> tuple[Any, ...]:
        settings = self.game.name, self.seats, self.options
        return *settings, self.box_file, self.box_text, self.observe, self.reward

    def __setstate__(self, settings: tuple[Any, ...]) -> None:
        self._set(*settings)

    def start(self) -> State:
        """The position before anything is drawn."""
        state: State = self.game.new(self.seats, self.options, self.box)
        return state

    # -- seeing --------------------------------------------------------------------------------------------------

    def flat(self, state: State, seat: int) -> Numbers:
        """What the seat knows, one number after another."""
        if self.eyes is None:
            return np.array(self.game.observe(state, seat), dtype=np.int32)
        self.eyes.observer.observe(state, seat)
        return np.array(self.eyes.numbers, dtype=np.int32)

    def named(self, state: State, seat: int) -> dict[str, Numbers]:
        """What the seat knows, by feature."""
        numbers, rows, start = self.flat(state, seat), {}, 0
        for feature in self.features:
            rows[feature.name] = numbers[start : start + feature.length]
            start += feature.length
        return rows

    def observation(self, state: State, seat: int) -> Any:
        """What the seat knows, in the form that was asked for."""
        return self.flat(state, seat) if self.observe == FLAT else self.named(state, seat)

    def mask(self, state: State, seat: int) -> Mask:
        """1 for every legal action of the seat, 0 for all others; all 0 while it may not act."""
        if self.eyes is None:
            mask = np.zeros(self.actions, dtype=np.int8)
            mask[state.legal(seat)] = 1
            return mask
        self.eyes.observer.show_legal(state, seat)
        return np.array(self.eyes.mask, dtype=np.int8)

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
        """The reward of each seat at the end."""
        totals = [int(total) for total in state.totals()]
        if self.reward == "points":
            return [float(total) for total in totals]
        if self.seats == 1:
            return [totals[0] / SOLO_SCALE]
        places = [int(place) for place in state.places()]
        if self.reward == "win":
            return [1.0 / places.count(1) if place == 1 else 0.0 for place in places]
        return place_rewards(places)

    def text(self, state: State, viewer: int | None = None) -> str:
        """The table as plain text."""
        names = [f"Player {seat + 1}" for seat in range(self.seats)]
        picture = self.game.shown.picture(self.game.shown.view(state, viewer), names, in_english(names))
        return without_markup(picture)


class _Eyes(threading.local):
    """An observer for each thread, and its arrays as NumPy sees them: from source they are lists."""

    def __init__(self, width: int, actions: int) -> None:
        self.observer = Observer(width, actions)
        self.numbers = _seen(self.observer.numbers, np.int16)
        self.mask = _seen(self.observer.mask, np.uint8)


def _seen(made: Any, kind: Any) -> Any:
    """The engine's array as NumPy sees it; from source it is a list."""
    return np.frombuffer(made, dtype=kind) if COMPILED else made


def place_rewards(places: list[int]) -> list[float]:
    """1 for the first, -1 for the last, evenly between; seats that share a place share what it is worth; sum 0."""
    step = 2 / (len(places) - 1)
    worth = [1 - step * rank for rank in range(len(places))]
    rewards = []
    for place in places:
        equal = places.count(place)
        rewards.append(sum(worth[place - 1 : place - 1 + equal]) / equal)
    return rewards
