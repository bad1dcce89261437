"""A fair queue for workers: visitors in turn, and bots that nobody watches after all others."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

Thing = TypeVar("Thing")
_MOST_KEPT = 10_000


@dataclass(eq=False)
class _Waiting(Generic[Thing]):
    whose: str
    watched: Callable[[], bool]
    since: int
    got: asyncio.Future[Thing]


class FairQueue(Generic[Thing]):
    """Lends a few things. Whoever has had nothing for the longest time is the next, however much others ask for."""

    def __init__(self, things: list[Thing]) -> None:
        self._free = things
        self._waiting: list[_Waiting[Thing]] = []
        self._count = 0
        #: when each was last let in
        self._last: OrderedDict[str, int] = OrderedDict()

    async def enter(self, whose: str, watched: Callable[[], bool]) -> Thing:
        """Wait for a thing, which is to be given back. ``watched`` is asked when there is one."""
        self._count += 1
        got: asyncio.Future[Thing] = asyncio.get_running_loop().create_future()
        one = _Waiting(whose, watched, self._count, got)
        self._waiting.append(one)
        self._let_in()
        try:
            return await got
        except asyncio.CancelledError:
            if one in self._waiting:
                self._waiting.remove(one)
            elif not got.cancelled():
                self.give_back(got.result())
            raise

    def give_back(self, thing: Thing) -> None:
        """It is free for the next."""
        self._free.append(thing)
        self._let_in()

    def _let_in(self) -> None:
        while self._free and self._waiting:
            one = min(self._waiting, key=self._rank)
            self._waiting.remove(one)
            if one.got.cancelled():
                continue
            self._count += 1
            for level in levels(one.whose):
                self._last.pop(level, None)
                self._last[level] = self._count
            while len(self._last) > _MOST_KEPT:
                self._last.popitem(last=False)
            one.got.set_result(self._free.pop())

    def _rank(self, one: _Waiting[Thing]) -> tuple[bool, list[int], int]:
        return not one.watched(), [self._last.get(level, one.since) for level in levels(one.whose)], one.since


def levels(whose: str) -> list[str]:
    """Where somebody comes from, then who it is: taking many names does not help."""
    origin, _, person = whose.partition(" ")
    return [f"from {origin}", f"{origin} {person}"]
