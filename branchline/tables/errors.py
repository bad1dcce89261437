"""What a table refuses, and with which HTTP status.

::

    BranchlineError
    ├─ RuleError                 409   the rules refuse
    ├─ SetupError, BoxError,     400   a table that the game does not allow, a wrong box,
    │  UnreadableRecord                a text that is no record
    └─ Refusal
       ├─ BadRequest             400   not a request that this route takes
       ├─ NotSeated              403   only for those who hold the seat
       ├─ ForeignOrigin          403   sent by another site's page
       ├─ Banned                 403   the operator wants nothing from that address
       ├─ NoSuchTable            404   ├─ NoSuchPage 404   ├─ WrongMethod 405
       ├─ SeatTaken              409   ├─ NameTaken 409    ├─ NotNow 409   ├─ DamagedTable 409
       ├─ StaleAction            409   meant for an earlier position; has what happened since
       ├─ TooLarge               413   ├─ WrongType 415
       ├─ TooMany                429   too many requests in too short a time
       └─ StoreFailed            503   it could not be stored, so it did not happen; NotHere: another node has the
                                       table; StoreSilent: nobody can say
"""

from __future__ import annotations

from typing import ClassVar

from branchline.core.match.errors import BranchlineError, RuleError
from branchline.core.message import Message
from branchline.tables.shown.languages import ENGLISH, speaker


class Refusal(BranchlineError):
    """The base of the refusals below."""

    status: ClassVar[int] = 400


class BadRequest(Refusal):
    """Not a request that this route takes."""


class NotSeated(Refusal):
    """Only for those who hold the seat."""

    status = 403


class ForeignOrigin(Refusal):
    """Sent by another site's page."""

    status = 403


class Banned(Refusal):
    """The operator of the server wants nothing from that address."""

    status = 403


class NoSuchTable(Refusal):
    """No table has that name, or not for this visitor."""

    status = 404


class NoSuchPage(Refusal):
    """Nothing is at this address."""

    status = 404


class WrongMethod(Refusal):
    """The address is right, the method is not."""

    status = 405


class SeatTaken(Refusal):
    """Somebody else holds the seat."""

    status = 409


class NameTaken(Refusal):
    """Somebody else at the table has the name."""

    status = 409


class NotNow(Refusal):
    """Not in the table's present condition."""

    status = 409


class DamagedTable(Refusal):
    """The table's log is damaged; it has been set aside."""

    status = 409


class StaleAction(Refusal):
    """Meant for an earlier position."""

    status = 409

    def __init__(self, message: Message, seq: int, since: list[str]) -> None:
        super().__init__(message)
        self.seq = seq
        self.since = since


class TooLarge(Refusal):
    """More than the server takes."""

    status = 413


class WrongType(Refusal):
    """The body is not JSON."""

    status = 415


class TooMany(Refusal):
    """Too many requests in too short a time."""

    status = 429


class StoreFailed(Refusal):
    """It could not be stored, so it did not happen."""

    status = 503


class NotHere(StoreFailed):
    """Another node of this server has the table, or has taken it over; it did not happen here."""


class StoreSilent(StoreFailed):
    """The store did not answer in time; nobody can say whether it happened."""


def status_of(error: BranchlineError) -> int:
    """The status of a refusal."""
    if isinstance(error, Refusal):
        return error.status
    return 409 if isinstance(error, RuleError) else 400


def body_of(error: BranchlineError, lang: str = ENGLISH) -> dict[str, object]:
    """The body of a refusal."""
    body: dict[str, object] = {"kind": type(error).__name__, "message": speaker(lang, [])(error.message)}
    if isinstance(error, StaleAction):
        body |= {"seq": error.seq, "since": error.since}
    return {"error": body}
