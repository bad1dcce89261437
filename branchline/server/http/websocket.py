"""The stream: frames pushed over a WebSocket. A slow reader gets fewer frames, not older ones, and holds nobody up."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, ClassVar

from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from branchline.core.match.errors import BranchlineError
from branchline.server.http.limits import check_origin
from branchline.server.http.request import address_of
from branchline.server.http.unread import Unread
from branchline.tables.api import rights
from branchline.tables.api.rights import Right
from branchline.tables.errors import BadRequest, Refusal, body_of, status_of
from branchline.tables.room import Room
from branchline.tables.shown.encoded import EncodedFrame
from branchline.tables.shown.languages import choose
from branchline.tables.visitors import Stream, Visitor

if TYPE_CHECKING:
    from branchline.server.http.app import Server

#: Close codes of our own: what was sent is not a ping; the seat is not held any more.
NOT_A_PING, NOT_SEATED = 4400, 4403
#: The standard code of a service that restarts.
COME_AGAIN = 1012
_PINGS_A_SECOND = 5.0
#: What a page says: that it is there; that it looks at an earlier position, so that bots wait; that it does no more.
PING, LOOKS_BACK, LOOKS_ON = "ping", "back", "now"
PONG = '{"pong":true}'
#: The parameter by which a page asks for what has changed instead of whole frames.
CHANGES = "changes"


async def push(server: Server, socket: WebSocket) -> None:
    """Let one stream in, or refuse it."""
    with ExitStack() as held:
        try:
            room, visitor, seat, lang = await admit(server, socket, held)
            out = asyncio.Event()
            held.enter_context(server.places.take(address_of(socket), out.set, bool(room.held(visitor))))
        except BranchlineError as wrong:
            server.metrics.refuse(str(status_of(wrong)))
            await socket.send_denial_response(JSONResponse(body_of(wrong), status_of(wrong)))
            return
        await serve(server, socket, room, visitor, seat, lang, out)


async def serve(
    server: Server, socket: WebSocket, room: Room, visitor: Visitor, seat: int | None, lang: str, out: asyncio.Event
) -> None:
    """Serve one stream from its beginning to its end, or until it has to make room (``out``)."""
    await socket.accept()
    stream = room.open_stream(visitor)
    server.streams += 1
    sender = asyncio.ensure_future(send_frames(server, socket, room, stream, seat, lang))
    listener = asyncio.ensure_future(listen(socket, stream))
    leaver = asyncio.ensure_future(out.wait())
    try:
        await asyncio.wait((sender, listener, leaver), return_when=asyncio.FIRST_COMPLETED)
    finally:
        server.streams -= 1
        if out.is_set():
            server.metrics.refuse("stream")
        room.close_stream(stream)
        for task in (sender, listener, leaver):
            task.cancel()
        results = await asyncio.gather(sender, listener, return_exceptions=True)
    for result in results:
        if isinstance(result, Exception) and not isinstance(result, (WebSocketDisconnect, RuntimeError, OSError)):
            raise result


async def admit(server: Server, socket: WebSocket, held: ExitStack) -> tuple[Room, Visitor, int | None, str]:
    """Who comes, to which table, and with whose eyes; or a refusal. The visitor's share is held from here on."""
    headers = dict(socket.headers)
    check_origin(headers, server.config.origins)
    table = socket.path_params["table"]
    visitor = server.visitor(socket, table)
    address = address_of(socket)
    server.count(visitor, address, 1.0)
    held.enter_context(server.look(visitor, address))
    text = socket.query_params.get("seat")
    if text is not None and not (text.isascii() and text.isdigit() and len(text) == 1):
        raise BadRequest("seat is a whole number from 0 to 7")
    seat = None if text is None else int(text)
    room = await server.lobby.room(table)
    rights.check(Right.SIGHT, room, visitor, seat)
    return room, visitor, seat, choose(socket.query_params.get("lang"))


async def send_frames(
    server: Server, socket: WebSocket, room: Room, stream: Stream, seat: int | None, lang: str
) -> None:
    """Send the frame of now, and each new one: whole, or if the page asks for that what has changed."""
    changes, shown = socket.query_params.get(CHANGES) == "1", -1
    sent: EncodedFrame | None = None
    while True:
        stream.wake.clear()
        if room.deleted or stream.visitor.origin in server.store.bans:
            await socket.close(NOT_SEATED, "this table is closed to you")
            return
        if room.uncertain:
            await socket.close(COME_AGAIN, "this table is being read again")
            return
        visitor = await server.still_there(stream.visitor)
        if visitor is None:
            await socket.close(NOT_SEATED, "this browser was signed out")
            return
        stream.visitor = visitor
        try:
            eyes = rights.check(Right.SIGHT, room, stream.visitor, seat)
        except Refusal:
            await socket.close(NOT_SEATED, "the seat is not yours any more")
            return
        if room.version != shown:
            shown = room.version
            frame = room.encoded_frame(room.viewer(stream.visitor, eyes, lang))
            await socket.send({"type": "websocket.send", "encoded": frame.since(sent)})
            sent = frame if changes else None
            server.metrics.frames_sent += 1
        await stream.wake.wait()


class StreamProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol. It takes texts that are UTF-8 already, so that no frame is decoded to be encoded again."""

    unread: ClassVar[Unread]

    async def send(self, message: Any) -> None:
        """An ASGI message; a text may stand in ``encoded``."""
        text: bytes | None = message.get("encoded")
        if text is None:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.unread.written(self.transport)


def streaming(unread: Unread) -> type[StreamProtocol]:
    """The protocol of one server: what its streams do not read is counted with all that is not read."""
    return type("StreamProtocol", (StreamProtocol,), {"unread": unread})


async def listen(socket: WebSocket, stream: Stream) -> None:
    """Hear pings and where the viewer looks, and end at anything else."""
    loop = asyncio.get_running_loop()
    allowed, last = _PINGS_A_SECOND, loop.time()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        allowed = min(_PINGS_A_SECOND, allowed + (loop.time() - last) * _PINGS_A_SECOND) - 1
        last = loop.time()
        said = message.get("text")
        if said not in (PING, LOOKS_BACK, LOOKS_ON) or allowed < 0:
            await socket.close(NOT_A_PING, "a stream takes nothing but pings, and not too many")
            return
        if said != PING:
            stream.look_back(said == LOOKS_BACK)
        await socket.send_text(PONG)
