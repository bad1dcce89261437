"""What is drawn for a table from position to position: a part is drawn again only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
#: A part: the function that draws it, and what tells it from other parts that the same function draws.
Part = tuple[Callable[..., Any], tuple[Any, ...]]


class Drawn:
    """The parts of the present position's drawings, and of those of the position before.

    What a part shows is compared, not hashed: within a position it is mostly the same object, and a view of a whole
    town takes as long to hash as to draw.
    """

    def __init__(self) -> None:
        self._now: dict[Part, tuple[tuple[Any, ...], Any]] = {}
        self._before = self._now

    def turn(self) -> None:
        """A new position: what is not used in it is let go at the next one."""
        if self._now:  # several positions in a row may be seen by nobody
            self._before, self._now = self._now, {}

    def again(self, draw: Callable[..., T], shown: tuple[Any, ...], part: tuple[Any, ...]) -> T:
        """``draw(*shown, *part)``, or what that gave if it shows the same as before."""
        place = (draw, part)
        known = self._now.get(place) or self._before.get(place)
        result: T = known[1] if known is not None and known[0] == shown else draw(*shown, *part)
        self._now[place] = (shown, result)
        return result
