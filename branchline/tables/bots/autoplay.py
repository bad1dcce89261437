"""What follows from a change without anybody asking: bots play, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine

from branchline.bots.levels import LEVELS
from branchline.core.match.errors import BranchlineError, RuleError
from branchline.tables import decide
from branchline.tables.bots import opponents
from branchline.tables.bots.draws import fresh_random, scripted
from branchline.tables.bots.races import Races
from branchline.tables.bots.studies import Studies
from branchline.tables.bots.thinking import Answer, Thinkers, question_of
from branchline.tables.errors import StoreFailed
from branchline.tables.room import Room
from branchline.tables.table import Change, Table

LOG = logging.getLogger("branchline.tables")
#: How long a bot waits before it tries again when the store has failed, in seconds.
_RETRY_SECONDS = 1.0
#: How often a bot that has to wait for a person looks whether it still has to, in seconds.
_WAIT_SECONDS = 0.1
#: How long a visitor waits for advice, in seconds.
_ADVICE_SECONDS = 30.0
#: A heartbeat that is so much too late means that the whole server stood still, in seconds.
_BEAT_SECONDS = 1.0
_STANDSTILL_SECONDS = 3.0


class Autoplay:
    """Follows all rooms."""

    def __init__(
        self,
        thinkers: Thinkers,
        pause: float,
        students: Thinkers | None = None,
        strongest: Callable[[str], int] = lambda game: LEVELS[-1],
    ) -> None:
        self.thinkers = thinkers
        #: they analyse games and play daily challenges: where there are none of their own, the bots' thinkers do
        self.students = students or thinkers
        self.studies = Studies(self.students, self._rest)
        self.races = Races(self.students, strongest, self._rest)
        #: a bot takes at least so long while somebody looks on, so that people can follow
        self.pause = pause
        self._tasks: set[asyncio.Task[None]] = set()
        self._timers: dict[str, tuple[Room, asyncio.TimerHandle]] = {}
        self._stopping = False
        self._beat = time.monotonic()

    def start(self) -> None:
        """Watch for times in which the whole server stands still."""
        self._beat = time.monotonic()
        self._start(self._heartbeat())

    async def _heartbeat(self) -> None:
        while not self._stopping:
            await asyncio.sleep(_BEAT_SECONDS)
            self._forgive_standstill()

    def _forgive_standstill(self) -> None:
        """If the server was stopped or its computer asleep, no clock ran meanwhile."""
        now = time.monotonic()
        lost, self._beat = now - self._beat - _BEAT_SECONDS, now
        if lost > _STANDSTILL_SECONDS:
            LOG.warning("server stood still", extra={"ms": round(lost * 1000)})
            for room, _timer in list(self._timers.values()):
                room.clock.forgive(lost)
                self._set_timer(room)

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
            self._timers.pop(id)[1].cancel()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Stop all bots and clocks."""
        self._stopping = True
        for _room, timer in self._timers.values():
            timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.studies.stop()
        await self.races.stop()

    def _rest(self) -> None:
        """The students have nothing left to do, unless they are asked by the others."""
        if not self.studies.run and not self.races.run:
            self.students.rest()

    # -- bots ----------------------------------------------------------------------------------------------------

    async def _play_bot(self, room: Room, seat: int) -> None:
        """As long as the seat is to act and a bot's, let the bot act."""
        try:
            while is_bots_turn(room.table, seat) and not room.uncertain:
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
        whose = f"{room.origin} {table.host}"
        answer = scripted_answer(table, seat) or await self.thinkers.ask(
            question_of(table, seat, "choose"),
            whose,
            lambda: is_watched(room),
            lambda: is_still_to_act(room, seat, table.seq),
        )
        if self.pause and room.streams:
            await asyncio.sleep(max(0.0, self.pause - (time.monotonic() - started)))
        while is_to_wait(room) and not self._stopping:
            await asyncio.sleep(_WAIT_SECONDS)
        async with room.lock:
            if not is_still_to_act(room, seat, table.seq):
                return
            action = answer.action if answer and answer.action is not None else any_action(room.table, seat)
            try:
                change = decide.act(room.table, seat, action)
            except RuleError as error:
                LOG.error("bot action was refused", extra={"why": str(error)})
                change = decide.act(room.table, seat, any_action(room.table, seat))
            await room.commit(change)

    async def advise(self, table: Table, seat: int, task: str, whose: str) -> Answer | None:
        """What a bot thinks of a seat's actions, or of everybody's chances; None if it takes too long."""
        try:
            async with asyncio.timeout(_ADVICE_SECONDS):
                return await self.thinkers.ask(question_of(table, seat, task), whose)
        except TimeoutError:
            return None

    # -- clocks --------------------------------------------------------------------------------------------------

    def _set_timer(self, room: Room) -> None:
        self.forget(room.table.id)
        if room.table.settings.clock is None or room.uncertain:
            return
        running = room.clock.running()
        if running:
            left = min(room.clock.left(room.table, seat) for seat in running)
            loop = asyncio.get_running_loop()
            timer = loop.call_later(left + 0.02, lambda: self._start(self._expire(room)))
            self._timers[room.table.id] = (room, timer)

    async def _expire(self, room: Room) -> None:
        """Those whose time is up are played by a bot from now on."""
        self._forgive_standstill()
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
            await asyncio.sleep(_RETRY_SECONDS)
        self._set_timer(room)


def scripted_answer(table: Table, seat: int) -> Answer | None:
    """What a bot does by the table's script, without a thought."""
    action = scripted(table.playing(), table.settings.draws, seat)
    return None if action is None else Answer(action)


def any_action(table: Table, seat: int) -> int:
    """The fallback when a bot does not answer in time: any legal action, drawn from what the seat may know."""
    rng = fresh_random()
    return opponents.any_action(table.playing().state.imagine(seat, rng), seat, rng)


def is_watched(room: Room) -> bool:
    """Whether somebody looks on, or a player was there a moment ago."""
    return bool(room.streams or room.here())


def is_to_wait(room: Room) -> bool:
    """Whether the only person at the table looks back, or one asks the others to let it take back."""
    if room.request is not None and room.request.waits:
        return True
    looking = [stream.visitor for stream in room.streams if stream.looks_back]
    return any(room.table.is_alone(seat) for visitor in looking for seat in room.held(visitor))


def is_still_to_act(room: Room, seat: int, seq: int) -> bool:
    """Whether what a bot thinks for that seat and position can still be played."""
    return is_bots_turn(room.table, seat) and room.table.is_current(seat, seq)


def is_bots_turn(table: Table, seat: int) -> bool:
    """Whether a bot is to act on that seat."""
    return seat in table.actors and table.seats[seat].kind == "bot"
