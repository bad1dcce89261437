"""A store over the browser's IndexedDB. A write is acknowledged when it is on the disk."""

from __future__ import annotations

import json
import time
from base64 import b64decode, b64encode
from typing import Any, Protocol

from branchline.core.message import Message
from branchline.tables.errors import StoreFailed
from branchline.tables.events import Entry
from branchline.tables.storage.boxes import StoredBox
from branchline.tables.storage.retention import Retention
from branchline.tables.storage.store import Listing, NewLog, Store, StoredTable

#: A table that was removed from the list is deleted after so many seconds.
_REMOVED_SECONDS = 7 * 24 * 3600.0
Row = dict[str, Any]
#: What, in which store, and what of it: see js/database.js.
Change = tuple[str, str, Any]


class Database(Protocol):
    """The worker's script (js/database.js)."""

    async def write(self, text: str) -> str:
        """Carry out changes together; the answer is empty, or what went wrong."""

    async def read(self, store: str, key: str) -> str:
        """What is kept, as JSON."""


class BrowserStore(Store):
    """The tables of one browser."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._version = 0

    async def open(self) -> None:
        """Read what must be known at once."""
        self._version = int(await self.fact("version", "0"))

    async def fact(self, name: str, otherwise: str) -> str:
        """Something kept by name; at first it is ``otherwise``."""
        row = await self._read("facts", name)
        if row is None:
            await self._write(("put", "facts", {"name": name, "value": otherwise}))
        return str(row["value"]) if row else otherwise

    # -- writing -------------------------------------------------------------------------------------------------

    async def _write(self, *changes: Change) -> None:
        wrong = await self.database.write(json.dumps(changes))
        if wrong == "QuotaExceededError":
            raise StoreFailed(
                "this device has no room left: nothing was done and nothing is lost. Make some room, and try again"
            )
        if wrong:
            raise StoreFailed(Message("this browser could not keep it, so it was not done: {wrong}", {"wrong": wrong}))

    async def create(self, new: NewLog) -> None:
        await self._write(*_new(new))

    async def append(
        self, id: str, number: int, entries: list[Entry], listing: Listing | None, beside: NewLog | None = None
    ) -> None:
        changed = {"id": id, "changed": time.time(), **(_listed(listing) if listing else {})}
        first = _new(beside) if beside else []
        await self._write(*first, *_entries(id, number, entries), ("change", "tables", changed))

    async def set_aside(self, id: str, damage: str | None) -> None:
        await self._write(("change", "tables", {"id": id, "damage": damage}))

    async def tie(self, id: str, box: StoredBox) -> None:
        await self._write(_box(box), ("change", "tables", {"id": id, "box": box.key}))

    async def delete(self, id: str) -> None:
        await self._write(("delete", "entries", [id]), ("delete", "analyses", id), ("delete", "tables", id))

    async def keep_analysis(self, id: str, body: bytes) -> None:
        await self._write(("put", "analyses", {"id": id, "body": b64encode(body).decode()}))

    async def keep_daily(self, name: str, text: str) -> None:
        await self._write(("put", "facts", {"name": name, "value": text}))

    def noted_version(self) -> int:
        return self._version

    async def note_version(self, version: int) -> None:
        await self._write(("put", "facts", {"name": "version", "value": str(version)}))

    # -- reading -------------------------------------------------------------------------------------------------

    async def _read(self, store: str, key: object) -> Any:
        return json.loads(await self.database.read(store, json.dumps(key)))

    async def _tables(self) -> list[Row]:
        """All tables, the latest first."""
        rows: list[Row] = await self._read("tables", None)
        return sorted(rows, key=lambda row: float(row["changed"]), reverse=True)

    async def load(self, id: str) -> StoredTable | None:
        row = await self._read("tables", id)
        if row is None:
            return None
        entries = [(entry["body"].encode(), entry["check"]) for entry in await self._read("entries", [id])]
        box = await self._read("boxes", row["box"])
        return StoredTable(
            row["settings"].encode(), row["made"], entries, StoredBox(**box) if box else None, row["damage"]
        )

    async def analysis(self, id: str) -> bytes | None:
        row = await self._read("analyses", id)
        return b64decode(row["body"]) if row else None

    async def daily(self, name: str) -> str | None:
        row = await self._read("facts", name)
        return str(row["value"]) if row else None

    async def find_box(self, game: str, hash: str) -> StoredBox | None:
        boxes = [StoredBox(**box) for box in await self._read("boxes", None)]
        return next((box for box in boxes if (box.game, box.hash, box.own) == (game, hash, False)), None)

    async def public_rows(self, limit: int) -> list[bytes]:
        return []

    async def rows_of(self, person: str, limit: int) -> list[bytes]:
        return [row["row"].encode() for row in await self._tables() if person in row["holders"]][:limit]

    async def clocked(self) -> list[str]:
        running = [row for row in await self._tables() if row["clocked"] and row["status"] == "running"]
        return [str(row["id"]) for row in running if row["damage"] is None]

    async def expired(self, retention: Retention, limit: int) -> list[str]:
        """Tables that are in nobody's list, a week after they were removed from it: no other way leads to them."""
        before = time.time() - _REMOVED_SECONDS
        removed = [row["id"] for row in await self._tables() if not row["holders"] and row["changed"] < before]
        return removed[:limit]

    async def counts(self) -> dict[str, int]:
        by_status: dict[str, int] = {}
        for row in await self._tables():
            status = "damaged" if row["damage"] else row["status"]
            by_status[status] = by_status.get(status, 0) + 1
        return by_status


def _new(new: NewLog) -> list[Change]:
    row = {
        "id": new.id,
        "settings": new.settings.decode(),
        "made": new.made,
        "changed": new.made,
        "box": new.box.key,
        "damage": None,
        **_listed(new.listing),
    }
    return [_box(new.box), ("add", "tables", row), *_entries(new.id, 0, new.entries)]


def _box(box: StoredBox) -> Change:
    row = {"key": box.key, "game": box.game, "hash": box.hash, "own": box.own, "text": box.text}
    return ("put", "boxes", row)


def _listed(listing: Listing) -> Row:
    return {
        "status": listing.status,
        "clocked": listing.clocked,
        "row": listing.row.decode(),
        "holders": list(listing.holders),
    }


def _entries(id: str, number: int, entries: list[Entry]) -> list[Change]:
    """The entries under the numbers that they must get: one that is there already refuses the whole change."""
    return [
        ("add", "entries", {"id": id, "number": number + place, "body": body.decode(), "check": check})
        for place, (body, check) in enumerate(entries)
    ]
