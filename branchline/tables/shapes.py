"""What server and page say to each other, typed (docs/wire.md tells what it means).

The small parts of a frame are ``gc=False``: they hold no cycles, and a busy server makes thousands of them a second.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

MOST_SEATS = 8
LONGEST_TEXT = 200
LONGEST_CHAT = 500
#: Four times as long as the longest of the games' own.
LONGEST_BOX = 100_000
LONGEST_RECORD = 400_000

SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
Client = Annotated[
    str, Meta(min_length=1, max_length=64, description="a name of the request; sent twice, it counts once")
]
Seq = Annotated[int, Meta(ge=0, le=1_000_000, description="the frame's seq that the action is meant for")]
BoxText = Annotated[str, Meta(max_length=LONGEST_BOX, description="a box file as TOML")]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
Level = Annotated[int, Meta(ge=1, le=9)]

# -- asked for -------------------------------------------------------------------------------------------------------


class Clock(Struct, forbid_unknown_fields=True):
    """How long a seat may think (for each move, or altogether), and what happens then."""

    kind: Literal["move", "reserve"]
    seconds: Annotated[float, Meta(ge=1, le=1_000_000)]
    then: Literal["bot", "forfeit"] = "bot"


class PlayerWish(Struct, forbid_unknown_fields=True):
    """Who is to sit on a seat."""

    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    bot: BotName | None = None
    level: Level | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    options: Annotated[dict[str, Annotated[str, Meta(max_length=LONGEST_TEXT)]], Meta(max_length=40)] = {}
    box: BoxText | None = None
    public: bool = False
    clock: Clock | None = None
    players: Annotated[list[PlayerWish], Meta(max_length=MOST_SEATS)] = []


class NewFromRecord(Struct, forbid_unknown_fields=True):
    """A table to be made from a record, at a step of it."""

    record: Annotated[str, Meta(min_length=1, max_length=LONGEST_RECORD)]
    at: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    box: BoxText | None = None
    public: bool = False
    players: Annotated[list[PlayerWish], Meta(max_length=MOST_SEATS)] = []


class Join(Struct, forbid_unknown_fields=True):
    """Take an open seat."""

    seat: SeatNumber
    name: Name | None = None


class OneSeat(Struct, forbid_unknown_fields=True):
    """A seat; may be left out by who holds only one."""

    seat: SeatNumber | None = None


class Replace(Struct, forbid_unknown_fields=True):
    """Agree that a bot takes an absent seat."""

    seat: SeatNumber


class Nothing(Struct, forbid_unknown_fields=True):
    """Nothing is asked for."""


class Say(Struct, forbid_unknown_fields=True):
    """Say something at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
    seat: SeatNumber | None = None


class Mute(Struct, forbid_unknown_fields=True):
    """Do not show a seat's chat any more, or do again."""

    seat: SeatNumber
    on: bool = True


class Act(Struct, forbid_unknown_fields=True):
    """One of the offered actions."""

    seq: Seq
    text: Text
    client: Client
    seat: SeatNumber | None = None


class TakeBack(Struct, forbid_unknown_fields=True):
    """Undo, redo or restart the turn."""

    seq: Seq
    client: Client
    seat: SeatNumber | None = None


class Webhook(Struct, forbid_unknown_fields=True):
    """Where to tell that it is the seat's turn; an empty address ends it."""

    url: Annotated[str, Meta(max_length=LONGEST_TEXT)]
    seat: SeatNumber | None = None


# -- answered --------------------------------------------------------------------------------------------------------


class OptionRow(Struct, omit_defaults=True):
    name: str
    kind: str
    default: str
    title: str
    help: str
    #: the values that can be chosen, each with its words
    choices: list[tuple[str, str]] | UnsetType = UNSET
    low: int | UnsetType = UNSET
    high: int | UnsetType = UNSET


class GameRow(Struct):
    name: str
    title: str
    summary: str
    seats: list[int]
    options: list[OptionRow]
    length: str
    kind_of_game: str
    picture: str | None
    secrets: bool


class BotRow(Struct):
    name: str
    title: str
    levels: list[int]


class LanguageRow(Struct):
    code: str
    name: str


class Games(Struct):
    games: list[GameRow]
    bots: list[BotRow]
    languages: list[LanguageRow]


class Languages(Struct):
    languages: list[LanguageRow]


class TablePlayer(Struct):
    seat: int
    name: str
    kind: str
    bot: str | None
    level: int | None


class TableRow(Struct):
    table: str
    game: str
    title: str
    status: str
    public: bool
    made: float
    players: list[TablePlayer]


class Tables(Struct):
    tables: list[TableRow]
    mine: list[TableRow]


class HeldSeat(Struct):
    seat: int
    name: str
    token: str
    link: str


class HeldSeats(Struct):
    seats: list[HeldSeat]


class Seated(Struct):
    table: str
    link: str
    seats: list[HeldSeat]


class Done(Struct):
    """It is kept; ``seq`` is the table's now."""

    seq: int


class Next(Struct):
    table: str
    link: str


class Ok(Struct):
    ok: bool = True


class StoryLine(Struct, gc=False):
    step: int
    seat: int | None
    text: str


class Story(Struct, rename={"first": "from"}):
    lines: list[StoryLine]
    first: int


class Totals(Struct):
    """How the players stood after each of the steps."""

    steps: list[int]
    totals: list[list[int]]


class RulesAnswer(Struct):
    """The rules as HTML, their headings (anchor and words), and a remark if they are not in the reader's language."""

    title: str
    html: str
    contents: list[tuple[str, str]]
    remark: str


class GuideStep(Struct):
    """What is said, the beginnings of the spots that are pointed at, and until when."""

    text: str
    point: str
    until: str


class GuideAnswer(Struct):
    seats: int | None
    steps: list[GuideStep]


class Why(Struct):
    text: str


class Thought(Struct):
    text: str
    value: float


class Thoughts(Struct):
    lines: list[Thought]


class PlayerRow(Struct, gc=False):
    seat: int
    name: str
    badge: str
    kind: str
    bot: str | None
    level: int | None
    here: bool
    left: bool
    forfeited: bool
    agreed: list[int]
    total: int | None
    place: int | None
    sources: dict[str, int] | None
    acting: bool
    thinking: bool


class PieceRow(Struct, omit_defaults=True, gc=False):
    id: str
    x: float
    y: float
    body: str
    label: str = ""
    z: int = 0
    turn: float = 0
    kind: str = ""
    value: int | None = None
    lanes: str = ""
    enter: str = ""


class SpotRow(Struct, omit_defaults=True, gc=False):
    id: str
    x: float
    y: float
    shape: str
    label: str
    note: str = ""


class RegionRow(Struct, gc=False):
    id: str
    label: str
    x: float
    y: float
    width: float
    height: float


class SceneRow(Struct, gc=False):
    width: float
    height: float
    ground: str
    pieces: list[PieceRow]
    spots: list[SpotRow]
    regions: list[RegionRow]


class PreviewAnswer(Struct):
    lines: list[str]
    scores: list[int] | None
    scene: SceneRow | None
    sketch: str = ""


class ActionRow(Struct, gc=False):
    text: str
    label: str
    aside: str
    clicks: list[str]


class PlanRow(Struct, gc=False):
    """Actions that the game has worked out, to be sent one after the other."""

    label: str
    texts: list[str]


class ChatRow(Struct, gc=False):
    number: int
    seat: int | None
    name: str
    text: str
    at: float


class ClockRow(Struct):
    kind: str
    seconds: float
    then: str
    left: list[float]
    running: list[int]


class GameName(Struct):
    name: str
    title: str


class Frame(Struct):
    """All that a viewer is shown of a table."""

    table: str
    version: int
    seq: int
    viewer: int | None
    seats_held: list[int]
    lang: str
    game: GameName
    status: str
    public: bool
    players: list[PlayerRow]
    stage: str
    prompt: str
    scene: SceneRow | None
    actions: list[ActionRow]
    plans: list[PlanRow]
    story: list[StoryLine]
    story_from: int
    undo: bool
    redo: bool
    steps: int
    at: int
    your_turn: bool
    absent: list[int]
    clock: ClockRow | None
    decided_by: str | None
    decided: str
    chat: list[ChatRow]
    next: str | None
    notes: list[str]
    text: str


class Complaint(Struct, omit_defaults=True):
    kind: str
    message: str
    seq: int | UnsetType = UNSET
    since: list[str] | UnsetType = UNSET


class Refused(Struct):
    error: Complaint
