"""Runs work that is cut into seeded chunks: on one core, on all cores, or on a Ray cluster.

The work is a plain function ``work(job, first, count)`` at the top of a module. It does the items from ``first`` to
``first + count - 1`` of a job. All its random numbers come from the job's seed and the item's number, so its result
depends on nothing else. Therefore chunks may run anywhere, run again, or be read from a journal of finished chunks
(``Journal``). The results are the same, and come in order.

::

    for result in run(play_chunk, job, cut(job.games), crew=Crew(jobs=2), journal=journal):
        summary.add(result.facts)
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from branchline.core.match.errors import BranchlineError
from branchline.lab.journal import Journal

#: A run has about so many chunks, so that its progress can be seen and little is lost when it stops.
_CHUNKS = 200
#: No chunk has more items than this: a chunk of the quickest work takes some hundredths of a second.
_LARGEST = 500
#: So many times in a row workers may die before the run gives up.
_PATIENCE = 4


class LabError(BranchlineError):
    """The lab can't do the work. The message says what to do."""


@dataclass(frozen=True)
class Chunk:
    """Some items of a job."""

    number: int
    first: int
    count: int


@dataclass(frozen=True)
class ChunkResult:
    """The result of a chunk: facts as plain JSON values, and whole files (rows of a data set) by name."""

    facts: dict[str, Any]
    files: dict[str, bytes] = field(default_factory=dict)
    #: how many items were done
    count: int = 0


@dataclass(frozen=True)
class Crew:
    """Where the work is done: in processes of this machine, or on a Ray cluster."""

    jobs: int = 1
    #: "here" or "ray"
    on: str = "here"
    #: where the Ray cluster is; None: the one that the environment names, or a new one on this machine
    address: str | None = None


#: Whatever the work is told to do: a dataclass that can be pickled.
J = TypeVar("J")
Work = Callable[[J, int, int], ChunkResult]


def cores() -> int:
    """How many processes this machine runs at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def cut(items: int, size: int | None = None) -> list[Chunk]:
    """Cut the items into chunks. The size depends on their number alone, so an interrupted run gets the same chunks."""
    size = size or max(1, min(_LARGEST, items // _CHUNKS))
    return [Chunk(number, first, min(size, items - first)) for number, first in enumerate(range(0, items, size))]


def run(
    work: Work[J],
    job: J,
    chunks: Sequence[Chunk],
    *,
    crew: Crew | None = None,
    journal: Journal | None = None,
    progress: Callable[[int], None] | None = None,
) -> Iterator[ChunkResult]:
    """The chunks' results, in order. ``progress`` is called with the number of items that were just finished.

    With a journal, chunks that it has are not done again, and every new result is stored before it is used.
    """
    crew = crew or Crew()
    known = journal.known() if journal else set()
    missing = [chunk for chunk in chunks if chunk.number not in known]
    results = _results(work, job, missing, crew)
    try:
        for chunk in chunks:
            if journal and chunk.number in known:
                facts, files = journal.read(chunk.number)
            else:
                facts, files = next(results)
                if journal:
                    journal.write(chunk.number, facts, files)
            if progress:
                progress(chunk.count)
            yield ChunkResult(json.loads(facts), files, chunk.count)
    finally:
        results.close()


#: A result as it is sent and stored: the facts as JSON, so that they are the same fresh or read back, and the files.
PackedResult = tuple[str, dict[str, bytes]]


def pack(work: Work[J], job: J, first: int, count: int) -> PackedResult:
    """Do a chunk, and pack its result to be sent and stored."""
    result = work(job, first, count)
    return json.dumps(result.facts), result.files


def _results(work: Work[J], job: J, chunks: Sequence[Chunk], crew: Crew) -> Generator[PackedResult]:
    """The results of chunks, in order."""
    if crew.on == "ray":
        from branchline.lab import on_ray

        return on_ray.results(work, job, chunks, crew.address)
    if crew.jobs <= 1 or len(chunks) <= 1:
        return _alone(work, job, chunks)
    return _together(work, job, chunks, min(crew.jobs, len(chunks)))


def _alone(work: Work[J], job: J, chunks: Sequence[Chunk]) -> Generator[PackedResult]:
    for chunk in chunks:
        yield pack(work, job, chunk.first, chunk.count)


def _together(work: Work[J], job: J, chunks: Sequence[Chunk], jobs: int) -> Generator[PackedResult]:
    """A pool of processes. When a worker dies, a new pool does the lost chunks again."""
    pool = _Pool(jobs)
    waiting: list[tuple[Chunk, Future[PackedResult]]] = []
    deaths = 0
    ahead = 0
    try:
        while ahead < len(chunks) or waiting:
            try:
                # Not all at once: results that are finished out of order are held in memory.
                while ahead < len(chunks) and len(waiting) < 4 * jobs:
                    chunk = chunks[ahead]
                    waiting.append((chunk, pool.submit(work, job, chunk)))
                    ahead += 1
                packed = waiting[0][1].result()
            except BrokenProcessPool:
                deaths += 1
                lost = [chunk for chunk, _ in waiting] or [chunks[ahead]]
                if deaths > _PATIENCE:
                    raise LabError(
                        f"a worker process died {deaths} times in items {lost[0].first + 1} to "
                        f"{lost[0].first + lost[0].count}; is there enough memory? --jobs 1 shows what happens"
                    ) from None
                pool.renew()
                waiting = [(chunk, _again(future, pool, work, job, chunk)) for chunk, future in waiting]
                continue
            deaths = 0
            waiting.pop(0)
            yield packed
    finally:
        pool.close(at_once=bool(waiting))


def _again(future: Future[PackedResult], pool: _Pool, work: Work[J], job: J, chunk: Chunk) -> Future[PackedResult]:
    """The same future if its result arrived before the worker died, else a new one."""
    if future.done() and not future.cancelled() and future.exception() is None:
        return future
    return pool.submit(work, job, chunk)


class _Pool:
    """Worker processes that ignore Ctrl-C, which their parent handles. They are spawned on every system.

    Each holds one end of a pipe to its parent. It exits when the other end closes, even if the parent was killed.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.workers_end, self.own_end = context.Pipe(duplex=False)
        self.processes = ProcessPoolExecutor(
            self.jobs, mp_context=context, initializer=_begin_work, initargs=(self.workers_end,)
        )

    def submit(self, work: Work[J], job: J, chunk: Chunk) -> Future[PackedResult]:
        return self.processes.submit(pack, work, job, chunk.first, chunk.count)

    def renew(self) -> None:
        self.close()
        self._start()

    def close(self, at_once: bool = False) -> None:
        """Stop the workers; with ``at_once`` also those in the middle of a chunk."""
        if at_once:
            self.own_end.close()
        self.processes.shutdown(wait=True, cancel_futures=True)
        self.own_end.close()
        self.workers_end.close()


def _begin_work(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_the_parent, args=(pipe,), daemon=True).start()


def _exit_with_the_parent(pipe: Connection) -> None:
    pipe.poll(None)  # nothing is ever sent: it returns when the other end closes
    os._exit(1)
