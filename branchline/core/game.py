"""What a game is: facts, options, a box, a start position, and the texts of its actions.

``Shown`` (core/ui/shown.py) says how it is shown to people. ``State`` (core/engine/state.py) has the rules.
Seats are numbered from 0. Chance is one more seat: what it draws is an action like any other. An action is a small int
from the game's fixed catalogue. Players' actions and chance's actions are two catalogues.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic

from branchline.core.engine.observation import BITS, SCORE, Feature, Use, around, observed
from branchline.core.engine.state import CHANCE, NOBODY, State
from branchline.core.engine.terms import Term
from branchline.core.grid import Grid
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

#: The limit of a total in an observation, if a game gives no better one.
_MOST_POINTS: Final = 1_000_000


class Game(ABC, Generic[S, B]):
    """A game's description, for its type of position and its type of box."""

    #: The name on the command line and in records.
    name: str
    #: The folder with the game's data, rules and guide.
    folder: Path
    #: The name on the box.
    title: str
    #: One sentence for somebody who does not know the game.
    summary: str
    #: The kind of game, in a few words for somebody who knows other games.
    kind_of_game: str
    #: The duration at a table in minutes: of a quick game and of a long one.
    minutes: tuple[int, int]
    #: Raised whenever an old record would replay differently. Every edition stays playable: what an older edition
    #: played differently is an option, and ``Option.before`` has the value of that edition.
    edition: int = 1
    seat_counts: tuple[int, ...]
    options: tuple[Option, ...] = ()
    #: The size of the players' catalogue: actions are 0 to action_count - 1.
    action_count: int
    #: The size of chance's catalogue.
    outcome_count: int = 0
    #: Whether a seat may know something that others may not.
    secrets: bool = False
    #: The terms of the game's evaluation, in the order of its weights.
    terms: tuple[Term, ...] = ()

    # -- setting up ----------------------------------------------------------------------------------------------

    @abstractmethod
    def read_box(self, root: Entry) -> B:
        """Read and check the components in a box file."""

    @abstractmethod
    def new(self, seats: int, options: Options, box: B) -> S:
        """The position before anything is drawn. The arguments have been checked."""

    def check(self, seats: int, options: Options) -> None:
        """Raise OptionError for options that do not fit each other or the number of seats."""

    def start(self, seats: int, options: Mapping[str, Value] | None = None, box: B | None = None) -> S:
        """The start position of a new game, with checked arguments."""
        return self.new(seats, self.settle(seats, options or {}), box or self.box())

    def check_seats(self, seats: int) -> None:
        """Raise SeatCountError if the game can't be played with this number of seats."""
        if seats not in self.seat_counts:
            gaps: Gaps = {"game": self.title, "seats": seats, "allowed": joined(self.seat_counts)}
            raise SeatCountError(Message("{game} is not played by {seats}; by {allowed}", gaps))

    def settle(self, seats: int, options: Mapping[str, Value], edition: int | None = None) -> Options:
        """All options of a table, checked. Options of an older edition were checked when its table was created."""
        self.check_seats(seats)
        complete_options = complete(self.options, options, seats, self.known_edition(edition))
        if edition in (None, self.edition):
            self.check(seats, complete_options)
        return complete_options

    def read_options(self, seats: int, text: str, edition: int | None = None) -> Options:
        """All options of a table from ``name=value`` words, checked."""
        self.check_seats(seats)
        return self.settle(seats, read_options(self.options, text, seats, self.known_edition(edition)), edition)

    def known_edition(self, edition: int | None) -> int:
        """The edition, or the newest one for None. Raises EditionError for one that never existed."""
        if edition is None:
            return self.edition
        if not 1 <= edition <= self.edition:
            gaps: Gaps = {"edition": edition, "game": self.title, "newest": self.edition}
            raise EditionError(Message("edition {edition} of {game} is not known; the newest is {newest}", gaps))
        return edition

    def box(self, file: str | None = None) -> B:
        """The box in a file, or the game's own box, which is read once."""
        return self._standard_box if file is None else self.open_box(file, box_file_text(file))

    @cached_property
    def _standard_box(self) -> B:
        return self.open_box(f"{self.name}/data", self.box_text())

    def known_box(self, hash: str) -> B | None:
        """The box with that hash, if it is the game's own or was in an older release (``data/former``)."""
        if self._standard_box.hash == hash:
            return self._standard_box
        for file in sorted((self.folder / "data" / "former").glob("*.toml")):
            box = self.open_box(file.name, file.read_text(encoding="utf-8"))
            if box.hash == hash:
                return box
        return None

    def open_box(self, file: str, text: str) -> B:
        """The box in a text. Errors name the file."""
        root = read_box(file, text)
        # Check this first: in another game's box every field of this game would be missing.
        owner = root.table("box").text("game")
        if owner != self.name:
            raise BoxError(file, "box.game", f"this is a box of {owner}, not of {self.name}")
        box = self.read_box(root)
        root.done()
        return box

    def box_text(self) -> str:
        """The game's own data files, joined."""
        return "\n".join(file.read_text(encoding="utf-8") for file in sorted((self.folder / "data").glob("*.toml")))

    def components(self, seats: int, options: Options, box: B) -> dict[str, int]:
        """The census that every position of such a game must have."""
        return {}

    # -- texts ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def text(self, state: S, seat: int, action: int) -> str:
        """The short text of an action, also of chance's. Two actions of a position never have the same text."""

    def read(self, state: S, seat: int, text: str) -> int:
        """The legal action that the text means."""
        words = " ".join(text.split())
        for action in state.legal(seat):
            if self.text(state, seat, action) == words:
                return action
        gaps: Gaps = {"action": Name(repr(words)), "hint": self.hint(state, seat)}
        raise IllegalAction(Message("{action} is not possible now; {hint}", gaps))

    def hint(self, state: S, seat: int) -> Message:
        """The actions that are possible instead, in a few words."""
        texts = [self.text(state, seat, action) for action in state.legal(seat)]
        if not texts:
            return Message("that seat may not act")
        gaps: Gaps = {"texts": Name(", ".join(texts[:6])), "more": len(texts) - 6}
        return Message("possible: {texts} and {more} more" if len(texts) > 6 else "possible: {texts}", gaps)

    def seen(self, state: S, seat: int, action: int, viewer: int | None) -> str:
        """The action's text as far as the viewer may know it while the game runs."""
        return self.text(state, seat, action)

    # -- for people ----------------------------------------------------------------------------------------------

    @abstractmethod
    def make_shown(self) -> Shown[S, Any]:
        """Make the object that shows the game. It is called once, when the game is first shown."""

    @cached_property
    def shown(self) -> Shown[S, Any]:
        """How the game is shown."""
        return self.make_shown()

    # -- for programs that learn, and for data sets ----------------------------------------------------------------

    def features(self, seats: int, options: Options, box: B) -> tuple[Feature, ...]:
        """The layout of an observation. It is the same for every position of a table."""
        turn = Feature("turn", BITS, 1, 0, 1, "1 if this seat may act")
        legal = Feature("legal", BITS, self.action_count, 0, 1, "by action: 1 if this seat may take it now")
        totals = Feature(
            "totals", SCORE, seats, -_MOST_POINTS, _MOST_POINTS, "by seat: its score if the game ended now", 100
        )
        return (turn, legal) if self.secrets else (turn, legal, totals)

    def grid(self, seats: int, options: Options, box: B) -> Grid | None:
        """Where numbers of an observation lie on the board; None for a game without a board of fixed size."""
        return None

    def observe(self, state: S, seat: int) -> list[int]:
        """What the seat knows as numbers, in the layout of ``features``. Seats are counted from this one."""
        written = observed(state, seat)
        if written:
            return written
        numbers = [int(seat in state.actors()), *[0] * self.action_count]
        for action in state.legal(seat):
            numbers[1 + action] = 1
        if not self.secrets:
            totals = state.totals()
            numbers += [int(totals[other]) for other in around(seat, int(state.seats))]
        return numbers

    def uses(self, state: S, seat: int, action: int) -> list[Use]:
        """The components that an action is about to use, for statistics."""
        return []

    def keeps(self, state: S) -> list[Use]:
        """The components that seats have at the end, if no single action shows them, for statistics."""
        return []
