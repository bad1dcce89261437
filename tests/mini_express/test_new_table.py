"""A new table before anything is drawn: its hash never changes, as records are checked by hashes."""

from __future__ import annotations

import pytest

from branchline.core.match.hashing import state_hash
from tests.mini_express.positions import GAME

TABLES = [
    (2, "", "76b200a75b64285f"),
    (2, "duel=advanced", "b84750bbe40fd0f5"),
    (2, "duel=expert", "39ddfa44e80782d0"),
    (2, "west=line", "34aadff11de74c39"),
    (2, "west=cities golden_spike=no", "018628d9f073d948"),
    (2, "west=line neighbours_join=yes", "b9aca19767975b8c"),
    (2, "limits_two=yes", "47504555208c52bb"),
    (2, "open_starts=yes", "52b848333307ad18"),
    (2, "water_link=no", "adc64a6ee576dd08"),
    (2, "mixed_end=yes", "4d0fdfcb6965bb2b"),
    (2, "first=2", "ed728dd28a2666b9"),
    (3, "", "74e97f2f98a55819"),
    (3, "west=line", "b06f9b70a8713e91"),
    (3, "west=cities golden_spike=no", "5e59608e1cae47a3"),
    (3, "west=line neighbours_join=yes", "fcac4625f47c768e"),
    (3, "limits_two=yes", "a4ff0dd40196922f"),
    (3, "open_starts=yes", "54a1b8dd6332b5ae"),
    (3, "water_link=no", "fb4918027059ce36"),
    (3, "mixed_end=yes", "f2d607fc2ce7e59f"),
    (3, "first=2", "07da8d98364ead28"),
    (4, "", "d8503bd0b358d5bc"),
    (4, "west=line", "3bb04f0f480e13bc"),
    (4, "west=cities golden_spike=no", "070dafb3528c03a4"),
    (4, "west=line neighbours_join=yes", "50d1c3188abd78a5"),
    (4, "limits_two=yes", "9a6c9bfb7b45f026"),
    (4, "open_starts=yes", "6d2e04ce27ce0a26"),
    (4, "water_link=no", "cf10208acec736d5"),
    (4, "mixed_end=yes", "305bb1afb1cb5414"),
    (4, "first=2", "91f48beba1bee75a"),
    (5, "", "da5832924a4864f2"),
    (5, "west=line", "7da36bb262d14994"),
    (5, "west=cities golden_spike=no", "bdcbe4e8d2acc009"),
    (5, "west=line neighbours_join=yes", "52830f6b487f361b"),
    (5, "limits_two=yes", "c1d33b94d4a7dedb"),
    (5, "open_starts=yes", "45433118885a84c9"),
    (5, "water_link=no", "b201b5d7b7f3e299"),
    (5, "mixed_end=yes", "de582ae30a41711f"),
    (5, "first=2", "12820344d088156a"),
]


@pytest.mark.parametrize(("seats", "options", "hash"), TABLES, ids=[f"{row[0]} {row[1]}" for row in TABLES])
def test_a_new_table_is_as_ever(seats: int, options: str, hash: str):
    assert state_hash(GAME.start(seats, GAME.read_options(seats, options))) == hash


def test_different_tables_have_different_hashes():
    assert len({hash for _, _, hash in TABLES}) == len(TABLES)
