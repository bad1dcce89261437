"""A new table before anything is drawn: its hash never changes, as records are checked by hashes."""

from __future__ import annotations

import pytest

from branchline.core.match.hashing import state_hash
from tests.minecart_town.positions import GAME

TABLES = [
    (1, "", "fa6c30030d05d09f"),
    (1, "expert=1", "96b4333c45fcbb37"),
    (1, "first_game=yes", "adb3abb7233a26e9"),
    (1, "setup=flock", "34e63a324fdaf00d"),
    (1, "solo_stacking=yes", "7b2dfdf7e5a33a96"),
    (1, "final_pull=before_all", "49eefbfbc96941fd"),
    (2, "", "3a08a59935af743c"),
    (2, "expert=1", "b1c432e8f3c65511"),
    (2, "first_game=yes", "3bbabee0dba13ecd"),
    (2, "final_pull=before_all", "8bc5a38850ea951c"),
    (2, "first=2", "12dbc031d052098b"),
    (3, "", "2adccfd8d46d7d4b"),
    (3, "expert=1", "732edd473c771cca"),
    (3, "first_game=yes", "4fac28529f0a6fc1"),
    (3, "final_pull=before_all", "af645af4be85a21c"),
    (3, "first=2", "daad05f3e0c4ffec"),
    (4, "", "0c662ff5d1b2eb6a"),
    (4, "expert=1", "afec3000fa0d5efb"),
    (4, "first_game=yes", "229995b98d176679"),
    (4, "final_pull=before_all", "d0bd3b95a726cd22"),
    (4, "first=2", "6ca5569327927ae5"),
]


@pytest.mark.parametrize(("seats", "options", "hash"), TABLES, ids=[f"{row[0]} {row[1]}" for row in TABLES])
def test_a_new_table_is_as_ever(seats: int, options: str, hash: str):
    assert state_hash(GAME.start(seats, GAME.read_options(seats, options))) == hash


def test_different_tables_have_different_hashes():
    assert len({hash for _, _, hash in TABLES}) == len(TABLES)
