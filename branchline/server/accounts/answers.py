"""What accounts answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from branchline.tables.api.answers import TableRow


@dataclass(slots=True)
class PasskeyRow:
    """A passkey of yours; ``name`` is the device that made it."""

    id: str
    name: str
    made: float


@dataclass(slots=True)
class SessionRow:
    """A browser that is signed in."""

    session: str
    device: str
    made: float
    used: float
    here: bool


@dataclass(slots=True)
class OwnAccount:
    """Your account, as you see it."""

    name: str
    made: float
    has_password: bool
    mail: str
    passkeys: list[PasskeyRow]
    sessions: list[SessionRow]


@dataclass(slots=True)
class AccountState:
    """Whether there are accounts here, whether this server sends mail, and yours."""

    enabled: bool
    mail: bool
    account: OwnAccount | None


@dataclass(slots=True)
class Welcome:
    """You are signed in. ``recovery`` is a new recovery code, shown once; empty: the old one is still good."""

    name: str
    recovery: str = ""


@dataclass(slots=True)
class Challenge:
    """Options for the browser's passkeys, as JSON, and the ticket to come back with."""

    ticket: str
    options: str


@dataclass(slots=True)
class Exported:
    """All that is kept of you."""

    account: dict[str, Any]
    passkeys: list[dict[str, Any]]
    sessions: list[dict[str, Any]]
    tables: list[dict[str, Any]]
    people: list[dict[str, Any]]


@dataclass(slots=True)
class PersonRow:
    """Somebody: a "friend", "mute" or "block", or one who "asks" to be a friend. ``back``: they count you as one."""

    name: str
    kind: str
    back: bool


@dataclass(slots=True)
class InvitationRow:
    """Somebody asks you to a table."""

    table: str
    name: str
    title: str


@dataclass(slots=True)
class OwnPeople:
    """How you stand to others."""

    people: list[PersonRow]
    invitations: list[InvitationRow]


@dataclass(slots=True)
class OwnGames:
    """Your games that fit; how many there are; and by game how many run, were won, and were lost."""

    games: list[TableRow]
    count: int
    totals: dict[str, dict[str, int]]


@dataclass(slots=True)
class LadderRow:
    """A player of the ladder: rating, give or take (two standard deviations), and how many games."""

    name: str
    bot: bool
    rating: int
    error: int
    games: int


@dataclass(slots=True)
class Ladder:
    """The surely best first."""

    players: list[LadderRow]


@dataclass(slots=True)
class RatedGame:
    """How one stood after a rated game."""

    game: str
    mode: str
    table: str
    made: float
    place: int
    rating: int
    error: int


@dataclass(slots=True)
class OwnRatings:
    """Every rated game, the oldest first."""

    games: list[RatedGame]


@dataclass(slots=True)
class RatedPlayer:
    """What a game has changed for a player."""

    name: str
    place: int
    before: int
    rating: int
    error: int


@dataclass(slots=True)
class TableRatings:
    """The players by place; empty until the game was rated."""

    players: list[RatedPlayer]
