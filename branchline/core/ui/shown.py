"""How a game is shown to people: views, sentences, drawings, and the meaning of clicks.

A game's ``ui/shown.py`` derives a class and fills it with the functions of its other modules::

    class MiniRailsShown(Shown[MiniRailsState, MiniRailsView]):
        view = staticmethod(view.view)
        prompt = staticmethod(story.prompt)

``prompt``, ``story`` and ``picture`` are required, and ``view`` if the game has secrets. The others have defaults.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from branchline.core.message import Message, Name, beside, worded
from branchline.core.ui.scene import Say, Scene, text_scene
from branchline.core.ui.view import OpenView, View

if TYPE_CHECKING:
    from branchline.core.engine.state import State
    from branchline.core.game import Game

S = TypeVar("S", bound="State")
V = TypeVar("V", bound=View)

_MARKUP = re.compile(r"\[/?[a-z#0-9 ]*\]")


#: How something stands for a seat, as numbers with names. ``lead`` is what it adds to the seat's lead, in points.
Prospect = Mapping[str, float]


def without_markup(picture: str) -> str:
    """A picture as plain text, without its Rich markup."""
    return _MARKUP.sub("", picture)


class Holding(NamedTuple):
    """Something that a player holds: a small drawing, how much, and what it is called."""

    picture: str
    many: int
    label: Message


class Shown(ABC, Generic[S, V]):
    """Shows a game to people. It is generic in the types of position and view."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def view(self, state: S, viewer: int | None) -> V:
        """What the viewer may see of the position. Usual, without secrets: all of it (``OpenView``)."""
        if self.game.secrets:
            raise NotImplementedError(f"{type(self).__name__} does not say what a viewer may see")
        whole: Any = OpenView(state.clone(), viewer)
        seen: V = whole
        return seen

    def view_of(self, open_view: V, state: S, viewer: int) -> V:
        """A seat's view, where there is a spectator's of the same position: most of it is the same."""
        return self.view(state, viewer) if self.game.secrets else open_view.with_eyes_of(viewer)

    @abstractmethod
    def prompt(self, view: V) -> Message:
        """Who has to do what now, in one sentence."""

    @abstractmethod
    def story(self, before: S, seat: int, action: int, after: S, viewer: int | None) -> list[Message]:
        """Sentences about what an action did, as far as the viewer may know."""

    def sign(self, sentence: Message) -> str:
        """What a sentence of the story is about: the name of a small drawing (``core/ui/signs.py``), or nothing."""
        return ""

    @abstractmethod
    def picture(self, view: V, names: list[str], say: Say) -> str:
        """The table as text with Rich markup. Colour is never the only sign."""

    def stage(self, view: V) -> Message | None:
        """The progress of the game in a few words: round 3 of 6."""
        return None

    def last_round(self, view: V) -> bool:
        """Whether the last round has begun, for the bar to say so in another colour."""
        return False

    def scene(self, view: V, names: list[str], say: Say) -> Scene:
        """The table as a drawing."""
        return text_scene(without_markup(self.picture(view, names, say)))

    def still(self, state: S, viewer: int | None, before: Any) -> Any:
        """What drawings for the viewer keep from this position on, so that nothing moves while a turn goes on.

        ``before`` is what they kept in the position before; None at first. By default there is nothing to keep.
        """
        return None

    def keep(self, view: V, still: Any) -> V:
        """The view, to be drawn with what is kept."""
        return view

    def clicks(self, state: S, seat: int, action: int) -> list[str]:
        """The spots to click, in order, for a legal action of the seat. None: the action is only in the list."""
        return []

    def aside(self, state: S, seat: int, action: int) -> Message | None:
        """A few words about a legal action, shown beside its text in a list."""
        return None

    def label(self, state: S, seat: int, action: int) -> Message:
        """A legal action as a short phrase for a button and a screen reader."""
        text = Name(self.game.text(state, seat, action))
        return beside(Message("{text}", {"text": text}), self.aside(state, seat, action))

    def preview(self, state: S, seat: int, action: int) -> list[Message]:
        """Sentences about what a legal action would do. They reveal no secret and no draw."""
        after = self._after(state, seat, action)
        return self.story(state, seat, action, after, seat)

    def foresee(self, state: S, seat: int, action: int) -> tuple[S, V]:
        """The position that previews an action, and the seat's view of it. By default the position after the action.

        A game may play on if the choices left make little difference. The given position is not changed.
        """
        after = self._after(state, seat, action)
        return after, self.view(after, seat)

    def _after(self, state: S, seat: int, action: int) -> S:
        after: Any = state.clone()
        after.apply(seat, action)
        twin: S = after
        return twin

    def sketch(self, state: S, seat: int, action: int, say: Say, still: Any = None) -> str:
        """SVG to draw over the current board as a preview of an action: routes, flows, connections.

        ``still`` is what the current drawing keeps (``keep``).
        """
        return ""

    def why_not(self, state: S, seat: int, spot: str) -> Message | None:
        """Why no legal action of the seat uses that spot, with the rule's number. None if an action does.

        ``spot`` may be several spots: those that were clicked, in order. The default gives no reason.
        """
        clicked = spot.split()
        for action in state.legal(seat):
            if self.clicks(state, seat, action)[: len(clicked)] == clicked:
                return None
        return Message("Nothing can be done here now.")

    def holdings(self, view: V, seat: int) -> list[Holding]:
        """What a seat holds that a viewer may know, for the strip that is always in sight."""
        return []

    def points(self, view: V, seat: int) -> int | None:
        """A seat's score as far as a viewer may know it while scores are secret."""
        return None

    def event(self, before: S, seat: int, action: int, after: S) -> str:
        """What a step is part of: steps of one seat in a row with the same name are shown as one event.

        A step without a name is an event by itself. What chance draws in a row is one event anyway.
        """
        return ""

    def moment(self, piece: str, is_new: bool) -> int:
        """In which moment of a step a piece of the scene changes: what is done first, then what follows from it.

        Pieces with a higher number change a beat later. By default all that one step does is one beat.
        """
        return 0

    def is_partial(self, state: S, seat: int, action: int) -> bool:
        """Whether a legal action is only the first half of a decision, so that the seat may still reconsider."""
        return False

    def ends_turn(self, state: S, seat: int, action: int) -> bool:
        """Whether a legal action does nothing but end the turn, or gives something up; it is offered apart."""
        return False

    def needs_care(self, state: S, seat: int, action: int) -> bool:
        """Whether ``cautions`` may have something to say; quickly, as it is asked of every legal action."""
        return False

    def goes_on(self, state: S, seat: int, action: int) -> bool:
        """Whether the turn surely goes on after a decision: then a touch screen asks for no last word."""
        return False

    def times(self, state: S, seat: int, action: int) -> int:
        """How often in a row an action can be done: equal pieces can go together."""
        return 1

    def cautions(self, state: S, seat: int, action: int) -> list[Message]:
        """Why a person should be asked once more before a legal action; mostly there is no reason."""
        return []

    def plans(self, state: S, seat: int) -> list[tuple[Message, list[int]]]:
        """Sequences of actions that the game suggests to the seat, each with a phrase for a button.

        Each action is legal after those before it.
        """
        return []

    # -- reasons -------------------------------------------------------------------------------------------------

    def term(self, name: str) -> Message:
        """A term of the evaluation as a phrase: the chance that companies pay their taxes."""
        return worded(name.replace("_", " "))

    def prospects(self, state: S, seat: int) -> dict[str, Prospect]:
        """What a position holds for a seat, by name. Reasons compare it where two actions have led.

        By default the sources of points in the standings.
        """
        sources = state.standings().sources
        others = [source for other, source in enumerate(sources) if other != seat]
        prospects: dict[str, Prospect] = {}
        for name in dict.fromkeys(name for source in sources for name in source):
            mine = float(sources[seat].get(name, 0))
            theirs = sum(source.get(name, 0) for source in others) / max(len(others), 1)
            prospects[name] = {"lead": mine - theirs, "points": mine, "others": theirs}
        return prospects

    def because(self, state: S, seat: int, name: str, better: Prospect, other: Prospect) -> Message | None:
        """A clause that says how a prospect is better after one action than after another: means over rollouts.

        None: this one says nothing. The seat is addressed as "you".
        """
        return gains_said(worded(name), better, other)


def gains_said(source: Message, better: Prospect, other: Prospect) -> Message | None:
    """More points from a source, or fewer for the others; None if that does not show in rounded numbers."""
    for key, template, sign in (
        ("points", "{source}: {better} points for you instead of {other}", 1),
        ("others", "{source}: {better} points for each of the others instead of {other}", -1),
    ):
        one, two = better.get(key, 0.0), other.get(key, 0.0)
        if sign * (one - two) > 0 and points_said(one) != points_said(two):
            return Message(template, {"source": source, "better": points_said(one), "other": points_said(two)})
    return None


def points_said(points: float) -> Name:
    """Points as people read them: whole if there are many."""
    rounded = round(points) if abs(points) >= 9.5 else round(points, 1)
    return Name(f"{rounded:g}".replace("-", "−"))


#: How likely something is, in words, from which chance on.
_LIKELY = ((0.9, "almost certainly"), (0.65, "probably"), (0.35, "perhaps"), (0.1, "hardly"))


def likely(chance: float) -> str:
    """A chance as an adverb, which is translated like any word."""
    return next((word for least, word in _LIKELY if chance >= least), "almost certainly not")
