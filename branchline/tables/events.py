"""A table's log: everything that ever happened at it, in order. The table is computed from this and from nothing else.

Each entry carries a check that covers itself, all before it and the table's settings. So a changed, missing or foreign
entry is found.
"""

from __future__ import annotations

import json
from dataclasses import MISSING, dataclass, fields
from hashlib import blake2b
from typing import Any

from branchline.tables import codec

#: A step of the match: seat (-1 is chance), "play" | "undo" | "redo", action.
StepRow = tuple[int, str, int]
#: An entry of the log: an event as bytes, and its check.
Entry = tuple[bytes, str]


@dataclass(frozen=True)
class ClockSettings:
    """How long a seat may think, and what happens then."""

    kind: str
    seconds: float
    then: str = "bot"


@dataclass(frozen=True)
class Settings:
    """What is settled when a table is made."""

    game: str
    edition: int
    seats: int
    #: as ``name=value`` words
    options: str
    #: the text of the host's own box; only in tables from before the store kept boxes
    box: str | None = None
    public: bool = False
    clock: ClockSettings | None = None
    host: str = ""
    #: under which the store keeps the box; empty in tables from before it did
    box_key: str = ""
    #: whether hints and plans may be asked for where several people play
    hints: bool = False
    #: whether somebody who has no seat may take a bot's
    sit_in: bool = False
    #: the name of the draws, which all tables of that name share; empty: fresh ones (bots/draws.py)
    draws: str = ""
    rated: bool = False  #: whether the result counts for ratings
    seed: str = ""  #: what the draws of that name are made from, if nobody is to foresee them; it is never sent


@dataclass(slots=True)
class Sat:
    """A seat has got its player; ``player`` is "person", "bot" or "open"."""

    seat: int
    player: str
    name: str
    bot: str | None = None
    level: int | None = None
    person: str | None = None


@dataclass(slots=True)
class SatIn:
    """A person plays on for a bot, under the bot's name."""

    seat: int
    person: str


@dataclass(slots=True)
class Held:
    """A person has come to a seat by its personal link."""

    seat: int
    person: str


@dataclass(slots=True)
class Started:
    """The match has begun, with these steps."""

    steps: list[StepRow]
    hash: str


@dataclass(slots=True)
class Played:
    """Steps of the match: what a seat did, and what chance drew after it."""

    seat: int
    steps: list[StepRow]
    #: of the position after them
    hash: str
    #: who sent it, and the number that the client gave it
    person: str = ""
    client: str = ""
    #: how long the seat thought, in seconds
    spent: float = 0.0


@dataclass(slots=True)
class Chatted:
    """Somebody said something."""

    seat: int | None
    name: str
    text: str
    at: float


@dataclass(slots=True)
class Muted:
    """A person does not want to read a seat's chat, or does again."""

    person: str
    seat: int
    on: bool


@dataclass(slots=True)
class Left:
    """A player has left a running table, and may come back."""

    seat: int


@dataclass(slots=True)
class Agreed:
    """A seat agrees that a bot takes over for an absent one."""

    seat: int
    by: int


@dataclass(slots=True)
class TakenOver:
    """A bot plays for a person from now on."""

    seat: int
    bot: str
    level: int | None = None
    forfeited: bool = False
    spent: float = 0.0


@dataclass(slots=True)
class Returned:
    """The person plays again."""

    seat: int


@dataclass(slots=True)
class Rematched:
    """The same players go on at another table."""

    table: str


@dataclass(slots=True)
class Hooked:
    """A seat wants to be called at an address when it is its turn; an empty address ends it."""

    seat: int
    url: str


@dataclass(slots=True)
class Rekeyed:
    """A seat has a new personal link, and belongs to this person alone; whoever had the old link is out."""

    seat: int
    person: str


@dataclass(slots=True)
class Kicked:
    """The host has sent a player away, who may not sit down here again."""

    seat: int


@dataclass(slots=True)
class Removed:
    """A person does not want to see the table in its list any more, unless it acts or sits down here again."""

    person: str


@dataclass(slots=True)
class Moved:
    """A person goes by another name from now on: a guest's seats become an account's."""

    person: str
    to: str


@dataclass(slots=True)
class Closed:
    """The host has closed the table: nobody plays on."""


Event = (
    Sat
    | SatIn
    | Held
    | Rekeyed
    | Started
    | Played
    | Chatted
    | Muted
    | Left
    | Agreed
    | TakenOver
    | Returned
    | Rematched
    | Hooked
    | Kicked
    | Removed
    | Moved
    | Closed
)

#: How each kind of event is called in the log.
KINDS: dict[str, type[Any]] = {
    "sat": Sat,
    "sat_in": SatIn,
    "held": Held,
    "started": Started,
    "played": Played,
    "chatted": Chatted,
    "muted": Muted,
    "left": Left,
    "agreed": Agreed,
    "taken_over": TakenOver,
    "returned": Returned,
    "rematched": Rematched,
    "hooked": Hooked,
    "rekeyed": Rekeyed,
    "kicked": Kicked,
    "removed": Removed,
    "moved": Moved,
    "closed": Closed,
}
_NAMES = {kind: name for name, kind in KINDS.items()}


def write(event: Event) -> bytes:
    """An event as it is stored; what has its usual value is left out."""
    row: dict[str, object] = {"kind": _NAMES[type(event)]}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.default is MISSING or value != field.default:
            row[field.name] = value
    return codec.encode(row)


def read(body: bytes) -> Event:
    """An event as it was stored."""
    row = json.loads(body)
    kind = KINDS.get(row.pop("kind", None)) if isinstance(row, dict) else None
    if kind is None:
        raise codec.ShapeError("not an event of a table")
    event: Event = codec.shape(row, kind)
    return event


def opening(settings: bytes) -> str:
    """What the first entry's check is chained to: the settings as they are stored."""
    return check_of("", settings)


def opening_of(settings: bytes, entries: list[Entry]) -> str:
    """The opening of a stored log; the first tables were chained to nothing, and theirs is empty."""
    if entries and entries[0][1] == check_of("", entries[0][0]):
        return ""
    return opening(settings)


def check_of(before: str, body: bytes) -> str:
    """The check of an entry, which covers all before it."""
    return blake2b(before.encode() + body, digest_size=12).hexdigest()


def entries_of(check: str, happened: tuple[Event, ...]) -> list[Entry]:
    """Events as entries of the log, each with its check; ``check`` is the last one so far."""
    entries = []
    for event in happened:
        body = write(event)
        check = check_of(check, body)
        entries.append((body, check))
    return entries
