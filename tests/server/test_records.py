"""Records: all of a finished match, one's own sight of a running one, and a new table from any step."""

from __future__ import annotations

import pytest

from branchline import games
from branchline.core.match import record
from tests.server.house import House, Visitor, play_to_end

SECRET_GAMES = [name for name in games.names() if games.find(name).secrets]


class TestRecords:
    def test_a_finished_match_is_told_whole_and_verified(self, ann: Visitor, ben: Visitor):
        table = ann.create("me", "me", "me")
        last = play_to_end(ann, table)
        text = ben.ask("GET", f"/api/tables/{table}/record").text
        match = record.read(text, games.find)
        assert match.over
        assert list(match.state.totals()) == [player["total"] for player in last["players"]]

    def test_what_if_it_had_gone_on_differently_from_any_step(self, ann: Visitor, ben: Visitor):
        table = ann.create("me", "me", "me")
        last = play_to_end(ann, table)
        text = ann.ask("GET", f"/api/tables/{table}/record").text
        for at in (25, last["steps"] - 1):
            twin = ben.post("/api/records", {"record": text, "at": at})["table"]
            frame = ben.frame(twin)
            assert ben.text(twin) == ann.text(table, at=frame["at"], seat=frame["viewer"])
            assert frame["seats_held"] == [0, 1, 2]
            assert ben.act(twin, frame).status == 200
        whole = ben.post("/api/records", {"record": text})["table"]
        assert ben.frame(whole)["status"] == "over"

    def test_a_running_match_without_secrets_can_be_tried_out(self, ann: Visitor):
        table = ann.create("me", "me", "me")
        text = ann.ask("GET", f"/api/tables/{table}/record").text
        bots = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]
        play_to_end(ann, ann.post("/api/records", {"record": text, "players": bots})["table"])

    def test_it_names_the_bots(self, ann: Visitor):
        players = [{"kind": "bot", "bot": "level", "level": 2}, {"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        table = ann.post("/api/tables", {"game": "mini_rails", "seats": 3, "players": players})["table"]
        text = ann.ask("GET", f"/api/tables/{table}/record").text
        assert record.read(text, games.find).header.bots == ("level-2", "", "greedy")

    def test_a_damaged_record_is_refused_with_its_line(self, ann: Visitor):
        table = ann.create("me", "me", "me")
        play_to_end(ann, table)
        text = ann.ask("GET", f"/api/tables/{table}/record").text
        for wrong in (text[:-200] + "x" + text[-199:], text[:-10], "hello", text.replace("chance", "seat", 1)):
            answer = ann.ask("POST", "/api/records", {"record": wrong})
            assert (answer.status, answer.kind) == (400, "UnreadableRecord")
            assert answer.json["error"]["message"].startswith("line ")
        assert ann.ask("POST", "/api/records", {"record": text, "at": 5000}).status == 409

    def test_not_before_the_start(self, ann: Visitor):
        assert ann.ask("GET", f"/api/tables/{ann.create('me', 'open', 'open')}/record").status == 409


@pytest.mark.parametrize("game", SECRET_GAMES)
def test_export_refuses_secrets(home: House, game: str):
    ann, ben = home.visitor(), home.visitor()
    table = ann.create("me", "open", game=game)
    ben.join(table, 1, "Ben")
    own = ann.ask("GET", f"/api/tables/{table}/record?seat=0")
    assert own.status == 200
    assert "viewer 1\n" in own.text
    assert ann.ask("GET", f"/api/tables/{table}/record?seat=1").status == 403
    assert "viewer spectator" in home.visitor().ask("GET", f"/api/tables/{table}/record").text
    assert ann.ask("GET", f"/api/tables/{table}/totals").status == 409
    answer = ann.ask("POST", "/api/records", {"record": own.text})
    assert (answer.status, answer.kind) == (400, "UnreadableRecord")
