"""Tables: made, joined, left, come back to, taken over, played again."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from branchline.server.http.identity import Signer
from branchline.tables import clocks
from branchline.tables import room as rooms
from branchline.tables.visitors import Token
from tests.server.house import House, Visitor, ended, house, next_frame, play_to_end


class TestMaking:
    def test_a_table_without_an_open_seat_starts_at_once(self, ann: Visitor):
        frame = ann.frame(ann.create("me", "greedy", "random"))
        assert frame["status"] in ("running", "over")
        assert [player["kind"] for player in frame["players"]] == ["person", "bot", "bot"]

    def test_a_table_with_an_open_seat_waits(self, ann: Visitor, ben: Visitor):
        table = ann.create("me", "open", "greedy")
        assert ann.frame(table)["status"] == "open"
        assert ann.frame(table)["scene"] is None
        ben.join(table, 1, "Ben")
        assert ann.frame(table)["status"] == "running"
        assert ben.frame(table)["players"][1]["name"] == "Ben"

    def test_a_wrong_wish_is_refused_in_words(self, ann: Visitor):
        for wish, words in [
            ({"game": "chess", "seats": 2}, "no game is called chess"),
            ({"game": "mini_rails", "seats": 8}, "not played by 8"),
            ({"game": "mini_rails", "seats": 3, "options": {"sidde": "A"}}, "unknown option sidde"),
            ({"game": "mini_rails", "seats": 3, "players": [{"kind": "bot", "bot": "deep"}]}, "no bot is called deep"),
            ({"game": "mini_rails", "seats": 3, "players": [{"kind": "me"}] * 4}, "4 players for 3 seats"),
            ({"game": "mini_rails", "seats": 3, "box": "[box]\nname = 3"}, "box.game: is missing"),
        ]:
            answer = ann.ask("POST", "/api/tables", wish)
            assert answer.status == 400
            assert words in answer.json["error"]["message"]

    def test_public_tables_are_listed_and_others_only_for_their_players(self, ann: Visitor, ben: Visitor):
        public, private = ann.create("me", "open", "open", public=True), ann.create("me", "open", "open")
        for_ann, for_ben = ann.get("/api/tables"), ben.get("/api/tables")
        assert public in [row["table"] for row in for_ben["tables"]]
        assert private not in str(for_ben)
        assert {public, private} <= {row["table"] for row in for_ann["mine"]}

    def test_a_box_of_ones_own_is_played_with(self, ann: Visitor):
        from branchline import games

        box = games.find("mini_rails").box_text().replace("rounds = 6", "rounds = 2")
        frame = play_to_end(ann, ann.create("me", "me", "me", box=box))
        assert frame["steps"] < 50


class TestSeats:
    def test_a_taken_seat_stays_taken(self, ann: Visitor, ben: Visitor):
        table = ann.create("me", "open", "open")
        answer = ben.ask("POST", f"/api/tables/{table}/join", {"seat": 0, "name": "Ben"})
        assert (answer.status, answer.kind) == (409, "SeatTaken")

    def test_two_players_do_not_have_the_same_name(self, ann: Visitor, ben: Visitor):
        table = ann.create("me", "open", "open")
        answer = ben.ask("POST", f"/api/tables/{table}/join", {"seat": 1, "name": "Player 1"})
        assert (answer.status, answer.kind) == (409, "NameTaken")

    @pytest.mark.parametrize("name", ["<b>", 'a"b', "a&b", " x", "a\nb", "\u202eabc", "x" * 41, ""])
    def test_a_name_is_plain(self, ann: Visitor, ben: Visitor, name: str):
        table = ann.create("me", "open", "open")
        assert ben.ask("POST", f"/api/tables/{table}/join", {"seat": 1, "name": name}).status == 400

    def test_several_seats_in_one_browser(self, ann: Visitor):
        table = ann.create("me", "me", "me")
        frame = ann.frame(table)
        assert frame["seats_held"] == [0, 1, 2]
        assert frame["viewer"] in [player["seat"] for player in frame["players"] if player["acting"]]
        assert ann.act(table, frame).status == 200
        assert ann.frame(table)["viewer"] != frame["viewer"] or ann.frame(table)["your_turn"]

    def test_leaving_an_open_table_frees_the_seat(self, ann: Visitor, ben: Visitor):
        table = ann.create("me", "open", "open")
        ben.join(table, 1, "Ben")
        ben.post(f"/api/tables/{table}/leave", {"seat": 1})
        assert ann.frame(table)["players"][1]["kind"] == "open"
        assert ben.frame(table)["seats_held"] == []

    def test_a_personal_link_brings_the_seat_to_another_device(self, home: House, ann: Visitor):
        table = ann.create("me", "me", "greedy")
        seat = ann.get(f"/api/tables/{table}/seats")["seats"][1]
        phone = home.visitor()
        path = seat["link"].partition(f":{home.port}")[2]
        answer = phone.ask("POST", path)
        assert (answer.status, answer.headers["location"]) == (303, f"/t/{table}")
        assert phone.frame(table)["seats_held"] == [1]
        assert ann.frame(table)["seats_held"] == [0, 1]

    def test_a_wrong_link_brings_nothing(self, ann: Visitor, ben: Visitor):
        table = ann.create("me", "me", "greedy")
        token = ann.get(f"/api/tables/{table}/seats")["seats"][0]["token"]
        other = ann.create("me", "me", "greedy")
        for path in (
            f"/t/{table}/s/1{token[1:]}",
            f"/t/{other}/s/{token}",
            f"/t/{table}/s/0-x",
            f"/t/{table}/s/{token}x",
        ):
            assert ben.ask("GET", path).status == 404
            assert ben.ask("POST", path).status == 404
        assert ben.frame(table)["seats_held"] == []

    def test_a_program_plays_with_the_token(self, home: House, ann: Visitor):
        table = ann.create("me", "me", "me")
        seat = ann.frame(table)["viewer"]
        program = Visitor(home.port, ann.get(f"/api/tables/{table}/seats")["seats"][seat]["token"])
        frame = program.frame(table)
        assert frame["seats_held"] == [seat]
        assert program.act(table, frame).status == 200


class TestHandingOn:
    """A seat of an open table that was left belongs to the next who sits there, and to nobody before."""

    def handed_on(self, home: House, ann: Visitor, ben: Visitor, mallory: Visitor) -> tuple[str, Visitor, str]:
        """A running table where Ben has the seat that Mallory left; Mallory's program, and the path of her link."""
        table = ann.create("me", "open", "open", game="off_the_rails")
        [seat] = mallory.join(table, 1, "Mallory")["seats"]
        mallory.post(f"/api/tables/{table}/leave", {"seat": 1})
        ben.join(table, 1, "Ben")
        ann.join(table, 2, "Ann 2")
        return table, Visitor(home.port, seat["token"]), seat["link"].partition(f":{home.port}")[2]

    def test_the_token_of_a_seat_that_was_left_opens_nothing(self, home: House, ann: Visitor, ben: Visitor):
        table, spy, _ = self.handed_on(home, ann, ben, home.visitor())
        assert spy.frame(table)["seats_held"] == []
        assert spy.ask("GET", f"/api/tables/{table}/frame?seat=1").status == 403
        for what, body in (
            ("actions", {"seq": 0, "text": "x", "client": "c"}),
            ("chat", {"text": "hello"}),
            ("leave", {}),
            ("join", {"name": "Ben"}),
        ):
            answer = spy.ask("POST", f"/api/tables/{table}/{what}", {"seat": 1, **body})
            assert (answer.status, answer.kind) == (403, "NotSeated")

    def test_nor_while_the_seat_is_open(self, home: House, ann: Visitor, ben: Visitor):
        table = ann.create("me", "open", "open")
        token = ben.join(table, 1, "Ben")["seats"][0]["token"]
        ben.post(f"/api/tables/{table}/leave", {"seat": 1})
        assert Visitor(home.port, token).frame(table)["seats_held"] == []

    def test_its_link_brings_nothing(self, home: House, ann: Visitor, ben: Visitor):
        mallory = home.visitor()
        table, _, link = self.handed_on(home, ann, ben, mallory)
        assert mallory.ask("GET", link).status == 404
        assert mallory.ask("POST", link).status == 404
        assert mallory.frame(table)["seats_held"] == []

    def test_a_stream_by_the_token_ends_with_the_sitting(self, home: House, ann: Visitor, ben: Visitor):
        table = ann.create("me", "open", "open")
        token = ben.join(table, 1, "Ben")["seats"][0]["token"]
        with Visitor(home.port, token).stream(table, 1) as stream:
            next_frame(stream)
            ben.post(f"/api/tables/{table}/leave", {"seat": 1})
            assert ended(stream)

    def test_the_next_ones_token_is_good_also_after_a_restart(self, tmp_path: Path):
        with house(tmp_path / "t.db") as first:
            ann, ben = first.visitor(), first.visitor()
            table, _, _ = self.handed_on(first, ann, ben, first.visitor())
            token = ben.get(f"/api/tables/{table}/seats")["seats"][0]["token"]
            assert Visitor(first.port, token).frame(table)["seats_held"] == [1]
        with house(tmp_path / "t.db") as second:
            assert Visitor(second.port, token).frame(table)["seats_held"] == [1]

    def test_the_first_sitting_has_the_token_that_it_always_had(self):
        signer = Signer(b"key")
        old = signer._sign("seat", "abcdefghjkmn", "1")
        assert signer.token(Token("abcdefghjkmn", 1)) == f"1-{old}"
        assert signer.read_token("abcdefghjkmn", f"1-{old}") == Token("abcdefghjkmn", 1)
        for forged in (f"1.0-{old}", f"1.1-{old}", f"2-{old}", f"1.-{old}"):
            assert signer.read_token("abcdefghjkmn", forged) is None

    @pytest.mark.parametrize(
        ("what", "body"), [("leave", {}), ("chat", {"text": "I am Ben"}), ("webhook", {"url": ""})]
    )
    def test_what_waited_while_the_seat_was_handed_on_is_refused(
        self, home: House, ann: Visitor, ben: Visitor, monkeypatch, what: str, body: dict[str, str]
    ):
        """The store is slow, so that all three have passed the door before the first is done."""
        cem = home.visitor()
        table = ann.create("me", "open", "open")
        cem.join(table, 1, "Cem")
        ben.frame(table)
        append = home.store.append

        async def slow(*entries):
            await asyncio.sleep(0.6)
            await append(*entries)

        monkeypatch.setattr(home.store, "append", slow)
        with ThreadPoolExecutor(3) as pool:
            asked = []
            for visitor, path, told in (
                (cem, "leave", {"seat": 1}),
                (ben, "join", {"seat": 1, "name": "Ben"}),
                (cem, what, {"seat": 1, **body}),
            ):
                asked.append(pool.submit(visitor.ask, "POST", f"/api/tables/{table}/{path}", told))
                time.sleep(0.15)
            answers = [one.result() for one in asked]
        assert [answer.status for answer in answers] == [200, 200, 403]
        frame = ben.frame(table)
        assert (frame["seats_held"], frame["players"][1]["name"], frame["chat"]) == ([1], "Ben", [])


class TestAbsence:
    @pytest.fixture(autouse=True)
    def impatient(self, monkeypatch):
        monkeypatch.setattr(rooms, "PATIENCE", 0.0)
        monkeypatch.setattr(rooms, "RETURN_SECONDS", 0.0)

    def test_a_bot_takes_over_when_the_others_agree_and_gives_back(self, home: House, ann: Visitor, ben: Visitor):
        cem = home.visitor()
        table = ann.create("me", "open", "open")
        ben.join(table, 1, "Ben")
        cem.join(table, 2, "Cem")
        with ann.stream(table), ben.stream(table):
            time.sleep(0.05)
            assert ann.frame(table)["absent"] == [2]
            refused = ann.ask("POST", f"/api/tables/{table}/replace", {"seat": 1})
            assert (refused.status, refused.kind) == (409, "NotNow")
            ann.post(f"/api/tables/{table}/replace", {"seat": 2})
            assert ann.frame(table)["players"][2] | {"agreed": [0]} == ann.frame(table)["players"][2]
            ben.post(f"/api/tables/{table}/replace", {"seat": 2})
            player = ann.frame(table)["players"][2]
            assert (player["kind"], player["left"]) == ("bot", True)
            cem.join(table, 2, "Cem")
            assert ann.frame(table)["players"][2]["kind"] == "person"

    def test_who_leaves_a_running_table_is_absent(self, ann: Visitor, ben: Visitor):
        table = ann.create("me", "open", "greedy")
        ben.join(table, 1, "Ben")
        with ann.stream(table), ben.stream(table):
            ben.post(f"/api/tables/{table}/leave")
            assert ann.frame(table)["absent"] == [1]
            ann.post(f"/api/tables/{table}/replace", {"seat": 1})
            assert ann.frame(table)["players"][1]["kind"] == "bot"


class TestAgain:
    def test_a_rematch_has_the_same_players_and_is_made_once(self, ann: Visitor, ben: Visitor):
        table = ann.create("me", "greedy", "random")
        early = ann.ask("POST", f"/api/tables/{table}/rematch", {})
        assert (early.status, early.kind) == (409, "NotNow")
        play_to_end(ann, table)
        first, second = ann.post(f"/api/tables/{table}/rematch"), ann.post(f"/api/tables/{table}/rematch")
        assert first == second
        assert ann.frame(table)["next"] == first["table"]
        names = [player["name"] for player in ann.frame(first["table"])["players"]]
        assert names == [player["name"] for player in ann.frame(table)["players"]]
        assert ann.frame(first["table"])["seats_held"] == [0]

    def test_a_rematch_that_could_not_be_kept_has_made_no_table(self, home: House, ann: Visitor):
        table = ann.create("me", "me", "me")
        play_to_end(ann, table)
        # An entry of that number is there already, so that the old table's half can't be kept.
        home.server.lobby.rooms[table].table.entries -= 1
        answer = ann.ask("POST", f"/api/tables/{table}/rematch", {})
        assert (answer.status, answer.kind) == (503, "StoreFailed")
        home.server.lobby.rooms[table].table.entries += 1
        assert [row["table"] for row in ann.get("/api/tables")["mine"]] == [table]
        again = ann.post(f"/api/tables/{table}/rematch")["table"]
        assert {row["table"] for row in ann.get("/api/tables")["mine"]} == {table, again}


class TestSittingIn:
    def test_a_spectator_plays_on_for_a_bot_where_the_table_allows_it(self, home: House):
        ann, ben = home.visitor(), home.visitor()
        id = ann.create("me", "random", "random", sit_in=True)
        name = ann.frame(id)["players"][1]["name"]
        assert ben.frame(id)["sit_in"]
        ben.join(id, 1, "Ben")
        frame = ben.frame(id)
        seat = frame["players"][1]
        assert (seat["kind"], seat["bot"], seat["name"]) == ("person", None, name)
        assert frame["seats_held"] == [1]
        while not ben.frame(id)["your_turn"]:
            frame = ann.frame(id)
            if frame["your_turn"]:
                assert ann.act(id, frame).status == 200
        assert ben.act(id, ben.frame(id)).status == 200
        assert id in [row["table"] for row in ben.get("/api/tables")["mine"]]

    def test_elsewhere_a_bots_seat_is_taken(self, home: House):
        ann, ben = home.visitor(), home.visitor()
        id = ann.create("me", "random", "random")
        assert not ben.frame(id)["sit_in"]
        answer = ben.ask("POST", f"/api/tables/{id}/join", {"seat": 1})
        assert (answer.status, answer.kind) == (409, "SeatTaken")

    def test_who_has_a_seat_does_not_look_into_anothers(self, home: House):
        ann = home.visitor()
        id = ann.create("me", "random", "random", game="off_the_rails", sit_in=True)
        answer = ann.ask("POST", f"/api/tables/{id}/join", {"seat": 1})
        assert (answer.status, answer.kind) == (409, "NotNow")
        assert ann.frame(id)["seats_held"] == [0]


class TestOneScreen:
    @pytest.mark.parametrize("game", ["mini_express", "mini_rails", "off_the_rails"])
    def test_nothing_changes_places_when_the_screen_is_handed_over(self, home: House, game: str):
        """In Minecart Town the town that is built at has the large place; the others stay in order."""
        ann = home.visitor()
        id = ann.create("me", "me", "me", game=game)
        places = [self.places(ann.frame(id, seat=seat)["scene"]) for seat in range(3)]
        for name in places[0].keys() & places[1].keys() & places[2].keys():
            assert places[0][name] == places[1][name] == places[2][name], name

    def test_nor_in_what_an_action_would_do(self, home: House):
        ann = home.visitor()
        id = ann.create("me", "me", "me", options={"first": "2"})
        frame = ann.frame(id)
        query = f"seat=1&seq={frame['seq']}&text={quote(frame['actions'][0]['text'])}"
        seen = self.places(ann.get(f"/api/tables/{id}/preview?{query}")["scene"], "spots")
        boards = {name: at for name, at in self.places(frame["scene"], "spots").items() if name.startswith("board")}
        assert boards.items() <= seen.items()
        assert boards

    def test_who_has_a_screen_alone_has_the_own_board_on_top(self, home: House):
        ann, ben = home.visitor(), home.visitor()
        id = ann.create("me", "open", "random")
        ben.join(id, 1, "Ben")
        assert self.places(ann.frame(id)["scene"], "spots") != self.places(ben.frame(id)["scene"], "spots")

    def places(self, scene: Any, what: str = "pieces") -> dict[str, tuple[float, float]]:
        return {one["id"]: (one["x"], one["y"]) for one in scene[what]}


class TestList:
    def rows(self, visitor: Visitor) -> dict[str, Any]:
        return {row["table"]: row for row in visitor.get("/api/tables")["mine"]}

    def test_a_row_says_whose_turn_it_is_and_how_far_the_game_is(self, home: House):
        ann, ben = home.visitor(), home.visitor()
        id = ann.create("me", "open", "me")
        assert not self.rows(ann)[id]["your_turn"]
        ben.join(id, 1, "Ben")
        for _ in range(4):
            frame = ann.frame(id)
            acting = [player["seat"] for player in frame["players"] if player["acting"]]
            for visitor, held in ((ann, {0, 2}), (ben, {1})):
                row = self.rows(visitor)[id]
                assert row["your_turn"] == bool(held & set(acting))
                assert row["stage"] == frame["stage"]
                assert {player["seat"] for player in row["players"] if player["own"]} == held
            actor = ben if acting == [1] else ann
            assert actor.act(id, actor.frame(id)).status == 200
        assert " di " in ann.get("/api/tables?lang=it")["mine"][0]["stage"]

    def test_a_row_shows_the_result(self, home: House):
        ann = home.visitor()
        id = ann.create("me", "random", "random")
        players = play_to_end(ann, id)["players"]
        shown = [(player["total"], player["place"]) for player in self.rows(ann)[id]["players"]]
        assert shown == [(player["total"], player["place"]) for player in players]

    def test_who_holds_a_seat_is_told_to_nobody(self, home: House):
        ann, eve = home.visitor(), home.visitor()
        id = ann.create("me", "open", "open", public=True)
        answer = eve.ask("GET", "/api/tables")
        row = next(row for row in answer.json["tables"] if row["table"] == id)
        assert set(row["players"][0]) == {"seat", "name", "kind", "bot", "level", "total", "place", "own"}
        assert not any(player["own"] for player in row["players"])

    def test_a_removed_game_leaves_only_ones_own_list(self, home: House):
        ann, ben = home.visitor(), home.visitor()
        id = ann.create("me", "open", "random")
        ben.join(id, 1, "Ben")
        assert ann.post(f"/api/tables/{id}/remove") == {"ok": True}
        assert id not in self.rows(ann)
        assert id in self.rows(ben)
        assert ben.frame(id)["players"][0]["left"]
        assert ann.frame(id)["seats_held"] == [0]

    def test_whoever_comes_back_has_it_in_the_list_again(self, home: House):
        ann, ben = home.visitor(), home.visitor()
        id = ann.create("me", "open", "random")
        ben.join(id, 1, "Ben")
        ann.post(f"/api/tables/{id}/remove")
        ann.join(id, 0, "Ann")
        assert id in self.rows(ann)
        assert not ben.frame(id)["players"][0]["left"]

    def test_a_game_against_bots_is_played_on_after_it_was_removed(self, home: House):
        ann = home.visitor()
        id = ann.create("me", "random", "random")
        ann.post(f"/api/tables/{id}/remove")
        frame = ann.frame(id)
        while not frame["your_turn"]:
            frame = ann.frame(id, wait=frame["version"])
        assert ann.act(id, frame).status == 200
        assert id in self.rows(ann)

    def test_an_open_table_that_is_removed_waits_for_nobody(self, home: House):
        ann, eve = home.visitor(), home.visitor()
        id = ann.create("me", "open", "random", public=True)
        ann.post(f"/api/tables/{id}/remove")
        assert id not in [row["table"] for row in eve.get("/api/tables")["tables"]]
        assert ann.frame(id)["status"] == "over"


class TestTalk:
    def test_chat_is_seen_by_all_and_muted_by_some(self, ann: Visitor, ben: Visitor):
        table = ann.create("me", "open", "greedy")
        ben.join(table, 1, "Ben")
        ben.post(f"/api/tables/{table}/chat", {"text": "  <b>hello</b>\n there "})
        assert [line["text"] for line in ann.frame(table)["chat"]] == ["<b>hello</b> there"]
        ann.post(f"/api/tables/{table}/mute", {"seat": 1})
        assert ann.frame(table)["chat"] == []
        assert len(ben.frame(table)["chat"]) == 1
        ann.post(f"/api/tables/{table}/mute", {"seat": 1, "on": False})
        assert len(ann.frame(table)["chat"]) == 1


class TestClock:
    def test_time_runs_out_and_a_bot_goes_on(self, ann: Visitor):
        table = ann.create("me", "me", "me", clock={"kind": "move", "seconds": 1})
        frame = ann.frame(table)
        assert frame["clock"]["running"] == [frame["viewer"]]
        late = frame["viewer"]
        with ann.stream(table) as stream:
            while next_frame(stream)["players"][late]["kind"] != "bot":
                pass
        assert not ann.frame(table)["players"][late]["forfeited"]

    def test_a_forfeited_seat_stays_the_bots(self, ann: Visitor):
        table = ann.create("me", "me", "me", clock={"kind": "reserve", "seconds": 1, "then": "forfeit"})
        late = ann.frame(table)["viewer"]
        with ann.stream(table) as stream:
            while not next_frame(stream)["players"][late]["forfeited"]:
                pass
        answer = ann.ask("POST", f"/api/tables/{table}/join", {"seat": late})
        assert (answer.status, answer.kind) == (409, "NotNow")

    def test_a_reserve_is_counted_down_over_moves(self, ann: Visitor):
        table = ann.create("me", "me", "me", clock={"kind": "reserve", "seconds": 100})
        frame = ann.frame(table)
        time.sleep(0.3)
        assert ann.act(table, frame).status == 200
        left = ann.frame(table)["clock"]["left"]
        assert 90 < left[frame["viewer"]] <= 99.8


class Watch:
    """A clock that goes on only when told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


class TestTakingBackGivesNoTime:
    @pytest.fixture
    def watch(self, monkeypatch) -> Watch:
        found = Watch()
        monkeypatch.setattr(clocks, "time", found)
        return found

    def within_a_turn(self, ann: Visitor, kind: str) -> tuple[str, int]:
        """A table where a seat has acted, may take that back, and is still to act."""
        table = ann.create("me", "me", "me", game="off_the_rails", clock={"kind": kind, "seconds": 100})
        for _ in range(20):
            seat = ann.frame(table)["viewer"]
            ann.act(table, ann.frame(table))
            frame = ann.frame(table, seat=seat)
            if frame["undo"] and frame["your_turn"]:
                return table, seat
        raise AssertionError("nobody acts twice in a row")

    def left(self, ann: Visitor, table: str, seat: int) -> float:
        return float(ann.frame(table, seat=seat)["clock"]["left"][seat])

    def back(self, ann: Visitor, table: str, seat: int, how: str = "undo") -> None:
        seq = ann.frame(table, seat=seat)["seq"]
        ann.post(f"/api/tables/{table}/{how}", {"seq": seq, "client": f"{how} {seq}", "seat": seat})

    def test_a_reserve_is_charged_for_the_thought_before_an_undo(self, ann: Visitor, watch: Watch):
        table, seat = self.within_a_turn(ann, "reserve")
        watch.now += 3
        self.back(ann, table, seat)
        assert self.left(ann, table, seat) == 97
        watch.now += 4
        self.back(ann, table, seat, "redo")
        assert self.left(ann, table, seat) == 93

    def test_an_action_that_is_taken_back_has_its_time_used_up_as_before(self, ann: Visitor, watch: Watch):
        table = ann.create("me", "me", "me", clock={"kind": "move", "seconds": 100})
        frame = ann.frame(table)
        for used in (20, 40, 60):
            watch.now += 20
            ann.act(table, ann.frame(table))
            watch.now += 7  # the next one's
            self.back(ann, table, frame["viewer"])
            assert self.left(ann, table, frame["viewer"]) == 100 - used

    def test_nor_does_the_time_of_the_action_after_it_come_back(self, ann: Visitor, watch: Watch):
        table, seat = self.within_a_turn(ann, "move")
        watch.now += 30
        self.back(ann, table, seat)
        assert self.left(ann, table, seat) == 70
        self.back(ann, table, seat, "redo")
        assert self.left(ann, table, seat) == 100
        watch.now += 30
        self.back(ann, table, seat, "restart")
        assert self.left(ann, table, seat) == 40

    @pytest.mark.parametrize(("game", "seats"), [("off_the_rails", 1), ("mini_rails", 3)])
    def test_every_action_has_the_whole_time_of_a_move(self, ann: Visitor, watch: Watch, game: str, seats: int):
        table = ann.create(*["me"] * seats, game=game, clock={"kind": "move", "seconds": 100})
        twice, last = 0, None
        for _ in range(30):
            frame = ann.frame(table)
            seat = frame["viewer"]
            assert self.left(ann, table, seat) == 100
            twice += seat == last
            last = seat
            watch.now += 60
            assert ann.act(table, frame).status == 200
        assert twice
