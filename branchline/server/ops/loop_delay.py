"""How late the event loop is: whoever computes on it for long makes everybody wait."""

from __future__ import annotations

import asyncio
import time
from collections import deque

from branchline.server.ops.metrics import Histogram

_EVERY = 0.25
#: The longest delay of the last minute is shown.
_KEPT = int(60 / _EVERY)


class LoopDelay:
    """Asks to be woken a few times a second, and notes how late that happens."""

    def __init__(self) -> None:
        self.seconds = Histogram()
        self._latest: deque[float] = deque(maxlen=_KEPT)
        self._task: asyncio.Task[None] | None = None

    @property
    def longest(self) -> float:
        """The longest delay of the last minute, in seconds."""
        return max(self._latest, default=0.0)

    def start(self) -> None:
        """Begin to measure."""
        self._task = asyncio.ensure_future(self._measure())

    def stop(self) -> None:
        """Measure no more."""
        if self._task is not None:
            self._task.cancel()

    async def _measure(self) -> None:
        while True:
            asked = time.monotonic()
            await asyncio.sleep(_EVERY)
            late = max(0.0, time.monotonic() - asked - _EVERY)
            self._latest.append(late)
            self.seconds.add(late)
