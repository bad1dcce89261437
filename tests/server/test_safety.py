"""Safety: foreign pages, markup, sizes, rates, paths, logs."""

from __future__ import annotations

import json
import logging
import threading
import time
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any
from urllib.parse import quote

import pytest
from websockets.exceptions import InvalidStatus

from branchline import games
from branchline.server.http.app import Config
from branchline.server.http.static import Files
from branchline.server.ops.json_logs import JsonLines
from tests.server.house import House, Visitor, ended, house, next_frame


class TestOrigin:
    def test_another_sites_page_can_do_nothing(self, home: House, ann: Visitor):
        table = ann.create("me", "open", "open")
        for headers in (
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
            {"Origin": f"http://127.0.0.1:{home.port + 1}"},
            {"Origin": "http://["},
            {"Origin": "http://a]b"},
            {"Sec-Fetch-Site": "cross-site"},
        ):
            answer = ann.ask("POST", f"/api/tables/{table}/chat", {"text": "hi"}, headers)
            assert (answer.status, answer.kind) == (403, "ForeignOrigin")
        for origin in ("https://evil.example", "http://["):
            with pytest.raises(InvalidStatus) as refused, ann.stream(table, origin=origin):
                pass
            assert refused.value.response.status_code == 403
        assert ann.frame(table)["chat"] == []

    def test_the_own_page_can(self, home: House, ann: Visitor):
        table = ann.create("me", "open", "open")
        own = f"http://127.0.0.1:{home.port}"
        assert ann.ask("POST", f"/api/tables/{table}/chat", {"text": "hi"}, {"Origin": own}).status == 200
        with ann.stream(table, origin=own):
            pass

    def test_a_form_of_another_page_is_not_json(self, ann: Visitor):
        answer = ann.ask("POST", "/api/tables", b"game=x", {"Content-Type": "application/x-www-form-urlencoded"})
        assert (answer.status, answer.kind) == (415, "WrongType")


class TestHeaders:
    @pytest.mark.parametrize("path", ["/", "/api/games", "/t/abcdefghjkmn", "/nothing", "/health", "/static/x.js"])
    def test_every_answer_has_the_policy(self, ann: Visitor, path: str):
        headers = ann.ask("GET", path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"

    def test_the_cookie_is_not_for_scripts_or_other_sites(self, ann: Visitor):
        cookie = ann.ask("GET", "/api/games").headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie


class TestMarkup:
    def test_a_box_with_markup_is_refused(self, ann: Visitor):
        box = games.find("mini_rails").box_text().replace('name = "red"', 'name = "<img src=x>"')
        answer = ann.ask("POST", "/api/tables", {"game": "mini_rails", "seats": 3, "box": box})
        assert answer.status == 400

    @pytest.mark.parametrize("box", ["[" * 5000, "a = " + "[" * 5000, "a = " + "9" * 5000, "a.b" * 5000, "\0"])
    def test_a_hostile_box_is_refused(self, ann: Visitor, box: str):
        answer = ann.ask("POST", "/api/tables", {"game": "mini_rails", "seats": 3, "box": box})
        assert answer.status == 400

    @pytest.mark.parametrize("name", games.names())
    def test_the_exported_box_is_played_with(self, ann: Visitor, name: str):
        seats = games.find(name).seat_counts[0]
        assert ann.frame(ann.create(*["me"] * seats, game=name, box=games.find(name).box_text()))["actions"]

    def test_a_box_is_read_once_and_away_from_the_loop(
        self, home: House, ann: Visitor, monkeypatch: pytest.MonkeyPatch
    ):
        read: list[threading.Thread] = []

        def loads(text: str) -> object:
            read.append(threading.current_thread())
            return plain_loads(text)

        plain_loads = tomllib.loads
        box = "# read once\n" + games.find("mini_rails").box_text().replace("rounds = 6", "rounds = 1")
        monkeypatch.setattr(tomllib, "loads", loads)
        table = ann.create("me", "me", "me", box=box)
        frame = ann.frame(table)
        while frame["status"] == "running":
            ann.act(table, frame)
            frame = ann.frame(table, seat=ann.frame(table)["viewer"])
        assert [thread is home.thread for thread in read] == [False]
        ann.frame(ann.post(f"/api/tables/{table}/rematch")["table"])
        assert [thread is home.thread for thread in read] == [False]

    def test_bodies_that_are_no_text_are_refused(self, ann: Visitor):
        answer = ann.ask("POST", "/api/tables", b'{"game": "\xff\xfe"}', {"Content-Type": "application/json"})
        assert (answer.status, answer.kind) == (400, "BadRequest")

    def test_an_option_with_a_digit_that_is_none_is_refused(self, ann: Visitor):
        wish = {"game": "minecart_town", "seats": 3, "options": {"expert": "²"}}
        answer = ann.ask("POST", "/api/tables", wish)
        assert (answer.status, answer.kind) == (400, "OptionError")


class TestSpots:
    """What is no spot of the drawing is as good as one of which there is nothing to say."""

    @pytest.mark.parametrize("name", games.names())
    def test_words_that_are_no_spots_have_no_reason(self, ann: Visitor, name: str):
        table = ann.create("me", "me", "me", game=name)
        frame = ann.frame(table)
        spot = frame["scene"]["spots"][0]["id"]
        words = "space-x,space-99,tile-xyz,market-x x,market-99 hex-a1,city-zz,stack-zz,company-,square-zz,cart-,{,"
        for word in [*words.split(","), " ", f"{spot} x", f"x {spot}"]:
            answer = ann.ask("GET", f"/api/tables/{table}/why?seat={frame['viewer']}&spot={quote(word)}")
            assert (answer.status, answer.json) == (200, {"text": ""}), word

    @pytest.mark.parametrize("name", games.names())
    def test_every_spot_can_be_asked_about(self, ann: Visitor, name: str):
        table = ann.create("me", "me", "me", game=name)
        frame = ann.frame(table)
        told = set()
        for spot in frame["scene"]["spots"]:
            told.add(ann.get(f"/api/tables/{table}/why?seat={frame['viewer']}&spot={quote(spot['id'])}")["text"])
        assert any(told)


class TestSizes:
    @pytest.mark.parametrize("path", ["/api/tables", "/api/records", "/api/tables/abcdefghjkmn/chat"])
    def test_huge_bodies_are_refused(self, ann: Visitor, path: str):
        answer = ann.ask("POST", path, b"[" * 1_500_000, {"Content-Type": "application/json"})
        assert (answer.status, answer.kind) == (413, "TooLarge")

    def test_deep_bodies_are_refused(self, ann: Visitor):
        answer = ann.ask("POST", "/api/tables", b"[" * 15_000, {"Content-Type": "application/json"})
        assert answer.status == 400

    @pytest.mark.parametrize("body", [b"", b"null", b"[]", b'{"game": 3}', b"\xff\xfe", b'{"game":"a","seats":1e99}'])
    def test_wrong_bodies_are_refused(self, ann: Visitor, body: bytes):
        answer = ann.ask("POST", "/api/tables", body, {"Content-Type": "application/json"})
        assert (answer.status, answer.kind) == (400, "BadRequest")

    def test_who_asks_too_often_waits(self, tmp_path: Path):
        with house(tmp_path / "t.db", Config(rate=5, address_rate=0)) as strict:
            ann, ben = strict.visitor(), strict.visitor()
            ann.get("/api/games")
            ben.get("/api/games")
            statuses = [ann.ask("GET", "/api/games").status for _ in range(40)]
            assert statuses[:20] == [200] * 20
            assert 429 in statuses
            assert ben.ask("GET", "/api/games").status == 200


class TestShares:
    def test_one_visitor_does_not_take_all_streams(self, tmp_path: Path):
        with house(tmp_path / "t.db", Config(visitor_streams=3, address_streams=5)) as strict:
            ann, ben, cleo = (strict.visitor() for _ in range(3))
            table = ann.create("me", "me", "me")
            ben.get("/api/games")
            cleo.get("/api/games")
            with ExitStack() as open_streams:
                for _ in range(3):
                    open_streams.enter_context(ann.stream(table))
                with pytest.raises(InvalidStatus, match="429"):
                    ann.stream(table)
                assert ann.ask("GET", f"/api/tables/{table}/frame?wait={10**15}").status == 429
                assert ann.act(table, ann.frame(table)).status == 200
                for _ in range(2):
                    open_streams.enter_context(ben.stream(table))
                with pytest.raises(InvalidStatus, match="429"):
                    cleo.stream(table)
            deadline = time.monotonic() + 5
            while strict.server.streams and time.monotonic() < deadline:
                time.sleep(0.01)
            with cleo.stream(table) as again:
                assert next_frame(again)["table"] == table

    def test_few_addresses_do_not_take_all_streams(self, tmp_path: Path):
        with house(tmp_path / "t.db", Config(rate=0, address_rate=0, most_streams=4)) as full:
            ann = Visitor(full.port)
            table = ann.create("me", "me", "me")
            with ExitStack() as stack:
                own = stack.enter_context(ann.stream(table))
                others = [stack.enter_context(Visitor(full.port).stream(table)) for _ in range(3)]
                for number in (2, 3, 4):  # the first address makes room, its spectators before its player
                    stack.enter_context(Visitor(full.port, source=f"127.0.0.{number}").stream(table))
                assert [ended(one) for one in others] == [True] * 3
                for number in (1, 5):  # no address has so many that one for another address would be fairer
                    with pytest.raises(InvalidStatus, match="429"):
                        Visitor(full.port, source=f"127.0.0.{number}").stream(table)
                assert next_frame(own)["table"] == table
                told = ann.ask("GET", "/metrics").text
                assert 'branchline_refused_total{reason="stream"} 3' in told
                assert 'branchline_refused_total{reason="429"} 2' in told
                assert full.server.streams == 4


class TestFiles:
    @pytest.mark.parametrize(
        "path",
        [
            "../pyproject.toml",
            "..%2fapp.py",
            "%2e%2e/server/app.py",
            "/etc/passwd",
            ".hidden",
            "a/../../x",
            "",
            "a%00b",
        ],
    )
    def test_nothing_above_the_root_is_reached(self, ann: Visitor, path: str):
        assert ann.ask("GET", f"/static/{path}").status == 404

    def test_types_compression_and_caching(self, tmp_path: Path, home: House, ann: Visitor, monkeypatch):
        (tmp_path / "js").mkdir()
        (tmp_path / "js/app.js").write_text("// " + "x" * 2000)
        (tmp_path / "index.html").write_text("<!doctype html>")
        monkeypatch.setattr(home.server, "files", Files(tmp_path))
        plain = ann.ask("GET", "/static/js/app.js")
        assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
        assert plain.headers["cache-control"] == "no-cache"
        packed = ann.ask("GET", "/static/js/app.js", headers={"Accept-Encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert len(packed.raw) < len(plain.raw)
        again = ann.ask("GET", "/static/js/app.js", headers={"If-None-Match": plain.headers["etag"]})
        assert (again.status, again.raw) == (304, b"")
        assert ann.ask("GET", "/t/abcdefghjkmn").text == "<!doctype html>"
        (tmp_path / "js/app.js").write_text("changed")
        assert ann.ask("GET", "/static/js/app.js").text == "changed"


class TestLogs:
    def test_logs_hold_no_secret(self, home: House, ann: Visitor, caplog):
        caplog.set_level(logging.DEBUG, "branchline.server")
        table = ann.create("me", "open", "open")
        token = ann.get(f"/api/tables/{table}/seats")["seats"][0]["token"]
        home.visitor().ask("GET", f"/t/{table}/s/{token}")
        ann.post(f"/api/tables/{table}/chat", {"text": "private words"})
        lines = [JsonLines().format(record) for record in caplog.records if record.name == "branchline.server"]
        assert lines
        for line in lines:
            told = json.loads(line)
            assert {"time", "level", "message"} <= set(told)
            for secret in (table, token, ann.cookie.partition("=")[2], "private words"):
                assert secret not in line

    def test_metrics_and_health(self, ann: Visitor):
        ann.create("me", "me", "me")
        text = ann.ask("GET", "/metrics").text
        assert 'branchline_requests_total{method="POST",route="/api/tables",status="200"}' in text
        assert "# TYPE branchline_action_seconds histogram" in text
        assert ann.get("/health")["status"] == "ok"


class TestWebhooks:
    def test_no_address_is_called_unless_the_operator_allows_its_host(self, ann: Visitor):
        table = ann.create("me", "me", "me")
        body = {"seat": 0, "url": "http://127.0.0.1:1/x"}
        assert ann.ask("POST", f"/api/tables/{table}/webhook", body).status == 400

    def test_an_allowed_address_is_called_at_the_turn(self, tmp_path: Path):
        with listening() as (host, heard):
            with house(tmp_path / "t.db", Config(rate=0, address_rate=0, webhook_hosts=(host,))) as open_house:
                ann = open_house.visitor()
                table = ann.create("me", "me", "me")
                frame = ann.frame(table)
                for seat in {0, 1, 2} - {frame["viewer"]}:
                    ann.post(f"/api/tables/{table}/webhook", {"seat": seat, "url": f"http://{host}/x"})
                for url in ("http://example.org/", f"http://{host}/t\u00fcr"):
                    refused = {"seat": 0, "url": url}
                    assert ann.ask("POST", f"/api/tables/{table}/webhook", refused).status == 400
                ann.act(table, frame)
                first = heard.get(timeout=5)
            assert first["event"] == "your turn"
            assert first["table"] == table

    def test_after_a_restart_only_a_turn_that_begins_is_called(self, tmp_path: Path):
        with listening() as (host, heard):
            config = Config(rate=0, address_rate=0, webhook_hosts=(host,))
            with house(tmp_path / "t.db", config) as first:
                ann = first.visitor()
                table = ann.create("me", "me", "me")
                for seat in range(3):
                    ann.post(f"/api/tables/{table}/webhook", {"seat": seat, "url": f"http://{host}/x"})
            with house(tmp_path / "t.db", config) as second:
                ann.port = second.port
                frame = ann.frame(table)
                ann.post(f"/api/tables/{table}/chat", {"text": "hello", "seat": 0})
                ann.act(table, frame)
                assert heard.get(timeout=5)["seat"] == ann.frame(table)["viewer"] != frame["viewer"]
            assert heard.empty()


@contextmanager
def listening() -> Iterator[tuple[str, Queue[Any]]]:
    """A host that hears calls."""
    heard: Queue[Any] = Queue()

    class Ear(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    ear = HTTPServer(("127.0.0.1", 0), Ear)
    thread = Thread(target=ear.serve_forever)
    thread.start()
    try:
        yield f"127.0.0.1:{ear.server_port}", heard
    finally:
        ear.shutdown()
        thread.join()
        ear.server_close()
