"""One request, checked and read: what a route's handler gets."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, TypeVar

from branchline.server.http.identity import Signer, Visitor
from branchline.server.ops.webhooks import Webhooks
from branchline.tables.lobby import Hall
from branchline.tables.room import Room
from branchline.tables.shapes import HeldSeat

Body = TypeVar("Body")


@dataclass(frozen=True)
class Call:
    """What was asked, by whom, and where."""

    hall: Hall
    signer: Signer
    webhooks: Webhooks
    visitor: Visitor
    body: Any
    query: dict[str, Any]
    lang: str
    base: str
    #: the table's room, if the route is about one
    found: Room | None = None
    #: the seat in whose name or with whose eyes it is asked, as rights.py has decided
    seat: int | None = None
    #: held while the visitor looks on; refused if it, or its address, looks on too often already
    look: Callable[[], AbstractContextManager[None]] = nullcontext

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

    def read(self, kind: type[Body]) -> Body:
        """The body, typed."""
        assert isinstance(self.body, kind)
        return self.body

    def link(self, table: str) -> str:
        """The table's link."""
        return f"{self.base}/t/{table}"

    def held_seats(self, room: Room) -> list[HeldSeat]:
        """The visitor's seats with their personal links."""
        id, names = room.table.id, room.table.names
        found = []
        for seat in room.held(self.visitor):
            token = self.signer.token(room.table.token(seat))
            found.append(HeldSeat(seat, names[seat], token, f"{self.link(id)}/s/{token}"))
        return found
