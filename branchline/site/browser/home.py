"""A browser's own tables: the page asks here what it would ask a server, by the same routes."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import Callable
from typing import Any

from branchline.core.match.errors import BranchlineError
from branchline.core.message import Message
from branchline.site.browser.store import BrowserStore, Database
from branchline.site.browser.thinking import LONGEST_STUDY, BotLine, BotWorker
from branchline.site.levels import strongest
from branchline.tables import codec
from branchline.tables.api import rights
from branchline.tables.api.call import Call
from branchline.tables.api.query import read_query, read_seat
from branchline.tables.api.rights import Right
from branchline.tables.api.routes import ROUTES, Route
from branchline.tables.bots.autoplay import Autoplay
from branchline.tables.codec import ShapeError
from branchline.tables.errors import BadRequest, NoSuchPage, Refusal, body_of, status_of
from branchline.tables.lobby import Lobby
from branchline.tables.room import Room, Services
from branchline.tables.shown.languages import choose, speaker
from branchline.tables.shown.versions import Versions
from branchline.tables.storage.retention import Retention
from branchline.tables.visitors import Stream, Token, Visitor

Words = list[tuple[str, str]]
_PATHS = [(re.compile(route.path.replace("{table}", "(?P<table>[^/]+)")), route) for route in ROUTES]
_GROUND = re.compile(r"/ground/([0-9a-f]+)\.svg")
_STREAM = re.compile(r"/api/tables/([^/]+)/stream")


class OwnLinks:
    """Links within this browser."""

    def table(self, id: str) -> str:
        """A table's link."""
        return f"#/t/{id}"

    def token(self, token: Token) -> str:
        """Nobody comes from elsewhere, so a token opens nothing."""
        return token.place


class Home:
    """All tables of this browser, and the one person who plays here."""

    def __init__(
        self,
        database: Database,
        bots: BotLine,
        push: Callable[[int, str], object],
        students: BotLine | None = None,
    ) -> None:
        self.store = BrowserStore(database)
        self.bots = BotWorker(bots)
        self.students = BotWorker(students or bots, LONGEST_STUDY)
        self.push = push
        self._asked: dict[int, asyncio.Task[Any]] = {}
        self._lines: dict[int, Stream] = {}
        self._watching: dict[int, asyncio.Task[Any]] = {}

    async def open(self) -> None:
        """Begin."""
        await self.store.open()
        self.visitor = Visitor(await self.store.fact("person", secrets.token_urlsafe(16)))
        services = Services(self.store, codec.PLAIN, versions=Versions(self.store.noted_version()))
        self.grounds = services.grounds
        self.lobby = Lobby(services, Autoplay(self.bots, 0.0, self.students, strongest), retention=Retention())
        await self.lobby.open()

    # -- questions -----------------------------------------------------------------------------------------------

    async def ask(self, id: int, method: str, path: str, query: str, body: str | None, lang: str) -> str:
        """The answer to a question, as JSON: its status, its text, and whether that is JSON."""
        task = asyncio.current_task()
        assert task is not None
        self._asked[id] = task
        words: Words = json.loads(query)
        lang = choose(dict(words).get("lang", lang))
        try:
            status, text, is_json = await self._answer(method, path, words, body, lang)
        except BranchlineError as wrong:
            status, text, is_json = status_of(wrong), codec.encode(body_of(wrong, lang)).decode(), True
        except asyncio.CancelledError:
            status, text, is_json = status_of(Refusal("")), "", False
        finally:
            del self._asked[id]
        return json.dumps({"status": status, "body": text, "json": is_json})

    def cancel(self, id: int) -> None:
        """Nobody waits for that answer any more."""
        if id in self._asked:
            self._asked[id].cancel()

    def failure(self, lang: str) -> str:
        """What is told when we have made a mistake."""
        message = Message("the server has made a mistake; nothing was changed")
        return codec.encode({"error": {"kind": "ServerError", "message": speaker(lang, [])(message)}}).decode()

    async def _answer(self, method: str, path: str, words: Words, body: str | None, lang: str) -> tuple[int, str, bool]:
        ground = _GROUND.fullmatch(path)
        if ground:
            drawing = self.grounds.get(ground[1])
            if drawing is None:
                raise NoSuchPage("there is no such ground")
            return 200, drawing.decode(), False
        route, table = route_of(method, path)
        call = await self._call(route, table, words, body, lang)
        answer = await (route.handler(call) if method == "GET" else asyncio.shield(_task(route, call)))
        if isinstance(answer, (str, bytes)):
            return 200, answer if isinstance(answer, str) else answer.decode(), not route.text
        return 200, codec.encode(answer).decode(), True

    async def _call(self, route: Route, table: str | None, words: Words, body: str | None, lang: str) -> Call:
        """A question checked and read, as the server does it (server/http/app.py)."""
        asked = read_body(route, body)
        room = await self.lobby.room(table) if table is not None else None
        seat = read_seat(words, route.query) if route.body is None else getattr(asked, "seat", None)
        if room is not None:
            seat = rights.check(route.right, room, self.visitor, seat)
        return Call(self.lobby, self.visitor, OwnLinks(), asked, read_query(words, route.query), lang, room, seat)

    # -- streams -------------------------------------------------------------------------------------------------

    async def watch(self, line: int, path: str, query: str, lang: str, opened: Callable[[], object]) -> None:
        """Frames for the page, from now until it leaves."""
        task = asyncio.current_task()
        assert task is not None
        self._watching[line] = task
        try:
            parts = _STREAM.fullmatch(path)
            room = await self.lobby.room(parts[1] if parts else "")
            seat = read_seat(json.loads(query), ROUTES_SEAT)
            opened()
            await self._show(line, room, seat, choose(lang))
        except (BranchlineError, asyncio.CancelledError):
            return
        finally:
            self._watching.pop(line, None)

    async def _show(self, line: int, room: Room, seat: int | None, lang: str) -> None:
        stream = self._lines[line] = room.open_stream(self.visitor)
        shown = -1
        try:
            while not room.deleted:
                stream.wake.clear()
                eyes = rights.check(Right.SIGHT, room, self.visitor, seat)
                if room.version != shown:
                    shown = room.version
                    self.push(line, room.encoded_frame(room.viewer(self.visitor, eyes, lang)).whole().decode())
                await stream.wake.wait()
        finally:
            room.close_stream(stream)
            self._lines.pop(line, None)

    def say(self, line: int, words: str) -> None:
        """The page looks at an earlier position, or at the present one again."""
        if line in self._lines and words != "ping":
            self._lines[line].look_back(words == "back")

    def leave(self, line: int) -> None:
        """The page has left."""
        if line in self._watching:
            self._watching[line].cancel()


#: The seat is the one parameter of a stream.
ROUTES_SEAT = next(route.query for route in ROUTES if route.path.endswith("/frame"))


def _task(route: Route, call: Call) -> asyncio.Task[Any]:
    """A command runs to its end, even if the page has gone on."""

    async def work() -> Any:
        return await route.handler(call)

    return asyncio.ensure_future(work())


def route_of(method: str, path: str) -> tuple[Route, str | None]:
    """The route of a path, and the table that it is about."""
    for pattern, route in _PATHS:
        parts = pattern.fullmatch(path)
        if parts and route.method == method:
            return route, parts.groupdict().get("table")
    raise NoSuchPage("there is nothing here")


def read_body(route: Route, body: str | None) -> Any:
    """The body as its dataclass."""
    if route.body is None:
        return None
    try:
        return codec.decode_strictly(body or "", route.body)
    except ValueError as wrong:
        kind = "" if isinstance(wrong, ShapeError) else "not JSON: "
        raise BadRequest(f"{kind}{wrong}") from None
