"""What can be asked for, typed: the bodies of requests (docs/wire.md says what they mean)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from branchline.tables.codec import Limit

MOST_SEATS = 8
LONGEST_TEXT = 200
LONGEST_CHAT = 500
#: Four times as long as the longest of the games' own.
LONGEST_BOX = 100_000
LONGEST_RECORD = 400_000

SeatNumber = Annotated[int, Limit(low=0, high=MOST_SEATS - 1)]
Name = Annotated[str, Limit(shortest=1, longest=40)]
Text = Annotated[str, Limit(shortest=1, longest=LONGEST_TEXT)]
Client = Annotated[str, Limit(shortest=1, longest=64, about="a name of the request; sent twice, it counts once")]
Seq = Annotated[int, Limit(low=0, high=1_000_000, about="the frame's seq that the action is meant for")]
BoxText = Annotated[str, Limit(longest=LONGEST_BOX, about="a box file as TOML")]
BotName = Annotated[str, Limit(shortest=1, longest=40)]
Level = Annotated[int, Limit(low=1, high=9)]


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a seat may think (for each move, or altogether), and what happens then."""

    kind: Literal["move", "reserve"]
    seconds: Annotated[float, Limit(low=1, high=1_000_000)]
    then: Literal["bot", "forfeit"] = "bot"


@dataclass(frozen=True, slots=True)
class PlayerRequest:
    """Who is to sit on a seat."""

    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    bot: BotName | None = None
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be made."""

    game: Annotated[str, Limit(shortest=1, longest=40)]
    seats: Annotated[int, Limit(low=1, high=MOST_SEATS)]
    options: Annotated[dict[str, Annotated[str, Limit(longest=LONGEST_TEXT)]], Limit(longest=40)] = field(
        default_factory=dict
    )
    box: BoxText | None = None
    public: bool = False
    clock: Clock | None = None
    #: whether hints and plans may be asked for where several people play
    hints: bool = False
    #: whether somebody who has no seat may take a bot's while the game runs
    sit_in: bool = False
    #: draws that others have, too: ``guide`` is a guided first game
    draws: Literal["", "guide"] = ""
    #: whether the result counts for ratings: a mode of the game, a clock, and people with accounts
    rated: bool = False
    players: Annotated[list[PlayerRequest], Limit(longest=MOST_SEATS)] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class NewFromRecord:
    """A table to be made from a record, at a step of it."""

    record: Annotated[str, Limit(shortest=1, longest=LONGEST_RECORD)]
    at: Annotated[int, Limit(low=0, high=1_000_000)] | None = None
    box: BoxText | None = None
    public: bool = False
    players: Annotated[list[PlayerRequest], Limit(longest=MOST_SEATS)] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class NewPuzzle:
    """A puzzle to be laid out as a table."""

    game: Annotated[str, Limit(shortest=1, longest=40)]
    number: Annotated[int, Limit(low=1, high=999)]


@dataclass(frozen=True, slots=True)
class NewDaily:
    """One of today's challenges, to be taken up or gone on with."""

    game: Annotated[str, Limit(shortest=1, longest=40)]
    kind: Literal["bots", "solo"]
    name: Name | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """Take an open seat."""

    seat: SeatNumber
    name: Name | None = None


@dataclass(frozen=True, slots=True)
class OneSeat:
    """A seat; may be left out by who holds only one."""

    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Agree that a bot takes an absent seat."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing is asked for."""


@dataclass(frozen=True, slots=True)
class Analyse:
    """How thoroughly a game is analysed."""

    depth: Literal["quick", "full"] = "quick"


@dataclass(frozen=True, slots=True)
class Chat:
    """Say something at the table."""

    text: Annotated[str, Limit(shortest=1, longest=LONGEST_CHAT)]
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Mute:
    """Do not show a seat's chat any more, or do again."""

    seat: SeatNumber
    on: bool = True


@dataclass(frozen=True, slots=True)
class Act:
    """One of the offered actions."""

    seq: Seq
    text: Text
    client: Client
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo, redo or restart the turn."""

    seq: Seq
    client: Client
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Consent:
    """Whether a seat agrees that another one takes back; the one that asks withdraws with no."""

    yes: bool
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where to tell that it is the seat's turn; an empty address ends it."""

    url: Annotated[str, Limit(longest=LONGEST_TEXT)]
    seat: SeatNumber | None = None
