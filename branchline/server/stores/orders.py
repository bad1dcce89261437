"""What an operator wants of the running server (orders), and whom it keeps out (bans), as rows of the store.

Another process writes an order. The server carries it out and writes the answer: nothing if all is well.
"""

from __future__ import annotations

import sqlite3
import time

#: Answered orders are kept for so many seconds.
_KEPT = 86_400.0


def insert_order(connection: sqlite3.Connection, kind: str, subject: str) -> int:
    """A new order: its number."""
    sql = "INSERT INTO orders (made, kind, subject) VALUES (?, ?, ?)"
    number = connection.execute(sql, (time.time(), kind, subject)).lastrowid
    assert number is not None
    return number


def pending_orders(connection: sqlite3.Connection) -> list[tuple[int, str, str]]:
    """What is still to be done, the oldest first."""
    return connection.execute("SELECT number, kind, subject FROM orders WHERE answer IS NULL ORDER BY 1").fetchall()


def answer_order(connection: sqlite3.Connection, number: int, answer: str) -> None:
    """An order was carried out, or refused with these words."""
    connection.execute("UPDATE orders SET answer = ? WHERE number = ?", (answer, number))
    connection.execute("DELETE FROM orders WHERE made < ?", (time.time() - _KEPT,))


def answer_to(connection: sqlite3.Connection, number: int) -> str | None:
    """The answer to an order; None until there is one."""
    row = connection.execute("SELECT answer FROM orders WHERE number = ?", (number,)).fetchone()
    return row[0] if row else None


def withdraw_order(connection: sqlite3.Connection, number: int) -> None:
    """Nobody has answered: it is not to be carried out any more."""
    connection.execute("DELETE FROM orders WHERE number = ? AND answer IS NULL", (number,))


def ban(connection: sqlite3.Connection, origin: str, days: float, note: str) -> None:
    """Nothing from there for so many days; 0 lifts a ban."""
    if days:
        until = time.time() + days * 86_400
        connection.execute("INSERT OR REPLACE INTO bans VALUES (?, ?, ?)", (origin, until, note))
    else:
        connection.execute("DELETE FROM bans WHERE origin = ?", (origin,))


def banned(connection: sqlite3.Connection) -> dict[str, tuple[float, str]]:
    """Whom to keep out: until when, and the operator's note."""
    rows = connection.execute("SELECT origin, until, note FROM bans WHERE until > ?", (time.time(),))
    return {origin: (until, note) for origin, until, note in rows}
