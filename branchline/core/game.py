"""What a game is to everybody else: a State that knows the rules, and a Game that describes it.

Seats are numbered from 0. Chance is one more seat: what it draws is an action like any other. An action is a small int
out of the game's fixed catalogue; players' actions and chance's actions are two catalogues.
"""

from __future__ import annotations

import re
import sys
from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from branchline._loader import PACKAGE
from branchline.core.box import Box, Entry, read_box
from branchline.core.errors import BoxError, IllegalAction, SeatCountError
from branchline.core.native import Ints, append, i64, vec
from branchline.core.observation import Feature, Use, around
from branchline.core.options import Option, Options, Value, complete, read_options
from branchline.core.random import Random
from branchline.core.scene import Say, Scene, text_scene
from branchline.core.standings import Standings
from branchline.core.story import Gaps, Message, Name, beside, in_english, joined
from branchline.core.terms import Term
from branchline.core.view import View

#: The seat that draws discs, cards and tiles.
CHANCE: Final = -1
#: Who acts when the game is over.
NOBODY: Final = -2
#: No total is further from zero than this, where a game says nothing better.
_MUCH: Final = 1_000_000


class State(metaclass=ABCMeta):
    """One position of a match, with the rules.

    A game's folder has the fields in state.py, a function a rule in its chapters, and in game.py the subclass that
    dispatches to them.
    """

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats

    # -- who may act, and how ------------------------------------------------------------------------------------

    @abstractmethod
    def turn(self) -> i64:
        """Who may act: a seat, CHANCE, or NOBODY when it is over. Where several may act, the first of them."""

    def actors(self) -> list[int]:
        """All who may act now. Empty when it is over; several in a simultaneous phase."""
        first = self.turn()
        return [] if first == NOBODY else [int(first)]

    @abstractmethod
    def moves(self, seat: i64) -> Ints:
        """The legal actions of a seat that may act, in a stable order: never empty. This list *is* legality."""

    def legal(self, seat: int) -> list[int]:
        """The legal actions of any seat, in a stable order; empty if it may not act. Chance's are its outcomes."""
        if seat == CHANCE:
            return [outcome for outcome, _ in self.chances()]
        if seat not in self.actors():
            return []
        return list(self.moves(seat))

    def pick(self, seat: i64, rng: Random) -> i64:
        """One of the moves, each as likely: the one at place ``rng.below(len(moves))``, perhaps without a list."""
        moves = self.moves(seat)
        return moves[rng.below(len(moves))]

    @abstractmethod
    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action, with all that follows from it by itself. Nothing is checked here."""

    def reveals(self, seat: int, action: int) -> bool:
        """Whether this action, about to be taken, tells anybody something new: then it can't be taken back."""
        return False

    # -- chance --------------------------------------------------------------------------------------------------

    @abstractmethod
    def chances(self) -> list[tuple[int, int]]:
        """While CHANCE acts: every outcome with its weight, a positive whole number."""

    @abstractmethod
    def draw(self, rng: Random) -> i64:
        """While CHANCE acts: one outcome, drawn by the weights of ``chances``, not yet applied."""

    def deal(self, rng: Random) -> list[int]:
        """Draw and apply for chance until it is somebody else's turn; what was drawn."""
        drawn: list[int] = []
        while self.turn() == CHANCE:
            outcome = self.draw(rng)
            self.apply(CHANCE, outcome)
            drawn.append(int(outcome))
        return drawn

    # -- copies --------------------------------------------------------------------------------------------------

    @abstractmethod
    def clone(self) -> State:
        """An independent copy, cheap enough for a search."""

    def imagine(self, seat: int, rng: Random) -> State:
        """A copy in which all that the seat cannot know is drawn afresh from what remains possible."""
        return self.clone()

    @abstractmethod
    def snapshot(self) -> tuple[object, ...]:
        """The whole truth as plain ints, strings, lists and tuples: equal for equal positions, and for no others."""

    def census(self) -> dict[str, int]:
        """Every piece, counted where it lies: for each kind of piece the sum over all places, the box included."""
        return {}

    # -- how the players stand -----------------------------------------------------------------------------------

    @abstractmethod
    def totals(self) -> Ints:
        """What each seat would score if the game ended now."""

    @abstractmethod
    def places(self) -> Ints:
        """Each seat's place if the game ended now, tie-breaks included: 1 is first, equals share (1, 1, 3)."""

    @abstractmethod
    def standings(self) -> Standings:
        """Totals and places with their reasons, at any time."""

    # -- in a notebook -------------------------------------------------------------------------------------------

    def _repr_svg_(self) -> str:
        """A notebook shows what a bystander may see."""
        return drawing(self, None)

    # -- what a bot asks -----------------------------------------------------------------------------------------

    def game_name(self) -> str:
        """The name of the game, which is the name of its folder."""
        return type(self).__module__.split(".")[-2]

    def may_act(self, seat: i64) -> bool:
        """Whether the seat is among the actors; a game with simultaneous phases answers for itself."""
        return self.turn() == seat

    def outlook(self, weights: Ints) -> Ints:
        """What each seat may expect to score in the end, in hundredths of a point: a guess, cheap to make.

        The weights are those of the game's terms, in their order (Game.terms).
        """
        out = vec[i64]()
        for total in self.totals():
            out = append(out, total * 100)
        return out

    def conclude(self, seat: i64, weights: Ints) -> None:
        """Bring what the seat has half done to an end in a usual way, so that it can be judged."""

    def appraise(self, seat: i64, moves: Ints, weights: Ints) -> Ints:
        """How far ahead each of the moves would leave the seat, in hundredths of a point: only differences matter."""
        out = vec[i64]()
        for move in moves:
            after = self.clone()
            after.apply(seat, move)
            after.conclude(seat, weights)
            out = append(out, lead(after.outlook(weights), seat))
        return out

    def appraise_all(self, seat: i64, weights: Ints) -> Ints:
        """The same for all moves in their order. For callers outside the engine: the compiler never lets go of an array
        that is handed in from there, so what is handed in should be kept for good, like weights.
        """
        return self.appraise(seat, self.moves(seat), weights)

    def guided(self, seat: i64, rng: Random, weights: Ints) -> i64:
        """A sensible move, found quickly enough for playouts: the best of a few, unless the game knows better."""
        return best_of_few(self, seat, rng, weights, 3)

    def preferences(self, seat: i64, weights: Ints) -> Ints:
        """How much the player of a rehearsal likes each move: only the order matters. -1,000,000: out of question."""
        return self.appraise(seat, self.moves(seat), weights)

    def rehearse(self, seat: i64, rng: Random, weights: Ints) -> i64:
        """How far ahead the seat comes out in one way that the rest of the game may go, in hundredths of a point.

        The position is used up. Usual: guided moves to the end.
        """
        actor = self.turn()
        while actor != NOBODY:
            self.apply(actor, self.draw(rng) if actor == CHANCE else self.guided(actor, rng, weights))
            actor = self.turn()
        return lead(self.totals(), seat) * 100


def lead(values: Ints, seat: i64) -> i64:
    """How far a seat is ahead of the others' mean; alone, what it has."""
    others: i64 = len(values) - 1
    if not others:
        return values[seat]
    rest: i64 = 0
    for value in values:
        rest += value
    return values[seat] - (rest - values[seat]) // others


def best_of_few(state: State, seat: i64, rng: Random, weights: Ints, few: i64) -> i64:
    """The best appraised of so many moves, taken at random."""
    moves = state.moves(seat)
    count: i64 = len(moves)
    if count == 1:
        return moves[0]
    tried = vec[i64]()
    for _ in range(few):
        tried = append(tried, moves[rng.below(count)])
    return tried[first_best(state.appraise(seat, tried, weights))]


def best_of_all(state: State, seat: i64, weights: Ints) -> i64:
    """The best appraised of all moves; of equals, the first."""
    moves = state.moves(seat)
    if len(moves) == 1:
        return moves[0]
    return moves[first_best(state.appraise(seat, moves, weights))]


def first_best(values: Ints) -> i64:
    """The place of the highest value; of equals, the first."""
    best: i64 = 0
    for place in range(1, len(values)):
        if values[place] > values[best]:
            best = place
    return best


def play_logged(state: State, rng: Random) -> Ints:
    """Play at random to the end; seat and action of every step, one after the other."""
    log = vec[i64]()
    seat = state.turn()
    while seat != NOBODY:
        action = state.draw(rng) if seat == CHANCE else state.pick(seat, rng)
        state.apply(seat, action)
        log = append(log, seat)
        log = append(log, action)
        seat = state.turn()
    return log


def play_out(state: State, rng: Random) -> i64:
    """Play at random to the end; how many decisions were made."""
    decisions: i64 = 0
    seat = state.turn()
    while seat != NOBODY:
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            state.apply(seat, state.pick(seat, rng))
            decisions += 1
        seat = state.turn()
    return decisions


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
            return self.open_box(file, Path(file).read_text(encoding="utf-8"))
        if self.name not in _BOXES:
            _BOXES[self.name] = self.open_box(f"{self.name}/data", self.box_text())
        return _BOXES[self.name]

    def open_box(self, file: str, text: str) -> Box:
        """The box in a text; the file's name is for complaints."""
        root = read_box(file, text)
        box = self.read_box(root)
        if box.game != self.name:
            raise BoxError(file, "box.game", f"this is a box of {box.game}, not of {self.name}")
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


def game_of(state: State) -> Game:
    """The game that a position belongs to: its class stands in the game's game.py, beside GAME."""
    game = sys.modules[type(state).__module__].__dict__["GAME"]
    assert isinstance(game, Game)
    return game


def drawing(state: State, viewer: int | None, names: list[str] | None = None) -> str:
    """What the viewer may see of a position as one SVG, coloured as on the page."""
    game = game_of(state)
    called = names or [f"Player {seat + 1}" for seat in range(int(state.seats))]
    scene = game.scene(game.view(state, viewer), called, in_english(called))
    head, _, body = scene.svg().partition(">")
    return f"{head}><style>{_inks()}</style>{body}"


def _inks() -> str:
    """The page's style sheets for drawings, as far as there are any."""
    sheets = [PACKAGE / "web" / name for name in ("palette.css", "board.css")]
    found = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.exists())
    return "text.mono { font: 14px monospace; } " + found.replace("&", "&amp;").replace("<", "&lt;")
