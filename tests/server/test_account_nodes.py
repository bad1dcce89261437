"""An account on several nodes: what one of them is told holds at all."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.house import House, Visitor, ended, house

pytest.importorskip("webauthn", reason="accounts are an extra: requirements/accounts.txt")
PASSWORD = "seven wooden wagons"


@pytest.fixture(scope="module")
def nodes(database) -> Iterator[tuple[House, House]]:
    """Two nodes on one database."""
    url = database.new()
    with ExitStack() as running:
        yield running.enter_context(house(url)), running.enter_context(house(url))


def soon(look: Callable[[], Any], expected: object) -> None:
    deadline = time.monotonic() + 15
    while (seen := look()) != expected:
        assert time.monotonic() < deadline, seen
        time.sleep(0.1)


def seats(visitor: Visitor, table: str) -> list[int]:
    return [seat["seat"] for seat in visitor.get(f"/api/tables/{table}/seats")["seats"]]


def at(node: House, visitor: Visitor) -> Visitor:
    """The same browser at another node."""
    other = Visitor(node.port)
    other.cookie = visitor.cookie
    return other


def test_a_guests_tables_at_another_node_become_the_accounts(nodes):
    one, two = nodes
    guest = two.visitor()
    theirs, mine = guest.create("me", "open", "open"), at(one, guest).create("me", "open", "open")
    ann = at(one, guest)
    ann.post("/api/account/new", {"name": "Ann of two nodes", "password": PASSWORD})
    assert seats(ann, mine) == [0]
    soon(lambda: seats(at(two, ann), theirs), [0])
    assert seats(guest, theirs) == []

    there = at(two, ann)
    ann.post("/api/account/delete")
    soon(lambda: there.get("/api/account")["account"], None)
    soon(lambda: one.do(one.store.rows("SELECT 1 FROM chores")), [])
    left = one.do(one.store.rows("SELECT count(*) FROM sitters"))
    assert left == [(0,)]


def test_signing_out_everywhere_ends_streams_at_other_nodes(nodes):
    one, two = nodes
    ann = one.visitor()
    ann.post("/api/account/new", {"name": "Ann streams", "password": PASSWORD})
    table = ann.create("me", "me", "me")
    there = at(two, ann)
    assert there.get("/api/account")["account"]["name"] == "Ann streams"
    with there.stream(table, 0) as stream:
        stream.recv(timeout=10)
        ann.post("/api/account/logout", {"where": "everywhere"})
        assert ended(stream)
    soon(lambda: there.get("/api/account")["account"], None)


def test_games_that_end_at_two_nodes_are_rated_one_after_the_other(nodes):
    one, two = nodes
    players = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    wish = {"players": players, "rated": True, "clock": {"kind": "move", "seconds": 900}}
    ann = one.visitor()
    ann.post("/api/account/new", {"name": "Ann rated twice", "password": PASSWORD})
    games = [(visitor, visitor.create("me", "random", "random", **wish)) for visitor in (ann, at(two, ann))]
    for visitor, table in games:
        frame = visitor.frame(table)
        while frame["status"] != "over":
            if frame["actions"]:
                visitor.act(table, frame)
            frame = visitor.frame(table)
    soon(lambda: len(ann.get("/api/account/ratings")["games"]), 2)
    assert one.do(one.store.rows("SELECT number FROM rated_games ORDER BY 1")) == [(1,), (2,)]
    assert one.do(one.store.rows("SELECT games FROM ratings WHERE player LIKE 'bot%%'")) == [(2,)]
