"""MR-3 Drawing, MR-4 acting, MR-6 paying taxes."""

from __future__ import annotations

from branchline.core.engine.playouts import play_out
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY
from tests.mini_rails.positions import GAME, LETTERS, at_turn, fill_market, hold, play, table, taxed, texts, values


class TestDrawing:
    """MR-3.1, MR-3.2, MR-3.3"""

    def test_the_market_is_filled_from_left_to_right_with_two_a_player_and_one(self):
        state = table(3)
        for drawn, letter in enumerate("RWTBYGR"):
            assert state.turn() == CHANCE
            state.apply(CHANCE, LETTERS.index(letter))
            assert state.market[drawn] == LETTERS.index(letter)
        assert state.turn() == 0
        assert len(state.market) == 7

    def test_a_disc_is_as_likely_as_there_are_such_discs_in_the_bag(self):
        state = table(4)
        assert state.chances() == [(company, 9) for company in range(6)]
        state.apply(CHANCE, 2)
        assert dict(state.chances()) == {0: 9, 1: 9, 2: 8, 3: 9, 4: 9, 5: 9}

    def test_both_action_tiles_are_ready_each_round(self):
        state, rng = GAME.start(3), Random(3)
        rounds = 0
        while state.turn() != NOBODY:
            state.deal(rng)
            if state.turn() != NOBODY:
                if state.step == 0:
                    rounds += 1
                    assert any(text.startswith("buy") for text in texts(state))
                    assert any(text.startswith("build") for text in texts(state))
                state.apply(state.turn(), state.pick(state.turn(), rng))
        assert rounds == 6


class TestActing:
    """MR-4.1 to MR-4.5"""

    def test_the_order_track_says_whose_turn_it_is(self):
        state = fill_market(table(3), "RWTBYGR")
        seen = []
        for _ in range(6):
            seen.append(int(state.turn()))
            play(state, texts(state)[0])
        assert seen == [0, 1, 2, 2, 1, 0]

    def test_who_has_bought_must_build_and_the_other_way_round(self):
        """MR-4.2"""
        state = fill_market(table(3, first=3), "RWTBYGR")
        play(state, "buy 1", "buy 2", "buy 3")
        assert {text.split()[0] for text in texts(state)} == {"build"}
        state = fill_market(table(3), "RWTBYGR")
        play(state, next(text for text in texts(state) if text.startswith("build 1 ")))
        at_turn(state, [0])
        assert {text.split()[0] for text in texts(state)} == {"buy"}

    def test_any_disc_may_be_taken_also_of_a_company_of_which_one_holds_nothing(self):
        state = fill_market(table(3), "RWTBYGR")
        assert [text for text in texts(state) if text.startswith("buy")] == [f"buy {space}" for space in range(1, 8)]
        assert {text.split()[1] for text in texts(state) if text.startswith("build")} == set("1234567")

    def test_a_taken_disc_cannot_be_taken_again(self):
        state = play(fill_market(table(3), "RWTBYGR"), "buy 4")
        assert not [text for text in texts(state) if text.split()[1] == "4"]

    def test_a_share_starts_at_zero_whatever_was_built(self):
        """MR-4.4"""
        state = fill_market(table(3), "RRTBYGR")
        hold(state, 1, ("R", 4))
        state.round = 1
        up = next(text for text in texts(state) if text.startswith("build 1"))
        play(state, up, "buy 2")
        assert values(state, 1)[1] == ("R", 0)

    def test_a_share_bought_this_round_moves_with_later_builds(self):
        """MR-R4"""
        state = fill_market(table(3), "RRTBYGR")
        play(state, "buy 1")
        build = next(text for text in texts(state) if text.startswith("build 2"))
        spots = int(state.spots[GAME.read(state, 1, build) - 11 - 50])
        play(state, build)
        assert values(state, 0) == [("R", spots)]

    def test_the_players_two_turns_may_follow_one_another(self):
        state = play(fill_market(table(3), "RWTBYGR"), "buy 1", "buy 2", "buy 3")
        assert state.turn() == 2


class TestTaxing:
    """MR-6.1 to MR-6.3"""

    def test_the_last_disc_is_taxed_and_the_round_is_over(self):
        state = fill_market(table(3), "RWTBYGR")
        play(state, "buy 1", "buy 2", "buy 3")
        for space in ("4", "5", "6"):
            play(state, next(text for text in texts(state) if text.split()[1] == space))
        assert list(state.tax_area) == [LETTERS.index("R"), -1, -1, -1, -1, -1]
        assert list(state.order) == [0, 1, 2, 2, 1, 0]
        assert state.turn() == CHANCE
        assert state.round == 1

    def test_six_rounds_fill_the_taxed_area_and_empty_the_bag(self):
        for seats in (3, 4, 5):
            state = GAME.start(seats)
            assert play_out(state, Random(seats)) == 12 * seats
            assert -1 not in state.tax_area
            assert list(state.bag) == [0] * 6
            assert all(len(values(state, seat)) == 6 for seat in range(seats))

    def test_a_company_can_be_taxed_twice_to_no_effect(self):
        """MR-R8, MR-7.1"""
        once, twice = taxed(table(), "R"), taxed(table(), "RR")
        for state in (once, twice):
            hold(state, 0, ("R", 3), ("R", -2), ("W", -1))
        assert list(once.totals()) == list(twice.totals()) == [2, 0, 0, 0]

    def test_what_is_left_in_the_bag_is_open(self):
        """MR-R7"""
        state = fill_market(table(3), "RWTBYGR")
        assert GAME.shown.view(state, None).bag == (5, 6, 6, 6, 6, 6)
