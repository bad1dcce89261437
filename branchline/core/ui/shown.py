"""How a game is shown to people: what a viewer may see, in words and as a drawing, and what a click means.

A game's ``ui/shown.py`` derives a class from this one and fills it with the functions of its other modules::

    class MiniRailsShown(Shown[MiniRailsState, MiniRailsView]):
        view = staticmethod(view.view)
        prompt = staticmethod(story.prompt)

Every question but the first four has a usual answer.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from branchline.core.message import Message, Name, beside
from branchline.core.ui.scene import Say, Scene, text_scene
from branchline.core.ui.view import View

if TYPE_CHECKING:
    from branchline.core.engine.state import State
    from branchline.core.game import Game

S = TypeVar("S", bound="State")
V = TypeVar("V", bound=View)

_MARKUP = re.compile(r"\[/?[a-z#0-9 ]*\]")


def without_markup(picture: str) -> str:
    """A picture as plain text, without its Rich markup."""
    return _MARKUP.sub("", picture)


class Shown(ABC, Generic[S, V]):
    """A game's face, for its type of position and its type of view."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    @abstractmethod
    def view(self, state: S, viewer: int | None) -> V:
        """What the viewer may see of the position."""

    @abstractmethod
    def prompt(self, view: V) -> Message:
        """What is to be done now, and by whom, in one sentence."""

    @abstractmethod
    def story(self, before: S, seat: int, action: int, after: S, viewer: int | None) -> list[Message]:
        """What an action did, as far as the viewer may know."""

    @abstractmethod
    def picture(self, view: V, names: list[str], say: Say) -> str:
        """The table as text, with Rich markup for colour; never colour alone."""

    def stage(self, view: V) -> Message | None:
        """How far the game has come, in few words: round 3 of 6."""
        return None

    def scene(self, view: V, names: list[str], say: Say) -> Scene:
        """The table as a drawing."""
        return text_scene(without_markup(self.picture(view, names, say)))

    def clicks(self, state: S, seat: int, action: int) -> list[str]:
        """The spots of the scene, in order, that lead to a legal action of the seat; none: only from the list."""
        return []

    def aside(self, state: S, seat: int, action: int) -> Message | None:
        """A few words on what a legal action of the seat means, beside its text in a list; there may be none."""
        return None

    def label(self, state: S, seat: int, action: int) -> Message:
        """A legal action as a short phrase for a button, a key and a screen reader."""
        text = Name(self.game.text(state, seat, action))
        return beside(Message("{text}", {"text": text}), self.aside(state, seat, action))

    def preview(self, state: S, seat: int, action: int) -> list[Message]:
        """What a legal action of the seat would do, told before it is done; it may tell no secret and no draw."""
        after = self._after(state, seat, action)
        return self.story(state, seat, action, after, seat)

    def foresee(self, state: S, seat: int, action: int) -> tuple[S, V]:
        """The position to show before an action is done, and the seat's view of it: usually the one after the action.

        A game may go on where what is still to be chosen makes little difference. The given position is not changed.
        """
        after = self._after(state, seat, action)
        return after, self.view(after, seat)

    def _after(self, state: S, seat: int, action: int) -> S:
        after: Any = state.clone()
        after.apply(seat, action)
        twin: S = after
        return twin

    def sketch(self, state: S, seat: int, action: int, say: Say) -> str:
        """SVG that is drawn over the board of now to show what an action would do: routes, flows, connections."""
        return ""

    def why_not(self, state: S, seat: int, spot: str) -> Message | None:
        """Why no action of the seat leads through that spot now, with the rule's number; None if there is one."""
        return None

    def plans(self, state: S, seat: int) -> list[tuple[Message, list[int]]]:
        """Actions that go well together, worked out for a seat that would else play them one by one; may be none.

        Each plan has a phrase for a button; each of its actions is legal after those before it.
        """
        return []
