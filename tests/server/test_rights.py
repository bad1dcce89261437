"""Who may do what: every route in every role, from the list of routes."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.tables.api.rights import Right
from branchline.tables.api.routes import ROUTES, Route
from tests.server.conftest import STORES
from tests.server.house import House, Visitor

pytestmark = pytest.mark.parametrize("home", STORES, indirect=True, scope="module")
ROLES = ("stranger", "spectator", "player", "other player", "program", "forged cookie", "other table's token")
SEATED = {"player", "other player", "program"}

#: A body for each kind of request that is right in form, about seat 0.
BODIES: dict[str, Any] = {
    "NewTable": {"game": "mini_rails", "seats": 3, "players": [{"kind": "me"}]},
    "NewFromRecord": {"record": "x"},
    "Join": {"seat": 0, "name": "Zoe"},
    "OneSeat": {"seat": 0},
    "Act": {"seq": 0, "text": "x", "client": "c", "seat": 0},
    "TakeBack": {"seq": 0, "client": "c", "seat": 0},
    "Chat": {"text": "hello", "seat": 0},
    "Mute": {"seat": 1},
    "Replace": {"seat": 1},
    "Nothing": {},
    "Consent": {"yes": False, "seat": 0},
    "Webhook": {"url": "", "seat": 0},
}


@pytest.fixture(scope="module")
def table(home: House) -> tuple[str, dict[str, Visitor]]:
    """A running table with a visitor in each role; "player" and "program" hold seat 0."""
    ann, ben = home.visitor(), home.visitor()
    id = ann.create("me", "open", "me")
    ben.join(id, 1, "Ben")
    token = ann.get(f"/api/tables/{id}/seats")["seats"][0]["token"]
    other = home.visitor()
    other_token = other.get(f"/api/tables/{other.create('me', 'me', 'me')}/seats")["seats"][0]["token"]
    spectator, forged = home.visitor(), home.visitor()
    spectator.get(f"/api/tables/{id}/frame")
    forged.cookie = ann.cookie[:-4] + "AAAA"
    return id, {
        "stranger": home.visitor(),
        "spectator": spectator,
        "player": ann,
        "other player": ben,
        "program": Visitor(home.port, token),
        "forged cookie": forged,
        "other table's token": Visitor(home.port, other_token),
    }


def allowed(route: Route, role: str, seat: int | None) -> bool:
    """Whether the role passes: an answer other than 403 may still refuse for other reasons."""
    holds = {"player": (0, 2), "program": (0,), "other player": (1,)}.get(role, ())
    if route.right is Right.SEATED:
        return role in SEATED
    if route.right is Right.HOST:
        return role == "player"
    if route.right is Right.PLAY:
        return seat in holds
    if route.right is Right.SIGHT:
        return seat is None or seat in holds
    return True


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_every_route_in_every_role(table, route: Route, role: str):
    id, visitors = table
    if route.handler.__name__ in ("leave", "close", "kick", "revoke") and role in ("player", "program"):
        pytest.skip("would end the table for others or change its links; tested elsewhere")
    body = BODIES[route.body.__name__] if route.body else None
    asks_seat = any(param.name == "seat" for param in route.query)
    for seat in (0, None) if asks_seat and route.right is Right.SIGHT else (0,):
        query: dict[str, object] = {"seat": seat} if asks_seat and seat is not None else {}
        query |= {param.name: "x" for param in route.query if param.required}
        path = route.path.replace("{table}", id) + "?" + "&".join(f"{k}={v}" for k, v in query.items())
        answer = visitors[role].ask(route.method, path, body)
        assert answer.status < 500
        assert (answer.status != 403) == allowed(route, role, seat), (answer.status, answer.text[:200])


@pytest.mark.parametrize("route", [r for r in ROUTES if r.of_table], ids=lambda route: f"{route.method} {route.path}")
def test_a_table_that_one_does_not_know_is_not_there(home: House, route: Route):
    body = BODIES[route.body.__name__] if route.body else None
    query = {param.name: "x" for param in route.query if param.required}
    words = "&".join(f"{name}={value}" for name, value in query.items())
    answer = home.visitor().ask(route.method, route.path.replace("{table}", "abcdefghjkmn") + "?" + words, body)
    assert (answer.status, answer.kind) == (404, "NoSuchTable")


def test_a_tables_link_reveals_no_other_table(home: House, table):
    id, visitors = table
    hidden = visitors["player"].create("me", "open", "open")
    for path in (f"/api/tables/{id}/frame", "/api/tables", "/metrics", "/health", f"/api/tables/{id}/seats"):
        assert hidden not in visitors["spectator"].ask("GET", path).text
    assert id not in visitors["spectator"].ask("GET", "/api/tables").text


def test_only_the_own_seats_links_are_told(table):
    id, visitors = table
    told = {role: [s["seat"] for s in v.get(f"/api/tables/{id}/seats")["seats"]] for role, v in visitors.items()}
    assert told == {role: [] for role in ROLES} | {"player": [0, 2], "other player": [1], "program": [0]}
