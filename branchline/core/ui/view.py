"""The base class of views. Each game derives a frozen dataclass from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, Self, TypeVar

from branchline.core.ui.drawn import Drawn

if TYPE_CHECKING:
    from branchline.core.engine.state import State

S = TypeVar("S", bound="State")
P = ParamSpec("P")
T = TypeVar("T")
#: Where a view keeps what ``once`` has drawn; it is no field, so views are equal without it.
_ONCE = "_once"
#: Where it keeps the seat from which the table is laid. Views that differ in it are equal: pass it to what is kept.
_FIRST = "_first"
#: Where it keeps what was drawn at its table before, if that is kept at all.
_DRAWN = "_drawn"


class View:
    """What a seat, or a spectator (None), may see of a position.

    A view is a separate value with plain fields (ints, strings, bools, tuples). A game fills it field by field, so
    nothing gets in by accident.
    """

    viewer: int | None

    @property
    def foremost(self) -> int:
        """The seat whose things are drawn first: the viewer's, unless the table is laid from another one."""
        return int(self.__dict__.get(_FIRST, self.viewer or 0))

    def laid_from(self, seat: int) -> Self:
        """The same view with that seat's things first, whoever looks: several people share the screen."""
        twin: Self = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.__dict__[_FIRST] = seat
        return twin

    def with_eyes_of(self, viewer: int | None) -> Self:
        """The same view for another viewer, for games without secrets."""
        if viewer == self.viewer:
            return self
        self.__dict__.setdefault(_ONCE, {})
        twin: Self = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, viewer=viewer)
        return twin

    def but(self, **fields: Any) -> Self:
        """The same view with other values in some fields. Unlike ``replace`` it keeps what ``again`` compares with."""
        twin: Self = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, **fields)
        twin.__dict__.pop(_ONCE, None)
        return twin

    def once(self, draw: Callable[Concatenate[Self, P], T], *args: P.args, **named: P.kwargs) -> T:
        """What is drawn from a spectator's eyes: once for all who see the same position with ``with_eyes_of``."""
        kept: dict[object, T] = self.__dict__.setdefault(_ONCE, {})
        key = (draw, *args, *named.items())
        if key not in kept:
            kept[key] = draw(self.with_eyes_of(None), *args, **named)
        return kept[key]

    def drawn_with(self, drawn: Drawn) -> Self:
        """The same view, for a drawing that takes over what is unchanged since the position before."""
        twin: Self = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.__dict__[_DRAWN] = drawn
        return twin

    def again(self, draw: Callable[..., T], shown: tuple[Any, ...], part: tuple[Any, ...]) -> T:
        """``draw(*shown, *part)``, as the same object as long as ``shown`` stays equal from position to position.

        ``part`` tells it from other parts of the drawing that the same function draws: a seat, a place, the speaker.
        """
        drawn: Drawn | None = self.__dict__.get(_DRAWN)
        return draw(*shown, *part) if drawn is None else drawn.again(draw, shown, part)


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
