"""ME-5 Building track."""

from __future__ import annotations

import pytest

from branchline.games.mini_express.rules.state import NONE, PURPLE_CHOICE, ROUTE
from tests.mini_express.positions import (
    BROWN,
    GAME,
    GRAY,
    ORANGE,
    WHITE,
    cities_of,
    city,
    demand,
    hexes,
    influence,
    network,
    play,
    routes,
    table,
    texts,
    tracks,
)


class TestCost:
    """ME-5.1"""

    def test_one_cube_a_hex_and_one_in_the_city(self):
        state = play(table(4), "build gray Atlanta", "via q7")
        assert [int(state.track[hex]) for hex in hexes(state, "q7 Atlanta")] == [4, 4]
        assert state.tracks[GRAY] == 2

    def test_what_the_tracks_space_cannot_pay_is_not_offered(self):
        assert "Atlanta" in cities_of(tracks(table(4), 4, 4, 2, 4), "gray")
        assert "Atlanta" not in cities_of(tracks(table(4), 4, 4, 1, 4), "gray")

    def test_any_company_may_be_built_for_whoever_holds_its_shares(self):
        state = table(4)
        assert all(cities_of(state, company) for company in ("orange", "brown", "gray", "white"))

    def test_only_one_city_is_built_into_at_a_time(self):
        state = play(table(4), "build brown Norfolk")
        assert state.turn() == 1


class TestRoom:
    """ME-5.2, ME-5.3"""

    @pytest.mark.parametrize(("name", "limit"), [("Detroit", 3), ("Louisville", 2), ("Jackson", 1)])
    def test_a_city_takes_as_many_companies_as_its_class_says(self, name, limit):
        state = table(4)
        for company in range(limit):
            assert state.room[city(state, name)] == limit - company
            network(state, company, name)
        assert state.room[city(state, name)] == 0
        assert not any(text.endswith(name) for text in texts(state))

    def test_in_a_first_game_every_city_takes_two(self):
        state = network(table(4, limits_two=True), ORANGE, "Norfolk")
        assert "Norfolk" in cities_of(state, "gray")
        network(state, BROWN, "Norfolk")
        assert "Norfolk" not in cities_of(state, "gray")


class TestNewCity:
    """ME-5.4"""

    def test_a_company_does_not_build_where_it_is(self):
        state = network(table(4), BROWN, "New.York")
        assert "New York" not in cities_of(state, "brown")
        assert "New York" in cities_of(state, "orange")


class TestShortest:
    """ME-5.5, ME-5.6"""

    def test_a_route_passes_no_other_city(self):
        """Boston lies right behind New York; Brown has to go around it."""
        state = tracks(table(4), 4, 5, 4, 4)
        assert routes(state, "brown", "Boston") == {frozenset({"s5", "t4", "u4"})}

    def test_a_city_of_the_company_is_where_a_route_may_begin(self):
        state = network(table(4), BROWN, "New.York")
        assert routes(state, "brown", "Boston") == {frozenset({"t4", "u4"})}

    def test_the_long_way_round_is_not_offered(self):
        state = table(4)
        assert {len(route) for route in routes(state, "white", "Atlanta")} == {2}

    def test_own_track_between_cities_is_where_a_route_may_begin(self):
        state = network(table(4), GRAY, "q7 Atlanta")
        assert frozenset({"q6", "p5", "p4"}) in routes(state, "gray", "Detroit")

    def test_track_of_others_is_in_nobodys_way(self):
        state = network(table(4), BROWN, "q7")
        assert routes(state, "gray", "Atlanta") == routes(table(4), "gray", "Atlanta")

    def test_start_cities_are_neither_entered_nor_passed(self):
        """ME-R2"""
        state = table(4)
        assert not any("Tallahassee" in text for text in texts(state))
        opened = network(table(4, open_starts=True), GRAY, "q8")
        assert "Tallahassee" in cities_of(opened, "gray")

    def test_an_opened_start_city_gives_no_influence_and_takes_one_company(self):
        """ME-R2"""
        state = network(table(4, open_starts=True), GRAY, "q8 Savannah")
        before = list(state.influence)
        play(state, "build gray Tallahassee")
        assert list(state.influence) == before
        assert state.room[city(state, "Tallahassee")] == 0
        assert state.turn() == 1


class TestChoice:
    """ME-5.7"""

    def test_the_player_picks_hex_by_hex_where_routes_part(self):
        state = network(table(4), ORANGE, "q5 Detroit o4 Chicago n5 Louisville")
        play(state, "build orange Lincoln")
        assert state.phase == ROUTE
        assert state.turn() == 0
        assert sorted(texts(state)) == ["via m4", "via m5", "via m6"]
        play(state, "via m5")
        assert sorted(texts(state)) == ["via l4", "via l5"]
        play(state, "via l4")
        assert state.turn() == 1
        assert all(int(state.track[hex]) == 1 for hex in hexes(state, "m5 l4 Lincoln"))

    def test_where_there_is_one_way_nothing_is_asked(self):
        assert play(table(4), "build brown Norfolk").turn() == 1

    def test_nothing_is_laid_before_the_route_is_chosen(self):
        state = network(table(4), ORANGE, "q5 Detroit o4 Chicago n5 Louisville")
        before = list(state.track)
        play(state, "build orange Lincoln", "via m5")
        assert list(state.track) == before
        assert state.tracks[ORANGE] == 4


class TestCompensation:
    """ME-5.8, ME-R6"""

    def test_each_company_in_an_entered_hex_gets_a_cube(self):
        state = network(network(table(4), BROWN, "q7"), WHITE, "q7")
        tracks(state, 0, 1, 4, 2)
        play(state, "build gray Atlanta", "via q7")
        assert list(state.tracks) == [0, 2, 2, 3]

    def test_a_company_in_two_entered_hexes_gets_two(self):
        state = tracks(network(table(4), BROWN, "q7 Atlanta"), 0, 1, 4, 2)
        supply = int(state.supply[BROWN])
        play(state, "build gray Atlanta", "via q7")
        assert state.tracks[BROWN] == 3
        assert state.supply[BROWN] == supply - 2

    def test_never_beyond_five(self):
        state = tracks(network(table(4), BROWN, "q7 Atlanta"), 0, 4, 4, 2)
        assert play(state, "build gray Atlanta", "via q7").tracks[BROWN] == 5

    def test_an_empty_supply_gives_nothing(self):
        state = tracks(network(table(4), BROWN, "q7 Atlanta"), 0, 1, 4, 2)
        state.supply[BROWN] = 1
        assert play(state, "build gray Atlanta", "via q7").tracks[BROWN] == 2

    def test_the_builder_gets_none(self):
        state = tracks(network(table(4), GRAY, "q7"), 0, 0, 4, 0)
        assert play(state, "build gray Atlanta").tracks[GRAY] == 3


class TestTile:
    """ME-5.9, ME-R5"""

    def test_the_tile_leaves_when_the_city_is_full_and_still_counts(self):
        state = demand(table(4), "Savannah", "brown+white")
        play(state, "build white Savannah")
        assert state.demand[city(state, "Savannah")] == NONE
        assert list(state.influence)[:4] == [1, 2, 1, 2]
        assert state.census()["demand tiles"] == 32

    def test_it_stays_while_there_is_room(self):
        state = play(table(4), "build brown Norfolk")
        assert state.demand[city(state, "Norfolk")] != NONE


class TestLength:
    """ME-5.10"""

    def test_the_length_grows_by_what_is_no_city(self):
        assert play(table(4), "build gray Atlanta", "via q7").length[GRAY] == 1

    def test_a_city_next_to_the_network_adds_nothing(self):
        assert play(table(4), "build brown Norfolk").length[BROWN] == 0


class TestInfluence:
    """ME-5.11, ME-5.12, ME-5.13"""

    def test_two_colours_give_one_each(self):
        state = play(demand(table(4), "Norfolk", "orange+white"), "build brown Norfolk")
        assert list(state.influence)[:4] == [2, 1, 1, 2]

    def test_one_colour_twice_gives_two(self):
        state = play(demand(table(4), "Norfolk", "gray+gray"), "build brown Norfolk")
        assert list(state.influence)[:4] == [1, 1, 3, 1]

    def test_purple_gives_another_colour_of_the_players_choice(self):
        state = play(demand(table(4), "Norfolk", "gray+purple"), "build brown Norfolk")
        assert state.phase == PURPLE_CHOICE
        assert state.turn() == 0
        assert list(state.influence)[:4] == [1, 1, 2, 1]
        assert texts(state) == ["gain orange", "gain brown", "gain white"]
        play(state, "gain white")
        assert list(state.influence)[:4] == [1, 1, 2, 2]
        assert state.turn() == 1

    def test_there_is_no_upper_end(self):
        state = influence(demand(table(4), "Norfolk", "gray+gray"), 0, 1, 1, 30, 1)
        assert play(state, "build brown Norfolk").influence[GRAY] == 32

    def test_only_the_builder_gains(self):
        state = play(demand(table(4), "Norfolk", "orange+white"), "build brown Norfolk")
        assert list(state.influence)[4:] == [1] * 12


def test_pieces_stay_in_number_through_builds():
    state = network(table(4), ORANGE, "q5 Detroit o4 Chicago n5 Louisville")
    play(state, "build orange Lincoln", "via m5", "via l4")
    assert state.census() == GAME.components(4, {}, state.box)
