"""One position of a match: who may act, and how; copies; how the players stand; what a bot asks."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Any, Final

from branchline.core.engine.evaluation import best_of_few, lead
from branchline.core.engine.random import Random
from branchline.core.engine.standings import Standings
from branchline.core.native import Ints, append, i64, mypyc_attr, vec

#: The seat that draws discs, cards and tiles.
CHANCE: Final = -1
#: Who acts when the game is over.
NOBODY: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
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

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def __reduce__(self) -> str | tuple[Any, ...]:
        """A position does not know how it came about, and its arrays can't be pickled where the engine is compiled."""
        raise TypeError("a position can't be pickled: copy it with clone(), and keep or send the record of its match")

    def imagine(self, seat: int, rng: Random) -> State:
        """A copy in which all that the seat cannot know is drawn afresh from what remains possible."""
        return self.clone()

    @abstractmethod
    def snapshot(self) -> dict[str, object] | tuple[object, ...]:
        """The whole truth by field: plain ints, strings, lists and tuples, equal for equal positions and no others.

        The order of the fields is part of ``state_hash``. A game writes a dict literal in the file of its fields, and
        the law in tests/laws/test_fields.py compares it with the fields and their copies.
        """

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
        from branchline.core.ui.svg import drawing  # here, as it needs the game, which needs this class

        return drawing(self, None)

    # -- what a bot asks -----------------------------------------------------------------------------------------

    @abstractmethod
    def game_name(self) -> str:
        """The name of the game that this is a position of."""

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
