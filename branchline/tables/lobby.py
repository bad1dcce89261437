"""The hall: all tables. A table is read from the store when somebody asks for it, checked, and forgotten when idle."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable

import msgspec

from branchline import games
from branchline.core.game import Game
from branchline.core.match import record
from branchline.core.match.box import Box
from branchline.core.match.errors import BranchlineError, IllegalAction, SetupError
from branchline.core.match.match import Match
from branchline.core.match.options import write_options
from branchline.core.message import Message, Name
from branchline.server.ops.metrics import Metrics
from branchline.server.stores.sqlite import Kept, NewLog, Store
from branchline.tables import events, opponents
from branchline.tables.autoplay import Turns
from branchline.tables.errors import BadRequest, DamagedTable, NoSuchTable
from branchline.tables.events import ClockSettings, Settings
from branchline.tables.frames import Grounds
from branchline.tables.room import Room, entries_of, listed
from branchline.tables.shapes import NewFromRecord, NewTable, PlayerWish, TableRow
from branchline.tables.table import Offer, Seat, Table, check_name

LOG = logging.getLogger("branchline.server")
#: Easy to read aloud: no letters or digits that look alike.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 12
#: An idle room is closed after so many seconds.
_IDLE = 600.0
#: What reading a damaged table can come to, besides the refusals of the rules.
_DAMAGE = (
    msgspec.MsgspecError,
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    AttributeError,
    AssertionError,
    RecursionError,
)


class Hall:
    """All tables of a store."""

    def __init__(self, store: Store, turns: Turns, metrics: Metrics, *followers: Callable[[Room], None]) -> None:
        self.store = store
        self.turns = turns
        self.metrics = metrics
        self.followers = (turns.follow, *followers)
        self.grounds = Grounds()
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._rematching = asyncio.Lock()
        self._sweeper: asyncio.Task[None] | None = None
        #: rows of the list that can't be read, so that each is told of once
        self._unreadable: set[bytes] = set()

    async def open(self) -> None:
        """Wind up the clocks of running tables; everything else waits until it is asked for."""
        for id in await self.store.clocked():
            try:
                await self.room(id)
            except BranchlineError as wrong:
                LOG.error("a table with a clock can't be opened", extra={"why": str(wrong)})
        self._sweeper = asyncio.ensure_future(self._sweep())

    async def close(self) -> None:
        """Stop everything that goes on by itself; nothing can be lost, since all is kept."""
        if self._sweeper:
            self._sweeper.cancel()
        await self.turns.stop()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(60)
            before = time.monotonic() - _IDLE
            for id in [id for id, room in self.rooms.items() if room.used < before and room.idle]:
                del self.rooms[id]

    # -- finding -------------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The room of a table; it is read from the store if need be, once."""
        room = self.rooms.get(id)
        if room is not None:
            room.used = time.monotonic()
            return room
        if len(id) != _ID_LENGTH or not set(id) <= set(_LETTERS):
            raise NoSuchTable("there is no such table")
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda _done: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Room:
        kept = await self.store.load(id)
        if kept is None:
            raise NoSuchTable("there is no such table")
        try:
            table = await asyncio.to_thread(rebuild, id, kept)
        except BranchlineError as wrong:
            if kept.damage is None:
                self.metrics.damaged += 1
                LOG.error("a damaged table was set aside", extra={"why": str(wrong)})
                await self.store.set_aside(id, str(wrong))
            told = Message("this table is damaged and has been set aside: {wrong}", {"wrong": wrong.message})
            raise DamagedTable(told) from None
        if kept.damage is not None:  # it was the rules that were too old, or the file has been mended
            await self.store.set_aside(id, None)
        return self._enter(table)

    def _enter(self, table: Table) -> Room:
        room = Room(table, self.store, self.grounds, self.metrics)
        room.followers += self.followers
        self.rooms[table.id] = room
        self.turns.follow(room)
        return room

    async def public(self) -> list[TableRow]:
        """Public tables that are open or running."""
        return self._rows(await self.store.public_rows(100))

    async def mine(self, person: str) -> list[TableRow]:
        """The tables where a person holds a seat."""
        return self._rows(await self.store.rows_of(person, 100))

    def _rows(self, kept: list[bytes]) -> list[TableRow]:
        """The rows that can be read; a damaged one is left out, and written anew when its table changes."""
        rows = []
        for row in kept:
            try:
                rows.append(msgspec.json.decode(row, type=TableRow))
            except (msgspec.MsgspecError, ValueError) as wrong:
                if row not in self._unreadable:
                    self._unreadable.add(row)
                    LOG.error("a row of the list of tables can't be read", extra={"why": str(wrong)})
        return rows

    # -- making --------------------------------------------------------------------------------------------------

    async def create(self, wish: NewTable, person: str) -> Room:
        """A new table."""
        game = games.find(wish.game)
        options = game.read_options(wish.seats, option_words(wish.options))
        box = None if wish.box is None else await asyncio.to_thread(game.open_box, "your box", wish.box)
        asked = wish.clock
        clock = ClockSettings(asked.kind, asked.seconds, asked.then) if asked else None
        settings = Settings(
            game.name,
            game.edition,
            wish.seats,
            write_options(game.options, options),
            wish.box,
            wish.public,
            clock,
            person,
        )
        return await self.make(settings, seat_players(wish.players, wish.seats, person, []), box=box)

    async def from_record(self, wish: NewFromRecord, person: str) -> Room:
        """A new table that goes on from a step of a record."""
        match = await asyncio.to_thread(read_record, wish)
        at = len(match.steps) if wish.at is None else wish.at
        if at > len(match.steps):
            raise IllegalAction(f"there is no step {at}; the record has {len(match.steps)}")
        line = await asyncio.to_thread(match.branch, at)
        header = match.header
        settings = Settings(
            header.game.name,
            header.game.edition,
            header.seats,
            write_options(header.game.options, header.options),
            wish.box,
            wish.public,
            None,
            person,
        )
        wishes = wish.players or [PlayerWish("me") for _ in range(header.seats)]
        players = seat_players(wishes, header.seats, person, list(header.names))
        if any(sat.player == "open" for sat in players):
            raise BadRequest("a table that goes on from a record has no open seats")
        return await self.make(settings, players, line, box=header.box)

    async def rematch(self, room: Room) -> str:
        """The table where the same players go on; whoever asks first makes it."""
        async with self._rematching:
            table = room.table
            if table.next is not None:
                return table.next
            table.check_over()
            players = [same_player(seat, table.names[seat.number]) for seat in table.seats]
            holders = [set(seat.holders) for seat in table.seats]
            fresh, _table = new_table(table.settings, players, holders=holders, box=table.box)
            await room.change(lambda now: Offer((events.Rematched(fresh.id),)), fresh)
            await self.room(fresh.id)
            return fresh.id

    async def make(
        self, settings: Settings, players: list[events.Sat], line: Match | None = None, box: Box | None = None
    ) -> Room:
        """Keep a new table, and open its room; the box of its settings has been read already."""
        new, table = new_table(settings, players, line, box=box)
        await self.store.create(new.id, new.settings, new.entries, new.listed)
        return self._enter(table)


def new_table(
    settings: Settings,
    players: list[events.Sat],
    line: Match | None = None,
    holders: list[set[str]] | None = None,
    box: Box | None = None,
) -> tuple[NewLog, Table]:
    """A table that nobody has seen yet: as it is to be kept, and as it is then."""
    id = "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))
    empty = Table(id, settings, time.time(), box)
    offer = empty.started(*players, line=line)
    held = [events.Held(seat, person) for seat, persons in enumerate(holders or []) for person in sorted(persons)]
    offer = Offer((*offer.events[: len(players)], *held, *offer.events[len(players) :]), offer.match)
    table = empty.after(offer)
    kept = msgspec.json.encode(settings)
    entries = entries_of(events.opening(kept), offer)
    table.taken(entries)
    return NewLog(id, kept, entries, listed(table)), table


def same_player(seat: Seat, name: str) -> events.Sat:
    """The player of a seat for the next match; a person for whom a bot took over is a person again."""
    if seat.player == "bot":
        return events.Sat(seat.number, "bot", name, seat.bot, seat.level)
    return events.Sat(seat.number, "person", name)


def rebuild(id: str, kept: Kept) -> Table:
    """The table that a log tells, settings and every entry checked; whatever is wrong with it is damage."""
    if not kept.entries:
        raise DamagedTable(kept.unreadable or "its log is empty")
    try:
        check_entries(kept)
        settings = msgspec.json.decode(kept.settings, type=Settings)
        games.find(settings.game).check_seats(settings.seats)
        table = Table(id, settings, float(kept.made))
        for body, _check in kept.entries:
            table.fold(events.read(body))
    except _DAMAGE as wrong:
        raise DamagedTable(f"its log can't be read: {type(wrong).__name__}: {wrong}") from None
    table.taken(kept.entries)
    return table


def check_entries(kept: Kept) -> None:
    """Refuse a log of which an entry, or the settings that it begins with, is not as it was written."""
    check = events.opening_of(kept.settings, kept.entries)
    for number, (body, told) in enumerate(kept.entries):
        check = events.check_of(check, body)
        if check != told:
            before = "those before it" if number else "the table's settings"
            raise DamagedTable(f"entry {number} of its log does not fit {before}")


def option_words(options: dict[str, str]) -> str:
    """Options as ``name=value`` words."""
    for name, value in options.items():
        if not value or any(mark.isspace() for mark in name + value) or "=" in name:
            raise BadRequest(Message("option {option}: a value is one word", {"option": Name(repr(name))}))
    return " ".join(f"{name}={value}" for name, value in options.items())


def read_record(wish: NewFromRecord) -> Match:
    """The match of a record, with the box that came with it."""

    def boxes(game: Game, hash: str) -> Box | None:
        return game.open_box("your box", wish.box) if wish.box is not None else None

    return record.read(wish.record, games.find, boxes)


def seat_players(wishes: list[PlayerWish], seats: int, person: str, names: list[str]) -> list[events.Sat]:
    """Who sits where; seats that nobody spoke of are open."""
    if len(wishes) > seats:
        raise SetupError(f"{len(wishes)} players for {seats} seats")
    wishes = [*wishes, *(PlayerWish("open") for _ in range(seats - len(wishes)))]
    given = [wish.name for wish in wishes if wish.name]
    taken = set(given)
    if len(taken) < len(given):
        raise SetupError("two seats have the same name")
    players = []
    for number, wish in enumerate(wishes):
        if wish.kind == "open":
            players.append(events.Sat(number, "open", ""))
            continue
        bot, level = (wish.bot, wish.level) if wish.bot else opponents.stand_in()
        if wish.kind == "bot":
            opponents.check(bot, level)
        default = names[number] if number < len(names) else default_name(wish, number)
        name = wish.name or next(
            name for name in (default, *(f"{default} {count}" for count in range(2, 99))) if name not in taken
        )
        check_name(name)
        taken.add(name)
        if wish.kind == "bot":
            players.append(events.Sat(number, "bot", name, bot, level))
        else:
            players.append(events.Sat(number, "person", name, person=person))
    return players


def default_name(wish: PlayerWish, number: int) -> str:
    """A name for who has not given one."""
    if wish.kind == "me":
        return f"Player {number + 1}"
    name, level = (wish.bot, wish.level) if wish.bot else opponents.stand_in()
    return f"{name.capitalize()} {level}" if level else f"{name.capitalize()} bot"
