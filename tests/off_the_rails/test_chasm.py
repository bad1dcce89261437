"""OR-6 Deposits, OR-7 The chasm."""

from __future__ import annotations

import pytest

from branchline.core.game import CHANCE
from branchline.games.off_the_rails.rules.jewels import size
from branchline.games.off_the_rails.rules.news import TURN_OF
from branchline.games.off_the_rails.rules.phases import ACT
from branchline.games.off_the_rails.rules.state import NONE
from tests.off_the_rails.positions import (
    BLACK,
    WHITE,
    cart,
    deposit,
    draw,
    jewels,
    lying,
    play,
    skip_turn,
    table,
    texts,
    token,
    track,
    where,
)


class TestDeposits:
    """OR-6.1, OR-6.2"""

    def test_the_card_names_a_square_and_how_many_pieces_come_there(self):
        state = play(table(), "done", "card red 1")
        assert set(texts(state)) == {f"jewel {name}" for name in ("diamond", "gold", "emerald", "ruby", "rock")}
        assert dict(state.chances()) == dict(
            zip([kind for kind, _ in state.chances()], [5, 10, 15, 24, 12], strict=True)
        )
        play(state, "jewel ruby", "jewel rock", "jewel ruby")
        assert lying(state, "c3") == "2 ruby + rock"
        assert state.turn() == 1
        assert list(state.news)[-3:] == [TURN_OF, 1, NONE]

    def test_a_card_does_not_come_again(self):
        state = play(table(), "done", "card red 2", "jewel ruby", "jewel rock", "done")
        assert not [text for text in texts(state) if text.startswith("card red")]

    def test_pieces_may_come_to_a_cart_and_to_track(self):
        state = cart(draw(table(), "a3", "───"), 0, WHITE, "a3", "east", 2)
        play(state, "done", "card red 1", "jewel ruby", "jewel rock", "jewel ruby")
        assert (where(state, 0, WHITE), lying(state, "c3")) == ("c3 east", "2 ruby + rock")


class TestEmptyBag:
    """OR-R15"""

    def test_it_gives_what_it_has(self):
        state = table()
        state.stock[0], state.bag = state.bag - jewels("ruby"), jewels("ruby")
        play(state, "done", "card red 1", "jewel ruby")
        assert (lying(state, "c3"), state.turn()) == ("ruby", 1)
        play(state, "done", "card yellow 1")
        assert (lying(state, "f3"), state.turn()) == ("nothing", 0)


class TestChasmCard:
    """OR-7.1, OR-R25"""

    def last_turns(self, seats: int):
        """The Chasm Card's turn is over."""
        state = table(seats)
        state.deck = state.rules.decks_before
        return play(state, "done", "card chasm")

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_everybody_has_one_more_turn_the_drawer_last(self, seats):
        state, turns = self.last_turns(seats), []
        assert size(state.bag) == 66
        while not state.chasm:
            turns.append(int(state.turn()))
            play(state, "done")
            play(state, next(text for text in texts(state) if text.startswith("card")))
            while not state.chasm and state.turn() == CHANCE:
                play(state, texts(state)[0])
        assert turns == [*range(1, seats), 0]

    def test_the_deck_goes_on_with_the_other_four_of_its_deck_and_the_last_deck(self):
        state = self.last_turns(4)
        play(state, "done")
        assert "card chasm" not in texts(state)
        assert len(texts(state)) == 32


class TestOpening:
    """OR-7.2"""

    def opening(self):
        """The drawer's last deposit has been made; the chasm deck is next."""
        state = table()
        state.fuse = 1
        return state

    def test_one_card_of_each_mine_and_a_token_on_each_square(self):
        state = play(self.opening(), "done", "card red 1", "jewel ruby", "jewel rock", "jewel ruby")
        assert all(text.startswith("card red ") and text != "card red 1" for text in texts(state))
        cart(draw(state, "a1", "│"), 1, WHITE, "a1", "south")
        play(state, "card red 2", "card yellow 1", "card green 8", "card blue 5")
        assert [track(state, square) for square in ("d3", "f3", "h8", "e7")] == ["token"] * 4
        assert list(state.tokens) == [4, 4, 4, 4]
        assert (state.turn(), state.phase) == (1, ACT)

    def test_if_no_cart_is_left_the_game_ends_there(self):
        """OR-R26"""
        state = play(self.opening(), "done", "card red 1", "jewel ruby", "jewel rock", "jewel ruby")
        play(state, "card red 2", "card yellow 1", "card green 8", "card blue 5")
        assert state.actors() == []


def in_the_chasm(**options):
    """The chasm is open, a token of each mine lies; a cart far away keeps the game going."""
    state = table(**options)
    state.chasm = True
    state.fuse = 0
    for square, mine in (("c3", "red"), ("h3", "yellow"), ("h8", "green"), ("c8", "blue")):
        token(state, square, mine)
    draw(
        state,
        "i9",
        """
        ┌┐
        └┘
        """,
    )
    return cart(state, 1, WHITE, "i9", "east", 4)


class TestCollapse:
    """OR-7.3, OR-7.5"""

    def test_track_jewels_and_cart_are_gone(self):
        state = deposit(draw(in_the_chasm(), "d3", "──"), "d3", "gold")
        cart(state, 1, BLACK, "d3", "west", 3, "ruby rock")
        bag = state.bag
        play(state, "done", "token red", "collapse d3")
        assert (track(state, "d3"), lying(state, "d3")) == ("token", "nothing")
        assert where(state, 1, BLACK) == "gone"
        assert state.bag == bag + jewels("ruby rock")
        assert state.lost == jewels("gold")
        assert state.plain_lost == 1

    def test_junctions_leave_the_game_too(self):
        state = play(draw(in_the_chasm(), "d3", "┼"), "done", "token red", "collapse d3")
        assert state.junction_lost == 1

    def test_a_cart_that_derails_now_is_out(self):
        state = cart(draw(in_the_chasm(), "a1", "│"), 0, WHITE, "a1", "north", 1, "ruby")
        play(state, "done", "token red", "collapse d3")
        assert where(state, 0, WHITE) == "gone"

    def test_a_cart_that_is_out_cannot_be_placed(self):
        state = in_the_chasm()
        state.place[WHITE] = state.place[BLACK] = -2
        assert not [text for text in texts(state) if text.startswith("cart")]


class TestTokens:
    """OR-7.4, OR-R17"""

    def test_a_token_is_drawn_by_what_is_left(self):
        state = in_the_chasm()
        state.tokens[0], state.tokens_lost[0] = 1, 3
        play(state, "done")
        assert [weight for _, weight in state.chances()] == [1, 4, 4, 4]

    def test_it_goes_beside_one_of_its_own_mine(self):
        state = play(in_the_chasm(), "done", "token red")
        assert texts(state) == ["collapse c2", "collapse b3", "collapse d3", "collapse c4"]

    def test_beside_any_of_them_centres_included(self):
        state = play(token(in_the_chasm(), "d3", "red"), "done", "token red")
        assert texts(state) == [f"collapse {square}" for square in ("c2", "d2", "b3", "e3", "c4", "d4")]
        play(state, "collapse d4")
        assert track(state, "d4") == "token"

    def test_never_on_a_surface(self):
        state = in_the_chasm()
        for square in ("c2", "c1"):
            token(state, square, "red")
        play(state, "done", "token red")
        assert not [text for text in texts(state) if "-" in text]

    def test_players_without_carts_draw_and_place_tokens_too(self):
        """OR-R34"""
        state = in_the_chasm()
        state.place[WHITE] = state.place[BLACK] = -2
        assert "collapse d3" in texts(play(state, "done", "token red"))


class TestNoRoom:
    """OR-R18"""

    def walled_in(self):
        state = in_the_chasm()
        for square in ("c2", "b3", "d3", "c4"):
            token(state, square, "blue")
        return state

    def test_a_token_that_fits_nowhere_is_put_aside(self):
        state = self.walled_in()
        play(state, "done", "token red")
        assert (state.tokens[0], state.tokens_lost[0]) == (3, 1)
        assert state.turn() == 1

    def test_a_single_place_needs_no_choice(self):
        state = in_the_chasm()
        for square in ("c2", "b3", "d3"):
            token(state, square, "blue")
        play(state, "done", "token red")
        assert track(state, "c4") == "token"


class TestEnd:
    """OR-7.7, OR-R26"""

    def test_when_the_last_cart_has_left_the_board(self):
        state = in_the_chasm()
        state.place[2] = -1
        cart(draw(state, "c1", "│"), 0, WHITE, "c1", "north", 1, "ruby")
        play(state, "done", "token red", "collapse d3")
        assert state.actors() == []
        assert state.standings().sources[0]["carts"] == 6

    def test_when_the_last_token_is_placed_and_carts_still_there_derail(self):
        state = in_the_chasm()
        state.tokens_lost[0] += 3
        state.tokens[0] = 1
        for mine in (1, 2, 3):
            state.tokens_lost[mine] += state.tokens[mine]
            state.tokens[mine] = 0
        play(state, "done", "token red", "collapse d3")
        assert state.actors() == []
        assert where(state, 1, WHITE) == "gone"
        assert state.standings().sources[1]["carts"] == 3

    def test_before_the_chasm_opens_an_empty_board_is_no_end(self):
        assert skip_turn(table()).turn() == 1


class TestChasmDie:
    """OR-11.2"""

    def test_the_die_names_the_square(self):
        state = play(in_the_chasm(chasm_die=True), "done", "token red")
        assert texts(state) == [f"die {number}" for number in range(1, 9)]
        play(state, "die 8")
        assert track(state, "e5") == "token"
        assert state.turn() == 1

    def test_beside_a_square_that_has_collapsed_the_mover_chooses(self):
        state = play(in_the_chasm(chasm_die=True), "done", "token red", "die 1")
        assert state.actors() == [0]
        assert texts(state) == ["collapse c2", "collapse b3", "collapse d3", "collapse c4"]
        play(state, "collapse b3")
        assert track(state, "b3") == "token"

    def test_a_square_with_a_cart_is_free(self):
        """OR-R33 Only a token makes it taken: the cart falls."""
        state = cart(in_the_chasm(chasm_die=True), 1, BLACK, "b3", "north", 1, "gold")
        play(state, "done", "token red", "die 1")
        assert "collapse b3" in texts(state)
        play(state, "collapse b3")
        assert where(state, 1, BLACK) == "gone"

    def test_if_nothing_beside_it_is_free_the_token_is_put_aside(self):
        state = in_the_chasm(chasm_die=True)
        for square in ("c2", "b3", "d3", "c4"):
            token(state, square, "blue")
        play(state, "done", "token red", "die 1")
        assert state.tokens_lost[0] == 1
