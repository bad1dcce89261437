"""Limits that keep one visitor from disturbing the others: how much, how often, and from which page."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from branchline.tables.errors import ForeignOrigin, TooMany

#: Bodies are at most so long, in bytes; routes that take a box or a record allow more.
SMALL_BODY = 16_000
LARGE_BODY = 1_000_000
#: So many bodies that are longer than usual may arrive at a time: from one address, and from all.
LARGE_BODIES_OF_ADDRESS, LARGE_BODIES = 4, 30
#: A body must arrive within so many seconds.
BODY_SECONDS = 10.0
_MOST_KEPT = 20_000


class Buckets:
    """A token bucket a visitor: ``rate`` requests a second in the long run, ``burst`` at once. Rate 0: no limit."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        #: what each has taken since it was last told to other nodes; None: there are none
        self.taken: dict[str, float] | None = None
        self._kept: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> None:
        """One request of ``who``; refused if there were too many."""
        if not self.rate:
            return
        level = self._level(who)
        if level < cost:
            self._keep(who, level)
            raise TooMany("too many requests; wait a moment")
        self._keep(who, level - cost)
        if self.taken is not None:
            self.taken[who] = self.taken.get(who, 0.0) + cost

    def charge(self, who: str, cost: float) -> None:
        """What ``who`` has taken elsewhere; nobody is refused for the past, so it is at most all that is left."""
        if self.rate:
            self._keep(who, max(0.0, self._level(who) - cost))

    def _level(self, who: str) -> float:
        """How much ``who`` has left."""
        now = time.monotonic()
        level, when = self._kept.get(who, (self.burst, now))
        return min(self.burst, level + (now - when) * self.rate)

    def _keep(self, who: str, level: float) -> None:
        self._kept[who] = (level, time.monotonic())
        self._kept.move_to_end(who)
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)


class Shares:
    """How much one visitor may hold at a time: at most ``most``, and ``of_all`` together. 0: no limit."""

    def __init__(self, most: int, of_all: int = 0, refusal: str = "too many streams at once; close some") -> None:
        self.most = most
        self.of_all = of_all
        self.refusal = refusal
        self._held: dict[str, int] = {}

    def held(self, who: str) -> int:
        """How much somebody holds."""
        return self._held.get(who, 0)

    @contextmanager
    def hold(self, who: str) -> Iterator[None]:
        """One more of ``who``, for a while; refused if that is too many."""
        held = self._held.get(who, 0)
        if (self.most and held >= self.most) or (self.of_all and sum(self._held.values()) >= self.of_all):
            raise TooMany(self.refusal)
        self._held[who] = held + 1
        try:
            yield
        finally:
            self._held[who] -= 1
            if not self._held[who]:
                del self._held[who]


class Places:
    """Places for streams. Where all are taken, one of the address with the most makes room for another address.

    A spectator's goes before a player's, and the oldest before the others. 0: no limit.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken = 0
        #: by address, the oldest first: how each is ended, and whether it is a player's
        self._of: dict[str, dict[Callable[[], object], bool]] = {}

    @contextmanager
    def take(self, address: str, end: Callable[[], object], plays: bool) -> Iterator[None]:
        """A place for a while, unless ``end`` is called before; refused if this address has the most already."""
        if 0 < self.most <= self.taken:
            self._make_room(address)
        own = self._of.setdefault(address, {})
        own[end] = plays
        self.taken += 1
        try:
            yield
        finally:
            self._leave(address, end)

    def _make_room(self, address: str) -> None:
        most = max(self._of, key=lambda one: len(self._of[one]))
        if len(self._of[most]) <= len(self._of.get(address, ())) + 1:
            raise TooMany("too many people look on at this server")
        end = min(self._of[most], key=lambda one: self._of[most][one])
        self._leave(most, end)
        end()

    def _leave(self, address: str, end: Callable[[], object]) -> None:
        own = self._of.get(address, {})
        if own.pop(end, None) is not None:
            self.taken -= 1
            if not own:
                del self._of[address]


def check_origin(headers: dict[str, str], allowed: tuple[str, ...]) -> None:
    """Refuse what another site's page has sent. Programs send no Origin and pass: they have no cookie to steal."""
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise ForeignOrigin("this request comes from another site's page")
        return
    if origin in allowed:
        return
    if netloc_of(origin) != headers.get("host", "").lower() or origin == "null":
        raise ForeignOrigin("this request comes from another site's page")


def netloc_of(origin: str) -> str | None:
    """The host and port that an origin names; None if it is no address at all."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None
