"""ME-9 to ME-12 The three games for two."""

from __future__ import annotations

import pytest

from branchline.core.game import CHANCE
from branchline.games.mini_express.rules.chapters import routes, west
from branchline.games.mini_express.rules.state import (
    ACTION,
    BOT_CITY,
    BOT_ROUTE,
    BOT_TILE,
    DIRECTING,
    OVER,
    ROUTE,
    WEST_OPEN,
)
from tests.mini_express.positions import (
    BROWN,
    GAME,
    GRAY,
    ORANGE,
    WHITE,
    build,
    cities_of,
    demand,
    influence,
    network,
    play,
    set_up,
    shares,
    stacks,
    table,
    texts,
    tracks,
    turn_of,
    values,
)

DUELS = ["basic", "advanced", "expert"]


def after_action(duel: str, **options):
    """A player has acted; a bot tile is to be drawn."""
    state = table(2, duel=duel, **options)
    state.phase = BOT_TILE
    return state


@pytest.mark.parametrize("duel", DUELS)
class TestBothPlayers:
    """ME-9.1, ME-9.2, ME-9.3, ME-9.4"""

    def test_the_starting_sets_are_single_shares(self, duel):
        assert texts(set_up(2, duel=duel)) == ["start orange", "start brown", "start gray", "start white"]

    def test_the_unused_markers_are_ranked(self, duel):
        state = table(2, duel=duel)
        for company in range(4):
            state.length[company] = 12
        influence(state, 0, 9, 8, 7, 5)
        influence(state, 1, 5, 5, 5, 9)
        # first alone; first with the marker on 8; second behind it; behind it and the other player
        assert values(state, 0) == [10, 10, 8, 4]
        assert values(state, 1) == [4, 4, 4, 10]

    def test_four_or_less_scores_nothing(self, duel):
        state = table(2, duel=duel)
        influence(state, 0, 4, 3, 5, 0)
        assert [value > 0 for value in values(state, 0)] == [False, False, True, False]

    def test_nobody_gets_cubes_for_occupied_hexes(self, duel):
        state = network(table(2, duel=duel), BROWN, "q7 Atlanta")
        tracks(state, 0, 1, 4, 0)
        play(state, "build gray Atlanta", "via q7")
        assert state.tracks[BROWN] == 1


class TestEnd:
    """ME-9.5"""

    @pytest.mark.parametrize("duel", ["basic", "advanced"])
    def test_two_empty_stacks_end_it_at_once_on_a_players_action(self, duel):
        state = tracks(stacks(table(2, duel=duel), 0, 1, 6, 6), 4, 0, 4, 4)
        assert play(state, "share brown").phase == OVER

    def test_the_bot_can_end_it(self):
        state = tracks(stacks(after_action("basic"), 0, 1, 6, 6), 4, 1, 4, 4)
        assert play(state, "bot brown").phase == OVER

    def test_a_directed_bot_can_end_it(self):
        state = stacks(after_action("advanced"), 0, 1, 6, 6)
        assert play(state, "bot brown", "share brown").phase == OVER

    def test_the_end_does_not_wait_for_the_other_player(self):
        state = tracks(stacks(table(2), 0, 1, 6, 6), 4, 0, 4, 4)
        assert state.turn() == state.first
        assert play(state, "share brown").phase == OVER

    def test_two_companies_without_cubes_end_it_too(self):
        state = table(2)
        for company in (ORANGE, GRAY):
            state.tracks[company] = state.supply[company] = 0
        assert play(state, "build brown Norfolk").phase == OVER


class TestBasic:
    """ME-10.1, ME-10.2, ME-10.3"""

    def test_seven_shares_in_each_stack(self):
        assert list(table(2).stack) == [7, 7, 7, 7]

    def test_the_bot_acts_between_the_players(self):
        state = play(table(2), "build brown Norfolk")
        assert state.turn() == CHANCE
        play(tracks(state, 4, 3, 1, 4), "bot gray")
        assert state.turn() == 1

    def test_drawn_tiles_stay_out_until_reset(self):
        """ME-R15"""
        state = after_action("basic")
        assert [weight for _, weight in state.chances()] == [2, 2, 2, 2, 1]
        play(tracks(state, 1, 1, 1, 1), "bot gray")
        state.phase = BOT_TILE
        assert [weight for _, weight in state.chances()] == [2, 2, 1, 2, 1]
        play(state, "bot reset")
        assert state.phase == BOT_TILE
        assert [weight for _, weight in state.chances()] == [2, 2, 2, 2, 1]


class TestBot:
    """ME-10.4, ME-10.5, ME-10.6, ME-10.7, ME-10.8"""

    @pytest.mark.parametrize("cubes", [0, 1])
    def test_with_one_cube_at_most_it_invests(self, cubes):
        state = play(tracks(after_action("basic"), 4, 4, cubes, 4), "bot gray")
        assert state.tracks[GRAY] == cubes + 3
        assert state.stack[GRAY] == 6
        assert state.boxed[GRAY] == 9 - 6 - sum(int(state.shares[seat * 4 + GRAY]) for seat in range(2))
        assert state.turn() == 1

    def test_with_an_empty_stack_it_does_nothing(self):
        state = play(stacks(tracks(after_action("basic"), 4, 4, 1, 4), 7, 7, 0, 7), "bot gray")
        assert state.tracks[GRAY] == 1
        assert state.turn() == 1

    def test_it_keeps_a_cube(self):
        """With two cubes Gray reaches only cities next to Wilmington, and none of them is nearer."""
        state = play(tracks(after_action("basic"), 4, 4, 2, 4), "bot gray")
        assert state.tracks[GRAY] == 2
        assert state.length[GRAY] == 0

    def test_it_builds_to_the_city_nearest_to_san_francisco(self):
        state = after_action("basic")
        play(state, "bot gray")
        while state.phase in (BOT_CITY, BOT_ROUTE):
            play(state, texts(state)[0])
        assert state.ahead[GRAY] == 17 - 3
        assert state.tracks[GRAY] == 1

    def test_equal_choices_are_drawn_route_by_route(self):
        """ME-R9 Every best route is as likely, so a city weighs as much as it has best routes."""
        state = play(tracks(after_action("basic"), 4, 4, 5, 4), "bot gray")
        assert state.phase == BOT_CITY
        odds = {GAME.text(state, CHANCE, outcome): weight for outcome, weight in state.chances()}
        assert odds == {"bot builds Memphis": 2, "bot builds Jackson": 2, "bot builds New Orleans": 1}
        play(state, "bot builds Memphis")
        assert state.phase == BOT_ROUTE
        assert [weight for _, weight in state.chances()] == [1, 1]

    def test_steps_are_counted_over_everything(self):
        """ME-R10 Cities and water are no obstacle to the measure, and hexes of the route count."""
        state = network(after_action("basic"), GRAY, "Portland")
        assert state.ahead[GRAY] == 1
        dry = network(after_action("basic", water_link=False), GRAY, "Portland")
        assert dry.ahead[GRAY] == 3

    def test_at_its_target_it_does_nothing(self):
        state = network(after_action("basic"), GRAY, "San.Francisco")
        assert play(state, "bot gray").turn() == 1
        assert state.tracks[GRAY] == 4

    def test_nobody_gains_influence(self):
        state = after_action("basic")
        before = list(state.influence)
        play(state, "bot gray")
        while state.phase in (BOT_CITY, BOT_ROUTE):
            play(state, texts(state)[0])
        assert list(state.influence) == before

    def test_a_penalty_counts_among_its_cubes(self):
        """ME-R16 From San Francisco, Portland costs two: with two cubes one would not be left."""
        state = network(after_action("basic", west="line"), GRAY, "San.Francisco")
        state.west = WEST_OPEN
        state.bot = GRAY
        state.ahead[GRAY] = 9  # as if it were not there yet, so that Portland is nearer
        portland = state.box.city_names.index("Portland")
        route = state.route[:]
        route[0] = state.box.city_hex[portland]
        assert west.penalty(state, GRAY, route, 1) == 1
        tracks(state, 4, 4, 2, 4)
        assert routes.worth(state, GRAY, portland, route, 1) == routes.REFUSED
        tracks(state, 4, 4, 3, 4)
        assert routes.worth(state, GRAY, portland, route, 1) > routes.REFUSED

    def test_it_never_starts_in_the_west(self):
        """ME-R17"""
        state = after_action("advanced", west="line")
        state.west = WEST_OPEN
        play(state, "bot gray")
        assert not any(text.startswith("west") for text in texts(state))

    def test_a_round_without_an_action_ends_the_game(self):
        """ME-R8"""
        state = tracks(stacks(table(2), 7, 7, 7, 7), 4, 4, 4, 4)
        for city in range(len(state.room)):
            state.room[city] = 0
        for seat in (0, 1):
            influence(state, seat, 0, 0, 0, 0)
        play(state, "pass", "bot gray", "pass")
        assert state.phase == BOT_TILE
        assert play(state, "bot gray").phase == OVER


class TestAdvanced:
    """ME-11.1, ME-11.2, ME-11.3, ME-11.4"""

    def test_six_shares_in_each_stack(self):
        assert list(table(2, duel="advanced").stack) == [6, 6, 6, 6]

    def test_who_has_acted_directs_the_bot(self):
        state = play(table(2, duel="advanced"), "build brown Norfolk", "bot gray")
        assert state.phase == DIRECTING
        assert state.turn() == 0
        assert {text.split()[1] for text in texts(state)} == {"gray"}
        assert play(state, "share gray").turn() == 1

    @pytest.mark.parametrize("cubes", [0, 2, 5])
    def test_the_bot_may_invest_whatever_there_is(self, cubes):
        state = tracks(after_action("advanced"), 4, 4, cubes, 4)
        before = list(state.influence)
        play(state, "bot gray", "share gray")
        assert state.tracks[GRAY] == min(cubes + 3, 5)
        assert state.stack[GRAY] == 5
        assert list(state.influence) == before

    def test_the_bot_builds_anywhere_without_influence(self):
        state = after_action("advanced")
        before = list(state.influence)
        play(state, "bot gray")
        assert cities_of(state, "gray") == cities_of(table(2, duel="advanced"), "gray")
        play(state, "build gray Atlanta")
        assert state.phase == ROUTE
        assert state.turn() == 0
        play(state, "via q7")
        assert list(state.influence) == before
        assert state.turn() == 1

    def test_if_nothing_is_possible_the_bot_passes(self):
        """ME-R8"""
        state = stacks(tracks(after_action("advanced"), 4, 4, 0, 4), 6, 6, 0, 6)
        play(state, "bot gray")
        assert texts(state) == ["pass"]
        assert play(state, "pass").turn() == 1

    def test_a_purple_demand_gives_the_directing_player_nothing(self):
        state = demand(after_action("advanced"), "Norfolk", "gray+purple")
        assert play(state, "bot gray", "build gray Norfolk").turn() == 1


class TestExpert:
    """ME-12.1, ME-12.2, ME-12.3, ME-12.4, ME-12.5"""

    def test_five_shares_in_each_stack(self):
        assert list(table(2, duel="expert").stack) == [5, 5, 5, 5]

    def test_the_first_turn_is_one_action_and_all_others_are_two(self):
        state = play(table(2, duel="expert"), "build brown Norfolk")
        assert state.turn() == 1
        play(state, "build brown New York")
        assert state.turn() == 1
        play(state, "build white Savannah")
        assert state.turn() == 0

    def test_the_two_actions_are_for_two_companies(self):
        state = play(tracks(table(2, duel="expert"), 0, 4, 4, 4), "build brown Norfolk", "share orange")
        assert not any(text.split()[1] == "orange" for text in texts(state))
        play(state, "build white Savannah")
        tracks(state, 0, 4, 4, 4)
        assert "share orange" in texts(state)

    def test_they_may_be_of_one_kind(self):
        state = play(tracks(table(2, duel="expert"), 0, 4, 0, 4), "build brown Norfolk", "share orange", "share gray")
        assert state.turn() == 0

    def test_one_empty_stack_ends_it_at_once(self):
        state = turn_of(stacks(tracks(table(2, duel="expert"), 0, 4, 4, 4), 1, 5, 5, 5), 0)
        state.left = 2
        assert play(state, "share orange").phase == OVER

    def test_one_company_without_cubes_ends_it(self):
        state = table(2, duel="expert")
        state.supply[BROWN] = 0
        state.tracks[BROWN] = 1
        assert play(state, "build brown Norfolk").phase == OVER

    def test_the_second_action_may_not_take_the_last_share(self):
        state = second_action()
        tracks(stacks(state, 1, 5, 2, 5), 0, 4, 0, 4)
        assert [text for text in texts(state) if text.startswith("share")] == ["share gray"]

    def test_the_second_action_may_not_use_the_last_cube(self):
        state = second_action()
        state.supply[GRAY] = 0
        tracks_of_gray = {cubes: gray_cities(state, cubes) for cubes in (1, 2, 3)}
        # One step away: only a city that costs less than all.
        assert tracks_of_gray[1] == set()
        assert tracks_of_gray[2] == {"Norfolk"}
        assert "Atlanta" in tracks_of_gray[3]

    def test_the_second_action_may_not_start_in_the_west_with_the_last_cubes(self):
        state = second_action(west="line")
        state.west = WEST_OPEN
        state.supply[GRAY] = 0
        state.tracks[GRAY] = 2
        assert [text for text in texts(state) if text.startswith("west gray")] == ["west gray 1"]

    def test_the_second_action_may_not_end_it_by_the_golden_spike(self):
        """Orange joins the coasts in Denver, where Brown is with its last cube in the supply."""
        state = second_action(west="line", used=WHITE)
        state.west = WEST_OPEN
        network(state, ORANGE, "San.Francisco b6 c6 d5 Salt.Lake.City f5")
        network(state, BROWN, "r5 q6 p6 o7 n6 m6 l5 Lincoln j4 i5 Denver")
        assert "Denver" in cities_of(state, "orange")
        state.tracks[BROWN], state.supply[BROWN] = 0, 1
        assert "Denver" not in cities_of(state, "orange")
        state.supply[BROWN] = 2
        assert "Denver" in cities_of(state, "orange")

    def test_a_missing_second_action_is_passed(self):
        """ME-R8"""
        state = second_action()
        for city in range(len(state.room)):
            state.room[city] = 0
        influence(state, 0, 0, 0, 0, 0)
        assert texts(state) == ["pass"]
        play(state, "pass")
        assert (state.turn(), state.left, state.idle) == (1, 2, 0)

    def test_without_a_first_action_the_whole_turn_is_passed(self):
        """ME-R8"""
        state = table(2, duel="expert")
        for city in range(len(state.room)):
            state.room[city] = 0
        for seat in (0, 1):
            influence(state, seat, 0, 0, 0, 0)
        state.left = 2
        play(state, "pass")
        assert (state.turn(), state.left, state.phase) == (1, 2, ACTION)
        assert play(state, "pass").phase == OVER


def second_action(used: int = BROWN, **options):
    """The start player's second action in the expert game, after one for Brown."""
    state = table(2, duel="expert", **options)
    state.left = 1
    state.used = used
    return state


def gray_cities(state, cubes: int) -> set[str]:
    state.tracks[GRAY] = cubes
    return cities_of(state, "gray")


def test_shares_of_the_bot_are_out_of_the_game():
    state = shares(after_action("advanced"), 0, 1, 0, 0, 0)
    play(state, "bot gray", "share gray")
    assert sum(state.shares) == 2
    assert state.census()["Gray shares"] == 9


def test_a_build_of_the_player_ends_his_own_action_only():
    state = build(table(2, duel="advanced"), "gray", "Atlanta")
    assert state.phase == BOT_TILE
