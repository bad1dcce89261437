"""Answers and frames that their receivers do not read: bounded, so that nobody's slowness costs memory without end.

A connection that has read nothing for half a minute is cut off. If all together are owed too much, those that are owed
most go first.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

#: All connections together may be owed so many bytes.
MOST = 48_000_000
#: Who has read nothing for so many seconds is cut off.
PATIENCE = 30.0
_EVERY = 2.0


class Unread:
    """Watches what connections have not read yet. ``cut`` is told of each that is cut off."""

    def __init__(self, cut: Callable[[], None], most: int = MOST) -> None:
        self.most = most
        self._cut = cut
        #: by connection: how much it was owed when last looked at, and since when that is no less
        self._owed: dict[asyncio.Transport, tuple[int, float]] = {}
        #: how much all are owed, about: exact after each look
        self.bytes = 0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Look again and again."""
        self.look(time.monotonic())
        self._timer = asyncio.get_running_loop().call_later(_EVERY, self.start)

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()

    def watch(self, transport: asyncio.Transport) -> None:
        """A new connection."""
        self._owed[transport] = (0, time.monotonic())

    def written(self, transport: asyncio.Transport) -> None:
        """Something was written that may not have been taken."""
        self.bytes += transport.get_write_buffer_size()
        if self.bytes > self.most:
            self.look(time.monotonic())

    def look(self, now: float) -> None:
        """See how much each is owed, and cut off who reads nothing, or too many."""
        for transport, (before, since) in list(self._owed.items()):
            owed = transport.get_write_buffer_size()
            if owed == 0 and transport.is_closing():
                del self._owed[transport]
            elif 0 < before <= owed and now - since > PATIENCE:
                self._cut_off(transport)
            else:
                self._owed[transport] = (owed, since if 0 < before <= owed else now)
        self.bytes = sum(owed for owed, _ in self._owed.values())
        if self.bytes > self.most:
            for transport in sorted(self._owed, key=lambda one: self._owed[one][0], reverse=True):
                self._cut_off(transport)
                if self.bytes <= self.most / 2:
                    return

    def _cut_off(self, transport: asyncio.Transport) -> None:
        owed, _ = self._owed.pop(transport)
        self.bytes -= owed
        stop_answering(transport)
        transport.abort()
        self._cut()


def stop_answering(transport: asyncio.Transport) -> None:
    """What is being answered is not written any more: uvloop would raise, and fill a page of the log."""
    for answer in getattr(transport.get_protocol(), "answers", ()):
        answer.disconnected = True
