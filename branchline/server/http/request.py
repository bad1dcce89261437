"""What is read of an HTTP request: body, query, language, address."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request

from branchline.server.http.addresses import network_of
from branchline.server.http.limits import BODY_SECONDS, LARGE_BODY, SMALL_BODY, Shares
from branchline.server.http.wire import decode_request
from branchline.tables.api.routes import Route
from branchline.tables.errors import BadRequest, TooLarge, WrongType
from branchline.tables.shown.languages import DUMMY, choose


async def read_body(request: Request, route: Route, large: Shares) -> Any:
    """The body, which must be JSON of the right shape, not too long, and soon here. ``large`` counts long ones."""
    assert route.body is not None
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise WrongType("send the body as application/json")
    most = LARGE_BODY if route.large else SMALL_BODY
    if int_or(request.headers.get("content-length"), 0) > most:
        raise TooLarge(f"at most {most} bytes")
    try:
        return decode_request(await bytes_of(request, most, large), route.body)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadRequest(str(error)) from None
    except RecursionError:
        raise BadRequest("the body is too deep") from None


async def bytes_of(request: Request, most: int, large: Shares) -> bytearray:
    """The body, not too long, and soon here; ``large`` counts long ones."""
    parts, is_large = bytearray(), False
    try:
        async with asyncio.timeout(BODY_SECONDS):
            with ExitStack() as held:
                async for part in request.stream():
                    parts += part
                    if len(parts) > most:
                        raise TooLarge(f"at most {most} bytes")
                    if len(parts) > SMALL_BODY and not is_large:
                        is_large = True
                        held.enter_context(large.hold(address_of(request)))
    except TimeoutError:
        raise BadRequest("the body did not come in time") from None
    return parts


def int_or(text: str | None, default: int) -> int:
    """The number in a text, or the default."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 16 else default


def language_of(request: HTTPConnection) -> str:
    """The language that the query names, or else the one that the browser asks for first."""
    asked = request.headers.get("accept-language", "").partition(",")[0].partition(";")[0].strip()
    return choose(request.query_params.get("lang", asked if asked == DUMMY else asked[:2].lower()))


def address_of(request: HTTPConnection) -> str:
    """Where the request comes from, as it is counted."""
    return network_of(request.client.host) if request.client else ""
