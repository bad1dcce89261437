"""The lobby: all tables of a store. A table is read when somebody asks for it, checked, and forgotten when idle."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from branchline import games
from branchline.core.match.errors import BranchlineError
from branchline.core.match.match import Match
from branchline.core.message import Message
from branchline.tables import events
from branchline.tables.api.answers import TableRow
from branchline.tables.api.requests import NewFromRecord, NewTable
from branchline.tables.bots.autoplay import Autoplay
from branchline.tables.errors import BadRequest, DamagedTable, NoSuchTable, StoreFailed
from branchline.tables.making import (
    box_line,
    is_id,
    new_table,
    players_of,
    read_record,
    same_player,
    seat_players,
    settings_again,
    settings_from_record,
    settings_of,
)
from branchline.tables.room import Room, Services
from branchline.tables.shown.rows import ListedTable, told
from branchline.tables.storage import boxes
from branchline.tables.storage.boxes import StoredBox
from branchline.tables.storage.reading import read_table
from branchline.tables.storage.retention import Retention
from branchline.tables.storage.store import NewLog, StoredTable
from branchline.tables.table import Change, Table
from branchline.tables.visitors import Visitor

LOG = logging.getLogger("branchline.tables")
_IDLE = 600.0  #: An idle room is closed after so many seconds.
#: So many expired tables are deleted in a minute.
_FORGET_AT_ONCE = 500
#: Runs what takes long: a server does so in a thread, a browser at once.
Offload = Callable[..., Awaitable[Any]]


async def at_once(work: Callable[..., Any], *given: object) -> Any:
    """Do it here and now."""
    return work(*given)


class Lobby:
    """All tables of a store."""

    def __init__(
        self,
        services: Services,
        autoplay: Autoplay,
        *followers: Callable[[Room], None],
        offload: Offload = at_once,
        retention: Retention | None = None,
    ) -> None:
        #: what is forgotten when; None: nothing
        self.retention = retention
        self.services = services
        self.store = services.store
        self.autoplay = autoplay
        self.followers = (autoplay.follow, *followers)
        self.offload = offload
        self.rooms: dict[str, Room] = {}
        self.taking_up = asyncio.Lock()  #: two requests for one person's daily challenge must not both make it
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._opener: asyncio.Task[None] | None = None
        #: rows of the list that can't be read, so that each is logged once
        self._unreadable: set[bytes] = set()

    async def open(self) -> None:
        """Start the clocks of running tables; everything else waits until it is asked for."""
        self._opener = asyncio.ensure_future(self.open_clocked())
        await self._note_version()
        self._sweeper = asyncio.ensure_future(self._sweep())
        self.autoplay.start()

    async def open_clocked(self) -> None:
        """Read the tables with a clock one after the other, while others are served."""
        try:
            for id in await self.store.clocked():
                await self._open(id)
        except StoreFailed as error:
            LOG.error("tables with a clock cannot be listed", extra={"why": str(error)})

    async def _open(self, id: str) -> None:
        try:
            await self.room(id)
        except BranchlineError as error:
            LOG.error("table with a clock cannot be opened", extra={"why": str(error)})

    async def close(self) -> None:
        """Stop everything that goes on by itself; nothing can be lost, since all is stored."""
        for task in (self._sweeper, self._opener):
            if task is not None:
                task.cancel()
        await self.autoplay.stop()
        await self._note_version()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(60)
            await self._note_version()
            before = time.monotonic() - _IDLE
            for id in [id for id, room in self.rooms.items() if room.used < before and room.idle]:
                del self.rooms[id]
                self.autoplay.forget(id)
            await self.forget_expired()

    async def forget_expired(self, retention: Retention | None = None) -> int:
        """Delete tables that nobody has touched for long, a few at a time; how many there were."""
        limits = retention or self.retention
        if limits is None:
            return 0
        deleted = 0
        try:
            for id in await self.store.expired(limits, _FORGET_AT_ONCE):
                room = self.rooms.get(id)
                if room is None or room.idle:
                    await self._forget(id)
                    deleted += 1
        except StoreFailed as error:
            LOG.error("expired tables could not be deleted", extra={"why": str(error)})
        if deleted:
            LOG.info("expired tables deleted", extra={"tables": deleted})
        return deleted

    async def delete(self, id: str) -> None:
        """Delete a table, also under the eyes of its players."""
        room = self.rooms.get(id)
        if room is not None:
            async with room.lock:
                await self._forget(id)
        elif await self.store.load(id) is None:
            raise NoSuchTable("there is no such table")
        else:
            await self._forget(id)

    async def _forget(self, id: str) -> None:
        await self.store.delete(id)
        room = self.rooms.pop(id, None)
        self.autoplay.forget(id)
        if room is not None:
            room.deleted = True
            room.changed()

    def drop(self, id: str) -> None:
        """Forget a room that may not be as the store has it; whoever looked on comes again."""
        room = self.rooms.pop(id, None)
        self.autoplay.forget(id)
        if room is not None:
            room.doubt()

    def drop_all(self) -> None:
        """Forget all rooms."""
        for id in list(self.rooms):
            self.drop(id)

    def wake_all(self) -> None:
        """Let every stream look again whether it is still wanted."""
        for room in self.rooms.values():
            room.changed()

    async def _note_version(self) -> None:
        try:
            await self.store.note_version(self.services.versions.last)
        except StoreFailed as error:
            LOG.error("version could not be noted", extra={"why": str(error)})

    # -- finding -------------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The room of a table; it is read from the store if need be, once."""
        room = self.rooms.get(id)
        if room is not None and not room.uncertain:
            room.used = time.monotonic()
            return room
        if not is_id(id):
            raise NoSuchTable("there is no such table")
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda _done: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Room:
        stored = await self.store.load(id)
        if stored is None:
            raise NoSuchTable("there is no such table")
        try:
            table: Table = await self.offload(read_table, id, stored)
        except BranchlineError as error:
            raise await self._set_aside(id, stored, error) from None
        if stored.damage is not None:  # the program was too old for it, or the file has been repaired
            await self.store.set_aside(id, None)
        if stored.box != table.stored_box and not table.settings.box:
            await self.store.tie(id, table.stored_box)
        return self._enter(table)

    async def _set_aside(self, id: str, stored: StoredTable, error: BranchlineError) -> DamagedTable:
        """Mark a table as damaged, unless it is already."""
        if stored.damage is None:
            self.services.counts.damaged += 1
            LOG.error("damaged table was set aside", extra={"why": str(error)})
            await self.store.set_aside(id, str(error))
        reason = Message("this table is damaged and has been set aside: {wrong}", {"wrong": error.message})
        return DamagedTable(reason)

    def _enter(self, table: Table) -> Room:
        if not self.store.owns(table.id):
            raise StoreFailed("this table is being read again; try again in a moment")
        room = Room(table, self.services)
        room.followers += self.followers
        self.rooms[table.id] = room
        self.autoplay.follow(room)
        return room

    async def public(self, person: str, lang: str) -> list[TableRow]:
        """Public tables that are open or running."""
        return self._rows(await self.store.public_rows(100), person, lang)

    async def mine(self, person: str, lang: str) -> list[TableRow]:
        """The tables where a person holds a seat."""
        return self._rows(await self.store.rows_of(person, 100), person, lang)

    def _rows(self, stored: list[bytes], person: str, lang: str) -> list[TableRow]:
        """The rows that can be read; a damaged one is left out, and written anew when its table changes."""
        rows = []
        for row in stored:
            try:
                rows.append(told(self.services.codec.decode(row, ListedTable), person, lang))
            except ValueError as error:
                if row not in self._unreadable:
                    self._unreadable.add(row)
                    LOG.error("row of the list of tables cannot be read", extra={"why": str(error)})
        return rows

    # -- making --------------------------------------------------------------------------------------------------

    async def create(self, request: NewTable, visitor: Visitor) -> Room:
        """A new table."""
        game = games.find(request.game)
        game.check_seats(request.seats)
        box = boxes.standard(game) if request.box is None else await self.offload(boxes.own, game, request.box)
        settings = settings_of(request, visitor.person, box)
        players = seat_players(request.players, game.name, request.seats, visitor.person, [])
        new = new_table(settings, box, players, self.services.codec, origin=visitor.origin)
        return await self.make(*new)

    async def from_record(self, request: NewFromRecord, visitor: Visitor) -> Room:
        """A new table that goes on from a step of a record."""
        named = box_line(request.record)
        former = await self.store.find_box(*named) if named and request.box is None else None
        match, line = await self.offload(read_record, request, former)
        header = match.header
        box = self._box_of(match, request, former)
        wanted = request.players or players_of(match)
        players = seat_players(wanted, header.game.name, header.seats, visitor.person, list(header.names))
        if any(sat.player == "open" for sat in players):
            raise BadRequest("a table that goes on from a record has no open seats")
        settings = settings_from_record(request, match, visitor.person, box)
        new = new_table(settings, box, players, self.services.codec, line, origin=visitor.origin)
        return await self.make(*new)

    def _box_of(self, match: Match, request: NewFromRecord, former: StoredBox | None) -> StoredBox:
        """The box that a record was played with, as it is stored."""
        game, hash = match.header.game, match.header.box.hash
        if request.box is not None:
            return boxes.own(game, request.box)
        return next(box for box in (*boxes.known(game), former) if box is not None and box.hash == hash)

    async def rematch(self, room: Room, origin: str = "") -> str:
        """The table where the same players go on; whoever asks first makes it."""
        async with room.lock:
            table = room.table
            if table.next is not None:
                return table.next
            table.check_over()
            settings, box = settings_again(table)
            players = [same_player(seat, table.names[seat.number]) for seat in table.seats]
            holders = [set(seat.holders) for seat in table.seats]
            new, fresh = new_table(settings, box, players, self.services.codec, holders=holders, origin=origin)
            await room.commit(Change((events.Rematched(new.id),)), new)
        self._enter(fresh)
        return new.id

    async def make(self, new: NewLog, table: Table) -> Room:
        """Store a new table, and open its room."""
        await self.store.create(new)
        return self._enter(table)
