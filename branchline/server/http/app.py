"""The application: every request goes the same way, whatever it asks for.

headers -> limits -> visitor -> table -> rights -> body and query -> handler -> answer
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as WebRoute

from branchline import games
from branchline.core.match.errors import BranchlineError
from branchline.core.message import Message
from branchline.server.bots.worker_pool import Thinkers
from branchline.server.http import rights
from branchline.server.http.identity import COOKIE, COOKIE_SECONDS, Signer, Visitor, cookie_in, new_person
from branchline.server.http.limits import BODY_SECONDS, LARGE_BODY, SMALL_BODY, Buckets, Shares, check_origin
from branchline.server.http.middleware import Gate
from branchline.server.http.openapi import document
from branchline.server.http.request import Call
from branchline.server.http.routes import ROUTES, Param, Route
from branchline.server.http.static import FOREVER, Pages, pack, send
from branchline.server.http.websocket import push
from branchline.server.ops.metrics import Metrics
from branchline.server.ops.webhooks import Webhooks
from branchline.server.stores.sqlite import Store
from branchline.tables.autoplay import Turns
from branchline.tables.errors import BadRequest, NoSuchPage, TooLarge, WrongMethod, WrongType, body_of, status_of
from branchline.tables.events import Held
from branchline.tables.languages import DUMMY, choose, speaker
from branchline.tables.lobby import Hall
from branchline.tables.table import Offer, Table

LOG = logging.getLogger("branchline.server")


@dataclass(frozen=True)
class Config:
    """What the operator may choose."""

    workers: int = 1
    #: seconds that a bot takes at least while somebody looks on
    pause: float = 0.4
    #: requests a second of one visitor, and of one address, in the long run; 0: no limit
    rate: float = 20.0
    address_rate: float = 200.0
    origins: tuple[str, ...] = ()
    webhook_hosts: tuple[str, ...] = ()
    longest_thought: float = 10.0
    most_streams: int = 4000
    #: streams, and waits for a newer frame, of one visitor and of one address at a time; no limit where ``rate`` is 0
    visitor_streams: int = 20
    address_streams: int = 200


class Server:
    """All parts, plugged together."""

    def __init__(self, store: Store, config: Config) -> None:
        self.store = store
        self.config = config
        self.metrics = Metrics()
        self.signer = Signer(store.key)
        self.thinkers = Thinkers(config.workers, config.longest_thought)
        self.turns = Turns(self.thinkers, config.pause)
        self.webhooks = Webhooks(config.webhook_hosts)
        self.hall = Hall(store, self.turns, self.metrics, self.webhooks.follow)
        self.pages = Pages()
        #: the folders of games by name, for their pictures
        self.folders: dict[str, Pages] = {}
        self.people = Buckets(config.rate, config.rate * 5)
        self.addresses = Buckets(config.address_rate, config.address_rate * 5)
        self.people_looking = Shares(config.visitor_streams if config.rate else 0)
        self.addresses_looking = Shares(config.address_streams if config.rate else 0)
        self.streams = 0
        self.started = time.time()

    # -- who asks ------------------------------------------------------------------------------------------------

    def visitor(self, headers: dict[str, str], table: str | None) -> Visitor:
        """Who asks: by the token of a seat of this table, by cookie, or somebody new."""
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if table is not None and scheme.lower() == "bearer":
            read = self.signer.read_token(table, token.strip())
            if read is not None:
                return Visitor(f"token:{table}:{read.place}", read)
        person = self.signer.person(cookie_in(headers.get("cookie", "")))
        return Visitor(new_person(), new=True) if person is None else Visitor(person)

    def count(self, visitor: Visitor, address: str, cost: float) -> None:
        """Refuse who asks too often."""
        self.addresses.take(address, cost)
        if not visitor.new:
            self.people.take(visitor.person, cost)

    @contextmanager
    def look(self, visitor: Visitor, address: str) -> Iterator[None]:
        """A visitor looks on for a while; refused if it does so too often already."""
        with ExitStack() as held:
            held.enter_context(self.addresses_looking.hold(address))
            if not visitor.new:
                held.enter_context(self.people_looking.hold(visitor.person))
            yield

    # -- the way of a request ------------------------------------------------------------------------------------

    def endpoint(self, route: Route) -> Callable[[Request], Awaitable[Response]]:
        """What Starlette calls for a route of ours."""

        async def answer(request: Request) -> Response:
            request.scope["branchline.route"] = route.path
            headers = dict(request.headers)
            table = request.path_params.get("table")
            visitor = self.visitor(headers, table)
            if route.method != "GET":
                check_origin(headers, self.config.origins)
            address = address_of(request)
            self.count(visitor, address, route.cost)
            body = await read_body(request, route) if route.body else None
            query = read_query(request, route.query)
            room = await self.hall.room(table) if table is not None else None
            seat = query.get("seat") if route.body is None else getattr(body, "seat", None)
            if room is not None:
                seat = rights.check(route.right, room, visitor, seat)
            base = f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
            lang = language_of(request)
            look = partial(self.look, visitor, address)
            call = Call(self.hall, self.signer, self.webhooks, visitor, body, query, lang, base, room, seat, look)
            return self.finished(request, visitor, encode(await route.handler(call), route))

        return answer

    def finished(self, request: Request, visitor: Visitor, response: Response) -> Response:
        """Give a new visitor its cookie."""
        if visitor.new and visitor.token is None:
            set_cookie(response, self.signer.cookie(visitor.person), request.url.scheme == "https")
        return response

    # -- pages and such ------------------------------------------------------------------------------------------

    async def index(self, request: Request) -> Response:
        """The page, for every address that it shows."""
        return self.finished(request, self.visitor(dict(request.headers), None), self.pages.index(request))

    async def personal(self, request: Request) -> Response:
        """A personal link: the seat is this browser's too, and the page opens."""
        table = request.path_params["table"]
        visitor = self.visitor(dict(request.headers), None)
        self.count(visitor, address_of(request), 1.0)
        token = self.signer.read_token(table, request.path_params["token"])
        room = await self.hall.room(table)

        def decide(now: Table) -> Offer:
            if token is None or not now.opens(token):
                raise NoSuchPage("this personal link is not right")
            return Offer(() if token.seat in now.held(visitor) else (Held(token.seat, visitor.person),))

        await room.change(decide)
        response = RedirectResponse(f"/t/{table}", 303, {"Referrer-Policy": "no-referrer"})
        return self.finished(request, visitor, response)

    async def static(self, request: Request) -> Response:
        """A file of the page."""
        return self.pages.answer(request, request.path_params["path"])

    async def art(self, request: Request) -> Response:
        """The picture of a game in the lobby: the game's own, or one that fits every game."""
        name = request.path_params["game"]
        if name not in games.names():
            raise NoSuchPage("there is no such file")
        game = games.find(name)
        if not (game.folder / "art.svg").exists():
            return self.pages.answer(request, "art/game.svg")
        return self.folders.setdefault(name, Pages(game.folder)).answer(request, "art.svg")

    async def ground(self, request: Request) -> Response:
        """A ground, cached for ever."""
        body = self.hall.grounds.get(request.path_params["key"])
        if body is None:
            raise NoSuchPage("there is no such ground")
        return send(request, pack((0, 0), ".svg", body), FOREVER)

    async def openapi(self, request: Request) -> Response:
        """The description of the interface."""
        return Response(msgspec.json.encode(document()), media_type="application/json")

    async def health(self, request: Request) -> Response:
        """Whether the server can do its work."""
        counts = await self.store.counts()
        told = {"status": "ok", "tables": counts, "seconds": round(time.time() - self.started)}
        return Response(msgspec.json.encode(told), media_type="application/json")

    async def prometheus(self, request: Request) -> Response:
        """Counters."""
        gauges: dict[str, tuple[str, float]] = {
            "rooms": ("Tables in memory.", len(self.hall.rooms)),
            "streams": ("Open WebSockets.", self.streams),
            "commits": ("Commits of the store.", self.store.commits),
            "writes": ("Writes of the store; several share a commit.", self.store.writes),
            "store_failures": ("Commits that failed.", self.store.failures),
            "bot_answers": ("Answers of bots.", self.thinkers.answered),
            "bot_fallbacks": ("Times that a bot did not answer in time.", self.thinkers.given_up),
            "started_seconds": ("When the server started.", self.started),
        }
        for status, count in (await self.store.counts()).items():
            gauges[f"tables_{status}"] = (f"Tables that are {status}.", count)
        return Response(self.metrics.text(gauges), media_type="text/plain; version=0.0.4")

    def application(self) -> Starlette:
        """The ASGI application."""
        web: list[BaseRoute] = [WebRoute(route.path, self.endpoint(route), methods=[route.method]) for route in ROUTES]
        web += [
            WebSocketRoute("/api/tables/{table}/stream", lambda socket: push(self, socket)),
            WebRoute("/api/openapi.json", self.openapi),
            WebRoute("/health", self.health),
            WebRoute("/metrics", self.prometheus),
            WebRoute("/ground/{key}.svg", self.ground),
            WebRoute("/static/{path:path}", self.static),
            WebRoute("/art/{game}.svg", self.art),
            WebRoute("/t/{table}/s/{token}", self.personal),
            WebRoute("/t/{table}", self.index),
            WebRoute("/learn/{game}", self.index),
            WebRoute("/rules/{game}", self.index),
            WebRoute("/", self.index),
        ]
        handlers: dict[Any, Any] = {BranchlineError: refused, HTTPException: not_found, ClientDisconnect: gone}
        app = Starlette(routes=web, exception_handlers=handlers | {500: failed}, lifespan=self._lifespan)
        app.add_middleware(Gate, metrics=self.metrics)
        return app

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.hall.open()
        yield
        await self.hall.close()
        await self.thinkers.stop()
        self.store.close()


async def read_body(request: Request, route: Route) -> Any:
    """The body, which must be JSON of the right shape, not too long, and soon here."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise WrongType("send the body as application/json")
    most = LARGE_BODY if route.large else SMALL_BODY
    if int_or(request.headers.get("content-length"), 0) > most:
        raise TooLarge(f"at most {most} bytes")
    parts = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                parts += part
                if len(parts) > most:
                    raise TooLarge(f"at most {most} bytes")
        return msgspec.json.decode(parts, type=route.body)
    except TimeoutError:
        raise BadRequest("the body did not come in time") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        raise BadRequest(str(wrong)) from None
    except RecursionError:
        raise BadRequest("the body is too deep") from None


def int_or(text: str | None, default: int) -> int:
    """The number in a text, or the default."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 16 else default


def read_query(request: Request, params: tuple[Param, ...]) -> dict[str, Any]:
    """The query's parameters, checked."""
    known = {param.name: param for param in params}
    found: dict[str, Any] = {}
    for name, text in request.query_params.multi_items():
        param = known.get(name)
        if param is None or name in found:
            raise BadRequest(f"{'unknown parameter' if param is None else 'given twice:'} {name!r}")
        if param.kind is int:
            if not (text.isascii() and text.isdigit() and len(text) < 17 and int(text) <= param.most):
                raise BadRequest(f"{name} is a whole number from 0 to {param.most}")
            found[name] = int(text)
        else:
            if len(text) > param.most:
                raise BadRequest(f"{name} has at most {param.most} characters")
            found[name] = text
    for param in params:
        if param.required and param.name not in found:
            raise BadRequest(f"{param.name} is missing")
    return found


def encode(answer: object, route: Route) -> Response:
    """An answer; a text is sent as it is."""
    if isinstance(answer, str):
        kind = "text/plain; charset=utf-8" if route.text else "application/json"
        return Response(answer, headers={"Content-Type": kind, "Cache-Control": "no-store"})
    return Response(msgspec.json.encode(answer), media_type="application/json", headers={"Cache-Control": "no-store"})


def language_of(request: Request) -> str:
    """The language that the query names, or else the one that the browser asks for first."""
    asked = request.headers.get("accept-language", "").partition(",")[0].partition(";")[0].strip()
    return choose(request.query_params.get("lang", asked if asked == DUMMY else asked[:2].lower()))


def set_cookie(response: Response, value: str, secure: bool) -> None:
    """The visitor's cookie: not for scripts, not for other sites."""
    response.set_cookie(COOKIE, value, COOKIE_SECONDS, secure=secure, httponly=True, samesite="lax")


def address_of(request: Request) -> str:
    """Where the request comes from."""
    return request.client.host if request.client else ""


async def refused(request: Request, error: BranchlineError) -> Response:
    """A refusal as JSON."""
    status = status_of(error)
    body = msgspec.json.encode(body_of(error, language_of(request)))
    response = Response(body, status, media_type="application/json")
    if status == 429:
        response.headers["Retry-After"] = "1"
    return response


async def not_found(request: Request, error: HTTPException) -> Response:
    """What Starlette refuses, in our form."""
    ours = WrongMethod("not with this method") if error.status_code == 405 else NoSuchPage("there is nothing here")
    response = await refused(request, ours)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def gone(request: Request, error: ClientDisconnect) -> Response:
    """Nobody is there to read the answer."""
    return Response(status_code=400)


async def failed(request: Request, error: Exception) -> Response:
    """Our own mistake."""
    message = Message("the server has made a mistake; nothing was changed")
    told = {"error": {"kind": "ServerError", "message": speaker(language_of(request), [])(message)}}
    return Response(msgspec.json.encode(told), 500, media_type="application/json")
