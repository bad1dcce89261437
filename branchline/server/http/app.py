"""The application: every request goes the same way, whatever it asks for.

headers -> limits -> visitor -> table -> rights -> body and query -> handler -> answer
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as WebRoute

from branchline.core.match.errors import BranchlineError
from branchline.server.accounts import account_routes, accounts_of
from branchline.server.bots.worker import STUDIOUS
from branchline.server.bots.worker_pool import LONGEST_STUDY, WorkerPool
from branchline.server.config import Config as Config
from branchline.server.http import responses
from branchline.server.http.addresses import Hosts, network_of
from branchline.server.http.guard import Guard
from branchline.server.http.identity import Signer, cookie_in, new_person
from branchline.server.http.limits import LARGE_BODIES, LARGE_BODIES_OF_ADDRESS, Buckets, Places, Shares, check_origin
from branchline.server.http.middleware import EveryAnswer
from branchline.server.http.pages import PageRoutes
from branchline.server.http.request import address_of, language_of, read_body
from branchline.server.http.static import Files
from branchline.server.http.websocket import push
from branchline.server.http.wire import CODEC
from branchline.server.nodes import node_of
from branchline.server.ops.endpoints import OpsRoutes
from branchline.server.ops.loop_delay import LoopDelay
from branchline.server.ops.metrics import Metrics
from branchline.server.ops.orders import Orders
from branchline.server.ops.webhooks import Webhooks
from branchline.server.stores.serving import ServerStore
from branchline.tables.api import rights
from branchline.tables.api.answers import Done
from branchline.tables.api.call import Call
from branchline.tables.api.query import read_query, read_seat
from branchline.tables.api.routes import ROUTES, Route
from branchline.tables.bots.autoplay import Autoplay
from branchline.tables.errors import Banned
from branchline.tables.lobby import Lobby
from branchline.tables.room import Services
from branchline.tables.shown.versions import Versions
from branchline.tables.visitors import Token, Visitor

Result = TypeVar("Result")


@dataclass(frozen=True)
class WebLinks:
    """Links to this server, under the address by which it was asked."""

    base: str
    signer: Signer

    def table(self, id: str) -> str:
        """A table's link."""
        return f"{self.base}/t/{id}"

    def token(self, token: Token) -> str:
        """A seat's token, signed."""
        return self.signer.token(token)


class Server:
    """All parts, plugged together."""

    def __init__(self, store: ServerStore, config: Config) -> None:
        self.store = store
        self.config = config
        self.signer = Signer(store.key, store.old_key, store.mark_key)
        versions = Versions(store.noted_version())
        self.services = Services(store, CODEC, versions=versions, offline=config.offline, daily_key=store.mark_key)
        self.metrics = Metrics(self.services.counts)
        self.pool = WorkerPool(config.workers, config.longest_thought, command=config.worker_command)
        self.webhooks = Webhooks(config.webhook_hosts)
        self.students = WorkerPool(
            config.study_workers or os.cpu_count() or 1, LONGEST_STUDY, STUDIOUS, config.worker_command
        )
        autoplay = Autoplay(self.pool, config.pause, self.students, lambda game: config.daily_level)
        self.lobby = Lobby(
            self.services,
            autoplay,
            self.webhooks.follow,
            offload=asyncio.to_thread,
            retention=config.retention,
        )
        self.files = Files()
        self.people = Buckets(config.rate, config.rate * 5)
        self.addresses = Buckets(config.address_rate, config.address_rate * 5)
        #: programs and visitors without a cookie, who could have as many names as they like: by address
        self.strangers = Buckets(config.rate * 3, config.rate * 15)
        #: new tables: some at once, then by the hour
        hourly = config.tables_an_hour / 3600 if config.rate else 0.0
        self.making = Buckets(hourly, 20)
        self.making_by_address = Buckets(hourly * 4, 80)
        self.hosts = Hosts(config.names)
        own_connections = config.address_connections if config.rate else 0
        self.guard = Guard(config.connections, own_connections, frozenset(map(network_of, config.proxies)))
        self.people_looking = Shares(config.visitor_streams if config.rate else 0)
        self.addresses_looking = Shares(config.address_streams if config.rate else 0)
        limits = (LARGE_BODIES_OF_ADDRESS, LARGE_BODIES) if config.rate else (0, 0)
        self.places = Places(config.most_streams)
        self.large_bodies = Shares(*limits, "too many large requests at once; wait a moment")
        self.loop_delay = LoopDelay()
        self.orders = Orders(self)
        self.accounts = accounts_of(self)
        #: this node among others; None if the store is a file
        self.node = node_of(self, store)
        self.streams = 0
        self.started = time.time()

    # -- who asks ------------------------------------------------------------------------------------------------

    def visitor(self, request: HTTPConnection, table: str | None) -> Visitor:
        """Who asks: by the token of a seat of this table, by cookie, or somebody new."""
        headers, origin = request.headers, self.signer.mark(address_of(request))
        scheme, _, text = headers.get("authorization", "").partition(" ")
        if table is not None and scheme.lower() == "bearer":
            token = self.signer.read_token(table, text.strip())
            if token is not None:
                return Visitor(f"token:{table}:{token.place}", token, origin=origin)
        session = request.scope.get("branchline.session")
        if session is not None:
            return Visitor(session.account, origin=origin, session=session.token, unheard=session.unheard)
        person = self.signer.person(cookie_in(headers.get("cookie", "")))
        return Visitor(person or new_person(), new=person is None, origin=origin)

    async def still_there(self, visitor: Visitor) -> Visitor | None:
        """A visitor as its account is now; None: it was signed out."""
        if not visitor.session or self.accounts is None:
            return visitor
        return await self.accounts.sessions.renewed(visitor)

    def count(self, visitor: Visitor, address: str, cost: float) -> None:
        """Refuse who asks too often, or is not wanted here."""
        if visitor.origin in self.store.bans:
            raise Banned("the operator of this server wants no visits from your address")
        self.addresses.take(address, cost)
        if visitor.new or visitor.token is not None:
            self.strangers.take(address, cost)
        else:
            self.people.take(visitor.person, cost)

    @contextmanager
    def look(self, visitor: Visitor, address: str) -> Iterator[None]:
        """A visitor looks on for a while; refused if it does so too often already."""
        with ExitStack() as held:
            held.enter_context(self.addresses_looking.hold(address))
            if not visitor.new and visitor.token is None:
                held.enter_context(self.people_looking.hold(visitor.person))
            yield

    def links(self, request: Request) -> WebLinks:
        """Links under the address by which this request came."""
        return WebLinks(f"{request.url.scheme}://{request.headers.get('host', 'localhost')}", self.signer)

    # -- the way of a request ------------------------------------------------------------------------------------

    def endpoint(self, route: Route) -> Callable[[Request], Awaitable[Response]]:
        """What Starlette calls for a route of ours."""

        async def answer(request: Request) -> Response:
            started = time.monotonic()
            request.scope["branchline.route"] = route.path
            call = await self.call_of(request, route)
            value = await (route.handler(call) if route.method == "GET" else self.to_the_end(route.handler(call)))
            if route.answer is Done:
                self.metrics.action_seconds.add(time.monotonic() - started)
            return self.finished(request, call.visitor, responses.encode(value, route.text))

        return answer

    async def call_of(self, request: Request, route: Route) -> Call:
        """A request checked and read: who asks, for which table, with which right."""
        headers, table = dict(request.headers), request.path_params.get("table")
        visitor, address = self.visitor(request, table), address_of(request)
        if route.method != "GET":
            check_origin(headers, self.config.origins)
        self.count(visitor, address, route.cost)
        if route.makes_table:
            self.making_by_address.take(address)
            self.making.take(address if visitor.new else visitor.person)
        body = await read_body(request, route, self.large_bodies) if route.body else None
        room = await self.lobby.room(table) if table is not None else None
        words = request.query_params.multi_items()
        seat = read_seat(words, route.query) if route.body is None else getattr(body, "seat", None)
        if room is not None:
            seat = rights.check(route.right, room, visitor, seat)
            if route.right is rights.Right.SIT and self.accounts is not None:
                await self.accounts.check_may_join(room, visitor)
        query = read_query(words, route.query)
        return Call(
            self.lobby,
            visitor,
            self.links(request),
            body,
            query,
            language_of(request),
            room,
            seat,
            partial(self.look, visitor, address),
            self.webhooks.check,
        )

    async def to_the_end(self, work: Coroutine[Any, Any, Result] | Awaitable[Result]) -> Result:
        """Carry a command out, even if whoever sent it hangs up: a table must not see half of it."""
        return await asyncio.shield(asyncio.ensure_future(work))

    def finished(self, request: Request, visitor: Visitor, response: Response) -> Response:
        """Give a new visitor its cookie."""
        renewed = self.signer.is_old(cookie_in(request.headers.get("cookie", "")))
        if (visitor.new or renewed) and visitor.token is None and not visitor.session:
            responses.set_cookie(response, self.signer.cookie(visitor.person), request.url.scheme == "https")
        return response

    # -- the application -----------------------------------------------------------------------------------------

    def application(self) -> Starlette:
        """The ASGI application."""
        web: list[BaseRoute] = [WebRoute(route.path, self.endpoint(route), methods=[route.method]) for route in ROUTES]
        web.append(WebSocketRoute("/api/tables/{table}/stream", lambda socket: push(self, socket)))
        web += OpsRoutes(self).routes() + PageRoutes(self).routes() + account_routes(self)
        handlers: dict[Any, Any] = {
            BranchlineError: responses.refused,
            HTTPException: responses.not_found,
            ClientDisconnect: responses.gone,
            500: responses.failed,
        }
        app = Starlette(routes=web, exception_handlers=handlers, lifespan=self._lifespan)
        if self.accounts is not None:
            self.accounts.stand_before(app)
        if self.node is not None:
            self.node.stand_before(app)
        app.add_middleware(EveryAnswer, metrics=self.metrics, hosts=self.hosts)
        return app

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        if self.node is not None:
            await self.node.start()
        await self.lobby.open()
        self.loop_delay.start()
        self.guard.unread.start()
        self.orders.start()
        if self.accounts is not None:
            self.accounts.chores.start()
        yield
        if self.accounts is not None:
            self.accounts.chores.stop()
        self.orders.stop()
        self.guard.unread.stop()
        self.loop_delay.stop()
        await self.lobby.close()
        await self.pool.stop()
        await self.students.stop()
        if self.node is not None:
            await self.node.stop()
        await self.store.stop()
        self.store.close()
