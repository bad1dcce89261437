"""What can be asked of accounts: the bodies of requests (docs/accounts.md says what they mean)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from branchline.tables.api.requests import SeatNumber
from branchline.tables.codec import Limit

AccountName = Annotated[str, Limit(shortest=1, longest=60)]
Password = Annotated[str, Limit(longest=200)]
Ticket = Annotated[str, Limit(shortest=1, longest=64)]
Credential = Annotated[str, Limit(longest=10_000, about="a PublicKeyCredential as JSON")]
SessionKey = Annotated[str, Limit(shortest=1, longest=64)]


@dataclass(frozen=True, slots=True)
class NewAccount:
    """An account with a password, or with a passkey that was asked for by a ticket."""

    name: AccountName
    password: Password = ""
    ticket: Annotated[str, Limit(longest=64)] = ""
    credential: Credential = ""


@dataclass(frozen=True, slots=True)
class NamedLogin:
    """Name and password."""

    name: AccountName
    password: Password


@dataclass(frozen=True, slots=True)
class PasskeyLogin:
    """A passkey that answers a challenge."""

    ticket: Ticket
    credential: Credential


@dataclass(frozen=True, slots=True)
class ChallengeFor:
    """What a passkey is wanted for: ``create`` an account, ``add`` one to yours, or ``show`` it."""

    purpose: Literal["create", "add", "show"]
    name: Annotated[str, Limit(longest=60)] = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """It is you: by password, or by a passkey."""

    password: Password = ""
    ticket: Annotated[str, Limit(longest=64)] = ""
    credential: Credential = ""


@dataclass(frozen=True, slots=True)
class SignOut:
    """Here, in one other browser, or everywhere."""

    where: Literal["here", "everywhere", "there"] = "here"
    session: Annotated[str, Limit(longest=64)] = ""


@dataclass(frozen=True, slots=True)
class NewPassword:
    """A new password; empty: none, if there is a passkey."""

    password: Password


@dataclass(frozen=True, slots=True)
class OnePasskey:
    """A passkey by its id."""

    id: Annotated[str, Limit(shortest=1, longest=1400)]


@dataclass(frozen=True, slots=True)
class Recovery:
    """A new password by the recovery code."""

    name: AccountName
    code: Annotated[str, Limit(shortest=1, longest=60)]
    password: Password


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Send a letter to the address of an account, if there is one."""

    name: AccountName


@dataclass(frozen=True, slots=True)
class MailTicket:
    """What a letter brought; with a new password where it is about that."""

    ticket: Ticket
    password: Password = ""


@dataclass(frozen=True, slots=True)
class MailAddress:
    """Where letters go; empty: nowhere."""

    mail: Annotated[str, Limit(longest=254)]


OtherName = Annotated[str, Limit(longest=60, about="a name; empty: whoever sits at ``table`` on ``seat``")]
TableName = Annotated[str, Limit(longest=12)]


@dataclass(frozen=True, slots=True)
class Tie:
    """How you stand to somebody."""

    kind: Literal["friend", "mute", "block"]
    name: OtherName = ""
    table: TableName = ""
    seat: SeatNumber = 0
    on: bool = True


@dataclass(frozen=True, slots=True)
class Invite:
    """Ask somebody to a table where you sit."""

    name: AccountName
    table: TableName


@dataclass(frozen=True, slots=True)
class Decline:
    """You do not come."""

    table: TableName


@dataclass(frozen=True, slots=True)
class TellOf:
    """Tell the operator of somebody."""

    text: Annotated[str, Limit(longest=1000)]
    name: OtherName = ""
    table: TableName = ""
    seat: SeatNumber = 0
