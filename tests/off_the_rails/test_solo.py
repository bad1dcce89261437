"""OR-10 Alone."""

from __future__ import annotations

import pytest

from branchline.core.engine.random import Random
from branchline.games.off_the_rails.rules.chapters.solo import RESULTS
from branchline.games.off_the_rails.rules.jewels import counts, size
from branchline.games.off_the_rails.rules.state import GONE
from tests.off_the_rails.positions import GAME, cart, cell, draw, jewels, play, table, texts, token, track, where

RED, YELLOW, GREEN, BLUE = range(4)


def alone(**options):
    """The solo game at its first round, with an empty board: all pieces in the bag."""
    return table(1, **options)


def result(state) -> str:
    return RESULTS[state.standings().totals[0]]


def refusal(state, square: str) -> str | None:
    """Why no cart can be placed there."""
    told = GAME.shown.why_not(state, 0, f"square-{square}")
    return told.english(["Ann"]) if told else None


class TestBag:
    """OR-10.1, OR-10.2"""

    def test_32_precious_jewels_one_on_every_mine_square(self):
        state = GAME.start(1)
        assert counts(state.bag) == [5, 8, 9, 10, 0]
        state.deal(Random(1))
        assert all(size(state.heaps[place]) == 1 for place in state.box.board.mine_square)
        assert size(state.bag) == 0
        assert state.turn() == 0


def test_what_was_done_can_be_taken_back():
    """OR-12.2 Nothing is hidden: no action shows anything."""
    state = draw(alone(), "c1", "│")
    cart(state, 0, RED, "c1", "south", 1)
    for acted in (state, play(state.clone(), "done")):
        assert not any(acted.reveals(0, action) for action in acted.legal(0))


class TestCarts:
    """OR-10.3, OR-R29"""

    def test_one_cart_of_each_clan_from_its_own_surface(self):
        state = alone()
        assert len([text for text in texts(state) if text.startswith("cart ")]) == 24
        play(state, "cart yellow-4")
        assert where(state, 0, YELLOW) == "yellow-4 west"
        assert len([text for text in texts(state) if text.startswith("cart ")]) == 18

    def test_two_may_be_out_at_once_like_in_company(self):
        state = play(alone(), "cart yellow-4", "cart green-d")
        assert not [text for text in texts(state) if text.startswith("cart ")]

    def test_or_all_four(self):
        state = draw(alone(solo_carts=4), "c1", "│")
        for clan, square in ((YELLOW, "yellow-4"), (GREEN, "green-d"), (BLUE, "blue-4")):
            cart(state, 0, clan, square, "north", 1)
        assert "cart red-c" in texts(state)

    def test_or_only_one(self):
        state = play(alone(solo_carts=1), "cart red-c")
        assert not [text for text in texts(state) if text.startswith("cart ")]

    def test_a_click_on_a_surface_is_refused_for_what_holds_alone(self):
        """Not for the two carts that a player has in company (OR-2.7)."""
        state = play(alone(), "cart red-c", "cart blue-3")
        assert refusal(state, "red-d") == ("Each clan has one cart, and this one's is on the board already (OR-10.3).")
        assert refusal(state, "green-d") == "As many carts are on the board as may be at once: 2 (OR-R29)."
        state.place[RED] = GONE
        assert refusal(state, "red-d") == "This clan's cart has derailed and is out for good (OR-10.6)."
        assert refusal(state, "green-d") is None

    def test_all_of_them_move_in_any_order(self):
        state = draw(alone(), "a1", "──────────")
        cart(state, 0, RED, "a1", "east", 1)
        cart(state, 0, GREEN, "e1", "east", 1)
        play(state, "done")
        assert texts(state) == ["move red", "move green"]


class TestCollapse:
    """OR-10.4, OR-10.5, OR-R27"""

    def test_four_cards_in_the_first_round_then_one(self):
        state = play(alone(), "done")
        assert len(texts(state)) == 33
        assert {weight for _, weight in state.chances()} == {1}
        play(state, "card red 1", "card red 2", "card blue 8", "card green 4")
        assert [track(state, square) for square in ("c3", "d3", "e8", "f7")] == ["token"] * 4
        play(state, "done", "card red 3")
        assert state.turn() == 0

    def test_the_chasm_card_makes_nothing_collapse_and_goes_back(self):
        state = play(alone(), "done", "card chasm")
        assert "card chasm" not in texts(state)
        play(state, "card red 1", "card red 2", "card blue 8")
        assert sum(state.tokens) == 17
        play(state, "done")
        assert "card chasm" in texts(state)
        play(state, "card chasm")
        assert sum(state.tokens) == 17
        assert "card chasm" in texts(play(state, "done"))


class TestTokens:
    """OR-R20"""

    def test_any_mines_token_will_do(self):
        state = alone()
        state.deck = 1
        for number in range(1, 9):
            play(state, "done", f"card red {number}")
        assert list(state.tokens) == [0, 2, 5, 5]


class TestDerailing:
    """OR-10.6"""

    def test_a_derailed_cart_is_out(self):
        state = play(alone(), "cart red-c", "done")
        assert where(state, 0, RED) == "gone"

    def test_one_that_comes_home_is_not(self):
        state = cart(draw(alone(), "c1", "│"), 0, BLUE, "c1", "north", 1, "ruby")
        assert where(play(state, "done"), 0, BLUE) == "supply"


class TestResults:
    """OR-10.7, OR-R21, OR-R31"""

    def test_each_kind_belongs_to_the_surface_of_its_colour(self):
        homes = {"c1": ("│", "north"), "j3": ("─", "east"), "c10": ("│", "south"), "a3": ("─", "west")}
        for (square, (tile, facing)), kind in zip(homes.items(), ("ruby", "gold", "emerald", "diamond"), strict=True):
            state = cart(draw(alone(), square, tile), 0, RED, square, facing, 1, "ruby gold emerald diamond")
            play(state, "done")
            assert state.delivered == jewels(kind)
            assert result(state) == "partial victory"

    @pytest.mark.parametrize(
        ("anywhere", "right", "wanted"),
        [
            ("ruby ruby gold gold emerald emerald", "ruby", "defeat"),
            ("ruby gold emerald diamond", "ruby gold emerald", "partial victory"),
            ("ruby gold emerald diamond diamond", "ruby gold emerald diamond", "victory"),
            ("ruby ruby gold gold emerald emerald diamond diamond", "ruby gold gold emerald diamond", "victory"),
            (
                "ruby ruby gold gold emerald emerald diamond diamond",
                "ruby ruby gold gold emerald emerald diamond diamond",
                "major victory",
            ),
        ],
    )
    def test_the_four_results(self, anywhere, right, wanted):
        state = alone()
        state.bag -= jewels(anywhere)
        state.stock[0], state.delivered = jewels(anywhere), jewels(right)
        assert result(state) == wanted
        standings = state.standings()
        assert (standings.decided_by, standings.places) == ("solo", [1])


class TestEnd:
    """OR-10.8"""

    def test_a_major_victory_ends_it_after_the_round(self):
        state = alone()
        eight = jewels("ruby ruby gold gold emerald emerald diamond diamond")
        state.bag -= eight
        state.deck, state.stock[0], state.delivered = 1, eight, eight
        play(state, "done", "card red 1")
        assert (state.actors(), result(state)) == ([], "major victory")

    def test_a_victory_does_not(self):
        state = alone()
        four = jewels("ruby gold emerald diamond")
        state.bag -= four
        state.deck, state.stock[0], state.delivered = 1, four, four
        assert play(state, "done", "card red 1").turn() == 0

    def test_no_cart_left(self):
        state = alone()
        state.deck = 1
        for clan in range(4):
            state.place[clan] = -2
        play(state, "done", "card red 1")
        assert (state.actors(), result(state)) == ([], "defeat")

    def test_no_token_left(self):
        state = alone()
        state.deck = 1
        for mine, squares in (("red", "abcde"), ("yellow", "fghij")):
            for column in squares:
                token(state, f"{column}1", mine)
        for mine, squares in (("green", "abcde"), ("blue", "fghi")):
            for column in squares:
                token(state, f"{column}10", mine)
        play(state, "done", "card red 1")
        assert track(state, "c3") == "token"
        assert state.actors() == []


def test_nothing_is_hidden_alone():
    state = cart(draw(alone(), "c1", "│"), 0, BLUE, "c1", "north", 1, "ruby")
    play(state, "done")
    assert state.heaps[cell(state, "c1")] == 0
    view = GAME.shown.view(state, None)
    assert view.players[0].stockpile == (0, 0, 0, 1, 0)
    assert view.result == "defeat"
