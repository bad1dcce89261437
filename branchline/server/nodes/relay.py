"""A stream whose table is at another node: what comes from one side goes to the other."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from branchline.server.nodes.passes import MOVED, PASS, target
from branchline.server.nodes.wires import HttpAnswer

if TYPE_CHECKING:
    from branchline.server.nodes.forwarding import Forwarding

_CONNECT_SECONDS = 2.0
#: What a page hears when the owner of its table dies: it comes again by itself.
_COME_AGAIN = 1012
#: Codes that no side may send.
_UNSENDABLE = {1005, 1006, 1015}
#: The handshake makes its own.
_OF_HANDSHAKE = (b"sec-websocket-", b"connection", b"upgrade", b"host", b"x-branchline-")


async def relay(forwarding: Forwarding, node: str, scope: Scope, receive: Receive, send: Send) -> bool:
    """Relay a stream to its end; false if the node could not be reached or does not have the table."""
    address = forwarding.lease.live.get(node, "")
    headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]]
    headers = [pair for pair in headers if not pair[0].encode().startswith(_OF_HANDSHAKE)]
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    passed = [*headers, ("Host", host), (PASS.decode(), forwarding.passes.sign({**scope, "method": "GET"}).decode())]
    try:
        upstream = await connect(
            f"ws://{address}{target(scope).decode('latin-1')}",
            additional_headers=passed,
            user_agent_header=None,
            compression=None,
            max_size=None,
            open_timeout=_CONNECT_SECONDS,
            proxy=None,
        )
    except InvalidStatus as refused:
        answer = refused.response
        if answer.headers.get(MOVED.decode()):
            return False
        body = [(b"content-type", b"application/json")]
        await deny(HttpAnswer(answer.status_code, body, bytes(answer.body or b"")), receive, send)
        return True
    except (OSError, InvalidHandshake, TimeoutError, ValueError):
        return False
    async with upstream:
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        await _both_ways(forwarding, node, upstream, receive, send)
    return True


async def deny(answer: HttpAnswer, receive: Receive, send: Send) -> None:
    """Refuse a stream as the other node has."""
    await receive()
    start = {"type": "websocket.http.response.start", "status": answer.status, "headers": answer.headers}
    await send(start)
    await send({"type": "websocket.http.response.body", "body": answer.body})


async def _both_ways(
    forwarding: Forwarding, node: str, upstream: ClientConnection, receive: Receive, send: Send
) -> None:
    """Until one side ends, or the node dies."""

    async def down() -> None:
        try:
            while True:
                await send({"type": "websocket.send", "encoded": await upstream.recv(decode=False)})
        except ConnectionClosed:
            pass  # its code is below
        code = upstream.close_code or _COME_AGAIN
        code = _COME_AGAIN if code in _UNSENDABLE else code
        await send({"type": "websocket.close", "code": code, "reason": upstream.close_reason or ""})

    async def up() -> None:
        while (message := await receive())["type"] == "websocket.receive":
            await upstream.send(message.get("text") or message.get("bytes") or "")

    async def alive() -> None:
        while node in forwarding.lease.live:
            await asyncio.sleep(1)
        upstream.transport.abort()

    downward, upward, watch = (asyncio.ensure_future(work()) for work in (down, up, alive))
    await asyncio.wait({downward, upward}, return_when=asyncio.FIRST_COMPLETED)
    for task in (upward, watch, downward):
        task.cancel()
    results = await asyncio.gather(downward, upward, watch, return_exceptions=True)
    for result in results:
        if isinstance(result, Exception) and not isinstance(result, (ConnectionClosed, OSError, RuntimeError)):
            raise result
