"""Laws at positions that keen players hardly ever reach: discarded tokens, claims, solo draws, the chasm die."""

from __future__ import annotations

import pytest

from branchline.core.game import CHANCE
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from branchline.games.off_the_rails.rules.chapters import chasm
from branchline.games.off_the_rails.rules.news import COLLAPSED
from branchline.games.off_the_rails.rules.phases import OVER
from tests.laws.one_position import hold_laws
from tests.off_the_rails.positions import GAME, WHITE, cart, cell, draw, play, table, texts, token, track

NAMES = [mission.name for mission in table().box.missions]


def in_the_chasm(**options) -> OffTheRailsPosition:
    """The chasm is open, with a token of each mine; each player has a cart that stays on the board."""
    state = table(2, **options)
    state.chasm = True
    for square, mine in (("c3", "red"), ("h3", "yellow"), ("h8", "green"), ("c8", "blue")):
        token(state, square, mine)
    for seat, square in enumerate(("e1", "f10")):
        draw(state, square, "┼")
        cart(state, seat, WHITE, square, "east")
    draw(state, "f1", "┼")
    draw(state, "g10", "┼")
    return state


class TestDiscards:
    """OR-7.4, OR-R18"""

    def walled_in(self, **options) -> OffTheRailsPosition:
        state = in_the_chasm(**options)
        for square in ("c2", "b3", "d3", "c4"):
            token(state, square, "blue")
        return state

    def test_laws_hold_where_some_tokens_fit_nowhere(self):
        state = play(self.walled_in(), "done")
        while texts(state)[0].startswith("head"):
            play(state, texts(state)[0])
        assert texts(state) == ["token red", "token yellow", "token green"]
        hold_laws(GAME, state)
        play(state, "token red")
        assert (list(state.tokens), list(state.tokens_lost)) == ([3, 4, 4, 0], [1, 0, 0, 0])

    def test_the_last_token_may_be_discarded_and_ends_the_game(self):
        """OR-7.7 All tokens are placed, or out."""
        state = self.walled_in()
        for mine in range(4):
            state.tokens_lost[mine] += state.tokens[mine]
            state.tokens[mine] = 0
        state.tokens[0], state.tokens_lost[0] = 1, state.tokens_lost[0] - 1
        play(state, "done")
        while texts(state)[0].startswith("head"):
            play(state, texts(state)[0])
        assert play(state, "token red").actors() == []


def test_the_end_leaves_nothing_half_done():
    """OR-7.7 Whatever the last turn had done."""
    state = in_the_chasm()
    state.actions, state.moved, state.claimed = 2, 3, True
    assert chasm.finish(state) == OVER
    assert (state.actions, state.moved, state.claimed) == (0, 0, False)


class TestChasmDie:
    """OR-11.2"""

    def rolling(self, *tokens: str) -> OffTheRailsPosition:
        """A red token is drawn; more tokens lie on these squares."""
        state = in_the_chasm(chasm_die=True)
        for square in tokens:
            token(state, square, "yellow")
        play(state, "done")
        while texts(state)[0].startswith("head"):
            play(state, texts(state)[0])
        return play(state, "token red")

    def test_the_laws_hold_while_it_rolls(self):
        hold_laws(GAME, self.rolling("d3", "d4"), {"chasm_die": True})

    @pytest.mark.parametrize(
        ("tokens", "places"),
        [
            ((), "c2 b3 d3 c4"),
            (("d3",), "c2 b3 c4"),
            (("d3", "c4"), "c2 b3"),
        ],
    )
    def test_only_squares_beside_the_one_that_it_named(self, tokens: tuple[str, ...], places: str):
        """Other tokens, of this mine or another, open nothing: what counts is the square of the die."""
        state = play(self.rolling(*tokens), "die 1")
        assert texts(state) == [f"collapse {square}" for square in places.split()]
        hold_laws(GAME, state, {"chasm_die": True})

    def test_a_single_square_beside_it_needs_no_choice(self):
        state = play(self.rolling("d3", "c4", "c2"), "die 1")
        assert track(state, "b3") == "token"
        assert list(state.news)[:3] == [COLLAPSED, 0, cell(state, "b3")]
        assert state.spot == state.token == -1

    def test_beside_another_mines_token_the_die_counts_too(self):
        """The named square has collapsed under a token of another mine: beside it all the same."""
        state = play(self.rolling("d3"), "die 2")
        assert texts(state) == ["collapse d2", "collapse e3", "collapse d4"]


class TestClaims:
    """OR-9.2"""

    def test_the_laws_hold_at_a_claim_of_several(self):
        state = table(2, missions=True)
        for number, name in enumerate(NAMES):
            state.mission[number] = 2 if name in ("Shiny", "Rock Bottom", "Gold Rush") else -1
        draw(state, "c1", "│")
        cart(state, 0, WHITE, "c1", "north", 1, "diamond rock rock")
        play(state, "done")
        assert texts(state) == ["claim Shiny", "claim Rock Bottom", "claim nothing"]
        hold_laws(GAME, state, {"missions": True})


class TestSoloDraws:
    """OR-10.4, OR-10.5, OR-R20, OR-R27"""

    def test_the_laws_hold_at_each_card_of_the_first_round(self):
        state = play(table(1), "done")
        for card in ("card chasm", "card red 1", "card red 2", "card blue 8"):
            assert state.turn() == CHANCE
            hold_laws(GAME, state)
            play(state, card)
        assert state.turn() == 0
        assert state.shown == 0

    def test_the_laws_hold_when_a_mine_has_no_token_left(self):
        state = table(1)
        state.deck = 1
        for number in range(1, 6):
            play(state, "done", f"card red {number}")
        assert state.tokens[0] == 0
        play(state, "done")
        hold_laws(GAME, state)
        play(state, "card red 6")
        assert list(state.tokens) == [0, 4, 5, 5]
