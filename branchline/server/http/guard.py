"""Bounds on what a connection may cost: head, pipeline, time, unread answers, and how many connections there are.

uvicorn's fast parser (httptools) keeps what it is sent until a head is complete, and queues pipelined requests without
end. This protocol looks at the bytes before the parser does. It feeds them in slices, and closes a connection that goes
beyond a bound.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from typing import Any, ClassVar

from httptools import HttpParserError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from branchline.server.http.addresses import network_of
from branchline.server.http.unread import Unread, stop_answering

#: The request line and the headers of a request have at most so many bytes, give or take a slice.
MOST_HEAD = 32_000
#: ... and so many headers: each costs far more memory than its bytes.
MOST_HEADERS = 100
#: All heads that are not complete yet have at most so many bytes together.
MOST_OF_HEADS = 16_000_000
#: The parser gets at most so many bytes at a time.
SLICE = 8_000
#: So many requests may wait on one connection for the answer to the first; browsers send none.
MOST_PIPELINED = 8
#: A head must be complete after so many seconds.
HEAD_SECONDS = 10.0

#: Requests that can't be read are counted; a line for each would let anybody fill the log.
_QUIET = logging.getLogger("uvicorn.error.requests")
_QUIET.setLevel(logging.ERROR)

_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Guard:
    """Counts the connections of a server. Those that wait for a head make room for new ones, the oldest first.

    At most so many of all, and of one address; 0: no limit. If none waits, one of the address with the most goes.
    """

    def __init__(self, most: int = 8_000, most_of_address: int = 400, exempt: frozenset[str] = frozenset()) -> None:
        self.most = most
        self.most_of_address = most_of_address
        #: trusted proxies: theirs are the connections of many visitors
        self.exempt = exempt
        #: connections closed by reason
        self.closed: dict[str, int] = {}
        self._all: dict[str, set[GuardedProtocol]] = {}
        #: connections at present
        self.count = 0
        #: those that have sent nothing yet, or half a head, or nothing since their last answer
        self._waiting: OrderedDict[GuardedProtocol, None] = OrderedDict()
        #: the bytes of the heads that are not complete
        self.head_bytes = 0
        self.unread = Unread(lambda: self.count_closed("unread"))

    @property
    def waiting(self) -> int:
        """How many connections wait for a head."""
        return len(self._waiting)

    def enter(self, connection: GuardedProtocol, address: str) -> None:
        """A new connection: the oldest one without a head goes if there are too many, or else this one."""
        own = self._all.setdefault(address, set())
        own.add(connection)
        self.count += 1
        self._waiting[connection] = None
        self.unread.watch(connection.transport)
        if 0 < self.most_of_address < len(own) and address not in self.exempt:
            self._make_room("address", connection, own)
        elif 0 < self.most < self.count:
            self._make_room("total", connection, max(self._all.values(), key=len))

    def _make_room(self, reason: str, newcomer: GuardedProtocol, most: set[GuardedProtocol]) -> None:
        """Close the one that waits for the longest; if none does, one of those, or the new one if it is of them."""
        for connection in self._waiting:
            if connection is not newcomer and (reason == "total" or connection in most):
                self.close(connection, reason)
                return
        self.close(newcomer if newcomer in most else next(iter(most)), reason)

    def in_head(self, connection: GuardedProtocol, bytes: int) -> None:
        """A connection has sent so much more of a head."""
        self.head_bytes += bytes
        if self.head_bytes > MOST_OF_HEADS and self._waiting:
            self.close(max(self._waiting, key=lambda one: one.head_bytes), "heads")

    def count_closed(self, reason: str) -> None:
        """One more was closed."""
        self.closed[reason] = self.closed.get(reason, 0) + 1

    def close(self, connection: GuardedProtocol, reason: str, answer: bytes = b"") -> None:
        """End a connection that goes beyond a bound."""
        self.count_closed(reason)
        self.leave(connection)
        stop_answering(connection.transport)
        if answer:
            connection.transport.write(answer)
            connection.transport.close()
        else:
            connection.transport.abort()

    def known(self, connection: GuardedProtocol) -> None:
        """Its head is complete."""
        self._waiting.pop(connection, None)

    def answered(self, connection: GuardedProtocol) -> None:
        """It has got its answer, and may stay for more requests as long as there is room."""
        if connection in self._all.get(connection.address, ()):
            self._waiting[connection] = None
        self.unread.written(connection.transport)

    def leave(self, connection: GuardedProtocol) -> None:
        """It is closed, or a stream from now on, which is counted elsewhere."""
        self._waiting.pop(connection, None)
        self.head_bytes -= connection.head_bytes
        connection.head_bytes = 0
        own = self._all.get(connection.address, set())
        if connection in own:
            own.discard(connection)
            self.count -= 1
            if not own:
                del self._all[connection.address]


class GuardedProtocol(HttpToolsProtocol):
    """uvicorn's protocol within bounds."""

    guard: ClassVar[Guard]
    address = ""
    #: of the head that is not complete
    head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = network_of(self.client[0]) if self.client else ""
        self.logger = _QUIET
        self._in_head = True
        #: those that are being made or wait for that, in their order
        self.answers: deque[Any] = deque()
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
                self.head_bytes += len(part)
                self.guard.in_head(self, len(part))
                if self.head_bytes > MOST_HEAD:
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
            self._wait_for_head()

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MOST_HEADERS:
            self.guard.close(self, "head", _TOO_LARGE)
            raise HttpParserError("too many headers")
        super().on_header(name, value)

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            self.guard.count_closed("malformed")
            super().send_400_response(msg)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self.guard.head_bytes -= self.head_bytes
        self.head_bytes = 0
        self._stop_timer()
        self.guard.known(self)
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # else it has become a stream
            self.answers.append(self.cycle)

    def on_response_complete(self) -> None:
        self.answers.popleft()
        super().on_response_complete()
        if not self._in_head and not self.pipeline:
            self.guard.answered(self)

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
