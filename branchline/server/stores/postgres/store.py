"""The store on PostgreSQL: for any number of nodes, each of which owns the tables that it writes (leases.py)."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from branchline.server.stores.leases import Lease
from branchline.server.stores.postgres import statements
from branchline.server.stores.postgres.link import Connection, Link, first_line
from branchline.server.stores.postgres.pipeline import PipelineWriter
from branchline.server.stores.postgres.schema import fact, migrate
from branchline.server.stores.serving import (
    LISTED_OF_ORIGIN,
    PROBE_SECONDS,
    TOUCH_SECONDS,
    Row,
    ServerStore,
    Statement,
)
from branchline.tables.errors import NotHere, StoreFailed
from branchline.tables.events import Entry
from branchline.tables.storage.boxes import StoredBox
from branchline.tables.storage.retention import Retention
from branchline.tables.storage.store import Listing, NewLog, StoredTable


class PostgresStore(ServerStore):
    """Opened once by each node. Tables are owned under ``lease``, which server/nodes renews."""

    writer: PipelineWriter
    lease: Lease

    def __init__(self, url: str, node: str = "") -> None:
        self.place = place_of(url)
        self.lease = Lease(node)
        try:
            with psycopg.connect(url, autocommit=True, connect_timeout=5) as connection:
                migrate(connection, self.place)
                self.key = bytes.fromhex(fact(connection, "key", secrets.token_hex(32)))
                self.old_key = bytes.fromhex(fact(connection, "old_key", ""))
                self.mark_key = bytes.fromhex(fact(connection, "mark_key", secrets.token_hex(32)))
                now = {"now": time.time()}
                self.bans = frozenset(row[0] for row in connection.execute(statements.BANS, now))
                self._version = int(connection.execute(statements.NOW).fetchall()[0][0])
        except (psycopg.Error, ValueError) as error:
            raise StoreFailed(f"{self.place} can't be used: {first_line(error)}") from None
        self._reading = Link(url)
        self._writing = Link(url)
        self.writer = PipelineWriter(self._writing)
        #: for whoever renews the lease and listens
        self.watching = Link(url)
        #: when tables were last touched, as far as this node has noted it
        self._touched: dict[str, float] = {}

    # -- writing -------------------------------------------------------------------------------------------------

    async def create(self, new: NewLog) -> None:
        self.lease.check()
        await self.writer.write(statements.CREATE, {"node": self.lease.node, **values_of(new)})
        self.lease.epochs[new.id] = 1

    async def append(
        self, id: str, number: int, entries: list[Entry], listing: Listing | None, beside: NewLog | None = None
    ) -> None:
        now = time.time()
        touched = self._touched.get(id, 0.0) < now - TOUCH_SECONDS
        values = {"number": number, "bodies": [body for body, _ in entries], "checks": [check for _, check in entries]}
        if listing is not None:
            values |= {"status": listing.status, "row": listing.row, "holders": list(listing.holders)}
        if beside is not None:
            values |= values_of(beside)
        sql = statements.append(listing is not None, touched, beside is not None)
        await self._fenced(id, sql, values | {"now": now})
        self._touched[id] = now if touched or listing is not None else self._touched[id]
        if beside is not None:
            self.lease.epochs[beside.id] = 1

    async def _fenced(self, id: str, sql: str, values: dict[str, Any]) -> None:
        """Change a table in one statement, which does nothing if another node has claimed the table."""
        self.lease.check()
        epoch = self.lease.epochs.get(id)
        row = await self.writer.write(sql, {"id": id, "node": self.lease.node, "epoch": epoch, **values})
        if row is None:
            if self.lease.epochs.get(id) == epoch:
                self.lease.epochs.pop(id, None)
            raise NotHere("another node has taken this table over; try again")

    async def set_aside(self, id: str, damage: str | None) -> None:
        await self._fenced(id, statements.SET_ASIDE, {"damage": damage and damage.replace("\0", "")})

    async def tie(self, id: str, box: StoredBox) -> None:
        values = {"key": box.key, "game": box.game, "hash": box.hash, "own": box.own, "text": box.text}
        await self._fenced(id, statements.TIE, values)

    async def keep_analysis(self, id: str, body: bytes) -> None:
        await self._fenced(id, statements.KEEP_ANALYSIS, {"body": body})

    async def keep_daily(self, name: str, text: str) -> None:
        await self.writer.write(statements.KEEP_DAILY, {"name": name, "value": text})

    async def delete(self, id: str) -> None:
        self.lease.epochs.pop(id, None)
        await self.writer.write(statements.DELETE, {"id": id})

    async def change(self, *statements: Statement) -> list[list[Row]]:
        async def work(connection: Connection) -> list[list[Row]]:
            answers: list[list[Row]] = []
            async with connection.transaction():
                for sql, values in statements:
                    done = await connection.execute(sql, values)
                    answers.append(await done.fetchall() if done.description else [])
            return answers

        return await self._writing.use(work)

    async def rewrite(self, id: str, entries: list[Entry], listing: Listing) -> None:
        self.lease.check()
        epoch = self.lease.epochs.get(id)
        values: dict[str, Any] = {"id": id, "node": self.lease.node, "epoch": epoch, "now": time.time()}
        values |= {"number": 0, "bodies": [body for body, _ in entries], "checks": [check for _, check in entries]}
        values |= {"status": listing.status, "row": listing.row, "holders": list(listing.holders)}
        changes = ((statements.UNWRITE, values), (statements.append(True, False, False), values))
        if not all(await self.change(*changes)):
            raise NotHere("another node has taken this table over; try again")

    async def rotate_key(self) -> None:
        await self.writer.write(statements.ROTATE, {"key": secrets.token_hex(32)})
        await self.read_keys()

    async def probe(self) -> None:
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self.writer.write(statements.PROBE, {"now": str(time.time())})
                await self.rows(statements.NOW)
        except TimeoutError:
            raise StoreFailed("the database does not answer") from None
        self.lease.check()

    # -- reading -------------------------------------------------------------------------------------------------

    async def rows(self, sql: str, **values: Any) -> list[Row]:
        async def ask(connection: Connection) -> list[Row]:
            return await (await connection.execute(sql, values)).fetchall()

        return await self._reading.use(ask)

    async def load(self, id: str) -> StoredTable | None:
        """A table, which this node owns from now on; whatever was still on its way to it is refused from now on."""
        self.lease.check()
        owned = {"id": id, "node": self.lease.node}

        async def claim(connection: Connection) -> tuple[int, StoredTable] | None:
            async with connection.transaction():
                before = await (await connection.execute(statements.HOLD_LEASE, owned)).fetchone()
                if before is None:
                    return None
                row = await (await connection.execute(statements.CLAIM, owned | {"before": before[0]})).fetchone()
                if row is None:
                    raise NotHere("another node has this table; try again")
                epoch, settings, made, damage, key = row
                box = await (await connection.execute(statements.BOX, {"key": key})).fetchone()
                entries = await (await connection.execute(statements.ENTRIES, owned)).fetchall()
            return epoch, StoredTable(settings, made, entries, StoredBox(*box) if box else None, damage)

        claimed = await self._reading.use(claim)
        if claimed is None:
            return None
        if self.lease.node != owned["node"]:
            raise NotHere("this node has lost its database; try again in a moment")
        self.lease.epochs[id], stored = claimed
        return stored

    def owns(self, id: str) -> bool:
        return id in self.lease.epochs

    async def owner(self, id: str) -> str | None:
        """The node that has the table and is alive; None: nobody."""
        rows = await self.rows(statements.OWNER, id=id)
        return str(rows[0][0]) if rows else None

    async def analysis(self, id: str) -> bytes | None:
        rows = await self.rows(statements.ANALYSIS, id=id)
        return bytes(rows[0][0]) if rows else None

    async def daily(self, name: str) -> str | None:
        return next((str(row[0]) for row in await self.rows(statements.DAILY, name=name)), None)

    async def find_box(self, game: str, hash: str) -> StoredBox | None:
        rows = await self.rows(statements.FIND_BOX, game=game, hash=hash)
        return StoredBox(*rows[0]) if rows else None

    async def public_rows(self, limit: int) -> list[bytes]:
        return [row[0] for row in await self.rows(statements.PUBLIC_ROWS, most=LISTED_OF_ORIGIN, limit=limit)]

    async def rows_of(self, person: str, limit: int) -> list[bytes]:
        return [row[0] for row in await self.rows(statements.ROWS_OF, person=person, limit=limit)]

    async def clocked(self) -> list[str]:
        return [row[0] for row in await self.rows(statements.CLOCKED, node=self.lease.node)]

    async def expired(self, retention: Retention, limit: int) -> list[str]:
        days = {"open": retention.open, "running": retention.running, "over": retention.over}
        given = {"node": self.lease.node, "now": time.time(), "limit": limit}
        return [row[0] for row in await self.rows(statements.EXPIRED, **days, **given)]

    async def counts(self) -> dict[str, int]:
        return dict(await self.rows(statements.COUNTS))

    def noted_version(self) -> int:
        """The database's clock: frames of the node that has had a table before must not be newer."""
        return self._version

    async def read_bans(self) -> None:
        self.bans = frozenset(row[0] for row in await self.rows(statements.BANS, now=time.time()))

    async def read_keys(self) -> None:
        """The keys, which another node may have changed."""
        keys: dict[str, str] = dict(await self.rows(statements.KEYS))
        self.key, self.old_key = bytes.fromhex(keys["key"]), bytes.fromhex(keys["old_key"])

    async def renew(self, connection: Connection) -> int:
        """Renew the lease, or begin anew under another name if it has ended; the database's clock in milliseconds."""
        asked, given = time.monotonic(), {"node": self.lease.node, "seconds": self.lease.seconds}
        if not self.lease.node or not await (await connection.execute(statements.RENEW, given)).fetchone():
            self.lease.begin()
            asked, given["node"] = time.monotonic(), self.lease.node
            await connection.execute(statements.REGISTER, {**given, "address": self.lease.address})
        rows = await (await connection.execute(statements.LIVE)).fetchall()
        self.lease.live = {node: address for node, address, _now in rows}
        self.lease.renewed(asked)
        return int(rows[0][2])

    async def release(self) -> None:
        """Give the lease back: others may have the tables at once."""
        await self.writer.write(statements.RELEASE, {"node": self.lease.node})

    async def tell(self, kind: str, subject: str = "") -> None:
        """Say something to all nodes."""
        await self.writer.write(statements.TELL, {"told": f"{kind} {subject}"})

    async def pending_orders(self) -> list[tuple[int, str, str]]:
        return []  # an operator's commands change the database themselves

    async def answer_order(self, number: int, answer: str) -> None:
        raise StoreFailed("there are no orders here")

    async def size(self) -> int:
        return int((await self.rows("SELECT pg_database_size(current_database())"))[0][0])

    def free(self) -> int:
        return 0

    async def stop(self) -> None:
        """Write what still waits, and let go of the database."""
        await self.writer.stop()
        for link in (self._reading, self._writing, self.watching):
            await link.close()

    def close(self) -> None:
        """All was let go of when the server stopped."""


def place_of(url: str) -> str:
    """A database's address without the password."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError as error:
        raise StoreFailed(f"that is not an address of a database: {first_line(error)}") from None
    where = f"{parts.get('host', 'localhost')}:{parts.get('port', 5432)}"
    return f"the database {parts.get('dbname', '')} at {where}"


def values_of(new: NewLog) -> dict[str, Any]:
    """A new table as values of a statement."""
    listing, box = new.listing, new.box
    values = {
        "id": new.id,
        "settings": new.settings,
        "made": new.made,
        "status": listing.status,
        "public": listing.public,
        "clocked": listing.clocked,
        "row": listing.row,
        "origin": new.origin,
        "bodies": [body for body, _ in new.entries],
        "checks": [check for _, check in new.entries],
        "holders": list(listing.holders),
        "key": box.key,
        "game": box.game,
        "hash": box.hash,
        "own": box.own,
        "text": box.text,
    }
    return {f"new_{name}": value for name, value in values.items()}
