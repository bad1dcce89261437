"""What may go wrong around the server: threads, files, clocks. Nothing hangs, and nothing is wrong in silence."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import stat
import time
from pathlib import Path

import pytest

from branchline import games
from branchline.server.stores import writer
from branchline.server.stores.sqlite import SqliteStore
from branchline.tables.errors import StoreFailed, StoreSilent
from branchline.tables.storage.boxes import standard
from branchline.tables.storage.store import Listing, NewLog
from tests.server.house import House, Visitor, ended, house
from tests.server.outside import Outside

LISTING = Listing("open", False, False, b"{}", ())


def new_log(id: str) -> NewLog:
    return NewLog(id, b"{}", 0.0, [(b"0", "x")], LISTING, standard(games.find("mini_rails")))


class TestWriter:
    def test_a_write_that_fails_for_any_reason_fails_alone(self, tmp_path: Path):
        def broken(_connection: sqlite3.Connection) -> None:
            raise KeyError("whatever it is")

        async def write() -> list[object]:
            store = SqliteStore(tmp_path / "t.db")
            work = [store.create(new_log("a")), store.writer.write(broken), store.create(new_log("b"))]
            answers = await asyncio.gather(*work, return_exceptions=True)
            await store.create(new_log("c"))
            assert (await store.counts()) == {"open": 3}
            store.close()
            return list(answers)

        first, failed, second = asyncio.run(write())
        assert (first, second) == (None, None)
        assert isinstance(failed, StoreFailed)

    def test_a_commit_that_fails_is_told_and_the_next_one_goes_through(self, tmp_path: Path, monkeypatch):
        async def write() -> tuple[object, object]:
            store = SqliteStore(tmp_path / "t.db")
            plain = writer.Writer._one
            answers: list[object] = []

            def failing(self, write):
                raise MemoryError("no more")

            for one in (failing, plain):
                monkeypatch.setattr(writer.Writer, "_one", one)
                answers += await asyncio.gather(store.create(new_log("a")), return_exceptions=True)
            store.close()
            return answers[0], answers[1]

        failed, stored = asyncio.run(write())
        assert isinstance(failed, StoreFailed)
        assert stored is None

    def test_nobody_waits_for_ever(self, tmp_path: Path, monkeypatch):
        """A disk that hangs: the first write may have happened or not, those behind it have not."""
        monkeypatch.setattr(writer, "LONGEST_WAIT", 0.3)

        async def write() -> list[object]:
            store = SqliteStore(tmp_path / "t.db")
            first = asyncio.ensure_future(store.writer.write(lambda _connection: time.sleep(1.5)))
            await asyncio.sleep(0.1)
            assert store.writer.stuck_seconds > 0
            answers = await asyncio.gather(first, store.create(new_log("a")), return_exceptions=True)
            await asyncio.sleep(1.5)
            assert (await store.counts()) == {}
            assert store.writer.stuck_seconds == 0
            store.close()
            return list(answers)

        first, second = asyncio.run(write())
        assert isinstance(first, StoreSilent)
        assert type(second) is StoreFailed

    def test_a_table_whose_write_was_not_answered_is_read_again(self, place: str, monkeypatch):
        with house(place) as home:
            ann = home.visitor()
            table = ann.create("me", "me", "me")
            frame, append = ann.frame(table), home.store.append

            async def silent(*entries: object) -> None:
                await append(*entries)  # type: ignore[arg-type]
                raise StoreSilent("the store does not answer")

            monkeypatch.setattr(home.store, "append", silent)
            with home.visitor().stream(table) as stream:
                answer = ann.act(table, frame, client="once")
                assert (answer.status, answer.headers["retry-after"]) == (503, "1")
                assert ended(stream)  # whoever looked on comes again, and sees what is true
            monkeypatch.setattr(home.store, "append", append)
            again = ann.act(table, frame, client="once")
            assert again.status == 200
            assert ann.frame(table)["seq"] == again.json["seq"]

    def test_health_says_when_the_store_does_not_write(self, tmp_path: Path, monkeypatch):
        with house(tmp_path / "t.db") as home:
            assert home.visitor().get("/health")["status"] == "ok"

            def full(self, write):
                raise sqlite3.OperationalError("database or disk is full")

            monkeypatch.setattr(writer.Writer, "_one", full)
            answer = home.visitor().ask("GET", "/health")
            assert (answer.status, answer.json["status"]) == (503, "failing")


class TestFiles:
    def test_only_the_owner_may_read_them(self, tmp_path: Path):
        """Whoever has the key can sign any seat's token; a file from before is closed, too."""
        file = tmp_path / "t.db"
        SqliteStore(file).close()
        file.chmod(0o644)
        store = SqliteStore(file)
        modes = {name.name: stat.S_IMODE(name.stat().st_mode) for name in tmp_path.iterdir()}
        store.close()
        assert {"t.db", "t.db-wal", "t.db.lock"} <= set(modes)
        assert set(modes.values()) == {0o600}

    def test_a_link_to_the_file_is_the_file(self, tmp_path: Path):
        store = SqliteStore(tmp_path / "t.db")
        (tmp_path / "other.db").symlink_to(tmp_path / "t.db")
        with pytest.raises(StoreFailed, match="another server"):
            SqliteStore(tmp_path / "other.db")
        store.close()


class TestGrounds:
    def test_a_new_spectator_gets_the_ground_of_every_table_however_many_there_are(self, home: House, ann: Visitor):
        """A cached frame must not outlive its ground."""
        names = games.names()
        tables = [ann.create("me", "me", "me", game=names[number % len(names)]) for number in range(12)]
        keys = {table: home.visitor().frame(table)["scene"]["ground"] for table in tables}
        home.server.services.grounds._latest.clear()  # others come and go
        for table, key in keys.items():
            assert home.visitor().frame(table)["scene"]["ground"] == key
            assert ann.ask("GET", f"/ground/{key}.svg").status == 200

    def test_a_ground_that_nobody_shows_any_more_is_let_go(self, home: House, ann: Visitor):
        table = ann.create("me", "me", game="off_the_rails")
        ann.frame(table)
        before = len(home.server.services.grounds._alive)
        del home.server.lobby.rooms[table]
        home.server.services.grounds._latest.clear()
        assert len(home.server.services.grounds._alive) < before


class TestClocks:
    def test_frames_after_a_restart_are_newer_though_the_clock_was_set_back(self, tmp_path: Path, monkeypatch):
        with house(tmp_path / "t.db") as home:
            ann = home.visitor()
            table = ann.create("me", "me", "me")
            before = ann.frame(table)["version"]
        plain = time.time
        monkeypatch.setattr(time, "time", lambda: plain() - 3600)
        with house(tmp_path / "t.db") as home:
            ann.port = home.port
            assert ann.frame(table)["version"] > before

    def test_a_server_that_was_stopped_takes_nobodys_time(self, tmp_path: Path):
        server = Outside(tmp_path / "t.db")
        server.start()
        ann = Visitor(server.port)
        clock = {"kind": "move", "seconds": 5, "then": "forfeit"}
        table = ann.create("me", "me", "me", clock=clock)
        assert server.process is not None
        time.sleep(1.2)
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(7)
        server.process.send_signal(signal.SIGCONT)
        time.sleep(1)
        frame = ann.frame(table)
        server.stop()
        assert [player["forfeited"] for player in frame["players"]] == [False, False, False]
        assert 0.5 < frame["clock"]["left"][frame["viewer"]] < 4.5
