"""What a game is to everybody else: a State that knows the rules, and a Game that describes it.

Seats are numbered from 0. Chance is one more seat: what it draws is an action like any other. An action is a small int
out of the game's fixed catalogue; players' actions and chance's actions are two catalogues.
"""

from __future__ import annotations

import re
from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from typing import Final

from branchline._loader import PACKAGE
from branchline.core.box import Box, Entry, box_file_text, read_box
from branchline.core.errors import BoxError, IllegalAction, SeatCountError
from branchline.core.observation import Feature, Use, around
from branchline.core.options import Option, Options, Value, complete, read_options
from branchline.core.scene import Say, Scene, text_scene
from branchline.core.state import CHANCE, NOBODY, State
from branchline.core.story import Gaps, Message, Name, beside, joined
from branchline.core.terms import Term
from branchline.core.view import View

__all__ = ["CHANCE", "NOBODY", "Game", "State"]

#: No total is further from zero than this, where a game says nothing better.
_MUCH: Final = 1_000_000


class Game(metaclass=ABCMeta):
    """A game's description: facts that can be read without loading its data, and the way from words to actions."""

    #: The folder's name, used on the command line and in records.
    name: str
    #: The name on the box.
    title: str
    #: One sentence for somebody who has never heard of it.
    summary: str
    #: What kind of game it is, in a few words for whoever knows other games.
    kind_of_game: str
    #: How long a game takes at a table, in minutes: from a quick one to a long one.
    minutes: tuple[int, int]
    #: Raised whenever an old record would replay differently.
    edition: int
    seat_counts: tuple[int, ...]
    options: tuple[Option, ...]
    #: The size of the players' catalogue: every action is from 0 to this, exclusive.
    action_count: int
    #: The size of chance's catalogue.
    outcome_count: int
    #: Whether a seat may know what others may not.
    secrets: bool = False
    #: What the game's evaluation weighs, in the order in which the weights are given to it.
    terms: tuple[Term, ...] = ()

    # -- setting up ----------------------------------------------------------------------------------------------

    @abstractmethod
    def read_box(self, root: Entry) -> Box:
        """The components in a box file, checked."""

    @abstractmethod
    def new(self, seats: int, options: Options, box: Box) -> State:
        """The position before anything is drawn. All has been checked."""

    def check(self, seats: int, options: Options) -> None:
        """Raise OptionError for options that do not go together, or not with so many seats."""

    def start(self, seats: int, options: Mapping[str, Value] | None = None, box: Box | None = None) -> State:
        """A new game: refuses what the game does not allow."""
        whole = self.settle(seats, options or {})
        return self.new(seats, whole, box or self.box())

    def check_seats(self, seats: int) -> None:
        """Raise SeatCountError if the game is not played by so many."""
        if seats not in self.seat_counts:
            told: Gaps = {"game": self.title, "seats": seats, "allowed": joined(self.seat_counts)}
            raise SeatCountError(Message("{game} is not played by {seats}; by {allowed}", told))

    def settle(self, seats: int, options: Mapping[str, Value]) -> Options:
        """The complete options of a table, checked."""
        self.check_seats(seats)
        whole = complete(self.options, options, seats)
        self.check(seats, whole)
        return whole

    def read_options(self, seats: int, text: str) -> Options:
        """The complete options of a table from ``name=value`` words, checked."""
        self.check_seats(seats)
        return self.settle(seats, read_options(self.options, text, seats))

    def box(self, file: str | None = None) -> Box:
        """The box in a file, or the one that comes with the game (read once)."""
        if file is not None:
            return self.open_box(file, box_file_text(file))
        if self.name not in _BOXES:
            _BOXES[self.name] = self.open_box(f"{self.name}/data", self.box_text())
        return _BOXES[self.name]

    def open_box(self, file: str, text: str) -> Box:
        """The box in a text; the file's name is for complaints."""
        root = read_box(file, text)
        # Before anything else is missed in it: another game's box lacks all that this game asks for.
        told = root.table("box").text("game")
        if told != self.name:
            raise BoxError(file, "box.game", f"this is a box of {told}, not of {self.name}")
        box = self.read_box(root)
        root.done()
        return box

    def box_text(self) -> str:
        """The game's own data files as one."""
        folder = PACKAGE / "games" / self.name / "data"
        return "\n".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.toml")))

    @abstractmethod
    def components(self, seats: int, options: Options, box: Box) -> dict[str, int]:
        """What the census of any position of such a game must count."""

    # -- words ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def text(self, state: State, seat: int, action: int) -> str:
        """The one short text of an action, of chance's too: different for different actions of a position."""

    def read(self, state: State, seat: int, text: str) -> int:
        """The legal action that the text means."""
        wanted = " ".join(text.split())
        for action in state.legal(seat):
            if self.text(state, seat, action) == wanted:
                return action
        told: Gaps = {"action": Name(repr(wanted)), "hint": self.hint(state, seat)}
        raise IllegalAction(Message("{action} is not possible now; {hint}", told))

    def hint(self, state: State, seat: int) -> Message:
        """What is possible instead, in few words."""
        texts = [self.text(state, seat, action) for action in state.legal(seat)]
        if not texts:
            return Message("that seat may not act")
        told: Gaps = {"texts": Name(", ".join(texts[:6])), "more": len(texts) - 6}
        return Message("possible: {texts} and {more} more" if len(texts) > 6 else "possible: {texts}", told)

    def seen(self, state: State, seat: int, action: int, viewer: int | None) -> str:
        """The action's text as far as the viewer may know it, while the game runs."""
        return self.text(state, seat, action)

    def aside(self, state: State, seat: int, action: int) -> Message | None:
        """A few words on what a legal action of the seat means, beside its text in a list; there may be none."""
        return None

    # -- for programs that learn, and for data sets ----------------------------------------------------------------

    def features(self, seats: int, options: Options, box: Box) -> tuple[Feature, ...]:
        """The layout of an observation: the same for every position of such a table."""
        turn = Feature("turn", 1, 0, 1, "1 if this seat may act")
        totals = Feature("totals", seats, -_MUCH, _MUCH, "by seat: what it would score if the game ended now")
        return (turn,) if self.secrets else (turn, totals)

    def observe(self, state: State, seat: int) -> list[int]:
        """What the seat knows as numbers, in the layout of ``features``; seats are counted from this one."""
        turn = int(seat in state.actors())
        if self.secrets:
            return [turn]
        totals = state.totals()
        return [turn, *(int(totals[other]) for other in around(seat, int(state.seats)))]

    def uses(self, state: State, seat: int, action: int) -> list[Use]:
        """What an action about to be taken makes use of, for statistics; may be empty."""
        return []

    def keeps(self, state: State) -> list[Use]:
        """What seats have at the end of the game that no single action shows, for statistics; may be empty."""
        return []

    # -- for people ----------------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: State, viewer: int | None) -> View:
        """What the viewer may see of the position."""

    @abstractmethod
    def prompt(self, view: View) -> Message:
        """What is to be done now, and by whom, in one sentence."""

    def stage(self, view: View) -> Message | None:
        """How far the game has come, in few words: round 3 of 6."""
        return None

    @abstractmethod
    def story(self, before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Message]:
        """What an action did, as far as the viewer may know."""

    @abstractmethod
    def picture(self, view: View, names: list[str], say: Say) -> str:
        """The table as text, with Rich markup for colour; never colour alone."""

    def scene(self, view: View, names: list[str], say: Say) -> Scene:
        """The table as a drawing."""
        return text_scene(re.sub(r"\[/?[a-z#0-9 ]*\]", "", self.picture(view, names, say)))

    def clicks(self, state: State, seat: int, action: int) -> list[str]:
        """The spots of the scene, in order, that lead to a legal action of the seat; none: only from the list."""
        return []

    def label(self, state: State, seat: int, action: int) -> Message:
        """A legal action as a short phrase for a button, a key and a screen reader."""
        aside = self.aside(state, seat, action)
        return beside(Message("{text}", {"text": Name(self.text(state, seat, action))}), aside)

    def preview(self, state: State, seat: int, action: int) -> list[Message]:
        """What a legal action of the seat would do, told before it is done; it may tell no secret and no draw."""
        after = state.clone()
        after.apply(seat, action)
        return self.story(state, seat, action, after, seat)

    def foresee(self, state: State, seat: int, action: int) -> tuple[State, View]:
        """The position to show before an action is done, and the seat's view of it: usually the one after the action.

        A game may go on where what is still to be chosen makes little difference. The given position is not changed.
        """
        after = state.clone()
        after.apply(seat, action)
        return after, self.view(after, seat)

    def sketch(self, state: State, seat: int, action: int, say: Say) -> str:
        """SVG that is drawn over the board of now to show what an action would do: routes, flows, connections."""
        return ""

    def why_not(self, state: State, seat: int, spot: str) -> Message | None:
        """Why no action of the seat leads through that spot now, with the rule's number; None if there is one."""
        return None

    def plans(self, state: State, seat: int) -> list[tuple[Message, list[int]]]:
        """Actions that go well together, worked out for a seat that would else play them one by one; may be none.

        Each plan has a phrase for a button; each of its actions is legal after those before it.
        """
        return []


_BOXES: Final[dict[str, Box]] = {}
