"""The base class of views. Each game derives a frozen dataclass from it."""

from __future__ import annotations

from copy import copy
from typing import Self


class View:
    """What a seat, or a spectator (None), may see of a position.

    A view is a separate value with plain fields (ints, strings, bools, tuples). A game fills it field by field, so
    nothing gets in by accident.
    """

    viewer: int | None

    def with_eyes_of(self, viewer: int | None) -> Self:
        """The same view for another viewer, for games without secrets."""
        twin = copy(self)
        object.__setattr__(twin, "viewer", viewer)
        return twin
