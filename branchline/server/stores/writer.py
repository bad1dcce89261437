"""The writing thread: whatever waits is committed together (group commit), and only then acknowledged.

Nothing ends the thread but ``stop``: a write that fails, for whatever reason, fails by itself and is logged.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from branchline.tables.errors import StoreFailed, StoreSilent

LOG = logging.getLogger("branchline.server")
#: At most so many waiting writes go into one commit.
BATCH = 500
#: Whoever waits for a write gives up after so many seconds.
LONGEST_WAIT = 20.0

Work = Callable[[sqlite3.Connection], object]
Answers = list[tuple["Write", StoreFailed | None]]


@dataclass(eq=False)
class Write:
    """Something to be written."""

    work: Work
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop
    #: whoever asked has given up before it began
    abandoned: bool = field(default=False)
    begun: bool = field(default=False)


class Writer:
    """One thread, one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.commits = 0
        self.writes = 0
        self.failures = 0
        #: since when the present commit lasts; None if there is none
        self.busy_since: float | None = None
        self._connection = connection
        self._queue: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    @property
    def stuck_seconds(self) -> float:
        """How long the present commit has lasted."""
        since = self.busy_since
        return 0.0 if since is None else time.monotonic() - since

    async def write(self, work: Work) -> None:
        """Have it written; StoreFailed if it was not, StoreSilent if nobody can say."""
        if self._closed:
            raise StoreFailed("the server is stopping")
        if not self._thread.is_alive():
            raise StoreFailed("the store's writer has ended")
        loop = asyncio.get_running_loop()
        write = Write(work, loop.create_future(), loop)
        self._queue.put(write)
        try:
            # The write goes through even if the one who asked has hung up; the table must not see half of it.
            async with asyncio.timeout(LONGEST_WAIT):
                await asyncio.shield(write.done)
        except TimeoutError:
            write.abandoned = True
            if write.begun:
                raise StoreSilent("the store does not answer") from None
            raise StoreFailed("the store does not answer") from None

    def stop(self) -> None:
        """Write what still waits, and end."""
        self._closed = True
        self._queue.put(None)
        self._thread.join(10)

    def _run(self) -> None:
        while True:
            batch, last = self._take()
            if batch:
                self.busy_since = time.monotonic()
                self._answer(self._commit(batch))
                self.busy_since = None
            if last:
                return

    def _take(self) -> tuple[list[Write], bool]:
        """What waits, and whether nothing comes after it."""
        batch: list[Write] = []
        first = self._queue.get()
        while first is not None:
            if not first.abandoned:
                first.begun = True
                batch.append(first)
            if len(batch) >= BATCH or self._queue.empty():
                return batch, False
            first = self._queue.get()
        return batch, True

    def _commit(self, batch: list[Write]) -> Answers:
        """One transaction for all; a write that fails by itself does not take the others with it."""
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            answers = [(write, self._one(write)) for write in batch]
            connection.execute("COMMIT")
        except Exception as error:
            LOG.exception("commit failed", extra={"why": type(error).__name__})
            self.failures += 1
            self._roll_back()
            return [(write, StoreFailed(f"it could not be stored: {error}")) for write in batch]
        self.commits += 1
        self.writes += len(batch)
        return answers

    def _one(self, write: Write) -> StoreFailed | None:
        """One write of a commit; why it failed, if only this one did."""
        connection = self._connection
        connection.execute("SAVEPOINT one")
        try:
            write.work(connection)
        except sqlite3.OperationalError:
            raise  # the disk is full or gone: nothing of this commit can be trusted
        except Exception as error:
            LOG.exception("write failed", extra={"why": type(error).__name__})
            connection.execute("ROLLBACK TO one")
            connection.execute("RELEASE one")
            return StoreFailed(f"it could not be stored: {error}")
        connection.execute("RELEASE one")
        return None

    def _roll_back(self) -> None:
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error as error:
            LOG.error("rollback failed", extra={"why": str(error)})

    def _answer(self, answers: Answers) -> None:
        for write, failure in answers:
            try:
                write.loop.call_soon_threadsafe(_settle, write.done, failure)
            except RuntimeError:  # the loop is gone: nobody waits any more
                continue


def _settle(done: asyncio.Future[None], failure: StoreFailed | None) -> None:
    if done.done():
        return
    if failure is None:
        done.set_result(None)
    else:
        done.set_exception(failure)
        done.exception()  # whoever asked may have given up
