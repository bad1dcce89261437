"""A load of people: four at each table, each with a stream, playing at a steady pace at a server of their own.

python -m tests.server.load [game] [tables] [actions a second] [seconds]
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.server.house import changed
from tests.server.outside import Outside

SEATS = 4
_SEQ = re.compile(r'"seq":(\d+)')


class Wire:
    """One kept-alive HTTP connection."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, cookie: str, body: object = None) -> tuple[int, str, Any]:
        """Status, new cookie, body."""
        head, data = await self.raw(method, path, cookie, body)
        found = re.search(r"(?i)set-cookie: ([^;]+)", head)
        return int(head.split(" ", 2)[1]), found[1] if found else "", json.loads(data)

    async def raw(self, method: str, path: str, cookie: str, body: object = None) -> tuple[str, bytes]:
        """The answer's head and body as they came."""
        if self.reader is not None and self.reader.at_eof():  # idle for too long: the server has closed it
            self.close()
            self.writer = None
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self.reader is not None
        raw = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(raw)}"]
        head += ["Content-Type: application/json"] if body is not None else []
        head += [f"Cookie: {cookie}"] if cookie else []
        self.writer.write("\r\n".join([*head, "", ""]).encode() + raw)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"(?i)content-length: (\d+)", answer)
        return answer, await self.reader.readexactly(int(length[1])) if length else b""

    def go_to(self, port: int) -> None:
        """Another port from now on."""
        if port != self.port:
            self.close()
            self.port, self.writer = port, None

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


@dataclass
class Person:
    """A person with a seat and a stream."""

    cookie: str = ""
    seat: int = 0
    seq: int = -1
    frames: int = 0
    bytes: int = 0
    #: the frame as far as it has been put together, and what has been told since
    shown: dict[str, Any] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    seen: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def frame(self) -> dict[str, Any]:
        """The present frame, put together when it is asked for."""
        for text in self.told:
            self.shown = changed(self.shown, json.loads(text))
        self.told.clear()
        return self.shown

    async def watch(self, socket: ClientConnection) -> None:
        """Note what is pushed."""
        async for text in socket:
            assert isinstance(text, str)
            self.told.append(text)
            self.frames += 1
            self.bytes += len(text)
            if found := _SEQ.search(text):
                self.seq = int(found[1])
                self.seen.set()


@dataclass
class Figures:
    """What came of it."""

    tables: int
    sockets: int
    seconds: float = 0.0
    actions: int = 0
    refused: int = 0
    frames: int = 0
    bytes: int = 0
    late: int = 0
    answered: list[float] = field(default_factory=list)
    #: until the last of the table's viewers had the frame
    shown: list[float] = field(default_factory=list)
    acknowledged: Counter[str] = field(default_factory=Counter)
    unseen: int = 0
    #: seconds of processor that the players and the server took while playing
    players_cpu: float = 0.0
    server_cpu: float = 0.0
    #: what the server held in memory at the end
    megabytes: float = 0.0

    def text(self) -> str:
        """In a few lines."""
        lines = [
            f"{self.sockets} streams at {self.tables} tables, {self.actions} actions in {self.seconds:.1f} s"
            f" ({self.actions / self.seconds:.1f} a second), {self.frames} frames received",
            f"refused {self.refused}, viewers without the last frame {self.unseen}; processor a second of play:"
            f" server {self.server_cpu / self.seconds:.2f}, players {self.players_cpu / self.seconds:.2f}",
            f"processor an action in ms: server {self.server_cpu / self.actions * 1000:.2f},"
            f" players {self.players_cpu / self.actions * 1000:.2f}; {self.bytes / self.frames / 1000:.1f} kB a frame;"
            f" the server holds {self.megabytes:.0f} MB",
        ]
        for name, values in (("answered", sorted(self.answered)), ("shown to all", sorted(self.shown))):
            marks = ", ".join(f"p{mark} {percentile(values, mark) * 1000:.0f}" for mark in (50, 90, 99))
            lines.append(f"{name} in ms: {marks}, most {values[-1] * 1000:.0f}")
        return "\n".join(lines)


def percentile(values: list[float], mark: float) -> float:
    """Of sorted values."""
    return values[min(len(values) - 1, int(len(values) * mark / 100))]


async def set_table(
    wire: Wire, game: str, seats: int = SEATS, mark: str = "", **more: object
) -> tuple[str, list[Person]]:
    """A table with so many people, whose names end in the mark."""
    people = [Person(seat=seat) for seat in range(seats)]
    wish = {"game": game, "seats": seats, "players": [{"kind": "me"}], **more}
    status, people[0].cookie, told = await wire.ask("POST", "/api/tables", "", wish)
    assert status == 200, told
    for person in people[1:]:
        path = f"/api/tables/{told['table']}/join"
        status, person.cookie, joined = await wire.ask(
            "POST", path, "", {"seat": person.seat, "name": f"P{person.seat}{mark}"}
        )
        assert status == 200, joined
    return str(told["table"]), people


async def act(wire: Wire, table: str, people: list[Person], figures: Figures, number: int) -> None:
    """Whoever is to act at the table does, and all four see it."""
    for person in people:
        frame = person.frame
        if frame["actions"]:
            break
    else:
        return
    chosen = frame["actions"][number % len(frame["actions"])]["text"]
    body = {"seq": frame["seq"], "text": chosen, "client": f"c{number}", "seat": person.seat}
    started = time.perf_counter()
    status, _, told = await wire.ask("POST", f"/api/tables/{table}/actions", person.cookie, body)
    figures.answered.append(time.perf_counter() - started)
    if status != 200:
        figures.refused += 1
        return
    figures.actions += 1
    figures.acknowledged[table] = max(figures.acknowledged[table], told["seq"])
    for other in people:
        while other.seq < told["seq"]:
            other.seen.clear()
            await other.seen.wait()
    figures.shown.append(time.perf_counter() - started)


def processor(process: int) -> float:
    """Seconds of processor that a process has taken so far; 0 where that can't be told."""
    stat = Path(f"/proc/{process}/stat")
    if not process or not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """Megabytes that a process holds; 0 where that can't be told."""
    statm = Path(f"/proc/{process}/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6 if process and statm.exists() else 0.0


async def play(
    port: int,
    tables: int,
    pace: float,
    seconds: float,
    server: int = 0,
    game: str = "mini_rails",
    through: int = 0,
) -> Figures:
    """The whole load: tables are made at one port, and played through another one if that is another node's."""
    figures = Figures(tables, tables * SEATS)
    wires = [Wire(port) for _ in range(tables)]
    # Names of their own: what is drawn for one table must not do for all.
    at = [await set_table(wire, game, mark=f" at {number}") for number, wire in enumerate(wires)]
    for wire in wires:
        wire.go_to(through or port)
    async with asyncio.TaskGroup() as group:
        sockets = []
        for table, people in at:
            for person in people:
                address = f"ws://127.0.0.1:{through or port}/api/tables/{table}/stream?seat={person.seat}&changes=1"
                headers = {"Cookie": person.cookie}
                socket = await connect(address, additional_headers=headers, compression=None, max_queue=64).__aenter__()
                sockets.append(socket)
                group.create_task(person.watch(socket))
        everybody = [person for _, people in at for person in people]
        while any(person.seq < 0 for person in everybody):
            await asyncio.sleep(0.05)
        await asyncio.sleep(1)
        before = sum(person.frames for person in everybody)
        bytes_before = sum(person.bytes for person in everybody)
        server_cpu = processor(server)
        await steady(wires, at, pace, seconds, figures)
        figures.server_cpu = processor(server) - server_cpu
        figures.megabytes = memory(server)
        await asyncio.sleep(2)
        figures.frames = sum(person.frames for person in everybody) - before
        figures.bytes = sum(person.bytes for person in everybody) - bytes_before
        for table, people in at:
            figures.unseen += sum(person.seq < figures.acknowledged[table] for person in people)
        for socket in sockets:
            await socket.close()
    for wire in wires:
        wire.close()
    return figures


async def steady(
    wires: list[Wire], at: list[tuple[str, list[Person]]], pace: float, seconds: float, figures: Figures
) -> None:
    """One action after the other at the pace, whether or not the ones before have been answered."""
    busy: dict[int, asyncio.Task[None]] = {}
    started, cpu = time.perf_counter(), time.process_time()
    number = 0
    while (now := time.perf_counter() - started) < seconds:
        if now < number / pace:
            await asyncio.sleep(number / pace - now)
        place = number % len(wires)
        number += 1
        task = busy.get(place)
        if task is not None and not task.done():
            figures.late += 1
            continue
        busy[place] = asyncio.ensure_future(act(wires[place], *at[place], figures, number))
    await asyncio.gather(*busy.values())
    figures.seconds, figures.players_cpu = time.perf_counter() - started, time.process_time() - cpu


def loaded(file: Path, game: str, tables: int, pace: float, seconds: float) -> Figures:
    """A server under load."""
    server = Outside(file)
    server.start()
    try:
        assert server.process is not None
        return asyncio.run(play(server.port, tables, pace, seconds, server.process.pid, game))
    finally:
        server.stop()


if __name__ == "__main__":
    game, tables, pace, seconds = (sys.argv[1:] + ["mini_rails", "250", "100", "60"][len(sys.argv) - 1 :])[:4]
    with tempfile.TemporaryDirectory() as folder:
        told = loaded(Path(folder) / "tables.db", game, int(tables), float(pace), float(seconds))
    sys.stdout.write(f"{game}: {told.text()}\n")
