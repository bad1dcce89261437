"""The numbers of frames: they grow with every change, also over a restart, and also if the clock is set back."""

from __future__ import annotations

import time

#: How much later than the last noted one the first number after a restart is: about as long as notes are apart, in ms.
_AHEAD = 120_000


class Versions:
    """Gives numbers: the time in milliseconds, or one more than the last if the clock is behind."""

    def __init__(self, noted: int = 0) -> None:
        #: ``noted`` is the last number that the store knows of
        #: by how much the clock that all nodes go by is ahead of this computer's, in ms
        self.ahead = 0
        now = int(time.time() * 1000)
        self.last = now if noted <= now else noted + _AHEAD

    def next(self) -> int:
        """The next number."""
        self.last = max(self.last + 1, int(time.time() * 1000) + self.ahead)
        return self.last
