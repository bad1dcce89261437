"""The SQLite file itself: locked by one server, private, and written durably."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from pathlib import Path
from typing import IO

from branchline.tables.errors import StoreFailed


class StoreInUse(StoreFailed):
    """A server has the file."""


def take_lock(file: Path) -> IO[str]:
    """One server a file, by whatever link it comes: two writers would not see each other's tables."""
    file = Path(os.path.realpath(file))
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = open(os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT, 0o600), "w")  # noqa: SIM115 -- held until the end
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StoreInUse(f"another server is using {file}") from None
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


def replace_key(connection: sqlite3.Connection, key: bytes) -> None:
    """A new key; the present one becomes the old one, and the one before is forgotten."""
    present = fact(connection, "key", key.hex())
    for name, value in (("old_key", present), ("key", key.hex())):
        connection.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))


def latest_version(connection: sqlite3.Connection) -> int:
    """The last number of a frame that was noted, or the time of the last change in milliseconds."""
    changed = connection.execute("SELECT max(changed) FROM tables").fetchone()[0]
    noted = int(fact(connection, "version", "0"))
    return max(noted, int(changed * 1000) if isinstance(changed, float) else 0)
