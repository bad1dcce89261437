"""A store that an older program wrote: every table is there, under its own rules and with its own numbers.

``data/store_1.db.gz`` was written before stores kept boxes: five tables of each game. ``data/store_1.json`` has what is
in it. Here the games then change: every number that a box may change is changed, and the edition is raised.
"""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from branchline import games
from branchline.core.game import Game
from branchline.core.match import record
from branchline.core.match.errors import BoxError, OptionError, UnreadableRecord
from branchline.core.match.options import Flag
from branchline.server.http.identity import Signer
from branchline.server.ops import files
from branchline.server.stores import migrations
from branchline.server.stores.sqlite import SqliteStore
from branchline.tables.errors import StoreFailed
from branchline.tables.storage import boxes
from tests.server.house import House, Visitor, house

DATA = Path(__file__).parent / "data"
TOLD: dict[str, dict[str, Any]] = json.loads((DATA / "store_1.json").read_text())
PERSON = "p" * 22
NEW_RULE = Flag(name="new_rule", help="Something that edition 2 has.", default=True, before=((1, False),))


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The store as it was left."""
    file = tmp_path / "t.db"
    file.write_bytes(gzip.decompress((DATA / "store_1.db.gz").read_bytes()))
    return file


@pytest.fixture
def changed_boxes(monkeypatch) -> None:
    """Every game comes with another box: some number in it is another, and it has another name."""
    for name in games.names():
        game = games.find(name)
        text = changed_box(game)
        monkeypatch.setattr(type(game), "box_text", lambda self, text=text: text)
        monkeypatch.setitem(game.__dict__, "_standard_box", game.open_box("changed", text))


@pytest.fixture
def new_edition(monkeypatch) -> None:
    """Every game has a second edition, with an option that the first did not have."""
    for name in games.names():
        game = games.find(name)
        monkeypatch.setattr(type(game), "edition", game.edition + 1)
        monkeypatch.setattr(type(game), "options", (*game.options, NEW_RULE))


def changed_box(game: Game) -> str:
    """The first number of the box that may be one more, is."""
    text = game.box_text()
    for found in re.finditer(r"= (\d+)\s*$", text, re.MULTILINE):
        changed = f"{text[: found.start(1)]}{int(found[1]) + 1}{text[found.end(1) :]}"
        try:
            if game.open_box("changed", changed).hash != game.box().hash:
                return changed
        except BoxError:
            continue
    # A game whose counts all hang together is told apart by its name, at least.
    return re.sub(r'^name = "[^"]*"', 'name = "Another box"', text, count=1, flags=re.MULTILINE)


def visitor(home: House) -> Visitor:
    """The one who made all the tables."""
    ann = home.visitor()
    ann.cookie = f"branchline={Signer(home.store.key).cookie(PERSON)}"
    return ann


def check_all(home: House) -> None:
    """Every table is at its step, with its hash, its check and its totals; the running ones go on."""
    ann = visitor(home)
    for id, told in TOLD.items():
        frame = ann.frame(id)
        table = home.server.lobby.rooms[id].table
        match = table.playing()
        found = {"status": table.status, "seq": table.seq, "hash": match.hash(), "check": table.check}
        assert found == {name: told[name] for name in found}, told
        assert [int(total) for total in match.state.totals()] == told["totals"]
        assert frame["seats_held"] == list(range(len(table.seats)))
        assert frame["chat"][-1]["text"].endswith(told["how"])
    assert Path(home.store.place).exists()
    assert ann.get("/health")["tables"].get("damaged", 0) == 0


def play_on(home: House) -> None:
    """Those that run can be played on, undone and looked back at."""
    ann = visitor(home)
    for id, told in TOLD.items():
        if told["status"] == "running":
            frame = ann.frame(id)
            text = ann.text(id, seat=frame["viewer"])
            assert ann.act(id, frame).status == 200
            assert ann.text(id, at=told["seq"], seat=frame["viewer"]) == text


def test_the_fixture_has_running_and_finished_tables_of_all_games():
    assert {told["game"] for told in TOLD.values()} == set(games.names())
    for name in games.names():
        assert {told["status"] for told in TOLD.values() if told["game"] == name} == {"running", "over"}


def test_a_changed_box_is_another_box(changed_boxes):
    for name in games.names():
        assert boxes.standard(games.find(name)).key not in OLD_KEYS


OLD_KEYS = {boxes.standard(games.find(name)).key for name in games.names()}


class TestUpgrade:
    def test_every_table_is_there_after_the_migration(self, old: Path):
        with house(old) as home:
            check_all(home)
        with house(old) as home:
            check_all(home)

    def test_and_when_the_games_change_later(self, old: Path, request):
        SqliteStore(old).close()
        for change in ("changed_boxes", "new_edition"):
            request.getfixturevalue(change)
            with house(old) as home:
                check_all(home)
        with house(old) as home:
            play_on(home)

    def test_a_table_that_was_made_here_keeps_its_box_and_edition(self, old: Path, request):
        with house(old) as home:
            ann = visitor(home)
            made = {name: ann.create("me", "me", "me", game=name, public=True) for name in games.names()}
            before = {name: (ann.text(id), ann.frame(id)["actions"]) for name, id in made.items()}
        request.getfixturevalue("changed_boxes")
        request.getfixturevalue("new_edition")
        with house(old) as home:
            ann = visitor(home)
            for name, id in made.items():
                frame = ann.frame(id)
                assert (ann.text(id), frame["actions"]) == before[name]
                assert home.server.lobby.rooms[id].table.stored_box.key in OLD_KEYS
                assert ann.act(id, frame).status == 200

    def test_a_bot_thinks_with_the_tables_own_box_and_edition(self, old: Path, request):
        SqliteStore(old).close()
        request.getfixturevalue("changed_boxes")
        from branchline.tables.bots.thinking import answer, question_of

        with house(old) as home:
            ann = visitor(home)
            for id, told in TOLD.items():
                if told["status"] == "running":
                    ann.frame(id)
                    table = home.server.lobby.rooms[id].table
                    job = question_of(table, table.actors[0], "choose")
                    job.bot = "random"
                    assert job.box is not None
                    assert answer(job).action in table.playing().state.legal(table.actors[0])

    def test_a_box_is_stored_once(self, old: Path):
        with house(old) as home:
            ann = visitor(home)
            for _ in range(3):
                ann.create("me", "me", "me", game="mini_rails")
        connection = sqlite3.connect(old)
        assert connection.execute("SELECT count(*) FROM boxes").fetchone()[0] == len(games.names())
        connection.close()

    def test_a_record_of_an_old_table_is_read_by_the_store_that_has_its_box(self, old: Path, request):
        finished = [id for id, told in TOLD.items() if told["how"] == "over"]
        SqliteStore(old).close()
        request.getfixturevalue("changed_boxes")
        request.getfixturevalue("new_edition")
        with house(old) as home:
            ann = visitor(home)
            for id in finished:
                text = ann.ask("GET", f"/api/tables/{id}/record").text
                twin = ann.post("/api/records", {"record": text})["table"]
                assert ann.text(twin) == ann.text(id)
                assert home.server.lobby.rooms[twin].table.settings.edition == 1
        with pytest.raises(UnreadableRecord, match="not at hand"):
            record.read(text, games.find)


class TestRematch:
    def test_it_has_the_newest_edition_and_the_newest_box(self, old: Path, request):
        SqliteStore(old).close()
        request.getfixturevalue("changed_boxes")
        request.getfixturevalue("new_edition")
        with house(old) as home:
            ann = visitor(home)
            for id, told in TOLD.items():
                if told["status"] == "over":
                    again = ann.post(f"/api/tables/{id}/rematch")["table"]
                    table = home.server.lobby.rooms[again].table
                    assert table.settings.edition == table.game.edition
                    assert table.stored_box.key == boxes.standard(table.game).key
                    assert table.playing().header.options["new_rule"] is True

    def test_it_keeps_the_older_edition_if_the_newest_refuses_the_options(self, old: Path, monkeypatch, request):
        SqliteStore(old).close()
        request.getfixturevalue("new_edition")

        def refuse(self, seats, options):
            raise OptionError("not any more")

        for name in games.names():
            monkeypatch.setattr(type(games.find(name)), "check", refuse)
        with house(old) as home:
            ann = visitor(home)
            id = next(id for id, told in TOLD.items() if told["status"] == "over")
            again = ann.post(f"/api/tables/{id}/rematch")["table"]
            assert home.server.lobby.rooms[again].table.settings.edition == 1


class TestMigrations:
    def test_one_that_was_killed_is_resumed(self, old: Path, monkeypatch):
        """The server is killed after a few tables: what is tied stays so, and the next start does the rest."""
        monkeypatch.setattr(migrations, "_CHUNK", 2)
        known = boxes.known
        tied: list[Game] = []

        def killed(game: Game) -> Any:
            if len(tied) == 3:
                raise KeyboardInterrupt
            tied.append(game)
            return known(game)

        monkeypatch.setattr(boxes, "known", killed)
        with pytest.raises(KeyboardInterrupt):
            SqliteStore(old)
        monkeypatch.setattr(boxes, "known", known)
        connection = sqlite3.connect(old)
        assert migrations.format_of(connection) == 1
        assert 0 < connection.execute("SELECT count(*) FROM tables WHERE box IS NOT NULL").fetchone()[0] < len(TOLD)
        connection.close()
        with house(old) as home:
            check_all(home)

    @pytest.mark.parametrize("number", range(1, len(migrations.MIGRATIONS)))
    def test_each_can_be_killed_after_its_work_and_is_resumed(self, old: Path, number: int, monkeypatch):
        """Its work is done, but the file does not say so yet."""

        def killed(connection: sqlite3.Connection) -> None:
            steps[number](connection)
            raise KeyboardInterrupt

        steps = migrations.MIGRATIONS
        monkeypatch.setattr(migrations, "MIGRATIONS", (*steps[:number], killed, *steps[number + 1 :]))
        with pytest.raises(KeyboardInterrupt):
            SqliteStore(old)
        monkeypatch.undo()
        with house(old) as home:
            check_all(home)

    def test_an_operator_can_verify_copy_and_repair_a_file_of_an_earlier_release(self, old: Path, tmp_path: Path):
        assert files.backup(old, tmp_path / "copy.db") > 0
        assert sum(files.verify(tmp_path / "copy.db").sound.values()) == len(TOLD)
        assert sum(files.repair(tmp_path / "copy.db", tmp_path / "fresh.db").sound.values()) == len(TOLD)
        with house(tmp_path / "fresh.db") as home:
            check_all(home)

    def test_a_newer_file_is_refused_in_words(self, old: Path):
        SqliteStore(old).close()
        connection = sqlite3.connect(old)
        connection.execute("UPDATE facts SET value = '99' WHERE name = 'format'")
        connection.commit()
        connection.close()
        with pytest.raises(StoreFailed, match="newer version"):
            SqliteStore(old)

    def test_a_table_whose_tied_box_does_not_fit_finds_the_right_one(self, old: Path):
        """The migration can only guess; the hashes in the log tell."""
        SqliteStore(old).close()
        game = games.find("mini_rails")
        wrong = game.box_text().replace("rounds = 6", "rounds = 2")
        connection = sqlite3.connect(old)
        migrations.insert_box(connection, boxes.own(game, wrong))
        connection.execute("UPDATE tables SET box = ?", (boxes.key_of(wrong),))
        connection.commit()
        connection.close()
        with house(old) as home:
            ann = visitor(home)
            for id, told in TOLD.items():
                if told["game"] == "mini_rails" and told["how"] == "over":
                    assert ann.frame(id)["steps"] == told["seq"]
                    assert home.server.lobby.rooms[id].table.stored_box.key in OLD_KEYS

    def test_a_box_that_was_changed_in_the_file_is_damage(self, old: Path):
        with house(old) as home:
            table = visitor(home).create("me", "me", "me")
        connection = sqlite3.connect(old)
        connection.execute("UPDATE boxes SET body = replace(body, 'rounds = 6', 'rounds = 2')")
        connection.commit()
        connection.close()
        with house(old) as home:
            answer = visitor(home).ask("GET", f"/api/tables/{table}/frame")
            assert (answer.status, answer.kind) == (409, "DamagedTable")
