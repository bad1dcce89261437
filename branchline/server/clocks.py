"""A table's clock: how long each seat has thought, and who has run out of time."""

from __future__ import annotations

import time

from branchline.server.table import Table
from branchline.server.wire import ClockRow


class ClockFace:
    """Watches the seats of people who have to act. Time that the server is down is nobody's."""

    def __init__(self) -> None:
        self._since: dict[int, float] = {}

    def turn(self, table: Table) -> None:
        """Start the clocks of those who now have to act, and stop the others'."""
        acting = [seat for seat in table.actors if table.seats[seat].kind == "person"]
        now = time.monotonic()
        self._since = {seat: self._since.get(seat, now) for seat in acting}

    def spent(self, seat: int) -> float:
        """How long the seat has been thinking."""
        since = self._since.get(seat)
        return 0.0 if since is None else time.monotonic() - since

    def pressed(self, table: Table, seat: int) -> None:
        """The seat has acted: a reserve is counted from here on, a move goes on until the turn ends."""
        clock = table.settings.clock
        if clock and clock.kind == "reserve":
            self._since.pop(seat, None)

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
