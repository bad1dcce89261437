"""One request, checked and read: what a handler gets."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from branchline.tables.api.answers import HeldSeat, HeldSeats
from branchline.tables.errors import BadRequest
from branchline.tables.lobby import Lobby
from branchline.tables.room import Room
from branchline.tables.shown.languages import ENGLISH
from branchline.tables.shown.position import Viewer
from branchline.tables.visitors import Token, Visitor

Body = TypeVar("Body")


class Links(Protocol):
    """How tables and seats are reached from elsewhere."""

    def table(self, id: str) -> str:
        """A table's link."""

    def token(self, token: Token) -> str:
        """A seat's token as it is sent: who has it, has the seat until it is left."""


def no_webhooks(url: str) -> object:
    """Nobody is called from here."""
    raise BadRequest("this server calls no addresses; its operator can allow hosts with --webhook-host")


@dataclass(frozen=True)
class Call:
    """What was asked, by whom, and where."""

    lobby: Lobby
    visitor: Visitor
    links: Links
    body: Any = None
    query: dict[str, Any] = field(default_factory=dict)
    lang: str = ENGLISH
    #: the table's room, if the route is about one
    found: Room | None = None
    #: the seat in whose name or with whose eyes it is asked, as rights.py has decided
    seat: int | None = None
    #: held while the visitor looks on; refused if it, or its address, looks on too often already
    look: Callable[[], AbstractContextManager[None]] = nullcontext
    #: refuses an address that may not be called
    check_webhook: Callable[[str], object] = no_webhooks

    @property
    def room(self) -> Room:
        """The table's room."""
        assert self.found is not None
        return self.found

    @property
    def acting(self) -> int:
        """The seat that acts, for routes with the right PLAY."""
        assert self.seat is not None
        return self.seat

    @property
    def viewer(self) -> Viewer:
        """The visitor with the eyes that it may use."""
        return self.room.viewer(self.visitor, self.seat, self.lang)

    def read(self, kind: type[Body]) -> Body:
        """The body, typed."""
        assert isinstance(self.body, kind)
        return self.body

    def own_seats(self, room: Room) -> HeldSeats:
        """The same, and whether the visitor is the table's host."""
        return HeldSeats(self.held_seats(room), self.visitor.person == room.table.host)

    def held_seats(self, room: Room) -> list[HeldSeat]:
        """The visitor's seats with their personal links."""
        names, link, seats = room.table.names, self.links.table(room.table.id), []
        for seat in room.held(self.visitor):
            token = self.links.token(room.table.token(seat))
            browsers = len(room.table.seats[seat].holders)
            seats.append(HeldSeat(seat, names[seat], token, f"{link}/s/{token}", browsers))
        return seats
