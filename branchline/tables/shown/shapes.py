"""What a frame consists of (docs/wire.md says what it means)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from branchline.core.ui.scene import Piece, Region, Spot
from branchline.tables.codec import Of

#: A piece, spot or region of a scene as an object; what has its usual value is left out.
Row = dict[str, object]


@dataclass(slots=True)
class StoryLine:
    step: int
    seat: int | None
    text: str
    #: what it is about, as a drawing's name; empty for nothing
    sign: str


@dataclass(slots=True)
class HoldingRow:
    """Something that a player holds: a drawing, how much, what it is."""

    picture: str
    many: int
    label: str


@dataclass(slots=True)
class PlayerRow:
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
    holds: list[HoldingRow]
    #: whether the player has an account
    account: bool


@dataclass(slots=True)
class SceneRow:
    width: float
    height: float
    ground: str
    pieces: list[Annotated[Row, Of(Piece)]]
    spots: list[Annotated[Row, Of(Spot)]]
    regions: list[Annotated[Row, Of(Region)]]


@dataclass(slots=True)
class PointRow:
    """What a picture points at: where it is, and its outline around that place."""

    x: float
    y: float
    shape: str


@dataclass(slots=True)
class PictureRow:
    """A picture of the rules: what is in sight (left, top, width, height), its grounds by number, the pieces."""

    name: str
    view: tuple[float, float, float, float]
    grounds: list[int]
    drawing: str
    points: list[PointRow]


@dataclass(slots=True)
class ActionRow:
    text: str
    label: str
    aside: str
    clicks: list[str]
    #: the first half of a decision: ``draft`` says what can be chosen then
    partial: bool
    #: does nothing but end the turn, or gives something up
    ends: bool
    #: ``preview`` may tell why to ask once more
    care: bool
    #: the turn surely goes on after it: on a touch screen it needs no last word
    light: bool
    #: how often in a row it can be done
    times: int


@dataclass(slots=True)
class BeatRow:
    """What happened in one beat, by whom (None: chance), and the board after it."""

    step: int
    seat: int | None
    lines: list[str]
    scene: SceneRow
    #: empty while it is a secret
    totals: list[int]
    #: whether the same step goes on in the next beat
    partly: bool = False


@dataclass(slots=True)
class PlanRow:
    """Actions that the game has worked out, to be sent one after the other."""

    label: str
    texts: list[str]


@dataclass(slots=True)
class ChatRow:
    number: int
    seat: int | None
    name: str
    text: str
    at: float


@dataclass(slots=True)
class ClockRow:
    kind: str
    seconds: float
    then: str
    left: list[float]
    running: list[int]


@dataclass(slots=True)
class RequestRow:
    """A seat asks the other people to let it take its last action back."""

    seat: int
    agreed: list[int]
    declined: int | None


@dataclass(slots=True)
class GameName:
    name: str
    title: str


@dataclass
class SharedPart:
    """What all viewers see alike, in one language; in a game with secrets, what one seat sees."""

    table: str
    version: int
    seq: int
    lang: str
    game: GameName
    status: str
    public: bool
    players: list[PlayerRow]
    story: list[StoryLine]
    story_from: int
    request: RequestRow | None
    steps: int
    at: int
    absent: list[int]
    #: whether somebody who has no seat may take a bot's
    sit_in: bool
    #: whether the result counts for ratings
    rated: bool
    clock: ClockRow | None
    decided_by: str | None
    decided: str
    chat: list[ChatRow]
    next: str | None
    #: the name of the table's draws, if others have them, too
    draws: str
    notes: list[str]


@dataclass
class OwnPart:
    """What one viewer sees, besides the scene."""

    viewer: int | None
    seats_held: list[int]
    stage: str = ""
    last_round: bool = False
    prompt: str = ""
    actions: list[ActionRow] = field(default_factory=list)
    plans: list[PlanRow] = field(default_factory=list)
    undo: bool = False
    redo: bool = False
    #: whether the others could be asked to let the viewer take back
    may_ask: bool = False
    your_turn: bool = False
    #: whether the viewer may ask for hints; else there are no plans either
    hints: bool = False


@dataclass
class Frame(OwnPart, SharedPart):
    """All that a viewer is shown of a table."""

    scene: SceneRow | None = None


@dataclass(slots=True)
class JudgedRow:
    """A step of an analysed game: what it changed for each seat, and how good a decision was."""

    step: int
    #: null for chance
    seat: int | None
    text: str
    change: list[float]
    #: of a decision with a choice: its grade, what it lost, the expected share of first place (alone: points) after it
    grade: str = ""
    loss: float = 0.0
    error: float = 0.0
    value: float = 0.0
    best_value: float = 0.0
    #: the best action in words; empty if it was played
    best: str = ""
    reason: str = ""
    #: the spots of the played action and of the best one
    clicks: list[str] = field(default_factory=list)
    best_clicks: list[str] = field(default_factory=list)


@dataclass(slots=True)
class StageRow:
    """A stage of the game, and what each seat's chances were when it ended."""

    title: str
    first: int
    last: int
    values: list[float]


@dataclass(slots=True)
class FareRow:
    """How a seat fared: its accuracy from 0 to 100, and what moved its chances."""

    seat: int
    start: float
    luck: float
    own: float
    others: float
    result: float
    accuracy: float
    decisions: int
    grades: dict[str, int]
    #: the bot that plays about as accurately, in words; empty if nobody has measured
    level: str


@dataclass(slots=True)
class AnalysisRow:
    """A whole game, taken apart."""

    alone: bool
    start: list[float]
    steps: list[JudgedRow]
    stages: list[StageRow]
    players: list[FareRow]
    #: the steps that decided the game
    moments: list[int]
