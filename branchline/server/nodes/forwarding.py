"""Any node takes any request: what is about a table goes to the node that owns it, and its answer comes back.

A forwarded request carries who asks (address and scheme) under a signature with the store's key. Only nodes have that
key. A node never forwards what was forwarded to it: if the table has moved meanwhile it says so, and the first node
looks again.
"""

from __future__ import annotations

import asyncio
import re
import time
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from branchline.core.match.errors import BranchlineError
from branchline.server.http import responses
from branchline.server.http.limits import LARGE_BODY
from branchline.server.http.request import address_of, bytes_of
from branchline.server.nodes.passes import MOVED, PASS, Passes, target
from branchline.server.nodes.relay import relay
from branchline.server.nodes.wires import HttpAnswer, NotAnswered, NotReached, Wires
from branchline.server.stores.postgres.store import PostgresStore
from branchline.tables.errors import NotHere, StoreFailed, StoreSilent, body_of, status_of
from branchline.tables.making import is_id

if TYPE_CHECKING:
    from branchline.server.http.app import Server

#: What is about one table.
_TABLE = re.compile(r"/(?:api/tables|t)/([a-z0-9]+)/.+")
_GROUND = re.compile(r"/ground/[0-9a-f]+\.svg")
#: A table whose owner has died has a new one within so many seconds.
PATIENCE = 6.0
_RETRY_SECONDS = 0.1
#: What belongs to one connection, not to the answer.
_OF_CONNECTION = {b"connection", b"keep-alive", b"transfer-encoding", b"date", MOVED}


class Forwarding:
    """ASGI middleware between the common answers and the application."""

    def __init__(self, app: ASGIApp, server: Server, store: PostgresStore) -> None:
        self.app = app
        self.server = server
        self.store = store
        self.lease = store.lease
        self.wires = Wires()
        self.passes = Passes(store.mark_key)
        #: the owners of tables elsewhere, as long as they are alive
        self._owners: dict[str, str] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request here, or have it served."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            self.wires.close()
            return
        try:
            scope["branchline.route"] = "forwarded"
            if self.passes.check(scope):
                await self._serve_passed(scope, receive, send)
            elif parts := _TABLE.fullmatch(scope["path"]):
                await self._serve_table(parts[1], scope, receive, send)
            elif _GROUND.fullmatch(scope["path"]):
                await self._serve_ground(scope, receive, send)
            else:
                await self.app(scope, receive, send)
        except BranchlineError as error:
            await refuse(error, scope, receive, send)

    # -- where it goes -------------------------------------------------------------------------------------------

    async def _serve_table(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """A request about a table."""
        deadline = time.monotonic() + PATIENCE
        body: bytes | None = None
        while True:
            self.lease.check()
            node = await self._owner(table, scope)
            if node is None:
                return await self.app(scope, receive if body is None else once(body), send)
            address = self.lease.live.get(node, "")
            if scope["type"] == "websocket":
                if await relay(self, node, scope, receive, send):
                    return None
            else:
                if body is None:
                    body = bytes(await bytes_of(Request(scope, receive), LARGE_BODY, self.server.large_bodies))
                answer = await self._ask(node, address, scope, body)
                if answer is not None:
                    return await give(answer, send)
            self._owners.pop(table, None)
            if time.monotonic() > deadline:
                raise StoreFailed("the node that has this table does not answer; try again in a moment")
            await asyncio.sleep(_RETRY_SECONDS)

    async def _owner(self, table: str, scope: Scope) -> str | None:
        """The node that has the table; None: this one, or nobody, so that this one may."""
        if table in self.lease.epochs or not is_id(table):
            return None
        node = self._owners.get(table)
        if node is None or node not in self.lease.live:
            self.server.addresses.take(address_of(HTTPConnection(scope)))
            node = await self.store.owner(table)
            if node is None or node == self.lease.node:
                return None
            self._owners[table] = node
        return node

    async def _ask(self, node: str, address: str, scope: Scope, body: bytes) -> HttpAnswer | None:
        """The answer of the node; None if it does not have the table, so that it may be asked again."""
        work = asyncio.ensure_future(self.wires.ask(address, self.request(scope, body), scope["method"] == "HEAD"))
        try:
            while not work.done():
                await asyncio.wait({work}, timeout=0.5)
                if not work.done() and node not in self.lease.live:
                    raise NotAnswered("the node has died")
            answer = work.result()
        except NotReached:
            return None
        except NotAnswered:
            if scope["method"] in ("GET", "HEAD"):
                return None
            raise StoreSilent("the node that has this table does not answer; nobody can say what happened") from None
        finally:
            work.cancel()
        return None if MOVED in dict(answer.headers) else answer

    async def _serve_ground(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A ground is where it was drawn: the first node that has it answers."""
        self.server.addresses.take(address_of(HTTPConnection(scope)), 0.2)
        key = scope["path"].rpartition("/")[2].partition(".")[0]
        if self.server.services.grounds.get(key) is None:
            for node, address in self.lease.live.items():
                if node != self.lease.node:
                    answer = await self._ask(node, address, scope, b"")
                    if answer is not None and answer.status in (200, 304):
                        return await give(answer, send)
        return await self.app(scope, receive, send)

    # -- from node to node ---------------------------------------------------------------------------------------

    def request(self, scope: Scope, body: bytes) -> bytes:
        """A request as it goes to another node."""
        lines = [b"%s %s HTTP/1.1" % (scope["method"].encode(), target(scope))]
        skipped = _OF_CONNECTION | {b"content-length", PASS}
        lines += [b"%s: %s" % pair for pair in scope["headers"] if pair[0] not in skipped]
        lines += [b"content-length: %d" % len(body), b"%s: %s" % (PASS, self.passes.sign(scope))]
        return b"\r\n".join(lines) + b"\r\n\r\n" + body

    async def _serve_passed(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What another node has sent: served here, or the table is not here."""
        parts = _TABLE.fullmatch(scope["path"])
        if parts and parts[1] not in self.lease.epochs:
            error = NotHere("this node does not have that table")
            await refuse(error, scope, receive, send)
            return
        self.lease.check()
        await self.app(scope, receive, send)


def once(body: bytes) -> Receive:
    """A body that was read already."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def give(answer: HttpAnswer, send: Send) -> None:
    """Pass an answer on."""
    headers = [pair for pair in answer.headers if pair[0] not in _OF_CONNECTION]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body})


async def refuse(error: BranchlineError, scope: Scope, receive: Receive, send: Send) -> None:
    """A refusal, by HTTP or in place of a stream."""
    response: Response
    if scope["type"] == "websocket":
        response = JSONResponse(body_of(error), status_of(error))
    else:
        response = await responses.refused(Request(scope), error)
    if isinstance(error, NotHere):
        response.headers[MOVED.decode()] = "1"
    await response(scope, receive, send)
