"""Pieces, spots and regions as JSON, each encoded once.

The viewers of a table share most of what is drawn, and most of it stays from one position to the next. A drawing that
is cached is the same object again, and so are its bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from branchline.tables.codec import Codec


class KeptRows:
    """The rows of a table's present position, and of the one before, with their bytes."""

    def __init__(self, codec: Codec) -> None:
        self._encode = codec.encode_tuple
        #: by the row's identity; the row is held, so that no other one gets it
        self._now: dict[int, tuple[Any, bytes]] = {}
        self._before: dict[int, tuple[Any, bytes]] = {}

    def turn(self) -> None:
        """A new position: what is not used in it is let go at the next one."""
        self._before, self._now = self._now, {}

    def encoded(self, rows: Sequence[Any]) -> bytes:
        """The rows as a list of objects."""
        now, parts = self._now, []
        for row in rows:
            kept = now.get(id(row))
            if kept is None:
                kept = now[id(row)] = self._before.get(id(row)) or (row, self._encode(row))
            parts.append(kept[1])
        return b"[%b]" % b",".join(parts)
