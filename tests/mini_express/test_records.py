"""The recorded games prove what their names say; that they replay is a law."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline import games
from branchline.core.match import record
from branchline.games.mini_express.ai.position import MiniExpressPosition
from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.state import NONE, WEST_JOINED, WEST_OPEN
from tests.mini_express.brute import PlainBoard
from tests.mini_express.test_many_games import reason

RECORDS = Path(__file__).parent / "records"


@pytest.fixture
def replay():
    def read(name: str):
        match = record.read((RECORDS / f"{name}.record").read_text(), games.find)
        assert isinstance(match.state, MiniExpressPosition)
        return match

    return read


def last_actor(match) -> str:
    before = match.at(len(match.steps) - 1)
    return "player" if before.bot == NONE and match.steps[-1].seat >= 0 else "bot"


def passes(match) -> int:
    return sum(step.seat >= 0 and step.action == actions.PASS for step in match.steps)


def joined(state, shared_hex: int) -> bool:
    """Whether the coasts are joined by one of the two readings, found by brute force."""
    twin = state.clone()
    twin.shared_hex = shared_hex
    board = PlainBoard(twin)
    return board.joined(board.networks)


class TestEnds:
    """ME-6.1, ME-6.2, ME-9.5, ME-12.5: every way to end that a mode can reach."""

    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_by_shares_by_cubes_and_by_both(self, replay, seats):
        assert reason(replay(f"{seats}_seats_ended_by_shares").state) == "shares"
        assert reason(replay(f"{seats}_seats_ended_by_cubes").state) == "cubes"
        assert reason(replay(f"{seats}_seats_ended_by_both_at_once").state) == "both"

    def test_by_one_of_each_kind(self, replay):
        """ME-R7"""
        assert reason(replay("4_seats_mixed_end").state) == "passes"
        assert replay("4_seats_mixed_end").state.idle == 0

    @pytest.mark.parametrize("duel", ["basic", "advanced"])
    def test_by_a_player_and_by_the_bot(self, replay, duel):
        assert last_actor(replay(f"2_seats_{duel}_ended_by_a_player")) == "player"
        assert last_actor(replay(f"2_seats_{duel}_ended_by_the_bot")) == "bot"

    def test_by_the_cubes_of_the_golden_spike(self, replay):
        """ME-R14"""
        match = replay("2_seats_basic_ended_by_cubes_on_the_golden_spike")
        assert reason(match.state) in ("cubes", "both")
        assert match.state.spike_cubes

    def test_of_the_expert_game(self, replay):
        assert reason(replay("2_seats_expert_ended_by_shares").state) == "shares"


class TestRest:
    """ME-7.7, ME-7.8, ME-8.8, ME-R8"""

    def test_tie_breaks(self, replay):
        assert replay("3_seats_won_by_fewer_shares").state.standings().decided_by == "fewer shares"
        assert replay("4_seats_won_by_turn_order").state.standings().decided_by == "turn order"

    def test_passes(self, replay):
        assert passes(replay("5_seats_with_a_forced_pass")) > 0
        assert passes(replay("2_seats_expert_with_a_passed_second_action")) > 0
        assert passes(replay("2_seats_advanced_west_with_a_bot_that_passes")) > 0

    def test_the_west(self, replay):
        assert replay("5_seats_coasts_joined_and_spike_driven").state.spike
        without = replay("4_seats_coasts_joined_opened_by_cities_without_spike").state
        assert (without.west, without.spike) == (WEST_JOINED, 0)
        assert replay("2_seats_expert_coasts_joined").state.west == WEST_JOINED
        assert max(replay("3_seats_with_starts_in_the_west_of_several_cubes").state.extra) > 0

    def test_what_joins_the_coasts(self, replay):
        """ME-R13 Track that only passes by joins nothing, unless by the option or in edition 1."""
        passed = replay("2_seats_basic_tracks_that_only_pass_do_not_join").state
        assert passed.west == WEST_OPEN
        assert joined(passed, shared_hex=0)
        met = replay("3_seats_coasts_joined_where_two_colours_meet").state
        assert (met.west, int(met.spike).bit_count()) == (WEST_JOINED, 2)
        assert joined(met, shared_hex=1)
        match = replay("4_seats_neighbours_join_by_an_option")
        assert match.header.options["neighbours_join"]
        assert match.state.west == WEST_JOINED
        assert not joined(match.state, shared_hex=1)

    def test_records_of_edition_1_stay_as_they_are(self, replay):
        old = replay("5_seats_coasts_joined_and_spike_driven")
        assert (old.header.edition, old.header.options["neighbours_join"], old.state.shared_hex) == (1, True, 0)
        assert "neighbours_join" not in record.write(old)

    def test_the_other_options(self, replay):
        opened = replay("3_seats_open_starts_without_water_link").state
        assert sum(opened.box.is_start[city] and not opened.room[city] for city in range(36)) > 1
        assert replay("4_seats_first_game_with_limits_of_two").header.options["limits_two"]
        assert any(step.kind == "undo" for step in replay("4_seats_with_actions_taken_back").steps)
