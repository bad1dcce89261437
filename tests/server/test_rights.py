"""Who may do what: every route in every role, from the list of routes."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.server.accounts.routes import ROUTES as ACCOUNT_ROUTES
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
    "NewPuzzle": {"game": "mini_rails", "number": 1},
    "NewDaily": {"game": "mini_rails", "kind": "bots"},
    "Join": {"seat": 0, "name": "Zoe"},
    "OneSeat": {"seat": 0},
    "Act": {"seq": 0, "text": "x", "client": "c", "seat": 0},
    "TakeBack": {"seq": 0, "client": "c", "seat": 0},
    "Analyse": {"depth": "quick"},
    "Chat": {"text": "hello", "seat": 0},
    "Mute": {"seat": 1},
    "Replace": {"seat": 1},
    "Nothing": {},
    "Consent": {"yes": False, "seat": 0},
    "Webhook": {"url": "", "seat": 0},
}
#: The same for accounts; none of them does anything, so that the roles stay what they are.
ACCOUNT_BODIES: dict[str, Any] = {
    "NewAccount": {"name": "x"},
    "NamedLogin": {"name": "x", "password": "x"},
    "PasskeyLogin": {"ticket": "x", "credential": "{}"},
    "ChallengeFor": {"purpose": "show"},
    "Proof": {"password": "x"},
    "SignOut": {"where": "there", "session": "x"},
    "NewPassword": {"password": "x"},
    "OnePasskey": {"id": "x"},
    "Recovery": {"name": "x", "code": "x", "password": "x"},
    "Forgotten": {"name": "x"},
    "MailTicket": {"ticket": "x"},
    "MailAddress": {"mail": ""},
    "Tie": {"kind": "mute", "name": "nobody at all"},
    "Invite": {"name": "nobody at all", "table": "abcdefghjkmn"},
    "Decline": {"table": "abcdefghjkmn"},
    "TellOf": {"name": "nobody at all", "text": "x"},
    "Nothing": {},
}
ACCOUNT_ROLES = ("guest", "program", "forged session", "ended session", "signed in", "signed in and proven")


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


@pytest.fixture(scope="module")
def members(home: House, table) -> dict[str, Visitor]:
    """A visitor in each role that accounts know."""
    pytest.importorskip("webauthn", reason="accounts are an extra: requirements/accounts.txt")
    found = {role: home.visitor() for role in ACCOUNT_ROLES}
    found["program"] = table[1]["program"]
    for role in ACCOUNT_ROLES[2:]:
        found[role].post("/api/account/new", {"name": role, "password": "seven wooden wagons"})
    change = (
        "UPDATE sessions SET proven = proven - 601 WHERE account = (SELECT id FROM accounts WHERE folded = %(name)s)",
        {"name": "signedin"},
    )
    home.do(home.store.change(change))
    forged = found["forged session"]
    forged.cookie = forged.cookie[:-4] + "AAAA"
    ended = found["ended session"].cookie
    found["ended session"].post("/api/account/logout", {"where": "everywhere"})
    found["ended session"].cookie = ended
    return found


@pytest.mark.parametrize("role", ACCOUNT_ROLES)
@pytest.mark.parametrize("route", ACCOUNT_ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_every_route_of_accounts_in_every_role(members: dict[str, Visitor], route: Route, role: str):
    if route.handler.__name__ == "delete" and role == "signed in and proven":
        pytest.skip("would end the role; tests/server/test_accounts.py does it")
    query = "&".join(f"{param.name}=x" for param in route.query if param.required)
    answer = members[role].ask(
        route.method, f"{route.path}?{query}", ACCOUNT_BODIES[route.body.__name__] if route.body else None
    )
    assert answer.status < 500
    kind = answer.kind if answer.status >= 400 else ""
    is_in = role.startswith("signed in")
    assert (kind == "NotSignedIn") == (route.right is not Right.ANYBODY and not is_in), answer.text
    assert (kind == "ProveAgain") == (route.right is Right.PROVEN and role == "signed in"), answer.text


def test_an_account_has_no_right_at_tables_where_it_has_no_seat(members: dict[str, Visitor], table):
    id, _ = table
    stranger = members["signed in and proven"]
    for path, body in (("chat", {"text": "hello", "seat": 0}), ("kick", {"seat": 1}), ("leave", {"seat": 0})):
        assert stranger.ask("POST", f"/api/tables/{id}/{path}", body).status == 403
    assert stranger.ask("GET", f"/api/tables/{id}/frame?seat=0").status == 403
