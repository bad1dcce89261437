"""What a server asks of its store besides the tables: keys, bans, an operator's orders, and how it is doing."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import Any, Protocol

from branchline.core.match.errors import SetupError
from branchline.server.stores.leases import Lease
from branchline.tables.events import Entry
from branchline.tables.storage.store import Listing, Store

#: The store must answer within so many seconds to count as healthy.
PROBE_SECONDS = 5.0
#: When a table was last touched is noted at most so often, in seconds: it matters for days.
TOUCH_SECONDS = 3600.0
#: So many tables of one origin are listed for everybody.
LISTED_OF_ORIGIN = 5
#: A row of an answer, and a statement with its values; gaps are ``%(name)s`` on both stores.
Row = tuple[Any, ...]
Statement = tuple[str, dict[str, Any]]


class Writing(Protocol):
    """What is known of the writes so far."""

    commits: int
    writes: int
    failures: int

    @property
    def stuck_seconds(self) -> float:
        """How long the present commit has lasted."""


class ServerStore(Store):
    """A store that a server can run on."""

    #: where everything is kept, in words for the operator
    place: str
    #: what cookies and links are signed with, and what was before
    key: bytes
    old_key: bytes
    #: what addresses are marked with; it stays, so that bans outlive a new key
    mark_key: bytes
    #: marks of those who are kept out
    bans: frozenset[str]
    writer: Writing
    #: what this node may do; None: it is the only one
    lease: Lease | None = None

    @abstractmethod
    async def probe(self) -> None:
        """Write and read: whether the store works."""

    @abstractmethod
    async def pending_orders(self) -> list[tuple[int, str, str]]:
        """What the operator wants done."""

    @abstractmethod
    async def answer_order(self, number: int, answer: str) -> None:
        """Say that an order was carried out, or why not."""

    @abstractmethod
    async def read_bans(self) -> None:
        """Whom to keep out from now on."""

    @abstractmethod
    async def rotate_key(self) -> None:
        """Sign with a new key from now on; the present one is still read."""

    @abstractmethod
    async def rows(self, sql: str, **values: Any) -> list[Row]:
        """The answer to a question about what is not a table."""

    @abstractmethod
    async def change(self, *statements: Statement) -> list[list[Row]]:
        """Carry statements out, all or none, and durably; the rows that each returns."""

    @abstractmethod
    async def rewrite(self, id: str, entries: list[Entry], listing: Listing) -> None:
        """Another log in place of a table's own: somebody wants to be forgotten."""

    async def tell(self, kind: str, subject: str = "") -> None:
        """Say something to all nodes; nothing where there is only one."""

    @abstractmethod
    async def size(self) -> int:
        """Bytes that it takes."""

    @abstractmethod
    def free(self) -> int:
        """Bytes that are left on the disk; 0 if it is another computer's."""

    @abstractmethod
    def close(self) -> None:
        """Write what still waits, and let go of it."""


def is_address(place: str) -> bool:
    """Whether it is a database, and no file."""
    return place.startswith(("postgresql://", "postgres://"))


def open_store(place: str, node: str = "") -> ServerStore:
    """The store at an address like ``postgresql://...``, for the node that others reach there; or in a file."""
    if not is_address(place):
        from branchline.server.stores.sqlite import SqliteStore

        return SqliteStore(Path(place))
    try:
        from branchline.server.stores.postgres.store import PostgresStore
    except ModuleNotFoundError as error:
        raise SetupError(
            f"a store on PostgreSQL needs {error.name}: python -m pip install 'branchline[postgres]'"
        ) from None
    return PostgresStore(place, node)
