"""Frames: all that a viewer is shown, drawn from the viewer's own view and from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from branchline.core.engine.random import Random
from branchline.core.game import Game, State
from branchline.core.match.match import Match
from branchline.core.message import Message, worded
from branchline.core.ui import ink
from branchline.tables.shown.grounds import Grounds
from branchline.tables.shown.languages import speaker
from branchline.tables.shown.position import DrawnPosition, Viewer, scene_row
from branchline.tables.shown.shapes import (
    ActionRow,
    ChatRow,
    ClockRow,
    Frame,
    GameName,
    HoldingRow,
    OwnPart,
    PlanRow,
    PlayerRow,
    RequestRow,
    SharedPart,
    StoryLine,
)
from branchline.tables.shown.story import MatchStory
from branchline.tables.table import Table
from branchline.tables.visitors import BackRequest, is_account

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
    request: BackRequest | None = None


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


def draw(sight: Sight, viewer: Viewer) -> Frame:
    """What the viewer is shown."""
    scene = None
    if sight.position is not None:
        drawing = sight.position.drawing(viewer, sight.grounds)
        scene = scene_row(drawing.scene, drawing.ground)
    return Frame(**vars(own_part(sight, viewer)), **vars(shared_part(sight, viewer)), scene=scene)


def shared_part(sight: Sight, viewer: Viewer) -> SharedPart:
    """What everybody sees alike who sees what this viewer sees."""
    table, presence, position = sight.table, sight.presence, sight.position
    say = speaker(viewer.lang, table.names)
    lines = _story_lines(sight, viewer)
    first = max(0, len(lines) - STORY_LINES)
    decided_by, decided = _result(position, say)
    return SharedPart(
        table=table.id,
        version=presence.version,
        seq=table.seq,
        lang=viewer.lang,
        game=GameName(table.game.name, table.game.title),
        status=table.status,
        public=table.settings.public,
        players=player_rows(sight, viewer, position.actors if position and sight.is_now else [], say),
        story=lines[first:],
        story_from=first,
        request=request_row(presence.request),
        steps=table.seq,
        at=0 if position is None else table.seq if sight.at is None else sight.at,
        absent=list(presence.absent),
        sit_in=table.settings.sit_in and table.status == "running",
        rated=table.settings.rated,
        clock=presence.clock,
        decided_by=decided_by,
        decided=decided,
        chat=_chat(sight, viewer),
        next=table.next,
        draws=table.settings.draws,
        notes=[say(note) for note in table.notes],
    )


def own_part(sight: Sight, viewer: Viewer) -> OwnPart:
    """What only this viewer sees so: the turn from where it sits, and what it may do."""
    part, position, seat = OwnPart(viewer.seat, list(viewer.held)), sight.position, viewer.seat
    part.hints = viewer.may_have_hints(sight.table)
    if position is not None:
        drawing = position.drawing(viewer, sight.grounds)
        part.prompt, part.stage = drawing.prompt_for(viewer), drawing.stage
        part.last_round = drawing.last_round
        if sight.is_now and sight.table.actors and seat is not None and seat in viewer.held:
            _offer_actions(part, sight.table, position, seat, speaker(viewer.lang, sight.table.names))
    return part


def _chat(sight: Sight, viewer: Viewer) -> list[ChatRow]:
    lines = [line for line in sight.table.chat if line.seat is None or line.seat not in viewer.muted]
    return [ChatRow(line.number, line.seat, line.name, line.text, line.at) for line in lines[-CHAT_LINES:]]


def _result(position: DrawnPosition | None, say: Say) -> tuple[str | None, str]:
    """What decided a match that is over, as a word and as a sentence where it needs one."""
    if position is None or position.actors or position.standings is None:
        return None, ""
    reason = position.standings.decided_by
    if reason in PLAIN_REASONS:
        return reason, ""
    return reason, say(Message("Equal points; what decides: {reason}.", {"reason": reason}))


def _story_lines(sight: Sight, viewer: Viewer) -> list[StoryLine]:
    """The whole story as far as the viewer may know it."""
    if sight.story is None or sight.position is None:
        return []
    lines = sight.story.rows(sight.table.playing(), viewer.seat, viewer.lang)
    return lines if sight.is_now else [line for line in lines if line.step <= (sight.at or 0)]


def _offer_actions(part: OwnPart, table: Table, position: DrawnPosition, seat: int, say: Say) -> None:
    match = table.playing()
    part.actions = action_rows(match.header.game, match.state, seat, say)
    part.your_turn = seat in position.actors
    part.plans = plan_rows(match, seat, say) if part.your_turn and part.hints else []
    part.undo, part.redo = table.can_take_back(seat), match.can_redo(seat)
    part.may_ask = table.may_ask_back(seat)


def request_row(request: BackRequest | None) -> RequestRow | None:
    """What a seat asks the other people."""
    return RequestRow(request.seat, sorted(request.agreed), request.declined) if request else None


def player_rows(sight: Sight, viewer: Viewer, actors: list[int], say: Say) -> list[PlayerRow]:
    """The players as the viewer sees them."""
    table, presence, position = sight.table, sight.presence, sight.position
    standings = position.standings if position else None
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
            total=standings.totals[seat.number] if standings else known_points(position, viewer, seat.number),
            place=standings.places[seat.number] if standings else None,
            sources=sources[seat.number] if sources else None,
            acting=seat.number in actors,
            thinking=seat.number in presence.thinking,
            holds=holding_rows(position, viewer, seat.number, say),
            account=any(map(is_account, seat.holders)),
        )
        for seat in table.seats
    ]


def known_points(position: DrawnPosition | None, viewer: Viewer, seat: int) -> int | None:
    """A score that is a secret, to those who know it: one's own."""
    return position.game.shown.points(position.view(viewer.seat), seat) if position else None


def holding_rows(position: DrawnPosition | None, viewer: Viewer, seat: int, say: Say) -> list[HoldingRow]:
    """What a player holds, as far as the viewer may know."""
    held = position.game.shown.holdings(position.view(viewer.seat), seat) if position else []
    return [HoldingRow(one.picture, one.many, say(one.label)) for one in held]


def action_rows(game: Game, state: State, seat: int, say: Say) -> list[ActionRow]:
    """What the seat may do, with the words and clicks for it."""
    shown = game.shown
    return [
        ActionRow(
            game.text(state, seat, action),
            say(shown.label(state, seat, action)),
            say(aside) if (aside := shown.aside(state, seat, action)) else "",
            shown.clicks(state, seat, action),
            shown.is_partial(state, seat, action),
            shown.ends_turn(state, seat, action),
            shown.needs_care(state, seat, action),
            shown.goes_on(state, seat, action),
            shown.times(state, seat, action),
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
