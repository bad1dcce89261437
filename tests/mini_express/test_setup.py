"""ME-2 Setting up."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.errors import OptionError, SeatCountError
from branchline.games.mini_express.rules.state import ACTION, DEMAND, NONE, STARTING, aside
from tests.mini_express.positions import GAME, city, fresh, hexes, play, set_up, table, texts


class TestShares:
    """ME-2.1, ME-2.2, ME-2.3, ME-2.4"""

    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_six_shares_lie_in_each_stack(self, seats):
        assert list(table(seats).stack) == [6, 6, 6, 6]

    @pytest.mark.parametrize(
        ("seats", "options", "stack"),
        [(3, {}, 6), (2, {}, 7), (2, {"duel": "advanced"}, 6), (2, {"duel": "expert"}, 5)],
    )
    def test_single_starting_shares_do_not_come_from_the_stacks(self, seats, options, stack):
        """ME-R21"""
        state = set_up(seats, **options)
        assert list(state.stack) == [stack] * 4
        assert [aside(state.sets, company) for company in range(4)] == [1] * 4
        assert list(state.boxed) == [9 - stack - 1] * 4

    def test_three_players_choose_among_single_shares(self):
        assert texts(set_up(3)) == ["start orange", "start brown", "start gray", "start white"]

    def test_four_players_choose_among_four_pairs_that_use_each_company_twice(self):
        for outcome in range(3):
            state = fresh(4)
            state.apply(CHANCE, state.chances()[outcome][0])
            assert [aside(state.sets, company) for company in range(4)] == [2, 2, 2, 2]
            assert int(state.sets).bit_count() == 4

    def test_five_players_choose_among_all_six_pairs(self):
        assert len(texts(set_up(5))) == 6

    def test_the_pairs_of_four_players_are_drawn_three_ways(self):
        """ME-R3"""
        assert texts(fresh(4)) == [
            "pairs without orange+brown gray+white",
            "pairs without orange+gray brown+white",
            "pairs without orange+white brown+gray",
        ]
        assert {weight for _, weight in fresh(4).chances()} == {1}


class TestCubes:
    """ME-2.5"""

    def test_the_25_cubes_of_a_company_are_laid_out(self):
        state = table(4)
        assert list(state.tracks) == [4, 4, 4, 4]
        assert list(state.supply) == [19, 19, 19, 19]
        assert list(state.length) == [0, 0, 0, 0]
        starts = hexes(state, "Erie Baltimore Wilmington Tallahassee")
        assert [int(state.track[hex]) for hex in starts] == [1, 2, 4, 8]
        assert sum(state.track) == 15


class TestDemand:
    """ME-2.6"""

    def test_every_city_but_the_starts_gets_a_tile(self):
        state = GAME.start(5)
        state.deal(Random(1))
        without = {state.box.city_names[city] for city in range(36) if state.demand[city] == NONE}
        assert without == {"Erie", "Baltimore", "Wilmington", "Tallahassee"}

    def test_all_32_tiles_are_used(self):
        state = GAME.start(5)
        state.deal(Random(1))
        assert Counter(int(kind) for kind in state.demand if kind != NONE) == Counter(
            {kind: int(many) for kind, many in enumerate(state.box.tiles)}
        )

    def test_a_tile_is_as_likely_as_it_is_frequent(self):
        state = fresh(5)
        assert state.phase == DEMAND
        assert sorted(weight for _, weight in state.chances()) == [1] * 8 + [4] * 6
        assert "demand Seattle orange+purple" in texts(state)

    def test_a_drawn_tile_is_gone(self):
        state = play(fresh(5), "demand Seattle orange+purple")
        assert "demand Portland orange+purple" not in texts(state)


class TestOrder:
    """ME-2.7, ME-R1"""

    def test_the_start_player_is_drawn_each_as_likely(self):
        state = GAME.start(4)
        assert state.chances() == [(0, 1), (1, 1), (2, 1), (3, 1)]

    def test_the_start_player_can_be_named(self):
        state = table(4, first=3)
        assert state.turn() == 2

    def test_play_is_clockwise_from_the_start_player(self):
        state = table(3, first=3)
        seats = []
        for text in ("build brown Norfolk", "build gray Norfolk", "build white Savannah", "build brown New York"):
            seats.append(int(state.turn()))
            play(state, text)
        assert seats == [2, 0, 1, 2]


class TestStartingShares:
    """ME-2.8, ME-2.9"""

    def test_each_takes_one_of_the_sets_that_are_left(self):
        state = set_up(5)
        play(state, "start orange+gray", "start gray+white")
        assert texts(state) == ["start orange+brown", "start orange+white", "start brown+gray", "start brown+white"]
        assert list(state.shares)[:8] == [1, 0, 1, 0, 0, 0, 1, 1]
        assert state.turn() == 2

    def test_what_is_left_over_leaves_the_game(self):
        """ME-R22"""
        state = set_up(3)
        assert state.phase == STARTING
        play(state, "start gray", "start white", "start brown")
        assert state.phase == ACTION
        assert list(state.boxed) == [3, 2, 2, 2]
        assert state.turn() == 0

    def test_everybody_has_one_influence_everywhere(self):
        assert list(table(4).influence) == [1] * 16


class TestOptions:
    """Which tables there are."""

    @pytest.mark.parametrize("seats", [1, 6])
    def test_two_to_five_play(self, seats):
        with pytest.raises(SeatCountError):
            GAME.start(seats)

    @pytest.mark.parametrize(
        ("seats", "options", "reason"),
        [
            (3, {"duel": "expert"}, "expert is a game for two, not for 3"),
            (2, {"duel": "solo"}, "'solo' is not one of basic, advanced, expert"),
            (4, {"first": 5}, "there is no seat 5 among 4"),
            (4, {"golden_spike": False}, "no golden spike without the west coast"),
            (4, {"west": "yes"}, "'yes' is not one of no, line, cities"),
        ],
    )
    def test_what_does_not_go_together_is_refused(self, seats, options, reason):
        with pytest.raises(OptionError, match=reason):
            GAME.start(seats, options)

    def test_a_first_game_has_room_for_two_everywhere(self):
        """ME-5.3"""
        state = table(4, limits_two=True)
        assert Counter(int(room) for room in state.room) == {2: 32, 0: 4}

    def test_start_cities_are_closed_unless_an_option_opens_them(self):
        """ME-R2"""
        assert table(4).room[city(table(4), "Erie")] == 0
        assert table(4, open_starts=True).room[city(table(4), "Erie")] == 1
