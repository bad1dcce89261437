"""A walk through the log of a match, which has the position at every step."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.state import State
from branchline.core.match.line import place_of
from branchline.core.match.log import BACK, UNDO, Step

#: How many positions a walk keeps to go back to. An undo nearly always takes back one of the latest steps.
_NEAR: Final = 8


class Walk:
    """Goes through a log step by step, from its start position.

    A position is a value here: ``go`` makes a new one and leaves the old one as it is. The last few are kept, so an
    undo does not replay the whole log, and the time of a walk grows with the length of the log only.
    """

    def __init__(self, first: State) -> None:
        self._first = first
        self._line: list[Step] = []
        #: the positions before the last steps of the line
        self._near: list[State] = []
        self.state: State = first

    def go(self, step: Step) -> State:
        """Go one step further in the log. Returns the position after it."""
        if step.kind in (UNDO, BACK):
            self._take_back(place_of(self._line, step.seat))
        else:
            self._forward(step)
        return self.state

    def _forward(self, step: Step) -> None:
        self._near.append(self.state)
        del self._near[:-_NEAR]
        self._line.append(step)
        self.state = self.state.clone()
        self.state.apply(step.seat, step.action)

    def _take_back(self, place: int) -> None:
        """Take the step at that place out of the line."""
        rest = self._line[place + 1 :]
        steps_back = len(self._line) - place
        if steps_back <= len(self._near):
            self.state = self._near[-steps_back]
            del self._near[-steps_back:]
            del self._line[place:]
        else:
            self._return_to(place)
        for step in rest:
            self._forward(step)

    def _return_to(self, place: int) -> None:
        """Play the line again up to that place, and keep the last positions before it."""
        far = max(0, place - _NEAR)
        near = self._line[far:place]
        del self._line[far:]
        self._near = []
        self.state = self._first.clone()
        for step in self._line:
            self.state.apply(step.seat, step.action)
        for step in near:
            self._forward(step)
