"""A position: who may act and how, chance, copies, standings, and the questions of bots."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Any, Final

from branchline.core.engine.evaluation import best_of_few, lead
from branchline.core.engine.random import Random, drawn
from branchline.core.engine.standings import Standings, places_by_total
from branchline.core.native import Ints, Shorts, append, i64, mypyc_attr, vec

#: The seat that draws discs, cards and tiles.
CHANCE: Final = -1
#: Stands for the acting seat when the game is over.
NOBODY: Final = -2


def unanswered(state: State, question: str) -> NotImplementedError:
    """The complaint about a class that lacks an answer. Where the engine is compiled, nobody complains earlier."""
    return NotImplementedError(f"{type(state).__name__} has no method {question}")


@mypyc_attr(allow_interpreted_subclasses=True)
class State(metaclass=ABCMeta):
    """One position of a match, with the rules.

    A game must answer ``turn``, ``moves``, ``apply``, ``clone``, ``snapshot``, ``totals`` and ``game_name``, and
    ``chances`` if anything is drawn. The other methods have defaults. Ordinary Python classes may derive from this
    one, also where the engine is compiled: then compiled code calls their methods as Python does.

    In the folders of our games ``rules/state.py`` has the fields, the chapters in ``rules/`` have one function for each
    rule, and ``rules/turn.py`` calls them by phase. ``ai/position.py`` has the class that is played: it adds the
    answers to the questions of bots.
    """

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats

    # -- who may act, and how ------------------------------------------------------------------------------------

    @abstractmethod
    def turn(self) -> i64:
        """Who may act: a seat, CHANCE, or NOBODY when it is over. Where several may act, the first of them."""
        raise unanswered(self, "turn")

    def actors(self) -> list[int]:
        """All seats that may act now: none when the game is over, several in a simultaneous phase."""
        first = self.turn()
        return [] if first == NOBODY else [int(first)]

    @abstractmethod
    def moves(self, seat: i64) -> Ints:
        """The legal actions of a seat that may act, in a stable order. Never empty. This list *is* legality."""
        raise unanswered(self, "moves")

    def legal(self, seat: int) -> list[int]:
        """The legal actions of any seat, in a stable order. Empty if it may not act. Chance's are its outcomes."""
        if seat == CHANCE:
            return [outcome for outcome, _ in self.chances()]
        if seat not in self.actors():
            return []
        return list(self.moves(seat))

    def pick(self, seat: i64, rng: Random) -> i64:
        """A random move: the one at index ``rng.below(len(moves))``. A game may find it without making the list."""
        moves = self.moves(seat)
        return moves[rng.below(len(moves))]

    @abstractmethod
    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action and all automatic steps that follow. Nothing is checked."""
        raise unanswered(self, "apply")

    def reveals(self, seat: int, action: int) -> bool:
        """Whether the action would reveal something to anybody. Then it can't be taken back."""
        return False

    # -- chance --------------------------------------------------------------------------------------------------

    def chances(self) -> list[tuple[int, int]]:
        """When CHANCE acts: every outcome with its weight, a positive whole number."""
        return []

    def draw(self, rng: Random) -> i64:
        """When CHANCE acts: draw one outcome by the weights of ``chances``. It is not applied yet.

        A game that draws often overrides this, to draw without a list.
        """
        return drawn(self.chances(), rng)

    def deal(self, rng: Random) -> list[int]:
        """Draw and apply outcomes until it is a player's turn. Returns the outcomes."""
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
        raise unanswered(self, "clone")

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Refused: a position does not know its history, and native arrays can't be pickled."""
        raise TypeError("a position can't be pickled: copy it with clone(), and keep or send the record of its match")

    def imagine(self, seat: int, rng: Random) -> State:
        """A copy in which everything that the seat cannot know is drawn again from what is possible."""
        return self.clone()

    @abstractmethod
    def snapshot(self) -> dict[str, object]:
        """The whole truth by field: plain ints, strings, lists and tuples, equal for equal positions and no others.

        The order of the fields is part of ``state_hash``. A game writes a dict literal in the file of its fields, and
        the law in tests/laws/test_fields.py compares it with the fields and their copies.
        """
        raise unanswered(self, "snapshot")

    def census(self) -> dict[str, int]:
        """How many pieces of each kind there are, summed over all places and the box."""
        return {}

    # -- standings -----------------------------------------------------------------------------------

    @abstractmethod
    def totals(self) -> Ints:
        """What each seat would score if the game ended now."""
        raise unanswered(self, "totals")

    def places(self) -> Ints:
        """Each seat's place if the game ended now, after tie-breaks. 1 is first; equals share a place (1, 1, 3).

        The default has no tie-break.
        """
        return places_by_total(self.totals())

    def standings(self) -> Standings:
        """Totals and places with their reasons. It can be asked at any time.

        The default names one source of points and no tie-break.
        """
        totals = [int(total) for total in self.totals()]
        places = [int(place) for place in self.places()]
        decided_by = "solo" if len(places) == 1 else "shared" if places.count(1) > 1 else "points"
        return Standings(places, totals, [{"points": total} for total in totals], decided_by)

    # -- in a notebook -------------------------------------------------------------------------------------------

    def _repr_svg_(self) -> str:
        """A notebook shows what a spectator may see."""
        from branchline.core.ui.svg import drawing  # not above: it needs Game, which needs State

        return drawing(self, None)

    # -- for programs that learn ---------------------------------------------------------------------------------

    def write_observation(self, seat: i64, out: Shorts, at: i64) -> i64:
        """Write what the seat knows as numbers, in the layout of ``Game.features``, into an array from a place on.

        Returns the place behind the last number. A game that writes nothing is observed through ``Game.observe``; the
        batch environment needs this method.
        """
        return at

    def shown_numbers(self) -> i64:
        """How many numbers ``update_observation`` remembers of an observation. By default none."""
        return 0

    def update_observation(self, seat: i64, out: Shorts, at: i64, shown: Ints) -> None:
        """Write an observation over an older one, of any position of the table.

        ``shown`` remembers what stands in the array, so that large parts which rarely change need not be written again.
        Both begin as zeros. The default writes everything.
        """
        self.write_observation(seat, out, at)

    # -- questions of bots -----------------------------------------------------------------------------------------

    @abstractmethod
    def game_name(self) -> str:
        """The name of the game that this is a position of."""
        raise unanswered(self, "game_name")

    def may_act(self, seat: i64) -> bool:
        """Whether the seat is among the actors. A game with simultaneous phases overrides this."""
        return self.turn() == seat

    def outlook(self, weights: Ints) -> Ints:
        """The evaluation: a quick estimate of each seat's final score, in hundredths of a point.

        The weights are those of ``Game.terms``, in their order.
        """
        out = vec[i64]()
        for total in self.totals():
            out = append(out, total * 100)
        return out

    def describe(self, out: Ints) -> i64:
        """Describe the position for a learned value (value_net.py); the length. By default nothing: there is none."""
        return 0

    def conclude(self, seat: i64, weights: Ints) -> None:
        """Finish what the seat has half done in a usual way, so that the position can be evaluated."""

    def appraise(self, seat: i64, moves: Ints, weights: Ints) -> Ints:
        """The seat's lead after each of the moves, in hundredths of a point. Only differences matter."""
        out = vec[i64]()
        for move in moves:
            after = self.clone()
            after.apply(seat, move)
            after.conclude(seat, weights)
            out = append(out, lead(after.outlook(weights), seat))
        return out

    def appraise_all(self, seat: i64, weights: Ints) -> Ints:
        """``appraise`` for all moves, for callers in plain Python.

        A compiled function never frees an array that plain Python passes to it. So pass only arrays that are kept for
        good, like weights.
        """
        return self.appraise(seat, self.moves(seat), weights)

    def guided(self, seat: i64, rng: Random, weights: Ints) -> i64:
        """A sensible move for rollouts, found quickly. By default the best of three random moves."""
        return best_of_few(self, seat, rng, weights, 3)

    def preferences(self, seat: i64, weights: Ints) -> Ints:
        """How much the player of a rollout likes each move. Only the order matters; -1,000,000 excludes a move."""
        return self.appraise(seat, self.moves(seat), weights)

    def rollout(self, seat: i64, rng: Random, weights: Ints) -> i64:
        """Play the rest of the game once, and return the seat's lead in hundredths of a point.

        The position is changed. By default ``guided`` chooses all moves.
        """
        actor = self.turn()
        while actor != NOBODY:
            self.apply(actor, self.draw(rng) if actor == CHANCE else self.guided(actor, rng, weights))
            actor = self.turn()
        return lead(self.totals(), seat) * 100
