"""The luck in a game that is being played: what its draws changed for each seat.

A draw changes a seat's value by what it is after the draw, less the mean over the outcomes. In the mean that is
nothing, whatever the values are worth. So a result less the luck in it has the same mean, and a smaller
spread. AIVAT does so in poker.
"""

from __future__ import annotations

from branchline.analysis.calibration import calibrated
from branchline.analysis.values import Valuer
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game, State

#: Samples of a value, unless the game's file says otherwise.
_USUAL_SAMPLES = 8


class LuckMeter:
    """Deals for one game, and adds up what its draws changed for each seat."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        samples = int(calibrated(game.name).get("values", {}).get("samples", _USUAL_SAMPLES))
        self.valuer = Valuer(game, seats, seed, samples)
        self.sums = [0.0] * seats

    def deal(self, state: State, luck: Random, decisions: int) -> list[int]:
        """The same draws as ``state.deal``."""
        outcomes: list[int] = []
        first = self.valuer.worth(state, decisions).chances
        while state.turn() == CHANCE:
            outcome = int(state.draw(luck))
            state.apply(CHANCE, outcome)
            outcomes.append(outcome)
        # Changes of draws in a row add up to the last value less the first: those between need not be known.
        last = self.valuer.worth(state, decisions).chances
        self.sums = [total + new - old for total, new, old in zip(self.sums, last, first, strict=True)]
        return outcomes
