"""Commands: what changes a table. A command runs to its end even if whoever sent it has gone.

Each holds the table's lock from its first check to the commit, so it reads from top to bottom: may the visitor, is the
request current, what would happen (``decide``), commit.
"""

from __future__ import annotations

import asyncio
import time

from branchline.core.match.line import place_of
from branchline.core.message import Message
from branchline.tables import decide, events
from branchline.tables.api import rights
from branchline.tables.api.answers import Done, HeldSeats, Next, Ok, Seated
from branchline.tables.api.call import Call
from branchline.tables.api.requests import (
    Act,
    Chat,
    Consent,
    Join,
    Mute,
    NewFromRecord,
    NewTable,
    Replace,
    TakeBack,
    Webhook,
)
from branchline.tables.decide import Sender
from branchline.tables.errors import BadRequest, NoSuchPage, NotNow, NotSeated, StaleAction
from branchline.tables.room import Room
from branchline.tables.table import Change
from branchline.tables.visitors import REQUEST_SECONDS, BackRequest

_STORY_SINCE = 40
#: So many lines are said at a table at most.
MOST_CHAT = 2_000


# -- tables and seats -------------------------------------------------------------------------------------------------


async def create(call: Call) -> Seated:
    """Make a table."""
    return _seated(call, await call.lobby.create(call.read(NewTable), call.visitor))


async def from_record(call: Call) -> Seated:
    """Make a table that goes on from a step of a record."""
    return _seated(call, await call.lobby.from_record(call.read(NewFromRecord), call.visitor))


def _seated(call: Call, room: Room) -> Seated:
    return Seated(room.table.id, call.links.table(room.table.id), call.held_seats(room))


async def join(call: Call) -> Seated:
    """Take an open seat, or one's own back from a bot."""
    request, room = call.read(Join), call.room
    async with room.lock:
        person = _person_of(call, request.seat)
        await room.commit(decide.join(room.table, request.seat, request.name, person))
    room.seen(call.visitor)
    return _seated(call, room)


def _person_of(call: Call, seat: int) -> str:
    """Who sits down: the visitor; a program with a seat's token takes it back in the name of the seat's holder."""
    if call.visitor.token is None:
        return call.visitor.person
    if seat != call.visitor.token.seat:
        raise BadRequest("a seat's token is for that seat only")
    rights.check_held(call.room.table, call.visitor, seat)
    return next(iter(call.room.table.seats[seat].holders), "")


async def leave(call: Call) -> Ok:
    """Leave a seat."""
    async with call.room.lock:
        rights.check_held(call.room.table, call.visitor, call.acting)
        await call.room.commit(decide.leave(call.room.table, call.acting))
    return Ok()


async def replace(call: Call) -> Ok:
    """Agree that a bot takes an absent seat; it does when all who are there agree."""
    room = call.room
    async with room.lock:
        seat, held, absent = call.read(Replace).seat, set(room.held(call.visitor)), set(room.absent())
        wait = room.may_return(seat) if seat in absent else 0.0
        await room.commit(decide.agree(room.table, held, absent, seat, wait))
    return Ok()


async def kick(call: Call) -> Ok:
    """The host sends a player away, who may not come back."""
    async with call.room.lock:
        decide.check_not_rated(call.room.table)
        await call.room.commit(decide.kick(call.room.table, call.read(Replace).seat))
    return Ok()


async def close(call: Call) -> Ok:
    """The host closes the table."""
    async with call.room.lock:
        decide.check_not_rated(call.room.table)
        await call.room.commit(decide.close(call.room.table))
    return Ok()


async def remove(call: Call) -> Ok:
    """Take the table off the visitor's list."""
    room, visitor = call.room, call.visitor
    async with room.lock:
        if visitor.token is not None:
            raise NotNow("only a browser has a list of tables")
        await room.commit(decide.remove(room.table, set(room.held(visitor)), visitor.person))
    return Ok()


async def rematch(call: Call) -> Next:
    """The same players, once more."""
    id = await call.lobby.rematch(call.room, call.visitor.origin)
    return Next(id, call.links.table(id))


# -- playing ----------------------------------------------------------------------------------------------------------


async def act(call: Call) -> Done:
    """Carry out one of the offered actions."""
    request, room = call.read(Act), call.room
    async with room.lock:
        done = _done_before(call, request.client)
        if done is None:
            _check_current(call, request.seq)
            change = decide.act(room.table, call.acting, request.text, _sender(call, request.client))
            done = (await room.commit(change)).seq
    return Done(done)


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
    request, room = call.read(TakeBack), call.room
    async with room.lock:
        done = _done_before(call, request.client)
        if done is None:
            if how != "undo" or not room.table.is_alone(call.acting):
                _check_current(call, request.seq)
            change = decide.take_back(room.table, call.acting, how, _sender(call, request.client))
            done = (await room.commit(change)).seq
    return Done(done)


async def ask_back(call: Call) -> Ok:
    """Ask the other people to let the seat take its last action back."""
    room = call.room
    async with room.lock:
        rights.check_held(room.table, call.visitor, call.acting)
        decide.check_may_ask_back(room.table, call.acting)
        if room.request is not None:
            raise NotNow("somebody has asked already in this position")
        request = room.request = BackRequest(call.acting, place_of(room.table.playing().line, call.acting))
        asyncio.get_running_loop().call_later(REQUEST_SECONDS, room.drop, request)
        await _agree(call, request)
        room.changed()
    return Ok()


async def answer_back(call: Call) -> Ok:
    """Agree that another seat takes back, decline it, or withdraw one's own request."""
    room, yes = call.room, call.read(Consent).yes
    async with room.lock:
        rights.check_held(room.table, call.visitor, call.acting)
        request = room.request
        if request is None or not request.waits:
            raise NotNow("nobody asks to take back now")
        if yes:
            await _agree(call, request)
        elif call.acting == request.seat:
            room.request = None
        else:
            request.declined = call.acting
        room.changed()
    return Ok()


async def _agree(call: Call, request: BackRequest) -> None:
    """All seats of the visitor agree; if all people do, it is done."""
    room = call.room
    request.agreed |= set(room.held(call.visitor)) - {request.seat}
    await room.commit(decide.go_back(room.table, request.seat, request.agreed))


def _done_before(call: Call, client: str) -> int | None:
    """The first answer, if this very request was carried out before. The seat may be another's by now."""
    rights.check_held(call.room.table, call.visitor, call.acting)
    call.room.seen(call.visitor)
    return call.room.table.answers.get((call.visitor.person, client))


def _check_current(call: Call, seq: int) -> None:
    """Refuse what was meant for an earlier position, or for a seat that a bot plays."""
    table = call.room.table
    if table.seats[call.acting].kind == "bot":
        raise NotNow("a bot plays for you; join the seat to take it back")
    if not table.is_current(call.acting, seq):
        rows = call.room.story.rows(table.playing(), call.acting, call.lang)
        since = [row.text for row in rows if row.step > seq][-_STORY_SINCE:]
        message = Message("the table is at {now}, not at {then} any more", {"now": table.seq, "then": seq})
        raise StaleAction(message, table.seq, since)


def _sender(call: Call, client: str) -> Sender:
    return Sender(call.visitor.person, client, call.room.clock.spent(call.acting))


# -- talking ----------------------------------------------------------------------------------------------------------


async def chat(call: Call) -> Ok:
    """Say something at the table."""
    text = " ".join(call.read(Chat).text.split())
    if not text or not text.isprintable():
        raise BadRequest("there is nothing to be read in that")
    room, seat = call.room, call.acting
    async with room.lock:
        if room.table.chat and room.table.chat[-1].number >= MOST_CHAT:
            raise NotNow("enough has been said at this table")
        rights.check_held(room.table, call.visitor, seat)
        await room.commit(Change((events.Chatted(seat, room.table.names[seat], text, round(time.time(), 1)),)))
    return Ok()


async def mute(call: Call) -> Ok:
    """Do not show a seat's chat to this visitor."""
    request, room, person = call.read(Mute), call.room, call.visitor.person
    async with room.lock:
        if (request.seat in room.table.muted.get(person, ())) != request.on:
            await room.commit(Change((events.Muted(person, request.seat, request.on),)))
    return Ok()


async def webhook(call: Call) -> Ok:
    """Be called at an address when it is the seat's turn."""
    url = call.read(Webhook).url
    if url:
        call.check_webhook(url)
    async with call.room.lock:
        rights.check_held(call.room.table, call.visitor, call.acting)
        await call.room.commit(Change((events.Hooked(call.acting, url),)))
    return Ok()


async def revoke(call: Call) -> HeldSeats:
    """A new personal link for the seat: the old one, and every other browser that has the seat, are out."""
    room, visitor = call.room, call.visitor
    async with room.lock:
        rights.check_held(room.table, visitor, call.acting)
        if visitor.token is not None:
            raise NotSeated("only a browser that has the seat may change its link")
        await room.commit(Change((events.Rekeyed(call.acting, visitor.person),)))
    return call.own_seats(room)


async def hold(call: Call) -> Ok:
    """Come to a seat by its personal link: it is this browser's too."""
    room, token, person = call.room, call.visitor.token, call.visitor.person
    async with room.lock:
        if token is None or not room.table.opens(token):
            raise NoSuchPage("this personal link is not right")
        if person not in room.table.seats[token.seat].holders:
            await room.commit(Change((events.Held(token.seat, person),)))
    return Ok()
