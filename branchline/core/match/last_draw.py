"""The position after the last draw: undo goes back no further, so the steps up to it are played again only once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from branchline.core.game import CHANCE, State
from branchline.core.match.log import Step


class LastDraw:
    """Keeps the position after a draw, and how many steps of the line lead to it."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._at = 0

    def copy(self) -> LastDraw:
        """The same for another match."""
        twin = LastDraw()
        twin._state, twin._at = self._state, self._at
        return twin

    def forget(self, length: int) -> None:
        """The line was taken back to that many steps, against bots beyond a draw."""
        if length < self._at:
            self._state, self._at = None, 0

    def before(self, line: Sequence[Step], place: int, start: Callable[[], State]) -> State:
        """The position before a step of the line that comes after the last draw."""
        draw = place
        while draw > 0 and line[draw - 1].seat != CHANCE:
            draw -= 1
        drawn = start() if self._state is None else self._state
        if self._state is None or self._at < draw:
            drawn = drawn.clone()
            for step in line[self._at : draw]:
                drawn.apply(step.seat, step.action)
            self._state, self._at = drawn, draw
        before: State = drawn.clone()
        for step in line[draw:place]:
            before.apply(step.seat, step.action)
        return before
