"""Secrets over the server: no byte that is sent to a viewer may depend on what it cannot know.

A match is played on a server. At each position the same table is looked at twice: as it is, and as a seat imagines it
(all that the seat cannot know drawn afresh). Every answer to that seat and to spectators must be the same byte by byte.
"""

from __future__ import annotations

import asyncio
from copy import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.game import State
from branchline.server.http.app import Config, Server
from branchline.server.stores.serving import open_store
from branchline.tables import decide
from branchline.tables.api import queries
from branchline.tables.api.call import Call
from branchline.tables.api.requests import NewTable, PlayerRequest
from branchline.tables.room import Room
from branchline.tables.visitors import Visitor

GAMES = games.names()
SECRET_GAMES = [name for name in GAMES if games.find(name).secrets]


def everything_sent(room: Room, seat: int | None) -> list[Any]:
    """All that a viewer with that seat's eyes can be sent about the position; numbers of versions aside."""
    holder = Visitor("nobody", room.table.token(seat) if seat is not None else None)
    viewer = room.viewer(holder, seat, "en")
    frame = room.frame(viewer)
    frame.version = 0
    sent: list[Any] = [msgspec.json.encode(frame)]
    looking = Call(None, holder, None, found=room, seat=seat)  # type: ignore[arg-type]
    sent.append(run(queries.table_text(looking)))
    ground = room.services.grounds.get(frame.scene.ground) if frame.scene else None
    sent.append(ground)
    if seat is not None and seat in room.table.actors:
        query = {"text": frame.actions[0].text, "spot": "nowhere"}
        asked = Call(None, holder, None, query=query, found=room, seat=seat)  # type: ignore[arg-type]
        for question in (queries.preview, queries.why):
            sent.append(msgspec.json.encode(run(question(asked))))
    return sent


def run(work: Any) -> Any:
    """A coroutine that never waits."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits")


class Watched:
    """A table on a server's parts, without the network between."""

    def __init__(self, place: str) -> None:
        self.store = open_store(place, "127.0.0.1:1")
        self.server = Server(self.store, Config(pause=0.0))

    async def play(self, name: str, seats: int, seed: int, every: int) -> int:
        """Play a whole game at random; how many positions were compared."""
        rng = Random("secrets", name, seed)
        wish = NewTable(name, seats, players=[PlayerRequest("me") for _ in range(seats)])
        room = await self.server.lobby.create(wish, Visitor("p" * 22))
        compared = 0
        while room.table.status == "running":
            actors = room.table.actors
            seat = actors[int(rng.below(len(actors)))]
            if compared == 0 or rng.below(every) == 0:
                self.compare(room, rng)
                compared += 1
            action = int(room.table.playing().state.pick(seat, rng))
            async with room.lock:
                await room.commit(decide.act(room.table, seat, action))
        del self.server.lobby.rooms[room.table.id]
        return compared

    def compare(self, room: Room, rng: Random) -> None:
        """What a seat is sent does not change if all that it cannot know is drawn afresh."""
        match = room.table.playing()
        for seat in range(match.header.seats):
            other = self.imagined(room, match.state.imagine(seat, rng))
            assert everything_sent(other, seat) == everything_sent(room, seat)
            assert everything_sent(other, None) == everything_sent(room, None)

    def imagined(self, room: Room, state: State) -> Room:
        """A room with the same table in another position."""
        table = copy(room.table)
        table.match = room.table.playing().copy()
        table.match.state = state
        return Room(table, room.services)


def watch(place: str, name: str, games_played: int, every: int) -> int:
    """Several games; how many positions were compared."""

    async def all_games() -> int:
        watched, compared = Watched(place), 0
        if watched.server.node is not None:
            await watched.server.node.start()
        try:
            counts = [count for count in games.find(name).seat_counts if count > 1]
            for number in range(games_played):
                compared += await watched.play(name, counts[number % len(counts)], number, every)
        finally:
            await watched.server.lobby.close()
            if watched.server.node is not None:
                await watched.server.node.stop()
            await watched.store.stop()
            watched.store.close()
        return compared

    return asyncio.run(all_games())


@pytest.mark.parametrize("name", GAMES)
def test_bytes_do_not_depend_on_what_a_viewer_cannot_know(tmp_path: Path, name: str):
    assert watch(str(tmp_path / "t.db"), name, 1, 30) > 0


def test_nor_do_they_on_postgresql(database):
    assert watch(database.new(), SECRET_GAMES[0], 1, 60) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", SECRET_GAMES)
def test_bytes_do_not_depend_on_it_in_two_hundred_whole_games(tmp_path: Path, name: str):
    assert watch(str(tmp_path / "t.db"), name, 200, 25) > 200
