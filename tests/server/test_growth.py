"""What must not grow with the number of tables, streams and steps: its causes, and the long runs of `make soak`."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
import threading
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from branchline import games
from branchline.core.match import record
from branchline.core.message import Message
from branchline.server.http.wire import CODEC
from branchline.server.stores.sqlite import SqliteStore
from branchline.tables import decide, events
from branchline.tables.api import queries
from branchline.tables.room import Room
from branchline.tables.shown import grounds, languages
from branchline.tables.shown.encoded import EncodedFrame
from branchline.tables.shown.languages import speaker
from branchline.tables.shown.position import Viewer
from branchline.tables.shown.shapes import PlayerRow
from branchline.tables.table import Change
from branchline.tables.visitors import Stream
from branchline.tables.visitors import Visitor as Person
from tests.server import load
from tests.server.cost import room_of
from tests.server.house import House, Visitor, changed, house
from tests.server.outside import Outside


class TestDrawing:
    def test_a_sentence_is_worded_once_for_all_tables_unless_it_names_a_player(self, monkeypatch: pytest.MonkeyPatch):
        said: dict[tuple[object, ...], str] = {}
        monkeypatch.setattr(languages, "_SAID", said)
        tables = [speaker("en", [f"Ann {number}", f"Bob {number}"]) for number in range(50)]
        plain, named = Message("{hex}, open land", {"hex": "a1"}), Message("{seat} acts", {"seat": 1})
        inner = Message("{what}!", {"what": named})
        assert {say(plain) for say in tables} == {"a1, open land"}
        assert len(said) == 1
        assert [say(named) for say in tables[:2]] == ["Bob 0 acts", "Bob 1 acts"]
        assert [say(inner) for say in tables[:2]] == ["Bob 0 acts!", "Bob 1 acts!"]

    def test_a_ground_is_named_once_for_a_table(self, home: House, monkeypatch: pytest.MonkeyPatch):
        """Whatever other tables are drawn in between."""
        ann = home.visitor()
        first = ann.create("me", "me", "me")
        ann.frame(first)
        for _ in range(3):
            ann.frame(ann.create("me", "me", "me"))
        named: list[str] = []
        key_of = grounds.ground_key

        def noted(svg: str, width: float, height: float) -> str:
            named.append(svg)
            return key_of(svg, width, height)

        monkeypatch.setattr(grounds, "ground_key", noted)
        for _ in range(3):
            frame = ann.frame(first)
            assert ann.act(first, frame).status == 200
            assert ann.ask("GET", f"/ground/{frame['scene']['ground']}.svg").status == 200
        seen = {frame["viewer"] for frame in [ann.frame(first)]} | {0, 1, 2}
        assert len(named) < len(seen)  # a seat that is shown for the first time has a ground of its own


class TestSharedParts:
    @pytest.mark.parametrize("name", games.names())
    def test_a_frame_is_the_same_whether_its_parts_are_shared_or_not(self, name: str):
        """For every seat and a spectator, in two languages, also for somebody who has muted a seat."""
        room, rng = room_of(name, 3), random.Random(5)
        viewers = [Viewer(None, "en"), *(Viewer(seat, lang, (seat,)) for seat in range(3) for lang in ("en", "it"))]
        viewers.append(Viewer(0, "en", (0,), frozenset({1})))
        sent: dict[Viewer, EncodedFrame] = {}
        for number in range(25):
            if not room.table.actors:
                break
            for viewer in viewers if number % 3 else viewers[:4]:  # some miss a frame now and then
                encoded = room.encoded_frame(viewer)
                whole = json.loads(encoded.whole())
                assert whole == json.loads(CODEC.encode(room.frame(viewer)))
                before, since = sent.get(viewer), encoded.since(sent.get(viewer))
                assert changed(json.loads(before.whole()) if before else None, json.loads(since)) == whole
                sent[viewer] = encoded
            seat = room.table.actors[0]
            said = events.Chatted(1, "P1", f'"chat":[] and "players":[] {number}', 1.5)
            asyncio.run(room.commit(Change((said,))))
            actions = room.table.playing().legal(seat)
            asyncio.run(room.commit(decide.act(room.table, seat, rng.choice(actions))))

    @pytest.mark.parametrize(("name", "most"), [("mini_rails", 0.75), ("mini_express", 0.3), ("off_the_rails", 0.6)])
    def test_what_all_see_alike_is_encoded_once(self, name: str, most: float):
        """The part that all share, and each piece that is the same object; so four frames cost little more than one."""
        parts: list[object] = []
        rows: list[object] = []

        def encode(value: object) -> bytes:
            parts.append(value)
            return CODEC.encode(value)

        def encode_tuple(row: object) -> bytes:
            rows.append(row)
            return CODEC.encode_tuple(row)

        room = room_of(name, 3, replace(CODEC, encode=encode, encode_tuple=encode_tuple))
        seat = room.table.actors[0]
        asyncio.run(room.commit(decide.act(room.table, seat, room.table.playing().legal(seat)[0])))
        parts.clear()
        viewers = [Viewer(seat, "en", () if seat is None else (seat,)) for seat in (None, 0, 1, 2)]
        shown = 0
        for viewer in viewers:
            room.encoded_frame(viewer)
            scene = room.position.drawing(viewer, room.services.grounds).scene
            shown += len(scene.pieces) + len(scene.spots) + len(scene.regions)
        one_for_each = len(viewers) if games.find(name).secrets else 1
        assert sum(isinstance(part, PlayerRow) for part in parts) == one_for_each * 3
        assert len(rows) == len({id(row) for row in rows})
        assert len(rows) < most * shown

    def test_what_has_not_changed_is_not_encoded_again(self):
        rows: list[object] = []

        def encode_tuple(row: object) -> bytes:
            rows.append(row)
            return CODEC.encode_tuple(row)

        room = room_of("off_the_rails", 3, replace(CODEC, encode_tuple=encode_tuple))
        room.encoded_frame(Viewer(None, "en"))
        first = len(rows)
        seat = room.table.actors[0]
        asyncio.run(room.commit(decide.act(room.table, seat, room.table.playing().legal(seat)[0])))
        room.encoded_frame(Viewer(None, "en"))
        assert len(rows) - first < 0.6 * first


class TestMemory:
    @pytest.mark.parametrize("name", games.names())
    def test_what_is_printed_alike_is_held_once_for_all_viewers_and_tables(self, name: str):
        """The map is the most of a ground: it is not held again for each seat and each position."""
        parts: dict[int, str] = {}
        rooms = [room_of(name, 3, mark=f" at {number}") for number in range(2)]
        for room in rooms:
            for _ in range(2):
                for seat in range(3):
                    drawing = room.position.drawing(Viewer(seat, "en", (seat,)), room.services.grounds)
                    assert drawing.scene.ground is drawing.ground.parts[-1]
                    parts |= {id(part): part for part in drawing.ground.parts}
                actor = room.table.actors[0]
                asyncio.run(room.commit(decide.act(room.table, actor, room.table.playing().legal(actor)[0])))
        whole = sys.getsizeof(drawing.scene.whole_ground)
        boards = 2 if name == "mini_rails" else 1  # each table has a map of its own there
        own = 6 * sys.getsizeof(drawing.scene.ground)
        assert sum(map(sys.getsizeof, parts.values())) < 1.2 * (boards * whole + own)

    def test_a_frame_is_not_kept_where_each_player_has_one_stream(self):
        room = room_of("mini_rails", 3)
        viewers = [Viewer(seat, "en", (seat,)) for seat in range(3)]
        room.streams = {Stream(Person(f"p{number}")) for number in range(3)}
        for viewer in (*viewers, Viewer(None, "en")):
            room.encoded_frame(viewer)
        assert list(room._encoded.kept) == [Viewer(None, "en")]  # any number of spectators may ask for it
        room.streams |= {Stream(Person("another tab"))}
        room.encoded_frame(viewers[0])
        assert viewers[0] in room._encoded.kept


class TestSpectators:
    def test_what_has_changed_is_put_together_once_for_all_of_them(self):
        room, spectator, other = room_of("mini_rails", 3), Viewer(None, "en"), Viewer(0, "en", (0,))
        before = room.encoded_frame(spectator)
        foreign = room.encoded_frame(other)
        seat = room.table.actors[0]
        asyncio.run(room.commit(decide.act(room.table, seat, room.table.playing().legal(seat)[0])))
        now = room.encoded_frame(spectator)
        assert now.since(before) is now.since(before)
        assert now.whole() is now.whole()
        eyes_changed = changed(json.loads(foreign.whole()), json.loads(now.since(foreign)))
        assert (
            eyes_changed
            == json.loads(now.whole())
            == changed(json.loads(before.whole()), json.loads(now.since(before)))
        )

    def test_a_spectator_who_comes_does_not_look_at_all_the_others(self, monkeypatch: pytest.MonkeyPatch):
        """A thousand spectators of one table took the server seconds, each more than the one before."""
        room, here, asked = room_of("mini_rails"), Room.here, list[Room]()

        def noted(room: Room) -> frozenset[int]:
            asked.append(room)
            return here(room)

        monkeypatch.setattr(Room, "here", noted)
        version = room.version
        for number in range(5):
            room.open_stream(Person(f"spectator {number}"))
        assert (asked, room.version) == ([], version)
        room._seen.clear()
        room.open_stream(Person("p" * 22))
        assert room.version > version


class TestStore:
    def test_tables_are_counted_without_reading_their_rows(self, tmp_path: Path):
        file = tmp_path / "t.db"
        with house(file) as home:
            home.visitor().create("me", "me", "me")
        asked: list[str] = []
        store = SqliteStore(file)
        try:
            store._reading.set_trace_callback(asked.append)
            assert asyncio.run(store.counts()) == {"running": 1}
        finally:
            store.close()
        with closing(sqlite3.connect(file)) as connection:
            plan = connection.execute(f"EXPLAIN QUERY PLAN {asked[-1]}").fetchall()
        assert "COVERING INDEX" in plan[0][3]

    def test_a_start_does_not_wait_for_tables_with_a_clock(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        file, clock = tmp_path / "t.db", {"kind": "reserve", "seconds": 1000}
        with house(file) as home:
            ann = home.visitor()
            tables = [ann.create("me", "me", "me", clock=clock) for _ in range(20)]
        load = SqliteStore.load

        async def slow(store: SqliteStore, id: str) -> object:
            await asyncio.sleep(0.2)
            return await load(store, id)

        monkeypatch.setattr(SqliteStore, "load", slow)
        with house(file) as home:
            home.visitor().get("/health")
            assert len(home.server.lobby.rooms) < len(tables)
            deadline = time.monotonic() + 60
            while len(home.server.lobby.rooms) < len(tables):
                assert time.monotonic() < deadline
                time.sleep(0.05)


class TestLongGames:
    @pytest.mark.parametrize(("path", "module", "name"), [("totals", queries, "totals_of"), ("record", None, "write")])
    def test_what_walks_through_a_whole_game_does_not_hold_up_the_others(
        self, home: House, monkeypatch: pytest.MonkeyPatch, path: str, module: object, name: str
    ):
        ann = home.visitor()
        table = ann.create("me", "me", "me")
        ann.act(table, ann.frame(table))
        where: list[threading.Thread] = []
        place = module or record
        work = getattr(place, name)

        def noted(*given: object) -> object:
            where.append(threading.current_thread())
            return work(*given)

        monkeypatch.setattr(place, name, noted)
        assert ann.ask("GET", f"/api/tables/{table}/{path}").status == 200
        assert len(where) == 1
        assert where[0] is not home.thread


@pytest.mark.slow
def test_from_a_hundred_to_four_thousand_streams(tmp_path: Path):
    """Processor time for an action must not grow with the number of streams by more than a third."""
    spent = {}
    for tables in (25, 250, 500, 1000):
        figures = load.loaded(tmp_path / f"{tables}.db", "mini_rails", tables, min(20.0, tables * 0.2), 30)
        sys.stderr.write(figures.text() + "\n")
        assert (figures.refused, figures.unseen) == (0, 0)
        spent[tables] = figures.server_cpu / figures.actions
    assert spent[1000] < spent[25] * 1.34


@pytest.mark.slow
@pytest.mark.parametrize("count", [10, 10_000])
def test_ten_thousand_tables_with_clocks_and_long_boxes(tmp_path: Path, count: int):
    """The first answer, the list, /health and a frame come soon, however many tables there are."""
    file = tmp_path / "t.db"
    table = fill(file, count)
    server = Outside(file, "--workers", "1")
    started = time.monotonic()
    server.start()
    took = {"start": time.monotonic() - started}
    try:
        visitor = Visitor(server.port)
        for name, path in (("health", "/health"), ("list", "/api/tables"), ("frame", f"/api/tables/{table}/frame")):
            began = time.monotonic()
            assert visitor.ask("GET", path).status == 200
            took[name] = time.monotonic() - began
        assert visitor.ask("GET", f"/api/tables/{'x' * 12}/frame").status == 200
        assert visitor.get("/health")["tables"] == {"running": count}
    finally:
        server.stop()
    sys.stderr.write(f"{count} tables: {', '.join(f'{name} {took[name] * 1000:.0f} ms' for name in took)}\n")
    assert max(took["health"], took["list"], took["frame"]) < 1


def fill(file: Path, count: int) -> str:
    """A store with so many copies of one running table with a clock, and 60 kB more in the settings of each."""
    with house(file) as home:
        ann = home.visitor()
        table = ann.create("me", "me", "me", public=True, clock={"kind": "reserve", "seconds": 100_000})
        ann.act(table, ann.frame(table))
    with closing(sqlite3.connect(file)) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
        rest = ", ".join(name for name in columns if name not in ("id", "settings"))
        sql = "SELECT CAST(settings AS BLOB) FROM tables WHERE id = ?"
        settings = connection.execute(sql, (table,)).fetchone()[0] + b" " * 60_000
        sql = "SELECT CAST(body AS BLOB) FROM entries WHERE id = ? ORDER BY number"
        check, entries = events.opening(settings), []
        for number, (body,) in enumerate(connection.execute(sql, (table,))):
            check = events.check_of(check, body)
            entries.append((number, body, check))
        for number in range(count - 1):
            id = f"{number:012d}".translate(str.maketrans("01", "xy"))
            sql = f"INSERT INTO tables (id, settings, {rest}) SELECT ?, ?, {rest} FROM tables WHERE id = ?"
            connection.execute(sql, (id, settings, table))
            connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", [(id, *entry) for entry in entries])
        connection.commit()
    return table
