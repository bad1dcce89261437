"""The store: one SQLite file, used by one server at a time.

WAL with ``synchronous=FULL``: a commit has reached the disk when it returns. Many tables share one commit (writer.py),
so the disk's pace limits commits, not actions.
"""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import shutil
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from branchline.server.stores import orders
from branchline.server.stores.file import connect, fact, latest_version, make_private, replace_key, take_lock
from branchline.server.stores.migrations import insert_box, migrate
from branchline.server.stores.rows import (
    analysis_row,
    box_of,
    delete_table,
    expired_tables,
    insert_entries,
    insert_table,
    replace_analysis,
    replace_entries,
    stored_table,
    update_listing,
)
from branchline.server.stores.serving import (
    LISTED_OF_ORIGIN,
    PROBE_SECONDS,
    TOUCH_SECONDS,
    Row,
    ServerStore,
    Statement,
)
from branchline.server.stores.writer import Writer
from branchline.tables.errors import StoreFailed
from branchline.tables.events import Entry
from branchline.tables.storage.boxes import StoredBox
from branchline.tables.storage.retention import Retention
from branchline.tables.storage.store import Listing, NewLog, StoredTable

Result = TypeVar("Result")
_TOUCH = "UPDATE tables SET changed = ? WHERE id = ? AND changed < ?"


class SqliteStore(ServerStore):
    """Opened once, by one server."""

    writer: Writer

    def __init__(self, file: Path) -> None:
        # A link to the file is the file: whoever comes by another name must find the same lock.
        self.file = Path(os.path.realpath(file))
        self.place = str(self.file)
        self._lock = take_lock(self.file)
        with ExitStack() as undo:
            undo.callback(self._lock.close)
            try:
                make_private(self.file)
                connection = connect(self.file)
                undo.callback(connection.close)
                migrate(connection, str(self.file))
                self.key = bytes.fromhex(fact(connection, "key", secrets.token_hex(32)))
                self.old_key = bytes.fromhex(fact(connection, "old_key", ""))
                self.mark_key = bytes.fromhex(fact(connection, "mark_key", secrets.token_hex(32)))
                self.bans = frozenset(orders.banned(connection))
                self._noted_version = latest_version(connection)
            except (sqlite3.Error, OSError, ValueError) as error:
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
        await self.writer.write(lambda connection: insert_table(connection, new))

    async def append(
        self, id: str, number: int, entries: list[Entry], listing: Listing | None, beside: NewLog | None = None
    ) -> None:
        now = time.time()

        def work(connection: sqlite3.Connection) -> None:
            if beside is not None:
                insert_table(connection, beside)
            insert_entries(connection, id, number, entries)
            if listing is not None:
                update_listing(connection, id, listing, now)
            else:
                connection.execute(_TOUCH, (now, id, now - TOUCH_SECONDS))

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

    async def keep_analysis(self, id: str, body: bytes) -> None:
        await self.writer.write(lambda connection: replace_analysis(connection, id, body))

    async def keep_daily(self, name: str, text: str) -> None:
        sql = "INSERT OR REPLACE INTO facts VALUES (?, ?)"
        await self.writer.write(lambda connection: connection.execute(sql, (name, text)))

    def noted_version(self) -> int:
        return self._noted_version

    async def note_version(self, version: int) -> None:
        sql = "INSERT OR REPLACE INTO facts VALUES ('version', ?)"
        await self.writer.write(lambda connection: connection.execute(sql, (str(version),)))

    async def probe(self) -> None:
        now = str(time.time())
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self.writer.write(lambda c: c.execute("INSERT OR REPLACE INTO facts VALUES ('probe', ?)", (now,)))
                sql = "SELECT value FROM facts WHERE name = 'probe'"
                await self._read(lambda connection: connection.execute(sql).fetchone())
        except TimeoutError:
            raise StoreFailed("the store does not answer") from None

    async def pending_orders(self) -> list[tuple[int, str, str]]:
        return await self._read(orders.pending_orders)

    async def answer_order(self, number: int, answer: str) -> None:
        await self.writer.write(lambda connection: orders.answer_order(connection, number, answer))

    async def read_bans(self) -> None:
        self.bans = frozenset(await self._read(orders.banned))

    async def rotate_key(self) -> None:
        key, old = secrets.token_bytes(32), self.key
        await self.writer.write(lambda connection: replace_key(connection, key))
        self.key, self.old_key = key, old

    async def size(self) -> int:
        return sum(file.stat().st_size for file in (self.file, Path(f"{self.file}-wal")) if file.exists())

    def free(self) -> int:
        return shutil.disk_usage(self.file.parent).free

    async def delete(self, id: str) -> None:
        await self.writer.write(lambda connection: delete_table(connection, id))

    async def change(self, *statements: Statement) -> list[list[Row]]:
        answers: list[list[Row]] = []

        def work(connection: sqlite3.Connection) -> None:
            answers[:] = [connection.execute(worded(sql), values).fetchall() for sql, values in statements]

        await self.writer.write(work)
        return answers

    async def rewrite(self, id: str, entries: list[Entry], listing: Listing) -> None:
        await self.writer.write(lambda connection: replace_entries(connection, id, entries, listing))

    async def expired(self, retention: Retention, limit: int) -> list[str]:
        return await self._read(lambda connection: expired_tables(connection, retention, limit))

    # -- reading -------------------------------------------------------------------------------------------------

    async def _read(self, question: Callable[[sqlite3.Connection], Result]) -> Result:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, question, self._reading)
        except sqlite3.Error as error:
            raise StoreFailed(f"it could not be read: {error}") from None

    async def load(self, id: str) -> StoredTable | None:
        return await self._read(lambda connection: stored_table(connection, id))

    async def rows(self, sql: str, **values: Any) -> list[Row]:
        return await self._read(lambda connection: connection.execute(worded(sql), values).fetchall())

    async def analysis(self, id: str) -> bytes | None:
        return await self._read(lambda connection: analysis_row(connection, id))

    async def daily(self, name: str) -> str | None:
        sql = "SELECT value FROM facts WHERE name = ?"
        row = await self._read(lambda connection: connection.execute(sql, (name,)).fetchone())
        return str(row[0]) if row else None

    async def find_box(self, game: str, hash: str) -> StoredBox | None:
        sql = "SELECT key, game, hash, own, body FROM boxes WHERE game = ? AND hash = ? AND own = 0"
        row = await self._read(lambda connection: connection.execute(sql, (game, hash)).fetchone())
        return box_of(row) if row else None

    async def public_rows(self, limit: int) -> list[bytes]:
        sql = """SELECT CAST(row AS BLOB) FROM (
                     SELECT row, changed, origin, row_number() OVER (PARTITION BY origin ORDER BY changed DESC) AS place
                     FROM tables WHERE public = 1 AND status IN ('open', 'running') AND damage IS NULL)
                 WHERE place <= ? OR origin = '' ORDER BY changed DESC LIMIT ?"""
        given = (LISTED_OF_ORIGIN, limit)
        return await self._read(lambda connection: [row[0] for row in connection.execute(sql, given)])

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
        if self._closed:
            return
        self._closed = True
        self.writer.stop()
        self._readers.shutdown()
        self._reading.close()
        self._connection.close()
        self._lock.close()


@cache
def worded(sql: str) -> str:
    """A statement with its gaps as SQLite has them."""
    return re.sub(r"%\((\w+)\)s", r":\1", sql)
