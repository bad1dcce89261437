"""The compiled engine and the plain one play the same games."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from branchline import bots, games
from branchline.core.engine.arrays import EMPTY
from branchline.core.engine.random import Random
from branchline.core.match import record
from branchline.testing.material import Material
from branchline.testing.speeds import in_plain_python
from branchline.testing.tables import random_match


def digests(game: str, tests: str) -> str:
    """A line a table of the game: a hash of a random match's whole record."""
    lines = []
    for table in Material(games.find(game), Path(tests)).tables():
        text = record.write(random_match(table, 20))
        lines.append(f"{blake2b(text.encode(), digest_size=16).hexdigest()} {table}")
    return "\n".join(lines)


def left_in_the_empty_array(game: str) -> str:
    """What stands in the array that all positions share, after a few choices of a greedy bot."""
    played = games.find(game)
    state, rng, bot = played.start(played.seat_counts[-1]), Random(3), bots.find("greedy")
    for _ in range(4):
        state.deal(rng)
        seat = state.actors()[0]
        state.apply(seat, bot.choose(state.imagine(seat, rng), seat, rng))
    return str(list(EMPTY))


def test_plain_python_plays_the_same_records_byte_for_byte(material: Material) -> None:
    words = material.game.name, str(material.tests)
    assert in_plain_python(digests, *words) == digests(*words) != ""


def test_nothing_is_ever_put_into_the_empty_array(material: Material) -> None:
    name = material.game.name
    assert in_plain_python(left_in_the_empty_array, name) == left_in_the_empty_array(name) == "[]"
