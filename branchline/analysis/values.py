"""The value of a position for each seat: its expected share of first place, and its expected lead.

A seat's value is judged from what that seat could know. All positions of a match are judged with the same random
numbers, so that values differ by what happened and not by what was imagined.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branchline.analysis.calibration import Calibration, calibrated
from branchline.bots.tuned import weights_of
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY, Game, State

#: Values are whole multiples of 1/4096. Sums and differences of such numbers are exact, also as JSON.
PARTS = 4096
#: A chance that is drawn among more outcomes than this is sampled instead of listed.
MOST_OUTCOMES = 64


def exact(value: float) -> float:
    """The value as the nearest multiple of 1/4096."""
    return round(value * PARTS) / PARTS


@dataclass(frozen=True)
class Worth:
    """What a position is worth to each seat."""

    #: the expected share of first place; alone the expected points
    chances: list[float]
    #: the expected lead over the mean of the others, in points; alone the expected points
    leads: list[float]

    def exact(self) -> Worth:
        """The same as numbers that can be added without error."""
        return Worth([exact(value) for value in self.chances], [exact(value) for value in self.leads])


def mean(worths: Sequence[Worth], weights: Sequence[float] | None = None) -> Worth:
    """The weighted mean."""
    shares = weights or [1.0] * len(worths)
    whole = sum(shares)
    pairs = list(zip(worths, shares, strict=True))
    seats = range(len(worths[0].chances))
    return Worth(
        [sum(worth.chances[seat] * share for worth, share in pairs) / whole for seat in seats],
        [sum(worth.leads[seat] * share for worth, share in pairs) / whole for seat in seats],
    )


class Valuer:
    """Judges the positions of one match."""

    def __init__(self, game: Game, seats: int, seed: int, samples: int, calibration: Calibration | None = None) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.samples = samples
        self.calibration = calibration or Calibration(game.name, seats)
        self.weights = weights_of(game.name)
        #: how many decisions a round of play has, at the end of which positions are compared; 0: at once
        self.horizon: int = calibrated(game.name).get("values", {}).get("turns", 0) * seats

    def worth(self, state: State, decisions: int) -> Worth:
        """The value of a position after so many decisions.

        Before a draw it is the mean over the outcomes, so what a draw changes is 0 in the mean.
        """
        turn = state.turn()
        if turn == NOBODY:
            return self.ended(state).exact()
        if turn != CHANCE:
            return self.sampled(state, decisions).exact()
        outcomes = state.chances()
        if len(outcomes) > MOST_OUTCOMES:
            return self.sampled(state, decisions).exact()
        after = [(self.after(state, outcome), weight) for outcome, weight in outcomes]
        return mean(
            [self.sampled(position, decisions) for position, _ in after], [weight for _, weight in after]
        ).exact()

    def after(self, state: State, outcome: int) -> State:
        """The position after an outcome."""
        twin = state.clone()
        twin.apply(CHANCE, outcome)
        return twin

    def sampled(self, state: State, decisions: int) -> Worth:
        """The mean over the continuations."""
        if state.turn() == NOBODY:
            return self.ended(state)
        if self.game.secrets:
            views = [self.judged_by(seat, state, decisions) for seat in range(self.seats)]
            return Worth(
                [view.chances[seat] for seat, view in enumerate(views)],
                [view.leads[seat] for seat, view in enumerate(views)],
            )
        certain = self.horizon == 0 and state.turn() != CHANCE
        return mean(
            [
                self.continued(state.clone(), decisions, self.luck(number))
                for number in range(1 if certain else self.samples)
            ]
        )

    def judged_by(self, seat: int, state: State, decisions: int) -> Worth:
        """The mean over what the seat can imagine."""
        values = []
        for number in range(self.samples):
            luck = self.luck(number)
            values.append(self.continued(state.imagine(seat, luck), decisions, luck))
        return mean(values)

    def luck(self, number: int) -> Random:
        """The random numbers of one sample: the same for every position."""
        return Random(self.seed, "worth", number)

    def continued(self, state: State, decisions: int, luck: Random) -> Worth:
        """What the evaluation promises after some sensible decisions. The position is changed."""
        decisions = self.play_on(state, decisions, luck)
        return self.promised(self.outlook(state), int(state.turn()), decisions)

    def outlook(self, state: State) -> list[float]:
        """The evaluation, in hundredths of a point.

        An end that was only imagined is no result: others might have played otherwise.
        """
        if state.turn() == NOBODY:
            return [100.0 * int(total) for total in state.totals()]
        return [float(value) for value in state.outlook(self.weights)]

    def play_on(self, state: State, decisions: int, luck: Random) -> int:
        """Play to where all seats have had equal turns, and finish what is half done. How many decisions that makes.

        Positions of one round of play are all compared where that round ends, so it does not count as a gain that a
        seat has just moved.
        """
        while state.turn() == CHANCE:
            state.apply(CHANCE, state.draw(luck))
        turn = state.turn()
        goal = decisions + self.horizon - decisions % self.horizon if self.horizon else decisions
        while turn != NOBODY and decisions < goal:
            if turn == CHANCE:
                state.apply(CHANCE, state.draw(luck))
            else:
                state.apply(turn, state.guided(turn, luck, self.weights))
                decisions += 1
            turn = state.turn()
        for seat in state.actors():
            if seat >= 0:
                state.conclude(seat, self.weights)
        return decisions

    def promised(self, values: Sequence[float], actor: int, decisions: int) -> Worth:
        """What values of the evaluation promise each seat, if it is the actor's turn."""
        calibration = self.calibration
        progress = calibration.progress(decisions)
        if self.seats == 1:
            points = [calibration.points(values[0], progress)]
            return Worth(points, points)
        return Worth(calibration.chances(values, actor, progress), calibration.leads(values, progress))

    def ended(self, state: State) -> Worth:
        """The result of a game that is over."""
        totals = [float(total) for total in state.totals()]
        if self.seats == 1:
            return Worth(totals, totals)
        places = list(state.places())
        share = 1 / places.count(1)
        others, whole = self.seats - 1, sum(totals)
        return Worth(
            [share if place == 1 else 0.0 for place in places],
            [total - (whole - total) / others for total in totals],
        )
