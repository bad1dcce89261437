"""Hints at tables with several people: only if the table was created with them."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from branchline import bots, games
from branchline.bots import matches
from branchline.core.engine.random import Random
from branchline.core.match import record
from branchline.core.match.match import Match
from tests.server.house import House


@pytest.mark.parametrize("allowed", [False, True])
def test_hints_between_people_are_refused_unless_the_table_was_created_with_them(home: House, allowed: bool):
    ann, ben = home.visitor(), home.visitor()
    table = ann.create("me", "open", "greedy", hints=allowed, options={"first": "1"})
    ben.join(table, 1, "Ben")
    frame = ann.frame(table)
    assert frame["your_turn"]
    assert frame["hints"] == allowed
    answer = ann.ask("GET", f"/api/tables/{table}/think?seat=0")
    # On a busy machine no bot may answer in time: that is another refusal.
    assert ("hints are off" in answer.text) != allowed
    assert allowed or answer.status == 409


def test_who_plays_alone_or_for_all_at_one_screen_has_hints(home: House):
    ann = home.visitor()
    for kinds in (("me", "me", "me"), ("me", "greedy", "greedy")):
        table = ann.create(*kinds, options={"first": "1"})
        frame = ann.frame(table)
        assert frame["hints"]
        assert "hints are off" not in ann.ask("GET", f"/api/tables/{table}/think?seat={frame['viewer']}").text


def with_plans() -> tuple[str, int]:
    """A game as a record, and the seat for which its last position has plans."""
    for game in games.every_game():
        match, greedy = Match(game, 2 if 2 in game.seat_counts else 3), bots.find("greedy")
        for seat in matches.decisions(match, [greedy] * match.header.seats, Random("plans")):
            if game.shown.plans(match.state, seat):
                return record.write(match), seat
    raise AssertionError("no game has plans")


def test_plans_go_with_hints_when_a_second_person_comes(home: House):
    ann, ben = home.visitor(), home.visitor()
    text, seat = with_plans()
    table = ann.post("/api/records", {"record": text, "players": [{"kind": "me"}, {"kind": "me"}]})["table"]
    assert ann.frame(table, seat=seat)["plans"]
    link = urlsplit(ann.get(f"/api/tables/{table}/seats")["seats"][1 - seat]["link"]).path
    ben.ask("GET", f"/t/{table}")
    assert ben.ask("POST", link).status == 303
    ben.post(f"/api/tables/{table}/revoke", {"seat": 1 - seat})
    frame = ann.frame(table, seat=seat)
    assert not frame["hints"]
    assert not frame.get("plans")
