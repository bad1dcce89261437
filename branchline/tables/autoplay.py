"""What follows from a change without anybody asking: bots play, clocks run out, people are called."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine

from branchline.core.match.errors import BranchlineError, RuleError
from branchline.core.match.match import Match
from branchline.core.match.options import write_options
from branchline.server.bots.worker import Job
from branchline.server.bots.worker_pool import Thinkers
from branchline.tables import events, opponents
from branchline.tables.errors import StoreFailed
from branchline.tables.room import Room
from branchline.tables.table import Offer, Table, fresh_random

LOG = logging.getLogger("branchline.server")
#: How long to wait before a bot tries again when the store has failed, in seconds.
_AGAIN = 1.0
#: How long a visitor waits for advice, in seconds.
_ADVICE = 30.0


class Turns:
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

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Let no bot and no clock go on."""
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
                except StoreFailed as wrong:
                    LOG.error("a bot's action was not kept", extra={"why": str(wrong)})
                    await asyncio.sleep(_AGAIN)
        finally:
            room.thinking.discard(seat)
        room.changed()

    async def _bot_action(self, room: Room, seat: int) -> None:
        table, started = room.table, time.monotonic()
        answer = await self.thinkers.ask(job_of(table, seat, "choose"), table.settings.host, lambda: is_watched(room))
        if self.pause and room.streams:
            await asyncio.sleep(max(0.0, self.pause - (time.monotonic() - started)))
        seq = table.seq
        chosen = answer.action if answer else None

        def decide(now: Table) -> Offer:
            if not is_bots_turn(now, seat) or not now.is_current(seat, seq):
                return Offer(())
            action = chosen
            if action is None:
                action = opponents.any_action(now.playing().state.imagine(seat, fresh_random()), seat, fresh_random())
            return now.act(seat, action)

        try:
            await room.change(decide)
        except RuleError as wrong:
            LOG.error("a bot's action was refused", extra={"why": str(wrong)})
            chosen = None
            await room.change(decide)

    async def think(self, table: Table, seat: int, whose: str) -> list[tuple[str, float]]:
        """What a bot thinks of a seat's actions; nothing if it takes too long."""
        try:
            async with asyncio.timeout(_ADVICE):
                answer = await self.thinkers.ask(job_of(table, seat, "think"), whose)
        except TimeoutError:
            return []
        return (answer.thoughts or []) if answer else []

    # -- clocks --------------------------------------------------------------------------------------------------

    def _set_timer(self, room: Room) -> None:
        id = room.table.id
        if id in self._timers:
            self._timers.pop(id).cancel()
        if room.table.settings.clock is None:
            return
        running = room.clock.running()
        if running:
            left = min(room.clock.left(room.table, seat) for seat in running)
            loop = asyncio.get_running_loop()
            self._timers[id] = loop.call_later(left + 0.02, lambda: self._start(self._ring(room)))

    async def _ring(self, room: Room) -> None:
        """Those whose time is up are played by a bot from now on."""
        clock = room.table.settings.clock
        assert clock is not None

        def decide(now: Table) -> Offer:
            late = [seat for seat in room.clock.running() if room.clock.left(now, seat) <= 0]
            return Offer(tuple(stand_in(seat, clock.then == "forfeit", room.clock.spent(seat)) for seat in late))

        try:
            await room.change(decide)
        except BranchlineError as wrong:
            LOG.error("a clock ran out in vain", extra={"why": str(wrong)})
        self._set_timer(room)


def stand_in(seat: int, forfeited: bool = False, spent: float = 0.0) -> events.TakenOver:
    """A bot takes over for a person."""
    name, level = opponents.stand_in()
    return events.TakenOver(seat, name, level, forfeited, spent)


def is_watched(room: Room) -> bool:
    """Whether somebody looks on, or a player was there a moment ago."""
    return bool(room.streams or room.here())


def is_bots_turn(table: Table, seat: int) -> bool:
    """Whether a bot is to act on that seat."""
    return seat in table.actors and table.seats[seat].kind == "bot"


def job_of(table: Table, seat: int, task: str) -> Job:
    """The position for a worker: header and line."""
    match: Match = table.playing()
    settings, chair = table.settings, table.seats[seat]
    return Job(
        task,
        settings.game,
        settings.seats,
        write_options(match.header.game.options, match.header.options),
        settings.box,
        [(step.seat, step.action) for step in match.line],
        seat,
        secrets.token_hex(8),
        chair.bot or "",
        chair.level,
    )
