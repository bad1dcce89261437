"""What a store must do: keep the logs of tables, the boxes that they are played with, and a list of tables.

A store acknowledges a write only when it is durable. ``StoreFailed`` says that it did not happen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from branchline.tables.events import Entry
from branchline.tables.storage.boxes import StoredBox
from branchline.tables.storage.retention import Retention


@dataclass(frozen=True)
class Listing:
    """What the list of tables shows, stored beside the log so that listing needs no replay."""

    status: str
    public: bool
    clocked: bool
    #: a ListedTable (shown/rows.py) as JSON
    row: bytes
    #: persons who hold seats
    holders: tuple[str, ...]


@dataclass(frozen=True)
class NewLog:
    """A new table with its first entries."""

    id: str
    settings: bytes
    made: float
    entries: list[Entry]
    listing: Listing
    box: StoredBox
    #: a hash of where its maker comes from
    origin: str = ""


@dataclass(frozen=True)
class StoredTable:
    """A table as it was stored."""

    settings: bytes
    made: float
    entries: list[Entry]
    #: what it is played with; None if its settings have the text, or if it can't be found any more
    box: StoredBox | None
    #: why it was set aside, if it was
    damage: str | None = None
    #: why its entries can't be read, if they can't
    unreadable: str = ""


class Store(ABC):
    """Keeps everything; used by one lobby at a time."""

    @abstractmethod
    async def create(self, new: NewLog) -> None:
        """Keep a new table."""

    @abstractmethod
    async def append(
        self, id: str, number: int, entries: list[Entry], listing: Listing | None, beside: NewLog | None = None
    ) -> None:
        """Keep more entries of a table, the first of which has that number; with them a new table, or neither."""

    @abstractmethod
    async def set_aside(self, id: str, damage: str | None) -> None:
        """Mark a table as damaged, or as sound again; its entries stay as they are."""

    @abstractmethod
    async def tie(self, id: str, box: StoredBox) -> None:
        """Note the box of a table whose settings do not name it."""

    @abstractmethod
    async def expired(self, retention: Retention, limit: int) -> list[str]:
        """Some tables that nobody has touched for longer than they stay."""

    @abstractmethod
    async def delete(self, id: str) -> None:
        """Forget a table and everything about it."""

    @abstractmethod
    async def load(self, id: str) -> StoredTable | None:
        """A table with all its entries; what can't be read shows as damage."""

    @abstractmethod
    async def find_box(self, game: str, hash: str) -> StoredBox | None:
        """A box that once came with the game, by the hash in a record."""

    @abstractmethod
    async def public_rows(self, limit: int) -> list[bytes]:
        """The public tables that are open or running, the latest first."""

    @abstractmethod
    async def rows_of(self, person: str, limit: int) -> list[bytes]:
        """The tables where a person holds a seat, the latest first."""

    @abstractmethod
    async def clocked(self) -> list[str]:
        """Running tables with a clock, which must be watched even if nobody looks."""

    @abstractmethod
    async def keep_analysis(self, id: str, body: bytes) -> None:
        """Keep what an analysis of a table has found, in place of an earlier one; nothing if the table is gone."""

    @abstractmethod
    async def analysis(self, id: str) -> bytes | None:
        """What was kept of a table's analysis."""

    @abstractmethod
    async def keep_daily(self, name: str, text: str) -> None:
        """Keep how the levels fared in a daily challenge."""

    @abstractmethod
    async def daily(self, name: str) -> str | None:
        """What was kept of a daily challenge."""

    def noted_version(self) -> int:
        """The last number of a frame that was noted; 0 if none was."""
        return 0

    async def note_version(self, version: int) -> None:
        """Note the last number of a frame, now and then: frames after a restart have higher ones."""

    def owns(self, id: str) -> bool:
        """Whether the table may still be changed from here: another node may have taken it over."""
        return True

    async def stop(self) -> None:
        """Write what still waits, where that takes the loop."""

    @abstractmethod
    async def counts(self) -> dict[str, int]:
        """How many tables there are of each status; damaged ones count as such."""
