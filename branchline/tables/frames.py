"""Frames: all that a viewer is shown, drawn from the viewer's own view and from nothing else."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from branchline.core.engine.random import Random
from branchline.core.engine.standings import Standings
from branchline.core.game import State
from branchline.core.match.match import Match
from branchline.core.message import Message, worded
from branchline.core.ui import ink
from branchline.core.ui.scene import Scene
from branchline.core.ui.view import View
from branchline.tables.languages import speaker
from branchline.tables.shapes import (
    ActionRow,
    ChatRow,
    ClockRow,
    Frame,
    GameName,
    PieceRow,
    PlanRow,
    PlayerRow,
    RegionRow,
    SceneRow,
    SpotRow,
)
from branchline.tables.story import Teller
from branchline.tables.table import Table

STORY_LINES = 60
#: What needs no sentence of its own at the end.
PLAIN_REASONS = ("points", "shared", "solo")
CHAT_LINES = 50
_MARKUP = re.compile(r"\[/?[a-z#0-9 ]*\]")
Say = Callable[[Message], str]


@dataclass(frozen=True)
class Viewer:
    """Who looks: the seat whose sight it is (None: a bystander), and what is the person's own."""

    seat: int | None
    lang: str
    held: tuple[int, ...] = ()
    muted: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Drawing:
    """What is drawn of a view in one language."""

    prompt: str
    stage: str
    scene: Scene
    row: SceneRow


class Alike:
    """One position and all that is drawn of it: each thing once, for all who see alike."""

    def __init__(self, match: Match, state: State) -> None:
        self.game = match.header.game
        self.names = list(match.header.names)
        self.state = state
        self.actors = state.actors()
        self._views: dict[int | None, View] = {}
        self._texts: dict[tuple[int | None, str], str] = {}
        self._drawings: dict[tuple[int | None, str], Drawing] = {}

    @cached_property
    def standings(self) -> Standings | None:
        """How the players stand, unless that is a secret still."""
        return self.state.standings() if not self.actors or not self.game.secrets else None

    def view(self, viewer: int | None) -> View:
        """What the viewer may see; without secrets everybody sees what a bystander does."""
        found = self._views.get(viewer)
        if found is None:
            open_to_all = viewer is not None and not self.game.secrets
            found = self.view(None).with_eyes_of(viewer) if open_to_all else self.game.shown.view(self.state, viewer)
            self._views[viewer] = found
        return found

    def text(self, viewer: Viewer) -> str:
        """The table as plain text; without secrets everybody's is the bystander's."""
        key = (viewer.seat if self.game.secrets else None, viewer.lang)
        if key not in self._texts:
            picture = self.game.shown.picture(self.view(key[0]), self.names, speaker(viewer.lang, self.names))
            self._texts[key] = _MARKUP.sub("", picture)
        return self._texts[key]

    def drawing(self, viewer: Viewer, grounds: Grounds) -> Drawing:
        """The table as the viewer sees it."""
        key = (viewer.seat, viewer.lang)
        found = self._drawings.get(key)
        if found is None:
            game, view, say = self.game, self.view(viewer.seat), speaker(viewer.lang, self.names)
            stage = game.shown.stage(view)
            scene = game.shown.scene(view, self.names, say)
            found = Drawing(say(game.shown.prompt(view)), say(stage) if stage else "", scene, scene_row(scene, grounds))
            self._drawings[key] = found
        grounds.key(found.scene)  # it may be long since anybody has looked
        return found


@dataclass(frozen=True)
class Around:
    """What a frame shows that is not in the log."""

    version: int
    here: frozenset[int]
    absent: tuple[int, ...]
    thinking: frozenset[int]
    clock: ClockRow | None


class Grounds:
    """The printed boards that frames refer to by key: drawn once, kept while in use, cached by browsers for ever."""

    def __init__(self, most_bytes: int = 64_000_000) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._most = most_bytes

    def key(self, scene: Scene) -> str:
        """The key of the scene's ground, which is kept under it."""
        key = _ground_key(scene.ground)
        if key in self._kept:
            self._kept.move_to_end(key)
            return key
        box = f"0 0 {scene.width:g} {scene.height:g}"
        body = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{scene.ground}</svg>'.encode()
        self._kept[key] = body
        self._bytes += len(body)
        while self._bytes > self._most:
            self._bytes -= len(self._kept.popitem(last=False)[1])
        return key

    def get(self, key: str) -> bytes | None:
        """The ground as an SVG document."""
        return self._kept.get(key)


@lru_cache(maxsize=4096)
def _ground_key(ground: str) -> str:
    return Scene(0, 0, ground).ground_key


def draw(
    table: Table,
    alike: Alike | None,
    teller: Teller | None,
    viewer: Viewer,
    around: Around,
    grounds: Grounds,
    at: int | None,
) -> Frame:
    """The frame now, or as it was after ``at`` steps; ``alike`` is that position."""
    match, say = table.match, speaker(viewer.lang, table.names)
    frame = _empty(table, viewer, around, say)
    if match is None or teller is None or alike is None:
        frame.players = player_rows(table, around, None, [], say)
        return frame
    now = at is None or at == len(match.steps)
    over = not alike.actors
    standings, drawing = alike.standings, alike.drawing(viewer, grounds)
    frame.at = len(match.steps) if at is None else at
    frame.prompt, frame.stage, frame.scene = drawing.prompt, drawing.stage, drawing.row
    frame.text = alike.text(viewer)
    frame.players = player_rows(table, around, standings, alike.actors if now else [], say)
    lines = teller.rows(match, viewer.seat, viewer.lang)
    told = lines if now else [line for line in lines if line.step <= frame.at]
    frame.story_from = max(0, len(told) - STORY_LINES)
    frame.story = told[frame.story_from :]
    frame.decided_by = standings.decided_by if standings and over else None
    if standings and over and standings.decided_by not in PLAIN_REASONS:
        frame.decided = say(Message("Equal points; what decides: {reason}.", {"reason": standings.decided_by}))
    if now and viewer.seat is not None and viewer.seat in viewer.held and not over:
        frame.actions = action_rows(match, viewer.seat, say)
        frame.your_turn = viewer.seat in alike.actors
        frame.plans = plan_rows(match, viewer.seat, say) if frame.your_turn else []
        frame.undo, frame.redo = match.can_undo(viewer.seat), match.can_redo(viewer.seat)
    return frame


def _empty(table: Table, viewer: Viewer, around: Around, say: Say) -> Frame:
    """A frame with all that does not come from the match."""
    chat = [line for line in table.chat if line.seat is None or line.seat not in viewer.muted]
    return Frame(
        table=table.id,
        version=around.version,
        seq=table.seq,
        viewer=viewer.seat,
        seats_held=list(viewer.held),
        lang=viewer.lang,
        game=GameName(table.game.name, table.game.title),
        status=table.status,
        public=table.settings.public,
        players=[],
        stage="",
        prompt="",
        scene=None,
        actions=[],
        plans=[],
        story=[],
        story_from=0,
        undo=False,
        redo=False,
        steps=table.seq,
        at=0,
        your_turn=False,
        absent=list(around.absent),
        clock=around.clock,
        decided_by=None,
        decided="",
        chat=[ChatRow(line.number, line.seat, line.name, line.text, line.at) for line in chat[-CHAT_LINES:]],
        next=table.next,
        notes=[say(note) for note in table.notes],
        text="",
    )


def player_rows(
    table: Table, around: Around, standings: Standings | None, actors: list[int], say: Say
) -> list[PlayerRow]:
    """The players as everybody sees them."""
    names = table.names
    told = standings.sources if standings else []
    sources = [{say(worded(name)): points for name, points in one.items()} for one in told]
    return [
        PlayerRow(
            seat=seat.number,
            name=names[seat.number],
            badge=ink.signal(seat.number, 10),
            kind=seat.kind,
            bot=seat.bot,
            level=seat.level,
            here=seat.kind == "bot" or seat.number in around.here,
            left=seat.left or seat.taken_over,
            forfeited=seat.forfeited,
            agreed=sorted(seat.agreed),
            total=standings.totals[seat.number] if standings else None,
            place=standings.places[seat.number] if standings else None,
            sources=sources[seat.number] if sources else None,
            acting=seat.number in actors,
            thinking=seat.number in around.thinking,
        )
        for seat in table.seats
    ]


def scene_row(scene: Scene, grounds: Grounds) -> SceneRow:
    """The drawing: its ground by key, its pieces and spots in full."""
    return SceneRow(
        scene.width,
        scene.height,
        grounds.key(scene),
        [PieceRow(*piece) for piece in scene.pieces],
        [SpotRow(*spot) for spot in scene.spots],
        [RegionRow(*region) for region in scene.regions],
    )


def action_rows(match: Match, seat: int, say: Say) -> list[ActionRow]:
    """What the seat may do now, with the words and clicks for it."""
    game, state = match.header.game, match.state
    return [
        ActionRow(
            game.text(state, seat, action),
            say(game.shown.label(state, seat, action)),
            say(aside) if (aside := game.shown.aside(state, seat, action)) else "",
            game.shown.clicks(state, seat, action),
        )
        for action in state.legal(seat)
    ]


def plan_rows(match: Match, seat: int | None, say: Say) -> list[PlanRow]:
    """What the game offers to play for the seat, one action after the other."""
    if seat is None:
        return []
    game, rows = match.header.game, []
    known = known_to(match.state, seat, len(match.steps))
    for label, actions in game.shown.plans(known, seat):
        state, texts = known.clone(), []
        for action in actions:
            texts.append(game.text(state, seat, action))
            state.apply(seat, action)
        rows.append(PlanRow(say(label), texts))
    return rows


def known_to(state: State, seat: int, seed: int) -> State:
    """The position as far as the seat knows it: whatever is told of this copy can betray nothing."""
    return state.imagine(seat, Random("known", seed, seat))
