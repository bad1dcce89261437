"""Who is asking: a browser known by a signed cookie, or a program with a seat's token.

Nobody has an account. A cookie names a person by a long random number, signed with the store's key; a seat's token is
derived from the same key, so that nothing needs to be kept to check it.
"""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

COOKIE = "branchline"
COOKIE_SECONDS = 400 * 24 * 3600
_PERSON = re.compile(r"[A-Za-z0-9_-]{22}")
_TOKEN = re.compile(r"([0-9])-([A-Za-z0-9_-]{32})")


@dataclass(frozen=True)
class Visitor:
    """Somebody who asks: a person, or the holder of a seat's token."""

    person: str
    #: table and seat that a token opens
    token: tuple[str, int] | None = None
    #: whether the person is new and has yet to be given a cookie
    new: bool = False


class Signer:
    """Signs and checks cookies and tokens."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def _sign(self, *parts: str) -> str:
        digest = hmac.new(self.key, "\0".join(parts).encode(), sha256).digest()[:24]
        return urlsafe_b64encode(digest).decode()

    def cookie(self, person: str) -> str:
        """The cookie of a person."""
        return f"{person}.{self._sign('person', person)}"

    def person(self, cookie: str) -> str | None:
        """The person of a cookie that we have signed."""
        person, _, sign = cookie.partition(".")
        if not _PERSON.fullmatch(person) or not hmac.compare_digest(
            sign.encode(), self._sign("person", person).encode()
        ):
            return None
        return person

    def token(self, table: str, seat: int) -> str:
        """The token of a seat: who has it, has the seat."""
        return f"{seat}-{self._sign('seat', table, str(seat))}"

    def seat(self, table: str, token: str) -> int | None:
        """The seat that a token opens at that table."""
        found = _TOKEN.fullmatch(token)
        if found is None or not hmac.compare_digest(token.encode(), self.token(table, int(found[1])).encode()):
            return None
        return int(found[1])


def new_person() -> str:
    """A person whom nobody has seen yet."""
    return secrets.token_urlsafe(16)


def cookie_in(header: str) -> str:
    """Our cookie in a Cookie header, or nothing."""
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return ""
