"""A room: one table with the people around it. Its changes happen one at a time, and each is stored before it is seen.

Whoever changes the table holds ``lock``: check and decide on ``table``, then ``commit``::

    async with room.lock:
        change = decide.act(room.table, seat, text)
        await room.commit(change)     # store (durable) -> new table -> frames, bots, clocks, webhooks
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from branchline.core.match.match import Match
from branchline.tables import events
from branchline.tables.clocks import TableClock
from branchline.tables.codec import Codec
from branchline.tables.errors import NoSuchTable, NotHere, NotNow, StoreFailed, StoreSilent
from branchline.tables.shown.encoded import Encoded, EncodedFrame
from branchline.tables.shown.frames import Presence, Sight, draw
from branchline.tables.shown.grounds import Grounds
from branchline.tables.shown.position import DrawnPosition, PassedOn, Viewer
from branchline.tables.shown.rows import listing_of
from branchline.tables.shown.shapes import Frame
from branchline.tables.shown.story import MatchStory
from branchline.tables.shown.versions import Versions
from branchline.tables.storage.store import NewLog, Store
from branchline.tables.table import Change, Table
from branchline.tables.visitors import BackRequest, Stream, Visitor

PATIENCE = 20.0  #: a person counts as absent when nothing has been heard for so long, in seconds
#: A bot takes an absent person's seat, if the others agree, after so many seconds: a phone may have fallen asleep.
RETURN_SECONDS = 120.0
#: A person who is there counts as absent after so many seconds without an action, where no clock is set.
LONGEST_THOUGHT = 900.0
#: A log has at most so many entries. The longest games have a few hundred.
MOST_ENTRIES = 20_000


@dataclass
class Counts:
    """What happened since the start."""

    actions: int = 0
    frames_drawn: int = 0
    damaged: int = 0


@dataclass
class Services:
    """What all rooms share."""

    store: Store
    codec: Codec
    grounds: Grounds = field(default_factory=Grounds)
    versions: Versions = field(default_factory=Versions)
    counts: Counts = field(default_factory=Counts)
    offline: str = ""  #: where the same games can be played without a server
    daily_key: bytes = b""  #: what daily challenges are drawn with; empty: everybody may know


class Room:
    """A table and those around it."""

    def __init__(self, table: Table, services: Services) -> None:
        self.table = table
        self.services = services
        #: held by whoever changes the table
        self.lock = asyncio.Lock()
        self.clock = TableClock()
        self.streams: set[Stream] = set()
        #: seats whose bots think
        self.thinking: set[int] = set()
        #: what a seat asks the other people in this position
        self.request: BackRequest | None = None
        #: called after every change: wakes bots, clocks and webhooks
        self.followers: list[Callable[[Room], None]] = []
        #: where the last visitor came from: its share of the workers is used for this table's bots
        self.origin = ""
        #: a write was not answered: the table must be read from the store again
        self.uncertain = False
        self.deleted = False  #: it is not in the store any more
        self.used = time.monotonic()
        self.version = services.versions.next()
        self._seen: dict[int, float] = {seat.number: self.used for seat in table.seats}
        self._encoded = Encoded(services.codec)
        #: the second for which they are drawn, where a clock goes on by itself
        self._second = 0
        #: the seats that were to act when people were last called; after a restart, those who are to act now
        self.called: frozenset[int] = frozenset(table.actors)
        self._position: DrawnPosition | None = None
        self._passed_on = PassedOn()
        self._presence: Presence | None = None
        self._story = MatchStory(table.match) if table.match else None
        self._absent_timer: asyncio.TimerHandle | None = None
        self.clock.turn(table)

    # -- changing ------------------------------------------------------------------------------------------------

    async def commit(self, change: Change, beside: NewLog | None = None) -> Table:
        """Store a change, and a table ``beside`` it, then make it so. Refused, nothing changes. ``lock`` is held."""
        if not change.events:
            return self.table
        if self.deleted:
            raise NoSuchTable("there is no such table")
        if self.uncertain:
            raise StoreFailed("this table is being read again; try again in a moment")
        if self.table.entries >= MOST_ENTRIES:
            raise NotNow("this table's log is full; go on at another table")
        after = self.table.after(change)
        entries = events.entries_of(self.table.check, change.events)
        position = self._position_of(after.match) if after.match else None
        listing = None if self._is_listed_alike(after, change) else listing_of(after, self.services.codec, position)
        try:
            await self.services.store.append(self.table.id, self.table.entries, entries, listing, beside)
        except (StoreSilent, NotHere):
            self.doubt()
            raise
        after.count(entries)
        self._swap(after, change, position)
        return after

    def _is_listed_alike(self, after: Table, change: Change) -> bool:
        """Whether the list of tables shows nothing new: only bots were to act, or the same people still are."""
        before, only_play = self.table, all(isinstance(event, events.Played) for event in change.events)
        same = after.status == before.status and after.removed == before.removed
        return only_play and same and after.people_to_act == before.people_to_act

    def _position_of(self, match: Match) -> DrawnPosition:
        """The position of the match as it is or will be, of which nothing may be drawn yet."""
        if match is self.table.match and self._position is not None:
            return self._position
        return DrawnPosition(match, match.state, len(match.steps), self._story or MatchStory(match), self._passed_on)

    def _swap(self, after: Table, change: Change, position: DrawnPosition | None) -> None:
        """The new table is the table."""
        self._position = position
        if after.match is not self.table.match:
            self._keep_request(after)
            self._encoded.turn()
            self._passed_on.drawn.turn()
        self.table = after
        if after.match is not None and self._story is None:
            self._story = MatchStory(after.match)
        for event in change.events:
            if isinstance(event, events.Played):
                self.clock.pressed(after, event)
                self.services.counts.actions += 1
        self.clock.turn(after)
        for follower in self.followers:
            follower(self)
        self.changed()

    def _keep_request(self, after: Table) -> None:
        """Nobody's request to take back is lost because somebody else acts before it is answered."""
        match = after.match
        if self.request and not (match and after.status == "running" and self.request.stands(match.line)):
            self.request = None

    def doubt(self) -> None:
        """It may not be as the store has it: nobody changes it, and whoever looks on comes to a room that is."""
        self.uncertain = True
        self.changed()

    def changed(self) -> None:
        """There is something new to see."""
        self.version = self.services.versions.next()
        self._encoded.clear()
        self._presence = None
        for stream in self.streams:
            stream.wake.set()

    # -- who is there --------------------------------------------------------------------------------------------

    def held(self, visitor: Visitor) -> tuple[int, ...]:
        """The seats that a visitor holds, by cookie or by token."""
        return self.table.held(visitor)

    def open_stream(self, visitor: Visitor) -> Stream:
        """A visitor looks on from now."""
        stream, held = Stream(visitor), self.held(visitor)
        # A spectator changes nothing for the others; asking who is here would look at all of them.
        comes = bool(held) and not self.here().issuperset(held)
        self.streams.add(stream)
        self.seen(visitor)
        if comes:
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
        self.origin = visitor.origin or self.origin
        for seat in self.held(visitor):
            self._seen[seat] = self.used

    def here(self) -> frozenset[int]:
        """The seats whose people look on, or did a moment ago."""
        watching = {seat for stream in self.streams for seat in self.held(stream.visitor)}
        recent = time.monotonic() - PATIENCE
        people = {seat.number for seat in self.table.seats if seat.player == "person"}
        return frozenset(watching | {seat for seat, when in self._seen.items() if when > recent and seat in people})

    def drop(self, request: BackRequest) -> None:
        """A request that nobody has answered is withdrawn."""
        if self.request is request and request.waits:
            self.request = None
            self.changed()

    def absent(self) -> tuple[int, ...]:
        """The seats of people who are away from a running match."""
        if self.table.status != "running":
            return ()
        here = self.here()
        people = [seat for seat in self.table.seats if seat.kind == "person"]
        return tuple(seat.number for seat in people if seat.left or seat.number not in here or self._idle(seat.number))

    def _idle(self, seat: int) -> bool:
        """Whether a player who is there does not act, where no clock is set."""
        return self.table.settings.clock is None and self.clock.spent(seat) > LONGEST_THOUGHT

    def may_return(self, seat: int) -> float:
        """For how many seconds an absent player may still come back before a bot takes over."""
        if self.table.seats[seat].left or self._idle(seat):
            return 0.0
        return self._seen.get(seat, 0.0) + RETURN_SECONDS - time.monotonic()

    # -- what is seen --------------------------------------------------------------------------------------------

    def viewer(self, visitor: Visitor, seat: int | None, lang: str) -> Viewer:
        """A visitor who looks with the eyes of that seat (None: a spectator's)."""
        unheard = {seat.number for seat in self.table.seats if not visitor.unheard.isdisjoint(seat.holders)}
        muted = frozenset(self.table.muted.get(visitor.person, set()) | unheard)
        return Viewer(seat, lang, self.held(visitor), muted)

    def presence(self) -> Presence:
        """What is not in the log; a clock goes on by itself."""
        if self._presence is None or self.table.settings.clock:
            clock, thinking = self.clock.row(self.table), frozenset(self.thinking)
            self._presence = Presence(self.version, self.here(), self.absent(), thinking, clock, self.request)
        return self._presence

    def encoded_frame(self, viewer: Viewer) -> EncodedFrame:
        """The frame as JSON: drawn once for all who see the same. It is not kept where each player has one stream."""
        second = int(time.monotonic()) if self.table.settings.clock else 0
        if second != self._second:
            self._encoded.clear()
            self._second = second
        frame = self._encoded.kept.get(viewer)
        if frame is None:
            frame = self._encoded.frame(self.sight(), viewer)
            self.services.counts.frames_drawn += 1
            if not viewer.held or not 0 < len(self.streams) <= len(self.table.seats):
                self._encoded.keep(viewer, frame)
        return frame

    def frame(self, viewer: Viewer, at: int | None = None) -> Frame:
        """The frame now, or after ``at`` steps."""
        return draw(self.sight(at), viewer)

    def sight(self, at: int | None = None) -> Sight:
        """What there is to be seen now, or after ``at`` steps."""
        match, position = self.table.match, None
        if match is not None:
            is_now = at is None or at == len(match.steps)
            position = self.position if is_now else DrawnPosition(match, match.at(at or 0), at or 0, self.story)
        return Sight(self.table, self.presence(), self.services.grounds, position, self._story, at)

    @property
    def position(self) -> DrawnPosition:
        """The present position, with all that is drawn of it."""
        self._position = self._position_of(self.table.playing())
        return self._position

    @property
    def story(self) -> MatchStory:
        """The story so far."""
        if self._story is None:
            self._story = MatchStory(self.table.playing())
        return self._story

    @property
    def idle(self) -> bool:
        """Whether nobody would notice if the room were closed."""
        busy = self.streams or self.thinking or self.lock.locked() or self._absent_timer
        return not busy and not (self.table.settings.clock and self.table.status == "running")
