"""What changes a table: the handlers of unsafe routes."""

from __future__ import annotations

import time
from collections.abc import Callable

from branchline.core.message import Message
from branchline.server.http import rights
from branchline.server.http.request import Call
from branchline.tables import events
from branchline.tables.autoplay import stand_in
from branchline.tables.errors import BadRequest, NotNow, StaleAction
from branchline.tables.shapes import (
    Act,
    Done,
    Join,
    Mute,
    NewFromRecord,
    NewTable,
    Next,
    Ok,
    Replace,
    Say,
    Seated,
    TakeBack,
    Webhook,
)
from branchline.tables.table import Offer, Table

_STORY_SINCE = 40


async def create(call: Call) -> Seated:
    """Make a table."""
    room = await call.hall.create(call.read(NewTable), call.visitor.person)
    return Seated(room.table.id, call.link(room.table.id), call.held_seats(room))


async def from_record(call: Call) -> Seated:
    """Make a table that goes on from a step of a record."""
    room = await call.hall.from_record(call.read(NewFromRecord), call.visitor.person)
    return Seated(room.table.id, call.link(room.table.id), call.held_seats(room))


async def join(call: Call) -> Seated:
    """Take an open seat, or one's own back from a bot."""
    wish, room = call.read(Join), call.room
    if call.visitor.token is not None:
        if wish.seat != call.visitor.token.seat:
            raise BadRequest("a seat's token is for that seat only")
        await room.change(lambda now: _rejoin(call, now))
    else:
        await room.change(lambda now: now.join(wish.seat, wish.name, call.visitor.person))
    room.seen(call.visitor)
    return Seated(room.table.id, call.link(room.table.id), call.held_seats(room))


def _rejoin(call: Call, now: Table) -> Offer:
    """A program takes its seat back, in the name of the one who holds it."""
    wish = call.read(Join)
    rights.check_held(now, call.visitor, wish.seat)
    return now.join(wish.seat, wish.name, next(iter(now.seats[wish.seat].holders), ""))


async def _change(call: Call, decide: Callable[[Table], Offer]) -> Table:
    """Carry out what only the seat's holder may; while it waited, the seat may have become another's."""

    def decide_seated(now: Table) -> Offer:
        rights.check_held(now, call.visitor, call.acting)
        return decide(now)

    return await call.room.change(decide_seated)


async def leave(call: Call) -> Ok:
    """Leave a seat."""
    await _change(call, lambda now: now.leave(call.acting))
    return Ok()


async def act(call: Call) -> Done:
    """Carry out one of the offered actions."""
    wish = call.read(Act)
    spent = call.room.clock.spent(call.acting)
    person = call.visitor.person
    return await _once(
        call, wish.seq, wish.client, lambda now: now.act(call.acting, wish.text, person, wish.client, spent)
    )


async def undo(call: Call) -> Done:
    """Take the last action back."""
    return await _take_back(call, "undo")


async def redo(call: Call) -> Done:
    """Bring back what was taken back."""
    return await _take_back(call, "redo")


async def restart(call: Call) -> Done:
    """Take back the whole turn."""
    return await _take_back(call, "restart")


async def _take_back(call: Call, how: str) -> Done:
    wish = call.read(TakeBack)
    spent = call.room.clock.spent(call.acting)

    def decide(now: Table) -> Offer:
        now.check_undo()
        return now.take_back(call.acting, how, call.visitor.person, wish.client, spent)

    return await _once(call, wish.seq, wish.client, decide)


async def _once(call: Call, seq: int, client: str, decide: Callable[[Table], Offer]) -> Done:
    """Carry something out once, however often it is sent, and only at the position that it was meant for."""
    room, key = call.room, (call.visitor.person, client)
    room.seen(call.visitor)

    def decide_once(now: Table) -> Offer:
        if key in now.answers:
            return Offer(())
        if now.seats[call.acting].kind == "bot":
            raise NotNow("a bot plays for you; join the seat to take it back")
        if not now.is_current(call.acting, seq):
            raise _stale(call, now, seq)
        return decide(now)

    started = time.monotonic()
    after = await _change(call, decide_once)
    room.metrics.action_seconds.add(time.monotonic() - started)
    return Done(after.answers[key])


def _stale(call: Call, now: Table, seq: int) -> StaleAction:
    rows = call.room.teller.rows(now.playing(), call.acting, call.lang)
    since = [row.text for row in rows if row.step > seq][-_STORY_SINCE:]
    told = Message("the table is at {now}, not at {then} any more", {"now": now.seq, "then": seq})
    return StaleAction(told, now.seq, since)


async def chat(call: Call) -> Ok:
    """Say something at the table."""
    wish = call.read(Say)
    text = " ".join(wish.text.split())
    if not text or not text.isprintable():
        raise BadRequest("there is nothing to be read in that")
    seat, at = call.acting, round(time.time(), 1)
    await _change(call, lambda now: Offer((events.Chatted(seat, now.names[seat], text, at),)))
    return Ok()


async def mute(call: Call) -> Ok:
    """Do not show a seat's chat to this visitor."""
    wish = call.read(Mute)
    muted = events.Muted(call.visitor.person, wish.seat, wish.on)

    def decide(now: Table) -> Offer:
        already = wish.seat in now.muted.get(call.visitor.person, ())
        return Offer(() if already == wish.on else (muted,))

    await call.room.change(decide)
    return Ok()


async def replace(call: Call) -> Ok:
    """Agree that a bot takes an absent seat; it does when all who are there agree."""
    wish, room = call.read(Replace), call.room

    def decide(now: Table) -> Offer:
        held = set(now.held(call.visitor)) - {wish.seat}
        absent = set(room.absent())
        if wish.seat not in absent:
            raise NotNow("that seat is not absent")
        seat = now.seats[wish.seat]
        by = sorted(number for number in held if now.seats[number].kind == "person" and number not in seat.agreed)
        agreed = tuple(events.Agreed(wish.seat, number) for number in by)
        asked = {other.number for other in now.seats if other.kind == "person"} - absent - {wish.seat}
        if asked and asked <= seat.agreed | held:
            return Offer((*agreed, stand_in(wish.seat)))
        return Offer(agreed)

    await room.change(decide)
    return Ok()


async def rematch(call: Call) -> Next:
    """The same players, once more."""
    id = await call.hall.rematch(call.room)
    return Next(id, call.link(id))


async def webhook(call: Call) -> Ok:
    """Be called at an address when it is the seat's turn."""
    wish = call.read(Webhook)
    if wish.url:
        call.webhooks.check(wish.url)
    await _change(call, lambda now: Offer((events.Hooked(call.acting, wish.url),)))
    return Ok()
