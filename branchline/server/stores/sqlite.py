"""The store: one SQLite file. One thread writes; whatever waits is committed together, and only then acknowledged.

WAL with ``synchronous=FULL``: a commit has reached the disk when it returns. Many tables share one commit (group
commit), so the disk's pace limits commits, not actions.
"""

from __future__ import annotations

import asyncio
import fcntl
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TypeVar

from branchline.tables.errors import StoreFailed

Result = TypeVar("Result")

SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, settings BLOB NOT NULL, made REAL NOT NULL, changed REAL NOT NULL,
    status TEXT NOT NULL, public INTEGER NOT NULL, clocked INTEGER NOT NULL, row BLOB NOT NULL, damage TEXT);
CREATE INDEX IF NOT EXISTS tables_listed ON tables (public, status, changed);
CREATE TABLE IF NOT EXISTS entries (
    id TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, checked TEXT NOT NULL,
    PRIMARY KEY (id, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS holders (person TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (person, id)) WITHOUT ROWID;
"""
#: At most so many waiting writes go into one commit.
BATCH = 500
FORMAT = "1"


@dataclass(frozen=True)
class Listed:
    """What the list of tables shows, kept beside the log so that listing needs no replay."""

    status: str
    public: bool
    clocked: bool
    row: bytes
    #: persons who hold seats
    holders: tuple[str, ...]


@dataclass(frozen=True)
class Kept:
    """A table as it was kept."""

    settings: bytes
    made: float
    entries: list[tuple[bytes, str]]
    #: why it was set aside, if it was
    damage: str | None
    #: why its entries can't be read from the file, if they can't
    unreadable: str = ""


@dataclass(frozen=True)
class NewLog:
    """A new table with its first entries."""

    id: str
    settings: bytes
    entries: list[tuple[bytes, str]]
    listed: Listed


@dataclass
class _Write:
    work: Callable[[sqlite3.Connection], None]
    done: asyncio.Future[None]


class Store:
    """Opened once, by one server."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.commits = 0
        self.writes = 0
        self.failures = 0
        self._lock = self._take_lock(file)
        self._queue: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        try:
            self._connection = self._connect()
            self._prepare()
        except (sqlite3.Error, StoreFailed) as wrong:
            self._lock.close()
            raise wrong if isinstance(wrong, StoreFailed) else StoreFailed(f"{file} can't be used: {wrong}") from None
        self._readers = ThreadPoolExecutor(1, "store-reader")
        self._reading = self._readers.submit(self._connect).result()
        # A byte that is no text must not keep the other rows of an answer from being read.
        self._reading.text_factory = lambda raw: raw.decode(errors="replace")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._closed = False
        self._thread.start()

    @staticmethod
    def _take_lock(file: Path) -> IO[str]:
        """One server a file: two writers would not see each other's tables."""
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = file.with_name(file.name + ".lock").open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise StoreFailed(f"another server is using {file}") from None
        return lock

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False)
        try:
            for setting in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL"):
                connection.execute(f"PRAGMA {setting}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _prepare(self) -> None:
        self._connection.executescript(SCHEMA)
        #: what cookies and links are signed with
        self.key = bytes.fromhex(self._fact("key", secrets.token_hex(32)))
        if self._fact("format", FORMAT) != FORMAT:
            raise StoreFailed(f"{self.file} was made by another version of Branchline")

    def _fact(self, name: str, default: str) -> str:
        self._connection.execute("INSERT OR IGNORE INTO facts VALUES (?, ?)", (name, default))
        value: str = self._connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()[0]
        return value

    # -- the writer ----------------------------------------------------------------------------------------------

    def _write_all(self) -> None:
        """The writer thread: take what waits, commit it, tell those who wait."""
        while (first := self._queue.get()) is not None:
            batch = [first]
            stop = False
            while len(batch) < BATCH and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    stop = True
                    break
                batch.append(more)
            answers = self._commit(batch)
            assert self._loop is not None
            try:
                self._loop.call_soon_threadsafe(_answer, answers)
            except RuntimeError:  # the loop is gone: nobody waits any more
                return
            if stop:
                return

    def _commit(self, batch: list[_Write]) -> list[tuple[asyncio.Future[None], StoreFailed | None]]:
        """One transaction for all; a write that fails by itself does not take the others with it."""
        answers: list[tuple[asyncio.Future[None], StoreFailed | None]] = []
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            for write in batch:
                connection.execute("SAVEPOINT one")
                try:
                    write.work(connection)
                    answers.append((write.done, None))
                except sqlite3.IntegrityError as wrong:
                    connection.execute("ROLLBACK TO one")
                    answers.append((write.done, StoreFailed(f"it could not be kept: {wrong}")))
                connection.execute("RELEASE one")
            connection.execute("COMMIT")
        except sqlite3.Error as wrong:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            self.failures += 1
            return [(write.done, StoreFailed(f"it could not be kept: {wrong}")) for write in batch]
        self.commits += 1
        self.writes += len(batch)
        return answers

    async def _write(self, work: Callable[[sqlite3.Connection], None]) -> None:
        if self._closed:
            raise StoreFailed("the server is stopping")
        self._loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = self._loop.create_future()
        self._queue.put(_Write(work, done))
        # The write goes through even if the one who asked has hung up; the table must not see half of it.
        await asyncio.shield(done)

    async def create(self, id: str, settings: bytes, entries: list[tuple[bytes, str]], listed: Listed) -> None:
        """Keep a new table with its first entries."""
        new, now = NewLog(id, settings, entries, listed), time.time()
        await self._write(lambda connection: _begin(connection, new, now))

    async def append(
        self,
        id: str,
        number: int,
        entries: list[tuple[bytes, str]],
        listed: Listed | None,
        beside: NewLog | None = None,
    ) -> None:
        """Keep more entries of a table, the first of which has that number; with them a new table, or neither."""
        now = time.time()

        def work(connection: sqlite3.Connection) -> None:
            if beside is not None:
                _begin(connection, beside, now)
            _insert(connection, id, number, entries, listed)
            if listed is not None:
                values = (listed.status, listed.row, now, id)
                connection.execute("UPDATE tables SET status = ?, row = ?, changed = ? WHERE id = ?", values)

        await self._write(work)

    async def set_aside(self, id: str, damage: str | None) -> None:
        """Mark a table as damaged, or as sound again; its entries stay as they are."""
        await self._write(
            lambda connection: void(connection.execute("UPDATE tables SET damage = ? WHERE id = ?", (damage, id)))
        )

    # -- reading -------------------------------------------------------------------------------------------------

    async def _read(self, question: Callable[[sqlite3.Connection], Result]) -> Result:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, question, self._reading)
        except sqlite3.Error as wrong:
            raise StoreFailed(f"it could not be read: {wrong}") from None

    async def load(self, id: str) -> Kept | None:
        """A table with all its entries; a file that is damaged there shows as damage."""

        def question(connection: sqlite3.Connection) -> Kept | None:
            sql = "SELECT CAST(settings AS BLOB), made, damage FROM tables WHERE id = ?"
            found = connection.execute(sql, (id,)).fetchone()
            if found is None:
                return None
            try:
                rows = connection.execute(
                    "SELECT CAST(body AS BLOB), checked FROM entries WHERE id = ? ORDER BY number", (id,)
                )
                return Kept(found[0], found[1], rows.fetchall(), found[2])
            except sqlite3.DatabaseError as wrong:
                return Kept(found[0], found[1], [], found[2], str(wrong))

        return await self._read(question)

    async def public_rows(self, limit: int) -> list[bytes]:
        """The public tables that are open or running, the latest first."""
        sql = """SELECT CAST(row AS BLOB) FROM tables
                 WHERE public = 1 AND status IN ('open', 'running') AND damage IS NULL ORDER BY changed DESC LIMIT ?"""
        return await self._read(lambda connection: [row[0] for row in connection.execute(sql, (limit,))])

    async def rows_of(self, person: str, limit: int) -> list[bytes]:
        """The tables where a person holds a seat, the latest first."""
        sql = """SELECT CAST(row AS BLOB) FROM tables JOIN holders USING (id) WHERE person = ? AND damage IS NULL
                 ORDER BY changed DESC LIMIT ?"""
        return await self._read(lambda connection: [row[0] for row in connection.execute(sql, (person, limit))])

    async def clocked(self) -> list[str]:
        """Running tables with a clock, which must be watched even if nobody looks."""
        sql = "SELECT id FROM tables WHERE clocked = 1 AND status = 'running' AND damage IS NULL"
        return await self._read(lambda connection: [row[0] for row in connection.execute(sql)])

    async def counts(self) -> dict[str, int]:
        """How many tables there are of each status; damaged ones count as such."""
        sql = """SELECT CASE WHEN damage IS NULL AND status IN ('open', 'running', 'over') THEN status
                 ELSE 'damaged' END, count(*) FROM tables GROUP BY 1"""
        return await self._read(lambda connection: {row[0]: row[1] for row in connection.execute(sql)})

    def close(self) -> None:
        """Write what still waits, and let go of the file."""
        if self._closed:
            return
        self._closed = True
        self._queue.put(None)
        self._thread.join(10)
        self._readers.shutdown()
        self._reading.close()
        self._connection.close()
        self._lock.close()


def _begin(connection: sqlite3.Connection, new: NewLog, now: float) -> None:
    listed = new.listed
    values = (new.id, new.settings, now, now, listed.status, listed.public, listed.clocked, listed.row)
    connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL)", values)
    _insert(connection, new.id, 0, new.entries, listed)


def _insert(
    connection: sqlite3.Connection, id: str, number: int, entries: list[tuple[bytes, str]], listed: Listed | None
) -> None:
    rows = [(id, number + place, body, check) for place, (body, check) in enumerate(entries)]
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
    if listed is not None and listed.holders:
        holders = [(person, id) for person in listed.holders]
        connection.executemany("INSERT OR IGNORE INTO holders VALUES (?, ?)", holders)


def _answer(answers: list[tuple[asyncio.Future[None], StoreFailed | None]]) -> None:
    for done, failure in answers:
        if done.cancelled():
            continue
        if failure is None:
            done.set_result(None)
        else:
            done.set_exception(failure)


def void(_value: object) -> None:
    """For a function whose answer is of no interest."""
