"""ME-3 and ME-4 Turns, and taking a share."""

from __future__ import annotations

from branchline.games.mini_express.rules.state import OVER
from tests.mini_express.positions import (
    BROWN,
    GAME,
    GRAY,
    ORANGE,
    influence,
    play,
    stacks,
    table,
    texts,
    tracks,
    turn_of,
)


class TestTurns:
    """ME-3.1, ME-3.2, ME-3.3"""

    def test_a_player_takes_one_action(self):
        state = table(3)
        assert state.turn() == 0
        play(state, "build brown Norfolk")
        assert state.turn() == 1

    def test_nobody_passes_who_can_act(self):
        assert "pass" not in texts(table(4))

    def test_who_can_do_nothing_passes(self):
        """ME-R8"""
        state = stuck(3)
        assert texts(state) == ["pass"]
        assert play(state, "pass").turn() == 1

    def test_a_round_of_passes_ends_the_game(self):
        """ME-R8"""
        state = stuck(3)
        play(state, "pass", "pass")
        assert state.phase != OVER
        assert play(state, "pass").phase == OVER

    def test_an_action_in_between_starts_the_count_anew(self):
        """ME-R8"""
        state = stuck(3)
        play(state, "pass", "pass")
        influence(state, 2, 9, 0, 0, 0)
        stacks(state, 1, 6, 6, 6)
        play(state, "share orange")
        assert state.idle == 0
        assert state.phase != OVER


def stuck(seats: int):
    """Nobody can do anything: no city has room, and no share can be paid."""
    state = table(seats)
    for city in range(len(state.room)):
        state.room[city] = 0
    for seat in range(seats):
        influence(state, seat, 0, 0, 0, 0)
    return state


class TestChoice:
    """ME-4.1"""

    def test_only_stacks_with_shares_can_be_chosen(self):
        state = tracks(stacks(table(4), 0, 6, 6, 6), 0, 0, 0, 0)
        assert [text for text in texts(state) if text.startswith("share")] == [
            "share brown",
            "share gray",
            "share white",
        ]


class TestPrice:
    """ME-4.2"""

    def test_it_costs_one_influence_for_each_cube(self):
        state = influence(tracks(table(4), 3, 0, 0, 0), 0, 5, 1, 1, 1)
        play(state, "share orange")
        assert state.influence[0] == 2

    def test_without_cubes_it_is_free_even_at_zero(self):
        state = influence(tracks(table(4), 0, 4, 4, 4), 0, 0, 0, 0, 0)
        play(state, "share orange")
        assert state.influence[0] == 0

    def test_nobody_goes_below_zero(self):
        state = influence(tracks(table(4), 2, 2, 2, 2), 0, 1, 2, 3, 0)
        assert [text for text in texts(state) if text.startswith("share")] == ["share brown", "share gray"]

    def test_only_the_takers_own_influence_counts(self):
        state = influence(tracks(table(4), 2, 4, 4, 4), 1, 0, 0, 0, 0)
        influence(state, 0, 2, 0, 0, 0)
        assert "share orange" in texts(state)
        assert "share orange" not in texts(turn_of(state, 1))


class TestShare:
    """ME-4.3"""

    def test_the_share_goes_from_the_stack_to_the_player(self):
        state = tracks(table(4), 0, 0, 0, 0)
        before = int(state.shares[GRAY])
        play(state, "share gray")
        assert state.shares[GRAY] == before + 1
        assert state.stack[GRAY] == 5
        assert state.census() == GAME.components(4, {}, state.box)


class TestCubes:
    """ME-4.4"""

    def test_three_cubes_come_in(self):
        state = play(tracks(table(4), 1, 4, 4, 4), "share orange")
        assert state.tracks[ORANGE] == 4
        assert state.supply[ORANGE] == 19

    def test_five_is_the_limit(self):
        state = influence(tracks(table(4), 4, 3, 4, 4), 0, 4, 3, 1, 1)
        play(state, "share brown")
        assert state.tracks[BROWN] == 5

    def test_no_more_come_than_the_supply_holds(self):
        state = tracks(table(4), 0, 4, 4, 4)
        state.supply[ORANGE] = 2
        play(state, "share orange")
        assert (state.tracks[ORANGE], state.supply[ORANGE]) == (2, 0)
