"""This node among the others: it renews its lease, hears what the others say, and takes over what a dead one leaves."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import TYPE_CHECKING

from starlette.applications import Starlette

from branchline.server.http.identity import Signer
from branchline.server.nodes.forwarding import Forwarding
from branchline.server.stores.leases import BEAT_SECONDS
from branchline.server.stores.postgres.link import Connection
from branchline.server.stores.postgres.store import PostgresStore
from branchline.tables.errors import StoreFailed

if TYPE_CHECKING:
    from branchline.server.http.app import Server

LOG = logging.getLogger("branchline.server")
#: Who asks for most is told to the other nodes, every so many seconds and so many of each kind.
_TELL_SECONDS = 1.0
_MOST_TOLD = 50
#: A notification has fewer bytes than 8,000.
_MOST_BYTES = 7_900
#: How long a node that has lost the database waits before it tries again, in seconds.
_RETRY_SECONDS = 0.2


class Node:
    """What goes on by itself on a node."""

    def __init__(self, server: Server, store: PostgresStore) -> None:
        self.server = server
        self.store = store
        self.lease = store.lease
        self.lease.on_loss = server.lobby.drop_all
        self.limits = {
            "people": server.people,
            "addresses": server.addresses,
            "strangers": server.strangers,
            "making": server.making,
            "making_by_address": server.making_by_address,
        }
        self.limits |= server.accounts.limits if server.accounts is not None else {}
        for bucket in self.limits.values():
            bucket.taken = {}
        self._listening: Connection | None = None
        self._told = 0.0
        self._task: asyncio.Task[None] | None = None
        #: what was heard, and what follows from it
        self._news: list[tuple[str, str]] = []
        self._following: asyncio.Task[None] | None = None

    def stand_before(self, app: Starlette) -> None:
        """Forward what other nodes are to answer."""
        app.add_middleware(Forwarding, server=self.server, store=self.store)

    async def start(self) -> None:
        """Take part from now on."""
        await self.store.watching.use(self._renew)
        self._task = asyncio.ensure_future(self._watch())

    async def stop(self) -> None:
        """Leave: the others may have the tables at once."""
        tasks = [task for task in (self._task, self._following) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await self.store.release()
        except StoreFailed as error:
            LOG.warning("lease could not be given back; it ends by itself", extra={"why": str(error)})

    async def _watch(self) -> None:
        while True:
            try:
                await self.store.watching.use(self._beat, self.lease.seconds)
            except StoreFailed as error:
                LOG.warning("database does not answer", extra={"why": str(error)})
                await asyncio.sleep(_RETRY_SECONDS)
            if not self.lease.holds:
                self.lease.lose()
            elif self._following is None or self._following.done():
                # Beside, so that the lease is renewed in time whatever else takes long.
                self._following = asyncio.ensure_future(self._follow())

    async def _follow(self) -> None:
        try:
            while self._news:
                await self.hear(*self._news[0])
                del self._news[0]
            await self._tell()
            await self.server.lobby.open_clocked()
        except StoreFailed as error:
            LOG.warning("database does not answer", extra={"why": str(error)})

    # -- the lease -----------------------------------------------------------------------------------------------

    async def _beat(self, connection: Connection) -> None:
        """Renew the lease, and listen for a while."""
        if self._listening is not connection:
            await connection.execute("LISTEN branchline")
            self._listening = connection
            self._news += [("bans", ""), ("keys", ""), ("sessions", "")]  # what was said meanwhile was not heard
        await self._renew(connection)
        async for notice in connection.notifies(timeout=BEAT_SECONDS, stop_after=1):
            kind, _, subject = notice.payload.partition(" ")
            self._news.append((kind, subject))

    async def _renew(self, connection: Connection) -> None:
        now = await self.store.renew(connection)
        self.server.services.versions.ahead = now - int(time.time() * 1000)

    # -- what nodes say to each other ----------------------------------------------------------------------------

    async def hear(self, kind: str, subject: str) -> None:
        """What another node or an operator has said."""
        server = self.server
        if kind == "bans":
            await self.store.read_bans()
            server.lobby.wake_all()
        elif kind == "keys":
            await self.store.read_keys()
            server.signer = Signer(self.store.key, self.store.old_key, self.store.mark_key)
        elif kind == "table":
            self.lease.epochs.pop(subject, None)
            server.lobby.drop(subject)
        elif kind == "sessions" and server.accounts is not None:
            server.accounts.sessions.forget(subject)
        elif kind == "chores" and server.accounts is not None:
            server.accounts.chores.heard.set()
        elif kind == "limits":
            self._count(subject)

    def _count(self, subject: str) -> None:
        """What visitors have asked of another node counts here too."""
        usage = json.loads(subject)
        if usage["node"] != self.lease.node:
            for name, taken in usage["taken"].items():
                for who, cost in taken.items():
                    self.limits[name].charge(who, cost)

    async def _tell(self) -> None:
        """Tell the others who has asked for most here."""
        now = time.monotonic()
        if now < self._told + _TELL_SECONDS:
            return
        self._told = now
        usage = {}
        for name, bucket in self.limits.items():
            assert bucket.taken is not None
            most = sorted(bucket.taken.items(), key=lambda pair: -pair[1])[:_MOST_TOLD]
            bucket.taken = {}
            if most and bucket.rate:
                usage[name] = {who: round(cost, 1) for who, cost in most}
        while usage and len(self.lease.live) > 1:
            subject = json.dumps({"node": self.lease.node, "taken": usage}, separators=(",", ":"))
            if len(subject) < _MOST_BYTES:
                await self.store.tell("limits", subject)
                return
            usage = {name: dict(list(taken.items())[: len(taken) // 2]) for name, taken in usage.items()}
