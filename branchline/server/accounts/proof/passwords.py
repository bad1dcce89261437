"""Passwords: argon2id in a thread. A name that nobody has takes as long as one that somebody has."""

from __future__ import annotations

import asyncio
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from branchline.server.config import AccountConfig
from branchline.tables.errors import NotNow

SHORTEST_PASSWORD = 8
#: So many are worked out at a time: each takes memory and a core.
_AT_ONCE = 2
#: So many may wait.
_MOST_WAITING = 50


class Passwords:
    """Hashes and checks passwords."""

    def __init__(self, config: AccountConfig) -> None:
        self._hasher = PasswordHasher(config.passes, config.memory, config.lanes)
        #: checked in place of what is not there
        self._nobodys = self._hasher.hash("nobody has this password")
        self._free = asyncio.Semaphore(_AT_ONCE)
        self._waiting = 0
        #: how many were checked
        self.checked = 0

    async def hash(self, password: str) -> str:
        """The hash of a new password."""
        return str(await self._worked_out(self._hasher.hash, password))

    async def check(self, hash: str, password: str) -> bool:
        """Whether a password is right. Without a hash it is not, and the answer takes as long."""
        right = bool(await self._worked_out(self._is_right, hash or self._nobodys, password))
        self.checked += 1
        return right and bool(hash)

    def is_old(self, hash: str) -> bool:
        """Whether a hash was made with other settings than the present ones."""
        return bool(self._hasher.check_needs_rehash(hash))

    def _is_right(self, hash: str, password: str) -> bool:
        try:
            return bool(self._hasher.verify(hash, password))
        except (Argon2Error, InvalidHashError):
            return False

    async def _worked_out(self, work: object, *given: str) -> object:
        if self._waiting >= _MOST_WAITING:
            raise NotNow("too many people sign in at this moment; try again in a moment")
        self._waiting += 1
        try:
            async with self._free:
                assert callable(work)
                return await asyncio.to_thread(work, *(plain(word) for word in given))
        finally:
            self._waiting -= 1


def plain(password: str) -> str:
    """The same characters, whichever keyboard has put them together."""
    return unicodedata.normalize("NFKC", password)
