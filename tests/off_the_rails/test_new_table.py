"""A new table before anything is drawn: its hash never changes, as records are checked by hashes."""

from __future__ import annotations

import pytest

from branchline.core.match.hashing import state_hash
from tests.off_the_rails.positions import GAME

TABLES = [
    (1, "", "0b87967504d12b28"),
    (2, "", "3b66a3e2840507c2"),
    (2, "missions=yes", "8507d9a36babbdd4"),
    (3, "", "f08aad5472b2f439"),
    (3, "missions=yes", "88f543a3d15214fb"),
    (4, "", "c1efc66e2ece6311"),
    (4, "missions=yes", "7316743cb9a9df56"),
]


@pytest.mark.parametrize(("seats", "options", "hash"), TABLES, ids=[f"{row[0]} {row[1]}" for row in TABLES])
def test_a_new_table_is_as_ever(seats: int, options: str, hash: str):
    assert state_hash(GAME.start(seats, GAME.read_options(seats, options))) == hash


def test_different_tables_have_different_hashes():
    assert len({hash for _, _, hash in TABLES}) == len(TABLES)
