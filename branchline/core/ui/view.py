"""The base class of views. Each game derives a frozen dataclass from it."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Generic, Self, TypeVar

if TYPE_CHECKING:
    from branchline.core.engine.state import State

S = TypeVar("S", bound="State")


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


class OpenView(View, Generic[S]):
    """The whole position, for a game in which everybody sees everything."""

    def __init__(self, state: S, viewer: int | None) -> None:
        self.state = state
        self.viewer = viewer
        self._shown = repr(state.snapshot())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenView) and (self._shown, self.viewer) == (other._shown, other.viewer)

    def __hash__(self) -> int:
        return hash((self._shown, self.viewer))

    def __repr__(self) -> str:
        return f"OpenView({self.viewer}, {self._shown})"
