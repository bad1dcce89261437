"""OR-9 Missions: each with a hit and a miss."""

from __future__ import annotations

import pytest

from branchline.core.engine.random import Random
from branchline.games.off_the_rails.rules.state import NONE
from tests.off_the_rails.positions import BLACK, GAME, WHITE, cart, deposit, draw, play, table, texts, where

NAMES = [mission.name for mission in table().box.missions]


def with_missions(*names: str, seats: int = 2):
    """A table with these missions open."""
    state = table(seats, missions=True)
    for number, name in enumerate(NAMES):
        state.mission[number] = seats if name in names else NONE
    return state


def claims(state) -> list[str]:
    return [text.removeprefix("claim ") for text in texts(state) if text.startswith("claim ")]


def coming_home(name: str, hold: str, speed: int = 3, square: str = "c1", facing: str = "north"):
    """A cart of the first player with this hold reaches a surface."""
    state = draw(with_missions(name), square, "│")
    cart(state, 0, WHITE, square, facing, speed, hold)
    return play(state, "done")


class TestDealing:
    """OR-9.1"""

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_one_more_than_players(self, seats):
        state = GAME.start(seats, {"missions": True})
        state.deal(Random(1))
        assert sum(whose == seats for whose in state.mission) == seats + 1

    def test_none_without_the_option(self):
        state = GAME.start(4)
        state.deal(Random(1))
        assert set(state.mission) == {NONE}


class TestClaiming:
    """OR-9.2"""

    def test_at_once_or_not_at_all(self):
        state = coming_home("Shiny", "diamond")
        assert claims(state) == ["Shiny", "nothing"]
        play(state, "claim Shiny")
        assert state.mission[NAMES.index("Shiny")] == 0
        assert texts(state)[0].startswith("card ")

    def test_a_mission_that_was_passed_up_stays_open(self):
        state = play(coming_home("Shiny", "diamond"), "claim nothing")
        assert state.mission[NAMES.index("Shiny")] == 2

    def test_one_in_a_turn(self):
        state = with_missions("Shiny", "Gold Rush", "Rock Bottom")
        draw(state, "c1", "││")
        cart(state, 0, WHITE, "c1", "north", 1, "diamond rock rock")
        cart(state, 0, BLACK, "d1", "north", 1, "gold gold")
        play(state, "done", "move white")
        assert claims(state) == ["Shiny", "Rock Bottom", "nothing"]
        play(state, "claim Shiny")
        assert texts(state)[0].startswith("card ")

    def test_passing_one_up_leaves_the_next_carts_claim(self):
        state = with_missions("Shiny", "Gold Rush")
        draw(state, "c1", "││")
        cart(state, 0, WHITE, "c1", "north", 1, "diamond")
        cart(state, 0, BLACK, "d1", "north", 1, "gold gold")
        play(state, "done", "move white", "claim nothing")
        assert claims(state) == ["Gold Rush", "nothing"]

    def test_a_claimed_mission_is_gone_for_the_others(self):
        state = with_missions("Shiny")
        state.mission[NAMES.index("Shiny")] = 1
        draw(state, "c1", "│")
        play(cart(state, 0, WHITE, "c1", "north", 1, "diamond"), "done")
        assert texts(state)[0].startswith("card ")


class TestPoints:
    """OR-9.3"""

    def test_four_each(self):
        state = play(coming_home("Shiny", "diamond"), "claim Shiny")
        state.mission[0] = 0
        assert state.standings().sources[0]["missions"] == 8


class TestTasks:
    """OR-9.4"""

    @pytest.mark.parametrize(
        ("name", "hit", "miss"),
        [
            ("Full Load", "ruby ruby rock rock gold", "ruby ruby rock gold"),
            ("Mixed Bag", "ruby gold emerald rock", "ruby ruby gold rock"),
            ("Seeing Red", "ruby ruby ruby", "ruby ruby gold"),
            ("Green Goblin", "emerald emerald", "emerald gold"),
            ("Gold Rush", "gold gold", "gold"),
            ("Shiny", "diamond", "gold gold gold"),
            ("Rock Bottom", "rock rock", "rock"),
        ],
    )
    def test_what_is_brought_home(self, name, hit, miss):
        assert claims(coming_home(name, hit)) == [name, "nothing"]
        assert claims(coming_home(name, miss)) == []

    def test_far_side(self):
        assert claims(coming_home("Far Side", "rock rock", 3, "c10", "south")) == ["Far Side", "nothing"]
        assert claims(coming_home("Far Side", "rock", 3, "c10", "south")) == []
        assert claims(coming_home("Far Side", "rock rock", 3, "c1", "north")) == []

    def test_full_throttle(self):
        assert claims(coming_home("Full Throttle", "rock", 6)) == ["Full Throttle", "nothing"]
        assert claims(coming_home("Full Throttle", "rock", 5)) == []
        assert claims(coming_home("Full Throttle", "", 6)) == []

    def test_smash_and_grab(self):
        for owner, theirs, wanted in (
            (1, "gold gold gold gold", 2),
            (1, "gold gold", 0),
            (0, "gold gold gold gold", 0),
        ):
            state = draw(with_missions("Smash and Grab"), "a3", "────")
            cart(state, 0, WHITE, "a3", "east", 3, "ruby")
            cart(state, owner, BLACK, "c3", "east", 1, theirs)
            play(state, "done")
            if owner == 0:
                play(state, "move white")
            assert len(claims(state)) == wanted

    def test_magpie(self):
        for deposits, wanted in ((("b3", "c3", "d3"), 2), (("b3", "c3"), 0)):
            state = draw(with_missions("Magpie"), "a3", "────")
            cart(state, 0, WHITE, "a3", "east", 3)
            for square in deposits:
                deposit(state, square, "gold")
            play(state, "done", *["take gold"] * len(deposits))
            assert len(claims(state)) == wanted


class TestMoment:
    """OR-R16"""

    def test_what_a_cart_did_before_it_derailed_counts(self):
        state = draw(with_missions("Magpie"), "a3", "────")
        cart(state, 0, WHITE, "a3", "east", 6)
        for square in ("b3", "c3", "d3"):
            deposit(state, square, "gold")
        play(state, "done", "take gold", "take gold", "take gold")
        assert where(state, 0, WHITE) == "supply"
        assert claims(state) == ["Magpie", "nothing"]
