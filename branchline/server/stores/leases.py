"""Leases: which node may have tables, and until when.

A node has a row with the time when its lease ends, by PostgreSQL's clock, and renews it every second. A table names the
node that owns it and counts its owners (``epoch``). A table whose owner's lease has ended may be claimed by any node. A
claim raises the epoch, and whatever an earlier owner still sends is refused by the database.

::

    nodes   node, address, until          tables   ..., node, epoch
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable

from branchline.tables.errors import StoreFailed

LOG = logging.getLogger("branchline.server")
#: A lease is good for so many seconds, and is renewed every so many.
LEASE_SECONDS = 3.0
BEAT_SECONDS = 1.0
#: What is left for clocks that do not run alike.
_MARGIN = 0.1


class Lease:
    """This node's lease as far as it knows, and who else is alive."""

    def __init__(self, address: str) -> None:
        #: where other nodes reach this one, as host:port
        self.address = address
        #: how long it is good without being renewed
        self.seconds = LEASE_SECONDS
        #: a new name with every registration
        self.node = ""
        #: the nodes that are alive, with their addresses
        self.live: dict[str, str] = {}
        #: the tables that this node owns, with their epochs
        self.epochs: dict[str, int] = {}
        #: called when the tables are lost: others may have them by now
        self.on_loss: Callable[[], None] = lambda: None
        self._until = 0.0

    @property
    def holds(self) -> bool:
        """Whether it is good. A node that was frozen finds by itself that it is not."""
        return time.monotonic() < self._until

    def renewed(self, asked: float) -> None:
        """The database has renewed it; it was asked at that time, which was before."""
        self._until = asked + self.seconds - _MARGIN

    def begin(self) -> None:
        """A registration under a new name: tables must be claimed again."""
        self.lose()
        self.node = secrets.token_hex(8)

    def lose(self) -> None:
        """Nothing is ours any more."""
        if self.epochs:
            LOG.warning("lease has ended", extra={"tables": len(self.epochs)})
        self._until = 0.0
        self.epochs.clear()
        self.on_loss()

    def check(self) -> None:
        """Refuse if it is not good."""
        if not self.holds:
            raise StoreFailed("this node has lost its database; try again in a moment")
