"""The compiled engine and the plain one play the same games."""

from __future__ import annotations

import os
import sys
from hashlib import blake2b

import pytest

import branchline
from branchline import bots, games
from branchline.core.engine.arrays import EMPTY
from branchline.core.engine.random import Random
from branchline.core.match import record
from tests.laws.tables import TABLES, random_match
from tests.speeds import in_plain_python


def digests(game: str) -> str:
    """A line a table of the game: a hash of a random match's whole record."""
    lines = []
    for table in TABLES:
        if table.game.name == game:
            text = record.write(random_match(table, 20))
            lines.append(f"{blake2b(text.encode(), digest_size=16).hexdigest()} {table}")
    return "\n".join(lines)


@pytest.mark.parametrize("game", games.names())
def test_plain_python_plays_the_same_records_byte_for_byte(game: str):
    assert in_plain_python(digests, game) == digests(game) != ""


def left_in_the_empty_array(game: str) -> str:
    """What stands in the array that all positions share, after a few choices of a greedy bot."""
    state, rng, bot = games.find(game).start(3), Random(3), bots.find("greedy")
    for _ in range(4):
        state.deal(rng)
        seat = state.actors()[0]
        state.apply(seat, bot.choose(state.imagine(seat, rng), seat, rng))
    return str(list(EMPTY))


@pytest.mark.parametrize("game", [name for name in games.names() if 3 in games.find(name).seat_counts])
def test_nothing_is_ever_put_into_the_empty_array(game: str):
    assert in_plain_python(left_in_the_empty_array, game) == left_in_the_empty_array(game) == "[]"


def test_the_law_suite_runs_at_the_speed_that_was_asked_for():
    wanted = os.environ.get("BRANCHLINE_PURE") != "1" and (branchline._loader.MANIFEST).exists()
    assert wanted == branchline.COMPILED, "the compiled build is older than the source: run make install"
    for name in games.names():
        game = games.find(name)
        module = sys.modules[type(game.start(game.seat_counts[0])).__module__]
        assert str(module.__file__).endswith(".py") != branchline.COMPILED
