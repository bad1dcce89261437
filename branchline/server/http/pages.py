"""What is not part of the interface for programs: the page, its files, grounds, personal links."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from branchline import games
from branchline.core.match.errors import BranchlineError
from branchline.core.message import Message
from branchline.server.http.cards import PICTURE, tags
from branchline.server.http.limits import check_origin
from branchline.server.http.openapi import document
from branchline.server.http.request import address_of, language_of
from branchline.server.http.static import FOREVER, Files, pack, send
from branchline.tables.api import commands
from branchline.tables.api.call import Call
from branchline.tables.errors import NoSuchPage
from branchline.tables.shown.languages import speaker
from branchline.tables.visitors import Visitor

if TYPE_CHECKING:
    from branchline.server.http.app import Server


#: What a file counts for, beside an ordinary request: a page has dozens of them.
_FILE_COST = 0.2


#: The address is a secret.
PRIVATE = {"Referrer-Policy": "no-referrer", "Cache-Control": "no-store"}
ASK = """<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<h1>{title}</h1><p>{words[0]}</p><p>{words[1]}</p>
<form method="post"><button type="submit" autofocus>{words[2]}</button></form></html>
"""


class PageRoutes:
    """The routes of a server that show something to people."""

    def __init__(self, server: Server) -> None:
        self.server = server
        #: the folders of games by name, for their pictures
        self.folders: dict[str, Files] = {}

    def routes(self) -> list[BaseRoute]:
        """All of them."""
        return [
            Route("/api/openapi.json", self.openapi),
            Route("/ground/{key}.svg", self.ground),
            Route("/static/{path:path}", self.static),
            Route("/t/{table}/s/{token}", self.ask_to_sit),
            Route("/t/{table}/s/{token}", self.personal, methods=["POST"]),
            Route("/art/{game}.svg", self.art),
            Route("/art/{game}.png", self.card),
            Route("/t/{table}", self.table),
            Route("/learn/{game}", self.index),
            Route("/daily", self.index),
            Route("/daily/{game}/{kind}", self.index),
            Route("/puzzles/{game}", self.index),
            Route("/puzzles/{game}/{number}", self.index),
            Route("/rules/{game}", self.index),
            Route("/account", self.index),
            Route("/ladder/{game}", self.index),
            Route("/", self.index),
        ]

    async def index(self, request: Request) -> Response:
        """The page, for every address that it shows."""
        visitor = self.server.visitor(request, None)
        self.server.addresses.take(address_of(request), _FILE_COST)
        return self.server.finished(request, visitor, self.server.files.index(request))

    async def table(self, request: Request) -> Response:
        """The page at a table, with a card for those who paste its link."""
        server = self.server
        visitor = server.visitor(request, None)
        server.addresses.take(address_of(request), _FILE_COST)
        try:
            page, id = server.files.file("index.html"), request.path_params["table"]
            # A node reads no table for this that another one may have.
            room = await server.lobby.room(id) if server.node is None else server.lobby.rooms[id]
        except (BranchlineError, KeyError):
            return server.finished(request, visitor, server.files.index(request))
        base = f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
        head = f"{tags(room, base, language_of(request))}</head>".encode()
        body = page.body.replace(b"</head>", head, 1)
        return server.finished(request, visitor, send(request, pack((0, 0), ".html", body), "no-cache"))

    async def card(self, request: Request) -> Response:
        """The picture of a game for such a card."""
        name = request.path_params["game"]
        if name not in games.names():
            raise NoSuchPage("there is no such file")
        return self.folders.setdefault(name, Files(games.find(name).folder)).answer(request, f"data/{PICTURE}")

    async def ask_to_sit(self, request: Request) -> Response:
        """A personal link: it asks before it seats, since programs fetch links that people send to each other."""
        server, id = self.server, request.path_params["table"]
        visitor = server.visitor(request, None)
        server.count(visitor, address_of(request), 1.0)
        token = server.signer.read_token(id, request.path_params["token"])
        room = await server.lobby.room(id)
        if token is None or not room.table.opens(token):
            raise NoSuchPage("this personal link is not right")
        say = speaker(language_of(request), room.table.names)
        words = [
            say(Message("Take the seat of {seat} in this browser?", {"seat": token.seat})),
            say(Message("The link is personal: whoever opens it has the seat.")),
            say(Message("Take the seat")),
        ]
        page = ASK.format(title=room.table.game.title, lang=language_of(request), words=[escape(one) for one in words])
        return Response(page, media_type="text/html", headers=PRIVATE)

    async def personal(self, request: Request) -> Response:
        """The answer to it: the seat is this browser's too, and the page opens."""
        server, id = self.server, request.path_params["table"]
        check_origin(dict(request.headers), server.config.origins)
        visitor = server.visitor(request, None)
        server.count(visitor, address_of(request), 1.0)
        token = server.signer.read_token(id, request.path_params["token"])
        room = await server.lobby.room(id)
        holder = Visitor(visitor.person, token)
        await server.to_the_end(commands.hold(Call(server.lobby, holder, server.links(request), found=room)))
        response = RedirectResponse(f"/t/{id}", 303, PRIVATE)
        return server.finished(request, visitor, response)

    async def static(self, request: Request) -> Response:
        """A file of the page."""
        self.server.addresses.take(address_of(request), _FILE_COST)
        return self.server.files.answer(request, request.path_params["path"])

    async def art(self, request: Request) -> Response:
        """The picture of a game in the lobby: the game's own, or one that fits every game."""
        name = request.path_params["game"]
        if name not in games.names():
            raise NoSuchPage("there is no such file")
        folder = games.find(name).folder
        if not (folder / "art.svg").exists():
            return self.server.files.answer(request, "art/game.svg")
        return self.folders.setdefault(name, Files(folder)).answer(request, "art.svg")

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
