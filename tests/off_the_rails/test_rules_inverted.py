"""Positions in which a rule and its opposite lead to different things."""

from __future__ import annotations

import pytest

from branchline.core.match.options import Value
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from tests.off_the_rails.positions import (
    BLACK,
    GAME,
    WHITE,
    cart,
    deposit,
    draw,
    hold,
    lying,
    play,
    stock,
    table,
    texts,
    token,
    track,
    where,
)


def drawing(state) -> bool:
    """Whether nothing is left to decide: the mover draws a card."""
    return texts(state)[0].startswith("card ")


class TestWhoTurns:
    """OR-5.5 The mover always met front first; the cart that was hit turns only if it faced the mover."""

    def test_from_the_side_on_a_cross_the_other_goes_on_facing_across(self):
        """It could turn east, directly away; only one that faced west would."""
        state = draw(table(), "a3", "──┼─")
        cart(state, 0, WHITE, "a3", "east", 5, "ruby")
        play(cart(state, 1, WHITE, "c3", "south", 3, "gold"), "done")
        assert (where(state, 0, WHITE), where(state, 1, WHITE)) == ("b3 west", "c3 south")
        assert drawing(state)

    @pytest.mark.parametrize("facing", ["north", "east", "south"])
    def test_who_does_not_face_the_mover_has_nothing_to_choose(self, facing: str):
        """Under the looser reading whoever turns may choose on a cross: so nobody who chooses turns."""
        state = draw(table(turn_away="any"), "a3", "──┼─")
        cart(state, 0, WHITE, "a3", "east", 5, "ruby")
        play(cart(state, 1, WHITE, "c3", facing, 3, "gold"), "done")
        assert where(state, 1, WHITE) == f"c3 {facing}"
        assert drawing(state)

    def test_who_faces_the_mover_turns(self):
        state = draw(table(turn_away="any"), "a3", "──┼─")
        cart(state, 0, WHITE, "a3", "east", 5, "ruby")
        play(cart(state, 1, WHITE, "c3", "west", 3, "gold"), "done")
        assert state.actors() == [1]
        assert texts(state) == ["turn north", "turn east", "turn south"]

    def test_over_unconnected_track_the_other_has_nothing_to_choose(self):
        """OR-5.7 It stands across, so it does not turn."""
        state = draw(table(), "a3", "──│")
        cart(state, 0, WHITE, "a3", "east", 4, "ruby")
        play(cart(state, 1, WHITE, "c3", "north", 3, "gold gold"), "done")
        assert drawing(state)

    def test_a_cart_that_derailed_does_not_turn_and_the_other_does(self):
        """OR-5.2, OR-5.5"""
        state = draw(table(turn_away="any"), "a3", "─┼┼─")
        cart(state, 0, WHITE, "a3", "east", 5)
        play(cart(state, 1, WHITE, "c3", "west", 3, "gold"), "done", "head east")
        assert where(state, 0, WHITE) == "supply"
        assert (state.actors(), texts(state)) == ([1], ["turn north", "turn east", "turn south"])

    def test_straight_back_is_better_than_another_way(self):
        """OR-R11 On a T-junction with a way straight back there is no choice, for the mover neither."""
        state = draw(table(), "a3", "─┬─")
        cart(state, 0, WHITE, "a3", "east", 3, "ruby")
        play(cart(state, 1, WHITE, "c3", "east", 3, "gold"), "done", "head east")
        assert where(state, 0, WHITE) == "b3 west"
        assert drawing(state)


class TestTies:
    """OR-8.4, OR-8.5"""

    def test_fewer_rocks_win_where_points_and_jewels_are_level(self):
        state = stock(stock(table(3), 0, "gold rock rock"), 1, "gold rock")
        standings = stock(state, 2, "gold").standings()
        assert standings.places == [3, 2, 1]
        assert standings.decided_by == "rocks"

    def test_more_jewels_win_where_points_are_level(self):
        state = stock(stock(table(3), 0, "gold"), 1, "emerald emerald emerald")
        stock(state, 2, "diamond ruby")
        state.place[4] = state.place[5] = -2
        standings = state.standings()
        assert standings.totals == [9, 12, 11]
        state = stock(stock(table(2), 0, "emerald emerald emerald"), 1, "gold gold")
        assert state.standings().places == [1, 2]
        assert state.standings().decided_by == "jewels"

    def test_rocks_decide_only_after_jewels(self):
        state = stock(stock(table(2), 0, "emerald emerald emerald rock rock"), 1, "gold gold")
        assert state.standings().places == [1, 2]

    def test_with_all_pieces_counted_rocks_are_jewels(self):
        """OR-R22"""
        state = stock(stock(table(2, tie_jewels="all"), 0, "emerald emerald emerald"), 1, "gold gold rock rock")
        assert state.standings().places == [2, 1]
        assert state.standings().decided_by == "jewels"

    def test_sources_add_up(self):
        """OR-8.1, OR-8.2, OR-8.3, OR-9.3"""
        state = stock(stock(table(2, missions=True), 0, "ruby ruby diamond rock"), 1, "ruby")
        state.mission[2], state.mission[5], state.mission[7] = 0, 0, 1
        state.place[1], state.place[2] = 50, -2
        standings = state.standings()
        assert standings.sources == [
            {"jewels": 7, "carts": 3, "rubies": 5, "missions": 8},
            {"jewels": 1, "carts": 3, "rubies": 0, "missions": 4},
        ]
        assert standings.totals == [23, 8]
        assert standings.decided_by == "points"


class TestCollecting:
    """OR-4"""

    def test_a_stop_allows_two_and_passing_one(self):
        """OR-4.1, OR-4.2 The second piece of a deposit is for who stops there."""
        state = deposit(draw(table(), "a1", "────"), "b1", "gold gold gold")
        deposit(cart(state, 0, WHITE, "a1", "east", 2), "c1", "gold gold gold")
        play(state, "done", "take gold", "take gold", "take gold")
        assert (lying(state, "b1"), lying(state, "c1"), hold(state, 0, WHITE)) == ("2 gold", "gold", "3 gold")

    def test_who_took_something_may_leave_the_rest_and_goes_on_taking_under_the_stricter_reading(self):
        """OR-R6 Leaving after a piece was taken is no skipping."""
        state = draw(table(skip_deposits=False), "a1", "─────")
        deposit(deposit(cart(state, 0, WHITE, "a1", "east", 3), "b1", "gold gold"), "d1", "ruby ruby")
        play(state, "done", "take gold", "take ruby", "leave the rest")
        assert hold(state, 0, WHITE) == "gold + ruby"

    def test_every_kind_but_rock_is_offered_where_no_rock_lies(self):
        """OR-4.4"""
        state = deposit(draw(table(), "a1", "──"), "b1", "ruby emerald diamond gold")
        play(cart(state, 0, WHITE, "a1", "east", 1), "done")
        assert texts(state) == ["take diamond", "take gold", "take emerald", "take ruby", "leave the rest"]


class TestChasm:
    """OR-7, OR-11.2"""

    def open_chasm(self, **options: Value) -> OffTheRailsPosition:
        state = cart(draw(table(2, **options), "a1", "──"), 0, WHITE, "a1", "east", 1)
        cart(draw(state, "j10", "│"), 1, WHITE, "j10", "north", 1)
        state.chasm = True
        return state

    def test_a_die_beside_several_tokens_asks_for_its_own_square_only(self):
        """OR-11.2 Red 2 has collapsed; other red tokens lie elsewhere. Only squares beside red 2 are offered."""
        state = self.open_chasm(chasm_die=True)
        for square in ("d3", "h8", "c4"):
            token(state, square, "red")
        token(state, "e3", "blue")
        play(state, "done", "token red", "die 2")
        assert texts(state) == ["collapse d2", "collapse c3", "collapse d4"]
        play(state, "collapse d4")
        assert track(state, "d4") == "token"

    def test_a_token_goes_beside_any_token_of_its_mine_and_of_no_other(self):
        """OR-7.4"""
        state = self.open_chasm()
        for square, mine in (("a10", "red"), ("c10", "red"), ("j1", "blue")):
            token(state, square, mine)
        play(state, "done", "token red")
        assert texts(state) == ["collapse a9", "collapse c9", "collapse b10", "collapse d10"]

    def test_a_token_that_fits_nowhere_is_discarded(self):
        """OR-R18"""
        state = self.open_chasm()
        token(token(token(state, "a10", "red"), "a9", "blue"), "b10", "green")
        play(state, "done", "token red")
        assert [int(many) for many in state.tokens] == [3, 5, 4, 4]
        assert [int(many) for many in state.tokens_lost] == [1, 0, 0, 0]
        assert state.turn() == 1

    def test_a_discarded_token_can_be_the_last_one(self):
        """OR-R18, OR-7.7"""
        state = self.open_chasm()
        token(token(token(state, "a10", "red"), "a9", "blue"), "b10", "green")
        for mine, left in enumerate((3, 5, 4, 4)):
            state.tokens_lost[mine] = left
            state.tokens[mine] = 0
        state.tokens[0], state.tokens_lost[0] = 1, 3
        play(state, "done", "token red")
        assert state.actors() == []
        assert where(state, 0, WHITE) == where(state, 1, WHITE) == "gone"

    @pytest.mark.parametrize(("left", "over"), [(1, True), (2, False)])
    def test_the_game_ends_with_the_last_token_and_not_before(self, left: int, over: bool):
        """OR-7.7"""
        state = token(self.open_chasm(), "a10", "red")
        for mine in range(4):
            state.tokens_lost[mine] = state.tokens[mine]
            state.tokens[mine] = 0
        state.tokens[0], state.tokens_lost[0] = left, 4 - left
        play(state, "done", "token red", "collapse a9")
        assert (state.actors() == []) == over

    @pytest.mark.parametrize("seat", [0, 1])
    def test_one_cart_of_anybody_is_enough_to_go_on(self, seat: int):
        """OR-7.7"""
        state = token(self.open_chasm(), "c10", "red")
        state.place[2 * (1 - seat)] = -2
        play(state, "done", "token red", "collapse c9")
        assert state.actors() == [1]

    def test_jewels_under_a_token_leave_the_game_and_a_cart_s_hold_goes_to_the_bag(self):
        """OR-7.3, OR-7.5"""
        state = token(deposit(self.open_chasm(), "a9", "diamond gold"), "a10", "red")
        cart(draw(state, "a9", "┼"), 1, BLACK, "a9", "north", 1, "ruby rock")
        bag = int(state.bag)
        play(state, "done", "token red", "collapse a9")
        assert (where(state, 1, BLACK), lying(state, "a9"), track(state, "a9")) == ("gone", "nothing", "token")
        assert state.bag == bag + 262144 + 16777216
        assert state.lost == 1 + 64
        assert (state.junction_lost, state.plain_lost) == (1, 0)


class TestMissions:
    """OR-9.2, OR-9.4"""

    def claims(self, *names: str, **moves) -> list[str]:
        """What may be claimed with these missions open."""
        state = table(2, missions=True)
        every = [mission.name for mission in state.box.missions]
        for name in names:
            state.mission[every.index(name)] = 2
        draw(state, "c1", "│")
        cart(state, 0, WHITE, "c1", "north", moves.get("speed", 1), moves["brings"])
        play(state, "done")
        return [text for text in texts(state) if text.startswith("claim")]

    @pytest.mark.parametrize(
        ("name", "enough", "short"),
        [
            ("Full Load", "ruby ruby ruby gold rock", "ruby ruby ruby gold"),
            ("Mixed Bag", "ruby gold emerald rock", "ruby gold emerald emerald"),
            ("Seeing Red", "ruby ruby ruby", "ruby ruby gold"),
            ("Green Goblin", "emerald emerald", "emerald gold"),
            ("Gold Rush", "gold gold", "gold emerald"),
            ("Shiny", "diamond", "gold"),
            ("Rock Bottom", "rock rock", "rock gold"),
        ],
    )
    def test_what_is_brought_home_must_be_enough(self, name: str, enough: str, short: str):
        assert self.claims(name, brings=enough) == [f"claim {name}", "claim nothing"]
        assert self.claims(name, brings=short) == []

    def test_speed_counts_as_the_cart_arrives(self):
        assert self.claims("Full Throttle", brings="rock", speed=6) == ["claim Full Throttle", "claim nothing"]
        assert self.claims("Full Throttle", brings="rock", speed=5) == []
        assert self.claims("Full Throttle", brings="", speed=6) == []

    def test_all_that_were_fulfilled_are_offered(self):
        names = ("Gold Rush", "Shiny", "Rock Bottom", "Full Load")
        offered = ["claim Full Load", "claim Gold Rush", "claim Shiny", "claim Rock Bottom", "claim nothing"]
        assert self.claims(*names, brings="gold gold diamond rock rock") == offered

    def test_a_claimed_one_is_the_players_and_counts(self):
        """OR-9.3"""
        state = table(2, missions=True)
        state.mission[5] = 2
        draw(state, "c1", "│")
        cart(state, 0, WHITE, "c1", "north", 1, "diamond")
        play(state, "done", "claim Shiny")
        assert state.mission[5] == 0
        assert state.standings().sources[0]["missions"] == 4
        assert GAME.shown.view(state, None) is not None


class TestSolo:
    """OR-10"""

    def home(self, **options):
        """Four carts, each before its own clan's surface, with what belongs there."""
        state = table(1, **options)
        for number, (square, facing, tile, brings) in enumerate(
            [
                ("c1", "north", "│", "ruby ruby"),
                ("j3", "east", "─", "gold gold"),
                ("c10", "south", "│", "emerald emerald"),
                ("a3", "west", "─", "diamond diamond"),
            ]
        ):
            cart(draw(state, square, tile), 0, number, square, facing, 1, brings)
        return state

    def test_two_of_each_at_the_right_surfaces_are_a_major_victory(self):
        """OR-10.7, OR-10.8 It ends the game with the round."""
        state = play(self.home(), "done", "move red", "move yellow", "move green")
        play(state, "card red 1", "card red 2", "card red 3", "card red 4")
        assert state.actors() == []
        assert state.standings().totals == [3]

    def test_at_other_surfaces_they_are_a_partial_victory(self):
        """OR-10.7 Each cart brings what belongs to the next clan's surface."""
        state = table(1)
        for number, (square, facing, tile, brings) in enumerate(
            [
                ("c1", "north", "│", "gold gold"),
                ("j3", "east", "─", "emerald emerald"),
                ("c10", "south", "│", "diamond diamond"),
                ("a3", "west", "─", "ruby ruby"),
            ]
        ):
            cart(draw(state, square, tile), 0, number, square, facing, 1, brings)
        play(state, "done", "move red", "move yellow", "move green")
        assert state.delivered == 0
        assert state.standings().totals == [1]
        assert state.standings().sources == [{"partial victory": 1}]

    def test_the_scarcest_kind_decides(self):
        """OR-10.7"""
        for missing, result in (("", 3), ("ruby", 2), ("gold", 2), ("emerald", 2), ("diamond", 2)):
            state = self.home()
            for number in range(4):
                for kind, worth in (("diamond", 1), ("gold", 64), ("emerald", 4096), ("ruby", 262144)):
                    if kind == missing and state.hold[number] == 2 * worth:
                        state.hold[number] -= worth
                        state.bag += worth
            play(state, "done", "move red", "move yellow", "move green")
            assert state.standings().totals == [result]

    def test_a_token_of_its_own_mine_comes_first_and_then_the_others(self):
        """OR-R20"""
        state = table(1)
        state.tokens[0], state.tokens_lost[0] = 0, 5
        play(state, "done", "card red 1", "card blue 1", "card green 1", "card yellow 1")
        kinds = {square: int(state.ground[cell_of(state, square)]) // 16 - 1 for square in ("c3", "c6", "f6", "f3")}
        assert kinds["c6"] == 3
        assert kinds["f6"] == 2
        assert kinds["f3"] == 1
        assert kinds["c3"] in (1, 2, 3)

    @pytest.mark.parametrize("most", [1, 2, 3, 4])
    def test_so_many_carts_may_be_out_and_no_more(self, most: int):
        """OR-R29"""
        state = table(1, solo_carts=most)
        for number, square in enumerate(("red-c", "yellow-3", "green-c", "blue-3")):
            assert any(text.startswith("cart ") for text in texts(state)) == (number < most)
            if number < most:
                play(state, f"cart {square}")
                if state.turn() != 0:
                    return


def cell_of(state, square: str) -> int:
    return next(cell for cell in range(196) if state.box.board.name(cell) == square)
