"""The writer: what waits is sent together and committed together (group commit), and only then acknowledged.

A write is one statement. All that wait travel in one pipeline, which PostgreSQL takes as one transaction. If one of
them fails, none has happened, and they are sent again in halves.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import Any

import psycopg

from branchline.server.stores.postgres.link import Connection, Link, first_line
from branchline.tables.errors import StoreFailed

LOG = logging.getLogger("branchline.server")
#: At most so many waiting writes go into one commit.
BATCH = 200
Row = tuple[Any, ...]


@dataclass(eq=False)
class Statement:
    """Something to be written, and who waits for it: for its first row, None if it has none."""

    sql: str
    values: dict[str, Any]
    done: asyncio.Future[Row | None]


class PipelineWriter:
    """One connection, one batch at a time."""

    def __init__(self, link: Link) -> None:
        self.commits = 0
        self.writes = 0
        self.failures = 0
        self.link = link
        self._waiting: list[Statement] = []
        self._sender: asyncio.Task[None] | None = None

    @property
    def stuck_seconds(self) -> float:
        """How long the present commit has lasted."""
        since = self.link.busy_since
        return 0.0 if since is None else time.monotonic() - since

    async def write(self, sql: str, values: dict[str, Any]) -> Row | None:
        """Have it written; StoreFailed if it was not, StoreSilent if nobody can say."""
        statement = Statement(sql, values, asyncio.get_running_loop().create_future())
        self._waiting.append(statement)
        if self._sender is None or self._sender.done():
            self._sender = asyncio.ensure_future(self._send())
        # It goes through even if the one who asked has hung up; the table must not see half of it.
        return await asyncio.shield(statement.done)

    async def stop(self) -> None:
        """Write what still waits."""
        if self._sender is not None:
            await asyncio.wait({self._sender})

    async def _send(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            try:
                answers = await self.link.use(lambda connection, batch=batch: commit(connection, batch))  # type: ignore[misc]
            except StoreFailed as error:
                LOG.error("commit failed", extra={"why": str(error)})
                self.failures += 1
                answers = [error] * len(batch)
            else:
                self.commits += 1
                self.writes += len(batch)
            for statement, answer in zip(batch, answers, strict=True):
                settle(statement.done, answer)


async def commit(connection: Connection, batch: list[Statement]) -> list[Row | StoreFailed | None]:
    """The first row of each statement, or why it failed. A batch that fails is halved until the culprit is alone."""
    try:
        async with connection.pipeline():
            cursors = [await connection.execute(one.sql, one.values) for one in batch]
        return [await cursor.fetchone() for cursor in cursors]
    except psycopg.OperationalError:
        raise
    except psycopg.Error as error:
        if len(batch) == 1:
            LOG.error("write failed", extra={"why": type(error).__name__})
            return [StoreFailed(f"it could not be stored: {first_line(error)}")]
        half = len(batch) // 2
        return [*await commit(connection, batch[:half]), *await commit(connection, batch[half:])]


def settle(done: asyncio.Future[Row | None], answer: Row | StoreFailed | None) -> None:
    """Tell whoever waits, if they still do."""
    if isinstance(answer, StoreFailed):
        done.set_exception(answer)
        done.exception()  # whoever asked may have given up
    else:
        done.set_result(answer)
