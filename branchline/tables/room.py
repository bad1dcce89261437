"""A room: one table with the people around it. Its changes happen one at a time, and each is kept before it is seen.

decide (on the table as it is) -> keep (durably) -> swap in the new table -> acknowledge, push frames, wake bots
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from branchline.server.http.identity import Visitor
from branchline.server.ops.metrics import Metrics
from branchline.server.stores.sqlite import Listed, NewLog, Store
from branchline.tables import events
from branchline.tables.clocks import ClockFace
from branchline.tables.frames import Alike, Around, Grounds, Viewer, draw
from branchline.tables.shapes import Frame, TablePlayer, TableRow
from branchline.tables.story import Teller
from branchline.tables.table import Offer, Table

#: A person is taken for absent when nothing has been heard for so long, in seconds.
PATIENCE = 20.0


@dataclass(eq=False)
class Stream:
    """Somebody who wants to know when there is a new frame."""

    visitor: Visitor
    wake: asyncio.Event = field(default_factory=asyncio.Event)


class Room:
    """A table and those around it."""

    def __init__(self, table: Table, store: Store, grounds: Grounds, metrics: Metrics) -> None:
        self.table = table
        self.store = store
        self.grounds = grounds
        self.metrics = metrics
        self.clock = ClockFace()
        self.streams: set[Stream] = set()
        #: seats whose bots think
        self.thinking: set[int] = set()
        #: called after every change: wakes bots, clocks and webhooks
        self.followers: list[Callable[[Room], None]] = []
        self.used = time.monotonic()
        self.version = int(time.time() * 1000)
        self._lock = asyncio.Lock()
        self._seen: dict[int, float] = {seat.number: self.used for seat in table.seats}
        self._frames: dict[Viewer, str] = {}
        #: the second for which they are drawn, where a clock goes on by itself
        self._second = 0
        #: the seats that were to act when people were last called; after a restart, those who are to act now
        self.called: frozenset[int] = frozenset(table.actors)
        self._alike: Alike | None = None
        self._around: Around | None = None
        self._teller = Teller(table.match) if table.match else None
        self._absent_timer: asyncio.TimerHandle | None = None
        self.clock.turn(table)

    # -- the one writer ------------------------------------------------------------------------------------------

    async def change(self, decide: Callable[[Table], Offer], beside: NewLog | None = None) -> Table:
        """Let ``decide`` say what happens, keep it, and make it so. Refused, it changes nothing.

        Once it is being kept it is finished, even if the one who asked has gone. A new table ``beside`` it is kept with
        it, or neither is.
        """
        return await asyncio.shield(asyncio.ensure_future(self._change(decide, beside)))

    async def _change(self, decide: Callable[[Table], Offer], beside: NewLog | None) -> Table:
        async with self._lock:
            offer = decide(self.table)
            if not offer.events:
                return self.table
            after = self.table.after(offer)
            entries = entries_of(self.table.check, offer)
            played = all(isinstance(event, events.Played) for event in offer.events)
            silent = played and after.status == self.table.status
            row = None if silent else listed(after)
            await self.store.append(self.table.id, self.table.entries, entries, row, beside)
            after.taken(entries)
            self._swap(after, offer)
            return after

    def _swap(self, after: Table, offer: Offer) -> None:
        """The new table is the table."""
        if after.match is not self.table.match:
            self._alike = None
        self.table = after
        if after.match is not None and self._teller is None:
            self._teller = Teller(after.match)
        for event in offer.events:
            if isinstance(event, events.Played):
                self.clock.pressed(after, event)
                self.metrics.actions += 1
        self.clock.turn(after)
        for follower in self.followers:
            follower(self)
        self.changed()

    def changed(self) -> None:
        """There is something new to see."""
        self.version = max(self.version + 1, int(time.time() * 1000))
        self._frames.clear()
        self._around = None
        for stream in self.streams:
            stream.wake.set()

    # -- who is there --------------------------------------------------------------------------------------------

    def held(self, visitor: Visitor) -> tuple[int, ...]:
        """The seats that a visitor holds, by cookie or by token."""
        return self.table.held(visitor)

    def open_stream(self, visitor: Visitor) -> Stream:
        """A visitor looks on from now."""
        stream = Stream(visitor)
        before = self.here()
        self.streams.add(stream)
        self.seen(visitor)
        if self.here() != before:
            self.changed()
        return stream

    def close_stream(self, stream: Stream) -> None:
        """A visitor has gone; after a while its seats count as absent."""
        self.streams.discard(stream)
        self.seen(stream.visitor)
        if self._absent_timer is None:
            self._absent_timer = asyncio.get_running_loop().call_later(PATIENCE + 0.1, self._note_absent)

    def _note_absent(self) -> None:
        self._absent_timer = None
        self.changed()

    def seen(self, visitor: Visitor) -> None:
        """A visitor has been heard of."""
        self.used = time.monotonic()
        for seat in self.held(visitor):
            self._seen[seat] = self.used

    def here(self) -> frozenset[int]:
        """The seats whose people look on, or did a moment ago."""
        watching = {seat for stream in self.streams for seat in self.held(stream.visitor)}
        recent = time.monotonic() - PATIENCE
        return frozenset(watching | {seat for seat, when in self._seen.items() if when > recent and self._holder(seat)})

    def _holder(self, seat: int) -> bool:
        return self.table.seats[seat].player == "person"

    def absent(self) -> tuple[int, ...]:
        """The seats of people who are away from a running match."""
        if self.table.status != "running":
            return ()
        here = self.here()
        return tuple(
            seat.number for seat in self.table.seats if seat.kind == "person" and (seat.left or seat.number not in here)
        )

    # -- what is seen --------------------------------------------------------------------------------------------

    def viewer(self, visitor: Visitor, seat: int | None, lang: str) -> Viewer:
        """A visitor who looks with the eyes of that seat (None: a bystander's)."""
        muted = frozenset(self.table.muted.get(visitor.person, ()))
        return Viewer(seat, lang, self.held(visitor), muted)

    def around(self) -> Around:
        """What is not in the log; a clock goes on by itself."""
        if self._around is None or self.table.settings.clock:
            self._around = Around(
                self.version, self.here(), self.absent(), frozenset(self.thinking), self.clock.row(self.table)
            )
        return self._around

    def frame_text(self, viewer: Viewer) -> str:
        """The frame as JSON: drawn once for all who see alike."""
        second = int(time.monotonic()) if self.table.settings.clock else 0
        if second != self._second:
            self._frames.clear()
            self._second = second
        found = self._frames.get(viewer)
        if found is None:
            found = self._frames[viewer] = msgspec.json.encode(self.frame(viewer)).decode()
            self.metrics.frames_drawn += 1
        return found

    def frame(self, viewer: Viewer, at: int | None = None) -> Frame:
        """The frame now, or after ``at`` steps."""
        match, alike = self.table.match, None
        if match is not None:
            alike = self.alike if at is None or at == len(match.steps) else Alike(match, match.at(at))
        return draw(self.table, alike, self._teller, viewer, self.around(), self.grounds, at)

    def spots(self, viewer: Viewer) -> set[str]:
        """The spots of the drawing of now."""
        return {spot.id for spot in self.alike.drawing(viewer, self.grounds).scene.spots}

    @property
    def alike(self) -> Alike:
        """The position of now, with all that is drawn of it."""
        if self._alike is None:
            match = self.table.playing()
            self._alike = Alike(match, match.state)
        return self._alike

    @property
    def teller(self) -> Teller:
        """The story so far."""
        match = self.table.playing()
        if self._teller is None:
            self._teller = Teller(match)
        return self._teller

    @property
    def idle(self) -> bool:
        """Whether nobody would notice if the room were closed."""
        busy = self.streams or self.thinking or self._lock.locked() or self._absent_timer
        return not busy and not (self.table.settings.clock and self.table.status == "running")


def entries_of(check: str, offer: Offer) -> list[tuple[bytes, str]]:
    """The offer's events as entries of the log, each with its check."""
    entries = []
    for event in offer.events:
        body = events.write(event)
        check = events.check_of(check, body)
        entries.append((body, check))
    return entries


def listed(table: Table) -> Listed:
    """What the list of tables shows of it."""
    names = table.names
    players = [TablePlayer(s.number, names[s.number], s.kind, s.bot, s.level) for s in table.seats]
    row = TableRow(
        table.id, table.game.name, table.game.title, table.status, table.settings.public, table.made, players
    )
    holders = tuple({person for seat in table.seats for person in seat.holders})
    return Listed(
        table.status, table.settings.public, table.settings.clock is not None, msgspec.json.encode(row), holders
    )
