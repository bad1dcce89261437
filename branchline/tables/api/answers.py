"""What is answered, typed (docs/wire.md says what it means). Frames are in ``shown/shapes.py``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NotRequired, TypedDict

from branchline.tables.shown.shapes import ActionRow, AnalysisRow, BeatRow, PictureRow, SceneRow, StoryLine
from branchline.tables.storage.retention import Retention


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


@dataclass(slots=True)
class ModeRow:
    """A way to play that the rules name: its options, and for how many it is."""

    name: str  #: in English: so ratings are kept
    title: str
    help: str
    seats: list[int]
    options: dict[str, str]


Story = TypedDict("Story", {"lines": list[StoryLine], "from": int})  #: lines from one on


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
    modes: list[ModeRow] = field(default_factory=list)


@dataclass(slots=True)
class BotRow:
    name: str
    title: str
    levels: list[int]
    #: the only game and number of seats that it plays; None: all
    game: str | None = None
    seats: int | None = None


@dataclass(slots=True)
class LanguageRow:
    code: str
    name: str


@dataclass(slots=True)
class Games:
    games: list[GameRow]
    bots: list[BotRow]
    languages: list[LanguageRow]
    #: where the same games can be played without a server; empty if nowhere
    offline: str = ""


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
    #: when the match is over
    total: int | None
    place: int | None
    #: whether the visitor holds the seat
    own: bool


@dataclass(slots=True)
class TableRow:
    table: str
    game: str
    title: str
    status: str
    public: bool
    made: float
    players: list[TablePlayer]
    #: when it last was somebody else's turn, or anything else of the row was new
    changed: float
    #: how far the match is; empty if the game does not say
    stage: str
    #: whether a seat of the visitor's may act
    your_turn: bool


@dataclass(slots=True)
class Tables:
    tables: list[TableRow]
    mine: list[TableRow]
    #: by status: after how many days without a change a table is deleted; 0: never
    keep: Retention


@dataclass(slots=True)
class HeldSeat:
    seat: int
    name: str
    token: str
    link: str
    #: how many browsers have the seat, this one among them
    browsers: int


@dataclass(slots=True)
class HeldSeats:
    seats: list[HeldSeat]
    #: whether the visitor made the table, and so may close it and send players away
    host: bool


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
class PrimerAnswer:
    """The rules for people as HTML, with a figure for each picture by name; empty for a game that has none.

    Pictures have their grounds by number, since several share them.
    """

    title: str
    html: str
    contents: list[tuple[str, str]]
    grounds: list[str]
    pictures: list[PictureRow]


@dataclass(slots=True)
class GuideStep:
    """What is said, the beginnings of the spots that are pointed at, until when, and why the advice is good."""

    text: str
    point: str
    until: str
    why: str


@dataclass(slots=True)
class GuideAnswer:
    seats: int | None
    steps: list[GuideStep]


@dataclass(slots=True)
class GuideProgress:
    """How far a guided game has come: by step whether it is done and whether it can be done; and what is advised."""

    done: list[bool]
    open: list[bool]
    #: the texts of the actions to come, one after the other; none if the player has gone another way
    advice: list[str]


@dataclass(slots=True)
class Why:
    text: str


@dataclass(slots=True)
class ThoughtRow:
    text: str
    value: float


@dataclass(slots=True)
class Thoughts:
    """The best actions, the best first, and in words why the first is better than the next."""

    lines: list[ThoughtRow]
    reason: str = ""


@dataclass(slots=True)
class Chances:
    """The expected share of first place by seat; alone the expected points."""

    seq: int
    alone: bool
    chances: list[float]


@dataclass(slots=True)
class AnalysisAnswer:
    """How far an analysis is, and what it has found once it is whole."""

    #: so many of these positions have been studied; none of none: nobody has asked
    done: int
    places: int
    runs: bool
    failed: bool
    #: the analysis is of the table's first so many steps
    steps: int
    #: "quick" or "full"
    depth: str
    analysis: AnalysisRow | None


@dataclass(slots=True)
class PreviewAnswer:
    lines: list[str]
    scores: list[int] | None
    scene: SceneRow | None
    sketch: str = ""
    #: why to ask once more before it is done
    cautions: list[str] = field(default_factory=list)


@dataclass(slots=True)
class DraftAnswer:
    """What could be chosen after some actions that have not been sent; nothing of it has happened.

    Without a scene: the position that was meant is past.
    """

    prompt: str
    scene: SceneRow | None
    actions: list[ActionRow]


@dataclass(slots=True)
class Beats:
    beats: list[BeatRow]
