"""Every route of accounts, and the way of a request to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.routing import Route as WebRoute

from branchline.server.accounts import answers, commands, recovery, requests
from branchline.server.accounts.asked import Asked, Site
from branchline.server.accounts.export import export
from branchline.server.accounts.model import (
    IDLE_SECONDS,
    AccountSession,
    NotSignedIn,
    ProveAgain,
    device_of,
    is_proven,
)
from branchline.server.accounts.people import commands as people
from branchline.server.accounts.people.games import games
from branchline.server.accounts.people.rows import MOST_GAMES
from branchline.server.accounts.proof.sessions import SCOPE
from branchline.server.accounts.ratings import commands as ratings
from branchline.server.http import responses
from branchline.server.http.identity import COOKIE, cookie_in, session_cookie
from branchline.server.http.limits import check_origin
from branchline.server.http.request import address_of, language_of, read_body
from branchline.tables.api.answers import Ok
from branchline.tables.api.query import read_query
from branchline.tables.api.requests import Nothing
from branchline.tables.api.rights import Right
from branchline.tables.api.routes import GAME, LANG, Param, Route
from branchline.tables.errors import NoSuchPage

if TYPE_CHECKING:
    from branchline.server.http.app import Server

A = "/api/account"
ANY, IN, PROVEN = Right.ANYBODY, Right.ACCOUNT, Right.PROVEN
_C = commands
_B = recovery
_R = requests

ROUTES: tuple[Route, ...] = (
    Route("GET", A, ANY, _C.state, "Who is signed in.", None, answers.AccountState, (LANG,)),
    Route("POST", f"{A}/new", ANY, _C.create, "Make an account.", _R.NewAccount, answers.Welcome, cost=20),
    Route("POST", f"{A}/login", ANY, _C.login, "Sign in by password.", _R.NamedLogin, answers.Welcome, cost=5),
    Route(
        "POST", f"{A}/challenge", ANY, _C.challenge, "Ask for a passkey.", _R.ChallengeFor, answers.Challenge, cost=2
    ),
    Route(
        "POST", f"{A}/passkey", ANY, _C.login_passkey, "Sign in by passkey.", _R.PasskeyLogin, answers.Welcome, cost=2
    ),
    Route("POST", f"{A}/recover", ANY, _B.recover, "Come back by code.", _R.Recovery, answers.Welcome, cost=10),
    Route("POST", f"{A}/forgot", ANY, _B.forgot, "Send a letter, if there is where to.", _R.Forgotten, Ok, cost=10),
    Route("POST", f"{A}/reset", ANY, _B.reset, "Come back by letter.", _R.MailTicket, answers.Welcome, cost=10),
    Route("POST", f"{A}/mail/confirm", ANY, _B.confirm_mail, "Answer a letter.", _R.MailTicket, Ok, cost=2),
    Route("GET", f"{A}/people", IN, people.people, "How you stand to others.", None, answers.OwnPeople, (LANG,)),
    Route("POST", f"{A}/people", IN, people.tie, "Befriend, mute or block somebody.", _R.Tie, Ok, cost=2),
    Route("POST", f"{A}/invite", IN, people.invite, "Ask somebody to a table.", _R.Invite, Ok, cost=5),
    Route("POST", f"{A}/decline", IN, people.decline, "Do not come.", _R.Decline, Ok),
    Route("POST", f"{A}/report", IN, people.report, "Tell the operator of somebody.", _R.TellOf, Ok, cost=20),
    Route(
        "GET",
        f"{A}/games",
        IN,
        games,
        "Your games.",
        None,
        answers.OwnGames,
        (
            Param("game", "of this game only", most=40),
            Param("status", "open, running or over", most=8),
            Param("result", "won or lost", most=8),
            Param("from", "leave out so many", int, most=MOST_GAMES),
            LANG,
        ),
        cost=5,
    ),
    Route("GET", f"{A}/ratings", IN, ratings.own, "Your ratings, game by game.", None, answers.OwnRatings, (LANG,)),
    Route(
        "GET",
        "/api/ladder",
        ANY,
        ratings.ladder,
        "Who is how good at a game.",
        None,
        answers.Ladder,
        (GAME, Param("mode", "the mode's English title", most=80), LANG),
        cost=2,
    ),
    Route(
        "GET",
        "/api/ladder/table",
        ANY,
        ratings.of_table,
        "What a rated game has changed.",
        None,
        answers.TableRatings,
        (Param("table", "the table's name", required=True, most=12), LANG),
    ),
    Route("POST", f"{A}/logout", IN, _C.logout, "Sign out, here or everywhere.", _R.SignOut, Ok),
    Route("POST", f"{A}/prove", IN, _C.prove, "Show that it is you.", _R.Proof, Ok, cost=5),
    Route("POST", f"{A}/password", PROVEN, _C.password, "Another password.", _R.NewPassword, Ok, cost=5),
    Route("POST", f"{A}/passkeys/add", PROVEN, _C.add_passkey, "One more passkey.", _R.PasskeyLogin, Ok, cost=2),
    Route("POST", f"{A}/passkeys/remove", PROVEN, _C.remove_passkey, "One passkey less.", _R.OnePasskey, Ok),
    Route("POST", f"{A}/code", PROVEN, _C.new_code, "Another recovery code.", Nothing, answers.Welcome),
    Route("POST", f"{A}/mail", PROVEN, _B.mail, "Where letters go.", _R.MailAddress, Ok, cost=10),
    Route("GET", f"{A}/export", PROVEN, export, "All that is kept of you.", None, answers.Exported, (LANG,), cost=20),
    Route("POST", f"{A}/delete", PROVEN, _C.delete, "Delete the account.", Nothing, Ok, cost=10),
)


class AccountRoutes:
    """The routes of a server with accounts."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def routes(self) -> list[BaseRoute]:
        """All of them."""
        return [WebRoute(route.path, self.endpoint(route), methods=[route.method]) for route in ROUTES]

    def endpoint(self, route: Route) -> Callable[[Request], Awaitable[Response]]:
        """What Starlette calls for a route of ours."""
        server = self.server

        async def answer(request: Request) -> Response:
            request.scope["branchline.route"] = route.path
            if server.accounts is None and route.handler is commands.state:
                return responses.encode(answers.AccountState(False, False, None))
            asked = await self.asked(request, route)
            value = await server.to_the_end(route.handler(asked))
            response = server.finished(request, server.visitor(request, None), responses.encode(value))
            if asked.secret is not None:
                self.set_session(request, response, asked.secret)
            return response

        return answer

    async def asked(self, request: Request, route: Route) -> Asked:
        """A request checked and read."""
        server = self.server
        if server.accounts is None:
            raise NoSuchPage("this server has no accounts")
        visitor, address = server.visitor(request, None), address_of(request)
        if route.method != "GET":
            check_origin(dict(request.headers), server.config.origins)
        server.count(visitor, address, route.cost)
        session: AccountSession | None = request.scope.get(SCOPE)
        check(route.right, session)
        body = await read_body(request, route, server.large_bodies) if route.body else None
        query = read_query(request.query_params.multi_items(), route.query)
        guest = server.signer.person(cookie_in(request.headers.get("cookie", "")))
        site = Site(request.url.scheme, request.headers.get("host", "localhost").lower())
        device = device_of(request.headers.get("user-agent", ""))
        mark = server.signer.mark(address)
        return Asked(server.accounts, body, query, language_of(request), mark, site, device, session, guest)

    def set_session(self, request: Request, response: Response, secret: str) -> None:
        """The browser's new session, or none. The guest that it was is nobody any more."""
        secure = request.url.scheme == "https"
        name, value = session_cookie(secure), self.server.signer.session(secret) if secret else ""
        age = int(IDLE_SECONDS) if secret else 0
        response.set_cookie(name, value, age, secure=secure, httponly=True, samesite="lax")
        response.delete_cookie(COOKIE, secure=secure, httponly=True, samesite="lax")


def check(right: Right, session: AccountSession | None) -> None:
    """Refuse who is not signed in, or has not shown for a while that it is still the same person."""
    if right is Right.ANYBODY:
        return
    if session is None:
        raise NotSignedIn("you are not signed in")
    if right is Right.PROVEN and not is_proven(session):
        raise ProveAgain("show once more that it is you: by your password or a passkey")
