"""An operator's work: copies under load, damaged files, keys, tables."""

from __future__ import annotations

import json
import sqlite3
import stat
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from branchline.cli import main
from branchline.server.http.identity import Signer
from branchline.server.ops import admin as operator
from branchline.server.ops import files
from branchline.server.ops.schema_pages import schema_pages
from branchline.server.stores.file import take_lock
from branchline.tables.errors import StoreFailed
from tests.server.house import Visitor, house
from tests.server.outside import Outside


def admin(file: Path, *words: object) -> int:
    return main(["admin", "--file", str(file), *map(str, words)])


def read_on(stream: ClientConnection) -> None:
    """Read until it ends."""
    while True:
        stream.recv(timeout=10)


@pytest.fixture
def stocked(tmp_path: Path) -> tuple[Path, Visitor, list[str]]:
    """A stopped server's file with thirty tables."""
    file = tmp_path / "t.db"
    with house(file) as home:
        ann = home.visitor()
        tables = [ann.create("me", "me", "me", public=True) for _ in range(30)]
        for table in tables:
            for _ in range(4):
                ann.act(table, ann.frame(table))
    return file, ann, tables


class TestBackup:
    def test_it_ends_while_people_play_and_is_sound(self, tmp_path: Path):
        server, stop = Outside(tmp_path / "t.db"), threading.Event()
        server.start()
        played = []

        def play() -> None:
            ann = Visitor(server.port)
            while not stop.is_set():
                table = ann.create("me", "me", "me")
                while not stop.is_set() and (frame := ann.frame(table))["actions"]:
                    played.append(ann.act(table, frame).status)

        people = [threading.Thread(target=play) for _ in range(3)]
        for person in people:
            person.start()
        try:
            for number in range(3):
                time.sleep(0.5)
                before, started = len(played), time.monotonic()
                assert admin(tmp_path / "t.db", "backup", tmp_path / f"copy{number}.db") == 0
                assert time.monotonic() - started < 10
                copy = tmp_path / f"copy{number}.db"
                assert stat.S_IMODE(copy.stat().st_mode) == 0o600
                assert admin(copy, "verify") == 0
            assert len(played) > before
        finally:
            stop.set()
            for person in people:
                person.join()
            server.stop()
        assert set(played) == {200}

    def test_a_copy_that_is_there_is_not_overwritten(self, stocked, tmp_path: Path, capsys):
        (tmp_path / "copy.db").write_text("precious")
        assert admin(stocked[0], "backup", tmp_path / "copy.db") == 2
        assert "exists already" in capsys.readouterr().err
        assert (tmp_path / "copy.db").read_text() == "precious"


class TestRestore:
    def test_a_copy_is_put_back_and_what_was_there_is_set_aside(self, stocked, tmp_path: Path):
        file, ann, tables = stocked
        assert admin(file, "backup", tmp_path / "copy.db") == 0
        with house(file) as home:
            ann.port = home.port
            at = ann.frame(tables[0])["seq"]
            ann.act(tables[0], ann.frame(tables[0]))
            later = ann.frame(tables[0])["seq"]
            with pytest.raises(StoreFailed, match="another server"):
                files.restore(tmp_path / "copy.db", file)
        assert admin(file, "restore", tmp_path / "copy.db") == 0
        with house(file) as home:
            ann.port = home.port
            assert ann.frame(tables[0])["seq"] == at < later
        assert Path(f"{file}.before").exists()

    def test_what_a_killed_server_had_still_in_its_log_is_set_aside_too(self, tmp_path: Path):
        file = tmp_path / "t.db"
        with house(file) as home:
            home.visitor().create("me", "me", "me")
        assert admin(file, "backup", tmp_path / "copy.db") == 0
        server = Outside(file)
        server.start()
        ann = Visitor(server.port)
        table = ann.create("me", "me", "me")
        server.kill()
        assert Path(f"{file}-wal").stat().st_size
        assert admin(file, "restore", tmp_path / "copy.db") == 0
        assert files.verify(file).sound == {"running": 1}
        assert files.verify(Path(f"{file}.before")).sound == {"running": 2}
        assert admin(Path(f"{file}.before"), "show", table) == 0

    def test_what_was_set_aside_before_stays(self, stocked, tmp_path: Path):
        file, _, tables = stocked
        assert admin(file, "backup", tmp_path / "copy.db") == 0
        assert admin(file, "delete", tables[0]) == 0
        assert admin(file, "restore", tmp_path / "copy.db") == 0
        assert admin(file, "restore", tmp_path / "copy.db") == 0
        assert [sum(files.verify(Path(f"{file}.before{end}")).sound.values()) for end in ("", ".1")] == [30, 29]

    def test_a_damaged_copy_is_refused(self, stocked, tmp_path: Path, capsys):
        file, _, tables = stocked
        assert admin(file, "backup", tmp_path / "copy.db") == 0
        connection = sqlite3.connect(tmp_path / "copy.db")
        connection.execute("UPDATE entries SET checked = 'x' WHERE id = ? AND number = 3", (tables[4],))
        connection.commit()
        connection.close()
        assert admin(tmp_path / "copy.db", "verify") == 1
        assert tables[4] in capsys.readouterr().out
        assert admin(file, "restore", tmp_path / "copy.db") == 2


class TestRepair:
    @pytest.mark.parametrize("pages", [1, 5])
    def test_a_file_that_was_cut_off_gives_back_all_that_can_be_read(self, stocked, tmp_path: Path, pages: int):
        file, ann, tables = stocked
        raw = file.read_bytes()
        size = int.from_bytes(raw[16:18], "big")
        file.write_bytes(raw[: -pages * size])
        assert admin(file, "verify") == 1
        fresh = tmp_path / "fresh.db"
        assert admin(file, "repair", fresh) == 0
        assert admin(fresh, "verify") == 0
        with house(fresh) as home:
            ann.port = home.port
            sound = [table for table in tables if ann.ask("GET", f"/api/tables/{table}/frame").status == 200]
            assert len(sound) >= len(tables) // 3
            assert ann.frame(sound[0])["seats_held"] == [0, 1, 2]
            assert ann.act(sound[0], ann.frame(sound[0])).status == 200

    @pytest.mark.parametrize("place", [0.3, 0.5, 0.7])
    def test_a_page_of_rubbish_costs_no_more_than_what_is_on_it(self, stocked, tmp_path: Path, place: float):
        file, _, tables = stocked
        raw = bytearray(file.read_bytes())
        size = int.from_bytes(raw[16:18], "big")
        page = int(len(raw) // size * place)
        raw[page * size : (page + 1) * size] = b"\xaa" * size
        file.write_bytes(raw)
        fresh = tmp_path / "fresh.db"
        findings = files.repair(file, fresh)
        assert files.verify(fresh).is_sound
        assert sum(findings.sound.values()) >= len(tables) // 3

    def test_a_damaged_list_of_tables_costs_nothing(self, stocked, tmp_path: Path):
        file, _, tables = stocked
        raw = bytearray(file.read_bytes())
        size = int.from_bytes(raw[16:18], "big")
        page = schema_pages(bytes(raw))[-1]
        raw[(page - 1) * size : page * size] = b"\xaa" * size
        file.write_bytes(raw)
        assert files.repair(file, tmp_path / "fresh.db").sound == {"running": len(tables)}


class TestTables:
    def test_list_show_stats_and_delete(self, stocked, capsys):
        file, ann, tables = stocked
        assert admin(file, "list") == 0
        listed = capsys.readouterr().out
        assert all(table in listed for table in tables)
        assert admin(file, "show", tables[0]) == 0
        shown = capsys.readouterr().out
        assert '"game": "mini_rails"' in shown
        assert ann.cookie.partition("=")[2].partition(".")[0] not in shown
        assert admin(file, "delete", tables[0]) == 0
        assert admin(file, "delete", tables[0]) == 2
        assert admin(file, "stats") == 0
        assert f"running tables: {len(tables) - 1}" in capsys.readouterr().out
        assert admin(file, "retention", "running=1") == 0
        assert "would be deleted: 0" in capsys.readouterr().out
        assert admin(file, "retention", "running=never") == 2

    def test_close(self, stocked):
        file, ann, tables = stocked
        assert admin(file, "close", tables[0]) == 0
        assert admin(file, "close", tables[0]) == 2
        with house(file) as home:
            ann.port = home.port
            assert ann.frame(tables[0])["status"] == "over"
            assert tables[0] not in [row["table"] for row in ann.get("/api/tables")["tables"]]

    def test_tables_that_nobody_has_touched_for_long(self, stocked, capsys):
        file, _, tables = stocked
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("UPDATE tables SET changed = changed - 86400 * 9 WHERE id != ?", (tables[0],))
            connection.commit()
        assert admin(file, "retention", "running=7") == 0
        assert admin(file, "retention", "running=7", "--delete") == 0
        assert admin(file, "retention", "running=7") == 0
        told = capsys.readouterr().out.splitlines()
        assert told == ["would be deleted: 29", "deleted: 29", "would be deleted: 0"]


class TestWhileTheServerRuns:
    """It carries out the operator's orders itself."""

    def test_looking_disturbs_nobody(self, stocked):
        file, _, tables = stocked
        with house(file):
            for words in (("list",), ("stats",), ("show", tables[0]), ("verify",), ("retention", "open=1"), ("ban",)):
                assert admin(file, *words) == 0

    def test_what_cannot_be_done_under_a_server_is_refused(self, stocked, tmp_path: Path, capsys):
        file, _, _ = stocked
        assert admin(file, "backup", tmp_path / "copy.db") == 0
        with house(file):
            assert admin(file, "restore", tmp_path / "copy.db") == 2
            assert admin(file, "repair", tmp_path / "fresh.db") == 2
        assert capsys.readouterr().err.count("another server") == 2
        assert not (tmp_path / "fresh.db").exists()

    def test_a_link_to_the_file_does_not_get_around_the_server(self, stocked, tmp_path: Path, capsys):
        file, ann, tables = stocked
        link = tmp_path / "link.db"
        link.symlink_to(file)
        assert admin(link, "backup", tmp_path / "copy.db") == 0
        with house(file) as home:
            ann.port = home.port
            assert admin(link, "restore", tmp_path / "copy.db") == 2
            assert "another server" in capsys.readouterr().err
            assert ann.frame(tables[0])["status"] == "running"
            assert admin(link, "close", tables[0]) == 0
            assert ann.frame(tables[0])["status"] == "over"
        assert admin(link, "restore", tmp_path / "copy.db") == 0
        assert link.is_symlink()
        assert sum(files.verify(file).sound.values()) == 30

    def test_close_and_delete_reach_those_who_look_on(self, stocked, capsys):
        file, ann, tables = stocked
        with house(file) as home:
            ann.port = home.port
            with ann.stream(tables[0]) as first, ann.stream(tables[1]) as second:
                assert json.loads(first.recv(timeout=10))["status"] == "running"
                second.recv(timeout=10)
                assert admin(file, "close", tables[0]) == 0
                while json.loads(first.recv(timeout=10))["status"] != "over":
                    pass
                assert admin(file, "delete", tables[1]) == 0
                with pytest.raises(ConnectionClosed):
                    read_on(second)
            assert ann.ask("GET", f"/api/tables/{tables[1]}/frame").status == 404
            assert admin(file, "close", tables[0]) == 2
            assert "closed this table" in capsys.readouterr().err
            assert admin(file, "delete", tables[1]) == 2
            assert ann.act(tables[2], ann.frame(tables[2])).status == 200
        assert admin(file, "verify") == 0

    def test_a_new_key_counts_at_once(self, stocked):
        file, ann, tables = stocked
        with house(file) as home:
            ann.port = home.port
            first, token = ann.cookie, ann.get(f"/api/tables/{tables[0]}/seats")["seats"][0]["token"]
            assert admin(file, "keys", "rotate") == 0
            assert ann.frame(tables[0])["seats_held"] == [0, 1, 2]
            assert ann.cookie != first
            assert Visitor(home.port, token).frame(tables[0])["seats_held"] == [0]
            assert admin(file, "keys", "rotate") == 0
            assert Visitor(home.port, token).frame(tables[0])["seats_held"] == []

    def test_a_server_that_hangs_is_named(self, stocked, monkeypatch, capsys):
        file, _, tables = stocked
        monkeypatch.setattr(operator, "LONGEST_ORDER", 0.3)
        with closing(take_lock(file)):
            assert admin(file, "close", tables[0]) == 2
        assert "does not answer" in capsys.readouterr().err
        with house(file) as home:
            assert home.visitor().frame(tables[0])["status"] == "running"


class TestBans:
    @pytest.mark.parametrize("by", ["address", "table"])
    def test_nobody_comes_from_there_until_it_is_lifted(self, stocked, capsys, by: str):
        file, ann, tables = stocked
        whom = "127.0.0.1" if by == "address" else tables[0]
        with house(file) as home:
            ann.port = home.port
            assert admin(file, "ban", whom, "--note", "spam") == 0
            mark = capsys.readouterr().out.split()[0]
            answer = ann.ask("GET", f"/api/tables/{tables[0]}/frame")
            assert (answer.status, answer.kind) == (403, "Banned")
            assert admin(file, "keys", "rotate") == 0
        with house(file) as home:
            ann.port = home.port
            assert ann.ask("GET", f"/api/tables/{tables[0]}/frame").status == 403
            assert admin(file, "ban", mark, "--days", "0") == 0
            assert ann.frame(tables[0])["seats_held"] == [0, 1, 2]
        assert capsys.readouterr().out == ""

    def test_a_mark_can_be_typed(self):
        """A command takes what begins with a hyphen for an option."""
        signer = Signer(b"key", mark_key=b"another")
        assert {signer.mark(f"192.0.2.{number}")[0] for number in range(256)} == {"m"}

    def test_a_stream_ends(self, stocked):
        file, ann, tables = stocked
        with house(file) as home:
            ann.port = home.port
            with ann.stream(tables[0]) as stream:
                stream.recv(timeout=10)
                assert admin(file, "ban", "127.0.0.1") == 0
                with pytest.raises(ConnectionClosed):
                    read_on(stream)

    def test_somebody_unknown_is_refused(self, stocked, capsys):
        assert admin(stocked[0], "ban", "somebody") == 2
        assert "no address" in capsys.readouterr().err


class TestKeys:
    def test_the_old_key_is_good_until_the_next_rotation(self, stocked):
        file, ann, tables = stocked
        with house(file) as home:
            ann.port = home.port
            token = ann.get(f"/api/tables/{tables[0]}/seats")["seats"][0]["token"]
        lazy = Visitor(0)
        lazy.cookie, first = ann.cookie, ann.cookie
        assert admin(file, "keys", "rotate") == 0
        with house(file) as home:
            ann.port = home.port
            assert ann.frame(tables[0])["seats_held"] == [0, 1, 2]
            assert ann.cookie != first
            assert Visitor(home.port, token).frame(tables[0])["seats_held"] == [0]
            assert ann.get(f"/api/tables/{tables[0]}/seats")["seats"][0]["token"] != token
        assert admin(file, "keys", "rotate") == 0
        with house(file) as home:
            ann.port = lazy.port = home.port
            assert ann.frame(tables[0])["seats_held"] == [0, 1, 2]
            assert lazy.frame(tables[0])["seats_held"] == []
            assert Visitor(home.port, token).frame(tables[0])["seats_held"] == []
