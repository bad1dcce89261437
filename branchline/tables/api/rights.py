"""Who may do what: the one place that decides it.

Every route names a right (routes.py); tests/server/test_rights.py tries every route in every role against this page.

============  =======================================================================================
ANYBODY       no table is touched, or only listed ones are shown
LOOK          who knows the table's name, which only its link tells
SIT           the same; whether the seat is free is the table's business
SEATED        who holds a seat at the table
HOST          who made the table
PLAY          who holds the seat that is to act: the named one, or the only one
SIGHT         who knows the table; with the eyes of a seat only who holds it, or all when it is over
ACCOUNT       who is signed in to an account; no table is touched (server/accounts/routes.py asks)
PROVEN        the same, and has shown a password or a passkey within ten minutes
============  =======================================================================================
"""

from __future__ import annotations

from enum import Enum

from branchline.tables.errors import BadRequest, NotSeated
from branchline.tables.room import Room
from branchline.tables.table import Table
from branchline.tables.visitors import Visitor


class Right(Enum):
    """What a route asks of its visitor."""

    ANYBODY = "anybody"
    LOOK = "look"
    SIT = "sit"
    SEATED = "seated"
    HOST = "host"
    PLAY = "play"
    SIGHT = "sight"
    ACCOUNT = "account"
    PROVEN = "proven"


def check(right: Right, room: Room, visitor: Visitor, seat: int | None) -> int | None:
    """Refuse who may not; otherwise the seat in whose name, or with whose eyes, it is done."""
    held = room.held(visitor)
    if seat is not None and seat >= len(room.table.seats):
        raise BadRequest(f"there is no seat {seat}; the table has seats 0 to {len(room.table.seats) - 1}")
    if right is Right.SEATED:
        if not held:
            raise NotSeated("you have no seat at this table")
        return seat
    if right is Right.HOST:
        if visitor.person != room.table.host:
            raise NotSeated("only the host of this table may do that")
        return seat
    if right is Right.PLAY:
        return _own_seat(held, seat)
    if right is Right.SIGHT:
        return _sight(room, held, seat)
    return seat


def check_held(table: Table, visitor: Visitor, seat: int) -> None:
    """Refuse who does not hold the seat: asked again where a change is decided, since it may have been left by then."""
    if seat not in table.held(visitor):
        raise NotSeated("you do not hold that seat")


def _own_seat(held: tuple[int, ...], seat: int | None) -> int:
    if seat is not None:
        if seat not in held:
            raise NotSeated("you do not hold that seat")
        return seat
    if not held:
        raise NotSeated("you have no seat at this table")
    if len(held) > 1:
        raise BadRequest("name the seat: you hold several")
    return held[0]


def _sight(room: Room, held: tuple[int, ...], seat: int | None) -> int | None:
    if seat is None:
        acting = [number for number in held if number in room.table.actors]
        return acting[0] if acting else held[0] if held else None
    if seat not in held and room.table.status != "over":
        raise NotSeated("only who holds the seat sees what it sees")
    return seat
