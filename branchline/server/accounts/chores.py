"""What an account means for tables: a guest's seats become the account's, and one that goes is forgotten.

A chore is stored with what causes it, and done table by table. Each node does it at the tables that it may have; a
chore is done when no table is left. So nothing is lost by a crash, and no node touches another one's tables.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from branchline.core.match.errors import BranchlineError
from branchline.server.accounts.rows import AccountRows
from branchline.tables import decide, events
from branchline.tables.errors import DamagedTable, NoSuchTable, StoreFailed
from branchline.tables.events import Event
from branchline.tables.room import Room
from branchline.tables.shown.rows import listing_of
from branchline.tables.storage.reading import read_table
from branchline.tables.storage.store import StoredTable
from branchline.tables.table import Change

if TYPE_CHECKING:
    from branchline.server.http.app import Server

LOG = logging.getLogger("branchline.server")
#: Chores of other nodes, or of a run that was broken off, are looked for every so many seconds.
_EVERY = 10.0


class Chores:
    """Does what is to be done at tables."""

    def __init__(self, server: Server, rows: AccountRows) -> None:
        self.server = server
        self.rows = rows
        #: another node has left something to this one
        self.heard = asyncio.Event()
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look for chores from now on."""
        self._task = asyncio.ensure_future(self._watch())

    def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()

    async def _watch(self) -> None:
        while True:
            try:
                await self._do_all()
            except StoreFailed as error:
                LOG.warning("chores of accounts wait", extra={"why": str(error)})
            with suppress(TimeoutError):
                await asyncio.wait_for(self.heard.wait(), _EVERY)
            self.heard.clear()

    async def run(self) -> None:
        """Do all that can be done here and now, and have other nodes do the rest."""
        if await self._do_all():
            await self.server.store.tell("chores")

    async def _do_all(self) -> int:
        """How many tables are left to others."""
        missed = 0
        async with self._lock:
            for person, kind, target in await self.rows.chores():
                left = 0
                for id in await self.rows.tables_of(person, kind == "forget"):
                    left += not await self._do(id, person, kind, target)
                missed += left
                if not left:
                    await self.rows.chore_is_done(person, kind)
        return missed

    async def _do(self, id: str, person: str, kind: str, target: str) -> bool:
        """At one table; False: it is still to be done."""
        try:
            room = await self.server.lobby.room(id)
            async with room.lock:
                if kind == "move":
                    await room.commit(Change((events.Moved(person, target),)))
                else:
                    await self._forget(room, person, target)
        except (NoSuchTable, DamagedTable):
            return True  # nobody plays there any more
        except BranchlineError as error:
            LOG.info("chore of an account waits", extra={"why": type(error).__name__})
            return False
        return True

    async def _forget(self, room: Room, person: str, nobody: str) -> None:
        """The log is written anew without the person's name and words; a bot goes on for it."""
        server, id = self.server, room.table.id
        change = stand_up(room, person)
        await room.commit(change)
        stored = await server.store.load(id)
        if stored is None:
            return
        happened = scrubbed([events.read(body) for body, _ in stored.entries], person, nobody)
        entries = events.entries_of(events.opening_of(stored.settings, stored.entries), tuple(happened))
        rewritten = StoredTable(stored.settings, stored.made, entries, stored.box)
        table = await server.lobby.offload(read_table, id, rewritten)
        await server.store.rewrite(id, entries, listing_of(table, server.services.codec))
        # The person is a stranger there now; only then it is not looked for any more.
        forgotten = ("DELETE FROM sitters WHERE person = %(person)s AND id = %(id)s", {"person": person, "id": id})
        await server.store.change(forgotten)
        server.lobby.drop(id)


def stand_up(room: Room, person: str) -> Change:
    """The person's seats are open again, or a bot's."""
    table, happened = room.table, list[Event]()
    for seat in table.seats:
        if seat.holders == {person} and table.status == "open":
            happened.append(events.Sat(seat.number, "open", ""))
        elif seat.holders == {person} and table.status == "running" and not seat.taken_over:
            happened.append(decide.taken_over(seat.number))
    return Change(tuple(happened))


def scrubbed(happened: list[Event], person: str, nobody: str) -> list[Event]:
    """The same events without a person's name and words; somebody whom nobody knows has done them."""
    for event in happened:
        if isinstance(event, events.Moved) and event.to == person:
            return scrubbed(renamed(happened, event.person, person), person, nobody)
    held, found = set[int](), list[Event]()
    names = {event.name for event in happened if isinstance(event, events.Sat)}
    for event in happened:
        if isinstance(event, events.Sat | events.Kicked | events.Rekeyed):
            held.discard(event.seat)
        if isinstance(event, events.Sat) and event.person == person:
            event.name = free_name(names, event.seat)
        if isinstance(event, events.Sat | events.Held | events.SatIn | events.Rekeyed) and event.person == person:
            held.add(event.seat)
        if isinstance(event, events.Chatted) and event.seat in held:
            continue
        if getattr(event, "person", None) == person:
            event.person = nobody  # type: ignore[union-attr]
        found.append(event)
    return found


def renamed(happened: list[Event], guest: str, person: str) -> list[Event]:
    """What a guest did before it had the account was done by the account."""
    kept = [event for event in happened if not (isinstance(event, events.Moved) and event.person == guest)]
    for event in kept:
        if getattr(event, "person", None) == guest:
            event.person = person  # type: ignore[union-attr]
    return kept


def free_name(names: set[str], seat: int) -> str:
    """A name that says nothing, and that nobody else at the table has ever had."""
    usual = f"Player {seat + 1}"
    name = next(one for one in (usual, *(f"{usual} ({count})" for count in range(2, 999))) if one not in names)
    names.add(name)
    return name
