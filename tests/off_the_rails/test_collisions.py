"""OR-5 Collisions."""

from __future__ import annotations

import pytest

from branchline.core.engine.squares import SOUTH
from branchline.games.off_the_rails.rules.news import DROPPED, TURNED
from tests.off_the_rails.positions import (
    BLACK,
    WHITE,
    cart,
    cell,
    deposit,
    draw,
    hold,
    jewels,
    lying,
    play,
    table,
    texts,
    where,
)

#: Row 3 of the board: a3 is the mover's, e3 the other's.
LINE = "─────"


def meeting(facing: str = "west", mine: str = "ruby", theirs: str = "gold gold", speed: int = 6, **options):
    """A mover from a3 eastwards, and another cart on e3."""
    state = draw(table(**options), "a3", LINE)
    cart(state, 0, WHITE, "a3", "east", speed, mine)
    return cart(state, 1, WHITE, "e3", facing, 3, theirs)


class TestStopping:
    """OR-5.1, OR-R32"""

    def test_the_mover_stays_on_the_tile_before_and_its_move_is_over(self):
        state = play(meeting("east"), "done")
        assert where(state, 0, WHITE) == "d3 west"
        assert where(state, 1, WHITE) == "e3 east"

    def test_at_its_exact_reach_it_does_not_collide(self):
        state = play(meeting(speed=3), "done")
        assert where(state, 0, WHITE) == "d3 east"

    def test_a_cart_right_ahead_stops_it_where_it_stands(self):
        state = draw(table(), "a3", LINE)
        cart(state, 0, WHITE, "a3", "east", 2, "ruby")
        cart(state, 1, WHITE, "b3", "east", 3, "gold")
        play(state, "done")
        assert where(state, 0, WHITE) == "a3 west"
        assert lying(state, "b3") == "gold"


class TestLandingByCollision:
    """OR-R5"""

    def test_it_may_take_two_where_it_was_stopped_counting_what_it_took_in_passing(self):
        state = deposit(meeting(), "d3", "ruby ruby ruby")
        play(state, "done", "take ruby", "take ruby")
        assert hold(state, 0, WHITE) == "3 ruby"
        assert lying(state, "d3") == "ruby"

    def test_it_may_pass_up_in_passing_and_still_take(self):
        state = deposit(meeting(skip_deposits=False), "d3", "ruby ruby ruby")
        play(state, "done", "leave the rest", "take ruby", "take ruby")
        assert hold(state, 0, WHITE) == "3 ruby"

    def test_what_it_takes_saves_an_empty_cart(self):
        state = deposit(meeting(mine=""), "d3", "ruby")
        play(state, "done", "take ruby")
        assert where(state, 0, WHITE) == "d3 west"

    def test_a_cart_that_has_not_moved_takes_nothing(self):
        state = draw(table(), "a3", LINE)
        cart(state, 0, WHITE, "a3", "east", 2, "ruby")
        deposit(cart(state, 1, WHITE, "b3", "east", 3, "gold"), "a3", "diamond")
        play(state, "done")
        assert lying(state, "a3") == "diamond"


class TestEmptyCarts:
    """OR-5.2"""

    def test_an_empty_mover_derails_and_the_other_still_drops(self):
        state = play(meeting(mine="", theirs="gold gold"), "done")
        assert where(state, 0, WHITE) == "supply"
        assert (hold(state, 1, WHITE), lying(state, "e3")) == ("gold", "gold")

    def test_an_empty_cart_that_is_hit_derails(self):
        state = play(meeting(theirs=""), "done")
        assert where(state, 1, WHITE) == "supply"
        assert where(state, 0, WHITE) == "d3 west"

    def test_two_empty_carts_both_derail(self):
        state = play(meeting(mine="", theirs=""), "done")
        assert where(state, 0, WHITE) == where(state, 1, WHITE) == "supply"

    def test_in_the_chasm_they_are_out(self):
        state = meeting(mine="", theirs="")
        state.chasm = True
        play(state, "done")
        assert where(state, 0, WHITE) == where(state, 1, WHITE) == "gone"


class TestHands:
    """OR-5.3, OR-5.4, OR-R13"""

    def test_the_other_player_splits_in_two_equal_hands(self):
        state = play(meeting(theirs="gold ruby ruby rock"), "done")
        assert state.actors() == [1]
        assert texts(state) == [
            "split gold + ruby",
            "split gold + rock",
            "split 2 ruby",
            "split ruby + rock",
        ]

    def test_a_single_diamond_is_a_hand_like_any_other(self):
        """It has the first number of all hands."""
        state = play(meeting(theirs="diamond ruby"), "done")
        assert texts(state) == ["split diamond", "split ruby"]

    def test_what_falls_is_told_and_meanwhile_nobody_has_actions(self):
        """OR-2.1 Whoever is done has no action left. OR-5.4"""
        state = play(meeting(theirs="gold rock rock rock"), "done", "split gold + rock")
        assert state.actions == 0
        play(state, "pick left")
        assert list(state.news)[:3] == [DROPPED, 2, jewels("gold rock")]

    def test_the_mover_picks_a_hand_and_it_drops(self):
        state = play(meeting(theirs="gold ruby ruby rock"), "done", "split gold + rock")
        assert state.actors() == [0]
        assert texts(state) == ["pick left", "pick right"]
        left, right = state.clone(), state.clone()
        play(left, "pick left")
        assert (lying(left, "e3"), hold(left, 1, WHITE)) == ("gold + rock", "2 ruby")
        play(right, "pick right")
        assert (lying(right, "e3"), hold(right, 1, WHITE)) == ("2 ruby", "gold + rock")

    def test_an_odd_hold_is_halved_as_nearly_as_can_be(self):
        state = play(meeting(theirs="gold gold rock"), "done")
        assert texts(state) == ["split gold", "split rock", "split 2 gold", "split gold + rock"]
        play(state, "split rock", "pick right")
        assert (lying(state, "e3"), hold(state, 1, WHITE)) == ("2 gold", "rock")

    def test_which_hand_has_more_is_the_owners_secret_even_of_like_pieces(self):
        state = play(meeting(theirs="gold gold gold"), "done")
        assert texts(state) == ["split gold", "split 2 gold"]

    def test_a_lone_piece_is_dropped(self):
        state = play(meeting(theirs="diamond"), "done")
        assert (lying(state, "e3"), hold(state, 1, WHITE)) == ("diamond", "nothing")
        assert where(state, 1, WHITE) == "e3 east"

    def test_what_is_dropped_joins_what_lies_there(self):
        state = play(deposit(meeting(theirs="diamond"), "e3", "rock"), "done")
        assert lying(state, "e3") == "diamond + rock"


class TestNoChoice:
    """OR-R14"""

    @pytest.mark.parametrize("theirs", ["gold", "gold gold", "ruby ruby ruby ruby"])
    def test_like_pieces_that_halve_evenly_need_no_hands(self, theirs):
        state = play(meeting(theirs=theirs), "done")
        assert texts(state)[0].startswith("card ")


class TestTurning:
    """OR-5.5"""

    def test_head_on_both_turn(self):
        state = play(meeting("west"), "done")
        assert (where(state, 0, WHITE), where(state, 1, WHITE)) == ("d3 west", "e3 east")

    def test_from_behind_only_the_mover_turns(self):
        state = play(meeting("east"), "done")
        assert (where(state, 0, WHITE), where(state, 1, WHITE)) == ("d3 west", "e3 east")

    def test_from_the_side_only_the_mover_turns(self):
        state = draw(
            table(),
            "a3",
            """
            ──┤
            """,
        )
        cart(state, 0, WHITE, "a3", "east", 5, "ruby")
        cart(state, 1, WHITE, "c3", "south", 3, "gold")
        play(state, "done")
        assert (where(state, 0, WHITE), where(state, 1, WHITE)) == ("b3 west", "c3 south")

    def test_on_a_corner_away_is_the_other_exit(self):
        state = draw(
            table(),
            "a2",
            """
            .┌─
            ─┘.
            """,
        )
        cart(state, 0, WHITE, "a3", "east", 5, "ruby")
        cart(state, 1, WHITE, "c2", "west", 3, "gold")
        play(state, "done")
        assert (where(state, 0, WHITE), where(state, 1, WHITE)) == ("b2 south", "c2 east")


class TestChoice:
    """OR-5.6, OR-R11"""

    def head_on(self, tile: str, **options):
        """The other cart on a junction, facing the mover."""
        state = draw(table(**options), "a3", f"───{tile}─")
        cart(state, 0, WHITE, "a3", "east", 6, "ruby")
        return play(cart(state, 1, WHITE, "d3", "west", 3, "gold gold"), "done")

    def test_two_ways_that_are_both_away_are_the_controllers_choice(self):
        state = self.head_on("┤")
        assert state.actors() == [1]
        assert texts(state) == ["turn north", "turn south"]
        play(state, "turn south")
        assert where(state, 1, WHITE) == "d3 south"
        assert list(state.news)[:3] == [TURNED, 2, SOUTH]

    def test_no_hand_is_held_out_while_a_cart_turns(self):
        """OR-5.4"""
        state = draw(table(), "a3", "───┤─")
        cart(state, 0, WHITE, "a3", "east", 6, "ruby")
        cart(state, 1, WHITE, "d3", "west", 3, "gold ruby ruby rock")
        play(state, "done", "split gold + rock", "pick left")
        assert texts(state) == ["turn north", "turn south"]
        assert state.hand == 0

    @pytest.mark.parametrize("tile", "┼┬┴")
    def test_straight_away_leaves_no_choice(self, tile):
        state = self.head_on(tile)
        assert where(state, 1, WHITE) == "d3 east"

    def test_the_looser_reading_leaves_it(self):
        assert texts(self.head_on("┼", turn_away="any")) == ["turn north", "turn east", "turn south"]

    def test_the_mover_chooses_on_a_junction_without_a_way_straight_back(self):
        state = draw(
            table(),
            "b2",
            """
            │..
            ├──
            │..
            """,
        )
        cart(state, 0, WHITE, "b2", "south", 3, "ruby")
        cart(state, 1, WHITE, "c3", "west", 3, "gold")
        play(state, "done", "head east")
        assert texts(state) == ["turn north", "turn south"]
        assert state.actors() == [0]
        play(state, "turn south")
        assert (where(state, 0, WHITE), where(state, 1, WHITE)) == ("b3 south", "c3 east")

    def test_with_both_to_choose_the_mover_is_first(self):
        state = draw(table(turn_away="any"), "a3", "─┼┼─")
        cart(state, 0, WHITE, "a3", "east", 6, "ruby")
        cart(state, 1, WHITE, "c3", "west", 3, "gold")
        play(state, "done", "head east")
        assert (state.actors(), texts(state)) == ([0], ["turn north", "turn south", "turn west"])
        play(state, "turn north")
        assert (state.actors(), texts(state)) == ([1], ["turn north", "turn east", "turn south"])


class TestUnconnected:
    """OR-5.7, OR-R12"""

    def side_by_side(self, mine: str = "", theirs: str = ""):
        state = draw(table(), "a3", "──│")
        cart(state, 0, WHITE, "a3", "east", 4, mine)
        return cart(state, 1, WHITE, "c3", "north", 3, theirs)

    def test_nobody_derails(self):
        state = play(self.side_by_side(), "done")
        assert (where(state, 0, WHITE), where(state, 1, WHITE)) == ("b3 west", "c3 north")

    def test_nothing_is_dropped(self):
        state = play(self.side_by_side("ruby", "gold gold"), "done")
        assert (hold(state, 1, WHITE), lying(state, "c3")) == ("2 gold", "nothing")

    def test_from_a_surface_the_cart_goes_back_to_the_supply(self):
        state = cart(draw(table(), "c1", "─"), 1, WHITE, "c1", "east", 3)
        state.chasm = True
        play(state, "cart red-c", "done")
        assert (where(state, 0, WHITE), where(state, 1, WHITE)) == ("supply", "c1 east")


class TestFromTheSurface:
    """OR-5.2 A new cart is empty."""

    def test_it_derails_and_the_other_drops(self):
        state = cart(draw(table(), "c1", "│"), 1, WHITE, "c1", "north", 3, "gold gold")
        play(state, "cart red-c", "done")
        assert where(state, 0, WHITE) == "supply"
        assert lying(state, "c1") == "gold"
        assert where(state, 1, WHITE) == "c1 south"


class TestOwnCarts:
    """OR-5.1 Carts of one player collide like any others."""

    def test_the_player_splits_and_picks(self):
        state = draw(table(), "a3", LINE)
        cart(state, 0, WHITE, "a3", "east", 6, "ruby")
        cart(state, 0, BLACK, "e3", "east", 1, "gold rock")
        play(state, "done", "move white")
        assert (state.actors(), texts(state)) == ([0], ["split gold", "split rock"])
        play(state, "split gold", "pick right")
        assert lying(state, "e3") == "rock"

    def test_the_other_cart_still_moves_afterwards(self):
        state = draw(table(), "a3", LINE + "─")
        cart(state, 0, WHITE, "a3", "east", 6, "ruby")
        cart(state, 0, BLACK, "e3", "east", 1, "gold gold")
        play(state, "done", "move white")
        assert where(state, 0, BLACK) == "f3 east"
        assert state.heaps[cell(state, "e3")] == jewels("gold")


class TestBumperCars:
    """OR-11.1"""

    @pytest.mark.parametrize("seats", [1, 3, 4])
    def test_any_number_may_play_it(self, seats):
        """OR-R35"""
        assert table(seats, bumper=True).rules.bumper

    def test_nothing_is_dropped_and_nobody_derails(self):
        state = play(meeting(mine="", theirs="gold gold", bumper=True), "done")
        assert (where(state, 0, WHITE), where(state, 1, WHITE)) == ("d3 west", "e3 east")
        assert hold(state, 1, WHITE) == "2 gold"

    def test_a_new_cart_goes_back_and_the_other_turns(self):
        state = cart(draw(table(bumper=True), "c1", "│"), 1, WHITE, "c1", "north", 3)
        play(state, "cart red-c", "done")
        assert (where(state, 0, WHITE), where(state, 1, WHITE)) == ("supply", "c1 south")


class TestStrictSplit:
    """OR-11.4"""

    def test_an_odd_hold_drops_its_larger_hand_and_nobody_picks(self):
        state = play(meeting(theirs="gold gold rock", split="strict"), "done")
        assert state.actors() == [1]
        assert texts(state) == ["split 2 gold", "split gold + rock"]
        play(state, "split gold + rock")
        assert (lying(state, "e3"), hold(state, 1, WHITE)) == ("gold + rock", "gold")

    def test_an_even_hold_is_picked_from_as_ever(self):
        state = play(meeting(theirs="gold rock", split="strict"), "done")
        assert texts(state) == ["split gold", "split rock"]
        assert texts(play(state, "split rock")) == ["pick left", "pick right"]

    def test_like_pieces_round_up_by_themselves(self):
        state = play(meeting(theirs="gold gold gold", split="strict"), "done")
        assert (lying(state, "e3"), hold(state, 1, WHITE)) == ("2 gold", "gold")
