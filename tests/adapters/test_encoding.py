"""Encodings say the same as the raw numbers, in the layout that ``columns`` gives."""

from __future__ import annotations

import numpy as np
import pytest

from branchline import games
from branchline.adapters.vector import VectorEnv
from branchline.core.encoding import FLOAT, ONEHOT, RAW, columns
from branchline.core.engine.network import BIT_BY_BIT, ONE_HOT
from branchline.core.engine.observation import KINDS, LEAST, MOST, SCORE
from branchline.core.match.errors import SetupError

EACH_GAME = pytest.mark.parametrize("name", games.names())


def decoded(row, layout):
    """The raw numbers of an encoded observation."""
    found = []
    for column in layout:
        part = row[column.first : column.first + column.count]
        if column.way == ONE_HOT:
            assert part.sum() == 1
            found.append(int(part.argmax()) + column.low)
        elif column.way == BIT_BY_BIT:
            found.append(sum(1 << bit for bit, value in enumerate(part) if value))
        else:
            found.append(round(float(part[0]) * column.unit))
    return found


@EACH_GAME
@pytest.mark.parametrize("encoding", [RAW, FLOAT, ONEHOT])
def test_an_encoding_can_be_decoded_step_by_step(name, encoding):
    env = VectorEnv(name, games=2, encoding=encoding, dtype="float32", seed=3)
    layout = columns(env.setup.features, encoding)
    env.reset()
    rng = np.random.default_rng(1)
    for _ in range(6):
        for seen, raw in zip(env.observations, env.raw, strict=True):
            assert seen.dtype == np.float32
            assert decoded(seen, layout) == raw.tolist()
        env.step(env.sample(rng))


@EACH_GAME
def test_every_feature_declares_its_kind_and_limits_that_say_something(name):
    game = games.find(name)
    for seats in game.seat_counts:
        for feature in game.features(seats, game.settle(seats, {}), game.box()):
            assert feature.kind in KINDS
            assert feature.high not in (99, 999, 9999)
            unlimited = (feature.low, feature.high) == (LEAST, MOST)
            assert not unlimited or (feature.kind == SCORE and feature.usual)


def test_bytes_are_refused_where_they_are_too_small():
    assert VectorEnv("mini_rails", games=1, dtype="int8").reset()[0].dtype == np.int8
    with pytest.raises(SetupError, match="too small for"):
        VectorEnv("minecart_town", games=1, dtype="int8")
    with pytest.raises(SetupError, match="float32"):
        VectorEnv("mini_rails", games=1, encoding=FLOAT, dtype="int16")
    with pytest.raises(SetupError, match="encoding="):
        VectorEnv("mini_rails", games=1, encoding="words")
    with pytest.raises(SetupError, match="dtype="):
        VectorEnv("mini_rails", games=1, dtype="int64")
