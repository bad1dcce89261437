"""What an operator wants of a running server: `branchline admin` writes orders into the store, the server obeys."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from branchline.core.match.errors import BranchlineError, SetupError
from branchline.server.http.identity import Signer
from branchline.tables import decide
from branchline.tables.errors import StoreFailed
from branchline.tables.storage.retention import read_retention

if TYPE_CHECKING:
    from branchline.server.http.app import Server

LOG = logging.getLogger("branchline.server")
#: How often the server looks for orders, in seconds.
_EVERY = 1.0


class Orders:
    """Looks for orders, and carries them out one after the other."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look for orders from now on."""
        self._task = asyncio.ensure_future(self._watch())

    def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()

    async def _watch(self) -> None:
        while True:
            try:
                for number, kind, subject in await self.server.store.pending_orders():
                    await self.server.store.answer_order(number, await self.answer(kind, subject))
            except StoreFailed as error:
                LOG.error("orders could not be read or answered", extra={"why": str(error)})
            await asyncio.sleep(_EVERY)

    async def answer(self, kind: str, subject: str) -> str:
        """Carry an order out: nothing if all is well, or why not."""
        try:
            await self.carry_out(kind, subject)
        except BranchlineError as error:
            return str(error)
        LOG.info("an operator's order was carried out", extra={"why": kind})
        return ""

    async def carry_out(self, kind: str, subject: str) -> None:
        """One order."""
        server, lobby = self.server, self.server.lobby
        if kind == "close":
            room = await lobby.room(subject)
            async with room.lock:
                await room.commit(decide.close(room.table))
        elif kind == "delete":
            await lobby.delete(subject)
        elif kind == "retention":
            while await lobby.forget_expired(read_retention(subject.split())):
                pass
        elif kind == "keys":
            await server.store.rotate_key()
            server.signer = Signer(server.store.key, server.store.old_key, server.store.mark_key)
        elif kind == "bans":
            await server.store.read_bans()
            lobby.wake_all()
        else:
            raise SetupError(f"this server does not know the order {kind!r}; is it older than the command?")
