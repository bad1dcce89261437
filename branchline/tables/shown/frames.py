"""Frames: all that a viewer is shown, drawn from the viewer's own view and from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from branchline.core.engine.random import Random
from branchline.core.engine.standings import Standings
from branchline.core.game import State
from branchline.core.match.match import Match
from branchline.core.message import Message, worded
from branchline.core.ui import ink
from branchline.tables.codec import Codec
from branchline.tables.shown.grounds import Grounds
from branchline.tables.shown.languages import speaker
from branchline.tables.shown.position import DrawnPosition, Viewer, scene_row
from branchline.tables.shown.shapes import ActionRow, ChatRow, ClockRow, Frame, GameName, PlanRow, PlayerRow
from branchline.tables.shown.story import MatchStory
from branchline.tables.table import Table

STORY_LINES = 60
CHAT_LINES = 50
#: What needs no sentence of its own at the end.
PLAIN_REASONS = ("points", "shared", "solo")
Say = Callable[[Message], str]


@dataclass(frozen=True)
class Presence:
    """What a frame shows that is not in the log."""

    version: int
    here: frozenset[int]
    absent: tuple[int, ...]
    thinking: frozenset[int]
    clock: ClockRow | None


@dataclass(frozen=True)
class Sight:
    """What there is to be seen at a table: now, or after ``at`` steps."""

    table: Table
    presence: Presence
    grounds: Grounds
    #: None until the match has begun
    position: DrawnPosition | None = None
    story: MatchStory | None = None
    at: int | None = None

    @property
    def is_now(self) -> bool:
        """Whether it is the present position."""
        return self.at is None or self.at == self.table.seq


def encoded(sight: Sight, viewer: Viewer, codec: Codec) -> bytes:
    """The frame as JSON. A scene has a thousand small parts, so it is encoded as it was drawn."""
    frame = codec.encode(draw(sight, viewer))
    if sight.position is None:
        return frame
    # Inside a text the quotes would be escaped, so this is the field.
    before, _, after = frame.partition(b'"scene":null')
    return b'%b"scene":%b%b' % (before, sight.position.drawing(viewer, sight.grounds).encoded_scene(codec), after)


def draw_whole(sight: Sight, viewer: Viewer) -> Frame:
    """What the viewer is shown, with its scene."""
    frame = draw(sight, viewer)
    if sight.position is not None:
        drawing = sight.position.drawing(viewer, sight.grounds)
        frame.scene = scene_row(drawing.scene, drawing.ground)
    return frame


def draw(sight: Sight, viewer: Viewer) -> Frame:
    """What the viewer is shown, without its scene."""
    say = speaker(viewer.lang, sight.table.names)
    frame = _empty_frame(sight, viewer, say)
    if sight.position is not None and sight.story is not None:
        _draw_position(frame, sight, sight.position, viewer)
        _draw_result(frame, sight.position, say)
        _draw_story(frame, sight, sight.story, viewer)
        if sight.is_now and sight.position.actors and viewer.seat is not None and viewer.seat in viewer.held:
            _draw_actions(frame, sight.position, sight.table.playing(), viewer.seat, say)
    return frame


def _empty_frame(sight: Sight, viewer: Viewer, say: Say) -> Frame:
    """A frame with all that does not come from the match."""
    table, presence, position = sight.table, sight.presence, sight.position
    chat = [line for line in table.chat if line.seat is None or line.seat not in viewer.muted]
    actors = position.actors if position and sight.is_now else []
    return Frame(
        table=table.id,
        version=presence.version,
        seq=table.seq,
        viewer=viewer.seat,
        seats_held=list(viewer.held),
        lang=viewer.lang,
        game=GameName(table.game.name, table.game.title),
        status=table.status,
        public=table.settings.public,
        players=player_rows(table, presence, position.standings if position else None, actors, say),
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
        absent=list(presence.absent),
        clock=presence.clock,
        decided_by=None,
        decided="",
        chat=[ChatRow(line.number, line.seat, line.name, line.text, line.at) for line in chat[-CHAT_LINES:]],
        next=table.next,
        notes=[say(note) for note in table.notes],
        text="",
    )


def _draw_position(frame: Frame, sight: Sight, position: DrawnPosition, viewer: Viewer) -> None:
    drawing = position.drawing(viewer, sight.grounds)
    frame.at = sight.table.seq if sight.at is None else sight.at
    frame.prompt, frame.stage = drawing.prompt, drawing.stage
    frame.text = position.text(viewer)


def _draw_result(frame: Frame, position: DrawnPosition, say: Say) -> None:
    if position.actors or position.standings is None:
        return
    reason = frame.decided_by = position.standings.decided_by
    if reason not in PLAIN_REASONS:
        frame.decided = say(Message("Equal points; what decides: {reason}.", {"reason": reason}))


def _draw_story(frame: Frame, sight: Sight, story: MatchStory, viewer: Viewer) -> None:
    lines = story.rows(sight.table.playing(), viewer.seat, viewer.lang)
    if not sight.is_now:
        lines = [line for line in lines if line.step <= frame.at]
    frame.story_from = max(0, len(lines) - STORY_LINES)
    frame.story = lines[frame.story_from :]


def _draw_actions(frame: Frame, position: DrawnPosition, match: Match, seat: int, say: Say) -> None:
    frame.actions = action_rows(match, seat, say)
    frame.your_turn = seat in position.actors
    frame.plans = plan_rows(match, seat, say) if frame.your_turn else []
    frame.undo, frame.redo = match.can_undo(seat), match.can_redo(seat)


def player_rows(
    table: Table, presence: Presence, standings: Standings | None, actors: list[int], say: Say
) -> list[PlayerRow]:
    """The players as everybody sees them."""
    names = table.names
    sources = [
        {say(worded(name)): points for name, points in source.items()}
        for source in (standings.sources if standings else [])
    ]
    return [
        PlayerRow(
            seat=seat.number,
            name=names[seat.number],
            badge=ink.signal(seat.number, 10),
            kind=seat.kind,
            bot=seat.bot,
            level=seat.level,
            here=seat.kind == "bot" or seat.number in presence.here,
            left=seat.left or seat.taken_over,
            forfeited=seat.forfeited,
            agreed=sorted(seat.agreed),
            total=standings.totals[seat.number] if standings else None,
            place=standings.places[seat.number] if standings else None,
            sources=sources[seat.number] if sources else None,
            acting=seat.number in actors,
            thinking=seat.number in presence.thinking,
        )
        for seat in table.seats
    ]


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


def plan_rows(match: Match, seat: int, say: Say) -> list[PlanRow]:
    """What the game offers to play for the seat, one action after the other."""
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
