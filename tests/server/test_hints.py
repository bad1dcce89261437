"""Hints at tables with several people: only if the table was created with them."""

from __future__ import annotations

import pytest

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
