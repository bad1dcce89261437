"""OR-3 Moving, OR-4 Collecting."""

from __future__ import annotations

import pytest

from tests.off_the_rails.positions import (
    BLACK,
    WHITE,
    cart,
    deposit,
    draw,
    hold,
    jewels,
    lying,
    play,
    stock,
    table,
    texts,
    token,
    where,
)


class TestOrder:
    """OR-3.1"""

    def two_carts(self):
        state = draw(table(), "a1", "──────────")
        cart(state, 0, WHITE, "a1", "east", 1)
        return cart(state, 0, BLACK, "e1", "east", 2)

    def test_the_player_says_which_cart_goes_first(self):
        state = play(self.two_carts(), "done")
        assert texts(state) == ["move white", "move black"]
        play(state, "move black")
        assert (where(state, 0, WHITE), where(state, 0, BLACK)) == ("b1 east", "g1 east")

    def test_all_carts_must_move(self):
        state = play(self.two_carts(), "done", "move white")
        assert (where(state, 0, WHITE), where(state, 0, BLACK)) == ("b1 east", "g1 east")
        assert texts(state)[0].startswith("card ")

    def test_other_players_carts_stand_still(self):
        state = cart(self.two_carts(), 1, WHITE, "j1", "west", 3)
        play(state, "done", "move white")
        assert where(state, 1, WHITE) == "j1 west"


class TestSpeed:
    """OR-3.2"""

    @pytest.mark.parametrize("speed", range(1, 7))
    def test_exactly_the_speed(self, speed):
        state = cart(draw(table(), "a1", "──────────"), 0, WHITE, "b1", "east", speed)
        play(state, "done")
        assert where(state, 0, WHITE) == f"{'bcdefgh'[speed]}1 east"

    def test_it_begins_in_the_direction_that_it_faces(self):
        state = cart(draw(table(), "a1", "──────────"), 0, WHITE, "e1", "west", 2)
        assert where(play(state, "done"), 0, WHITE) == "c1 west"


class TestTrack:
    """OR-3.3, OR-R3"""

    def test_corners_turn_the_cart(self):
        state = draw(
            table(),
            "c1",
            """
            │..
            └┐.
            .└─
            """,
        )
        play(state, "cart red-c", "faster white", "faster white")
        play(state, "done")
        assert where(state, 0, WHITE) == "e3 east"

    @pytest.mark.parametrize(
        ("tile", "ways"), [("┬", ["east", "south"]), ("┴", ["north", "east"]), ("┤", ["north", "south"])]
    )
    def test_on_a_t_junction_all_exits_but_the_one_it_came_by(self, tile, ways):
        state = cart(draw(table(), "a2", f"─{tile}─"), 0, WHITE, "a2", "east", 2)
        play(state, "done")
        assert texts(state) == [f"head {way}" for way in ways]

    def test_on_a_cross_three(self):
        state = cart(draw(table(), "a2", "─┼─"), 0, WHITE, "a2", "east", 2)
        assert texts(play(state, "done")) == ["head north", "head east", "head south"]
        assert where(play(state, "head east"), 0, WHITE) == "c2 east"


class TestStopping:
    """OR-3.4"""

    def test_on_a_junction_the_player_says_where_it_faces(self):
        state = cart(draw(table(), "a2", "─┤"), 0, WHITE, "a2", "east", 1)
        play(state, "done")
        assert texts(state) == ["head north", "head south"]
        play(state, "head south")
        assert where(state, 0, WHITE) == "b2 south"
        assert texts(state)[0].startswith("card ")

    def test_on_a_corner_it_faces_the_other_exit(self):
        state = cart(draw(table(), "a2", "─┐"), 0, WHITE, "a2", "east", 1)
        assert where(play(state, "done"), 0, WHITE) == "b2 south"


class TestSurface:
    """OR-3.5, OR-R30"""

    def test_any_clans_surface_at_any_speed(self):
        state = cart(draw(table(), "h3", "───"), 0, WHITE, "h3", "east", 6, "ruby gold rock")
        play(state, "done")
        assert where(state, 0, WHITE) == "supply"
        assert state.stock[0] == jewels("ruby gold rock")
        assert hold(state, 0, WHITE) == "nothing"

    def test_the_own_surface_too_and_an_empty_cart(self):
        state = cart(draw(table(), "c1", "│"), 0, WHITE, "c1", "north", 1)
        play(state, "done")
        assert where(state, 0, WHITE) == "supply"
        assert state.stock[0] == 0

    def test_the_cart_can_come_again(self):
        state = cart(draw(table(), "c1", "│"), 0, WHITE, "c1", "north", 1, "ruby")
        state.chasm = True
        play(state, "done", "token red")
        state.seat, state.phase, state.actions = 0, 2, 4
        assert "cart red-c" in texts(state)


class TestFullSurface:
    """OR-R28"""

    def test_an_own_cart_waiting_there_is_not_hit(self):
        state = cart(draw(table(), "c1", "│"), 0, WHITE, "c1", "north", 1, "ruby")
        state = cart(state, 0, BLACK, "red-c", "south", 3)
        play(state, "done", "move white")
        assert where(state, 0, WHITE) == "supply"
        assert state.stock[0] == jewels("ruby")


class TestDerailing:
    """OR-3.6, OR-3.7, OR-R8"""

    @pytest.mark.parametrize(
        ("rows", "start", "facing"),
        [
            ("──.", "a2", "east"),  # bare ground
            ("──│", "a2", "east"),  # a tile without an exit this way
            ("──", "a2", "west"),  # the board's edge beside the surface
        ],
    )
    def test_where_no_connected_tile_lies_ahead(self, rows, start, facing):
        state = cart(draw(table(), "a2", rows), 0, WHITE, start, facing, 4, "ruby")
        bag = state.bag
        play(state, "done")
        assert where(state, 0, WHITE) == "supply"
        assert state.bag == bag + jewels("ruby")

    def test_into_a_mines_centre(self):
        state = cart(draw(table(), "c4", "─"), 0, WHITE, "c4", "east", 1)
        assert where(play(state, "done"), 0, WHITE) == "supply"

    def test_what_it_took_on_the_way_is_lost_too(self):
        state = deposit(cart(draw(table(), "a3", "───"), 0, WHITE, "a3", "east", 3), "c3", "gold gold")
        play(state, "done", "take gold")
        assert where(state, 0, WHITE) == "supply"
        assert lying(state, "c3") == "gold"

    def test_at_the_last_step_an_open_end_does_no_harm(self):
        state = cart(draw(table(), "a2", "──."), 0, WHITE, "a2", "east", 1)
        assert where(play(state, "done"), 0, WHITE) == "b2 east"

    def test_no_track_across_a_token(self):
        """OR-7.6"""
        state = token(cart(draw(table(), "a3", "──"), 0, WHITE, "a3", "east", 2), "c3", "red")
        state.chasm = True
        assert where(play(state, "done"), 0, WHITE) == "gone"


class TestNewCart:
    """OR-R4"""

    def test_it_moves_at_once_and_the_surface_square_does_not_count(self):
        state = draw(
            table(),
            "c1",
            """
            │
            │
            │
            """,
        )
        play(state, "cart red-c", "done")
        assert where(state, 0, WHITE) == "c3 south"

    def test_without_track_it_derails_at_once(self):
        state = play(table(), "cart red-c", "done")
        assert where(state, 0, WHITE) == "supply"


class TestPassing:
    """OR-4.1"""

    def test_one_piece_in_passing_or_none(self):
        state = deposit(cart(draw(table(), "a3", "─────"), 0, WHITE, "a3", "east", 4), "c3", "gold ruby")
        play(state, "done")
        assert texts(state) == ["take gold", "take ruby", "leave the rest"]
        play(state, "take ruby")
        assert (where(state, 0, WHITE), hold(state, 0, WHITE), lying(state, "c3")) == ("e3 east", "ruby", "gold")

    def test_nothing_need_be_taken(self):
        state = deposit(cart(draw(table(), "a3", "─────"), 0, WHITE, "a3", "east", 4), "c3", "gold")
        play(state, "done", "leave the rest")
        assert (hold(state, 0, WHITE), lying(state, "c3")) == ("nothing", "gold")

    def test_at_a_junction_the_piece_comes_before_the_way(self):
        state = deposit(cart(draw(table(), "b3", "─┼─"), 0, WHITE, "b3", "east", 2), "c3", "gold")
        play(state, "done")
        assert texts(state) == ["take gold", "leave the rest"]
        play(state, "take gold")
        assert texts(state) == ["head north", "head east", "head south"]


class TestLanding:
    """OR-4.2"""

    def test_up_to_two_where_it_stops(self):
        state = deposit(cart(draw(table(), "b3", "──"), 0, WHITE, "b3", "east", 1), "c3", "gold ruby ruby")
        play(state, "done", "take gold")
        assert texts(state) == ["take ruby", "leave the rest"]
        play(state, "take ruby")
        assert (hold(state, 0, WHITE), lying(state, "c3")) == ("gold + ruby", "ruby")

    def test_one_is_enough(self):
        state = deposit(cart(draw(table(), "b3", "──"), 0, WHITE, "b3", "east", 1), "c3", "gold ruby")
        play(state, "done", "take gold", "leave the rest")
        assert hold(state, 0, WHITE) == "gold"


class TestStart:
    """OR-4.3, OR-R7"""

    def test_nothing_from_where_the_move_began(self):
        state = deposit(cart(draw(table(), "c3", "──"), 0, WHITE, "c3", "east", 1), "c3", "gold")
        play(state, "done")
        assert (where(state, 0, WHITE), hold(state, 0, WHITE)) == ("d3 east", "nothing")

    def test_unless_the_cart_comes_back_to_it(self):
        state = draw(
            table(),
            "b2",
            """
            ┌┐
            └┘
            """,
        )
        deposit(cart(state, 0, WHITE, "c3", "north", 4), "c3", "gold gold gold")
        play(state, "done", "take gold", "take gold")
        assert (where(state, 0, WHITE), hold(state, 0, WHITE)) == ("c3 north", "2 gold")

    def test_every_entry_counts(self):
        state = draw(
            table(),
            "b2",
            """
            ┌┐
            └┘
            """,
        )
        deposit(cart(state, 0, WHITE, "b3", "east", 5), "c3", "gold gold gold")
        play(state, "done", "take gold", "take gold", "take gold")
        assert hold(state, 0, WHITE) == "3 gold"


class TestRocks:
    """OR-4.4"""

    def test_rocks_come_first(self):
        state = deposit(cart(draw(table(), "b3", "──"), 0, WHITE, "b3", "east", 1), "c3", "diamond rock")
        play(state, "done")
        assert texts(state) == ["take rock", "leave the rest"]
        play(state, "take rock")
        assert texts(state) == ["take diamond", "leave the rest"]


class TestHold:
    """OR-4.5"""

    def test_five_pieces_and_no_more(self):
        state = cart(draw(table(), "b3", "──"), 0, WHITE, "b3", "east", 1, "rock rock ruby ruby")
        play(deposit(state, "c3", "gold gold"), "done", "take gold")
        assert texts(state)[0].startswith("card ")
        assert lying(state, "c3") == "gold"

    def test_a_full_cart_is_not_asked(self):
        state = cart(draw(table(), "b3", "──"), 0, WHITE, "b3", "east", 1, "rock rock ruby ruby ruby")
        play(deposit(state, "c3", "gold gold"), "done")
        assert texts(state)[0].startswith("card ")


class TestSkipping:
    """OR-4.6, OR-R6"""

    def run(self, skip: bool):
        state = cart(draw(table(skip_deposits=skip), "b3", "─────"), 0, WHITE, "b3", "east", 4)
        deposit(deposit(state, "c3", "rock"), "e3", "gold")
        return play(state, "done")

    def circle(self, speed: int, **options):
        """A cart goes round in a circle of four tiles, over deposits on b2 and c2."""
        state = cart(draw(table(skip_deposits=False, **options), "b2", "┌┐\n└┘"), 0, WHITE, "b3", "north", speed)
        return play(deposit(deposit(state, "b2", "gold gold gold"), "c2", "ruby ruby"), "done")

    def test_deposits_come_in_the_order_of_travel(self):
        state = self.run(True)
        assert texts(state) == ["take rock", "leave the rest"]
        assert texts(play(state, "take rock")) == ["take gold", "leave the rest"]

    def test_one_may_be_passed_up(self):
        assert texts(play(self.run(True), "leave the rest")) == ["take gold", "leave the rest"]

    def test_under_the_stricter_reading_the_rest_is_lost_then(self):
        state = play(self.run(False), "leave the rest")
        assert (where(state, 0, WHITE), hold(state, 0, WHITE)) == ("f3 east", "nothing")

    def test_a_cart_that_comes_back_to_the_deposit_may_collect_there(self):
        state = play(self.circle(5), "leave the rest")
        assert (where(state, 0, WHITE), texts(state)) == ("b2 north", ["take gold", "leave the rest"])
        play(state, "take gold", "take gold")
        assert (where(state, 0, WHITE), hold(state, 0, WHITE)) == ("b2 east", "2 gold")

    def test_once_it_has_collected_there_it_may_go_on_collecting(self):
        state = play(self.circle(6), "leave the rest", "take gold")
        assert (where(state, 0, WHITE), texts(state)) == ("c2 east", ["take ruby", "leave the rest"])

    def test_until_then_it_may_collect_nowhere_else(self):
        state = play(self.circle(6), "leave the rest", "leave the rest")
        assert (where(state, 0, WHITE), hold(state, 0, WHITE)) == ("c2 south", "nothing")

    def test_where_it_has_collected_it_may_collect_when_it_comes_back_too(self):
        """OR-R7"""
        state = play(self.circle(5), "take gold", "take ruby")
        assert texts(state) == ["take gold", "leave the rest"]

    def test_up_to_edition_1_coming_back_did_not_help(self):
        state = play(self.circle(5, collect_again=False), "leave the rest")
        assert (where(state, 0, WHITE), hold(state, 0, WHITE)) == ("b2 east", "nothing")

    def test_under_the_stricter_reading_who_took_goes_on_taking(self):
        assert texts(play(self.run(False), "take rock")) == ["take gold", "leave the rest"]


def test_stock_is_hidden_pieces_of_the_census():
    assert stock(table(), 0, "ruby").stock[0] == jewels("ruby")
