"""The server behind Debian's nginx, as deploy/nginx.conf sets it up: TLS, WebSockets, forwarded addresses, restarts."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.server.outside import HeldSocket, Outside, free_port

CONFIGURATION = Path(__file__).parent.parent.parent / "deploy" / "nginx.conf"
LONGEST_INSTALL = 300
#: What nginx answers by itself while no server listens.
NOT_THERE = (502, 503, 504)
REQUEST = {"game": "mini_rails", "seats": 3, "players": [{"kind": "me"}] * 3}


def nginx() -> str | None:
    """Where nginx is, installing Debian's if we may."""
    path = os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin"
    found = shutil.which("nginx", path=path)
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "nginx-light"]):
            subprocess.run(command, capture_output=True, timeout=LONGEST_INSTALL, check=False)
        found = shutil.which("nginx", path=path)
    return found


class Proxied:
    """A server, nginx before it, and a browser that trusts its certificate."""

    def __init__(self, folder: Path, program: str, *words: str) -> None:
        self.folder = folder
        self.program = program
        self.held = HeldSocket()
        names = ("--name", "games.example", "--trusted-proxy", "127.0.0.1")
        self.server = Outside(folder / "t.db", *names, *words, held=self.held)
        self.port = free_port()
        self.nginx: subprocess.Popen[bytes] | None = None
        self.cookie = ""

    def start(self) -> Proxied:
        make = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=games.example -addext"
        words = [*make.split(), "subjectAltName=DNS:games.example", "-keyout", "key.pem", "-out", "cert.pem"]
        subprocess.run(words, cwd=self.folder, check=True, capture_output=True)
        self.server.start()
        (self.folder / "nginx.conf").write_text(self.configuration())
        log = str(self.folder / "error.log")
        self.nginx = subprocess.Popen([self.program, "-c", str(self.folder / "nginx.conf"), "-e", log])
        for _ in range(200):
            try:
                self.ask("GET", "/health")
                return self
            except OSError:
                time.sleep(0.05)
        raise AssertionError((self.folder / "error.log").read_text())

    def configuration(self) -> str:
        """The page of deploy/ with this test's ports and files, inside a whole configuration."""
        site = CONFIGURATION.read_text()
        for shipped, here in (
            ("server 127.0.0.1:8000", f"server 127.0.0.1:{self.server.port}"),
            ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
            ("/etc/ssl/games.example.pem", f"{self.folder}/cert.pem"),
            ("/etc/ssl/games.example.key", f"{self.folder}/key.pem"),
        ):
            assert site.count(shipped) == 1, shipped
            site = site.replace(shipped, here)
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in kinds)
        head = f"daemon off; pid {self.folder}/pid; error_log {self.folder}/error.log; events {{}}\n"
        return f"{head}http {{ access_log off; {temporary}\n{site}\n}}\n"

    def stop(self) -> None:
        if self.nginx is not None:
            self.nginx.terminate()
            self.nginx.wait(10)
        self.server.stop()
        self.held.close()

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.folder / "cert.pem"))

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, dict[str, str], Any]:
        context = self.trust
        context.check_hostname = False  # the name resolves nowhere; the certificate is checked all the same
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=30, context=context)
        sent = {"Host": "games.example", "Content-Type": "application/json", **headers}
        sent |= {"Cookie": self.cookie} if self.cookie else {}
        try:
            connection.request(method, path, None if body is None else json.dumps(body), sent)
            answer = connection.getresponse()
            received = {name.lower(): value for name, value in answer.getheaders()}
            raw = answer.read()
        finally:
            connection.close()
        if "set-cookie" in received:
            self.cookie = received["set-cookie"].split(";")[0]
        return answer.status, received, json.loads(raw) if "json" in received.get("content-type", "") else raw

    def stream(self, table: str, headers: dict[str, str] | None = None) -> ClientConnection:
        address = f"wss://games.example:{self.port}/api/tables/{table}/stream"
        sent = {"Cookie": self.cookie, **(headers or {})}
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        return connect(address, sock=plain, ssl=self.trust, additional_headers=sent)


@pytest.fixture(scope="module")
def program() -> str:
    found = nginx()
    if found is None:
        pytest.skip("the proxy's tests need nginx: apt-get install nginx-light")
    return found


@pytest.fixture(scope="module")
def proxied(program: str, tmp_path_factory) -> Iterator[Proxied]:
    found = Proxied(tmp_path_factory.mktemp("nginx"), program)
    try:
        yield found.start()
    finally:
        found.stop()


def test_links_and_cookies_are_those_of_the_outer_address(proxied: Proxied):
    proxied.cookie = ""
    status, headers, made = proxied.ask("POST", "/api/tables", REQUEST, Origin="https://games.example")
    assert status == 200
    assert made["link"].startswith("https://games.example/t/")
    assert "secure" in headers["set-cookie"].lower()
    assert proxied.ask("POST", "/api/tables", REQUEST, Origin="https://evil.example")[0] == 403


def test_metrics_are_not_for_everybody(proxied: Proxied):
    assert proxied.ask("GET", "/metrics")[0] == 404
    assert proxied.ask("GET", "/health")[0] == 200


def test_a_stream_comes_through(proxied: Proxied):
    table = proxied.ask("POST", "/api/tables", REQUEST)[2]["table"]
    headers = {"Origin": f"https://games.example:{proxied.port}"}
    with proxied.stream(table, headers) as stream:
        frame = json.loads(stream.recv(timeout=20))
        body = {"seq": frame["seq"], "text": frame["actions"][0]["text"], "client": "c", "seat": frame["viewer"]}
        assert proxied.ask("POST", f"/api/tables/{table}/actions", body)[0] == 200
        while json.loads(stream.recv(timeout=20))["seq"] <= frame["seq"]:
            pass


def test_a_forged_address_is_not_believed(program: str, tmp_path: Path):
    """nginx passes the true address alone, whatever the visitor claims."""
    strict = Proxied(tmp_path, program, "--rate", "1")
    try:
        strict.start()
        forged = [strict.ask("GET", "/health", **{"X-Forwarded-For": f"192.0.2.{n}"})[0] for n in range(80)]
    finally:
        strict.stop()
    assert set(forged) == {200, 429}


def test_restarts_during_play_lose_nothing_and_refuse_nobody(proxied: Proxied):
    """The socket outlives the server, so a request waits for the next one. Streams come back by themselves."""
    player = Player(proxied)
    player.start()
    for _ in range(3):
        seen = len(player.acknowledged)
        player.wait_for(seen + 2)
        proxied.server.stop()
        proxied.server.start()
    player.wait_for(len(player.acknowledged) + 2)
    player.stop()
    assert player.acknowledged == sorted(set(player.acknowledged))
    assert player.frames >= 4
    assert player.refused <= 3  # at most the one request that was under way when a server stopped
    assert proxied.ask("GET", f"/api/tables/{player.table}/frame")[2]["seq"] == player.acknowledged[-1]


class Player(threading.Thread):
    """Plays over a stream, as the page does: connects again, and sends an action until it is answered."""

    def __init__(self, proxied: Proxied) -> None:
        super().__init__(daemon=True)
        self.proxied = proxied
        self.table = proxied.ask("POST", "/api/tables", REQUEST)[2]["table"]
        self.acknowledged: list[int] = []
        self.frames = 0
        self.refused = 0
        self._ended = threading.Event()

    def run(self) -> None:
        while not self._ended.is_set():
            try:
                with self.proxied.stream(self.table) as stream:
                    while not self._ended.is_set():
                        frame = json.loads(stream.recv(timeout=1))
                        self.frames += 1
                        self.act(frame)
            except (WebSocketException, OSError):
                continue

    def act(self, frame: dict[str, Any]) -> None:
        """One action, once for every position."""
        if not frame["actions"] or (self.acknowledged and frame["seq"] < self.acknowledged[-1]):
            return
        body = {"seq": frame["seq"], "text": frame["actions"][0]["text"], "client": uuid4().hex}
        body["seat"] = frame["viewer"]
        while not self._ended.is_set():
            try:
                status, _, answer = self.proxied.ask("POST", f"/api/tables/{self.table}/actions", body)
            except (OSError, http.client.HTTPException):
                status = 502
            if status not in NOT_THERE:
                assert status == 200, answer
                self.acknowledged.append(answer["seq"])
                time.sleep(0.1)  # people think; and the game must not end before the restarts do
                return
            self.refused += 1
            time.sleep(0.05)

    def wait_for(self, actions: int) -> None:
        deadline = time.monotonic() + 60
        while len(self.acknowledged) < actions:
            assert time.monotonic() < deadline, "the play does not go on"
            time.sleep(0.02)

    def stop(self) -> None:
        self._ended.set()
        self.join(60)
