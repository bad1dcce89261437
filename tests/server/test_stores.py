"""What a store promises, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from branchline import games
from branchline.core.match.errors import SetupError
from branchline.server.stores.serving import LISTED_OF_ORIGIN, ServerStore, open_store
from branchline.tables.errors import StoreFailed
from branchline.tables.storage import boxes
from branchline.tables.storage.retention import Retention
from branchline.tables.storage.store import Listing, NewLog

BOX = boxes.standard(games.find("mini_rails"))
LISTING = Listing("open", True, False, b"{}", ("ann",))
OWN_BOX = replace(BOX, key="of-my-own", own=True)


def new_log(id: str, **more: Any) -> NewLog:
    given = {"settings": b"{}", "made": time.time(), "entries": [(b"0", "x")], "listing": LISTING, "box": BOX}
    return NewLog(id, **{**given, **more})


@asynccontextmanager
async def opened(place: str) -> AsyncIterator[ServerStore]:
    """A store, with a lease where it needs one."""
    store = open_store(place, "127.0.0.1:1")
    if store.lease is not None:
        store.lease.seconds = 60.0
        await store.watching.use(store.renew)  # type: ignore[attr-defined]
    try:
        yield store
    finally:
        await store.stop()
        store.close()


def on(place: str, work: Callable[[ServerStore], Awaitable[None]]) -> None:
    """Do something with a store."""

    async def run() -> None:
        async with opened(place) as store:
            await work(store)

    asyncio.run(run())


def test_what_was_written_is_read(place: str):
    async def work(store: ServerStore) -> None:
        await store.create(new_log("a", settings=b"\x00\xff", entries=[(b"\x00", "x"), (b"1", "y")]))
        await store.append("a", 2, [(b"2", "z"), (b"3", "w")], None)
        stored = await store.load("a")
        assert stored is not None
        assert (stored.settings, stored.box, stored.damage) == (b"\x00\xff", BOX, None)
        assert stored.entries == [(b"\x00", "x"), (b"1", "y"), (b"2", "z"), (b"3", "w")]
        assert await store.load("b") is None

    on(place, work)


def test_how_levels_fared_in_a_daily_challenge_is_kept_until_it_is_replaced(place: str):
    async def work(store: ServerStore) -> None:
        assert await store.daily("daily 2026-12-24 x bots") is None
        for text in ("{}", '{"1": [3, 2]}'):
            await store.keep_daily("daily 2026-12-24 x bots", text)
            assert await store.daily("daily 2026-12-24 x bots") == text
        assert await store.daily("daily 2026-12-25 x bots") is None

    on(place, work)


def test_it_is_still_there_when_the_store_is_opened_again(place: str):
    async def write(store: ServerStore) -> None:
        await store.create(new_log("a"))
        if store.lease is not None:
            await store.release()  # type: ignore[attr-defined]

    async def read(store: ServerStore) -> None:
        stored = await store.load("a")
        assert stored is not None
        assert stored.entries == [(b"0", "x")]
        assert await store.counts() == {"open": 1}

    on(place, write)
    on(place, read)


def test_keys_stay_and_a_new_one_leaves_the_old_one_readable(place: str):
    keys: list[bytes] = []

    async def rotate(store: ServerStore) -> None:
        keys.append(store.key)
        await store.rotate_key()
        keys.append(store.key)

    async def look(store: ServerStore) -> None:
        assert (store.key, store.old_key) == (keys[1], keys[0])

    on(place, rotate)
    on(place, look)
    assert keys[0] != keys[1]


def test_an_entry_has_one_number(place: str):
    async def work(store: ServerStore) -> None:
        await store.create(new_log("a"))
        with pytest.raises(StoreFailed, match="could not be stored"):
            await store.append("a", 0, [(b"other", "y")], None)
        stored = await store.load("a")
        assert stored is not None
        assert stored.entries == [(b"0", "x")]

    on(place, work)


def test_writes_that_wait_share_a_commit_and_one_that_fails_fails_alone(place: str):
    async def work(store: ServerStore) -> None:
        await store.create(new_log("a"))
        before = store.writer.commits
        appends = [store.append("a", number, [(b"1", "x")], None) for number in range(200)]
        answers = await asyncio.gather(*appends, return_exceptions=True)
        assert store.writer.commits - before < 50
        assert isinstance(answers[0], StoreFailed)
        assert answers[1:] == [None] * 199

    on(place, work)


def test_a_table_beside_is_stored_with_the_entry_or_not_at_all(place: str):
    async def work(store: ServerStore) -> None:
        await store.create(new_log("a"))
        await store.append("a", 1, [(b"1", "x")], replace(LISTING, status="over"), new_log("b", box=OWN_BOX))
        second = await store.load("b")
        assert second is not None
        assert second.box == OWN_BOX
        with pytest.raises(StoreFailed):
            await store.append("a", 1, [(b"2", "x")], None, new_log("c"))
        assert await store.load("c") is None
        assert await store.counts() == {"over": 1, "open": 1}

    on(place, work)


def test_lists_show_the_latest_first_and_nobody_fills_them(place: str):
    async def work(store: ServerStore) -> None:
        for number in range(LISTED_OF_ORIGIN + 2):
            row = replace(LISTING, row=b"%d" % number)
            await store.create(new_log(f"t{number}", made=float(number), listing=row, origin="one"))
        await store.create(new_log("u", made=1e9, listing=replace(LISTING, row=b"u", holders=("ben",)), origin="two"))
        await store.create(new_log("v", made=2e9, listing=replace(LISTING, public=False), origin="two"))
        assert await store.public_rows(100) == [b"u", b"6", b"5", b"4", b"3", b"2"]
        assert await store.public_rows(2) == [b"u", b"6"]
        assert await store.rows_of("ben", 100) == [b"u"]
        await store.append("t0", 1, [(b"1", "x")], replace(LISTING, row=b"now", holders=("ann", "ben")))
        assert await store.rows_of("ben", 100) == [b"now", b"u"]
        await store.append("t0", 2, [(b"2", "x")], replace(LISTING, row=b"later", holders=("ann",)))
        assert await store.rows_of("ben", 100) == [b"u"]
        # "v" is Ann's too, and was made in the future
        assert await store.rows_of("ann", 2) == [b"{}", b"later"]
        assert await store.rows_of("ann", 1) == [b"{}"]

    on(place, work)


def test_a_table_that_is_set_aside_is_not_listed(place: str):
    async def work(store: ServerStore) -> None:
        running = replace(LISTING, status="running", clocked=True)
        await store.create(new_log("a", listing=running))
        assert await store.clocked() == ["a"]
        await store.set_aside("a", "it is damaged")
        assert (await store.public_rows(9), await store.clocked(), await store.counts()) == ([], [], {"damaged": 1})
        stored = await store.load("a")
        assert stored is not None
        assert stored.damage == "it is damaged"
        await store.set_aside("a", None)
        assert await store.counts() == {"running": 1}

    on(place, work)


def test_tables_that_nobody_touches_expire_by_their_status(place: str):
    async def work(store: ServerStore) -> None:
        old = time.time() - 20 * 86_400
        for id, status, made in (("a", "open", old), ("b", "over", old), ("c", "open", time.time())):
            await store.create(new_log(id, made=made, listing=replace(LISTING, status=status)))
        assert await store.expired(Retention(open=14), 10) == ["a"]
        assert await store.expired(Retention(open=14, over=30), 10) == ["a"]
        assert sorted(await store.expired(Retention(open=14, over=14), 10)) == ["a", "b"]
        await store.append("a", 1, [(b"1", "x")], None)
        assert await store.expired(Retention(open=14), 10) == []

    on(place, work)


def test_a_deleted_table_leaves_nothing(place: str):
    async def work(store: ServerStore) -> None:
        await store.create(new_log("a", box=OWN_BOX))
        await store.create(new_log("b", box=OWN_BOX))
        await store.delete("a")
        assert await store.load("a") is None
        assert await store.rows_of("ann", 9) == [b"{}"]
        stored = await store.load("b")
        assert stored is not None
        assert stored.box == OWN_BOX
        await store.delete("b")
        await store.create(new_log("b", box=BOX))
        await store.tie("b", replace(OWN_BOX, text="other"))
        stored = await store.load("b")
        assert stored is not None
        assert stored.box is not None
        assert stored.box.text == "other"  # the first text was deleted with the last table

    on(place, work)


def test_a_box_is_found_by_the_hash_in_a_record_if_it_came_with_the_game(place: str):
    async def work(store: ServerStore) -> None:
        await store.create(new_log("a"))
        await store.create(new_log("b", box=replace(OWN_BOX, hash="mine")))
        assert await store.find_box(BOX.game, BOX.hash) == BOX
        assert await store.find_box(BOX.game, "mine") is None

    on(place, work)


def test_it_writes_and_reads(place: str):
    async def work(store: ServerStore) -> None:
        await store.probe()
        await store.read_bans()
        assert store.bans == frozenset()
        assert await store.size() > 0

    on(place, work)


class TestPostgres:
    """What may be wrong with an address."""

    def test_a_database_that_is_away_is_told_in_one_line(self):
        with pytest.raises(StoreFailed, match=r"the database x at 127.0.0.1:1 can't be used: .*refused"):
            open_store("postgresql://me:secret@127.0.0.1:1/x")

    def test_a_wrong_address_is_told_without_the_password(self):
        with pytest.raises(StoreFailed, match="not an address of a database") as wrong:
            open_store("postgresql://me:secret@host/x?no_such_setting=1")
        assert "secret" not in str(wrong.value)

    def test_a_missing_driver_names_what_to_install(self, monkeypatch):
        import sys

        monkeypatch.setitem(sys.modules, "psycopg", None)
        for name in [name for name in sys.modules if name.startswith("branchline.server.stores.postgres")]:
            monkeypatch.delitem(sys.modules, name)
        with pytest.raises(SetupError, match=r"needs psycopg: python -m pip install 'branchline\[postgres\]'"):
            open_store("postgresql://127.0.0.1/x")

    def test_a_newer_schema_is_refused(self, database):
        import psycopg

        url = database.new()
        on(url, ServerStore.probe)
        with psycopg.connect(url) as connection:
            connection.execute("UPDATE facts SET value = '99' WHERE name = 'format'")
        with pytest.raises(StoreFailed, match="made by a newer version of Branchline"):
            open_store(url)

    def test_nodes_that_start_together_migrate_once(self, database):
        from concurrent.futures import ThreadPoolExecutor

        url = database.new()
        with ThreadPoolExecutor(4) as pool:
            stores = list(pool.map(open_store, [url] * 4))
        assert len({store.key for store in stores}) == 1
