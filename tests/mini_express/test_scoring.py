"""ME-6 and ME-7 The end and the scoring."""

from __future__ import annotations

from branchline.games.mini_express.rules.state import OVER
from tests.mini_express.positions import (
    BROWN,
    ORANGE,
    influence,
    play,
    shares,
    stacks,
    table,
    tracks,
    turn_of,
    values,
)


def bare(state, *companies: int):
    """These companies have no cube left but what is on the map."""
    for company in companies:
        state.tracks[company] = 0
        state.supply[company] = 0
    return state


class TestEnd:
    """ME-6.1, ME-6.2, ME-6.3"""

    def test_two_empty_stacks_end_the_game_after_the_last_seat(self):
        state = turn_of(tracks(stacks(table(3), 0, 1, 6, 6), 4, 0, 0, 4), 2)
        assert play(state, "share brown").phase == OVER

    def test_the_round_is_played_to_its_end(self):
        state = turn_of(tracks(stacks(table(3), 0, 1, 6, 6), 4, 0, 0, 0), 1)
        play(state, "share brown")
        assert state.turn() == 2
        assert play(state, "share gray").phase == OVER

    def test_the_round_ends_before_the_start_player(self):
        state = turn_of(tracks(stacks(table(3, first=3), 0, 1, 6, 6), 4, 0, 0, 0), 0)
        play(state, "share brown")
        assert state.turn() == 1
        assert play(state, "share gray").phase == OVER

    def test_one_empty_stack_does_not(self):
        state = turn_of(tracks(stacks(table(3), 6, 1, 6, 6), 4, 0, 0, 4), 2)
        assert play(state, "share brown").phase != OVER

    def test_two_companies_without_a_cube_end_the_game(self):
        state = turn_of(bare(table(3), ORANGE, BROWN), 2)
        assert play(state, "build white Savannah").phase == OVER

    def test_cubes_in_the_tracks_space_keep_it_going(self):
        state = turn_of(bare(table(3), ORANGE, BROWN), 2)
        state.tracks[BROWN] = 1
        assert play(state, "build white Savannah").phase != OVER

    def test_one_of_each_kind_does_not_end_it_unless_the_option_says_so(self):
        """ME-R7"""
        state = turn_of(stacks(bare(table(3), ORANGE), 6, 0, 6, 6), 2)
        assert play(state, "build white Savannah").phase != OVER
        state = turn_of(stacks(bare(table(3, mixed_end=True), ORANGE), 6, 0, 6, 6), 2)
        assert play(state, "build white Savannah").phase == OVER


class TestRanks:
    """ME-7.1, ME-7.2, ME-7.3, ME-7.4"""

    def ranked(self, *levels: int):
        state = table(len(levels))
        state.length[ORANGE] = 12
        for seat, level in enumerate(levels):
            influence(state, seat, level, 1, 1, 1)
        return [values(state, seat)[ORANGE] for seat in range(len(levels))]

    def test_first_second_and_all_others_have_their_columns(self):
        assert self.ranked(5, 9, 3, 2, 1) == [8, 10, 4, 4, 4]

    def test_behind_a_shared_first_place_nobody_is_second(self):
        assert self.ranked(7, 7, 5, 1) == [10, 10, 4, 4]

    def test_several_may_be_second_behind_a_single_first(self):
        assert self.ranked(4, 9, 4, 4, 1) == [8, 10, 8, 8, 4]

    def test_without_influence_a_share_is_worth_nothing(self):
        assert self.ranked(0, 3, 0) == [0, 10, 0]

    def test_the_last_row_serves_whatever_is_longer(self):
        """ME-R4"""
        state = table(3)
        state.length[ORANGE] = 99
        assert values(state, 0)[ORANGE] == 15


class TestTotal:
    """ME-7.5, ME-7.6, ME-7.7, ME-7.8"""

    def test_points_are_shares_times_worth(self):
        state = table(3)
        for company, length in enumerate((9, 7, 5, 12)):
            state.length[company] = length
        shares(state, 0, 2, 1, 0, 3)
        assert values(state, 0) == [8, 6, 5, 10]
        standings = state.standings()
        assert standings.sources[0] == {"Orange": 16, "Brown": 6, "Gray": 0, "White": 30}
        assert state.totals()[0] == 52

    def test_worthless_shares_add_nothing(self):
        """ME-7.4, ME-9.3 At the limit, and one above it."""
        for seats, limit in ((3, 0), (2, table(2).box.lower_marker)):
            state = shares(table(seats), 0, 2, 1, 0, 0)
            influence(state, 0, limit, limit + 1, 0, 0)
            worth = values(state, 0)
            assert worth[ORANGE] == 0 < worth[BROWN]
            assert state.totals()[0] == worth[BROWN]

    def test_most_points_win(self):
        state = shares(shares(shares(table(3), 0, 1, 0, 0, 0), 1, 3, 0, 0, 0), 2, 2, 0, 0, 0)
        assert state.standings().places == [3, 1, 2]
        assert state.standings().decided_by == "points"

    def test_fewer_shares_win_a_tie(self):
        state = shares(shares(shares(table(3), 0, 2, 0, 0, 0), 1, 1, 0, 0, 0), 2, 0, 0, 0, 0)
        state.length[ORANGE] = 5
        influence(state, 0, 1, 0, 0, 0)
        influence(state, 1, 2, 0, 0, 0)
        influence(state, 2, 2, 0, 0, 0)
        state.length[ORANGE] = 4
        assert list(state.totals()) == [4, 4, 0]
        assert state.standings().places == [2, 1, 3]
        assert state.standings().decided_by == "fewer shares"

    def test_then_the_earlier_in_turn_order(self):
        state = table(3, first=2)
        for seat in range(3):
            shares(state, seat, 1, 0, 0, 0)
        assert state.standings().places == [3, 1, 2]
        assert state.standings().decided_by == "turn order"
