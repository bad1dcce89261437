"""An episode: one game of an environment, which can be copied and pickled."""

from __future__ import annotations

import secrets
from pickle import PickleError
from typing import Any

from branchline.adapters.setup import EnvSetup
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, State
from branchline.core.match.hashing import state_hash


def generator(seed: int | None, before: Random | None) -> Random:
    """The random generator of an episode: from the seed, else the one before, else from the system."""
    if seed is not None:
        return Random("environment", seed)
    return before or Random("environment", secrets.randbits(62))


class Episode:
    """One game of an environment: the position, and the steps that led to it.

    Environments are copied and pickled. A compiled position can't be pickled, so a pickle has the steps, which are
    played again. The position changes by ``apply`` and ``deal`` alone.
    """

    def __init__(self, setup: EnvSetup, state: State, steps: list[tuple[int, int]]) -> None:
        self.setup = setup
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

    def __copy__(self) -> Episode:
        return Episode(self.setup, self.state.clone(), self.steps[:])

    def __deepcopy__(self, memo: dict[int, object]) -> Episode:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.setup, self.steps, state_hash(self.state))


def begin(setup: EnvSetup) -> Episode:
    """A new game, before anything is drawn."""
    return Episode(setup, setup.start(), [])


def _replayed(setup: EnvSetup, steps: list[tuple[int, int]], hashed: str) -> Episode:
    episode = begin(setup)
    for seat, action in steps:
        episode.apply(seat, action)
    if state_hash(episode.state) != hashed:
        raise PickleError(
            f"these steps of {setup.game.name} lead to another position here: another edition, or a change past the env"
        )
    return episode
