"""One writer for each table: the lease decides who may, and the epoch refuses whoever only believes it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import psycopg
import pytest

from branchline.server.stores.postgres.store import PostgresStore
from branchline.tables.errors import NotHere, StoreFailed
from branchline.tables.storage.store import StoredTable
from tests.server.test_stores import new_log


@asynccontextmanager
async def node(url: str, address: str) -> AsyncIterator[PostgresStore]:
    """A node's store with its lease."""
    store = PostgresStore(url, address)
    store.lease.seconds = 60.0  # these tests end leases by themselves, however slow the machine
    await store.watching.use(store.renew)
    try:
        yield store
    finally:
        await store.stop()


def two(url: str, work: Callable[[PostgresStore, PostgresStore], Awaitable[None]]) -> None:
    """Do something with the stores of two nodes."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            first, second = [await stack.enter_async_context(node(url, f"10.0.0.{n}:8000")) for n in (1, 2)]
            await work(first, second)

    asyncio.run(run())


def end_lease(url: str, store: PostgresStore) -> None:
    """Its time is over by the database's clock, which the node does not know yet: it was frozen, or is cut off."""
    assert store.lease is not None
    with psycopg.connect(url) as connection:
        sql = "UPDATE nodes SET until = clock_timestamp() - interval '1 s' WHERE node = %s"
        connection.execute(sql, (store.lease.node,))


async def entries(store: PostgresStore, id: str) -> list[bytes]:
    stored = await store.load(id)
    assert stored is not None
    return [body for body, _ in stored.entries]


def test_a_table_of_a_living_node_can_not_be_had(database):
    async def work(first: PostgresStore, second: PostgresStore) -> None:
        await first.create(new_log("a"))
        with pytest.raises(NotHere):
            await second.load("a")
        assert await second.owner("a") == first.lease.node
        assert second.lease.live == {node.lease.node: node.lease.address for node in (first, second)}
        with pytest.raises(NotHere):
            await second.append("a", 1, [(b"2", "x")], None)
        await first.append("a", 1, [(b"1", "x")], None)
        assert await entries(first, "a") == [b"0", b"1"]

    two(database.new(), work)


def test_of_two_nodes_that_believe_they_own_a_table_only_one_writes(database):
    url = database.new()

    async def work(first: PostgresStore, second: PostgresStore) -> None:
        await first.create(new_log("a"))
        end_lease(url, first)
        assert await entries(second, "a") == [b"0"]
        assert first.owns("a")
        assert second.owns("a")
        appends = [store.append("a", 1, [(name, "x")], None) for store, name in ((first, b"1st"), (second, b"2nd"))]
        refused, kept = await asyncio.gather(*appends, return_exceptions=True)
        assert isinstance(refused, NotHere)
        assert kept is None
        assert not first.owns("a")
        for change in (first.append("a", 2, [(b"x", "x")], None), first.set_aside("a", "broken")):
            with pytest.raises(NotHere):
                await change
        assert await entries(second, "a") == [b"0", b"2nd"]

    two(url, work)


def test_what_was_on_its_way_when_a_table_was_read_again_is_refused(database):
    """A write that nobody has heard of comes late, from the same node: the table has been read without it."""

    async def work(first: PostgresStore, _second: PostgresStore) -> None:
        await first.create(new_log("a"))
        before = first.lease.epochs["a"]
        await first.load("a")
        first.lease.epochs["a"] = before
        with pytest.raises(NotHere):
            await first.append("a", 1, [(b"late", "x")], None)
        assert await entries(first, "a") == [b"0"]

    two(database.new(), work)


def test_a_hundred_claims_at_once_have_one_winner(database):
    url = database.new()

    async def run() -> None:
        async with AsyncExitStack() as stack:
            owner, *others = [await stack.enter_async_context(node(url, f"n:{n}")) for n in range(5)]
            for number in range(20):
                await owner.create(new_log(f"t{number}"))
            end_lease(url, owner)
            for number in range(20):
                claims = [store.load(f"t{number}") for store in others]
                answers = await asyncio.gather(*claims, return_exceptions=True)
                assert [isinstance(answer, NotHere) for answer in answers].count(False) == 1
                assert sum(isinstance(answer, StoredTable) for answer in answers) == 1

    asyncio.run(run())


def test_a_renewal_that_is_being_committed_is_waited_for(database):
    """A slow disk: the old lease has ended for all who look, but its owner will hear that it was renewed."""
    url = database.new()

    async def work(first: PostgresStore, second: PostgresStore) -> None:
        await first.create(new_log("a"))
        end_lease(url, first)
        async with await psycopg.AsyncConnection.connect(url) as connection:
            sql = "UPDATE nodes SET until = clock_timestamp() + interval '1 min' WHERE node = %s"
            await connection.execute(sql, (first.lease.node,))
            claim = asyncio.ensure_future(second.load("a"))
            await asyncio.sleep(0.3)
            assert not claim.done()
            await connection.commit()
        with pytest.raises(NotHere):
            await claim

    two(url, work)


def test_a_node_without_its_lease_refuses_at_once(database):
    async def work(first: PostgresStore, _second: PostgresStore) -> None:
        first.lease.seconds = 0.0
        await first.watching.use(first.renew)
        for asked in (first.create(new_log("a")), first.load("a"), first.probe()):
            with pytest.raises(StoreFailed, match="lost its database"):
                await asked

    two(database.new(), work)


def test_a_lease_that_has_ended_begins_anew_under_another_name(database):
    url, lost = database.new(), []

    async def work(first: PostgresStore, _second: PostgresStore) -> None:
        name = first.lease.node
        await first.create(new_log("a"))
        first.lease.on_loss = lambda: lost.append(first.lease.holds)
        await first.watching.use(first.renew)
        assert first.lease.node == name
        assert lost == []
        end_lease(url, first)
        await first.watching.use(first.renew)
        assert first.lease.node != name
        assert lost == [False]
        assert not first.owns("a")
        assert await entries(first, "a") == [b"0"]

    two(url, work)


def test_a_node_that_stops_gives_its_tables_back_at_once(database):
    async def work(first: PostgresStore, second: PostgresStore) -> None:
        await first.create(new_log("a"))
        await first.release()
        assert await entries(second, "a") == [b"0"]

    two(database.new(), work)
