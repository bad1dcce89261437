"""Pieces, spots, regions and sentences as JSON, each encoded once.

The viewers of a table share most of what is drawn, and most of it stays from one position to the next. A drawing that
is cached is the same object again, and so are its bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast


class KeptRows:
    """The rows of a table's present position, and of the one before, with their bytes."""

    def __init__(self, encode: Callable[[Any], bytes]) -> None:
        self._encode = encode
        #: by the row's identity: its bytes; and the row, which is held so that no other one gets it
        self._now: tuple[dict[int, bytes], dict[int, Any]] = ({}, {})
        self._before: tuple[dict[int, bytes], dict[int, Any]] = ({}, {})

    def turn(self) -> None:
        """A new position: what is not used in it is let go at the next one."""
        if self._now[0]:  # several positions in a row may be seen by nobody
            self._before, self._now = self._now, ({}, {})

    def encoded(self, rows: Sequence[Any]) -> list[bytes]:
        """The bytes of every row. All loops but that over new rows are the interpreter's own."""
        parts = list(map(self._now[0].get, map(id, rows)))
        if None in parts:
            self._enter(rows, parts)
        return cast("list[bytes]", parts)

    def _enter(self, rows: Sequence[Any], parts: list[bytes | None]) -> None:
        """Have all of them among the present rows."""
        (now, held), before = self._now, self._before[0]
        for place, part in enumerate(parts):
            if part is None:
                row = rows[place]
                key = id(row)
                parts[place] = now[key] = before.get(key) or self._encode(row)
                held[key] = row
