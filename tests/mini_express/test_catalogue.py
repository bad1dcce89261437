"""The numbers of actions and outcomes: they never change, and no two kinds share one."""

from __future__ import annotations

from branchline.core.game import CHANCE
from tests.catalogues import wrong_numbers
from tests.mini_express.positions import GAME, play, set_up, stacks, table, texts, tracks

PLAYERS = {
    "pass": range(0, 1),
    "start": range(1, 11),
    "share": range(11, 15),
    "gain": range(15, 19),
    "west": range(19, 35),
    "build": range(35, 227),
    "via": range(227, 483),
}
CHANCES = {
    "first": range(0, 5),
    "pairs": range(5, 8),
    "demand": range(8, 24),
    "bot": range(24, 333),
}


def test_each_kind_of_action_has_its_numbers():
    assert wrong_numbers(GAME, PLAYERS, CHANCES, (483, 333)) == []


def test_some_numbers():
    state = GAME.start(5)
    assert [GAME.read(state, CHANCE, text) for text in ("first 1", "first 5")] == [0, 4]
    assert [outcome for outcome, _ in play(GAME.start(4), "first 1").chances()] == [5, 6, 7]
    assert [outcome for outcome, _ in play(GAME.start(3), "first 1").chances()] == list(range(8, 22))
    assert [action for seats in (3, 5) for action in set_up(seats).legal(0)] == [7, 8, 9, 10, 1, 2, 3, 4, 5, 6]
    state = tracks(table(5), 0, 0, 0, 0)
    assert [GAME.read(state, 0, text) for text in texts(state)] == [11, 12, 13, 14]
    state = table(2)
    cities = state.box.city_names
    assert GAME.read(state, 0, "build orange Chicago") == 35 + cities.index("Chicago")
    play(state, "build brown Norfolk")
    assert [outcome for outcome, _ in state.chances()] == [24, 25, 26, 27, 28]


def test_to_pass_is_number_0():
    """ME-R8"""
    state = stacks(tracks(table(3), 0, 0, 0, 0), 0, 6, 6, 6)
    for place in range(12):
        state.influence[place] = -1
    assert state.legal(0) == [0]
    assert texts(state) == ["pass"]
