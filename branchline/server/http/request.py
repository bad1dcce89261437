"""What is read of an HTTP request: body, query, language, address."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request

from branchline.server.http.addresses import network_of
from branchline.server.http.limits import BODY_SECONDS, LARGE_BODY, SMALL_BODY
from branchline.server.http.wire import decode_request
from branchline.tables.api.routes import Param, Route
from branchline.tables.errors import BadRequest, TooLarge, WrongType
from branchline.tables.shown.languages import DUMMY, choose


async def read_body(request: Request, route: Route) -> Any:
    """The body, which must be JSON of the right shape, not too long, and soon here."""
    assert route.body is not None
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise WrongType("send the body as application/json")
    most = LARGE_BODY if route.large else SMALL_BODY
    if int_or(request.headers.get("content-length"), 0) > most:
        raise TooLarge(f"at most {most} bytes")
    try:
        return decode_request(await _bytes_of(request, most), route.body)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadRequest(str(error)) from None
    except RecursionError:
        raise BadRequest("the body is too deep") from None


async def _bytes_of(request: Request, most: int) -> bytearray:
    parts = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                parts += part
                if len(parts) > most:
                    raise TooLarge(f"at most {most} bytes")
    except TimeoutError:
        raise BadRequest("the body did not come in time") from None
    return parts


def int_or(text: str | None, default: int) -> int:
    """The number in a text, or the default."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 16 else default


def read_query(request: Request, params: tuple[Param, ...]) -> dict[str, Any]:
    """The query's parameters, checked."""
    known = {param.name: param for param in params}
    query: dict[str, Any] = {}
    for name, text in request.query_params.multi_items():
        param = known.get(name)
        if param is None or name in query:
            raise BadRequest(f"{'unknown parameter' if param is None else 'given twice:'} {name!r}")
        query[name] = read_param(param, text)
    for param in params:
        if param.required and param.name not in query:
            raise BadRequest(f"{param.name} is missing")
    return query


def read_param(param: Param, text: str) -> int | str:
    """One parameter, checked."""
    if param.kind is int:
        if not (text.isascii() and text.isdigit() and len(text) < 17 and int(text) <= param.most):
            raise BadRequest(f"{param.name} is a whole number from 0 to {param.most}")
        return int(text)
    if len(text) > param.most:
        raise BadRequest(f"{param.name} has at most {param.most} characters")
    return text


def language_of(request: HTTPConnection) -> str:
    """The language that the query names, or else the one that the browser asks for first."""
    asked = request.headers.get("accept-language", "").partition(",")[0].partition(";")[0].strip()
    return choose(request.query_params.get("lang", asked if asked == DUMMY else asked[:2].lower()))


def address_of(request: HTTPConnection) -> str:
    """Where the request comes from, as it is counted."""
    return network_of(request.client.host) if request.client else ""
