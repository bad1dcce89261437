"""A table's log: everything that ever happened at it, in order. The table is computed from this and from nothing else.

Each entry carries a check that covers itself, all before it and the table's settings, so that a changed, missing or
foreign entry is found.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec
from msgspec import Struct

#: A step of the match: seat (-1 is chance), "play" | "undo" | "redo", action.
StepRow = tuple[int, str, int]


class ClockSettings(Struct, frozen=True, omit_defaults=True):
    """How long a seat may think, and what happens then."""

    kind: str
    seconds: float
    then: str = "bot"


class Settings(Struct, frozen=True):
    """What is settled when a table is made."""

    game: str
    edition: int
    seats: int
    #: as ``name=value`` words
    options: str
    #: a box of one's own, as TOML
    box: str | None = None
    public: bool = False
    clock: ClockSettings | None = None
    host: str = ""


class Sat(Struct, tag="sat", tag_field="kind", omit_defaults=True):
    """A seat has got its player; ``player`` is "person", "bot" or "open"."""

    seat: int
    player: str
    name: str
    bot: str | None = None
    level: int | None = None
    person: str | None = None


class Held(Struct, tag="held", tag_field="kind"):
    """A person has come to a seat by its personal link."""

    seat: int
    person: str


class Started(Struct, tag="started", tag_field="kind"):
    """The match has begun, with these steps."""

    steps: list[StepRow]
    hash: str


class Played(Struct, tag="played", tag_field="kind", omit_defaults=True):
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


class Chatted(Struct, tag="chatted", tag_field="kind"):
    """Somebody said something."""

    seat: int | None
    name: str
    text: str
    at: float


class Muted(Struct, tag="muted", tag_field="kind"):
    """A person does not want to read a seat's chat, or does again."""

    person: str
    seat: int
    on: bool


class Left(Struct, tag="left", tag_field="kind"):
    """A player has left a running table, and may come back."""

    seat: int


class Agreed(Struct, tag="agreed", tag_field="kind"):
    """A seat agrees that a bot takes over for an absent one."""

    seat: int
    by: int


class TakenOver(Struct, tag="taken_over", tag_field="kind", omit_defaults=True):
    """A bot plays for a person from now on."""

    seat: int
    bot: str
    level: int | None = None
    forfeited: bool = False
    spent: float = 0.0


class Returned(Struct, tag="returned", tag_field="kind"):
    """The person plays again."""

    seat: int


class Rematched(Struct, tag="rematched", tag_field="kind"):
    """The same players go on at another table."""

    table: str


class Hooked(Struct, tag="hooked", tag_field="kind"):
    """A seat wants to be called at an address when it is its turn; an empty address ends it."""

    seat: int
    url: str


Event = Sat | Held | Started | Played | Chatted | Muted | Left | Agreed | TakenOver | Returned | Rematched | Hooked

_DECODER = msgspec.json.Decoder(Event)


def write(event: Event) -> bytes:
    """An event as it is kept."""
    return msgspec.json.encode(event)


def read(body: bytes) -> Event:
    """An event as it was kept."""
    event: Event = _DECODER.decode(body)
    return event


def opening(settings: bytes) -> str:
    """What the first entry's check is chained to: the settings as they are kept."""
    return check_of("", settings)


def opening_of(settings: bytes, entries: list[tuple[bytes, str]]) -> str:
    """The opening of a kept log; the first tables were chained to nothing, and theirs is empty."""
    if entries and entries[0][1] == check_of("", entries[0][0]):
        return ""
    return opening(settings)


def check_of(before: str, body: bytes) -> str:
    """The check of an entry, which covers all before it."""
    return blake2b(before.encode() + body, digest_size=12).hexdigest()
