"""Queries: what is only looked at."""

from __future__ import annotations

import asyncio

from branchline.core.game import CHANCE, Game, State
from branchline.core.match import record
from branchline.core.match.errors import IllegalAction
from branchline.core.match.match import Match
from branchline.core.message import Gaps, Message
from branchline.tables.api.answers import (
    Beats,
    DraftAnswer,
    HeldSeats,
    PreviewAnswer,
    Story,
    Tables,
    Totals,
    Why,
)
from branchline.tables.api.call import Call
from branchline.tables.errors import NotNow
from branchline.tables.room import Room
from branchline.tables.shown.beats import beats as told_beats
from branchline.tables.shown.frames import action_rows, known_to
from branchline.tables.shown.languages import speaker
from branchline.tables.shown.position import scene_row
from branchline.tables.shown.shapes import Frame
from branchline.tables.storage.retention import Retention
from branchline.tables.visitors import Visitor

LONGEST_WAIT = 25.0


async def tables(call: Call) -> Tables:
    """Public tables, and the visitor's own."""
    public = await call.lobby.public(call.visitor.person, call.lang)
    mine = [] if call.visitor.new else await call.lobby.mine(call.visitor.person, call.lang)
    return Tables(public, mine, call.lobby.retention or Retention())


async def frame(call: Call) -> Frame | bytes:
    """The frame now, as soon as there is a newer one, or after a step."""
    room, at, wait = call.room, _step(call), call.query.get("wait")
    room.seen(call.visitor)
    if at is not None:
        return room.frame(call.viewer, at)
    if wait is not None and wait >= room.version:
        with call.look():
            await newer(room, call.visitor, wait)
    return room.encoded_frame(call.viewer).whole()


def _step(call: Call) -> int | None:
    """The step that is asked for, if any."""
    at: int | None = call.query.get("at")
    steps = call.room.table.seq
    if at is not None and at > steps:
        gaps: Gaps = {"step": at, "steps": steps}
        raise IllegalAction(Message("there is no step {step}; the log has {steps}", gaps))
    return at


async def table_text(call: Call) -> str:
    """The table as plain text: few read it, so frames do without. Nothing before the match has begun."""
    position = call.room.sight(_step(call)).position
    return position.text(call.viewer) if position else ""


async def newer(room: Room, visitor: Visitor, version: int) -> None:
    """Wait until there is a newer frame than that, or for a while."""
    stream = room.open_stream(visitor)
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            while room.version <= version:
                stream.wake.clear()
                await stream.wake.wait()
    except TimeoutError:
        pass
    finally:
        room.close_stream(stream)


async def story(call: Call) -> Story:
    """The whole story, from a line on."""
    first = call.query.get("from") or 0
    lines = call.room.story.rows(call.room.table.playing(), call.seat, call.lang)[first:]
    return {"lines": lines, "from": first}


async def story_text(call: Call) -> str:
    """The whole story as plain text."""
    answer = await story(call)
    return "".join(f"{line.text}\n" for line in answer["lines"])


async def record_text(call: Call) -> str:
    """The record: everything of a finished match or one without secrets, else what the viewer may know."""
    match = call.room.table.playing()
    viewer = record.EVERYTHING if match.over or not match.header.game.secrets else call.seat
    text: str = await call.lobby.offload(record.write, match, viewer)
    return text


async def totals(call: Call) -> Totals:
    """How the players stood after each step: for all to see when it is over, or if there are no secrets."""
    match = call.room.table.playing()
    if match.header.game.secrets and not match.over:
        raise NotNow("what the players have is a secret until the end")
    answer: Totals = await call.lobby.offload(totals_of, match)
    return answer


def totals_of(match: Match) -> Totals:
    """The totals after each step of a match."""
    walk = match.walk()
    answer = Totals([], [])
    for number, step in enumerate(match.steps, 1):
        state = walk.go(step)
        if step.seat != CHANCE:
            answer.steps.append(number)
            answer.totals.append([int(total) for total in state.totals()])
    return answer


async def seats(call: Call) -> HeldSeats:
    """The visitor's own seats, with their personal links."""
    return call.own_seats(call.room)


def _is_past(call: Call) -> bool:
    """Whether the position that is meant is past. It is no mistake to ask: the newer one is on its way to the asker."""
    seq = call.query.get("seq")
    return seq is not None and not call.room.table.is_current(call.acting, seq)


async def preview(call: Call) -> PreviewAnswer:
    """What an action would do; worked out on what the seat knows, so that it can't betray anything."""
    table = call.room.table
    if _is_past(call):
        return PreviewAnswer([], None, None)
    table.check_turn(call.acting)
    match = table.playing()
    game = match.header.game
    known = known_to(match.state, call.acting, table.seq)
    *earlier, text = call.query["text"].split("\n")
    for other in earlier:
        _go_on(game, known, call.acting, other)
    action = game.read(known, call.acting, text)
    say = speaker(call.lang, table.names)
    lines = [say(message) for message in game.shown.preview(known, call.acting, action)]
    cautions = [say(message) for message in game.shown.cautions(known, call.acting, action)]
    if known.reveals(call.acting, action):
        return PreviewAnswer(lines, None, None, "", cautions)
    after, view = game.shown.foresee(known, call.acting, action)
    still = call.room.position.still(call.acting)
    scene = game.shown.scene(call.viewer.laid(game.shown.keep(view, still)), table.names, say)
    row = scene_row(scene, call.room.services.grounds.of(scene))
    totals = None if game.secrets else [int(total) for total in after.totals()]
    return PreviewAnswer(lines, totals, row, game.shown.sketch(known, call.acting, action, say, still), cautions)


async def draft(call: Call) -> DraftAnswer:
    """What could be chosen after these actions; worked out on what the seat knows. Nothing of it happens."""
    table = call.room.table
    if _is_past(call):
        return DraftAnswer("", None, [])
    table.check_turn(call.acting)
    game = table.playing().header.game
    state = known_to(table.playing().state, call.acting, table.seq)
    for text in call.query["texts"].split("\n"):
        _go_on(game, state, call.acting, text)
    say, view = speaker(call.lang, table.names), game.shown.view(state, call.acting)
    still = call.room.position.still(call.acting)
    scene = game.shown.scene(call.viewer.laid(game.shown.keep(view, still)), table.names, say)
    actions = action_rows(game, state, call.acting, say) if call.acting in state.actors() else []
    prompt = say(game.shown.prompt(view).to(call.acting))
    return DraftAnswer(prompt, scene_row(scene, call.room.services.grounds.of(scene)), actions)


def _go_on(game: Game, state: State, seat: int, text: str) -> None:
    """One action of a decision that has not been sent; what it would reveal can't be tried."""
    action = game.read(state, seat, text)
    if state.reveals(seat, action):
        raise NotNow("what that shows is seen when it is done")
    state.apply(seat, action)


async def beats(call: Call) -> Beats:
    """What happened after a step, event by event."""
    room, since = call.room, call.query["since"]
    match = room.table.playing()
    until = min(call.query.get("until") or room.table.seq, room.table.seq)
    return Beats(list(told_beats(match, room.story, call.viewer, room.services.grounds, since, until)))


async def why(call: Call) -> Why:
    """Why nothing can be done at a spot. Of what is no spot of the drawing there is nothing to say."""
    table = call.room.table
    state = table.playing().state
    if table.status != "running":
        return Why(speaker(call.lang, table.names)(Message("The game is over.")))
    clicked = call.query["spot"].split()
    drawing = call.room.position.drawing(call.viewer, call.room.services.grounds)
    if not clicked or not {spot.id for spot in drawing.scene.spots}.issuperset(clicked):
        return Why("")
    known = known_to(state, call.acting, table.seq)
    reason = table.game.shown.why_not(known, call.acting, " ".join(clicked))
    return Why(speaker(call.lang, table.names)(reason) if reason else "")
