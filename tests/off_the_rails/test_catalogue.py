"""The numbers of actions and outcomes: they never change, and no two kinds share one."""

from __future__ import annotations

from branchline.core.game import CHANCE
from tests.catalogues import wrong_numbers
from tests.off_the_rails.positions import GAME, cart, draw, play, table, texts

PLAYERS = {
    "track": range(0, 196),
    "collapse": range(196, 392),
    "cart": range(392, 424),
    "lay": range(424, 435),
    "faster": range(435, 439),
    "slower": range(439, 443),
    "done": range(443, 444),
    "move": range(444, 448),
    "take": range(448, 453),
    "leave": range(453, 454),
    "head": range(454, 458),
    "turn": range(458, 462),
    "split": range(462, 517),
    "pick": range(517, 519),
    "claim": range(519, 531),
    "clan": range(531, 535),
}
CHANCES = {
    "card": range(0, 33),
    "jewel": range(33, 38),
    "token": range(38, 42),
    "die": range(42, 50),
    "clan": range(50, 54),
    "mission": range(54, 65),
}


def test_each_kind_of_action_has_its_numbers():
    assert wrong_numbers(GAME, PLAYERS, CHANCES, (535, 65)) == []


def test_some_numbers():
    state = table(1)
    assert [GAME.read(state, 0, text) for text in ("track a1", "track j10", "done")] == [15, 150, 443]
    assert [GAME.read(state, 0, text) for text in ("cart red-c", "cart blue-8")] == [392, 421]
    cart(draw(state, "c4", "│"), 0, 3, "c4", "north", 3)
    assert [GAME.read(state, 0, text) for text in ("faster blue", "slower blue")] == [438, 442]
    assert play(state.clone(), "track a1").legal(0) == list(range(424, 430))
    assert play(state, "track c1", "lay ns", "track c1").legal(0) == [430, 432]
    state = play(table(2), "done")
    assert [GAME.read(state, CHANCE, text) for text in ("card red 1", "card blue 8")] == [0, 31]
    assert texts(play(state, "card red 1")) == [
        f"jewel {name}" for name in ["diamond", "gold", "emerald", "ruby", "rock"]
    ]
    assert state.legal(CHANCE) == list(range(33, 38))
