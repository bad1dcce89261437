"""For bots: places that wait for their turn, the most valuable first, so that a field spreads in one go."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.native import Ints, i64
from branchline.games.off_the_rails.rules.state import NONE
from branchline.games.off_the_rails.rules.track import CELLS

#: A cell and a direction in which a cart may leave it: cell * 4 + direction.
PLACES: Final = CELLS * 4
_RUNGS: Final = 512
#: How much a value rises from rung to rung, as a power of two. What is above the last rung stands on it.
_RISE: Final = 7


class Ladder:
    """The places stand on rungs by their value. On one rung the order is any: that costs time, not accuracy."""

    def __init__(self) -> None:
        #: by rung, the place that goes first; by place, those behind it and before it
        self.first: Ints = filled(_RUNGS, NONE)
        self.behind: Ints = filled(PLACES, NONE)
        self.before: Ints = filled(PLACES, NONE)
        #: by place, where it stands
        self.rung: Ints = filled(PLACES, NONE)
        self.top: i64 = NONE

    def put(self, place: i64, value: i64) -> None:
        """The place waits, with a value that is no less than the one that it had."""
        rung = value >> _RISE
        if rung >= _RUNGS:
            rung = _RUNGS - 1
        old = self.rung[place]
        if old == rung:
            return
        if old != NONE:
            self._remove(place, old)
        first = self.first[rung]
        self.first[rung] = place
        self.before[place] = NONE
        self.behind[place] = first
        if first != NONE:
            self.before[first] = place
        self.rung[place] = rung
        if rung > self.top:
            self.top = rung

    def take(self) -> i64:
        """The place that goes next; NONE when all have gone."""
        first = self.first
        top = self.top
        while top >= 0 and first[top] == NONE:
            top -= 1
        self.top = top
        if top < 0:
            return NONE
        place = first[top]
        self._remove(place, top)
        return place

    def _remove(self, place: i64, rung: i64) -> None:
        before, behind = self.before[place], self.behind[place]
        if before == NONE:
            self.first[rung] = behind
        else:
            self.behind[before] = behind
        if behind != NONE:
            self.before[behind] = before
        self.rung[place] = NONE


#: Stands in a field until there is one.
NO_LADDER: Final = Ladder()
