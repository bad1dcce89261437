"""ME-2, ME-10.3 Every outcome of the set-up, at every seat count: what may come, how likely, and what it does."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from tests import draws
from tests.draws import weighed
from tests.mini_express.positions import GAME, play, set_up, table, texts

likely = partial(draws.likely, GAME)

COMPANIES = ("orange", "brown", "gray", "white")
PAIRS = ["orange+brown", "orange+gray", "orange+white", "brown+gray", "brown+white", "gray+white"]
TILES = {
    **dict.fromkeys(PAIRS, 4),
    **{f"{company}+{company}": 1 for company in COMPANIES},
    **{f"{company}+purple": 1 for company in COMPANIES},
}
MODES = [(2, {"duel": "basic"}), (2, {"duel": "advanced"}), (2, {"duel": "expert"}), (3, {}), (4, {}), (5, {})]


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_the_start_player_and_a_tile_for_each_city(seats: int, options):
    """ME-2.6, ME-2.7 Each seat may start; each tile is as likely as it is frequent among those that are left."""
    state, rng = GAME.start(seats, options), Random("set-up", seats)
    assert likely(state) == weighed({f"first {seat + 1}": 1 for seat in range(seats)})
    play(state, f"first {seats}")
    if seats == 4:
        play(state, texts(state)[2])
    box = state.box
    left = dict(TILES)
    for city, name in enumerate(box.city_names):
        if box.is_start[city]:
            continue
        assert likely(state) == weighed({f"demand {name} {tile}": many for tile, many in left.items()})
        text = GAME.text(state, CHANCE, int(state.draw(rng)))
        left[text.split()[-1]] -= 1
        play(state, text)
    assert not any(left.values())
    assert state.turn() == seats - 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whoever_starts_takes_the_first_share_and_the_first_turn(seats: int):
    """ME-2.7, ME-2.8, ME-3.1"""
    for first in range(seats):
        state = set_up(seats, first=first + 1)
        order = []
        while texts(state)[0].startswith("start "):
            order.append(int(state.turn()))
            play(state, texts(state)[0])
        assert order == [(first + number) % seats for number in range(seats)]
        assert state.turn() == first


@pytest.mark.parametrize(
    ("outcome", "sets"),
    [
        ("pairs without orange+brown gray+white", ["orange+gray", "orange+white", "brown+gray", "brown+white"]),
        ("pairs without orange+gray brown+white", ["orange+brown", "orange+white", "brown+gray", "gray+white"]),
        ("pairs without orange+white brown+gray", ["orange+brown", "orange+gray", "brown+white", "gray+white"]),
    ],
)
def test_each_way_to_leave_out_two_pairs(outcome: str, sets: list[str]):
    """ME-2.3, ME-R3 Three ways, each as likely, and the four pairs that each of them leaves."""
    state = play(GAME.start(4), "first 1")
    assert len(likely(state)) == 3
    assert likely(state)[outcome] == Fraction(1, 3)
    play(state, outcome)
    while state.turn() == CHANCE:
        play(state, texts(state)[0])
    assert texts(state) == [f"start {pair}" for pair in sets]
    assert state.census() == GAME.components(4, {}, state.box)


def test_five_players_have_all_pairs_and_three_singles():
    """ME-2.2, ME-2.4, ME-9.1"""
    assert texts(set_up(5)) == [f"start {pair}" for pair in PAIRS]
    for seats in (2, 3):
        assert texts(set_up(seats)) == [f"start {company}" for company in COMPANIES]


@pytest.mark.parametrize("pair", PAIRS)
def test_a_set_gives_its_shares(pair: str):
    """ME-2.8"""
    state = play(set_up(5), f"start {pair}")
    assert [int(state.shares[company]) for company in range(4)] == [int(name in pair) for name in COMPANIES]


class TestBotTiles:
    """ME-10.3, ME-R15"""

    @pytest.mark.parametrize("duel", ["basic", "advanced"])
    def test_tiles_are_drawn_by_what_is_left_and_reset_brings_all_back(self, duel: str):
        state = table(2, duel=duel)
        left = {**{f"bot {company}": 2 for company in COMPANIES}, "bot reset": 1}
        for text in ("bot white", "bot gray", "bot white"):
            play(state, next(text for text in texts(state) if text.startswith(("share", "build"))))
            while texts(state)[0].startswith("via"):
                play(state, texts(state)[0])
            assert likely(state) == weighed(left)
            left[text] -= 1
            play(state, text)
            while state.bot != -1:
                play(state, texts(state)[0])
        play(state, next(text for text in texts(state) if text.startswith(("share", "build"))))
        while texts(state)[0].startswith("via"):
            play(state, texts(state)[0])
        assert likely(state) == weighed(left)
        assert likely(play(state, "bot reset")) == weighed(
            {**{f"bot {company}": 2 for company in COMPANIES}, "bot reset": 1}
        )
