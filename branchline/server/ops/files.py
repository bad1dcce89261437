"""A store's file in the hands of its operator: copied while it is in use, verified, repaired, put back."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from branchline.core.match.errors import BranchlineError
from branchline.server.ops.schema_pages import restore_schema
from branchline.server.stores.account_schema import KEPT
from branchline.server.stores.file import StoreInUse, connect, make_private, take_lock
from branchline.server.stores.migrations import insert_box, migrate
from branchline.server.stores.rows import all_boxes, delete_table, with_entries
from branchline.tables.errors import StoreFailed
from branchline.tables.storage.reading import read_table
from branchline.tables.storage.store import StoredTable

_COLUMNS = ["id", "settings", "made", "changed", "status", "public", "clocked", "row", "damage", "box", "origin"]
#: No store is larger, in bytes.
_LARGEST = 1 << 42


@dataclass
class Findings:
    """What was found in a file."""

    #: tables whose log was read and played again without a fault, by status
    sound: dict[str, int] = field(default_factory=dict)
    #: by table: what is wrong with it
    damaged: dict[str, str] = field(default_factory=dict)
    #: what SQLite says of the file
    file: list[str] = field(default_factory=list)

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.damaged and not self.file

    def check(self, id: str, stored: StoredTable) -> bool:
        """Whether a table can be read whole; noted either way."""
        try:
            status = read_table(id, stored).status
        except BranchlineError as error:
            self.damaged[id] = str(error)
            return False
        self.sound[status] = self.sound.get(status, 0) + 1
        return True


def backup(file: Path, copy: Path) -> int:
    """A consistent copy, also while a server plays on: bytes written. It is one snapshot, so it always ends."""
    if copy.exists():
        raise StoreFailed(f"{copy} exists already")
    if not file.exists():
        raise StoreFailed(f"{file} is not there")
    os.close(os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA busy_timeout=30000")
        try:
            connection.execute("VACUUM INTO ?", (str(copy),))
        except sqlite3.Error as error:
            copy.unlink(missing_ok=True)
            raise StoreFailed(f"{file} can't be copied: {error}; `branchline admin repair` makes a sound one") from None
    return copy.stat().st_size


def verify(file: Path) -> Findings:
    """Read everything: the file's pages, and every table's log, played again."""
    if not file.exists():
        raise StoreFailed(f"{file} is not there")
    findings = Findings()
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, isolation_level=None)) as connection:
        connection.text_factory = lambda raw: raw.decode(errors="replace")
        try:
            lines = [row[0] for row in connection.execute("PRAGMA integrity_check(20)")]
        except sqlite3.DatabaseError as error:
            lines = [str(error)]
        findings.file = [line for line in lines if line != "ok"]
        for row in table_rows(connection):
            check_table(connection, row, findings)
    return findings


def check_table(connection: sqlite3.Connection, row: Row, findings: Findings) -> bool:
    """Whether a table can be read whole; noted either way."""
    known = dict(zip(_COLUMNS, row, strict=True))
    id, settings = str(known["id"]), known["settings"]
    raw = settings.encode() if isinstance(settings, str) else settings
    try:
        stored = with_entries(connection, id, raw, known["made"], None, known["box"])
    except sqlite3.DatabaseError as error:
        findings.damaged[id] = str(error)
        return False
    return findings.check(id, stored)


Row = tuple[Any, ...]


def table_rows(connection: sqlite3.Connection) -> list[Row]:
    """The rows of all tables, from both ends of the list and one by one: a bad page hides those beyond it."""
    columns, rows = _columns(connection), {}
    most = max((row[0] or 0 for row in readable_rows(connection, "SELECT max(rowid) FROM tables")), default=0)
    for order in ("", " ORDER BY rowid DESC"):
        for row in readable_rows(connection, f"SELECT {columns} FROM tables NOT INDEXED{order}"):
            rows[row[0]] = row
    if len(rows) < most:
        for number in range(1, most + 1):
            for row in readable_rows(
                connection, f"SELECT {columns} FROM tables NOT INDEXED WHERE rowid = ?", (number,)
            ):
                rows[row[0]] = row
    return list(rows.values())


def _columns(connection: sqlite3.Connection) -> str:
    """The columns of a table's row; those that a file of an earlier release does not have yet are empty."""
    present = {row[1] for row in readable_rows(connection, "PRAGMA table_info(tables)")}
    return ", ".join(name if name in present else f"'' AS {name}" for name in _COLUMNS)


def readable_rows(connection: sqlite3.Connection, sql: str, given: Row = ()) -> Iterator[Row]:
    """The rows of an answer up to the first that can't be read."""
    try:
        yield from connection.execute(sql, given)
    except sqlite3.Error:
        return


def repair(file: Path, fresh: Path) -> Findings:
    """A new file with every table that can still be read whole; what was lost is in the findings.

    No server may be using the damaged one: what it writes meanwhile would be missing, or read half written.
    """
    if fresh.exists():
        raise StoreFailed(f"{fresh} exists already")
    if not file.exists():
        raise StoreFailed(f"{file} is not there")
    file, findings = Path(os.path.realpath(file)), Findings()
    with (
        closing(take_lock(file)),
        readable_copy(file) as copy,
        closing(sqlite3.connect(copy, isolation_level=None)) as damaged,
    ):
        damaged.text_factory = lambda raw: raw.decode(errors="replace")
        make_private(fresh)
        with closing(connect(fresh)) as sound:
            migrate(sound, str(fresh))
            for fact in readable_rows(damaged, "SELECT name, value FROM facts WHERE name != 'format'"):
                sound.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", fact)
            for name in ("bans", *KEPT):
                for kept in readable_rows(damaged, f"SELECT * FROM {name}"):
                    sound.execute(f"INSERT OR REPLACE INTO {name} VALUES ({', '.join('?' * len(kept))})", kept)
            for box in all_boxes(damaged):
                insert_box(sound, box)
            for row in table_rows(damaged):
                if check_table(damaged, row, findings):
                    _copy_table(damaged, sound, row)
    return findings


@contextmanager
def readable_copy(file: Path) -> Iterator[Path]:
    """A copy that SQLite opens: filled up to the length that the file says it has, and with a list of tables."""
    with TemporaryDirectory(dir=file.parent) as folder:
        copy = Path(folder) / "copy.db"
        shutil.copyfile(file, copy)
        if Path(f"{file}-wal").exists():
            shutil.copyfile(f"{file}-wal", f"{copy}-wal")
        with copy.open("r+b") as raw:
            head = raw.read(100)
            size = int.from_bytes(head[16:18], "big")
            pages = int.from_bytes(head[28:32], "big")
            whole = pages * (65_536 if size == 1 else size)
            if len(head) == 100 and copy.stat().st_size < whole < _LARGEST:
                raw.truncate(whole)
        restore_schema(copy)
        yield copy


def _copy_table(source: sqlite3.Connection, target: sqlite3.Connection, row: Row) -> None:
    """A table that has been read whole."""
    id = row[0]
    target.execute("BEGIN")
    target.execute(f"INSERT INTO tables ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(row))})", row)
    sql = "SELECT id, number, body, checked FROM entries WHERE id = ? ORDER BY number"
    target.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", source.execute(sql, (id,)).fetchall())
    holders = list(readable_rows(source, "SELECT person, id FROM holders WHERE id = ?", (id,)))
    target.executemany("INSERT OR IGNORE INTO holders VALUES (?, ?)", holders)
    target.execute("COMMIT")


def restore(copy: Path, file: Path) -> Findings:
    """Put a copy in the place of the file, if it is sound. No server may be using it; what was there is set aside."""
    file, findings = Path(os.path.realpath(file)), verify(copy)
    if not findings.is_sound:
        raise StoreFailed(f"{copy} is damaged; `branchline admin repair` makes a sound one")
    with closing(take_lock(file)):
        fresh = Path(f"{file}.restoring")
        fresh.unlink(missing_ok=True)
        backup(copy, fresh)
        set_aside(file)
        fresh.replace(file)
    return findings


def set_aside(file: Path) -> None:
    """Move a file to a name of its own, with what a killed server has left beside it: that belongs to it.

    The last one that was set aside ends in ``.before``; those before it get a number.
    """
    before = Path(f"{file}.before")
    if before.exists():
        older = next(name for number in count(1) if not (name := Path(f"{before}.{number}")).exists())
        _move(before, older)
    _move(file, before)


def _move(file: Path, name: Path) -> None:
    Path(f"{file}-shm").unlink(missing_ok=True)
    for end in ("-wal", ""):
        if Path(f"{file}{end}").exists():
            Path(f"{file}{end}").replace(f"{name}{end}")


@contextmanager
def stopped(file: Path) -> Iterator[sqlite3.Connection]:
    """The file while no server uses it, to be changed."""
    if not file.exists():
        raise StoreFailed(f"{file} is not there")
    with closing(take_lock(file)), closing(connect(file)) as connection:
        migrate(connection, str(file))
        yield connection


def opened(file: Path) -> sqlite3.Connection:
    """The file, brought to the newest schema unless a server does that."""
    if not file.exists():
        raise StoreFailed(f"{file} is not there")
    try:
        with stopped(file):
            pass
    except StoreInUse:
        pass
    return connect(file)


def delete(connection: sqlite3.Connection, ids: list[str]) -> int:
    """Forget tables; how many there were."""
    connection.execute("BEGIN")
    there = [id for id in ids if connection.execute("SELECT 1 FROM tables WHERE id = ?", (id,)).fetchone()]
    for id in there:
        delete_table(connection, id)
    connection.execute("COMMIT")
    return len(there)
