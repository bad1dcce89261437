"""Whole games over the network, each beside its twin: what a viewer is sent never depends on what it cannot know.

A game and its twin (twin_server.py) are played at one server by the same actions, and chance draws the same. They
differ in secrets only, and every byte that goes to anybody who may not know them must be the same at both tables:
frames by stream, answers and refusals with their heads and so their lengths. Only the table's name, the numbers of
versions and the date are set aside.

* Behind one player's shield lies something else from the beginning to the end, and so the bag holds something else too.
  That player sees the difference, the others and the spectator must not.
* Whenever a hold is split in two hands the twin's hands are others. That lasts only until one is picked, which shows
  them: so the split is compared, taken back at both tables, and made once more, alike at both.

When a game is over everything is open, so its last step is not compared.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from branchline import games
from tests.server.load import Person, Wire, set_table
from tests.server.outside import Outside
from tests.server.twin_plans import GAME, Plan, plan

_SEQ = re.compile(rb'"seq":(\d+)')
_VERSION = re.compile(rb'"version":\d{13}')
_DATE = re.compile(r"(?i)\r\n(date|set-cookie): [^\r]*")


class TwinServer(Outside):
    """A server whose tables come in pairs; a leaky one has shields that hide nothing."""

    code = "import runpy, sys; runpy.run_module('tests.server.twin_server', run_name='__main__', alter_sys=True)"

    def __init__(self, folder: Path, leaky: bool = False, place: str = "") -> None:
        super().__init__(place or folder / "tables.db")
        self.plans = folder
        self.environment = {"BRANCHLINE_PURE": "1", "PLANS": str(folder), **({"LEAK": "1"} if leaky else {})}


class Difference(AssertionError):
    """Somebody was told a secret."""


@dataclass
class Eyes:
    """A viewer at one of the two tables: a player, or the spectator."""

    person: Person
    socket: ClientConnection
    frame: bytes = b""
    seq: int = -1

    async def see(self, seq: int = 0) -> None:
        """Wait for a frame that is as far as that."""
        while self.seq < seq:
            sent = await asyncio.wait_for(self.socket.recv(), 30)
            self.frame = sent.encode() if isinstance(sent, str) else sent
            found = _SEQ.search(self.frame)
            assert found is not None
            self.seq = int(found[1])

    @property
    def told(self) -> Any:
        """What the frame says."""
        return msgspec.json.decode(self.frame)


@dataclass
class Side:
    """One of the two tables, with everybody around it."""

    wire: Wire
    table: str
    eyes: dict[int | None, Eyes]

    def plain(self, raw: bytes) -> bytes:
        """What was sent, without what differs from table to table."""
        return _VERSION.sub(b'"version":0000000000000', raw.replace(self.table.encode(), b"the table's "))

    async def ask(self, viewer: int | None, method: str, path: str, body: object = None) -> bytes:
        """The whole answer, head and body."""
        cookie = self.eyes[viewer].person.cookie
        head, data = await self.wire.raw(method, f"/api/tables/{self.table}/{path}", cookie, body)
        return self.plain(_DATE.sub("", head).encode() + data)

    async def close(self) -> None:
        for eyes in self.eyes.values():
            await eyes.socket.close()
        self.wire.close()


async def sit_down(port: int, planned: Plan) -> Side:
    """A table, its players and a spectator, all of whom look on."""
    wire = Wire(port)
    # Boxes that differ in a comment only, so that the server can tell the tables apart.
    box = f"# {uuid4()}\n{games.find(GAME).box_text()}"
    table, people = await set_table(wire, GAME, planned.seats, box=box, options=planned.options)
    eyes: dict[int | None, Eyes] = {}
    for person in [*people, Person(seat=-1)]:
        seat = person.seat if person.cookie else None
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/stream" + ("" if seat is None else f"?seat={seat}")
        headers = {"Cookie": person.cookie} if person.cookie else {}
        eyes[seat] = Eyes(person, await connect(address, additional_headers=headers, compression=None, max_size=None))
        await eyes[seat].see()
    return Side(wire, table, eyes)


@dataclass
class Pair:
    """A game and its twin, and what was compared."""

    planned: Plan
    sides: tuple[Side, Side]
    rng: random.Random
    steps: int = 0
    splits: int = 0
    compared: int = 0
    sent: int = 0
    #: whether the one who may know has seen the difference
    seen: bool = False
    ended: bool = False
    kinds: set[str] = field(default_factory=set)

    @property
    def secret(self) -> int:
        """The seat whose secret differs."""
        return self.planned.secret

    def same(self, what: str, viewer: int | None, one: bytes, other: bytes) -> None:
        """What a viewer was sent at both tables is the same."""
        self.compared += 1
        self.sent += len(one)
        self.kinds.add(what)
        if one != other:
            place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
            around = slice(max(0, place - 150), place + 150)
            raise Difference(f"{what} to {viewer} at step {self.steps}:\n{one[around]!r}\n{other[around]!r}")

    async def both(self, what: str, viewer: int | None, method: str, path: str, body: object = None) -> None:
        """Ask the same at both tables."""
        answers = [await side.ask(viewer, method, path, body) for side in self.sides]
        self.same(what, viewer, *answers)

    async def change(self, path: str, *bodies: dict[str, object]) -> bool:
        """Let a player do something at both tables; whether the game goes on."""
        seat = int(str(bodies[0]["seat"]))
        answers = []
        for side, body in zip(self.sides, bodies, strict=True):
            answers.append(await side.ask(seat, "POST", path, {"seq": side.eyes[seat].seq, **body}))
        self.same("the answer", seat, *answers)
        assert answers[0].startswith(b"HTTP/1.1 200"), answers[0]
        seq = msgspec.json.decode(answers[0].partition(b"\r\n\r\n")[2])["seq"]
        for side in self.sides:
            for eyes in side.eyes.values():
                await eyes.see(seq)
        self.steps += 1
        if b'"status":"over"' in self.sides[0].eyes[None].frame:
            return False
        for viewer in self.sides[0].eyes:
            shown = [side.plain(side.eyes[viewer].frame) for side in self.sides]
            if viewer != self.secret:
                self.same("a frame", viewer, *shown)
            elif shown[0] != shown[1]:
                self.seen = True
        return True

    async def questions(self) -> None:
        """All that those who may not know can ask, and what they are refused."""
        seq = self.sides[0].eyes[None].seq
        for viewer in [seat for seat in self.sides[0].eyes if seat != self.secret]:
            at = self.rng.randrange(seq + 1)
            frames = ("frame", "frame?lang=it", f"frame?at={at}", "table.txt", f"table.txt?at={at}")
            for path in (*frames, "story", "story.txt", "record", "totals"):
                await self.both(path.partition("=")[0], viewer, "GET", path)
            await self.both("another's eyes", viewer, "GET", f"frame?seat={self.secret}")
            await self.both("another's act", viewer, "POST", "actions", act(seq, self.secret, "done"))
            if viewer is None:
                continue
            told = self.sides[0].eyes[viewer].told
            await self.both("nonsense", viewer, "POST", "actions", act(seq, viewer, "nonsense"))
            await self.both("a stale act", viewer, "POST", "actions", act(max(0, seq - 40), viewer, "done"))
            await self.both("why not", viewer, "GET", f"why?seat={viewer}&spot=square-e5")
            for path in [path for path in ("undo", "redo") if not told[path]]:
                await self.both(path, viewer, "POST", path, {"seq": seq, "client": "r", "seat": viewer})
            if told["actions"]:
                chosen = self.rng.choice(told["actions"])["text"].replace(" ", "+")
                await self.both("a preview", viewer, "GET", f"preview?seat={viewer}&text={chosen}")

    async def play(self, most: int, every: int) -> None:
        """Play both games as planned, to the end or so many actions."""
        for seat, text in self.planned.actions[:most]:
            texts = [action["text"] for action in self.sides[0].eyes[seat].told["actions"]]
            if seat == self.secret and text.startswith("split "):
                await self.split(texts)
            if self.rng.randrange(every) == 0:
                await self.questions()
            body: dict[str, object] = {"seat": seat, "text": text, "client": f"c{self.steps}"}
            self.ended = not await self.change("actions", body, body)

    async def split(self, texts: list[str]) -> None:
        """Split the hold differently at the two tables, let all others look, and take it back."""
        seat, client = self.secret, f"s{self.steps}"
        one, other = ({"seat": seat, "text": text, "client": client} for text in self.rng.sample(texts, 2))
        await self.change("actions", one, other)
        await self.questions()
        back: dict[str, object] = {"seat": seat, "client": f"u{self.steps}"}
        await self.change("undo", back, back)
        self.splits += 1


def act(seq: int, seat: int, text: str) -> dict[str, object]:
    return {"seq": seq, "seat": seat, "text": text, "client": "refused"}


async def play_pairs(server: TwinServer, pairs: int, most: int, every: int, tell: bool) -> list[Pair]:
    """Several games with their twins, one after the other."""
    played = []
    for number in range(pairs):
        planned = plan(number, server.plans)
        sides = (await sit_down(server.port, planned), await sit_down(server.port, planned))
        pair = Pair(planned, sides, random.Random(number))
        try:
            await pair.play(most, every)
        finally:
            for side in sides:
                await side.close()
        played.append(pair)
        if tell and (number + 1) % 10 == 0:
            sys.stderr.write(f"{number + 1} games with their twins: {summary(played)}\n")
    return played


def summary(played: list[Pair]) -> str:
    """What was compared, in words."""
    steps, splits = sum(pair.steps for pair in played), sum(pair.splits for pair in played)
    compared, megabytes = sum(pair.compared for pair in played), sum(pair.sent for pair in played) / 1e6
    return f"{steps} steps, {splits} splits, {compared} answers and frames of {megabytes:.0f} MB all alike"


def watch(server: TwinServer, pairs: int, most: int, every: int, tell: bool = False) -> list[Pair]:
    """Start the server, play, stop it."""
    server.start()
    try:
        return asyncio.run(play_pairs(server, pairs, most, every, tell))
    finally:
        server.stop()


def test_others_never_see_a_difference(tmp_path: Path, place: str):
    played = watch(TwinServer(tmp_path, place=place), 2, 60, 20)
    assert all(pair.seen for pair in played)
    assert {"a frame", "record", "story", "nonsense", "a stale act"} <= set.union(*(pair.kinds for pair in played))


def test_a_shield_that_hides_nothing_is_noticed(tmp_path: Path):
    with pytest.raises(Difference):
        watch(TwinServer(tmp_path, leaky=True), 1, 10, 20)


@pytest.mark.slow
def test_two_hundred_whole_games_with_their_twins(tmp_path: Path):
    played = watch(TwinServer(tmp_path), 200, 5000, 60, tell=True)
    sys.stderr.write(summary(played) + "\n")
    assert all(pair.ended and pair.seen for pair in played)
    assert sum(pair.splits for pair in played) >= 50
