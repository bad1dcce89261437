"""Who asks (a person known by a long random name, or a program with a seat's token), who looks on, who asks whom."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from branchline.core.match.line import place_of
from branchline.core.match.log import Step

#: Bots wait for a person who looks back for so long after the page last said so, and so long altogether, in seconds.
LOOK_SECONDS = 60.0
LONGEST_LOOK = 1800.0
#: A request to take back is answered within so many seconds.
REQUEST_SECONDS = 60.0


#: An account's name begins so, and no guest's does.
ACCOUNT_SIGN = "@"


def is_account(person: str) -> bool:
    """Whether a person has an account."""
    return person.startswith(ACCOUNT_SIGN)


@dataclass(frozen=True)
class Token:
    """What a seat's token is for."""

    table: str
    seat: int
    #: how many people have left the seat before; who leaves does not keep a key to the next one's cards
    sitting: int = 0

    @property
    def place(self) -> str:
        """The seat and its sitting, as a token begins."""
        return f"{self.seat}.{self.sitting}" if self.sitting else f"{self.seat}"


@dataclass(frozen=True)
class Visitor:
    """Somebody who asks: a person, or the holder of a seat's token."""

    person: str
    #: good as long as the table says so
    token: Token | None = None
    #: whether the person is new and has yet to be given a cookie
    new: bool = False
    #: a hash of where it comes from: the same for all who share an address, whatever names they take
    origin: str = ""
    #: the session of its account under which it asks, if it has one
    session: str = ""
    #: accounts whose words it does not want to read, at any table
    unheard: frozenset[str] = frozenset()


@dataclass(eq=False)
class Stream:
    """Somebody who wants to know when there is a new frame."""

    visitor: Visitor
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    #: when it began to look at an earlier position, and when it last said so
    _since: float | None = None
    _said: float = 0.0

    def look_back(self, on: bool) -> None:
        """The viewer looks at an earlier position, still does, or does no more."""
        self._said = time.monotonic()
        if not on:
            self._since = None
        elif self._since is None:
            self._since = self._said

    @property
    def looks_back(self) -> bool:
        """Whether the viewer looks at an earlier position; a page that has fallen silent does not, nor one for ever."""
        now = time.monotonic()
        return self._since is not None and now < self._said + LOOK_SECONDS and now < self._since + LONGEST_LOOK


@dataclass
class BackRequest:
    """A seat asks the other people to let it take its last action back: until it acts again, and not for long."""

    seat: int
    #: where in the line the action is
    place: int
    agreed: set[int] = field(default_factory=set)
    #: the seat that has declined; it can't be asked again in this position
    declined: int | None = None

    @property
    def waits(self) -> bool:
        """Whether it waits for answers."""
        return self.declined is None

    def stands(self, line: Sequence[Step]) -> bool:
        """Whether it still means the same after a move: what others do meanwhile is taken back with the action."""
        return self.waits and place_of(line, self.seat) == self.place
