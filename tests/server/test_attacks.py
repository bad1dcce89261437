"""What a stranger may try: nothing of it costs much memory, keeps others out, or gets around a limit."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from branchline.server.bots.fair_queue import FairQueue
from branchline.server.http import guard, unread
from branchline.server.http.addresses import Hosts, network_of
from branchline.server.http.app import Config
from branchline.server.http.limits import LARGE_BODIES_OF_ADDRESS
from branchline.server.stores.serving import LISTED_OF_ORIGIN
from branchline.tables import room as rooms
from branchline.tables.api import commands
from branchline.tables.bots.thinking import always
from branchline.tables.errors import BadRequest
from branchline.tables.storage.retention import Retention
from tests.server.house import QUICK, House, Visitor, house
from tests.server.outside import Outside

#: What a server may take more than at rest while it is attacked, in bytes.
MUCH = 30_000_000


@pytest.fixture(scope="module")
def outside(tmp_path_factory) -> Iterator[Outside]:
    """A server in a process of its own, so that its memory can be seen."""
    server = Outside(tmp_path_factory.mktemp("attacked") / "t.db", "--rate", "1000")
    server.start()
    Visitor(server.port).create("me", "me", "me")
    yield server
    server.stop()


def memory(server: Outside) -> int:
    """Bytes that the server has in memory."""
    assert server.process is not None
    for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no memory is told")


@contextmanager
def connection(port: int, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    raw = socket.create_connection(("127.0.0.1", port), 10, (source, 0))
    try:
        yield raw
    finally:
        raw.close()


def pour(raw: socket.socket, start: bytes, more: bytes, most: int) -> int:
    """Send without end, up to so many bytes; how many were taken before the server closed the connection."""
    sent = 0
    try:
        raw.sendall(start)
        while sent < most:
            raw.sendall(more)
            sent += len(more)
    except OSError:
        pass
    return sent


class TestMemory:
    @pytest.mark.parametrize(
        ("start", "more"),
        [
            (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X-Filler: " + b"x" * 60_000 + b"\r\n"),
            (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"a:b\r\n" * 12_000),
            (b"GET /", b"x" * 64_000),
            (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"x" * 64_000),
            (b"", b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1_500),
        ],
        ids=["long headers", "many headers", "a request line", "one header", "pipelined requests"],
    )
    def test_what_is_sent_without_end_is_cut_off(self, outside: Outside, start: bytes, more: bytes):
        before = memory(outside)
        with connection(outside.port) as raw:
            sent = pour(raw, start, more, 60_000_000)
            assert sent < 20_000_000
            assert memory(outside) - before < MUCH
        started = time.monotonic()
        assert Visitor(outside.port).get("/health")["status"] == "ok"
        assert time.monotonic() - started < 2

    def test_a_body_that_nobody_asked_for_is_not_kept(self, outside: Outside):
        before = memory(outside)
        head = b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000000\r\n\r\n"
        with connection(outside.port) as raw:
            raw.settimeout(2)
            pour(raw, head, b"x" * 64_000, 30_000_000)
            assert memory(outside) - before < MUCH

    def test_a_head_has_few_headers(self, home: House):
        """Each costs a hundred bytes of memory, however short it is."""
        with connection(home.port) as raw:
            raw.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"a:b\r\n" * 1_000)
            assert b" 431 " in raw.recv(1000)
        assert home.server.guard.closed["head"] >= 1
        assert home.visitor().get("/health")["status"] == "ok"

    def test_who_sends_what_cannot_be_read_does_not_fill_the_log(self, home: House, caplog):
        for _ in range(3):
            with connection(home.port) as raw:
                raw.sendall(b"nonsense\r\n\r\n")
                assert b" 400 " in raw.recv(1000)
        assert home.server.guard.closed["malformed"] == 3
        assert [record for record in caplog.records if record.name.startswith("uvicorn")] == []

    def test_nor_does_who_is_cut_off_while_being_answered(self, home: House, caplog):
        before = home.server.guard.closed.get("pipeline", 0)
        for _ in range(5):
            with connection(home.port) as raw, suppress(OSError):
                raw.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40)
                while raw.recv(65536):
                    pass
        wait_until(lambda: home.server.guard.closed.get("pipeline", 0) == before + 5)
        assert home.visitor().get("/health")["status"] == "ok"
        assert [record for record in caplog.records if record.name.startswith("uvicorn")] == []

    def test_all_unfinished_heads_together_are_bounded(self, home: House, monkeypatch):
        monkeypatch.setattr(guard, "MOST_OF_HEADS", 100_000)
        with ExitStack() as stack:
            for _ in range(10):
                raw = stack.enter_context(connection(home.port))
                raw.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 20_000)
            wait_until(lambda: home.server.guard.closed.get("heads", 0) >= 5)
            assert home.server.guard.head_bytes <= 100_000
            assert home.visitor().get("/health")["status"] == "ok"
        wait_until(lambda: home.server.guard.head_bytes == 0)

    def test_long_bodies_of_one_address_come_a_few_at_a_time(self, tmp_path: Path):
        head = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        with house(tmp_path / "t.db", Config()) as home, ExitStack() as stack:
            for _ in range(LARGE_BODIES_OF_ADDRESS):
                raw = stack.enter_context(connection(home.port))
                raw.sendall(head + b"Content-Length: 900000\r\n\r\n" + b"x" * 100_000)
            wait_until(lambda: home.server.large_bodies.held("127.0.0.1") == LARGE_BODIES_OF_ADDRESS)
            body = json.dumps({"record": "x" * 100_000}).encode()
            refused = home.visitor().ask("POST", "/api/records", body, {"Content-Type": "application/json"})
            assert (refused.status, refused.kind) == (429, "TooMany")
            assert home.visitor().ask("POST", "/api/tables", {"game": "mini_rails", "seats": 3}).status == 200
            elsewhere = Visitor(home.port, source="127.0.0.2")
            assert elsewhere.ask("POST", "/api/records", body, {"Content-Type": "application/json"}).status == 400

    def test_answers_and_frames_that_nobody_reads_are_cut_off(self, home: House, ann: Visitor, monkeypatch):
        monkeypatch.setattr(unread, "PATIENCE", 0.3)
        monkeypatch.setattr(unread, "_EVERY", 0.1)
        ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with socket.socket() as raw:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            raw.connect(("127.0.0.1", home.port))
            raw.settimeout(10)
            for _ in range(200):  # until the system's own buffers are full
                try:
                    raw.sendall(ask)
                    time.sleep(0.02)
                except OSError:
                    break
                if home.server.guard.closed.get("unread"):
                    break
            wait_until(lambda: home.server.guard.closed.get("unread") == 1)
        wait_until(lambda: home.server.guard.unread.bytes == 0)

    def test_all_together_are_owed_only_so_much(self):
        cut: list[str] = []
        owing = [Owing(owed) for owed in (10, 60, 30)]
        watched = unread.Unread(lambda: cut.append("one"), most=80)
        for transport in owing:
            watched.watch(transport)
            watched.written(transport)
        assert [transport.aborted for transport in owing] == [False, True, False]
        assert (watched.bytes, len(cut)) == (40, 1)

    def test_a_head_must_come_soon(self, home: House, monkeypatch):
        monkeypatch.setattr(guard, "HEAD_SECONDS", 0.3)
        with connection(home.port) as raw:
            raw.sendall(b"GET / HTTP/1.1\r\nHost:")
            assert b"408" in raw.recv(1000)
            assert raw.recv(1000) == b""
        assert home.server.guard.closed["slow"] >= 1

    def test_many_half_open_connections_keep_nobody_out(self, outside: Outside):
        with ExitStack() as stack:
            for _ in range(1_500):
                stack.enter_context(connection(outside.port)).sendall(b"GET / HTT")
            for source in ("127.0.0.1", "127.0.0.2"):
                with connection(outside.port, source) as raw:
                    raw.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    assert b"200 OK" in raw.recv(10_000)
        assert 'branchline_refused_total{reason="address"}' in Visitor(outside.port).ask("GET", "/metrics").text


class TestConnections:
    def test_who_keeps_a_connection_open_for_nothing_makes_room(self, tmp_path: Path):
        """Many addresses with many idle connections each would keep everybody else out."""
        config = Config(connections=20, address_connections=8)
        ask = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with house(tmp_path / "t.db", config) as home, ExitStack() as stack:
            for number in range(40):
                raw = stack.enter_context(connection(home.port, f"127.0.1.{number % 4 + 1}"))
                raw.sendall(ask)
                assert b"200 OK" in raw.recv(10_000)
            assert Visitor(home.port, source="127.0.9.9").get("/health")["status"] == "ok"
            assert home.server.guard.count <= 21

    def test_where_all_are_busy_one_of_the_address_with_the_most_goes(self, tmp_path: Path):
        slow = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        with house(tmp_path / "t.db", Config(connections=10, address_connections=8)) as home, ExitStack() as stack:
            for number in range(10):
                raw = stack.enter_context(connection(home.port, "127.0.1.1" if number < 7 else f"127.0.1.{number}"))
                raw.sendall(slow + b"Content-Length: 1000\r\n\r\n{")
            wait_until(lambda: home.server.guard.count == 10 and home.server.guard.waiting == 0)
            assert Visitor(home.port, source="127.0.9.9").get("/health")["status"] == "ok"
            assert home.server.guard.closed == {"total": 1}


class Owing(asyncio.Transport):
    """A connection that has not read so many bytes."""

    def __init__(self, owed: int) -> None:
        self.owed = owed
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.owed

    def is_closing(self) -> bool:
        return self.aborted

    def get_protocol(self) -> asyncio.BaseProtocol:
        return asyncio.Protocol()

    def abort(self) -> None:
        self.aborted = True


def wait_until(true: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for something that happens soon."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


class TestLimits:
    def strict(self, file: Path, **more: object):
        return house(file, Config(pause=0, rate=2, address_rate=1_000, **more))  # type: ignore[arg-type]

    def test_who_takes_a_new_name_for_every_request_is_limited_by_address(self, tmp_path: Path):
        with self.strict(tmp_path / "t.db") as home:
            statuses = [home.visitor().ask("GET", "/api/games").status for _ in range(60)]
        assert 429 in statuses

    def test_who_takes_another_seats_token_for_every_request_too(self, tmp_path: Path):
        with self.strict(tmp_path / "t.db") as home:
            ann = home.visitor()
            id = ann.create("me", "me", "me", "me", "me")
            tokens = [seat["token"] for seat in ann.get(f"/api/tables/{id}/seats")["seats"]]
            asked = [Visitor(home.port, tokens[n % 5]).ask("GET", f"/api/tables/{id}/frame").status for n in range(80)]
        assert 429 in asked

    @pytest.mark.parametrize("path", ["/", "/health", "/metrics", "/static/index.html"])
    def test_every_address_is_limited(self, tmp_path: Path, path: str):
        with house(tmp_path / "t.db", Config(rate=2, address_rate=2)) as home:
            statuses = [home.visitor().ask("GET", path).status for _ in range(60)]
        assert statuses[0] != 429
        assert 429 in statuses

    def test_a_forwarded_address_counts_only_if_a_trusted_proxy_has_sent_it(self, tmp_path: Path):
        def asked(home: House) -> list[int]:
            headers = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in range(40)]
            return [home.visitor().ask("GET", "/health", headers=told).status for told in headers]

        with house(tmp_path / "a.db", Config(address_rate=2)) as home:
            assert 429 in asked(home)
        with house(tmp_path / "b.db", Config(address_rate=2, proxies=("127.0.0.1",))) as home:
            assert set(asked(home)) == {200}

    def test_behind_a_trusted_proxy_a_visitor_is_the_last_address_that_is_none(self, tmp_path: Path):
        """What a visitor has written there itself stands before it."""
        with house(tmp_path / "t.db", Config(address_rate=2, proxies=("127.0.0.1", "10.0.0.0/8"))) as home:
            told = [{"X-Forwarded-For": f"198.51.100.{number}, 203.0.113.9, 10.1.2.3"} for number in range(40)]
            assert 429 in [home.visitor().ask("GET", "/health", headers=one).status for one in told]

    def test_of_ipv6_the_first_half_counts(self):
        assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::9") == "2001:db8:1:2::/64"
        assert network_of("2001:db8:1:3::") != network_of("2001:db8:1:2::")
        assert network_of("::ffff:192.0.2.1") == "192.0.2.1"
        assert network_of("192.0.2.1") != network_of("192.0.2.2")
        assert network_of("somewhere") == "somewhere"


class TestHost:
    @pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000", "192.0.2.7:80", "pc.localhost"])
    def test_this_computer_and_addresses_are_taken(self, host: str):
        Hosts().check(host)

    @pytest.mark.parametrize("host", ["rebound.example", "localhost.example:8000", "127.0.0.1.example", "[x"])
    def test_others_must_be_named_by_the_operator(self, host: str):
        with pytest.raises(BadRequest):
            Hosts().check(host)
        Hosts(("*",)).check(host)

    def test_a_name_of_the_operators_is_taken(self):
        Hosts(("Games.Example",)).check("games.example:443")

    def test_a_foreign_host_is_refused_for_pages_and_streams(self, home: House, ann: Visitor):
        answer = ann.ask("GET", "/api/tables", headers={"Host": "rebound.example"})
        assert (answer.status, answer.kind) == (400, "BadRequest")
        with connection(home.port) as raw:
            raw.sendall(
                b"GET /api/tables/abcdefghjkmn/stream HTTP/1.1\r\nHost: rebound.example\r\nUpgrade: websocket\r\n"
                b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            )
            assert b"400" in raw.recv(1000)


def test_the_tests_own_server_has_no_limits():
    assert (QUICK.rate, QUICK.address_rate) == (0, 0)


class TestLinks:
    def test_a_link_that_is_merely_fetched_seats_nobody(self, home: House, ann: Visitor):
        """Chat programs fetch every link that somebody sends."""
        table = ann.create("me", "me", "me")
        link = ann.get(f"/api/tables/{table}/seats")["seats"][1]["link"].partition(f":{home.port}")[2]
        for _ in range(20):
            answer = home.visitor().ask("GET", link)
            assert (answer.status, answer.headers["cache-control"]) == (200, "no-store")
            assert '<form method="post">' in answer.text
        assert len(home.server.lobby.rooms[table].table.seats[1].holders) == 1
        foreign = home.visitor().ask("POST", link, headers={"Origin": "http://other.example"})
        assert foreign.status == 403

    def test_the_owner_sees_who_came_and_puts_them_out(self, home: House, ann: Visitor):
        table = ann.create("me", "me", "me")
        seat = ann.get(f"/api/tables/{table}/seats")["seats"][1]
        assert seat["browsers"] == 1
        link, phone = seat["link"].partition(f":{home.port}")[2], home.visitor()
        assert phone.ask("POST", link).status == 303
        assert ann.get(f"/api/tables/{table}/seats")["seats"][1]["browsers"] == 2
        program = Visitor(home.port, seat["token"])
        assert program.ask("POST", f"/api/tables/{table}/revoke", {"seat": 1}).status == 403
        after = ann.post(f"/api/tables/{table}/revoke", {"seat": 1})["seats"][1]
        assert (after["browsers"], after["seat"]) == (1, 1)
        assert after["token"] != seat["token"]
        assert phone.frame(table)["seats_held"] == program.frame(table)["seats_held"] == []
        assert phone.ask("POST", link).status == 404
        assert ann.frame(table)["seats_held"] == [0, 1, 2]
        assert Visitor(home.port, after["token"]).frame(table)["seats_held"] == [1]


class TestCaps:
    def test_nobody_makes_tables_without_end(self, tmp_path: Path):
        config = Config(pause=0, rate=1_000, address_rate=10_000, tables_an_hour=1)
        with house(tmp_path / "t.db", config) as home:
            ann, wish = home.visitor(), {"game": "mini_rails", "seats": 3}
            ann.get("/api/games")
            statuses = [ann.ask("POST", "/api/tables", wish).status for _ in range(25)]
            assert (statuses.count(200), statuses.count(429)) == (20, 5)
            others = [home.visitor().ask("POST", "/api/tables", wish).status for _ in range(70)]
            assert others.count(200) < 60

    def test_a_log_and_a_chat_have_an_end(self, home: House, ann: Visitor, monkeypatch):
        table = ann.create("me", "me", "me")
        monkeypatch.setattr(commands, "MOST_CHAT", 3)
        said = [ann.ask("POST", f"/api/tables/{table}/chat", {"seat": 0, "text": "hello"}).status for _ in range(6)]
        assert said == [200, 200, 200, 200, 409, 409]
        monkeypatch.setattr(rooms, "MOST_ENTRIES", home.server.lobby.rooms[table].table.entries)
        assert ann.act(table, ann.frame(table)).status == 409


class TestHosts:
    def test_a_host_sends_a_player_away_who_may_not_come_back(self, home: House, ann: Visitor, ben: Visitor):
        table = ann.create("me", "open", "open")
        [seat] = ben.join(table, 1, "Ben")["seats"]
        assert ann.get(f"/api/tables/{table}/seats")["host"] is True
        assert ben.ask("POST", f"/api/tables/{table}/kick", {"seat": 0}).status == 403
        ann.post(f"/api/tables/{table}/kick", {"seat": 1})
        assert ann.frame(table)["players"][1]["kind"] == "open"
        again = ben.ask("POST", f"/api/tables/{table}/join", {"seat": 1, "name": "Ben"})
        assert (again.status, again.kind) == (403, "NotSeated")
        assert Visitor(home.port, seat["token"]).frame(table)["seats_held"] == []

    def test_in_a_running_match_a_bot_goes_on(self, ann: Visitor, ben: Visitor):
        table = ann.create("me", "open", "greedy")
        ben.join(table, 1, "Ben")
        ann.post(f"/api/tables/{table}/kick", {"seat": 1})
        assert ann.frame(table)["players"][1]["kind"] == "bot"
        assert ben.frame(table)["seats_held"] == []
        assert ann.ask("POST", f"/api/tables/{table}/kick", {"seat": 0}).status == 409

    def test_a_closed_table_is_over(self, tmp_path: Path):
        with house(tmp_path / "t.db") as home:
            ann = home.visitor()
            table = ann.create("me", "me", "me", public=True)
            frame = ann.frame(table)
            ann.post(f"/api/tables/{table}/close")
            assert ann.act(table, frame).status == 409
            assert (ann.frame(table)["status"], ann.frame(table)["actions"]) == ("over", [])
            assert ann.get("/api/tables")["tables"] == []
        with house(tmp_path / "t.db") as home:
            ann.port = home.port
            assert ann.frame(table)["status"] == "over"

    def test_a_phone_asleep_for_a_moment_keeps_its_seat(self, home: House, ann: Visitor, ben: Visitor, monkeypatch):
        monkeypatch.setattr(rooms, "PATIENCE", 0.0)
        table = ann.create("me", "open", "greedy")
        ben.join(table, 1, "Ben")
        with ann.stream(table):
            time.sleep(0.05)
            assert ann.frame(table)["absent"] == [1]
            early = ann.ask("POST", f"/api/tables/{table}/replace", {"seat": 1})
            assert (early.status, early.kind) == (409, "NotNow")
            assert "seconds" in early.json["error"]["message"]
            home.server.lobby.rooms[table]._seen[1] -= rooms.RETURN_SECONDS
            ann.post(f"/api/tables/{table}/replace", {"seat": 1})
            assert ann.frame(table)["players"][1]["kind"] == "bot"

    def test_who_is_there_and_never_acts_can_be_replaced(self, ann: Visitor, ben: Visitor, monkeypatch):
        table = ann.create("me", "open", "me")
        ben.join(table, 1, "Ben")
        while ann.frame(table)["players"][1]["acting"] is False:
            ann.act(table, ann.frame(table))
        with ann.stream(table), ben.stream(table):
            assert ann.frame(table)["absent"] == []
            monkeypatch.setattr(rooms, "LONGEST_THOUGHT", 0.0)
            ann.post(f"/api/tables/{table}/mute", {"seat": 1})
            assert ann.frame(table)["absent"] == [1]
            ann.post(f"/api/tables/{table}/replace", {"seat": 1})
            assert ann.frame(table)["players"][1]["kind"] == "bot"

    def test_many_names_from_one_address_do_not_hold_up_another_address(self):
        async def order() -> list[str]:
            queue: FairQueue[str] = FairQueue(["worker"])
            worker, served = await queue.enter("x x", always), []

            async def one(whose: str) -> None:
                thing = await queue.enter(whose, always)
                served.append(whose)
                queue.give_back(thing)

            tasks = [asyncio.ensure_future(one(f"spam name{number}")) for number in range(20)]
            await asyncio.sleep(0)
            tasks += [asyncio.ensure_future(one("home ann")) for _ in range(3)]
            await asyncio.sleep(0)
            queue.give_back(worker)
            await asyncio.gather(*tasks)
            return served

        assert [n for n, whose in enumerate(asyncio.run(order())) if whose == "home ann"][-1] <= 6


class TestRetention:
    def test_tables_that_nobody_touches_are_forgotten_by_their_status(self, tmp_path: Path):
        config = Config(rate=0, address_rate=0, retention=Retention(open=1, running=2, over=0))
        with house(tmp_path / "t.db", config) as home:
            ann = home.visitor()
            never = ann.create("me", "open", "open")
            running, over = ann.create("me", "me", "me"), ann.create("me", "me", "me")
            ann.post(f"/api/tables/{over}/close")
            kept = ann.create("me", "open", "open")
        for days, id in ((1.5, never), (2.5, running), (900, over), (0.5, kept)):
            age(tmp_path / "t.db", id, days)
        with house(tmp_path / "t.db", config) as home:
            ann.port = home.port
            assert asyncio.run_coroutine_threadsafe(home.server.lobby.forget_expired(), loop_of(home)).result(10) == 2
            statuses = [ann.ask("GET", f"/api/tables/{id}/frame").status for id in (never, running, over, kept)]
        assert statuses == [404, 404, 200, 200]

    def test_an_action_makes_a_table_young_again(self, tmp_path: Path):
        with house(tmp_path / "t.db", Config(rate=0, address_rate=0, retention=Retention(1, 1, 1))) as home:
            ann = home.visitor()
            table = ann.create("me", "me", "me")
            assert ann.get("/api/tables")["keep"] == {"open": 1, "running": 1, "over": 1}
            age(tmp_path / "t.db", table, 900)
            ann.act(table, ann.frame(table))
            assert asyncio.run_coroutine_threadsafe(home.server.lobby.forget_expired(), loop_of(home)).result(10) == 0

    def test_one_address_does_not_fill_the_list_of_tables(self, tmp_path: Path):
        proxies = Config(rate=0, address_rate=0, proxies=("127.0.0.1",))
        with house(tmp_path / "t.db", proxies) as home:
            ann = home.visitor()
            wish = {"game": "mini_rails", "seats": 3, "public": True}
            first = ann.ask("POST", "/api/tables", wish, {"X-Forwarded-For": "192.0.2.1"}).json["table"]
            for _ in range(110):
                home.visitor().ask("POST", "/api/tables", wish, {"X-Forwarded-For": "192.0.2.66"})
            listed = [row["table"] for row in home.visitor().get("/api/tables")["tables"]]
        assert first in listed
        assert len(listed) == 1 + LISTED_OF_ORIGIN


def age(file: Path, table: str, days: float) -> None:
    """Make a table look as old."""
    connection = sqlite3.connect(file)
    connection.execute("UPDATE tables SET changed = changed - ? WHERE id = ?", (days * 86_400, table))
    connection.commit()
    connection.close()


def loop_of(home: House) -> asyncio.AbstractEventLoop:
    """The loop in which a server runs."""
    sweeper = home.server.lobby._sweeper
    assert sweeper is not None
    return sweeper.get_loop()
