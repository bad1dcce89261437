"""A real server on loopback for the tests, and a visitor who talks to it as a browser or a program would."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode
from uuid import uuid4

import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from branchline.server.config import AccountConfig, Config
from branchline.server.http.app import Server
from branchline.server.running import settings
from branchline.server.stores.serving import open_store

#: Passwords that cost next to nothing, and may be guessed for ever.
LIGHT = AccountConfig(memory=64, passes=1, lanes=1, tries=0)
#: No waiting for people to follow, no limits: a test is faster than any visitor.
QUICK = Config(pause=0.0, rate=0.0, address_rate=0.0, accounts=LIGHT if find_spec("webauthn") else None)


Result = TypeVar("Result")


class House:
    """A running server."""

    def __init__(self, place: Path | str, config: Config = QUICK) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.port: int = self.socket.getsockname()[1]
        self.place = str(place)
        self.store = open_store(str(place), f"127.0.0.1:{self.port}")
        if self.store.lease is not None:
            self.store.lease.seconds = 30.0  # these nodes do not die, and a busy machine must not end their leases
        self.server = Server(self.store, config)
        self.uvicorn = uvicorn.Server(settings(self.server.application(), self.server.guard, config.proxies))
        self.thread = threading.Thread(target=self.uvicorn.run, args=([self.socket],), daemon=True)

    def start(self) -> House:
        self.thread.start()
        while not self.uvicorn.started:
            assert self.thread.is_alive()
            time.sleep(0.01)
        return self

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(15)
        assert not self.thread.is_alive()
        self.store.close()
        self.socket.close()

    def do(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do something on the server's own loop."""
        assert self.server.orders._task is not None
        return asyncio.run_coroutine_threadsafe(work, self.server.orders._task.get_loop()).result(20)

    def visitor(self) -> Visitor:
        return Visitor(self.port)


@contextmanager
def house(place: Path | str, config: Config = QUICK) -> Iterator[House]:
    """A server for a while."""
    found = House(place, config).start()
    try:
        yield found
    finally:
        found.stop()


class Answer:
    """Status, headers and body."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.cookies: SimpleCookie = SimpleCookie()
        for value in response.headers.get_all("Set-Cookie") or ():
            self.cookies.load(value)
        self.raw = response.read()

    @property
    def json(self) -> Any:
        return json.loads(self.raw)

    @property
    def text(self) -> str:
        return self.raw.decode()

    @property
    def kind(self) -> str:
        """The kind of a refusal."""
        return str(self.json["error"]["kind"])


class Visitor:
    """A browser with its cookie, or a program with its token."""

    def __init__(self, port: int, token: str = "", source: str = "127.0.0.1") -> None:
        self.port = port
        self.source = source
        self.cookie = ""
        self.token = token

    def ask(self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None) -> Answer:
        sent = dict(headers or {})
        raw: bytes | None = None
        if isinstance(body, bytes):
            raw = body
        elif body is not None:
            raw = json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        if self.cookie:
            sent.setdefault("Cookie", self.cookie)
        if self.token:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30, source_address=(self.source, 0))
        try:
            connection.request(method, path, raw, sent)
            answer = Answer(connection.getresponse())
        finally:
            connection.close()
        for name, cookie in answer.cookies.items():
            self.set_cookie(name, "" if cookie["max-age"] == "0" else cookie.value)
        return answer

    @property
    def cookies(self) -> dict[str, str]:
        """All that it would send."""
        return dict(pair.split("=", 1) for pair in self.cookie.split("; ") if pair)

    def set_cookie(self, name: str, value: str) -> None:
        """Keep a cookie, or forget it."""
        kept = {**self.cookies, name: value}
        self.cookie = "; ".join(f"{name}={value}" for name, value in kept.items() if value)

    def get(self, path: str) -> Any:
        """What is there; it must be."""
        answer = self.ask("GET", path)
        assert answer.status == 200, answer.text
        return answer.json

    def post(self, path: str, body: object = None) -> Any:
        """Do it; it must go well."""
        answer = self.ask("POST", path, {} if body is None else body)
        assert answer.status == 200, answer.text
        return answer.json

    # -- at a table ----------------------------------------------------------------------------------------------

    def create(self, *kinds: str, game: str = "mini_rails", **more: object) -> str:
        """A table: ``create("me", "open", "greedy")``."""
        players = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in kinds]
        wish = {"game": game, "seats": len(kinds), "players": players, **more}
        return str(self.post("/api/tables", wish)["table"])

    def join(self, table: str, seat: int, name: str) -> Any:
        return self.post(f"/api/tables/{table}/join", {"seat": seat, "name": name})

    def frame(self, table: str, **query: object) -> Any:
        words = "&".join(f"{name}={value}" for name, value in query.items())
        return self.get(f"/api/tables/{table}/frame?{words}")

    def text(self, table: str, **query: object) -> str:
        """The table as text."""
        answer = self.ask("GET", f"/api/tables/{table}/table.txt?{urlencode(query)}")
        assert answer.status == 200, answer.text
        return answer.text

    def act(self, table: str, frame: Any, text: str | None = None, **more: object) -> Answer:
        """The first offered action, or that one."""
        chosen = text if text is not None else frame["actions"][0]["text"]
        body = {"seq": frame["seq"], "text": chosen, "client": uuid4().hex, "seat": frame["viewer"], **more}
        return self.ask("POST", f"/api/tables/{table}/actions", body)

    def stream(self, table: str, seat: int | None = None, origin: str = "", changes: bool = False) -> ClientConnection:
        """Frames as they come; with ``changes`` what has changed since the one before."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if origin:
            headers["Origin"] = origin
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        query = {"seat": seat, "changes": int(changes)} if seat is not None else {"changes": int(changes)}
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/stream?{urlencode(query)}"
        return connect(address, additional_headers=headers, compression=None, source_address=(self.source, 0))


def next_frame(stream: ClientConnection, seconds: float = 10.0) -> Any:
    """The next frame of a stream."""
    return json.loads(stream.recv(timeout=seconds))


def put(before: dict[str, Any], change: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """An object after a change, as the page makes it (js/lib/changes.js)."""
    lists: dict[str, Any] = {
        name: [kept for row in rows for kept in (before[name][slice(*row)] if isinstance(row, list) else [row])]
        for name, rows in change["rows"].items()
    }
    return before | change["fields"] | lists


def changed(before: dict[str, Any] | None, told: dict[str, Any]) -> dict[str, Any]:
    """The frame after what a stream has sent: a whole one, or what has changed."""
    if "since" not in told:
        return told
    assert before is not None
    assert told["since"] == before["version"]
    return put(before, told["frame"]) | {"scene": put(before["scene"], told["scene"])}


def ended(stream: ClientConnection) -> bool:
    """Whether the server ends the stream, whatever it still sends before."""
    try:
        for _ in range(100):
            stream.recv(timeout=5)
    except ConnectionClosed:
        return True
    return False


def play_to_end(visitor: Visitor, table: str, most: int = 2000) -> Any:
    """Play all seats of one visitor to the end, the middle action each time; the last frame."""
    for _ in range(most):
        frame = visitor.frame(table)
        if frame["status"] == "over":
            return frame
        if frame["actions"]:
            middle = frame["actions"][len(frame["actions"]) // 2]["text"]
            answer = visitor.act(table, frame, middle)
            assert answer.status == 200, answer.text
        else:
            visitor.frame(table, wait=frame["version"])
    raise AssertionError("the game does not end")
