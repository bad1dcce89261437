"""A flat search: the best appraised moves are rehearsed, all on the same draws, and the worse ones drop out."""

from __future__ import annotations

from math import sqrt

from branchline.core.game import State
from branchline.core.native import Ints
from branchline.core.random import Random

#: A move drops out when it is this many deviations behind, after so many rehearsals; equals are left after as many.
BEHIND = 3.0
ENOUGH = 8
#: What is liked no more than this is not rehearsed.
NEVER = -1_000_000


class Flat:
    """The moves that are still looked at, and what their rehearsals gave."""

    def __init__(self, root: State, seat: int, weights: Ints, width: int, rng: Random) -> None:
        self.root = root
        self.seat = seat
        self.weights = weights
        self.seed = int(rng.bits())
        moves = root.moves(seat)
        values = [int(value) for value in root.preferences(seat, moves, weights)]
        order = [place for place in sorted(range(len(values)), key=lambda place: -values[place])[:width]]
        order = [place for place in order if values[place] > NEVER] or order[:1]
        self.moves = [int(moves[place]) for place in order]
        self.results: list[list[float]] = [[] for _ in self.moves]
        #: the places of those that are left
        self.left = list(range(len(self.moves)))
        self.most = len(self.moves)
        self.iterations = 0

    def round(self, done: float) -> None:
        """Rehearse every move that is left once more; ``done`` of the budget is spent, from 0 to 1."""
        number = len(self.results[self.left[0]])
        for place in self.left:
            rng = Random(self.seed, "rehearsal", number)
            after = self.root.clone()
            after.apply(self.seat, self.moves[place])
            self.results[place].append(float(after.rehearse(self.seat, rng, self.weights)))
            self.iterations += 1
        if number + 1 >= ENOUGH:
            self.drop()
        self.halve(done)

    def mean(self, place: int) -> float:
        """What the rehearsals of a move gave."""
        results = self.results[place]
        return sum(results) / len(results) if results else 0.0

    def ranked(self) -> list[int]:
        """Those that are left first, the best of them first."""
        return sorted(range(len(self.moves)), key=lambda place: (place not in self.left, -self.mean(place), place))

    def drop(self) -> None:
        """Those that are clearly worse than the best leave; so do its equals."""
        best = self.ranked()[0]
        kept = []
        for place in self.left:
            gaps = [one - other for one, other in zip(self.results[best], self.results[place], strict=True)]
            mean = sum(gaps) / len(gaps)
            error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))
            if place == best or mean < BEHIND * error:
                kept.append(place)
        self.left = kept

    def halve(self, done: float) -> None:
        """As the budget goes, only so many of the best stay."""
        most = max(2, round(self.most * 0.5 ** (4 * done)))
        self.left = [place for place in self.ranked() if place in self.left][:most]
