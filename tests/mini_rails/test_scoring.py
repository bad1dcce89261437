"""MR-7 Scoring."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.core.engine.playouts import play_out
from branchline.core.engine.random import Random
from tests.mini_rails.positions import GAME, hold, table, taxed


class TestRemoval:
    """MR-7.1 to MR-7.5"""

    def test_a_company_that_paid_keeps_gains_and_forgets_losses(self):
        state = hold(taxed(table(), "R"), 0, ("R", 5), ("R", -5))
        assert state.standings().totals[0] == 5

    def test_a_company_that_did_not_pay_loses_gains_and_keeps_losses(self):
        state = hold(taxed(table(), "W"), 0, ("R", 5), ("R", -4))
        assert state.standings().totals[0] == -4

    def test_zero_stays_in_both(self):
        """MR-7.4 It counts nothing, but it is a share in the comparison."""
        state = taxed(table(), "R")
        hold(state, 0, ("R", 3), ("R", 0))
        hold(state, 1, ("R", 3))
        hold(state, 2, ("R", 3), ("W", 0))
        assert state.standings().places[:3] == [1, 3, 1]

    def test_sources_name_the_companies(self):
        state = hold(taxed(table(), "RB"), 0, ("R", 3), ("R", 2), ("B", 1), ("W", -4), ("G", 2))
        assert state.standings().sources[0] == {"red": 5, "blue": 1, "white": -4}


class TestTies:
    """MR-7.6, MR-7.7, MR-7.8, MR-7.9, MR-R3"""

    def shares(self, *rows: tuple[int, ...]):
        """All companies have paid, so that what is written counts."""
        state = taxed(table(len(rows)), "RWTBYG")
        for seat, row in enumerate(rows):
            hold(state, seat, *[("R", value) for value in row])
        return state.standings()

    def test_the_most_valuable_share_decides(self):
        standings = self.shares((4, 4), (5, 3), (2, 2, 2, 2))
        assert standings.places == [2, 1, 3]
        assert standings.decided_by == "most valuable share"

    def test_then_the_next_one(self):
        assert self.shares((5, 2, 2), (5, 3, 1), (5, 1, 1, 2)).places == [2, 1, 3]

    def test_a_share_beats_no_share(self):
        """MR-7.8"""
        assert self.shares((5, 3), (5, 3, 0), (0,)).places == [2, 1, 3]

    def test_equal_in_all_is_shared_and_the_next_place_is_counted_past(self):
        """MR-7.9"""
        standings = self.shares((5, 3), (3, 5), (1, 1))
        assert standings.places == [1, 1, 3]
        assert standings.decided_by == "shared"
        assert standings.winners == [0, 1]

    def test_nobody_with_any_share_is_a_shared_zero(self):
        assert self.shares((), (), ()).places == [1, 1, 1]

    def test_a_tie_below_the_first_place_is_broken_too(self):
        assert self.shares((9,), (4, 4), (5, 3), (8,)).places == [1, 4, 3, 2]

    def test_negative_shares_take_part_in_the_comparison(self):
        """MR-R3 A further share wins the comparison even below zero: here -1 + 1 against nothing."""
        state = taxed(table(3), "R")
        hold(state, 0, ("R", 3))
        hold(state, 1, ("R", 3), ("R", 1), ("W", -1))
        hold(state, 2, ("R", 4), ("W", -1))
        assert state.standings().totals == [3, 3, 3]
        assert state.standings().places == [3, 2, 1]

    @given(st.lists(st.lists(st.integers(0, 4), max_size=6), min_size=3, max_size=5))
    def test_places_follow_the_book_for_any_shares(self, rows: list[list[int]]):
        """Compared share by share from the top, no share losing to any share."""
        standings = self.shares(*[tuple(row) for row in rows])
        keys = [(sum(row), [*sorted(row, reverse=True)]) for row in rows]

        def better(one: tuple[int, list[int]], other: tuple[int, list[int]]) -> bool:
            if one[0] != other[0]:
                return one[0] > other[0]
            pairs = zip_longest(one[1], other[1], fillvalue=-99)
            return next((a > b for a, b in pairs if a != b), False)

        assert standings.places == [1 + sum(better(other, key) for other in keys) for key in keys]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_scores_of_random_games_are_where_the_reconstruction_puts_them(seats: int):
    """The mean of all seats is near 2.7, 3.6 and 4.5, and about one game in six is level on points at the top."""
    games, level, total = 400, 0, 0
    decided: Counter[str] = Counter()
    for seed in range(games):
        state = GAME.start(seats)
        play_out(state, Random("score", seats, seed))
        standings = state.standings()
        total += sum(standings.totals)
        level += standings.totals.count(max(standings.totals)) > 1
        decided[standings.decided_by] += 1
        assert all(-60 <= score <= 60 for score in standings.totals)
    assert abs(total / games / seats - {3: 2.7, 4: 3.6, 5: 4.5}[seats]) < 0.9
    assert 0.09 < level / games < 0.25
    assert decided["most valuable share"]
