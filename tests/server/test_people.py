"""Friends, blocking, muting, invitations, reports, and the list of one's games."""

from __future__ import annotations

import json

import pytest

from branchline.cli import main
from tests.server.conftest import STORES
from tests.server.house import House, Visitor, next_frame, play_to_end

pytest.importorskip("webauthn", reason="accounts are an extra: requirements/accounts.txt")
pytestmark = pytest.mark.parametrize("home", STORES, indirect=True, scope="module")


def member(home: House, name: str) -> Visitor:
    """Somebody with an account, new or not."""
    visitor = home.visitor()
    wish = {"name": name, "password": "seven wooden wagons"}
    if visitor.ask("POST", "/api/account/new", wish).status != 200:
        visitor.post("/api/account/login", wish)
    return visitor


def tie(visitor: Visitor, kind: str, name: str, on: bool = True) -> None:
    visitor.post("/api/account/people", {"kind": kind, "name": name, "on": on})


def people(visitor: Visitor) -> set[tuple[str, str, bool]]:
    return {(row["name"], row["kind"], row["back"]) for row in visitor.get("/api/account/people")["people"]}


def test_two_are_friends_when_both_say_so(home: House):
    ann, ben = member(home, "Ann befriends"), member(home, "Ben befriended")
    tie(ann, "friend", "ben  BEFRIENDED")
    assert people(ann) == {("Ben befriended", "friend", False)}
    assert people(ben) == {("Ann befriends", "asks", True)}
    tie(ben, "friend", "Ann befriends")
    assert people(ann) == {("Ben befriended", "friend", True)}
    tie(ben, "friend", "Ann befriends", on=False)
    assert people(ann) == {("Ben befriended", "friend", False)}
    assert ann.ask("POST", "/api/account/people", {"kind": "friend", "name": "Nobody at all"}).status == 404
    assert ann.ask("POST", "/api/account/people", {"kind": "friend", "name": "Ann befriends"}).status == 409


def test_an_invitation_leads_to_an_open_table_and_lapses_when_it_starts(home: House):
    ann, ben, eve = member(home, "Ann invites"), member(home, "Ben invited"), member(home, "Eve elsewhere")
    table = ann.create("me", "open", "greedy")
    wish = {"name": "Ben invited", "table": table}
    assert eve.ask("POST", "/api/account/invite", wish).status == 403, "only who sits there invites"
    ann.post("/api/account/invite", wish)
    [row] = ben.get("/api/account/people")["invitations"]
    assert (row["table"], row["name"], row["title"]) == (table, "Ann invites", "Mini Rails")
    ben.join(table, 1, "Ben")
    assert ben.get("/api/account/people")["invitations"] == []


def test_a_blocked_person_neither_sits_down_nor_invites(home: House):
    ann, ben = member(home, "Ann blocks"), member(home, "Ben blocked")
    table, other = ann.create("me", "open", "open"), ben.create("me", "open", "open")
    tie(ann, "block", "Ben blocked")
    refused = ben.ask("POST", f"/api/tables/{table}/join", {"seat": 1, "name": "Ben"})
    assert (refused.status, "Ann" in refused.text) == (403, False)
    ben.post("/api/account/invite", {"name": "Ann blocks", "table": other})
    assert ann.get("/api/account/people")["invitations"] == []
    tie(ann, "block", "Ben blocked", on=False)
    ben.join(table, 1, "Ben")


def test_the_words_of_a_muted_person_are_hidden_also_in_a_running_stream(home: House):
    ann, ben = member(home, "Ann mutes"), member(home, "Ben muted")
    table = ann.create("me", "open", "open")
    ben.join(table, 1, "Ben")
    ben.post(f"/api/tables/{table}/chat", {"text": "loud words"})
    with ann.stream(table) as stream:
        assert [line["text"] for line in next_frame(stream)["chat"]] == ["loud words"]
        ann.post("/api/account/people", {"kind": "mute", "table": table, "seat": 1})
        while next_frame(stream)["chat"]:
            pass
    assert ann.frame(table)["chat"] == []
    assert [line["text"] for line in ben.frame(table)["chat"]] == ["loud words"]
    other = ben.create("me", "open", "open")
    ben.post(f"/api/tables/{other}/chat", {"text": "loud elsewhere"})
    assert ann.frame(other)["chat"] == [], "it holds at every table"
    assert [player["account"] for player in ann.frame(table)["players"]] == [True, True, False]


def test_a_report_reaches_the_operator_who_closes_it(home: House, capsys):
    ann = member(home, "Ann reports")
    member(home, "Ben reported")
    ann.post("/api/account/report", {"name": "Ben reported", "text": "shouts at everybody"})
    place = ["--store" if "://" in home.place else "--file", home.place]
    assert main(["admin", *place, "reports"]) == 0
    told = capsys.readouterr().out
    assert "Ann reports on Ben reported" in told
    assert "shouts at everybody" in told
    assert main(["admin", *place, "reports", "--close", told.split()[0]]) == 0
    assert "shouts" not in capsys.readouterr().out
    assert main(["admin", *place, "reports", "--all"]) == 0
    assert "closed" in capsys.readouterr().out


def test_games_are_found_by_game_state_and_result(home: House):
    ann = member(home, "Ann of many games")
    running = ann.create("me", "me", "me")
    over = ann.create("me", "me", "me")
    play_to_end(ann, over)
    told = ann.get("/api/account/games")
    assert {row["table"] for row in told["games"]} == {running, over}
    assert told["totals"] == {"mini_rails": {"running": 1, "won": 1, "lost": 0}}
    for query, expected in (
        ("status=over", [over]),
        ("status=running", [running]),
        ("result=won", [over]),
        ("result=lost", []),
        ("game=off_the_rails", []),
        ("game=mini_rails&from=1", [running]),
    ):
        assert [row["table"] for row in ann.get(f"/api/account/games?{query}")["games"]] == expected, query
    assert member(home, "Ann of no games").get("/api/account/games")["count"] == 0


def test_who_goes_is_in_nobodys_lists(home: House):
    ann, ben = member(home, "Ann going"), member(home, "Ben staying")
    tie(ann, "friend", "Ben staying")
    tie(ben, "friend", "Ann going")
    ann.post("/api/account/report", {"name": "Ben staying", "text": "nothing"})
    assert "Ben staying" in json.dumps(ann.get("/api/account/export")["people"])
    ann.post("/api/account/delete")
    assert people(ben) == set()
    sql = "SELECT 1 FROM reports JOIN accounts ON accounts.id = about WHERE name = 'Ben staying'"
    assert home.do(home.store.rows(sql)) == []
