"""The interface of bots: a bot, its thought, and a watch that follows and stops it."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from branchline.core.engine.random import Random
from branchline.core.game import State
from branchline.core.match.log import Header


@dataclass(frozen=True)
class Variation:
    """A way that the game may go: the bot's action, and what it expects to follow, as (seat, action) pairs."""

    steps: tuple[tuple[int, int], ...]
    #: what the bot expects of it: from 0 (lost) to 1 (won) in a search, points in a one-ply lookahead
    value: float
    #: the share of the search that went into it, from 0 to 1
    share: float

    @property
    def action(self) -> int:
        """The first action, which is the bot's own."""
        return self.steps[0][1]


@dataclass
class Thought:
    """A choice with its reasons."""

    action: int
    #: the best variations, the best first; none if the bot can't say
    variations: list[Variation] = field(default_factory=list)
    iterations: int = 0
    seconds: float = 0.0
    #: what went wrong, in one line; then the action is a quick legal one
    trouble: str = ""


class Watch:
    """Follows a bot's progress, from 0 to 1, and may stop it from any thread."""

    def __init__(self, tell: Callable[[float], None] | None = None) -> None:
        self.tell = tell
        self.cancelled = False

    def cancel(self) -> None:
        """Ask the bot for its best action so far."""
        self.cancelled = True

    def goes_on(self, done: float) -> bool:
        """The bot calls this now and then with its progress. Whether it may go on."""
        if self.tell:
            self.tell(min(done, 1.0))
        return not self.cancelled


class Bot(metaclass=ABCMeta):
    """Chooses for a seat. A bot has no memory between choices, so it may play several seats."""

    #: As it was asked for.
    name: str = ""
    #: Whether it wants to hear the game so far, beside the position.
    listens = False

    def hear(self, table: Header, line: Sequence[tuple[int, int]]) -> None:
        """The table, and the seat and action of each step. It is called before a thought, if the bot ``listens``."""

    @abstractmethod
    def think(self, state: State, seat: int, rng: Random, watch: Watch | None = None) -> Thought:
        """A legal action of the seat, with reasons. The state is imagined: it holds only what the seat may know."""

    def check_table(self, game: str, seats: int) -> None:
        """Refuse a game or a number of seats that the bot can't play. Most play all."""

    def choose(self, state: State, seat: int, rng: Random) -> int:
        """A legal action of the seat. The state is imagined: it holds only what the seat may know."""
        return self.think(state, seat, rng).action
