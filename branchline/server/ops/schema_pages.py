"""The pages of a store's file that list its tables, put back where they are damaged."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from branchline.server.stores.file import connect
from branchline.server.stores.migrations import migrate

#: What SQLite's file format says: the length of the file's head on page 1, and of a b-tree page's own head.
_FILE_HEAD, _PAGE_HEAD = 100, 12
#: The kind of a page that names other pages of its table.
_INTERIOR = 5


def restore_schema(copy: Path) -> None:
    """If SQLite can't read the list of tables, take it from a new store, which has the same list in the same pages.

    That fits a file that this release has made. In one that was migrated, tables may lie elsewhere. Then what is read
    fits no check of a log, so nothing wrong is given back.
    """
    if _can_be_read(copy):
        return
    new = copy.with_name("new.db")
    with closing(connect(new)) as made:
        migrate(made, str(new))
    pages = new.read_bytes()
    size = int.from_bytes(pages[16:18], "big")
    with copy.open("r+b") as raw:
        for number in schema_pages(pages):
            start, end = (number - 1) * size, number * size
            start += _FILE_HEAD if number == 1 else 0
            raw.seek(start)
            raw.write(pages[start:end])


def schema_pages(file: bytes) -> list[int]:
    """The numbers of the pages that list the tables: page 1, and those that it names."""
    size = int.from_bytes(file[16:18], "big")
    found = [1]
    for number in found:
        page = file[(number - 1) * size : number * size]
        head = _FILE_HEAD if number == 1 else 0
        if page[head] == _INTERIOR:
            cells = int.from_bytes(page[head + 3 : head + 5], "big")
            places = [head + _PAGE_HEAD + 2 * cell for cell in range(cells)]
            found += [_long(page, int.from_bytes(page[place : place + 2], "big")) for place in places]
            found.append(_long(page, head + 8))
    return found


def _long(page: bytes, place: int) -> int:
    return int.from_bytes(page[place : place + 4], "big")


def _can_be_read(copy: Path) -> bool:
    with closing(sqlite3.connect(copy)) as connection:
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.DatabaseError:
            return False
    return True
