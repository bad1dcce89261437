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
        #: by the row's identity: its bytes; and the row, which is held so that no other one gets it
        self._now: tuple[dict[int, bytes], dict[int, Any]] = ({}, {})
        self._before: tuple[dict[int, bytes], dict[int, Any]] = ({}, {})

    def turn(self) -> None:
        """A new position: what is not used in it is let go at the next one."""
        self._before, self._now = self._now, ({}, {})

    def encoded(self, rows: Sequence[Any]) -> bytes:
        """The rows as a list of objects. All loops but that over new rows are the interpreter's own."""
        keys = list(map(id, rows))
        try:
            parts = list(map(self._now[0].__getitem__, keys))
        except KeyError:
            parts = self._entered(rows, keys)
        return b"[%b]" % b",".join(parts)

    def _entered(self, rows: Sequence[Any], keys: list[int]) -> list[bytes]:
        """Have all of them among the present rows."""
        (now, held), before = self._now, self._before[0]
        parts = [now.get(key) or before.get(key) or self._encode(row) for key, row in zip(keys, rows, strict=True)]
        now.update(zip(keys, parts, strict=True))
        held.update(zip(keys, rows, strict=True))
        return parts
