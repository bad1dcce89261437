"""The store: one SQLite file, used by one server at a time.

WAL with ``synchronous=FULL``: a commit has reached the disk when it returns. Many tables share one commit (writer.py),
so the disk's pace limits commits, not actions.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import secrets
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TypeVar

from branchline.server.stores.migrations import insert_box, migrate
from branchline.server.stores.writer import Writer
from branchline.tables.boxes import StoredBox
from branchline.tables.errors import StoreFailed
from branchline.tables.events import Entry
from branchline.tables.store import Listing, NewLog, Store, StoredTable

Result = TypeVar("Result")
#: The store must answer within so many seconds to count as healthy.
_PROBE_SECONDS = 5.0


class SqliteStore(Store):
    """Opened once, by one server."""

    def __init__(self, file: Path) -> None:
        # A link to the file is the file: whoever comes by another name must find the same lock.
        self.file = Path(os.path.realpath(file))
        self._lock = take_lock(self.file)
        with ExitStack() as undo:
            undo.callback(self._lock.close)
            try:
                make_private(self.file)
                connection = connect(self.file)
                undo.callback(connection.close)
                migrate(connection, str(self.file))
                #: what cookies and links are signed with
                self.key = bytes.fromhex(fact(connection, "key", secrets.token_hex(32)))
            except (sqlite3.Error, OSError) as error:
                raise StoreFailed(f"{file} can't be used: {error}") from None
            undo.pop_all()
        self._connection = connection
        self._readers = ThreadPoolExecutor(1, "store-reader")
        self._reading = self._readers.submit(connect, self.file).result()
        # A byte that is no text must not keep the other rows of an answer from being read.
        self._reading.text_factory = lambda raw: raw.decode(errors="replace")
        self.writer = Writer(connection)
        self._closed = False

    # -- writing -------------------------------------------------------------------------------------------------

    async def create(self, new: NewLog) -> None:
        await self.writer.write(lambda connection: _insert_table(connection, new))

    async def append(
        self, id: str, number: int, entries: list[Entry], listing: Listing | None, beside: NewLog | None = None
    ) -> None:
        now = time.time()

        def work(connection: sqlite3.Connection) -> None:
            if beside is not None:
                _insert_table(connection, beside)
            _insert_entries(connection, id, number, entries)
            if listing is not None:
                _update_listing(connection, id, listing, now)

        await self.writer.write(work)

    async def set_aside(self, id: str, damage: str | None) -> None:
        await self.writer.write(
            lambda connection: connection.execute("UPDATE tables SET damage = ? WHERE id = ?", (damage, id))
        )

    async def tie(self, id: str, box: StoredBox) -> None:
        def work(connection: sqlite3.Connection) -> None:
            insert_box(connection, box)
            connection.execute("UPDATE tables SET box = ? WHERE id = ?", (box.key, id))

        await self.writer.write(work)

    async def probe(self) -> None:
        """Write and read: whether the store works."""
        now = str(time.time())
        try:
            async with asyncio.timeout(_PROBE_SECONDS):
                await self.writer.write(lambda c: c.execute("INSERT OR REPLACE INTO facts VALUES ('probe', ?)", (now,)))
                sql = "SELECT value FROM facts WHERE name = 'probe'"
                await self._read(lambda connection: connection.execute(sql).fetchone())
        except TimeoutError:
            raise StoreFailed("the store does not answer") from None

    def size(self) -> int:
        """Bytes on the disk."""
        return sum(file.stat().st_size for file in (self.file, Path(f"{self.file}-wal")) if file.exists())

    # -- reading -------------------------------------------------------------------------------------------------

    async def _read(self, question: Callable[[sqlite3.Connection], Result]) -> Result:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, question, self._reading)
        except sqlite3.Error as error:
            raise StoreFailed(f"it could not be read: {error}") from None

    async def load(self, id: str) -> StoredTable | None:
        return await self._read(lambda connection: stored_table(connection, id))

    async def find_box(self, game: str, hash: str) -> StoredBox | None:
        sql = "SELECT key, game, hash, own, body FROM boxes WHERE game = ? AND hash = ? AND own = 0"
        row = await self._read(lambda connection: connection.execute(sql, (game, hash)).fetchone())
        return _box_of(row) if row else None

    async def public_rows(self, limit: int) -> list[bytes]:
        sql = """SELECT CAST(row AS BLOB) FROM tables
                 WHERE public = 1 AND status IN ('open', 'running') AND damage IS NULL ORDER BY changed DESC LIMIT ?"""
        return await self._read(lambda connection: [row[0] for row in connection.execute(sql, (limit,))])

    async def rows_of(self, person: str, limit: int) -> list[bytes]:
        sql = """SELECT CAST(row AS BLOB) FROM tables JOIN holders USING (id) WHERE person = ? AND damage IS NULL
                 ORDER BY changed DESC LIMIT ?"""
        return await self._read(lambda connection: [row[0] for row in connection.execute(sql, (person, limit))])

    async def clocked(self) -> list[str]:
        sql = "SELECT id FROM tables WHERE clocked = 1 AND status = 'running' AND damage IS NULL"
        return await self._read(lambda connection: [row[0] for row in connection.execute(sql)])

    async def counts(self) -> dict[str, int]:
        sql = """SELECT CASE WHEN damage IS NULL AND status IN ('open', 'running', 'over') THEN status
                 ELSE 'damaged' END, count(*) FROM tables GROUP BY 1"""
        return await self._read(lambda connection: {row[0]: row[1] for row in connection.execute(sql)})

    def close(self) -> None:
        """Write what still waits, and let go of the file."""
        if self._closed:
            return
        self._closed = True
        self.writer.stop()
        self._readers.shutdown()
        self._reading.close()
        self._connection.close()
        self._lock.close()


def take_lock(file: Path) -> IO[str]:
    """One server a file: two writers would not see each other's tables."""
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = open(os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT, 0o600), "w")  # noqa: SIM115 -- held until the end
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StoreFailed(f"another server is using {file}") from None
    return lock


def make_private(file: Path) -> None:
    """Only the owner may read it: whoever has the key in it can sign any seat's token. SQLite's other files follow."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for name in (file, Path(f"{file}-wal"), Path(f"{file}-shm"), Path(f"{file}.lock")):
        if name.exists():
            name.chmod(0o600)


def connect(file: Path) -> sqlite3.Connection:
    """A connection that commits durably, and only when told to."""
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    try:
        for setting in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL"):
            connection.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def fact(connection: sqlite3.Connection, name: str, default: str) -> str:
    """A fact about the file; the default if it has none yet."""
    connection.execute("INSERT OR IGNORE INTO facts VALUES (?, ?)", (name, default))
    value: str = connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()[0]
    return value


def stored_table(connection: sqlite3.Connection, id: str) -> StoredTable | None:
    """A table with all its entries, as they are in the file."""
    sql = "SELECT CAST(settings AS BLOB), made, damage, box FROM tables WHERE id = ?"
    row = connection.execute(sql, (id,)).fetchone()
    if row is None:
        return None
    settings, made, damage, key = row
    try:
        box = connection.execute("SELECT key, game, hash, own, body FROM boxes WHERE key = ?", (key,)).fetchone()
        sql = "SELECT CAST(body AS BLOB), checked FROM entries WHERE id = ? ORDER BY number"
        entries = connection.execute(sql, (id,)).fetchall()
        return StoredTable(settings, made, entries, _box_of(box) if box else None, damage)
    except sqlite3.DatabaseError as error:
        return StoredTable(settings, made, [], None, damage, str(error))


def _box_of(row: tuple[str, str, str, int, str]) -> StoredBox:
    key, game, hash, own, text = row
    return StoredBox(key, game, hash, bool(own), text)


def _insert_table(connection: sqlite3.Connection, new: NewLog) -> None:
    listing = new.listing
    insert_box(connection, new.box)
    connection.execute(
        """INSERT INTO tables (id, settings, made, changed, status, public, clocked, row, box)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            *(new.id, new.settings, new.made, new.made),
            *(listing.status, listing.public, listing.clocked, listing.row, new.box.key),
        ),
    )
    _insert_entries(connection, new.id, 0, new.entries)
    _insert_holders(connection, new.id, listing)


def _update_listing(connection: sqlite3.Connection, id: str, listing: Listing, now: float) -> None:
    values = (listing.status, listing.row, now, id)
    connection.execute("UPDATE tables SET status = ?, row = ?, changed = ? WHERE id = ?", values)
    _insert_holders(connection, id, listing)


def _insert_entries(connection: sqlite3.Connection, id: str, number: int, entries: list[Entry]) -> None:
    rows = [(id, number + place, body, check) for place, (body, check) in enumerate(entries)]
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)


def _insert_holders(connection: sqlite3.Connection, id: str, listing: Listing) -> None:
    connection.executemany("INSERT OR IGNORE INTO holders VALUES (?, ?)", [(p, id) for p in listing.holders])
