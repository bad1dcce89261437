"""The worker processes: a few, started when first needed, each with one job at a time and a limit to its patience.

A worker that does not answer in time is ended and replaced; whoever asked gets None, and falls back. Waiting for a
worker is not thinking: who gets the next one is the fair queue's business.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable

import msgspec

from branchline.server.bots.fair_queue import FairQueue
from branchline.tables.bots.thinking import Answer, Job, Thinkers, always

LOG = logging.getLogger("branchline.server")
#: How long a job may think, in seconds.
LONGEST_THOUGHT = 10.0
_ANSWER_BYTES = 1 << 22


class WorkerPool(Thinkers):
    """Worker processes in which bots think."""

    def __init__(self, workers: int, longest_thought: float = LONGEST_THOUGHT) -> None:
        self.longest_thought = longest_thought
        self.given_up = 0
        self.answered = 0
        self._all: set[Process] = set()
        no_worker: Process | None = None
        self._workers = FairQueue([no_worker] * workers)

    async def ask(self, job: Job, whose: str = "", watched: Callable[[], bool] = always) -> Answer | None:
        """The answer, or None if there was none in time. ``whose`` turn it takes, and whether somebody looks on."""
        worker = await self._workers.enter(whose, watched)
        kept: Process | None = None
        try:
            if worker is None or worker.returncode is not None:
                worker = await self._start()
            kept = worker
            async with asyncio.timeout(self.longest_thought):
                return await self._talk(worker, job)
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError, msgspec.DecodeError) as wrong:
            LOG.warning("bot did not answer in time", extra={"bot": job.bot, "why": type(wrong).__name__})
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

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "branchline.server.bots.worker",
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            limit=_ANSWER_BYTES,
        )
        self._all.add(worker)
        return worker

    async def _talk(self, worker: Process, job: Job) -> Answer:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(msgspec.json.encode(job) + b"\n")
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

    async def stop(self) -> None:
        """End all workers."""
        for worker in self._all:
            if worker.returncode is None:
                self._end(worker)
                await worker.wait()
        self._all.clear()
