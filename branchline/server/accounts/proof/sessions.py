"""Sessions: who is signed in, as the store says. A session can be ended from anywhere, and is then over everywhere.

What the store has said is remembered for a while, so that not every request asks it. A session that was ended is
forgotten at once on every node.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from branchline.server.accounts.model import AccountSession, hashed
from branchline.server.accounts.people.rows import PeopleRows
from branchline.server.accounts.rows import AccountRows
from branchline.server.http.identity import cookie_in, session_cookie
from branchline.tables.errors import StoreFailed, body_of, status_of
from branchline.tables.visitors import Visitor

if TYPE_CHECKING:
    from branchline.server.http.app import Server

#: What the store has said is good for so many seconds; and for longer while the store does not answer.
_GOOD_SECONDS = 20.0
_MOST_KEPT = 20_000
#: That a session was used is noted at most so often, in seconds.
_TOUCH_SECONDS = 3600.0
#: Where the session of a request stands.
SCOPE = "branchline.session"


class Sessions:
    """Looks sessions up."""

    def __init__(self, server: Server, rows: AccountRows, people: PeopleRows) -> None:
        self.server = server
        self.rows = rows
        self.people = people
        self._kept: OrderedDict[str, tuple[float, AccountSession | None]] = OrderedDict()

    async def find(self, token: str) -> AccountSession | None:
        """The session of a token's hash; None: it is over."""
        when, known = self._kept.get(token, (0.0, None))
        now = time.monotonic()
        if when and now < when + _GOOD_SECONDS:
            return known
        try:
            found = await self.rows.session(token)
            if found is not None:
                found = replace(found, unheard=await self.people.unheard(found.account))
            if found is not None and found.used < time.time() - _TOUCH_SECONDS:
                await self.rows.store.change(self.rows.touch(token))
        except StoreFailed:
            if known is None:
                raise
            return known
        self._kept[token] = now, found
        self._kept.move_to_end(token)
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return found

    async def renewed(self, visitor: Visitor) -> Visitor | None:
        """A visitor as its account is now, as far as can be said; None: its session is over."""
        try:
            session = await self.find(visitor.session)
        except StoreFailed:
            return visitor
        return replace(visitor, unheard=session.unheard) if session is not None else None

    async def changed(self, account: str) -> None:
        """What is remembered of an account's sessions is not right any more."""
        await self.ended([one.token for one in await self.rows.sessions(account)])

    async def ended(self, tokens: list[str]) -> None:
        """These are over, or not as they were, on every node."""
        if tokens:
            self.forget(" ".join(tokens))
            await self.server.store.tell("sessions", " ".join(tokens))

    def forget(self, tokens: str) -> None:
        """Ask the store again, of these or of all; streams look again whether they are wanted."""
        for token in tokens.split() or list(self._kept):
            self._kept.pop(token, None)
        self.server.lobby.wake_all()


class SignedIn:
    """ASGI middleware: finds the session of a request before anything else asks who it is."""

    def __init__(self, app: ASGIApp, server: Server, sessions: Sessions) -> None:
        self.app = app
        self.server = server
        self.sessions = sessions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, with its session."""
        if scope["type"] in ("http", "websocket"):
            secret = self.secret_in(HTTPConnection(scope))
            try:
                scope[SCOPE] = await self.sessions.find(hashed(secret)) if secret is not None else None
            except StoreFailed as error:
                await JSONResponse(body_of(error), status_of(error), {"Retry-After": "1"})(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def secret_in(self, request: HTTPConnection) -> str | None:
        """What the cookie of a session has, if we have signed it."""
        name = session_cookie(request.url.scheme in ("https", "wss"))
        return self.server.signer.read_session(cookie_in(request.headers.get("cookie", ""), name))
