"""Who sits where, and what was said."""

from __future__ import annotations

from dataclasses import dataclass, field

from branchline.core.match.log import check_names
from branchline.tables import events
from branchline.tables.errors import BadRequest


@dataclass
class Seat:
    """Who sits there."""

    number: int
    player: str = "open"
    name: str = ""
    bot: str | None = None
    level: int | None = None
    holders: set[str] = field(default_factory=set)
    #: the person has said goodbye
    left: bool = False
    #: a bot plays for the person
    taken_over: bool = False
    forfeited: bool = False
    agreed: set[int] = field(default_factory=set)
    #: where to call when it is its turn
    webhook: str = ""
    #: seconds of thought so far
    spent: float = 0.0
    #: how many people have left it so that it was open again
    sitting: int = 0

    @property
    def kind(self) -> str:
        """Who plays it now: "person", "bot" or "open"."""
        return "bot" if self.taken_over else self.player


def seated(event: events.Sat, before: Seat) -> Seat:
    """The seat with its new player."""
    return Seat(
        event.seat,
        event.player,
        event.name,
        event.bot,
        event.level,
        {event.person} if event.person else set(),
        sitting=before.sitting + (before.player == "person"),
    )


@dataclass(frozen=True)
class ChatLine:
    """Something said."""

    number: int
    seat: int | None
    name: str
    text: str
    at: float


def check_name(name: str) -> None:
    """Refuse a name that is not fit to be shown, or that could be taken for markup."""
    check_names(1, [name])
    if set(name) & set('<>&"'):
        raise BadRequest('a name has none of < > & "')
