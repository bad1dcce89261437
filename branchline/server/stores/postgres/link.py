"""A connection to the database that is made again when it was lost, and that never keeps anybody waiting for ever."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import psycopg

from branchline.tables.errors import StoreFailed, StoreSilent

Result = TypeVar("Result")
Connection = psycopg.AsyncConnection
#: The database must answer within so many seconds.
ANSWER_SECONDS = 5.0
#: A commit has reached the disk; a node that hangs within one holds nobody up.
_SETTINGS = """
SET synchronous_commit = on; SET idle_in_transaction_session_timeout = '3s'; SET statement_timeout = '20s';
"""


class Link:
    """One connection, used by one at a time."""

    def __init__(self, url: str) -> None:
        self.url = url
        #: since when it has been in use; None if it is not
        self.busy_since: float | None = None
        self._connection: Connection | None = None
        self._lock = asyncio.Lock()
        self._failed = 0.0

    async def use(self, work: Callable[[Connection], Awaitable[Result]], seconds: float = ANSWER_SECONDS) -> Result:
        """Do something with the connection; StoreFailed if there is none, StoreSilent if it was lost meanwhile.

        It is done to the end, even if whoever asked gives up: a connection must not stop half-way through an answer.
        """
        task = asyncio.ensure_future(self._use(work, seconds))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # whoever asked may have given up
        return await asyncio.shield(task)

    async def _use(self, work: Callable[[Connection], Awaitable[Result]], seconds: float) -> Result:
        asked = time.monotonic()
        async with self._lock:
            if self._failed > asked:  # whoever waited in the same queue need not wait for its own failure
                raise StoreFailed("the database is not there")
            self.busy_since = time.monotonic()
            try:
                connection = await self._connected()
                timer = asyncio.get_running_loop().call_later(seconds, cut, connection)
                try:
                    return await work(connection)
                finally:
                    timer.cancel()
            except psycopg.OperationalError as error:
                await self._drop()
                raise StoreSilent(f"the database does not answer: {first_line(error)}") from None
            except psycopg.Error as error:
                raise StoreFailed(f"the database refuses: {first_line(error)}") from None
            finally:
                self.busy_since = None

    async def _connected(self) -> Connection:
        if self._connection is None or self._connection.closed:
            try:
                self._connection = await Connection.connect(self.url, autocommit=True, connect_timeout=2)
                await self._connection.execute(_SETTINGS)
            except (psycopg.Error, OSError) as error:
                await self._drop()
                raise StoreFailed(f"the database is not there: {first_line(error)}") from None
        return self._connection

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        self._failed = time.monotonic()
        if connection is not None:
            await connection.close()

    async def close(self) -> None:
        """Let go of the connection."""
        async with self._lock:
            await self._drop()


def cut(connection: Connection) -> None:
    """End a connection that does not answer. Whoever waits for it gets an error at once, as if the wire were cut."""
    if not connection.closed:
        with socket.socket(fileno=os.dup(connection.pgconn.socket)) as wire:
            wire.shutdown(socket.SHUT_RDWR)


def first_line(error: BaseException) -> str:
    """What went wrong, in one line."""
    return (str(error) or type(error).__name__).strip().splitlines()[0]
