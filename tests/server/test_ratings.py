"""Ratings: who may play for one, what a game changes, and that the logs give the same values again."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from branchline.cli import main
from branchline.server.accounts.ratings.model import UNKNOWN, after, give_or_take, points
from branchline.server.accounts.ratings.results import Result
from branchline.server.http.static import WEB
from tests.server.conftest import STORES
from tests.server.house import House, Visitor

pytest.importorskip("webauthn", reason="accounts are an extra: requirements/accounts.txt")
CLOCK = {"kind": "reserve", "seconds": 3000, "then": "forfeit"}


def member(home: House, name: str) -> Visitor:
    visitor = home.visitor()
    visitor.post("/api/account/new", {"name": name, "password": "seven wooden wagons"})
    return visitor


def wish(**more: object) -> dict[str, object]:
    players = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    return {"game": "mini_rails", "seats": 3, "players": players, "rated": True, "clock": CLOCK, **more}


def play(*people: Visitor, table: str) -> None:
    """Each plays the middle action at once, to the end."""
    for turn in range(3000):
        visitor = people[turn % len(people)]
        frame = visitor.frame(table)
        if frame["status"] == "over":
            return
        if frame["your_turn"]:
            visitor.act(table, frame, frame["actions"][len(frame["actions"]) // 2]["text"])
    raise AssertionError("the game does not end")


def rated(visitor: Visitor, table: str) -> list[dict[str, object]]:
    """What a game has changed, once it was rated."""
    for _ in range(200):
        players: list[dict[str, object]] = visitor.get(f"/api/ladder/table?table={table}")["players"]
        if players:
            return players
        visitor.get("/health")
    raise AssertionError("the game is not rated")


class TestWho:
    @pytest.mark.parametrize(
        ("more", "status"),
        [
            ({}, 200),
            ({"options": {"rounds": "3"}}, 400),
            ({"clock": None}, 400),
            ({"hints": True}, 400),
            ({"sit_in": True}, 400),
            ({"players": [{"kind": "me"}, {"kind": "me"}, {"kind": "open"}]}, 400),
        ],
    )
    def test_a_rated_table_is_the_same_game_for_all(self, home: House, more: dict[str, object], status: int):
        ann = member(home, f"Ann asks {status} {sorted(more)}"[:24])
        answer = ann.ask("POST", "/api/tables", wish(**more))
        if "options" in more and answer.status == 200:
            pytest.fail("an option of one's own is no mode")
        assert answer.status == status, answer.text

    def test_guests_and_second_seats_are_refused(self, home: House):
        ann, guest = member(home, "Ann rated"), home.visitor()
        assert guest.ask("POST", "/api/tables", wish()).status == 403
        table = ann.post("/api/tables", wish())["table"]
        assert guest.ask("POST", f"/api/tables/{table}/join", {"seat": 1, "name": "G"}).status == 403
        assert ann.ask("POST", f"/api/tables/{table}/join", {"seat": 1, "name": "A"}).status == 409

    def test_the_host_can_neither_close_nor_kick_nor_take_back_at_will(self, home: House):
        ann, ben = member(home, "Ann the host"), member(home, "Ben the guest")
        table = ann.post("/api/tables", wish())["table"]
        ben.join(table, 1, "Ben")
        for path, body in (("close", {}), ("kick", {"seat": 1})):
            assert ann.ask("POST", f"/api/tables/{table}/{path}", body).status == 409
        alone = ann.post("/api/tables", wish(players=[{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]))["table"]
        assert not ann.frame(alone)["hints"]


@pytest.mark.parametrize("home", STORES, indirect=True, scope="module")
class TestGames:
    def test_a_game_is_rated_once_and_the_logs_give_the_same_values(self, home: House, capsys):
        ann, ben = member(home, "Ann plays"), member(home, "Ben plays")
        tables = []
        for _ in range(2):
            tables.append(ann.post("/api/tables", wish())["table"])
            ben.join(tables[-1], 1, "Ben")
            play(ann, ben, table=tables[-1])
            changed = rated(ann, tables[-1])
        assert {row["name"] for row in changed} == {"Ann plays", "Ben plays", "random"}
        assert changed[0]["rating"] > changed[0]["before"]  # type: ignore[operator]
        left = ann.post("/api/tables", wish())["table"]
        ben.join(left, 1, "Ben")
        frame = ann.frame(left)
        ben.post(f"/api/tables/{left}/leave", {"seat": 1})
        ann.post(f"/api/tables/{left}/replace", {"seat": 1})
        play(ann, table=left)
        assert [row["name"] for row in rated(ann, left)][-1] == "Ben plays", "who leaves is last"
        assert frame["players"][1]["account"]

        history = ann.get("/api/account/ratings")["games"]
        assert [row["table"] for row in history] == [*tables, left]
        mode = quote(history[0]["mode"])
        ladder = ann.get(f"/api/ladder?game=mini_rails&mode={mode}")["players"]
        mine = next(row for row in ladder if row["name"] == "Ann plays")
        assert (mine["rating"], mine["games"]) == (history[-1]["rating"], 3)
        assert [row["bot"] for row in ladder if row["name"] == "random"] == [True]

        place = ["--store" if "://" in home.place else "--file", home.place]
        assert main(["admin", *place, "ratings"]) == 0
        assert "3 games" in capsys.readouterr().out
        home.do(home.store.change(("UPDATE ratings SET mu = mu + 1 WHERE player LIKE %(p)s", {"p": "@%"})))
        assert main(["admin", *place, "ratings"]) == 1
        assert main(["admin", *place, "ratings", "--recompute"]) == 0
        assert main(["admin", *place, "ratings"]) == 0
        assert ann.get(f"/api/ladder?game=mini_rails&mode={mode}")["players"] == ladder

        ben.post("/api/account/delete")
        capsys.readouterr()
        assert main(["admin", *place, "ratings"]) == 0, capsys.readouterr().out
        names = [row["name"] for row in ann.get(f"/api/ladder?game=mini_rails&mode={mode}")["players"]]
        assert names.count("Ann plays") == 1
        assert "Ben plays" not in names
        assert {row["name"] for row in rated(ann, left)} == {"Ann plays", "…", "random"}


def test_who_wins_rises_and_who_has_played_little_moves_more():
    result = Result("g", "m", ("@ann", "@ben", "bot:random"), (1, 2, 3))
    first = after(result, {})
    assert first["@ann"][0] > UNKNOWN[0] > first["bot:random"][0]
    assert first["@ann"][1] < UNKNOWN[1]
    known = after(result, {"@ann": (UNKNOWN[0], 1.0)})
    assert 0 < known["@ann"][0] - UNKNOWN[0] < first["@ann"][0] - UNKNOWN[0]


def test_a_bot_with_several_seats_is_rated_by_its_best():
    result = Result("g", "m", ("@ann", "bot:random", "bot:random"), (2, 3, 1))
    assert after(result, {})["bot:random"][0] > UNKNOWN[0]
    assert after(Result("g", "m", ("bot:random", "bot:random"), (1, 2)), {}) == {"bot:random": UNKNOWN}


def test_the_page_begins_where_everybody_begins():
    page = (WEB / "js" / "account" / "ratings.js").read_text()
    assert f"START = {{ rating: {points(UNKNOWN[0])}, error: {give_or_take(UNKNOWN[1])} }}" in page
