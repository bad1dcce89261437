"""What a viewer may see. Not compiled, since every game derives its own ordinary dataclass from it."""

from __future__ import annotations

from copy import copy
from typing import Self


class View:
    """What a seat, or a spectator (None), may see: a separate value, filled by naming what is shown.

    Each game has a frozen dataclass of plain values (ints, strings, bools, tuples) derived from this.
    """

    viewer: int | None

    def with_eyes_of(self, viewer: int | None) -> Self:
        """The same view as another's: where nobody knows more than others, this is what the other sees."""
        twin = copy(self)
        object.__setattr__(twin, "viewer", viewer)
        return twin
