"""A trained model inside the engine: a small feed-forward network that scores the legal actions of a seat.

The first layer reads the numbers of an observation as they are: each number adds columns of weights. The layers between
are dense with ReLU. The last one has a row for each action, and only rows of legal actions are computed. Or it has one
row alone: the value of a position to a seat. Then the network looks one action ahead, and an action's score is the
value of the position right after it. The first layer is computed once for all of these positions; each adds only the
numbers that its action has changed. So playing needs the standard library only, wherever the model was trained.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.state import State
from branchline.core.native import Floats, Ints, Shorts, i16, i64, vec

#: How a number of an observation adds columns: scaled, one for each value, or one for each bit.
SCALED: Final = 0
ONE_HOT: Final = 1
BIT_BY_BIT: Final = 2


def reals(numbers: list[float]) -> Floats:
    """An array of real numbers."""
    return vec[float](numbers)


class Network:
    """Layers of weights. ``column`` and the three arrays after it have an entry for each number of an observation."""

    def __init__(self, ways: list[int], columns: list[int], lows: list[int], units: list[int]) -> None:
        #: how each number is read, its first column, its lowest value and what it is divided by
        self.ways: Ints = vec[i64](ways)
        self.columns: Ints = vec[i64](columns)
        self.lows: Ints = vec[i64](lows)
        self.units: Ints = vec[i64](units)
        self.seen: Shorts = vec[i16]([i16(0)] * len(ways))
        self.after: Shorts = vec[i16]([i16(0)] * len(ways))
        #: by layer: weights (the first by column, the others by output) and biases; the last is the actions'
        self.weights: list[Floats] = []
        self.biases: list[Floats] = []

    def add_layer(self, weights: list[float], biases: list[float]) -> None:
        """One more layer, from the first to the last."""
        self.weights.append(reals(weights))
        self.biases.append(reals(biases))

    def scores(self, state: State, seat: i64, actions: Ints) -> Floats:
        """What the network gives each of these actions."""
        state.write_observation(seat, self.seen, 0)
        first = self._first()
        last = len(self.weights) - 1
        if len(self.biases[last]) == 1:
            return self._values_after(state, seat, actions, first)
        values = self._between(first)
        out = vec[float]([0.0] * len(actions))
        weights, biases = self.weights[last], self.biases[last]
        for place in range(len(actions)):
            action = actions[place]
            out[place] = biases[action] + dot(values, weights, action * len(values))
        return out

    def _values_after(self, state: State, seat: i64, actions: Ints, first: Floats) -> Floats:
        """What the position after each action is worth to the seat that acts. ``first`` is of the position before."""
        out = vec[float]([0.0] * len(actions))
        last = len(self.weights) - 1
        weights, bias = self.weights[last], self.biases[last][0]
        seen, after = self.seen, self.after
        for turn in range(len(actions)):
            following = state.clone()
            following.apply(seat, actions[turn])
            following.write_observation(seat, after, 0)
            changed = first[:]
            for place in range(len(seen)):
                before, now = i64(seen[place]), i64(after[place])
                if before != now:
                    self._count(changed, place, before, -1.0)
                    self._count(changed, place, now, 1.0)
            out[turn] = bias + dot(self._between(changed), weights, 0)
        return out

    def _first(self) -> Floats:
        """The sums of the first layer, made from columns."""
        out = self.biases[0][:]
        seen = self.seen
        for place in range(len(seen)):
            self._count(out, place, i64(seen[place]), 1.0)
        return out

    def _count(self, out: Floats, place: i64, number: i64, sign: float) -> None:
        """Add what a number of the observation brings to the first layer, or take it away."""
        weights = self.weights[0]
        width: i64 = len(out)
        way, column = self.ways[place], self.columns[place]
        if way == ONE_HOT:
            add(out, weights, (column + number - self.lows[place]) * width, sign)
        elif number and way == SCALED:
            add(out, weights, column * width, sign * float(number) / float(self.units[place]))
        elif number:
            while number:
                if number & 1:
                    add(out, weights, column * width, sign)
                number >>= 1
                column += 1

    def _between(self, first: Floats) -> Floats:
        """What the last layer reads: the first layer's sums and all dense layers, nothing below zero."""
        values = relu(first)
        for layer in range(1, len(self.weights) - 1):
            values = dense(values, self.weights[layer], self.biases[layer])
        return values

    def choose(self, state: State, seat: i64) -> i64:
        """The legal action with the highest score; of equals the first."""
        actions = state.moves(seat)
        scores = self.scores(state, seat, actions)
        best: i64 = 0
        for place in range(1, len(scores)):
            if scores[place] > scores[best]:
                best = place
        return actions[best]


def add(out: Floats, weights: Floats, first: i64, times: float) -> None:
    """Add a row of weights, so many times."""
    for place in range(len(out)):
        out[place] += weights[first + place] * times


def relu(values: Floats) -> Floats:
    """Nothing below zero."""
    for place in range(len(values)):
        if values[place] < 0.0:
            values[place] = 0.0
    return values


def dot(values: Floats, weights: Floats, first: i64) -> float:
    """The sum of the products with a row of weights."""
    sum_ = 0.0
    for place in range(len(values)):
        sum_ += values[place] * weights[first + place]
    return sum_


def dense(values: Floats, weights: Floats, biases: Floats) -> Floats:
    """A dense layer with ReLU."""
    out = biases[:]
    width: i64 = len(values)
    for place in range(len(out)):
        out[place] += dot(values, weights, place * width)
    return relu(out)
