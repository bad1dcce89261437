"""ME-8 The west coast."""

from __future__ import annotations

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY
from branchline.games.mini_express.rules.state import PURPLE_CHOICE, WEST_JOINED, WEST_OPEN, WEST_SHUT
from tests.mini_express.brute import PlainBoard
from tests.mini_express.positions import (
    BROWN,
    GAME,
    ORANGE,
    WHITE,
    build,
    cities_of,
    city,
    demand,
    fresh,
    hexes,
    network,
    play,
    routes,
    table,
    texts,
    tracks,
    turn_of,
    values,
)

#: From Erie to the hex beside Lincoln, three steps from Denver.
TO_LINCOLN = "q5 Detroit o4 Chicago m5 l4"
#: From Lincoln, or the hex north of it, to Portland.
TO_PORTLAND = "j4 i4 h4 g4 f3 e4 d3 Boise b3 Portland"


def coast(**options):
    """The west is open, four cubes in every tracks space."""
    state = table(4, **{"west": "line", **options})
    state.west = WEST_OPEN
    return state


def starts(state) -> list[str]:
    return [text for text in texts(state) if text.startswith("west")]


class TestOpening:
    """ME-8.1, ME-R11"""

    def test_at_first_it_is_shut(self):
        state = table(4, west="line")
        assert state.west == WEST_SHUT
        assert starts(state) == []

    def test_a_hex_on_the_line_opens_it(self):
        state = network(table(4, west="line"), ORANGE, TO_LINCOLN)
        assert play(state, "build orange Lincoln").west == WEST_OPEN

    def test_the_other_reading_asks_for_lincoln_or_tulsa(self):
        for reading, then in (("line", WEST_OPEN), ("cities", WEST_SHUT)):
            state = network(table(4, west=reading), WHITE, "New.Orleans m9 l9")
            assert build(state, "white", "Dallas").west == then

    def test_tulsa_opens_it_in_both_readings(self):
        for reading in ("line", "cities"):
            state = network(table(4, west=reading), ORANGE, "q5 Detroit o4 Chicago m5 l5 l6")
            assert play(state, "build orange Tulsa").west == WEST_OPEN

    def test_without_the_option_there_is_no_west(self):
        state = network(table(4), ORANGE, TO_LINCOLN)
        assert starts(play(state, "build orange Lincoln")) == []


class TestStart:
    """ME-8.2, ME-8.3, ME-8.4, ME-R18"""

    def test_any_number_of_cubes_within_the_limit(self):
        state = tracks(coast(), 4, 2, 1, 0)
        assert starts(state) == [
            *("west orange 1", "west orange 2", "west orange 3"),
            *("west brown 1", "west brown 2"),
            "west gray 1",
        ]

    def test_the_cubes_use_up_the_limit(self):
        state = play(coast(), "west orange 2")
        assert state.room[city(state, "San Francisco")] == 1
        assert (state.tracks[ORANGE], state.extra[ORANGE], state.length[ORANGE]) == (2, 1, 0)
        assert starts(state) == ["west brown 1", "west gray 1", "west white 1"]
        assert state.census() == GAME.components(4, {}, state.box)

    def test_a_company_that_is_there_does_not_start_again(self):
        state = play(coast(), "west orange 1")
        assert not any("orange" in text for text in starts(state))

    def test_companies_there_get_one_cube_each(self):
        state = play(tracks(coast(), 4, 4, 1, 1), "west orange 2", "west gray 1")
        assert list(state.tracks) == [3, 4, 0, 1]

    @pytest.mark.parametrize("cubes", [1, 2, 3])
    def test_influence_comes_once(self, cubes):
        state = demand(coast(), "San Francisco", "brown+white")
        play(state, f"west orange {cubes}")
        assert list(state.influence)[:4] == [1, 2, 1, 2]

    def test_purple_is_chosen_as_ever(self):
        state = play(demand(coast(), "San Francisco", "brown+purple"), "west orange 1")
        assert state.phase == PURPLE_CHOICE

    def test_the_company_builds_on_from_there(self):
        state = play(coast(), "west orange 1")
        assert "Portland" in cities_of(state, "orange")


class TestPenalty:
    """ME-8.5, ME-R12"""

    def test_a_western_build_costs_one_cube_more(self):
        state = network(coast(), ORANGE, "San.Francisco")
        supply = int(state.supply[ORANGE])
        build(state, "orange", "Los Angeles")
        assert state.tracks[ORANGE] == 0
        assert state.supply[ORANGE] == supply + 1

    def test_who_cannot_pay_it_cannot_build(self):
        state = tracks(network(coast(), ORANGE, "San.Francisco"), 3, 4, 4, 4)
        assert "Los Angeles" not in cities_of(state, "orange")
        assert "Portland" in cities_of(state, "orange")

    def test_builds_in_the_east_cost_no_more(self):
        state = tracks(network(coast(), BROWN, "San.Francisco"), 4, 1, 4, 4)
        play(state, "build brown Norfolk")
        assert state.tracks[BROWN] == 0

    def test_joining_the_coasts_costs_no_more(self):
        state = joinable()
        tracks(state, 2, 4, 4, 4)
        build(state, "orange", "Denver")
        assert state.tracks[ORANGE] == 0

    def test_a_route_that_may_leave_from_the_east_is_free(self):
        """Both coasts of Orange are two steps from Denver; only the eastern track has a land link home."""
        state = network(coast(), ORANGE, f"{TO_LINCOLN} Lincoln j5 San.Francisco b6 c6 d5 Salt.Lake.City f5")
        tracks(state, 2, 4, 4, 4)
        assert "Denver" in cities_of(state, "orange")


def joinable():
    """Brown has come to Denver from the east; Orange, in the west, is next to it but one."""
    state = network(coast(), ORANGE, "San.Francisco b6 c6 d5 Salt.Lake.City f5")
    return network(state, BROWN, "r5 q6 p6 o7 n6 m6 l5 Lincoln j4 i5 Denver")


def beside_denver(**options):
    """Brown has come to Denver from the east; Orange, in the west, may build to Santa Fe past Denver."""
    state = network(coast(**options), ORANGE, "San.Francisco b6 c6 d5 Salt.Lake.City")
    return network(state, BROWN, "r5 q6 p6 o7 n6 m6 l5 Lincoln j4 i5 Denver")


class TestJoin:
    """ME-8.6, ME-8.7, ME-R13"""

    def test_two_colours_on_neighbouring_hexes_do_not_join(self):
        """Orange on g6 lies beside Brown in Denver."""
        state = play(beside_denver(), "build orange Santa Fe", "via f5", "via g6")
        assert (state.west, state.spike) == (WEST_OPEN, 0)
        assert state.tracks[ORANGE] == 4 - 3 - 1

    def test_an_option_lets_neighbouring_hexes_join(self):
        state = play(beside_denver(neighbours_join=True), "build orange Santa Fe", "via f5", "via g6")
        assert (state.west, state.spike) == (WEST_JOINED, 0b0001)
        assert state.tracks[ORANGE] == 4 - 3

    def test_a_shared_hex_joins_like_a_shared_city(self):
        """With three cubes Orange cannot pay the penalty: only the route over Brown's g6 may be laid."""
        state = tracks(network(beside_denver(), BROWN, "g6"), 3, 4, 4, 4)
        assert routes(state, "orange", "Santa Fe") == {frozenset({"f5", "g6", "g7"})}
        assert play(state, "build orange Santa Fe").west == WEST_JOINED

    def test_one_colour_joins_from_hex_to_hex(self):
        """Orange comes to Denver with track beside it on both sides; nobody else is near."""
        state = network(coast(), ORANGE, f"{TO_LINCOLN} Lincoln j5 i6 San.Francisco b6 c6 d5 Salt.Lake.City f5 g6")
        assert state.west == WEST_OPEN
        play(state, "build orange Denver")
        assert (state.west, state.spike) == (WEST_JOINED, 0b0001)

    def test_the_way_may_change_colours_more_than_once(self):
        """Orange meets White on g6, and White meets Brown in Denver; White has no other track that matters."""
        state = network(beside_denver(), WHITE, "g6 Denver")
        play(state, "build orange Santa Fe", "via f5", "via g6")
        assert state.west == WEST_JOINED

    @pytest.mark.parametrize("neighbours", [False, True])
    @pytest.mark.parametrize(
        ("seats", "west", "seeds"), [(2, "line", (3, 51, 91, 163)), (3, "cities", (6, 141)), (4, "line", (13, 40, 248))]
    )
    def test_the_coasts_are_joined_when_the_brute_force_says_so(self, seats, west, seeds, neighbours):
        """Random games; in those of seeds 51, 141, 163 and 248 only neighbouring hexes ever join."""
        joined = []
        for seed in seeds:
            state, rng = fresh(seats, west=west, neighbours_join=neighbours), Random("join", seats, seed)
            while state.turn() != NOBODY:
                seat = state.turn()
                state.apply(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))
                board = PlainBoard(state)
                assert board.joined(board.networks) == (state.west == WEST_JOINED)
            if state.west == WEST_JOINED:
                joined.append(seed)
        assert joined == [seed for seed in seeds if neighbours or seed not in (51, 141, 163, 248)]

    def test_track_of_any_colours_joins(self):
        state = joinable()
        assert state.west == WEST_OPEN
        assert build(state, "orange", "Denver").west == WEST_JOINED

    def test_from_then_on_nobody_starts_and_no_penalty_is_paid(self):
        state = build(joinable(), "orange", "Denver")
        assert starts(state) == []
        tracks(state, 2, 4, 4, 4)
        assert "Los Angeles" in cities_of(state, "orange")
        build(state, "orange", "Los Angeles")
        assert state.tracks[ORANGE] == 0

    def test_the_water_link_does_not_join(self):
        """ME-8.10 Orange comes to Portland by land, and on to San Francisco by water."""
        state = network(coast(), ORANGE, f"{TO_LINCOLN} Lincoln {TO_PORTLAND}")
        play(state, "build orange San Francisco")
        assert state.tracks[ORANGE] == 3
        assert state.west == WEST_OPEN

    def test_separate_networks_in_the_east_do_not_matter(self):
        state = build(joinable(), "orange", "Denver")
        assert not any(int(state.track[hex]) & 8 for hex in hexes(state, "Denver Lincoln"))
        assert state.west == WEST_JOINED


class TestGoldenSpike:
    """ME-8.8, ME-8.9, ME-R14"""

    def test_the_companies_in_the_joining_city_put_a_cube_on_it(self):
        state = joinable()
        supply = list(state.supply)
        build(state, "orange", "Denver")
        assert state.spike == state.spike_cubes == 0b0011
        assert [then - now for then, now in zip(supply, state.supply, strict=True)] == [1, 1 + 1, 0, 0]
        assert state.census() == GAME.components(4, {}, state.box)

    def test_they_count_as_two_longer_at_the_end(self):
        state = joinable()
        state.length[ORANGE] = 6
        build(state, "orange", "Denver")
        assert state.length[ORANGE] == 7
        assert values(state, 0)[ORANGE] == 8

    def test_a_company_without_a_cube_left_is_recorded_all_the_same(self):
        state = joinable()
        state.supply[BROWN] = 0
        build(state, "orange", "Denver")
        assert state.spike == 0b0011
        assert state.spike_cubes == 0b0001

    def test_it_can_be_left_out(self):
        state = coast(golden_spike=False)
        network(state, ORANGE, "San.Francisco b6 c6 d5 Salt.Lake.City f5")
        network(state, BROWN, "r5 q6 p6 o7 n6 m6 l5 Lincoln j4 i5 Denver")
        build(state, "orange", "Denver")
        assert state.west == WEST_JOINED
        assert state.spike == 0


class TestWater:
    """ME-8.10, ME-R19, ME-R20, ME-R23"""

    def test_portland_is_one_cube_from_san_francisco_and_costs_the_penalty(self):
        state = network(coast(), ORANGE, "San.Francisco")
        assert routes(state, "orange", "Portland") == {frozenset({"a3"})}
        play(state, "build orange Portland")
        assert state.tracks[ORANGE] == 2
        assert state.length[ORANGE] == 0

    def test_over_the_water_from_track_with_a_land_link_there_is_no_penalty_but_from_beyond_there_is(self):
        """ME-R12, ME-R23"""
        state = tracks(network(coast(), ORANGE, f"{TO_LINCOLN} Lincoln {TO_PORTLAND}"), 1, 4, 4, 4)
        play(state, "build orange San Francisco")
        assert state.tracks[ORANGE] == 0
        tracks(state, 3, 4, 4, 4)
        assert "Los Angeles" not in cities_of(turn_of(state, 0), "orange")
        assert "Los Angeles" in cities_of(tracks(state, 4, 4, 4, 4), "orange")

    def test_who_comes_by_water_while_the_west_is_shut_pays_from_there_too(self):
        """ME-R20 Orange has gone round Lincoln, and only that city and Tulsa would open the west."""
        state = network(table(4, west="cities"), ORANGE, f"{TO_LINCOLN} k4 {TO_PORTLAND}")
        play(state, "build orange San Francisco")
        assert state.tracks[ORANGE] == 3
        assert state.west == WEST_SHUT
        supply = int(state.supply[ORANGE])
        build(tracks(state, 4, 4, 4, 4), "orange", "Los Angeles")
        assert (state.west, starts(state)) == (WEST_SHUT, [])
        assert (state.tracks[ORANGE], state.supply[ORANGE]) == (0, supply)

    def test_the_link_is_there_without_the_west_too(self):
        state = network(tracks(table(4), 1, 4, 4, 4), ORANGE, "Portland")
        assert "San Francisco" in cities_of(state, "orange")

    def test_an_option_takes_it_off(self):
        state = network(tracks(table(4, water_link=False), 1, 4, 4, 4), ORANGE, "Portland")
        assert "San Francisco" not in cities_of(state, "orange")
