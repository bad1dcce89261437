"""What is answered over HTTP: values as JSON, refusals with their status, the visitor's cookie."""

from __future__ import annotations

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from branchline.core.match.errors import BranchlineError
from branchline.core.message import Message
from branchline.server.http.identity import COOKIE, COOKIE_SECONDS
from branchline.server.http.request import language_of
from branchline.tables.errors import NoSuchPage, WrongMethod, body_of, status_of
from branchline.tables.shown.languages import speaker


def encode(answer: object, is_text: bool = False) -> Response:
    """An answer; a text is sent as it is, and what is encoded already."""
    if isinstance(answer, (str, bytes)):
        kind = "text/plain; charset=utf-8" if is_text else "application/json"
        return Response(answer, headers={"Content-Type": kind, "Cache-Control": "no-store"})
    return Response(msgspec.json.encode(answer), media_type="application/json", headers={"Cache-Control": "no-store"})


def set_cookie(response: Response, value: str, secure: bool) -> None:
    """The visitor's cookie: not for scripts, not for other sites."""
    response.set_cookie(COOKIE, value, COOKIE_SECONDS, secure=secure, httponly=True, samesite="lax")


async def refused(request: Request, error: BranchlineError) -> Response:
    """A refusal as JSON."""
    status = status_of(error)
    body = msgspec.json.encode(body_of(error, language_of(request)))
    response = Response(body, status, media_type="application/json")
    if status in (429, 503):
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
    body = {"error": {"kind": "ServerError", "message": speaker(language_of(request), [])(message)}}
    return Response(msgspec.json.encode(body), 500, media_type="application/json")
