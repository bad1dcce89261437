"""Bots think in a worker of their own, so that the tables never wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from branchline.core.match.errors import BranchlineError
from branchline.tables import codec
from branchline.tables.bots import thinking
from branchline.tables.bots.thinking import Answer, Question, Thinkers, always

#: Seconds that a bot may think: a phone is several times as slow as the machines that the levels were made for.
LONGEST_THOUGHT = 30.0
#: Seconds that a few places of a game may be studied.
LONGEST_STUDY = 600.0
#: How often it is looked whether the answer is still wanted, in seconds.
_LOOK_SECONDS = 0.1


class BotLine(Protocol):
    """The worker's script (js/bot_line.js)."""

    async def ready(self) -> None:
        """The worker is there, and has loaded Python."""

    async def ask(self, question: str) -> str:
        """The answer to a question."""

    def stop(self) -> None:
        """End the worker; another one is started."""

    def end(self) -> None:
        """End the worker; another one is started when it is needed."""


class BotWorker(Thinkers):
    """One worker, one question at a time. A thought that nobody wants any more is ended with its worker."""

    def __init__(self, line: BotLine, longest: float = LONGEST_THOUGHT) -> None:
        self.line = line
        self.longest = longest
        self._turn = asyncio.Lock()

    async def ask(
        self,
        question: Question,
        whose: str = "",
        watched: Callable[[], bool] = always,
        wanted: Callable[[], bool] = always,
    ) -> Answer | None:
        async with self._turn:
            if not wanted():
                return None
            await self.line.ready()
            thought = asyncio.ensure_future(self.line.ask(codec.encode(question).decode()))
            try:
                async with asyncio.timeout(self.longest):
                    while not (await asyncio.wait({thought}, timeout=_LOOK_SECONDS))[0]:
                        if not wanted():
                            raise TimeoutError
            except (TimeoutError, asyncio.CancelledError) as ended:
                thought.cancel()
                self.line.stop()
                if isinstance(ended, asyncio.CancelledError):
                    raise
                return None
            answer = codec.decode(thought.result(), Answer)
            return None if answer.error else answer

    def rest(self) -> None:
        self.line.end()


def answer_text(question: str) -> str:
    """In the other worker: a question as JSON, and its answer."""
    try:
        answer = thinking.answer(codec.decode(question, Question))
    except BranchlineError as error:
        answer = Answer(error=str(error))
    return codec.encode(answer).decode()
