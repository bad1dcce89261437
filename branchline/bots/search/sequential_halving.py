"""Sequential halving over candidate moves, with common random numbers.

The candidates are the moves that the game's move ordering likes best. In every round each candidate that is left gets
one rollout. All rollouts of a round use the same random numbers, so moves are compared on equal luck. The worse half
drops out again and again while the budget is spent, and so does a move that is clearly behind.
"""

from __future__ import annotations

from math import sqrt

from branchline.bots.search.reward import ONE, squashed
from branchline.core.engine.random import Random
from branchline.core.game import State
from branchline.core.native import Ints

#: A move drops out when it is this many standard errors behind, after so many rollouts; so does one that is just equal.
BEHIND = 3.0
ENOUGH = 8
#: What is liked no more than this is no candidate.
NEVER = -1_000_000
#: Of the moves at the start so many are left at the end, as two to the power of this: a sixteenth, but two at least.
HALVINGS = 4
#: The lead, in hundredths of a point, that is shown as a value of three quarters.
LEAD = 2000
#: Names the stream of random numbers. Another name would change every game that a bot plays with a given seed.
_STREAM = "rehearsal"


class SequentialHalving:
    """The candidates, and what their rollouts gave."""

    def __init__(
        self, root: State, seat: int, weights: Ints, width: int, secrets: bool, rng: Random, caution: float = 0.0
    ) -> None:
        self.root = root
        self.seat = seat
        self.weights = weights
        self.seed = int(rng.bits())
        moves = root.moves(seat)
        liked = [int(value) for value in root.preferences(seat, weights)]
        order = sorted(range(len(liked)), key=lambda place: -liked[place])[:width]
        order = [place for place in order if liked[place] > NEVER] or order[:1]
        self.moves = [int(moves[place]) for place in order]
        self.results: list[list[int]] = [[] for _ in self.moves]
        #: the places of those that are left, the best first
        self.left = list(range(len(self.moves)))
        self.iterations = 0
        #: whether what the seat does not know is drawn afresh for every rollout
        self.secrets = secrets
        #: by how many standard errors a move must be ahead of one that is liked better
        self.caution = caution

    def round(self, done: float) -> None:
        """One more rollout for every candidate that is left; ``done`` of the budget is spent, from 0 to 1."""
        number = len(self.results[self.left[0]])
        for place in self.left:
            luck = Random(self.seed, _STREAM, number)
            after = self.root.imagine(self.seat, luck) if self.secrets else self.root.clone()
            after.apply(self.seat, self.moves[place])
            self.results[place].append(int(after.rollout(self.seat, luck, self.weights)))
            self.iterations += 1
        self.sort()
        if number + 1 >= ENOUGH:
            self.drop()
        del self.left[max(2, round(len(self.moves) * 0.5 ** (HALVINGS * done))) :]

    def sort(self) -> None:
        """Put the best candidate first."""
        favourite = min(self.left)
        self.left.sort(key=lambda place: (-self.ahead(place, favourite), place))

    def drop(self) -> None:
        """Drop the candidates that are clearly worse than the best, and those that are exactly equal to it."""
        best = self.left[0]
        self.left = [best, *(place for place in self.left[1:] if self.may_win(place, best))]

    def ahead(self, place: int, favourite: int) -> float:
        """How far a move is surely ahead of the best liked one that is left.

        Rollouts assume that the best liked moves follow, so such a move is given up only for good reason.
        """
        mean, error = self.gap(place, favourite)
        return mean - self.caution * error

    def may_win(self, place: int, best: int) -> bool:
        """Whether a move is not clearly behind the best, on the same draws."""
        mean, error = self.gap(best, place)
        return mean < BEHIND * error

    def gap(self, one: int, other: int) -> tuple[float, float]:
        """How far one move is ahead of another on the same draws, and the standard error of that."""
        gaps = [ahead - behind for ahead, behind in zip(self.results[one], self.results[other], strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / max(len(gaps) - 1, 1)
        return mean, sqrt(spread / len(gaps))

    def mean(self, place: int) -> float:
        """The mean of a move's rollouts, in hundredths of a point."""
        results = self.results[place]
        return sum(results) / len(results) if results else 0.0

    def ranked(self) -> list[int]:
        """The places of all candidates: those that are left, then the others by how long they stayed."""
        gone = [place for place in range(len(self.moves)) if place not in self.left]
        return [*self.left, *sorted(gone, key=lambda place: (-len(self.results[place]), -self.mean(place)))]

    def value(self, place: int) -> float:
        """What a move is worth, from 0 (lost) to 1 (won), by the mean lead of its rollouts."""
        return int(squashed(int(self.mean(place)), LEAD)) / ONE
