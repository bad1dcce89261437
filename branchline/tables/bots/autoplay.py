"""What follows from a change without anybody asking: bots play, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine

from branchline.core.match.errors import BranchlineError, RuleError
from branchline.tables import decide
from branchline.tables.bots import opponents
from branchline.tables.bots.thinking import Thinkers, job_of
from branchline.tables.errors import StoreFailed
from branchline.tables.room import Room
from branchline.tables.table import Change, Table

LOG = logging.getLogger("branchline.tables")
#: How long a bot waits before it tries again when the store has failed, in seconds.
_RETRY_SECONDS = 1.0
#: How long a visitor waits for advice, in seconds.
_ADVICE_SECONDS = 30.0


class Autoplay:
    """Follows all rooms."""

    def __init__(self, thinkers: Thinkers, pause: float) -> None:
        self.thinkers = thinkers
        #: a bot takes at least so long while somebody looks on, so that people can follow
        self.pause = pause
        self._tasks: set[asyncio.Task[None]] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._stopping = False

    def follow(self, room: Room) -> None:
        """Wake the bots that are to act, and set the clock."""
        if self._stopping:
            return
        for seat in room.table.actors:
            if room.table.seats[seat].kind == "bot" and seat not in room.thinking:
                room.thinking.add(seat)
                self._start(self._play_bot(room, seat))
        self._set_timer(room)

    def forget(self, id: str) -> None:
        """Stop a table's clock: its room is closed."""
        if id in self._timers:
            self._timers.pop(id).cancel()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Stop all bots and clocks."""
        self._stopping = True
        for timer in self._timers.values():
            timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # -- bots ----------------------------------------------------------------------------------------------------

    async def _play_bot(self, room: Room, seat: int) -> None:
        """As long as the seat is to act and a bot's, let the bot act."""
        try:
            while is_bots_turn(room.table, seat):
                try:
                    await self._bot_action(room, seat)
                except StoreFailed as error:
                    LOG.error("bot action was not stored", extra={"why": str(error)})
                    await asyncio.sleep(_RETRY_SECONDS)
        finally:
            room.thinking.discard(seat)
        room.changed()

    async def _bot_action(self, room: Room, seat: int) -> None:
        table, started = room.table, time.monotonic()
        answer = await self.thinkers.ask(job_of(table, seat, "choose"), table.settings.host, lambda: is_watched(room))
        if self.pause and room.streams:
            await asyncio.sleep(max(0.0, self.pause - (time.monotonic() - started)))
        async with room.lock:
            if not is_bots_turn(room.table, seat) or not room.table.is_current(seat, table.seq):
                return
            action = answer.action if answer and answer.action is not None else any_action(room.table, seat)
            try:
                change = decide.act(room.table, seat, action)
            except RuleError as error:
                LOG.error("bot action was refused", extra={"why": str(error)})
                change = decide.act(room.table, seat, any_action(room.table, seat))
            await room.commit(change)

    async def think(self, table: Table, seat: int, whose: str) -> list[tuple[str, float]]:
        """What a bot thinks of a seat's actions; nothing if it takes too long."""
        try:
            async with asyncio.timeout(_ADVICE_SECONDS):
                answer = await self.thinkers.ask(job_of(table, seat, "think"), whose)
        except TimeoutError:
            return []
        return (answer.thoughts or []) if answer else []

    # -- clocks --------------------------------------------------------------------------------------------------

    def _set_timer(self, room: Room) -> None:
        self.forget(room.table.id)
        if room.table.settings.clock is None:
            return
        running = room.clock.running()
        if running:
            left = min(room.clock.left(room.table, seat) for seat in running)
            loop = asyncio.get_running_loop()
            self._timers[room.table.id] = loop.call_later(left + 0.02, lambda: self._start(self._expire(room)))

    async def _expire(self, room: Room) -> None:
        """Those whose time is up are played by a bot from now on."""
        clock = room.table.settings.clock
        assert clock is not None
        forfeit = clock.then == "forfeit"
        try:
            async with room.lock:
                late = [seat for seat in room.clock.running() if room.clock.left(room.table, seat) <= 0]
                await room.commit(
                    Change(tuple(decide.taken_over(seat, forfeit, room.clock.spent(seat)) for seat in late))
                )
        except BranchlineError as error:
            LOG.error("clock expired, but the seat could not be handed to a bot", extra={"why": str(error)})
        self._set_timer(room)


def any_action(table: Table, seat: int) -> int:
    """The fallback when a bot does not answer in time: any legal action, drawn from what the seat may know."""
    rng = decide.fresh_random()
    return opponents.any_action(table.playing().state.imagine(seat, rng), seat, rng)


def is_watched(room: Room) -> bool:
    """Whether somebody looks on, or a player was there a moment ago."""
    return bool(room.streams or room.here())


def is_bots_turn(table: Table, seat: int) -> bool:
    """Whether a bot is to act on that seat."""
    return seat in table.actors and table.seats[seat].kind == "bot"
