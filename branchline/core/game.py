"""What a game is to everybody else: facts, a box, a start, and the way from texts to actions.

How it is shown to people is told apart (core/ui/shown.py); the rules are in its positions (core/engine/state.py).
Seats are numbered from 0. Chance is one more seat: what it draws is an action like any other. An action is a small int
out of the game's fixed catalogue; players' actions and chance's actions are two catalogues.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic

from branchline.core.engine.observation import Feature, Use, around
from branchline.core.engine.state import CHANCE, NOBODY, State
from branchline.core.engine.terms import Term
from branchline.core.match.box import Box, Entry, box_file_text, read_box
from branchline.core.match.errors import BoxError, EditionError, IllegalAction, SeatCountError
from branchline.core.match.options import Option, Options, Value, complete, read_options
from branchline.core.message import Gaps, Message, Name, joined
from branchline.core.ui.shown import Shown

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
    B = TypeVar("B", bound=Box, default=Any)
else:
    from typing import TypeVar

    S, B = TypeVar("S"), TypeVar("B")

__all__ = ["CHANCE", "NOBODY", "Game", "State"]

#: No total is further from zero than this, where a game says nothing better.
_MUCH: Final = 1_000_000


class Game(ABC, Generic[S, B]):
    """A game's description, for its type of position and its type of box."""

    #: Used on the command line and in records.
    name: str
    #: Where the game's data, rules and guide are.
    folder: Path
    #: The name on the box.
    title: str
    #: One sentence for somebody who has never heard of it.
    summary: str
    #: What kind of game it is, in a few words for whoever knows other games.
    kind_of_game: str
    #: How long a game takes at a table, in minutes: from a quick one to a long one.
    minutes: tuple[int, int]
    #: Raised whenever an old record would replay differently. What an older edition played differently is an option,
    #: and the option knows what that edition meant (``Option.before``): so every edition stays playable.
    edition: int = 1
    seat_counts: tuple[int, ...]
    options: tuple[Option, ...] = ()
    #: The size of the players' catalogue: every action is from 0 to this, exclusive.
    action_count: int
    #: The size of chance's catalogue.
    outcome_count: int = 0
    #: Whether a seat may know what others may not.
    secrets: bool = False
    #: What the game's evaluation weighs, in the order in which the weights are given to it.
    terms: tuple[Term, ...] = ()

    # -- setting up ----------------------------------------------------------------------------------------------

    @abstractmethod
    def read_box(self, root: Entry) -> B:
        """The components in a box file, checked."""

    @abstractmethod
    def new(self, seats: int, options: Options, box: B) -> S:
        """The position before anything is drawn. All has been checked."""

    def check(self, seats: int, options: Options) -> None:
        """Raise OptionError for options that do not go together, or not with so many seats."""

    def start(self, seats: int, options: Mapping[str, Value] | None = None, box: B | None = None) -> S:
        """A new game: refuses what the game does not allow."""
        whole = self.settle(seats, options or {})
        return self.new(seats, whole, box or self.box())

    def check_seats(self, seats: int) -> None:
        """Raise SeatCountError if the game is not played by so many."""
        if seats not in self.seat_counts:
            told: Gaps = {"game": self.title, "seats": seats, "allowed": joined(self.seat_counts)}
            raise SeatCountError(Message("{game} is not played by {seats}; by {allowed}", told))

    def settle(self, seats: int, options: Mapping[str, Value], edition: int | None = None) -> Options:
        """The complete options of a table, checked. An older edition had its own checks when its table was made."""
        self.check_seats(seats)
        whole = complete(self.options, options, seats, self.known_edition(edition))
        if edition in (None, self.edition):
            self.check(seats, whole)
        return whole

    def read_options(self, seats: int, text: str, edition: int | None = None) -> Options:
        """The complete options of a table from ``name=value`` words, checked."""
        self.check_seats(seats)
        return self.settle(seats, read_options(self.options, text, seats, self.known_edition(edition)), edition)

    def known_edition(self, edition: int | None) -> int:
        """The edition itself, or the current one where none is named; refuses what has never been."""
        if edition is None:
            return self.edition
        if not 1 <= edition <= self.edition:
            gaps: Gaps = {"edition": edition, "game": self.title, "newest": self.edition}
            raise EditionError(Message("edition {edition} of {game} is not known; the newest is {newest}", gaps))
        return edition

    def box(self, file: str | None = None) -> B:
        """The box in a file, or the one that comes with the game (read once)."""
        return self._standard_box if file is None else self.open_box(file, box_file_text(file))

    @cached_property
    def _standard_box(self) -> B:
        return self.open_box(f"{self.name}/data", self.box_text())

    def known_box(self, hash: str) -> B | None:
        """The box of that hash, if it comes with the game now or once did (``data/former``)."""
        if self._standard_box.hash == hash:
            return self._standard_box
        for file in sorted((self.folder / "data" / "former").glob("*.toml")):
            box = self.open_box(file.name, file.read_text(encoding="utf-8"))
            if box.hash == hash:
                return box
        return None

    def open_box(self, file: str, text: str) -> B:
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
        return "\n".join(file.read_text(encoding="utf-8") for file in sorted((self.folder / "data").glob("*.toml")))

    def components(self, seats: int, options: Options, box: B) -> dict[str, int]:
        """What the census of any position of such a game must count."""
        return {}

    # -- words ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def text(self, state: S, seat: int, action: int) -> str:
        """The one short text of an action, of chance's too: different for different actions of a position."""

    def read(self, state: S, seat: int, text: str) -> int:
        """The legal action that the text means."""
        wanted = " ".join(text.split())
        for action in state.legal(seat):
            if self.text(state, seat, action) == wanted:
                return action
        told: Gaps = {"action": Name(repr(wanted)), "hint": self.hint(state, seat)}
        raise IllegalAction(Message("{action} is not possible now; {hint}", told))

    def hint(self, state: S, seat: int) -> Message:
        """What is possible instead, in few words."""
        texts = [self.text(state, seat, action) for action in state.legal(seat)]
        if not texts:
            return Message("that seat may not act")
        told: Gaps = {"texts": Name(", ".join(texts[:6])), "more": len(texts) - 6}
        return Message("possible: {texts} and {more} more" if len(texts) > 6 else "possible: {texts}", told)

    def seen(self, state: S, seat: int, action: int, viewer: int | None) -> str:
        """The action's text as far as the viewer may know it, while the game runs."""
        return self.text(state, seat, action)

    # -- for people ----------------------------------------------------------------------------------------------

    @abstractmethod
    def make_shown(self) -> Shown[S, Any]:
        """How the game is shown; asked for once, when somebody wants to see it."""

    @cached_property
    def shown(self) -> Shown[S, Any]:
        """How the game is shown."""
        return self.make_shown()

    # -- for programs that learn, and for data sets ----------------------------------------------------------------

    def features(self, seats: int, options: Options, box: B) -> tuple[Feature, ...]:
        """The layout of an observation: the same for every position of such a table."""
        turn = Feature("turn", 1, 0, 1, "1 if this seat may act")
        legal = Feature("legal", self.action_count, 0, 1, "by action: 1 if this seat may take it now")
        totals = Feature("totals", seats, -_MUCH, _MUCH, "by seat: what it would score if the game ended now")
        return (turn, legal) if self.secrets else (turn, legal, totals)

    def observe(self, state: S, seat: int) -> list[int]:
        """What the seat knows as numbers, in the layout of ``features``; seats are counted from this one."""
        numbers = [int(seat in state.actors()), *[0] * self.action_count]
        for action in state.legal(seat):
            numbers[1 + action] = 1
        if not self.secrets:
            totals = state.totals()
            numbers += [int(totals[other]) for other in around(seat, int(state.seats))]
        return numbers

    def uses(self, state: S, seat: int, action: int) -> list[Use]:
        """What an action about to be taken makes use of, for statistics; may be empty."""
        return []

    def keeps(self, state: S) -> list[Use]:
        """What seats have at the end of the game that no single action shows, for statistics; may be empty."""
        return []
