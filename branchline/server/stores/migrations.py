"""The schema of the SQLite file, as numbered migrations.

A file says in ``facts`` which of them it has had. Each can be resumed: if the server is killed in the middle of one,
the next start does the rest. A migration is never changed once it has been released.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable

from branchline import games
from branchline.core.match.errors import NoSuchGame
from branchline.server.stores.account_schema import ACCOUNTS, PEOPLE, RATINGS
from branchline.tables.errors import StoreFailed
from branchline.tables.storage import boxes
from branchline.tables.storage.boxes import StoredBox

#: So many rows are changed in one transaction.
_CHUNK = 500

_FIRST = """
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

_BOXES = """
CREATE TABLE IF NOT EXISTS boxes (
    key TEXT PRIMARY KEY, game TEXT NOT NULL, hash TEXT NOT NULL, own INTEGER NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS boxes_by_hash ON boxes (game, hash);
"""


def first_schema(connection: sqlite3.Connection) -> None:
    """1: tables, their entries and who holds seats."""
    connection.executescript(_FIRST)


def keep_boxes(connection: sqlite3.Connection) -> None:
    """2: the boxes that tables are played with. A table from before is tied to the oldest box of its game.

    If that one does not fit its log, reading the table tries the others (tables/storage/reading.py).
    """
    connection.executescript(_BOXES)
    if "box" not in [column[1] for column in connection.execute("PRAGMA table_info(tables)")]:
        connection.execute("ALTER TABLE tables ADD COLUMN box TEXT")
    sql = "SELECT id, CAST(settings AS BLOB) FROM tables WHERE box IS NULL LIMIT ?"
    while rows := connection.execute(sql, (_CHUNK,)).fetchall():
        connection.execute("BEGIN IMMEDIATE")
        for id, settings in rows:
            box = _box_of_its_time(settings)
            if box is not None:
                insert_box(connection, box)
            connection.execute("UPDATE tables SET box = ? WHERE id = ?", (box.key if box else "", id))
        connection.execute("COMMIT")


def _box_of_its_time(settings: bytes) -> StoredBox | None:
    """None if the settings hold the box themselves, or can't be read."""
    try:
        row = json.loads(settings)
        return boxes.known(games.find(row["game"]))[0] if row.get("box") is None else None
    except (ValueError, LookupError, TypeError, AttributeError, NoSuchGame):
        return None


def insert_box(connection: sqlite3.Connection, box: StoredBox) -> None:
    """Keep a box, once."""
    values = (box.key, box.game, box.hash, box.own, box.text)
    connection.execute("INSERT OR IGNORE INTO boxes VALUES (?, ?, ?, ?, ?)", values)


def note_origins(connection: sqlite3.Connection) -> None:
    """3: where a table's maker came from, as a hash: one of them must not fill the whole list of tables."""
    if "origin" not in [column[1] for column in connection.execute("PRAGMA table_info(tables)")]:
        connection.execute("ALTER TABLE tables ADD COLUMN origin TEXT NOT NULL DEFAULT ''")
    connection.execute("CREATE INDEX IF NOT EXISTS tables_by_change ON tables (status, changed)")


_ORDERS = """
CREATE TABLE IF NOT EXISTS bans (origin TEXT PRIMARY KEY, until REAL NOT NULL, note TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS orders (
    number INTEGER PRIMARY KEY, made REAL NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL, answer TEXT);
"""


def take_orders(connection: sqlite3.Connection) -> None:
    """4: who is banned, and what an operator wants of the running server."""
    connection.executescript(_ORDERS)


def count_quickly(connection: sqlite3.Connection) -> None:
    """5: tables are counted from an index, whatever is in their rows: settings may hold a long box."""
    connection.execute("CREATE INDEX IF NOT EXISTS tables_counted ON tables (status, damage)")


_ANALYSES = "CREATE TABLE IF NOT EXISTS analyses (id TEXT PRIMARY KEY, body BLOB NOT NULL)"


def keep_analyses(connection: sqlite3.Connection) -> None:
    """6: what an analysis of a table has found."""
    connection.execute(_ANALYSES)


def keep_accounts(connection: sqlite3.Connection) -> None:
    """7: accounts, their sessions and passkeys, and where each of them has ever had a seat."""
    make_once(connection, ACCOUNTS)


def keep_people(connection: sqlite3.Connection) -> None:
    """8: how people with accounts stand to each other."""
    make_once(connection, PEOPLE)


def keep_ratings(connection: sqlite3.Connection) -> None:
    """9: rated games and what became of them."""
    make_once(connection, RATINGS)


def make_once(connection: sqlite3.Connection, schema: str) -> None:
    """What such statements make, unless it is there already."""
    for statement in schema.split(";"):
        made = statement.replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS")
        connection.execute(made.replace("CREATE INDEX", "CREATE INDEX IF NOT EXISTS"))


#: Each file has had the first so many.
MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    first_schema,
    keep_boxes,
    note_origins,
    take_orders,
    count_quickly,
    keep_analyses,
    keep_accounts,
    keep_people,
    keep_ratings,
)


def migrate(connection: sqlite3.Connection, file: str) -> None:
    """Bring a file to the newest schema; refused if a newer program made it."""
    done = format_of(connection)
    if done > len(MIGRATIONS):
        raise StoreFailed(f"{file} was made by a newer version of Branchline")
    for number, migration in enumerate(MIGRATIONS[done:], done + 1):
        migration(connection)
        connection.execute("INSERT OR REPLACE INTO facts VALUES ('format', ?)", (str(number),))


def format_of(connection: sqlite3.Connection) -> int:
    """How many migrations a file has had."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone():
        return 0
    row = connection.execute("SELECT value FROM facts WHERE name = 'format'").fetchone()
    return int(row[0]) if row and str(row[0]).isdigit() else 0
