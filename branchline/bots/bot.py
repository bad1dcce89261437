"""What a bot is."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod

from branchline.core.game import State
from branchline.core.random import Random


class Bot(metaclass=ABCMeta):
    """Chooses for a seat."""

    @abstractmethod
    def choose(self, state: State, seat: int, rng: Random) -> int:
        """A legal action of the seat. The state holds only what the seat may know: it is imagined."""
