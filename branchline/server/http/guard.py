"""Bounds on what a connection may cost before its request is known: head, pipeline, time, and how many there are.

uvicorn's fast parser (httptools) keeps what it is sent until a head is complete, and queues pipelined requests without
end. This protocol looks at the bytes before the parser does. It feeds them in slices, and closes a connection that goes
beyond a bound.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from branchline.server.http.addresses import network_of

#: The request line and the headers of a request have at most so many bytes, give or take a slice.
MOST_HEAD = 32_000
#: The parser gets at most so many bytes at a time.
SLICE = 8_000
#: So many requests may wait on one connection for the answer to the first; browsers send none.
MOST_PIPELINED = 8
#: A head must be complete after so many seconds.
HEAD_SECONDS = 10.0

_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Guard:
    """Counts the connections of a server. Those that have not sent a head yet make room for new ones.

    At most so many of all, and of one address; 0: no limit.
    """

    def __init__(self, most: int = 8_000, most_of_address: int = 400, exempt: frozenset[str] = frozenset()) -> None:
        self.most = most
        self.most_of_address = most_of_address
        #: trusted proxies: theirs are the connections of many visitors
        self.exempt = exempt
        #: connections closed by reason
        self.closed: dict[str, int] = {}
        self._all: dict[str, set[GuardedProtocol]] = {}
        self._count = 0
        self._without_head: OrderedDict[GuardedProtocol, str] = OrderedDict()

    def enter(self, connection: GuardedProtocol, address: str) -> None:
        """A new connection: the oldest one without a head goes if there are too many, or else this one."""
        own = self._all.setdefault(address, set())
        own.add(connection)
        self._count += 1
        self._without_head[connection] = address
        if 0 < self.most_of_address < len(own) and address not in self.exempt:
            self._close_one("address", address)
        elif 0 < self.most < self._count:
            self._close_one("total", None)

    def _close_one(self, reason: str, address: str | None) -> None:
        for connection, own in self._without_head.items():
            if address is None or own == address:
                self.close(connection, reason)
                return

    def close(self, connection: GuardedProtocol, reason: str, answer: bytes = b"") -> None:
        """End a connection that goes beyond a bound."""
        self.closed[reason] = self.closed.get(reason, 0) + 1
        self.leave(connection)
        if answer:
            connection.transport.write(answer)
            connection.transport.close()
        else:
            connection.transport.abort()

    def known(self, connection: GuardedProtocol) -> None:
        """Its head is complete."""
        self._without_head.pop(connection, None)

    def leave(self, connection: GuardedProtocol) -> None:
        """It is closed, or a stream from now on, which is counted elsewhere."""
        self._without_head.pop(connection, None)
        own = self._all.get(connection.address, set())
        if connection in own:
            own.discard(connection)
            self._count -= 1
            if not own:
                del self._all[connection.address]


class GuardedProtocol(HttpToolsProtocol):
    """uvicorn's protocol within bounds."""

    guard: ClassVar[Guard]
    address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = network_of(self.client[0]) if self.client else ""
        self._head_bytes = 0
        self._in_head = True
        self._timer: asyncio.TimerHandle | None = None
        self._wait_for_head()
        self.guard.enter(self, self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self.guard.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes for the parser, in slices, as long as they stay within the bounds."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            part = data[start : start + SLICE]
            if self._in_head:
                self._head_bytes += len(part)
                if self._head_bytes > MOST_HEAD:
                    self.guard.close(self, "head", _TOO_LARGE)
                    return
            super().data_received(part)
            if len(self.pipeline) > MOST_PIPELINED:
                self.guard.close(self, "pipeline")
                return

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if not self._in_head:
            self._in_head = True
            self._head_bytes = 0
            self._wait_for_head()

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._head_bytes = 0
        self._stop_timer()
        self.guard.known(self)
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        self.guard.leave(self)
        super().handle_websocket_upgrade()

    def _wait_for_head(self) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(HEAD_SECONDS, self._too_slow)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        if self._in_head and not self.transport.is_closing():
            self.guard.close(self, "slow", _TOO_SLOW)


def guarded(guard: Guard) -> type[Any]:
    """The protocol of one server."""
    return type("GuardedProtocol", (GuardedProtocol,), {"guard": guard})
