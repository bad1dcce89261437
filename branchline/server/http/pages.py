"""What is not part of the interface for programs: the page, its files, grounds, personal links."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from branchline.server.http.openapi import document
from branchline.server.http.request import address_of
from branchline.server.http.static import FOREVER, pack, send
from branchline.tables.api import commands
from branchline.tables.api.call import Call
from branchline.tables.errors import NoSuchPage
from branchline.tables.visitors import Visitor

if TYPE_CHECKING:
    from branchline.server.http.app import Server


#: What a file counts for, beside an ordinary request: a page has dozens of them.
_FILE_COST = 0.2


class PageRoutes:
    """The routes of a server that show something to people."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def routes(self) -> list[BaseRoute]:
        """All of them."""
        return [
            Route("/api/openapi.json", self.openapi),
            Route("/ground/{key}.svg", self.ground),
            Route("/static/{path:path}", self.static),
            Route("/t/{table}/s/{token}", self.personal),
            Route("/t/{table}", self.index),
            Route("/learn/{game}", self.index),
            Route("/rules/{game}", self.index),
            Route("/", self.index),
        ]

    async def index(self, request: Request) -> Response:
        """The page, for every address that it shows."""
        visitor = self.server.visitor(dict(request.headers), None)
        self.server.addresses.take(address_of(request), _FILE_COST)
        return self.server.finished(request, visitor, self.server.files.index(request))

    async def personal(self, request: Request) -> Response:
        """A personal link: the seat is this browser's too, and the page opens."""
        server, id = self.server, request.path_params["table"]
        visitor = server.visitor(dict(request.headers), None)
        server.count(visitor, address_of(request), 1.0)
        token = server.signer.read_token(id, request.path_params["token"])
        room = await server.lobby.room(id)
        holder = Visitor(visitor.person, token)
        await server.to_the_end(commands.hold(Call(server.lobby, holder, server.links(request), found=room)))
        response = RedirectResponse(f"/t/{id}", 303, {"Referrer-Policy": "no-referrer"})
        return server.finished(request, visitor, response)

    async def static(self, request: Request) -> Response:
        """A file of the page."""
        self.server.addresses.take(address_of(request), _FILE_COST)
        return self.server.files.answer(request, request.path_params["path"])

    async def ground(self, request: Request) -> Response:
        """A ground, cached for ever."""
        self.server.addresses.take(address_of(request), _FILE_COST)
        body = self.server.services.grounds.get(request.path_params["key"])
        if body is None:
            raise NoSuchPage("there is no such ground")
        return send(request, pack((0, 0), ".svg", body), FOREVER)

    async def openapi(self, request: Request) -> Response:
        """The description of the interface."""
        return Response(msgspec.json.encode(document()), media_type="application/json")
