"""Who is asking: a browser known by a signed cookie, or a program with a seat's token.

A guest's cookie names a person by a long random number, signed with the store's key; a seat's token is derived from
the same key, so that nothing needs to be kept to check it. An account's session is kept (accounts/proof/sessions.py).
"""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256

from branchline.tables.visitors import Token

COOKIE = "branchline"
#: An account's session; with TLS browsers take it from this very host only.
SESSION_COOKIE = "branchline_session"
COOKIE_SECONDS = 400 * 24 * 3600
_PERSON = re.compile(r"[A-Za-z0-9_-]{22}")
_SESSION = re.compile(r"[A-Za-z0-9_-]{43}")
_TOKEN = re.compile(r"([0-9])(?:\.([1-9][0-9]{0,8}))?-([A-Za-z0-9_-]{32})")


class Signer:
    """Signs and checks cookies and tokens."""

    def __init__(self, key: bytes, old_key: bytes = b"", mark_key: bytes = b"") -> None:
        self.key = key
        #: what it has signed is still read
        self.old_key = old_key
        #: marks addresses; it outlives the others
        self.mark_key = mark_key or key

    def _sign(self, *parts: str, key: bytes = b"") -> str:
        return _signature(key or self.key, "\0".join(parts))

    def _signed(self, sign: str, *parts: str) -> bool:
        """Whether it is our signature, under the present key or the one before."""
        keys = (self.key, self.old_key) if self.old_key else (self.key,)
        return any(hmac.compare_digest(sign.encode(), self._sign(*parts, key=key).encode()) for key in keys)

    def mark(self, address: str) -> str:
        """A short hash of an address, which nobody can turn back without the key; it begins like no option."""
        return f"m{self._sign('origin', address, key=self.mark_key)[:12]}"

    def cookie(self, person: str) -> str:
        """The cookie of a person."""
        return f"{person}.{self._sign('person', person)}"

    def person(self, cookie: str) -> str | None:
        """The person of a cookie that we have signed."""
        person, _, sign = cookie.partition(".")
        return person if _PERSON.fullmatch(person) and self._signed(sign, "person", person) else None

    def is_old(self, cookie: str) -> bool:
        """Whether the key before the present one has signed it, so that it should be signed anew."""
        person = self.person(cookie)
        return person is not None and cookie != self.cookie(person)

    def session(self, token: str) -> str:
        """The cookie of a session. Its key never changes: a session ends in the store."""
        return f"{token}.{self._sign('session', token, key=self.mark_key)}"

    def read_session(self, cookie: str) -> str | None:
        """The session's token in a cookie that we have signed: what nobody was given is not looked for in the store."""
        token, _, sign = cookie.partition(".")
        right = hmac.compare_digest(sign.encode(), self._sign("session", token, key=self.mark_key).encode())
        return token if _SESSION.fullmatch(token) and right else None

    def token(self, token: Token) -> str:
        """The token as it is sent: who has it, has the seat until it is left."""
        return f"{token.place}-{self._sign('seat', token.table, token.place)}"

    def read_token(self, table: str, text: str) -> Token | None:
        """A token for that table that we have signed."""
        parts = _TOKEN.fullmatch(text)
        if parts is None:
            return None
        token = Token(table, int(parts[1]), int(parts[2] or 0))
        right = text == f"{token.place}-{parts[3]}" and self._signed(parts[3], "seat", table, token.place)
        return token if right else None


@lru_cache(maxsize=8192)
def _signature(key: bytes, text: str) -> str:
    """The same few people ask again and again, each time with the same cookie from the same address."""
    return urlsafe_b64encode(hmac.new(key, text.encode(), sha256).digest()[:24]).decode()


def new_person() -> str:
    """A person whom nobody has seen yet."""
    return secrets.token_urlsafe(16)


def cookie_in(header: str, wanted: str = COOKIE) -> str:
    """Our cookie in a Cookie header, or nothing."""
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == wanted:
            return value
    return ""


def session_cookie(secure: bool) -> str:
    """The name of a session's cookie: with the prefix, no other host and no plain HTTP can plant one."""
    return f"__Host-{SESSION_COOKIE}" if secure else SESSION_COOKIE
