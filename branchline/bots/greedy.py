"""Greedy play: one-ply lookahead with the game's evaluation."""

from __future__ import annotations

from branchline.bots.bot import Bot, Thought, Variation, Watch
from branchline.bots.tuned import weights_of
from branchline.core.engine.random import Random
from branchline.core.game import State
from branchline.core.native import Ints

#: How many variations a thought has.
SHOWN = 5


class GreedyBot(Bot):
    """Takes the action with the highest value; of equals, any.

    With noise each value is wrong by up to so many hundredths of a point. That makes a weaker opponent.
    """

    def __init__(self, noise: int = 0, weights: Ints | None = None, day: str = "") -> None:
        self.noise = noise
        self.day = day
        self.weights = weights

    def think(self, state: State, seat: int, rng: Random, watch: Watch | None = None) -> Thought:
        moves = state.moves(seat)
        weights = weights_of(state.game_name(), day=self.day) if self.weights is None else self.weights
        values = [int(value) for value in state.appraise_all(seat, weights)]
        judged = [value + int(rng.below(self.noise)) for value in values] if self.noise else values
        best = max(judged)
        equals = [place for place, value in enumerate(judged) if value == best]
        chosen = equals[int(rng.below(len(equals)))]
        ranked = sorted(range(len(judged)), key=lambda place: (place != chosen, -judged[place]))
        variations = [
            Variation(((seat, int(moves[place])),), values[place] / 100, 1 / len(judged)) for place in ranked[:SHOWN]
        ]
        return Thought(int(moves[chosen]), variations, iterations=len(judged))
