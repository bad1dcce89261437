"""What is answered, typed (docs/wire.md says what it means). Frames are in ``shown/shapes.py``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NotRequired, TypedDict

from branchline.tables.shown.shapes import SceneRow, StoryLine


class OptionRow(TypedDict):
    name: str
    kind: str
    default: str
    title: str
    help: str
    #: the values that can be chosen, each with its words
    choices: NotRequired[list[tuple[str, str]]]
    low: NotRequired[int]
    high: NotRequired[int]


#: Lines of the story from a line on.
Story = TypedDict("Story", {"lines": list[StoryLine], "from": int})


class Complaint(TypedDict):
    kind: str
    message: str
    seq: NotRequired[int]
    since: NotRequired[list[str]]


class Refused(TypedDict):
    error: Complaint


@dataclass(slots=True)
class GameRow:
    name: str
    title: str
    summary: str
    seats: list[int]
    options: list[OptionRow]
    length: str
    kind_of_game: str
    picture: str | None
    secrets: bool


@dataclass(slots=True)
class BotRow:
    name: str
    title: str
    levels: list[int]


@dataclass(slots=True)
class LanguageRow:
    code: str
    name: str


@dataclass(slots=True)
class Games:
    games: list[GameRow]
    bots: list[BotRow]
    languages: list[LanguageRow]


@dataclass(slots=True)
class Languages:
    languages: list[LanguageRow]


@dataclass(slots=True)
class TablePlayer:
    seat: int
    name: str
    kind: str
    bot: str | None
    level: int | None


@dataclass(slots=True)
class TableRow:
    table: str
    game: str
    title: str
    status: str
    public: bool
    made: float
    players: list[TablePlayer]


@dataclass(slots=True)
class Tables:
    tables: list[TableRow]
    mine: list[TableRow]


@dataclass(slots=True)
class HeldSeat:
    seat: int
    name: str
    token: str
    link: str


@dataclass(slots=True)
class HeldSeats:
    seats: list[HeldSeat]


@dataclass(slots=True)
class Seated:
    table: str
    link: str
    seats: list[HeldSeat]


@dataclass(slots=True)
class Done:
    """It is kept; ``seq`` is the table's now."""

    seq: int


@dataclass(slots=True)
class Next:
    table: str
    link: str


@dataclass(slots=True)
class Ok:
    ok: bool = True


@dataclass(slots=True)
class Totals:
    """How the players stood after each of the steps."""

    steps: list[int]
    totals: list[list[int]]


@dataclass(slots=True)
class RulesAnswer:
    """The rules as HTML, their headings (anchor and words), and a remark if they are not in the reader's language."""

    title: str
    html: str
    contents: list[tuple[str, str]]
    remark: str


@dataclass(slots=True)
class GuideStep:
    """What is said, the beginnings of the spots that are pointed at, and until when."""

    text: str
    point: str
    until: str


@dataclass(slots=True)
class GuideAnswer:
    seats: int | None
    steps: list[GuideStep]


@dataclass(slots=True)
class Why:
    text: str


@dataclass(slots=True)
class Thought:
    text: str
    value: float


@dataclass(slots=True)
class Thoughts:
    lines: list[Thought]


@dataclass(slots=True)
class PreviewAnswer:
    lines: list[str]
    scores: list[int] | None
    scene: SceneRow | None
    sketch: str = ""
