"""The numbers of actions and outcomes: they never change, and no two kinds share one."""

from __future__ import annotations

from branchline.core.game import CHANCE
from tests.catalogues import wrong_numbers
from tests.minecart_town.positions import GAME

PLAYERS = {
    "pass": range(0, 1),
    "done": range(1, 2),
    "build": range(2, 14),
    "place": range(14, 398),
    "lay": range(398, 782),
    "upgrade": range(782, 878),
    "track": range(878, 894),
    "pay": range(894, 1134),
    "take": range(1134, 1139),
    "process": range(1139, 1187),
    "move": range(1187, 12707),
    "pull": range(12707, 24227),
}
CHANCES = {
    "draw": range(0, 100),
    "first": range(100, 104),
}


def test_each_kind_of_action_has_its_numbers():
    assert wrong_numbers(GAME, PLAYERS, CHANCES, (24227, 104)) == []


def test_some_numbers():
    state = GAME.start(4)
    assert [GAME.read(state, CHANCE, f"first {seat}") for seat in (1, 4)] == [100, 103]
