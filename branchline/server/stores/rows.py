"""The rows of a store: one function for each question and each change, on a connection to the file."""

from __future__ import annotations

import json
import sqlite3
import time

from branchline.server.stores.migrations import insert_box
from branchline.tables.events import Entry
from branchline.tables.storage.boxes import StoredBox
from branchline.tables.storage.retention import Retention
from branchline.tables.storage.store import Listing, NewLog, StoredTable
from branchline.tables.visitors import is_account


def stored_table(connection: sqlite3.Connection, id: str) -> StoredTable | None:
    """A table with all its entries, as they are in the file."""
    sql = "SELECT CAST(settings AS BLOB), made, damage, box FROM tables WHERE id = ?"
    row = connection.execute(sql, (id,)).fetchone()
    if row is None:
        return None
    return with_entries(connection, id, *row)


def with_entries(
    connection: sqlite3.Connection, id: str, settings: bytes, made: float, damage: str | None, key: str
) -> StoredTable:
    """A table whose row is known, with its box and entries as far as they can be read."""
    try:
        box = connection.execute("SELECT key, game, hash, own, body FROM boxes WHERE key = ?", (key,)).fetchone()
    except sqlite3.DatabaseError:
        box = None  # it may be one that comes with the game
    try:
        sql = "SELECT CAST(body AS BLOB), checked FROM entries WHERE id = ? ORDER BY number"
        entries = connection.execute(sql, (id,)).fetchall()
    except sqlite3.DatabaseError as error:
        return StoredTable(settings, made, [], None, damage, str(error))
    return StoredTable(settings, made, entries, box_of(box) if box else None, damage)


def all_boxes(connection: sqlite3.Connection) -> list[StoredBox]:
    """Every box that can be read."""
    boxes = []
    try:
        for row in connection.execute("SELECT key, game, hash, own, body FROM boxes"):
            boxes.append(box_of(row))
    except sqlite3.Error:
        return boxes
    return boxes


def box_of(row: tuple[str, str, str, int, str]) -> StoredBox:
    key, game, hash, own, text = row
    return StoredBox(key, game, hash, bool(own), text)


def insert_table(connection: sqlite3.Connection, new: NewLog) -> None:
    listing = new.listing
    insert_box(connection, new.box)
    connection.execute(
        """INSERT INTO tables (id, settings, made, changed, status, public, clocked, row, box, origin)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            *(new.id, new.settings, new.made, new.made),
            *(listing.status, listing.public, listing.clocked, listing.row, new.box.key, new.origin),
        ),
    )
    insert_entries(connection, new.id, 0, new.entries)
    _insert_holders(connection, new.id, listing)


def expired_tables(connection: sqlite3.Connection, retention: Retention, limit: int) -> list[str]:
    """Tables that nobody has touched for longer than they stay, the oldest first."""
    ids: list[str] = []
    for status, days in (("open", retention.open), ("running", retention.running), ("over", retention.over)):
        if days:
            sql = "SELECT id FROM tables WHERE status = ? AND changed < ? ORDER BY changed LIMIT ?"
            rows = connection.execute(sql, (status, time.time() - days * 86_400, limit - len(ids)))
            ids += [row[0] for row in rows]
    return ids


def delete_table(connection: sqlite3.Connection, id: str) -> None:
    """A table with its entries and holders, and its box if nobody else has it."""
    connection.execute("DELETE FROM entries WHERE id = ?", (id,))
    connection.execute("DELETE FROM holders WHERE id = ?", (id,))
    connection.execute("DELETE FROM sitters WHERE id = ?", (id,))
    connection.execute("DELETE FROM analyses WHERE id = ?", (id,))
    row = connection.execute("DELETE FROM tables WHERE id = ? RETURNING box", (id,)).fetchone()
    if row:
        sql = "DELETE FROM boxes WHERE key = ? AND own = 1 AND NOT EXISTS (SELECT 1 FROM tables WHERE box = key)"
        connection.execute(sql, (row[0],))


def replace_analysis(connection: sqlite3.Connection, id: str, body: bytes) -> None:
    """What an analysis has found, if the table is still there."""
    sql = "INSERT OR REPLACE INTO analyses SELECT id, ? FROM tables WHERE id = ?"
    connection.execute(sql, (body, id))


def analysis_row(connection: sqlite3.Connection, id: str) -> bytes | None:
    """What was kept of an analysis."""
    row = connection.execute("SELECT body FROM analyses WHERE id = ?", (id,)).fetchone()
    return bytes(row[0]) if row else None


def update_listing(connection: sqlite3.Connection, id: str, listing: Listing, now: float) -> None:
    values = (listing.status, listing.row, now, id)
    connection.execute("UPDATE tables SET status = ?, row = ?, changed = ? WHERE id = ?", values)
    gone = "DELETE FROM holders WHERE id = ? AND person NOT IN (SELECT value FROM json_each(?))"
    connection.execute(gone, (id, json.dumps(listing.holders)))
    _insert_holders(connection, id, listing)


def insert_entries(connection: sqlite3.Connection, id: str, number: int, entries: list[Entry]) -> None:
    rows = [(id, number + place, body, check) for place, (body, check) in enumerate(entries)]
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)


def _insert_holders(connection: sqlite3.Connection, id: str, listing: Listing) -> None:
    connection.executemany("INSERT OR IGNORE INTO holders VALUES (?, ?)", [(p, id) for p in listing.holders])
    accounts = [(person, id) for person in listing.holders if is_account(person)]
    connection.executemany("INSERT OR IGNORE INTO sitters VALUES (?, ?)", accounts)


def replace_entries(connection: sqlite3.Connection, id: str, entries: list[Entry], listing: Listing) -> None:
    """Another log in place of a table's own; what was worked out from the old one goes."""
    connection.execute("DELETE FROM entries WHERE id = ?", (id,))
    connection.execute("DELETE FROM analyses WHERE id = ?", (id,))
    insert_entries(connection, id, 0, entries)
    update_listing(connection, id, listing, time.time())
