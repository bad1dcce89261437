"""Calls to people who are away: a POST to an address of theirs when it is their turn.

Off unless the operator names the hosts that may be called (``--webhook-host``): a server that calls any address that a
visitor gives it could be made to call its own neighbours.
"""

from __future__ import annotations

import asyncio
import logging
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import SplitResult, urlsplit

import msgspec

from branchline.tables.errors import BadRequest
from branchline.tables.room import Room

LOG = logging.getLogger("branchline.server")
_SECONDS = 5.0
_MOST_AT_ONCE = 8


class Webhooks:
    """Calls those who are to act and are not looking on."""

    def __init__(self, hosts: tuple[str, ...]) -> None:
        self.hosts = hosts
        self.called = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(_MOST_AT_ONCE)

    def check(self, url: str) -> SplitResult:
        """Refuse an address that may not be called."""
        if not self.hosts:
            raise BadRequest("this server calls no addresses; its operator can allow hosts with --webhook-host")
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except ValueError:
            raise BadRequest("that is not an address") from None
        plain = url.isascii() and url.isprintable() and " " not in url
        if parts.scheme not in ("http", "https") or not plain or parts.username:
            raise BadRequest("that is not an address")
        if host not in self.hosts and f"{host}:{port}" not in self.hosts:
            raise BadRequest(f"this server may only call {', '.join(self.hosts)}")
        return parts

    def follow(self, room: Room) -> None:
        """Call those whose turn has just begun."""
        table = room.table
        acting = frozenset(table.actors)
        new = acting - room.called
        room.called = acting
        watching = {seat for stream in room.streams for seat in room.held(stream.visitor)}
        for seat in new - watching:
            url = table.seats[seat].webhook
            if url and self.hosts:
                body = {"table": table.id, "seat": seat, "name": table.names[seat], "seq": table.seq}
                task = asyncio.ensure_future(self._call(url, msgspec.json.encode(body | {"event": "your turn"})))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _call(self, url: str, body: bytes) -> None:
        async with self._slots:
            try:
                status = await asyncio.to_thread(post, self.check(url), body)
            except (OSError, HTTPException, BadRequest, ValueError) as wrong:
                LOG.warning("webhook call failed", extra={"why": type(wrong).__name__})
                return
        self.called += 1
        LOG.info("webhook called", extra={"status": status})


def post(parts: SplitResult, body: bytes) -> int:
    """POST to an address; redirections are not followed."""
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=_SECONDS)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        return connection.getresponse().status
    finally:
        connection.close()
