"""What a stranger may try: nothing of it costs much memory, keeps others out, or gets around a limit."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from branchline.server.http import guard
from branchline.server.http.addresses import Hosts, network_of
from branchline.server.http.app import Config
from branchline.tables.errors import BadRequest
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
