"""Frames: all that a viewer is shown, drawn from the viewer's own view and from nothing else."""

from __future__ import annotations

import re
import tomllib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from branchline.core import ink
from branchline.core.game import State
from branchline.core.match import Match
from branchline.core.random import Random
from branchline.core.scene import Scene
from branchline.core.standings import Standings
from branchline.core.story import Message
from branchline.server.languages import speaker
from branchline.server.table import Table
from branchline.server.telling import Teller
from branchline.server.wire import (
    ActionRow,
    ChatRow,
    ClockRow,
    Frame,
    GameName,
    PieceRow,
    PlayerRow,
    RegionRow,
    SceneRow,
    SpotRow,
)

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


class Alike:
    """What all viewers of one position see alike, worked out once."""

    def __init__(self) -> None:
        self._standings: Standings | None = None
        self._texts: dict[int | None, str] = {}

    def standings(self, state: State) -> Standings:
        """How the players stand."""
        if self._standings is None:
            self._standings = state.standings()
        return self._standings

    def text(self, match: Match, viewer: int | None) -> str:
        """The table as plain text; without secrets everybody's is the bystander's."""
        game = match.header.game
        eyes = viewer if game.secrets else None
        if eyes not in self._texts:
            picture = game.picture(game.view(match.state, eyes), list(match.header.names))
            self._texts[eyes] = _MARKUP.sub("", picture)
        return self._texts[eyes]


@dataclass(frozen=True)
class Around:
    """What a frame shows that is not in the log."""

    alike: Alike

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


@lru_cache(maxsize=512)
def _ground_key(ground: str) -> str:
    return Scene(0, 0, ground).ground_key


def draw(
    table: Table, teller: Teller | None, viewer: Viewer, around: Around, grounds: Grounds, at: int | None
) -> Frame:
    """The frame now, or as it was after ``at`` steps."""
    match, names = table.match, table.names
    say = speaker(viewer.lang, names)
    frame = _empty(table, viewer, around)
    if match is None or teller is None:
        frame.players = player_rows(table, around, None, [])
        return frame
    now = at is None or at == len(match.steps)
    state = match.state if now else match.at(at or 0)
    game = match.header.game
    over = not state.actors()
    alike = around.alike if now else Alike()
    standings = alike.standings(state) if over or not game.secrets else None
    actors = state.actors()
    view = game.view(state, viewer.seat)
    frame.at = len(match.steps) if at is None else at
    frame.prompt = say(game.prompt(view))
    stage = game.stage(view)
    frame.stage = say(stage) if stage else ""
    frame.scene = scene_row(game.scene(view, names, say), grounds)
    frame.text = alike.text(match, viewer.seat) if now else _MARKUP.sub("", game.picture(view, names))
    frame.players = player_rows(table, around, standings, actors if now else [])
    lines = teller.rows(match, viewer.seat, viewer.lang)
    told = lines if now else [line for line in lines if line.step <= frame.at]
    frame.story_from = max(0, len(told) - STORY_LINES)
    frame.story = told[frame.story_from :]
    frame.decided_by = standings.decided_by if standings and over else None
    if standings and over and standings.decided_by not in PLAIN_REASONS:
        frame.decided = say(Message("Equal points; what decides: {reason}.", {"reason": standings.decided_by}))
    if now:
        frame.actions = action_rows(match, viewer.seat, say)
        frame.your_turn = viewer.seat is not None and viewer.seat in actors
        if viewer.seat is not None and viewer.seat in viewer.held and not over:
            frame.undo, frame.redo = match.can_undo(viewer.seat), match.can_redo(viewer.seat)
        if viewer.seat not in viewer.held:
            frame.actions, frame.your_turn = [], False
    return frame


def _empty(table: Table, viewer: Viewer, around: Around) -> Frame:
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
        notes=notes_of(table),
        text="",
    )


def player_rows(table: Table, around: Around, standings: Standings | None, actors: list[int]) -> list[PlayerRow]:
    """The players as everybody sees them."""
    names = table.names
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
            sources=standings.sources[seat.number] if standings else None,
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
        [PieceRow(p.id, p.x, p.y, p.body, p.label, p.z, p.turn, p.kind) for p in scene.pieces],
        [SpotRow(s.id, s.x, s.y, s.shape, s.label) for s in scene.spots],
        [RegionRow(r.id, r.label, r.x, r.y, r.width, r.height) for r in scene.regions],
    )


def action_rows(match: Match, seat: int | None, say: Say) -> list[ActionRow]:
    """What the seat may do now, with the words and clicks for it."""
    if seat is None:
        return []
    game, state = match.header.game, match.state
    return [
        ActionRow(
            game.text(state, seat, action),
            say(game.label(state, seat, action)),
            game.aside(state, seat, action),
            game.clicks(state, seat, action),
        )
        for action in state.legal(seat)
    ]


def known_to(state: State, seat: int, seed: int) -> State:
    """The position as far as the seat knows it: whatever is told of this copy can betray nothing."""
    return state.imagine(seat, Random("known", seed, seat))


_NOTES: dict[str, list[str]] = {}


def notes_of(table: Table) -> list[str]:
    """The notes on the table's box; those on a game's own box are read once."""
    if table.settings.box is not None:
        return list(box_notes(table.settings.box))
    if table.game.name not in _NOTES:
        _NOTES[table.game.name] = list(box_notes(table.game.box_text()))
    return _NOTES[table.game.name]


@lru_cache(maxsize=64)
def box_notes(box: str) -> tuple[str, ...]:
    """What of the box is not known for sure: a sentence a kind of entry."""
    counts: dict[tuple[str, str], int] = {}
    for name, value in tomllib.loads(box).items():
        _count_bases(name, value, counts)
    words = {"reconstructed": "reconstructed to fit the rules", "inferred": "reasoned from what is known"}
    return tuple(f"{name}: {words[basis]} ({many})." for (name, basis), many in counts.items())


def _count_bases(name: str, value: object, counts: dict[tuple[str, str], int]) -> None:
    if isinstance(value, dict):
        basis = value.get("basis")
        if basis in ("reconstructed", "inferred"):
            counts[name, basis] = counts.get((name, basis), 0) + 1
        for inner in value.values():
            _count_bases(name, inner, counts)
    elif isinstance(value, list):
        for inner in value:
            _count_bases(name, inner, counts)
