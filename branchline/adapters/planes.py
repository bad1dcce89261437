"""Observations of a batch as planes of the board, for learning programs that convolve, and the rest one-hot.

A plane is an array of the board's rows and columns. In this order:

* one with 1 at every place of the board;
* of every feature that has numbers for places, in the order of the observation: a category is one plane for each of
  its values, a set one for each of its members, an amount one plane, scaled to -1 .. 1;
* of every feature whose numbers are places, one plane for each number, with 1 at its place.

``planes`` is the layout. What does not lie on the board is in ``rest``, encoded as ``onehot`` (core/encoding.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from branchline.adapters.encoding import Encoder
from branchline.core.encoding import ONEHOT
from branchline.core.engine.observation import BITS, CATEGORY, Feature
from branchline.core.grid import Grid, Spot
from branchline.core.match.errors import SetupError
from branchline.extras import needed

with needed("an environment", "envs"):
    import numpy as np
    from numpy.typing import NDArray

PLANES = "planes"
#: How a plane is made of numbers: 1 at every place; a number divided by its unit; 1 where the number is that value;
#: one bit of the number; 1 at the place that the number names.
BOARD, SCALED, VALUE, BIT, POINT = "board", "scaled", "value", "bit", "point"


@dataclass(frozen=True)
class Plane:
    """One plane: of which feature, which of its numbers (of a place, or of all), and how it is made."""

    feature: str
    number: int
    way: str
    #: the unit, the value or the bit
    operand: int = 0


def planes(features: tuple[Feature, ...], grid: Grid) -> list[Plane]:
    """The layout: all planes in their order."""
    layout = [Plane("", 0, BOARD)]
    for feature in features:
        if feature.name in grid.places:
            for number in range(feature.length // len(grid.places[feature.name])):
                layout += _of_number(feature, number, grid)
    for feature in features:
        if feature.name in grid.pointing:
            layout += [Plane(feature.name, number, POINT) for number in range(feature.length)]
    return layout


def _of_number(feature: Feature, number: int, grid: Grid) -> list[Plane]:
    """The planes of one number of every place."""
    if feature.name in grid.bit_by_bit or (feature.kind == BITS and feature.high > 1):
        return [Plane(feature.name, number, BIT, bit) for bit in range(feature.high.bit_length())]
    if feature.kind == CATEGORY:
        return [Plane(feature.name, number, VALUE, value) for value in range(feature.low, feature.high + 1)]
    return [Plane(feature.name, number, SCALED, feature.unit)]


class PlaneEncoder:
    """Encodes so many observations at once: ``out`` has games, planes, rows and columns, ``rest`` games and inputs."""

    def __init__(self, features: tuple[Feature, ...], grid: Grid | None, rows: int, title: str) -> None:
        if grid is None:
            raise SetupError(f"{title} has no board of fixed size: encoding={PLANES!r} is for games that have one")
        self.grid = grid
        self.layout = planes(features, grid)
        self.out: NDArray[Any] = np.zeros((rows, len(self.layout), grid.rows, grid.columns), dtype=np.float32)
        self._flat = self.out.reshape(rows, -1)
        self._area = grid.rows * grid.columns
        self._games = np.arange(rows)[:, None] * self._flat.shape[1]
        firsts, first = {}, 0
        for feature in features:
            firsts[feature.name] = first
            first += feature.length
        self._scaled, self._values, self._bits = (self._sources(features, firsts, way) for way in (SCALED, VALUE, BIT))
        self._points = self._pointers(features, firsts)
        self._set = np.zeros(0, dtype=np.int64)
        for spot in grid.spots():
            self.out[:, 0, spot[0], spot[1]] = 1.0
        off_board = tuple(f for f in features if f.name not in grid.places and f.name not in grid.pointing)
        self._rest = np.concatenate([np.arange(firsts[f.name], firsts[f.name] + f.length) for f in off_board])
        self._encoder = Encoder(off_board, rows, ONEHOT, "float32")
        self.rest = self._encoder.out

    def _at(self, plane: int, spot: Spot) -> int:
        """Where a spot of a plane is among all numbers of a game."""
        return plane * self._area + spot[0] * self.grid.columns + spot[1]

    def _sources(self, features: tuple[Feature, ...], firsts: dict[str, int], way: str) -> NDArray[np.int64]:
        """Of all planes made in this way, spot by spot: from which number, to where, and the operand.

        Of values only the first plane is listed: the others follow it.
        """
        lows = {feature.name: feature.low for feature in features}
        rows = []
        for number, plane in enumerate(self.layout):
            if plane.way != way or (way == VALUE and plane.operand != lows[plane.feature]):
                continue
            spots = self.grid.places[plane.feature]
            each = next(f.length for f in features if f.name == plane.feature) // len(spots)
            for place, spot in enumerate(spots):
                source = firsts[plane.feature] + place * each + plane.number
                rows.append((source, self._at(number, spot), plane.operand))
        return np.array(rows, dtype=np.int64).reshape(-1, 3).T

    def _pointers(self, features: tuple[Feature, ...], firsts: dict[str, int]) -> list[tuple[int, int, NDArray[Any]]]:
        """Of every pointing number: where it is read, its lowest value, and by value where its 1 goes (-1: nowhere)."""
        lows = {feature.name: feature.low for feature in features}
        pointers = []
        for number, plane in enumerate(self.layout):
            if plane.way == POINT:
                spots = self.grid.pointing[plane.feature]
                table = np.array([-1 if spot is None else self._at(number, spot) for spot in spots], dtype=np.int64)
                pointers.append((firsts[plane.feature] + plane.number, lows[plane.feature], table))
        return pointers

    def encode(self, raw: NDArray[Any]) -> NDArray[Any]:
        """The planes; ``rest`` has what does not lie on the board."""
        every, flat = self._flat.reshape(-1), self._flat
        every[self._set] = 0.0
        source, to, units = self._scaled
        flat[:, to] = raw[:, source] / units.astype(np.float32)
        source, to, shifts = self._bits
        flat[:, to] = (raw[:, source] >> shifts) & 1
        source, to, lows = self._values
        ones = [(self._games + to + (raw[:, source] - lows) * self._area).reshape(-1)]
        for number, low, table in self._points:
            at = table[raw[:, number] - low]
            ones.append((self._games[:, 0] + at)[at >= 0])
        self._set = np.concatenate(ones)
        every[self._set] = 1.0
        self._encoder.encode(raw[:, self._rest])
        return self.out
