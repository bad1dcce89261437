"""The pool of worker processes. Each is started when first needed, and has one question at a time and a time limit.

A worker that does not answer in time is ended and replaced; whoever asked gets None, and falls back. Waiting for a
worker is not thinking: who gets the next one is the fair queue's business.

A server that runs from source uses the compiled engine for its bots as soon as there is one: workers that were started
before it was made are replaced one by one.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from math import inf

import msgspec

from branchline import COMPILED
from branchline._loader import build_time
from branchline.server.bots.fair_queue import FairQueue
from branchline.server.bots.worker import NICENESS
from branchline.tables.bots.thinking import Answer, Question, Thinkers, always

LOG = logging.getLogger("branchline.server")
#: Seconds that a bot may think.
LONGEST_THOUGHT = 10.0
#: Seconds that a few places of a game may be studied: the process gives way to all others.
LONGEST_STUDY = 120.0
_ANSWER_BYTES = 1 << 22
#: What a worker runs, unless the operator names a command that runs it elsewhere.
HERE = (sys.executable, "-m", "branchline.server.bots.worker")


class WorkerPool(Thinkers):
    """Worker processes in which bots think."""

    def __init__(
        self,
        workers: int,
        longest_thought: float = LONGEST_THOUGHT,
        niceness: int = NICENESS,
        command: Sequence[str] = (),
    ) -> None:
        self.longest_thought = longest_thought
        self.command = (*(command or HERE), str(niceness))
        self.given_up = 0
        self.answered = 0
        #: when the compiled engine was made that a worker found at its start
        self._engine: dict[Process, float] = {}
        no_worker: Process | None = None
        self._workers = FairQueue([no_worker] * workers)

    async def ask(
        self,
        question: Question,
        whose: str = "",
        watched: Callable[[], bool] = always,
        wanted: Callable[[], bool] = always,
    ) -> Answer | None:
        """The answer, or None if there was none in time. ``whose`` turn it takes, and whether somebody looks on."""
        worker = await self._workers.enter(whose, watched)
        kept: Process | None = worker
        try:
            if not wanted():
                return None
            kept = None
            if worker is not None and self._is_outdated(worker):
                self._end(worker)
                worker = None
            if worker is None or worker.returncode is not None:
                worker = await self._start()
            kept = worker
            async with asyncio.timeout(self.longest_thought):
                return await self._talk(worker, question)
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError, msgspec.DecodeError) as wrong:
            LOG.warning("bot did not answer in time", extra={"bot": question.bot, "why": type(wrong).__name__})
            self.given_up += 1
            if kept is not None:
                self._end(kept)
                kept = None
            return None
        except asyncio.CancelledError:
            if kept is not None:
                self._end(kept)
                kept = None
            raise
        finally:
            self._workers.give_back(kept)

    def _is_outdated(self, worker: Process) -> bool:
        """Whether the engine was compiled after the worker had started from source."""
        return not COMPILED and build_time() > self._engine.get(worker, inf)

    async def _start(self) -> Process:
        build = build_time()
        worker = await asyncio.create_subprocess_exec(
            *self.command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=_ANSWER_BYTES
        )
        self._engine = {one: made for one, made in self._engine.items() if one.returncode is None}
        self._engine[worker] = build
        return worker

    async def _talk(self, worker: Process, question: Question) -> Answer:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(msgspec.json.encode(question) + b"\n")
        await worker.stdin.drain()
        line = await worker.stdout.readuntil(b"\n")
        answer = msgspec.json.decode(line, type=Answer)
        if answer.error:
            raise ValueError(answer.error)
        self.answered += 1
        return answer

    def _end(self, worker: Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            worker.kill()

    def rest(self) -> None:
        """End all workers; the next question starts one again."""
        for worker in list(self._engine):
            self._end(worker)

    async def stop(self) -> None:
        """End all workers, and wait for that."""
        self.rest()
        for worker in list(self._engine):
            await worker.wait()
