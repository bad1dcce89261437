"""What players tell the operator of others, in the hands of the operator: on both stores, while servers run."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from branchline.core.match.errors import SetupError
from branchline.server.ops import files
from branchline.server.stores.serving import is_address
from branchline.server.stores.sqlite import worded

_LIST = """
SELECT number, reports.made, closed, sender.name, about.name, reports.id, body
FROM reports JOIN accounts AS sender ON sender.id = reports.sender JOIN accounts AS about ON about.id = reports.about
WHERE closed = 0 OR %(all)s = 1 ORDER BY reports.made"""
_CLOSE = "UPDATE reports SET closed = %(now)s WHERE number = %(number)s RETURNING number"


@dataclass(frozen=True)
class PlayerReport:
    """What one player tells of another."""

    number: str
    made: float
    closed: float
    sender: str
    about: str
    table: str
    text: str


class Ask:
    """Asks a store, and changes it: all in one transaction."""

    def __init__(self, connection: Any, is_file: bool) -> None:
        self.connection = connection
        self.is_file = is_file

    def __call__(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        done = self.connection.execute(worded(sql) if self.is_file else sql, values)
        found: list[tuple[Any, ...]] = done.fetchall() if done.description else []
        return found


@contextmanager
def asking(place: str, change: bool = False) -> Iterator[Ask]:
    """A way to ask a store, or to change it."""
    if is_address(place):
        from branchline.server.ops import database

        with database.opened(place) as connection:
            yield Ask(connection, False)
        return
    with closing(files.opened(Path(place))) as file:
        file.execute("BEGIN IMMEDIATE" if change else "BEGIN")
        yield Ask(file, True)
        file.execute("COMMIT")


def listed(place: str, closed: bool) -> list[PlayerReport]:
    """The reports, the oldest first."""
    with asking(place) as ask:
        return [PlayerReport(*row) for row in ask(_LIST, all=int(closed))]


def close(place: str, number: str) -> None:
    """A report has been dealt with."""
    with asking(place, change=True) as ask:
        if not ask(_CLOSE, now=time.time(), number=number):
            raise SetupError(f"there is no report {number}")
