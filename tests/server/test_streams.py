"""Streams and frames: whole, numbered, from the viewer's own view; one bad client disturbs nobody."""

from __future__ import annotations

import json
import socket
import time
from contextlib import ExitStack

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.house import House, Visitor, changed, ended, next_frame, play_to_end


class TestPush:
    def test_every_viewer_gets_its_own_frame(self, ann: Visitor, ben: Visitor):
        table = ann.create("me", "me", "me")
        frame = ann.frame(table)
        seat, other = frame["viewer"], (frame["viewer"] + 1) % 3
        with ann.stream(table, seat) as own, ann.stream(table, other) as second, ben.stream(table) as spectator:
            first = next_frame(own)
            assert (first["viewer"], first["your_turn"]) == (seat, True)
            assert first["actions"]
            assert next_frame(second)["actions"] == []
            watched = next_frame(spectator)
            assert (watched["viewer"], watched["actions"], watched["seats_held"]) == (None, [], [])
            ann.act(table, frame)
            for stream in (own, second, spectator):
                pushed = next_frame(stream)
                while pushed["seq"] == frame["seq"]:
                    pushed = next_frame(stream)
                assert pushed["seq"] > frame["seq"]
                assert pushed["version"] > frame["version"]

    @pytest.mark.parametrize("game", ["mini_express", "off_the_rails"])
    def test_a_page_is_sent_what_has_changed(self, ann: Visitor, ben: Visitor, game: str):
        table = ann.create("me", "open", "me", game=game)
        with ann.stream(table, 0, changes=True) as stream:
            frame = changed(None, next_frame(stream))
            assert frame["scene"] is None
            ben.join(table, 1, "Ben")
            sizes: list[int] = []
            for _ in range(6):
                other = ben.frame(table)
                actor, seen = (ben, other) if other["actions"] else (ann, ann.frame(table))
                seq = actor.act(table, seen).json["seq"]
                while frame["seq"] < seq:
                    told = stream.recv(timeout=10)
                    frame = changed(frame, json.loads(told))
                    sizes.append(len(told))
            now = ann.frame(table, seat=0)
            assert frame | {"version": 0} == now | {"version": 0}
            # The first one with a scene is whole; the first moves change the most.
            assert sum(sizes) - max(sizes) < 0.5 * (len(sizes) - 1) * max(sizes)

    def test_many_tabs_and_a_reconnect(self, ann: Visitor):
        table = ann.create("me", "me", "me")
        with ann.stream(table) as one, ann.stream(table) as two:
            assert next_frame(one)["scene"] == next_frame(two)["scene"]
        ann.act(table, ann.frame(table))
        with ann.stream(table) as again:
            assert next_frame(again)["seq"] == ann.frame(table)["seq"]

    def test_a_spectator_may_not_look_with_a_seats_eyes(self, ann: Visitor, ben: Visitor):
        table = ann.create("me", "me", "me")
        with pytest.raises(InvalidStatus) as refused:
            ben.stream(table, 0)
        assert refused.value.response.status_code == 403
        with pytest.raises(InvalidStatus) as missing:
            ben.stream("abcdefghjkmn")
        assert missing.value.response.status_code == 404

    def test_pings_are_answered(self, ann: Visitor):
        with ann.stream(ann.create("me", "me", "me")) as stream:
            next_frame(stream)
            stream.send("ping")
            assert json.loads(stream.recv(timeout=5)) == {"pong": True}

    @pytest.mark.parametrize("garbage", ["{}", b"\x00\xff", "x" * 5000, "ping "])
    def test_garbage_ends_only_its_own_stream(self, ann: Visitor, garbage: str | bytes):
        table = ann.create("me", "me", "me")
        with ann.stream(table) as good, ann.stream(table) as bad:
            next_frame(bad)
            bad.send(garbage)
            assert ended(bad)
            ann.act(table, ann.frame(table))
            before = next_frame(good)["seq"]
            while next_frame(good)["seq"] == before:
                pass

    def test_a_frame_is_drawn_once_for_all_who_see_alike(self, home: House, ann: Visitor):
        table = ann.create("me", "me", "me")
        with ExitStack() as stack:
            streams = [stack.enter_context(home.visitor().stream(table)) for _ in range(10)]
            for stream in streams:
                next_frame(stream)
            before = home.server.services.counts.frames_drawn
            frame = ann.frame(table)
            ann.act(table, frame)
            for stream in streams:
                while next_frame(stream)["seq"] == frame["seq"]:
                    pass
            assert home.server.services.counts.frames_drawn - before <= 3

    def test_only_the_frames_of_this_second_are_kept_where_a_clock_goes_on(self, home: House, ann: Visitor):
        table = ann.create("me", "me", "me", clock={"kind": "move", "seconds": 1000})
        for _ in range(3):
            ann.frame(table, seat=0)
            time.sleep(1)
        ann.frame(table, seat=0)
        assert len(home.server.lobby.rooms[table]._encoded.kept) == 1

    def test_the_last_one_who_looks_on_leaves_an_idle_room(self, home: House, ann: Visitor):
        table = ann.create("me", "me", "me")
        with ann.stream(table) as stream:
            next_frame(stream)
            assert not home.server.lobby.rooms[table].idle
        deadline = time.monotonic() + 5
        while home.server.lobby.rooms[table].streams and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not home.server.lobby.rooms[table].streams


class TestRawSockets:
    def test_half_open_sockets_and_broken_handshakes_disturb_nobody(self, home: House, ann: Visitor):
        table = ann.create("me", "me", "me")
        path = f"/api/tables/{table}/stream".encode()
        starts = [b"", b"GET ", b"\x16\x03\x01\x02", b"POST /api/tables HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n"]
        starts.append(b"GET " + path + b" HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
        sockets = []
        try:
            for number in range(60):
                raw = socket.create_connection(("127.0.0.1", home.port), 5)
                raw.sendall(starts[number % len(starts)])
                sockets.append(raw)
            started = time.monotonic()
            assert ann.act(table, ann.frame(table)).status == 200
            assert time.monotonic() - started < 2
        finally:
            for raw in sockets:
                raw.close()

    def test_a_reader_that_does_not_read_holds_nobody_up(self, ann: Visitor, ben: Visitor):
        table = ann.create("me", "me", "me")
        with ben.stream(table), ann.stream(table) as good:
            for _ in range(12):
                frame = ann.frame(table)
                assert ann.act(table, frame).status == 200
                while next_frame(good)["seq"] <= frame["seq"]:
                    pass


class TestFrames:
    def test_the_position_after_any_step(self, ann: Visitor):
        table = ann.create("me", "me", "me")
        last = play_to_end(ann, table)
        assert last["decided_by"]
        assert sorted(player["place"] for player in last["players"])[0] == 1
        early = ann.frame(table, at=20)
        assert (early["at"], early["steps"], early["actions"]) == (20, last["steps"], [])
        text, then, at_last = (
            ann.ask("GET", f"/api/tables/{table}/table.txt{query}") for query in ("", "?at=20", f"?at={last['steps']}")
        )
        assert text.headers["content-type"].startswith("text/plain")
        assert text.text == at_last.text != then.text
        assert ann.ask("GET", f"/api/tables/{table}/table.txt?at=9999").status == 409
        assert "text" not in last  # few read it
        assert ann.ask("GET", f"/api/tables/{table}/frame?at={last['steps'] + 1}").status == 409
        told = ann.get(f"/api/tables/{table}/totals")
        assert told["totals"][-1] == [player["total"] for player in last["players"]]

    def test_a_table_that_has_not_begun_has_no_text(self, ann: Visitor):
        table = ann.create("me", "open", "me")
        assert ann.ask("GET", f"/api/tables/{table}/table.txt").text == ""

    def test_the_story_in_frames_is_the_end_of_the_whole_story(self, ann: Visitor):
        table = ann.create("me", "greedy", "random")
        last = play_to_end(ann, table)
        story = ann.get(f"/api/tables/{table}/story")
        assert story["lines"][last["story_from"] :] == last["story"]
        assert ann.get(f"/api/tables/{table}/story?from={last['story_from']}")["lines"] == last["story"]
        text = ann.ask("GET", f"/api/tables/{table}/story.txt")
        assert text.text == "".join(line["text"] + "\n" for line in story["lines"])
        assert text.headers["content-type"].startswith("text/plain")

    def test_a_ground_is_sent_once_and_cached_for_ever(self, ann: Visitor):
        frame = ann.frame(ann.create("me", "me", "me"))
        answer = ann.ask("GET", f"/ground/{frame['scene']['ground']}.svg")
        assert answer.status == 200
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"] == "image/svg+xml"
        assert ann.ask("GET", "/ground/0000.svg").status == 404

    def test_what_would_happen_and_why_not(self, ann: Visitor):
        table = ann.create("me", "me", "me")
        frame = ann.frame(table)
        text = frame["actions"][0]["text"].replace(" ", "+")
        told = ann.get(f"/api/tables/{table}/preview?seat={frame['viewer']}&text={text}")
        assert told["lines"]
        assert len(told["scores"]) == 3
        assert "text" in ann.get(f"/api/tables/{table}/why?seat={frame['viewer']}&spot=nowhere")
        thoughts = ann.get(f"/api/tables/{table}/think?seat={frame['viewer']}")["lines"]
        assert {line["text"] for line in thoughts} <= {action["text"] for action in frame["actions"]}
        assert ann.frame(table)["seq"] == frame["seq"]

    def test_waiting_for_a_newer_frame(self, ann: Visitor):
        table = ann.create("me", "me", "me")
        frame = ann.frame(table)
        ann.act(table, frame)
        assert ann.frame(table, wait=frame["version"])["seq"] > frame["seq"]
