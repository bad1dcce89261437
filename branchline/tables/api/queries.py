"""Queries: what is only looked at."""

from __future__ import annotations

import asyncio

from branchline.core.game import CHANCE
from branchline.core.match import record
from branchline.core.match.errors import IllegalAction
from branchline.core.message import Gaps, Message
from branchline.tables.api.answers import HeldSeats, PreviewAnswer, Story, Tables, Thought, Thoughts, Totals, Why
from branchline.tables.api.call import Call
from branchline.tables.errors import NotNow
from branchline.tables.room import Room
from branchline.tables.shown.frames import known_to
from branchline.tables.shown.languages import speaker
from branchline.tables.shown.position import scene_row
from branchline.tables.shown.shapes import Frame
from branchline.tables.visitors import Visitor

LONGEST_WAIT = 25.0


async def tables(call: Call) -> Tables:
    """Public tables, and the visitor's own."""
    public = await call.lobby.public()
    return Tables(public, [] if call.visitor.new else await call.lobby.mine(call.visitor.person))


async def frame(call: Call) -> Frame | str:
    """The frame now, as soon as there is a newer one, or after a step."""
    room, at, wait = call.room, call.query.get("at"), call.query.get("wait")
    room.seen(call.visitor)
    if at is not None:
        if at > room.table.seq:
            told: Gaps = {"step": at, "steps": room.table.seq}
            raise IllegalAction(Message("there is no step {step}; the log has {steps}", told))
        return room.frame(call.viewer, at)
    if wait is not None and wait >= room.version:
        with call.look():
            await newer(room, call.visitor, wait)
    return room.frame_text(call.viewer)


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
    told = await story(call)
    return "".join(f"{line.text}\n" for line in told["lines"])


async def record_text(call: Call) -> str:
    """The record: everything of a finished match or one without secrets, else what the viewer may know."""
    match = call.room.table.playing()
    if match.over or not match.header.game.secrets:
        return record.write(match)
    return record.write(match, call.seat)


async def totals(call: Call) -> Totals:
    """How the players stood after each step: for all to see when it is over, or if there are no secrets."""
    match = call.room.table.playing()
    if match.header.game.secrets and not match.over:
        raise NotNow("what the players have is a secret until the end")
    walk = match.walk()
    told = Totals([], [])
    for number, step in enumerate(match.steps, 1):
        state = walk.go(step)
        if step.seat != CHANCE:
            told.steps.append(number)
            told.totals.append([int(total) for total in state.totals()])
    return told


async def seats(call: Call) -> HeldSeats:
    """The visitor's own seats, with their personal links."""
    return HeldSeats(call.held_seats(call.room))


async def preview(call: Call) -> PreviewAnswer:
    """What an action would do; worked out on what the seat knows, so that it can't betray anything."""
    table = call.room.table
    table.check_turn(call.acting)
    match = table.playing()
    game = match.header.game
    known = known_to(match.state, call.acting, table.seq)
    action = game.read(known, call.acting, call.query["text"])
    say = speaker(call.lang, table.names)
    lines = [say(message) for message in game.shown.preview(known, call.acting, action)]
    if known.reveals(call.acting, action):
        return PreviewAnswer(lines, None, None)
    after, view = game.shown.foresee(known, call.acting, action)
    scene = game.shown.scene(view, table.names, say)
    row = scene_row(scene, call.room.services.grounds.of(scene))
    totals = None if game.secrets else [int(total) for total in after.totals()]
    return PreviewAnswer(lines, totals, row, game.shown.sketch(known, call.acting, action, say))


async def why(call: Call) -> Why:
    """Why nothing can be done at a spot. Of what is no spot of the drawing there is nothing to say."""
    table = call.room.table
    state = table.playing().state
    if table.status != "running":
        return Why(speaker(call.lang, table.names)(Message("The game is over.")))
    clicked = call.query["spot"].split()
    if not clicked or not call.room.spots(call.viewer).issuperset(clicked):
        return Why("")
    known = known_to(state, call.acting, table.seq)
    told = table.game.shown.why_not(known, call.acting, " ".join(clicked))
    return Why(speaker(call.lang, table.names)(told) if told else "")


async def think(call: Call) -> Thoughts:
    """What a bot thinks of the visitor's actions."""
    table = call.room.table
    table.check_turn(call.acting)
    lines = await call.lobby.autoplay.think(table, call.acting, call.visitor.person)
    if not lines:
        raise NotNow("no bot has an answer at the moment")
    return Thoughts([Thought(text, value) for text, value in lines])
