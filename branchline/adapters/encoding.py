"""Observations of a batch in the encodings of core/encoding.py, into one array that is made once."""

from __future__ import annotations

from typing import Any

from branchline.core.encoding import RAW, columns, inputs
from branchline.core.engine.network import BIT_BY_BIT, ONE_HOT, SCALED
from branchline.core.engine.observation import Feature
from branchline.core.match.errors import SetupError
from branchline.extras import needed

with needed("an environment", "envs"):
    import numpy as np
    from numpy.typing import NDArray

#: What the numbers can be stored as, and the least and the most that fit.
DTYPES = {"int8": np.int8, "int16": np.int16, "float32": np.float32}


class Encoder:
    """Encodes so many observations at once. ``out`` is the result; it changes with every call."""

    def __init__(self, features: tuple[Feature, ...], rows: int, encoding: str, dtype: str) -> None:
        self.layout = columns(features, encoding)
        self.width = inputs(self.layout)
        if dtype not in DTYPES:
            raise SetupError(f"dtype={dtype!r} is not one of {', '.join(DTYPES)}")
        if encoding == RAW:
            _check_room(features, dtype)
        elif dtype != "float32":
            raise SetupError(f"encoding={encoding!r} makes fractions: its dtype is 'float32', not {dtype!r}")
        self.out: NDArray[Any] = np.zeros((rows, self.width), dtype=DTYPES[dtype])
        self._raw = encoding == RAW
        ways = np.array([column.way for column in self.layout])
        firsts = np.array([column.first for column in self.layout])
        self._scaled, self._hot = np.flatnonzero(ways == SCALED), np.flatnonzero(ways == ONE_HOT)
        self._scaled_to = firsts[self._scaled]
        self._units = np.array([self.layout[place].unit for place in self._scaled], dtype=np.float32)
        lows = np.array([self.layout[place].low for place in self._hot], dtype=np.int64)
        self._hot_to = np.arange(rows)[:, None] * self.width + (firsts[self._hot] - lows)[None, :]
        self._set = np.zeros(0, dtype=np.int64)
        bits = [
            (place, column.first + bit, bit)
            for place, column in enumerate(self.layout)
            if column.way == BIT_BY_BIT
            for bit in range(column.count)
        ]
        self._bits = np.array(bits, dtype=np.int64).reshape(-1, 3).T

    def encode(self, raw: NDArray[Any]) -> NDArray[Any]:
        """The encoded observations."""
        out = self.out
        if self._raw:
            np.copyto(out, raw, casting="unsafe")
            return out
        out[:, self._scaled_to] = raw[:, self._scaled] / self._units
        if len(self._hot):
            flat = out.reshape(-1)
            flat[self._set] = 0.0
            self._set = (self._hot_to + raw[:, self._hot]).reshape(-1)
            flat[self._set] = 1.0
        if self._bits.size:
            places, to, shifts = self._bits
            out[:, to] = (raw[:, places] >> shifts) & 1
        return out


def _check_room(features: tuple[Feature, ...], dtype: str) -> None:
    """Refuse numbers that would not fit."""
    if dtype == "int8":
        for feature in features:
            if feature.low < -128 or feature.high > 127:
                limits = f"{feature.low} .. {feature.high}"
                raise SetupError(f"dtype='int8' is too small for {feature.name} ({limits}): take 'int16' or 'float32'")
