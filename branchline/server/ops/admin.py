"""What an operator may do with a store: at once if no server uses it, or else as an order to the server."""

from __future__ import annotations

import secrets
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from branchline.core.match.errors import SetupError
from branchline.server.http.wire import CODEC
from branchline.server.ops import files
from branchline.server.ops.marks import mark_of
from branchline.server.stores import orders
from branchline.server.stores.file import StoreInUse, connect, fact, replace_key
from branchline.server.stores.rows import expired_tables, stored_table
from branchline.tables import decide, events
from branchline.tables.errors import NoSuchTable, StoreFailed
from branchline.tables.shown.rows import listing_of
from branchline.tables.storage.reading import read_table
from branchline.tables.storage.retention import read_retention

#: A running server must answer an order within so many seconds.
LONGEST_ORDER = 30.0
#: So many expired tables are deleted in one transaction.
_AT_ONCE = 500


def order(file: Path, kind: str, subject: str = "") -> None:
    """Have something done: by ourselves, or by the server that has the file."""
    try:
        with files.stopped(file) as connection:
            carry_out(connection, kind, subject)
    except StoreInUse:
        _ask_server(file, kind, subject)


def carry_out(connection: sqlite3.Connection, kind: str, subject: str) -> None:
    """Do it in a file that no server uses."""
    if kind == "close":
        close_table(connection, subject)
    elif kind == "delete":
        if not files.delete(connection, [subject]):
            raise NoSuchTable("there is no such table")
    elif kind == "retention":
        while ids := expired_tables(connection, read_retention(subject.split()), _AT_ONCE):
            files.delete(connection, ids)
    elif kind == "keys":
        connection.execute("BEGIN")
        replace_key(connection, secrets.token_bytes(32))
        connection.execute("COMMIT")


def _ask_server(file: Path, kind: str, subject: str) -> None:
    """Give the running server an order, and wait for its answer."""
    with closing(connect(file)) as connection:
        number = orders.insert_order(connection, kind, subject)
        deadline = time.monotonic() + LONGEST_ORDER
        while (answer := orders.answer_to(connection, number)) is None:
            if time.monotonic() > deadline:
                orders.withdraw_order(connection, number)
                raise StoreFailed(f"the server that uses {file} does not answer")
            time.sleep(0.1)
    if answer:
        raise SetupError(answer)


def close_table(connection: sqlite3.Connection, id: str) -> None:
    """Close a table, as its host could."""
    stored = stored_table(connection, id)
    if stored is None:
        raise NoSuchTable("there is no such table")
    table = read_table(id, stored)
    change = decide.close(table)
    listing = listing_of(table.after(change), CODEC)
    entries = events.entries_of(table.check, change.events)
    connection.execute("BEGIN")
    for number, (body, check) in enumerate(entries, table.entries):
        connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (id, number, body, check))
    connection.execute("UPDATE tables SET status = ?, row = ? WHERE id = ?", (listing.status, listing.row, id))
    connection.execute("COMMIT")


def ban(file: Path, whom: str, days: float, note: str) -> None:
    """Keep out an address, or whoever made a table; 0 days lift a ban."""
    with closing(files.opened(file)) as connection:
        orders.ban(connection, _origin_of(connection, whom), days, note)
    order(file, "bans")


def _origin_of(connection: sqlite3.Connection, whom: str) -> str:
    """The mark of an address, of a table's maker, or a mark itself as the list of bans shows it."""
    row = connection.execute("SELECT origin FROM tables WHERE id = ?", (whom,)).fetchone()
    key = fact(connection, "mark_key", secrets.token_hex(32))
    return mark_of(whom, str(row[0]) if row else "", orders.banned(connection), key)
