"""Nothing is lost, and damage stays where it is."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from branchline.server.stores.sqlite import SqliteStore
from branchline.tables.errors import StoreFailed
from branchline.tables.events import check_of
from tests.server.house import House, Visitor, house, play_to_end


class TestRestart:
    def test_everything_is_there_again(self, place: str):
        with house(place) as first:
            ann, ben = first.visitor(), first.visitor()
            running = ann.create("me", "open", "me", clock={"kind": "reserve", "seconds": 1000})
            ben.join(running, 1, "Ben")
            ann.post(f"/api/tables/{running}/chat", {"text": "hello", "seat": 0})
            frame = next(f for f in (ann.frame(running), ben.frame(running)) if f["actions"])
            actor = ann if frame["viewer"] in (0, 2) else ben
            answer = actor.act(running, frame, client="kept").json
            over = ann.create("me", "me", "me")
            play_to_end(ann, over)
            before = {table: ann.frame(table, seat=0) for table in (running, over)}
            texts = {table: ann.text(table, seat=0) for table in (running, over)}
        with house(place) as second:
            again = Visitor(second.port)
            again.cookie = ann.cookie
            for table, frame_before in before.items():
                now = again.frame(table, seat=0)
                assert again.text(table, seat=0) == texts[table]
                for name in ("seq", "story", "actions", "chat", "seats_held", "undo", "status"):
                    assert now[name] == frame_before[name], name
            actor.port = second.port
            assert actor.act(running, frame, client="kept").json == answer

    def test_bots_go_on(self, place: str):
        with house(place) as first:
            ann = first.visitor()
            table = ann.create("me", "greedy", "greedy")
        with house(place) as second:
            ann.port = second.port
            play_to_end(ann, table)


class TestDamage:
    @pytest.fixture
    def damaged(self, tmp_path: Path):
        """Two tables, one of which is then changed behind the server's back."""

        def damage(sql: str) -> tuple[Path, str, str, Visitor]:
            file = tmp_path / "t.db"
            with house(file) as first:
                ann = first.visitor()
                bad, good = ann.create("me", "me", "me"), ann.create("me", "me", "me")
                ann.act(bad, ann.frame(bad))
            change(file, sql, (bad,))
            return file, bad, good, ann

        return damage

    @pytest.mark.parametrize(
        "sql",
        [
            "UPDATE entries SET body = replace(CAST(body AS TEXT), 'person', 'persom') WHERE id = ? AND number = 0",
            "UPDATE entries SET checked = 'x' WHERE id = ? AND number = 2",
            "DELETE FROM entries WHERE id = ? AND number = 1",
            "DELETE FROM entries WHERE id = ?",
            "UPDATE entries SET checked = CAST(x'ff' AS TEXT) WHERE id = ? AND number = 1",
            "UPDATE tables SET settings = 'x' WHERE id = ?",
            "UPDATE tables SET settings = replace(CAST(settings AS TEXT), 'seats\":3', 'seats\":2') WHERE id = ?",
            "UPDATE tables SET settings = replace(CAST(settings AS TEXT), 'lic\":false', 'lic\":true') WHERE id = ?",
            "UPDATE tables SET settings = CAST(replace(CAST(settings AS TEXT), 'rails', x'ff') AS BLOB) WHERE id = ?",
            "UPDATE tables SET made = 'once' WHERE id = ?",
            "UPDATE tables SET settings = replace(CAST(settings AS TEXT), 'edition\":', 'edition\":9') WHERE id = ?",
        ],
    )
    def test_a_damaged_table_is_set_aside_and_the_others_play_on(self, damaged, sql: str):
        file, bad, good, ann = damaged(sql)
        with house(file) as second:
            ann.port = second.port
            answer = ann.ask("GET", f"/api/tables/{bad}/frame")
            assert (answer.status, answer.kind) == (409, "DamagedTable")
            assert ann.act(good, ann.frame(good)).status == 200
            assert bad not in str(ann.get("/api/tables"))
            assert ann.get("/health")["tables"]["damaged"] == 1

    @pytest.mark.parametrize(
        "sql",
        [
            "UPDATE entries SET body = body || 'x'::bytea WHERE id = %s AND number = 0",
            "UPDATE entries SET checked = 'x' WHERE id = %s AND number = 2",
            "DELETE FROM entries WHERE id = %s AND number = 1",
            "DELETE FROM entries WHERE id = %s",
            "UPDATE tables SET settings = 'x' WHERE id = %s",
        ],
    )
    def test_it_is_on_postgresql_too(self, database, sql: str):
        import psycopg

        place = database.new()
        with house(place) as first:
            ann = first.visitor()
            bad, good = ann.create("me", "me", "me"), ann.create("me", "me", "me")
            ann.act(bad, ann.frame(bad))
        with psycopg.connect(place) as connection:
            connection.execute(sql, (bad,))
        with house(place) as second:
            ann.port = second.port
            for _ in range(2):
                answer = ann.ask("GET", f"/api/tables/{bad}/frame")
                assert (answer.status, answer.kind) == (409, "DamagedTable")
            assert ann.act(good, ann.frame(good)).status == 200
            assert ann.get("/health")["tables"]["damaged"] == 1

    def test_a_damaged_table_with_a_clock_does_not_keep_the_server_from_starting(self, tmp_path: Path):
        file = tmp_path / "t.db"
        with house(file) as first:
            ann = first.visitor()
            bad = ann.create("me", "me", "me", clock={"kind": "move", "seconds": 1000})
        chained_to_nothing(file, bad)
        change(file, "UPDATE tables SET settings = replace(CAST(settings AS TEXT), 'seats\":3', 'seats\":2')", ())
        with house(file) as second:
            ann.port = second.port
            answer = ann.ask("GET", f"/api/tables/{bad}/frame")
            assert (answer.status, answer.kind) == (409, "DamagedTable")

    def test_a_table_whose_log_is_chained_to_nothing_still_opens(self, tmp_path: Path):
        file = tmp_path / "t.db"
        with house(file) as first:
            ann = first.visitor()
            table = ann.create("me", "me", "me")
            ann.act(table, ann.frame(table))
        chained_to_nothing(file, table)
        for _ in range(2):
            with house(file) as later:
                ann.port = later.port
                assert ann.act(table, ann.frame(table)).status == 200

    @pytest.mark.parametrize("row", [b'{"table": "\xff"}', b"{}", b"\xff"])
    def test_a_damaged_row_of_the_list_is_left_out_and_told_once(self, damaged, row: bytes, caplog):
        file, bad, good, ann = damaged("UPDATE tables SET public = 1 WHERE id = ?")
        change(file, "UPDATE tables SET public = 1", ())
        change(file, "UPDATE tables SET row = ? WHERE id = ?", (row, bad))
        with house(file) as second:
            ann.port = second.port
            for _ in range(2):
                listed = ann.get("/api/tables")
                assert [found["table"] for found in listed["tables"]] == [good]
                assert [found["table"] for found in listed["mine"]] == [good]
            assert ann.act(bad, ann.frame(bad)).status == 200
        assert [record.message for record in caplog.records].count("row of the list of tables cannot be read") == 1


def change(file: Path, sql: str, values: tuple[object, ...]) -> None:
    """Change the file behind the server's back."""
    connection = sqlite3.connect(file)
    connection.execute(sql, values)
    connection.commit()
    connection.close()


def chained_to_nothing(file: Path, table: str) -> None:
    """Give a table's log the checks of the first tables, which did not cover the settings."""
    connection = sqlite3.connect(file)
    check = ""
    sql = "SELECT number, body FROM entries WHERE id = ? ORDER BY number"
    for number, body in connection.execute(sql, (table,)).fetchall():
        check = check_of(check, body)
        connection.execute("UPDATE entries SET checked = ? WHERE id = ? AND number = ?", (check, table, number))
    connection.commit()
    connection.close()


class TestStore:
    def test_one_server_a_file(self, tmp_path: Path):
        store = SqliteStore(tmp_path / "t.db")
        with pytest.raises(StoreFailed, match="another server"):
            SqliteStore(tmp_path / "t.db")
        store.close()
        SqliteStore(tmp_path / "t.db").close()

    def test_a_foreign_file_is_refused_in_words(self, tmp_path: Path):
        (tmp_path / "t.db").write_text("this is not a database, but a text of some length" * 100)
        with pytest.raises(StoreFailed, match="can't be used"):
            SqliteStore(tmp_path / "t.db")

    def test_what_could_not_be_kept_did_not_happen(self, home: House, ann: Visitor, monkeypatch):
        table = ann.create("me", "me", "me")
        frame = ann.frame(table)

        async def broken(*_: object) -> None:
            raise StoreFailed("the disk is full")

        monkeypatch.setattr(home.store, "append", broken)
        answer = ann.act(table, frame, client="again")
        assert (answer.status, answer.kind) == (503, "StoreFailed")
        assert ann.frame(table)["seq"] == frame["seq"]
        monkeypatch.undo()
        assert ann.act(table, frame, client="again").status == 200
