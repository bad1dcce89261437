"""What a viewer may see. Not compiled, since every game derives its own ordinary dataclass from it."""

from __future__ import annotations


class View:
    """What a seat, or a bystander (None), may see: a separate value, filled by naming what is shown.

    Each game has a frozen dataclass of plain values (ints, strings, bools, tuples) derived from this.
    """

    viewer: int | None
