"""What an operator may do with a store on PostgreSQL: in the database itself, whichever nodes run. They are told of it.

A table that is closed or deleted is taken from the node that owns it: its epoch moves, so that nothing comes after.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg

from branchline.core.match.errors import SetupError
from branchline.server.http.wire import CODEC
from branchline.server.ops.files import Findings
from branchline.server.ops.marks import mark_of
from branchline.server.stores.postgres import statements
from branchline.server.stores.postgres.link import first_line
from branchline.server.stores.postgres.schema import MIGRATIONS, fact
from branchline.server.stores.postgres.store import place_of
from branchline.tables import decide, events
from branchline.tables.errors import NoSuchTable, StoreFailed
from branchline.tables.shown.rows import listing_of
from branchline.tables.storage.boxes import StoredBox
from branchline.tables.storage.reading import read_table
from branchline.tables.storage.retention import Retention
from branchline.tables.storage.store import StoredTable

_LIST = """
SELECT id, status, public, changed, settings, damage, row FROM tables WHERE %(id)s IN ('', id) ORDER BY changed DESC"""
_TAKE = "UPDATE tables SET node = '', epoch = epoch + 1 WHERE id = %(id)s RETURNING settings, made, damage, box"
#: Whichever node owns them.
_EXPIRED = """
SELECT id FROM tables WHERE (status = 'open' AND %(open)s > 0 AND changed < %(now)s - %(open)s * 86400)
    OR (status = 'running' AND %(running)s > 0 AND changed < %(now)s - %(running)s * 86400)
    OR (status = 'over' AND %(over)s > 0 AND changed < %(now)s - %(over)s * 86400)
ORDER BY changed LIMIT %(limit)s"""
#: So many expired tables are deleted in one transaction.
_AT_ONCE = 500
_BAN = """
INSERT INTO bans VALUES (%(origin)s, %(until)s, %(note)s)
ON CONFLICT (origin) DO UPDATE SET until = excluded.until, note = excluded.note"""


@contextmanager
def opened(url: str, frozen: bool = False) -> Iterator[psycopg.Connection]:
    """A store that is there, in one transaction; or ``frozen`` as it is at this moment."""
    try:
        with psycopg.connect(url, connect_timeout=5) as connection:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ if frozen else None
            if int(fact(connection, "format", "0")) != len(MIGRATIONS):
                raise StoreFailed(f"{place_of(url)} was made by another version of Branchline")
            yield connection
    except psycopg.Error as error:
        raise StoreFailed(f"{place_of(url)} can't be used: {first_line(error)}") from None


def tables(url: str, id: str = "") -> list[tuple[Any, ...]]:
    """The tables, the latest change first, or one of them."""
    with opened(url) as connection:
        return connection.execute(_LIST, {"id": id}).fetchall()


def order(url: str, kind: str, subject: str = "") -> None:
    """Have something done: a table closed or deleted, or the keys rotated."""
    with opened(url) as connection:
        if kind == "close":
            _close(connection, subject)
        elif kind == "delete":
            if not connection.execute("SELECT 1 FROM tables WHERE id = %(id)s", {"id": subject}).fetchone():
                raise NoSuchTable("there is no such table")
            connection.execute(statements.DELETE, {"id": subject})
        elif kind == "keys":
            connection.execute(statements.ROTATE, {"key": secrets.token_hex(32)})
        else:
            raise SetupError(f"{kind} works on a file only; PostgreSQL has its own tools for that")
        _tell(connection, "keys" if kind == "keys" else f"table {subject}")


def verify(url: str) -> Findings:
    """Read every table, and play its log again: all as it was at one moment, while the nodes go on."""
    findings = Findings()
    with opened(url, frozen=True) as connection:
        ids = [row[0] for row in connection.execute("SELECT id FROM tables ORDER BY made, id").fetchall()]
        for id in ids:
            row = connection.execute("SELECT settings, made, box FROM tables WHERE id = %(id)s", {"id": id}).fetchone()
            assert row is not None  # it is the same snapshot
            findings.check(id, _stored(connection, id, *row))
    return findings


def expired(url: str, retention: Retention, limit: int | None = None) -> list[str]:
    """Tables that nobody has touched for longer than they stay, the oldest first."""
    with opened(url) as connection:
        given = {**vars(retention), "now": time.time(), "limit": limit}
        return [row[0] for row in connection.execute(_EXPIRED, given).fetchall()]


def forget_expired(url: str, retention: Retention) -> None:
    """Delete those, a few at a time, and tell the nodes that have them."""
    while ids := expired(url, retention, _AT_ONCE):
        with opened(url) as connection:
            for id in ids:
                connection.execute(statements.DELETE, {"id": id})
                _tell(connection, f"table {id}")


def stats(url: str) -> dict[str, int]:
    """How much there is, in the words that the operator reads."""
    with opened(url) as connection:
        by_status = connection.execute("SELECT status || ' tables', count(*) FROM tables GROUP BY 1 ORDER BY 1")
        counts: dict[str, int] = dict(by_status.fetchall())
        for name in ("entries", "boxes", "holders"):
            row = connection.execute(f"SELECT count(*) FROM {name}").fetchone()
            counts[name] = row[0] if row else 0
        row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        return counts | {"bytes": row[0] if row else 0}


def _stored(connection: psycopg.Connection, id: str, settings: bytes, made: float, key: str) -> StoredTable:
    """A table with its box and entries."""
    box = connection.execute(statements.BOX, {"key": key}).fetchone()
    entries = connection.execute(statements.ENTRIES, {"id": id}).fetchall()
    return StoredTable(settings, made, entries, StoredBox(*box) if box else None)


def _close(connection: psycopg.Connection, id: str) -> None:
    """Close a table, as its host could."""
    row = connection.execute(_TAKE, {"id": id}).fetchone()
    if row is None:
        raise NoSuchTable("there is no such table")
    settings, made, _damage, key = row
    table = read_table(id, _stored(connection, id, settings, made, key))
    change = decide.close(table)
    listing = listing_of(table.after(change), CODEC)
    for number, (body, check) in enumerate(events.entries_of(table.check, change.events), table.entries):
        connection.execute("INSERT INTO entries VALUES (%s, %s, %s, %s)", (id, number, body, check))
    connection.execute("UPDATE tables SET status = %s, row = %s WHERE id = %s", (listing.status, listing.row, id))


def ban(url: str, whom: str, days: float, note: str) -> None:
    """Keep out an address, or whoever made a table; 0 days lift a ban."""
    with opened(url) as connection:
        row = connection.execute("SELECT origin FROM tables WHERE id = %s", (whom,)).fetchone()
        maker, key = str(row[0]) if row else "", fact(connection, "mark_key", secrets.token_hex(32))
        given = {"origin": mark_of(whom, maker, _bans(connection), key), "note": note}
        connection.execute("DELETE FROM bans WHERE origin = %(origin)s", given)
        if days:
            connection.execute(_BAN, {**given, "until": time.time() + days * 86_400})
        _tell(connection, "bans")


def bans(url: str) -> dict[str, tuple[float, str]]:
    """Who is kept out: until when, and the operator's note."""
    with opened(url) as connection:
        return _bans(connection)


def _bans(connection: psycopg.Connection) -> dict[str, tuple[float, str]]:
    rows = connection.execute(statements.BANS, {"now": time.time()})
    return {origin: (until, note) for origin, until, note in rows}


def _tell(connection: psycopg.Connection, told: str) -> None:
    connection.execute(statements.TELL, {"told": told})
