"""Kept-alive HTTP connections to other nodes. Their answers all have a length, so this is short."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

#: A connection that has been idle for longer may just be closed by the other side (after 30 s).
_IDLE_SECONDS = 10.0
_CONNECT_SECONDS = 1.0
_MOST_IDLE = 64


class NotReached(OSError):
    """Nothing was sent: it did not happen."""


class NotAnswered(OSError):
    """It was sent, and nobody can say whether it happened."""


@dataclass(frozen=True)
class HttpAnswer:
    """What a node has answered."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Wires:
    """Connections to all other nodes, by address."""

    def __init__(self) -> None:
        self._idle: dict[str, list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]]] = {}

    async def ask(self, address: str, request: bytes, bodiless: bool) -> HttpAnswer:
        """Send a request, and read the answer."""
        reader, writer = await self._connection(address)
        try:
            writer.write(request)
            answer = await read_answer(reader, bodiless)
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError):
            raise NotAnswered(f"{address} has not answered") from None
        except BaseException:
            writer.transport.abort()  # whoever asked has given up
            raise
        idle = self._idle.setdefault(address, [])
        if len(idle) < _MOST_IDLE:
            idle.append((time.monotonic(), reader, writer))
        else:
            writer.close()
        return answer

    async def _connection(self, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        idle = self._idle.get(address, [])
        while idle:
            since, reader, writer = idle.pop()
            if time.monotonic() < since + _IDLE_SECONDS and not reader.at_eof() and not writer.is_closing():
                return reader, writer
            writer.close()
        host, _, port = address.rpartition(":")
        try:
            async with asyncio.timeout(_CONNECT_SECONDS):
                return await asyncio.open_connection(host.strip("[]"), int(port))
        except (OSError, ValueError):
            raise NotReached(f"{address} can't be reached") from None

    def close(self) -> None:
        """Close what is idle."""
        for idle in self._idle.values():
            for _since, _reader, writer in idle:
                writer.close()
        self._idle.clear()


async def read_answer(reader: asyncio.StreamReader, bodiless: bool) -> HttpAnswer:
    """One answer; to HEAD, and with some statuses, none has a body."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n"))[:-4].split(b"\r\n")
    status = int(first.split(b" ", 2)[1])
    headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(b":") for line in lines)]
    length = 0 if bodiless or status in (204, 304) else int(dict(headers)[b"content-length"])
    return HttpAnswer(status, headers, await reader.readexactly(length))
