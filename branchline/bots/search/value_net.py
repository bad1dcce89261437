"""A learned value: a small network of whole numbers that says who will win from here, and by how much.

What a position is to the network (``State.describe``): some *items* (companies), each described by the numbers of some
rows of a table; and for each seat what it *holds*, pairs of an item and a row, and rows about the seat itself.

    item        the sum of its rows
    holding     ReLU(item + row); a seat has the sum of its holdings
    seat        ReLU(its own sum through a matrix + the sum of all seats through another + the seat's own rows)
    answers     two dot products: the logit of winning (softmax over the seats), and the expected points

Only sums of rows are needed where nothing is held, as in NNUE, so a position costs a few thousand additions and
multiplications. All numbers are whole, in parts of ``UNIT``: every machine gives the same answers, compiled or not.
"""

from __future__ import annotations

from math import exp
from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.engine.state import State
from branchline.core.native import Ints, i64, vec

#: One, in the network's numbers, and the same as a shift.
UNIT: Final = 1024
SHIFT: Final = 10
#: What all seats' chances of winning add up to, but for rounding.
SURE: Final = 10_000
#: No description is longer.
LONGEST: Final = 1024

#: e to the minus n, n in parts of 64, in millionths; below that it counts as nothing.
_STEP: Final = 4
_FALL: Final = vec[i64]([round(1_000_000 * exp(-n / 64)) for n in range(14 * 64)])


class ValueNet:
    """The network. ``width`` numbers describe an item or what a seat holds, ``depth`` numbers a seat."""

    def __init__(self, width: int, depth: int, parts: dict[str, list[int]]) -> None:
        self.width: i64 = width
        self.depth: i64 = depth
        #: by row: ``width`` numbers for items and holdings, ``depth`` numbers for seats
        self.rows: Ints = vec[i64](parts["rows"])
        self.seat_rows: Ints = vec[i64](parts["seat_rows"])
        #: by output: the weights of the seat's own sum, and of the sum of all seats
        self.own: Ints = vec[i64](parts["own"])
        self.all: Ints = vec[i64](parts["all"])
        self.win: Ints = vec[i64](parts["win"])
        self.points: Ints = vec[i64](parts["points"])
        #: where a position describes itself
        self.seen: Ints = filled(LONGEST, 0)

    def judge(self, state: State) -> Ints:
        """By seat the chance of the first place in parts of ``SURE``; behind these by seat the expected points.

        Points are in hundredths, and only their differences mean something.
        """
        state.describe(self.seen)
        seats = state.seats
        held, at = self.holdings(seats)
        common = self.common(held, seats)
        out = filled(2 * seats, 0)
        for seat in range(seats):
            at = self.read_seat(held, seat, common[:], at, out)
        to_chances(out, seats)
        return out

    def holdings(self, seats: i64) -> tuple[Ints, i64]:
        """By seat the sum of its holdings, and where the description goes on."""
        seen, rows, width = self.seen, self.rows, self.width
        items = filled(seen[0] * width, 0)
        at: i64 = 1
        for item in range(seen[0]):
            first: i64 = item * width
            for number in range(at + 1, at + 1 + seen[at]):
                row = seen[number] * width
                for place in range(width):
                    items[first + place] += rows[row + place]
            at += 1 + seen[at]
        held = filled(seats * width, 0)
        for seat in range(seats):
            mine: i64 = seat * width
            for number in range(seen[at]):
                first = seen[at + 1 + 2 * number] * width
                row = seen[at + 2 + 2 * number] * width
                for place in range(width):
                    value = items[first + place] + rows[row + place]
                    if value > 0:
                        held[mine + place] += value
            at += 1 + 2 * seen[at]
        return held, at

    def common(self, held: Ints, seats: i64) -> Ints:
        """What all seats' holdings add to every seat, in parts of ``UNIT`` squared."""
        width, weights = self.width, self.all
        sums = held[:width]
        for place in range(width, seats * width):
            sums[place % width] += held[place]
        out = filled(self.depth, 0)
        for place in range(self.depth):
            out[place] = dot(sums, 0, weights, place * width, width)
        return out

    def read_seat(self, held: Ints, seat: i64, hidden: Ints, at: i64, out: Ints) -> i64:
        """Write the seat's logit and points; where the description goes on. ``hidden`` begins with the common part."""
        seen, width, depth = self.seen, self.width, self.depth
        for place in range(depth):
            hidden[place] = (hidden[place] + dot(held, seat * width, self.own, place * width, width)) >> SHIFT
        for number in range(at + 1, at + 1 + seen[at]):
            row = seen[number] * depth
            for place in range(depth):
                hidden[place] += self.seat_rows[row + place]
        for place in range(depth):
            if hidden[place] < 0:
                hidden[place] = 0
        seats: i64 = len(out) // 2
        out[seat] = dot(hidden, 0, self.win, 0, depth) >> SHIFT
        out[seats + seat] = (dot(hidden, 0, self.points, 0, depth) >> SHIFT) * 100 >> SHIFT
        return at + 1 + seen[at]


def dot(one: Ints, first: i64, other: Ints, start: i64, length: i64) -> i64:
    """The sum of the products of two parts of arrays."""
    sum_: i64 = 0
    for place in range(length):
        sum_ += one[first + place] * other[start + place]
    return sum_


def to_chances(out: Ints, seats: i64) -> None:
    """Replace the logits of the seats by chances (softmax)."""
    highest = out[0]
    for seat in range(1, seats):
        if out[seat] > highest:
            highest = out[seat]
    total: i64 = 0
    for seat in range(seats):
        fall = (highest - out[seat]) >> _STEP
        out[seat] = _FALL[fall] if fall < len(_FALL) else 0
        total += out[seat]
    for seat in range(seats):
        out[seat] = out[seat] * SURE // total
