"""Encodings: how the whole numbers of an observation become the inputs of a learning program.

* ``raw``     every number as it is;
* ``float``   every number divided by its unit: from -1 to 1 where the rules limit it;
* ``onehot``  a category becomes one input for each of its values, a set one for each of its members; amounts and points
  are scaled as in ``float``.

``columns`` is the layout: models and the environments read it, so that a model plays as it was trained.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from branchline.core.engine.network import BIT_BY_BIT, ONE_HOT, SCALED
from branchline.core.engine.observation import BITS, CATEGORY, Feature

RAW, FLOAT, ONEHOT = "raw", "float", "onehot"
ENCODINGS = (RAW, FLOAT, ONEHOT)


@dataclass(frozen=True)
class Column:
    """The inputs that one number of an observation becomes."""

    #: SCALED: one input, the number divided by ``unit``; ONE_HOT: one for each value; BIT_BY_BIT: one for each member
    way: int
    #: the first of them, and how many there are
    first: int
    count: int
    low: int
    unit: int


def columns(features: tuple[Feature, ...], encoding: str) -> list[Column]:
    """The inputs of every number, in the order of the observation."""
    layout: list[Column] = []
    first = 0
    for feature in features:
        way, count, unit = _form(feature, encoding)
        for _ in range(feature.length):
            layout.append(Column(way, first, count, feature.low, unit))
            first += count
    return layout


def _form(feature: Feature, encoding: str) -> tuple[int, int, int]:
    """How one number of the feature is encoded: its way, the number of its inputs, its unit."""
    if encoding == RAW:
        return SCALED, 1, 1
    if encoding == ONEHOT and feature.kind == CATEGORY:
        return ONE_HOT, feature.high - feature.low + 1, 1
    if encoding == ONEHOT and feature.kind == BITS and feature.high > 1:
        return BIT_BY_BIT, feature.high.bit_length(), 1
    return SCALED, 1, feature.unit


def inputs(layout: list[Column]) -> int:
    """How many inputs there are."""
    return layout[-1].first + layout[-1].count


def digest(features: tuple[Feature, ...]) -> str:
    """A short hash of the layout. A model says with it which observations it reads."""
    rows = [
        (feature.name, feature.kind, feature.length, feature.low, feature.high, feature.usual) for feature in features
    ]
    return blake2b(repr(rows).encode(), digest_size=8).hexdigest()
