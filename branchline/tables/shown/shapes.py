"""What a frame consists of (docs/wire.md says what it means)."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(slots=True)
class SceneRow:
    width: float
    height: float
    ground: str
    pieces: list[Annotated[Row, Of(Piece)]]
    spots: list[Annotated[Row, Of(Spot)]]
    regions: list[Annotated[Row, Of(Region)]]


@dataclass(slots=True)
class ActionRow:
    text: str
    label: str
    aside: str
    clicks: list[str]


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
class GameName:
    name: str
    title: str


@dataclass(slots=True)
class Frame:
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
