"""The numbers of actions and outcomes: they never change, and no two kinds share one."""

from __future__ import annotations

from branchline.core.game import CHANCE
from tests.catalogues import wrong_numbers
from tests.mini_rails.positions import GAME, PLAIN_MAP, fill_market, hex_named, play, table, texts

PLAYERS = {
    "buy": range(0, 11),
    "build": range(11, 561),
}
CHANCES = {
    "draw": range(0, 6),
    "first": range(6, 11),
    "frame": range(11, 17),
    "tile": range(17, 101),
}


def test_each_kind_of_action_has_its_numbers():
    assert wrong_numbers(GAME, PLAYERS, CHANCES, (561, 101)) == []


def test_some_numbers():
    state = GAME.start(5)
    assert [GAME.read(state, CHANCE, text) for text in ("tile 0 1A turn 0", "tile 0 1B turn 5")] == [17, 28]
    play(state, "tile 0 1A turn 0")
    assert GAME.read(state, CHANCE, "tile 1 7B turn 5") == 100
    state = GAME.start(5, {"map": PLAIN_MAP})
    assert [GAME.read(state, CHANCE, text) for text in ("frame 1 red", "frame 1 gray")] == [11, 16]
    state = GAME.start(5, {"map": PLAIN_MAP, "frames": "123456"})
    assert [GAME.read(state, CHANCE, text) for text in ("first 1", "first 5")] == [6, 10]
    state = fill_market(table(5), "RWTBYGRWTBG")
    assert [GAME.read(state, 0, text) for text in ("buy 1", "buy 11")] == [0, 10]
    built = next(text for text in texts(state) if text.startswith("build 11 "))
    assert GAME.read(state, 0, built) == 11 + 10 * 50 + hex_named(built.split()[2])
