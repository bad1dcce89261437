"""What a stranger may try against a server with its usual limits, how much memory it costs, and whether others notice.

python -m tests.server.attack [attack ...]
"""

from __future__ import annotations

import http.client
import json
import re
import resource
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.server.house import Visitor
from tests.server.load import processor
from tests.server.outside import Outside

#: The attackers' addresses; the others come from elsewhere.
ATTACKERS = [f"127.0.1.{number}" for number in range(1, 41)]
OTHERS = "127.0.9.9"
#: How long an attack is held once it has begun, in seconds.
HOLD = 4.0

Attack = Callable[["Attackers"], None]


class Limited(Outside):
    """A server with the limits that it has by itself."""

    def start(self) -> None:
        """Start it without ``--rate 0``."""
        self.more = (*self.more, "--rate", "20")
        super().start()


def most_memory(process: int) -> int:
    """Bytes that a process has had in memory at most."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no memory is told")


@dataclass
class Attackers:
    """Where the server is, and the connections that the attackers hold."""

    port: int
    held: ExitStack
    refused: int = 0

    def connect(self, source: str, receive: int = 0) -> socket.socket:
        """A connection from an address, perhaps with hardly any room to receive."""
        raw = socket.socket()
        self.held.callback(raw.close)
        if receive:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        raw.settimeout(5)
        raw.bind((source, 0))
        raw.connect(("127.0.0.1", self.port))
        return raw

    def send(self, source: str, data: bytes, receive: int = 0) -> None:
        """Send as much as is taken, and hold the connection."""
        try:
            self.connect(source, receive).sendall(data)
        except OSError:
            self.refused += 1


@dataclass
class Watcher(threading.Thread):
    """Somebody else at a table: asks for its frame again and again."""

    visitor: Visitor
    table: str
    done: threading.Event = field(default_factory=threading.Event)
    took: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    __hash__ = threading.Thread.__hash__

    def run(self) -> None:
        """Until it is done."""
        while not self.done.wait(0.1):
            started = time.monotonic()
            try:
                answer = self.visitor.ask("GET", f"/api/tables/{self.table}/frame")
                if answer.status != 200:
                    self.wrong.append(str(answer.status))
            except OSError as error:
                self.wrong.append(type(error).__name__)
            self.took.append(time.monotonic() - started)


# -- the attacks ------------------------------------------------------------------------------------------------------

_HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


def long_headers(attackers: Attackers) -> None:
    """Headers without end on one connection."""
    attackers.send(ATTACKERS[0], _HEAD + (b"X-Filler: " + b"x" * 60_000 + b"\r\n") * 800)


def request_line(attackers: Attackers) -> None:
    """A request line of 56 MB."""
    attackers.send(ATTACKERS[0], b"GET /" + b"x" * 56_000_000)


def pipelined(attackers: Attackers) -> None:
    """50 MB of requests on one connection that reads no answer."""
    attackers.send(ATTACKERS[0], b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1_200_000)


def half_open(attackers: Attackers) -> None:
    """1,500 connections from one address that never finish their request."""
    for _ in range(1_500):
        attackers.send(ATTACKERS[0], b"GET / HTT")


def half_open_everywhere(attackers: Attackers) -> None:
    """9,000 connections from 40 addresses that never finish their request."""
    for number in range(9_000):
        attackers.send(ATTACKERS[number % 40], b"GET / HTT")


def idle_everywhere(attackers: Attackers) -> None:
    """9,000 connections from 40 addresses that keep what they have got open after one request."""
    for number in range(9_000):
        attackers.send(ATTACKERS[number % 40], _HEAD + b"\r\n")


def small_headers(attackers: Attackers) -> None:
    """2,000 heads of 31 kB in tiny headers, from 5 addresses, none of them finished."""
    for number in range(2_000):
        attackers.send(ATTACKERS[number % 5], _HEAD + b"a:b\r\n" * 6_200)


def large_heads(attackers: Attackers) -> None:
    """6,000 heads of 31 kB from 20 addresses, none of them finished."""
    for number in range(6_000):
        attackers.send(ATTACKERS[number % 20], _HEAD + b"X: " + b"x" * 31_000)


def large_bodies(attackers: Attackers) -> None:
    """400 bodies of nearly 1 MB from 10 addresses, none of them finished."""
    head = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 999000"
    for number in range(400):
        attackers.send(ATTACKERS[number % 10], head + b"\r\n\r\n" + b"x" * 990_000)


def unread_answers(attackers: Attackers) -> None:
    """1,000 connections from 5 addresses that ask for the largest file and read nothing."""
    for number in range(1_000):
        attackers.send(ATTACKERS[number % 5], b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 8, 1024)


def unread_streams(attackers: Attackers) -> None:
    """1,000 streams from 5 addresses at a table of their own that is played at; they read nothing."""
    visitor = Visitor(attackers.port)
    table = visitor.create("me", "me", "me")
    upgrade = (
        f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()
    for number in range(1_000):
        attackers.send(ATTACKERS[number % 5], upgrade, 1024)
    for _ in range(20):
        visitor.act(table, visitor.frame(table))


def new_tables(attackers: Attackers) -> None:
    """400 tables from one address by as many names."""
    for _ in range(400):
        connection = http.client.HTTPConnection(
            "127.0.0.1", attackers.port, timeout=10, source_address=(ATTACKERS[0], 0)
        )
        wish = json.dumps({"game": "mini_rails", "seats": 3, "public": True})
        connection.request("POST", "/api/tables", wish, {"Content-Type": "application/json"})
        attackers.refused += connection.getresponse().status == 429
        connection.close()


def forged_addresses(attackers: Attackers) -> None:
    """3,000 requests of one address that claims to be another one each time."""
    connection: Any = None
    for number in range(3_000):
        if number % 100 == 0:
            connection = http.client.HTTPConnection(
                "127.0.0.1", attackers.port, timeout=10, source_address=(ATTACKERS[0], 0)
            )
        connection.request("GET", "/health", headers={"X-Forwarded-For": f"198.51.{number // 250}.{number % 250}"})
        answer = connection.getresponse()
        answer.read()
        attackers.refused += answer.status == 429


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        long_headers, request_line, pipelined, half_open, half_open_everywhere, idle_everywhere, small_headers,
        large_heads, large_bodies, unread_answers, unread_streams, new_tables, forged_addresses,
    )
}  # fmt: skip


@dataclass
class Outcome:
    """What an attack came to."""

    name: str
    megabytes: float
    refused: int
    asked: int
    wrong: list[str]
    slowest: float
    #: seconds of processor that the server took
    cpu: float
    #: how late its event loop was at most, in seconds
    late: float

    def text(self) -> str:
        """In a line."""
        return (
            f"{self.name}: {self.megabytes:.0f} MB at most, {self.refused} refused;"
            f" others asked {self.asked} times, {len(self.wrong)} in vain, slowest {self.slowest * 1000:.0f} ms;"
            f" the server took {self.cpu:.1f} s of processor, its loop was {self.late * 1000:.0f} ms late at most"
        )


@contextmanager
def room_for_sockets() -> Any:
    """As many sockets as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def attacked(name: str, file: Path) -> Outcome:
    """A server of its own under one attack."""
    server = Limited(file, "--workers", "1")
    server.start()
    assert server.process is not None
    try:
        ann = Visitor(server.port, source=OTHERS)
        watcher = Watcher(ann, ann.create("me", "me", "me"))
        cpu = processor(server.process.pid)
        watcher.start()
        with room_for_sockets(), ExitStack() as held:
            attackers = Attackers(server.port, held)
            ATTACKS[name](attackers)
            time.sleep(HOLD)
            watcher.done.set()
            watcher.join(60)
        cpu = processor(server.process.pid) - cpu
        found = re.search(r"branchline_loop_delay_longest_seconds ([0-9.e-]+)", ann.ask("GET", "/metrics").text)
        return Outcome(
            name,
            most_memory(server.process.pid) / 1e6,
            attackers.refused,
            len(watcher.took),
            watcher.wrong,
            max(watcher.took),
            cpu,
            float(found[1]) if found else 0.0,
        )
    finally:
        server.kill()


if __name__ == "__main__":
    for chosen in sys.argv[1:] or ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            sys.stdout.write(attacked(chosen, Path(folder) / "t.db").text() + "\n")
            sys.stdout.flush()
