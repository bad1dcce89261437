"""The OpenAPI document, made from the list of routes: ``python -m branchline.server.http.openapi`` prints it."""

from __future__ import annotations

import json
import sys
from functools import cache
from typing import Any

import msgspec

from branchline import VERSION
from branchline.server.accounts.routes import ROUTES as ACCOUNT_ROUTES
from branchline.server.http.identity import SESSION_COOKIE
from branchline.server.http.wire import wired
from branchline.tables.api.answers import Refused
from branchline.tables.api.rights import Right
from branchline.tables.api.routes import ROUTES, Param, Route

#: All that there is.
EVERY_ROUTE = (*ROUTES, *ACCOUNT_ROUTES)
PLACE = "#/components/schemas/{name}"
ABOUT = """Tables of Branchline: make one, take a seat, play. A browser is known by its cookie; a program sends the
token of a seat, which `join` and `/seats` tell, as a bearer. What the fields mean is told in docs/wire.md."""
STATUSES = {
    "400": "not a request that this route takes",
    "403": "not for this visitor",
    "404": "no such table",
    "409": "refused as things are: the rules, a stale seq, a taken seat",
    "413": "too long",
    "415": "not JSON",
    "429": "too often",
    "503": "it could not be kept, so it did not happen",
}


@cache
def document() -> dict[str, Any]:
    """The whole document."""
    bodies = [wired(route.body, strict=True) for route in EVERY_ROUTE if route.body is not None]
    answers = [wired(route.answer) for route in EVERY_ROUTE if route.answer is not None]
    unique = list(dict.fromkeys([*bodies, *answers, Refused]))
    _, components = msgspec.json.schema_components(unique, ref_template=PLACE)
    paths: dict[str, Any] = {}
    for route in EVERY_ROUTE:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Branchline", "version": VERSION, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "branchline"},
                "session": {"type": "apiKey", "in": "cookie", "name": SESSION_COOKIE},
                "token": {"type": "http", "scheme": "bearer", "description": "the token of a seat"},
            },
        },
    }


def operation(route: Route) -> dict[str, Any]:
    """One route."""
    spec: dict[str, Any] = {
        "summary": route.about,
        "operationId": operation_id(route),
        "description": f"For: {route.right.value}.",
        "parameters": [query(param) for param in route.query],
        "responses": {"200": success(route)},
    }
    if route.of_table:
        spec["parameters"].insert(0, {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}})
    if route.right is not Right.ANYBODY:
        own = route.right in (Right.ACCOUNT, Right.PROVEN)
        spec["security"] = [{"session": []}] if own else [{}, {"cookie": []}, {"token": []}]
    if route.body is not None:
        schema = {"$ref": PLACE.format(name=route.body.__name__)}
        spec["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    refused = {"application/json": {"schema": {"$ref": PLACE.format(name="Refused")}}}
    for status, about in STATUSES.items():
        spec["responses"][status] = {"description": about, "content": refused}
    return spec


def operation_id(route: Route) -> str:
    """The name of a route; functions for accounts may be called like those for tables."""
    name = route.handler.__name__
    return f"account_{name}" if route in ACCOUNT_ROUTES else name


def success(route: Route) -> dict[str, Any]:
    """What comes back when all goes well."""
    if route.text:
        return {"description": "the text", "content": {"text/plain": {"schema": {"type": "string"}}}}
    assert route.answer is not None
    schema = {"$ref": PLACE.format(name=route.answer.__name__)}
    return {"description": "done", "content": {"application/json": {"schema": schema}}}


def query(param: Param) -> dict[str, Any]:
    """A parameter."""
    schema: dict[str, Any]
    if param.kind is int:
        schema = {"type": "integer", "minimum": 0, "maximum": param.most}
    else:
        schema = {"type": "string", "maxLength": param.most}
    return {
        "name": param.name,
        "in": "query",
        "required": param.required,
        "description": param.about,
        "schema": schema,
    }


def text() -> str:
    """The document as it is kept in docs/."""
    return json.dumps(document(), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
