"""A table's clock: how long each seat has thought, and who has run out of time."""

from __future__ import annotations

import time

from branchline.core.match.log import BACK, UNDO
from branchline.tables.events import Played
from branchline.tables.shown.shapes import ClockRow
from branchline.tables.table import Table


class TableClock:
    """Watches the seats of people who have to act. Time that the server is down is nobody's."""

    def __init__(self) -> None:
        self._since: dict[int, float] = {}
        #: by seat how long each of its actions took that were not taken back
        self._took: dict[int, list[float]] = {}

    def turn(self, table: Table) -> None:
        """Start the clocks of those who now have to act, and stop the others'."""
        acting = [seat for seat in table.actors if table.seats[seat].kind == "person"]
        now = time.monotonic()
        self._since = {seat: self._since.get(seat, now) for seat in acting}

    def spent(self, seat: int) -> float:
        """How long the seat has been thinking."""
        since = self._since.get(seat)
        return 0.0 if since is None else time.monotonic() - since

    def pressed(self, table: Table, played: Played) -> None:
        """A seat has acted or taken back: a reserve is counted from here on, a move's time is new for each action.

        What is taken back has used the time that it took, and that of the thought since: nobody gains any by it.
        """
        clock, seat = table.settings.clock, played.seat
        if clock is None:
            self._since.pop(seat, None)
            return
        thought, took = self.spent(seat), self._took.setdefault(seat, [])
        for actor, kind, _ in played.steps:
            if kind == UNDO or (kind == BACK and actor == seat):
                thought += took.pop() if took else 0.0
            elif actor == seat and kind != BACK:
                took.append(thought)
                thought = 0.0
        self._since.pop(seat, None)
        if clock.kind == "move":
            self._since[seat] = time.monotonic() - thought

    def forgive(self, seconds: float) -> None:
        """The server stood still for so long: that was nobody's thought."""
        self._since = {seat: since + seconds for seat, since in self._since.items()}

    def left(self, table: Table, seat: int) -> float:
        """How many seconds the seat still has."""
        clock = table.settings.clock
        assert clock is not None
        used = table.seats[seat].spent if clock.kind == "reserve" else 0.0
        return max(0.0, clock.seconds - used - self.spent(seat))

    def running(self) -> list[int]:
        """The seats whose clocks run."""
        return list(self._since)

    def row(self, table: Table) -> ClockRow | None:
        """The clock as a frame shows it."""
        clock = table.settings.clock
        if clock is None:
            return None
        left = [round(self.left(table, seat.number), 1) for seat in table.seats]
        return ClockRow(clock.kind, clock.seconds, clock.then, left, self.running())
