"""Who is asking: a browser known by a signed cookie, or a program with a seat's token.

Nobody has an account. A cookie names a person by a long random number, signed with the store's key; a seat's token is
derived from the same key, so that nothing needs to be kept to check it.
"""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

from branchline.tables.visitors import Token

COOKIE = "branchline"
COOKIE_SECONDS = 400 * 24 * 3600
_PERSON = re.compile(r"[A-Za-z0-9_-]{22}")
_TOKEN = re.compile(r"([0-9])(?:\.([1-9][0-9]{0,8}))?-([A-Za-z0-9_-]{32})")


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

    def token(self, token: Token) -> str:
        """The token as it is sent: who has it, has the seat until it is left."""
        return f"{token.place}-{self._sign('seat', token.table, token.place)}"

    def read_token(self, table: str, text: str) -> Token | None:
        """A token for that table that we have signed."""
        found = _TOKEN.fullmatch(text)
        if found is None:
            return None
        token = Token(table, int(found[1]), int(found[2] or 0))
        return token if hmac.compare_digest(text.encode(), self.token(token).encode()) else None


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
