"""Rows of the list of tables: as the store keeps them, and as a person is told of them.

Listing replays nothing, so a row has all that the list shows. It says who holds which seat; the answer leaves that out
and says "own" instead, and `admin show` leaves it out.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field

from branchline.core.message import Gap, Message, Name
from branchline.tables.api.answers import TablePlayer, TableRow
from branchline.tables.codec import Codec
from branchline.tables.shown.languages import speaker
from branchline.tables.shown.position import DrawnPosition
from branchline.tables.storage.store import Listing
from branchline.tables.table import Table


@dataclass(slots=True)
class ListedPlayer:
    seat: int
    name: str
    kind: str
    bot: str | None
    level: int | None
    #: when the match is over
    total: int | None = None
    place: int | None = None
    holders: list[str] = field(default_factory=list)


@dataclass(slots=True)
class ListedTable:
    """What the store keeps beside a log. Rows of older versions lack what has a default."""

    table: str
    game: str
    title: str
    status: str
    public: bool
    made: float
    players: list[ListedPlayer]
    #: when the row was written
    changed: float = 0.0
    #: the seats of people who may act
    turn: list[int] = field(default_factory=list)
    #: how far the match is, as a message in JSON; empty if the game does not say
    stage: str = ""


def listing_of(table: Table, codec: Codec, position: DrawnPosition | None = None) -> Listing:
    """What the list of tables shows of it. ``position`` has the view that frames are drawn from."""
    names, settings = table.names, table.settings
    totals, places = _result(table)
    players = [
        ListedPlayer(s.number, names[s.number], s.kind, s.bot, s.level, total, place, sorted(s.holders))
        for s, total, place in zip(table.seats, totals, places, strict=True)
    ]
    row = ListedTable(
        table.id,
        table.game.name,
        table.game.title,
        table.status,
        settings.public,
        table.made,
        players,
        round(time.time(), 1),
        sorted(table.people_to_act),
        _stage(table, position),
    )
    holders = tuple({person for seat in table.seats for person in seat.holders} - table.removed)
    return Listing(table.status, settings.public, settings.clock is not None, codec.encode(row), holders)


def _result(table: Table) -> tuple[list[int | None], list[int | None]]:
    """Totals and places of a match that was played to its end."""
    if table.match is None or not table.match.over:
        return [None] * len(table.seats), [None] * len(table.seats)
    standings = table.match.state.standings()
    return [int(total) for total in standings.totals], [int(place) for place in standings.places]


def _stage(table: Table, position: DrawnPosition | None) -> str:
    """How far a running match is, as everybody may know it."""
    if table.match is None or table.status != "running":
        return ""
    shown = table.game.shown
    stage = shown.stage(position.view(None) if position else shown.view(table.match.state, None))
    return json.dumps(written(stage)) if stage else ""


def told(row: ListedTable, person: str, lang: str) -> TableRow:
    """The row as this person is told of it."""
    players = [
        TablePlayer(p.seat, p.name, p.kind, p.bot, p.level, p.total, p.place, person in p.holders) for p in row.players
    ]
    own = {player.seat for player in players if player.own}
    return TableRow(
        row.table,
        row.game,
        row.title,
        row.status,
        row.public,
        row.made,
        players,
        row.changed or row.made,
        speaker(lang, [player.name for player in players])(read(json.loads(row.stage))) if row.stage else "",
        row.status == "running" and not own.isdisjoint(row.turn),
    )


def written(message: Message) -> list[object]:
    """A message as plain JSON: its template, and its gaps."""
    return [message.template, {gap: _written(value) for gap, value in message.values.items()}]


def _written(value: Gap) -> object:
    """A number or a word is itself; a name is in a list of its own, a message in a longer one."""
    if isinstance(value, Message):
        return written(value)
    return [value] if isinstance(value, Name) else value


def read(row: list[object]) -> Message:
    """The message of such JSON. Whatever has another form is no row of ours (ValueError)."""
    match row:
        case [str(template), dict(gaps)]:
            return Message(template, {str(gap): _read(value) for gap, value in gaps.items()})
    raise ValueError(f"no message: {row!r}")


def _read(value: object) -> Gap:
    match value:
        case int() | str():
            return value
        case [str(name)]:
            return Name(name)
        case list():
            return read(value)
    raise ValueError(f"no gap: {value!r}")
