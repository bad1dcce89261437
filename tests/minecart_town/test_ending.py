"""MT-9 The end, and MT-10 who wins."""

from __future__ import annotations

from branchline.games.minecart_town.rules import turn
from branchline.games.minecart_town.rules.chapters import ending
from branchline.games.minecart_town.rules.phases import OVER
from tests.minecart_town.positions import (
    GAME,
    at_transport,
    draw,
    earned,
    empty,
    give,
    play,
    points,
    process,
    produce,
    start,
    texts,
)


def finished(state):
    for town in state.towns:
        town.step = 0
    turn.finish(state)
    return state


class TestTheEnd:
    """MT-9.1, MT-9.2"""

    def test_end_effects_score_after_the_fourth_round(self):
        state = give(empty(draw(start(), "Ranch .\nM F")), "n1", "8 sheep")
        at_transport(state, round=4)
        turn.advance(state)
        assert state.phase == OVER
        assert points(state) == 30

    def test_they_do_not_score_before(self):
        state = give(empty(draw(start(), "Ranch .\nM F")), "n1", "8 sheep")
        process(state)
        assert points(state) == 0

    def test_totals_always_count_them_as_if_it_ended_now(self):
        state = give(empty(draw(start(), "Ranch .\nM F")), "n1", "8 sheep")
        assert list(state.totals()) == [30, 0]
        assert list(finished(state).totals()) == [30, 0]


class TestTracing:
    """MT-9.3"""

    def test_points_are_known_by_tile(self):
        state = draw(start(), "Spring Inn Bakery Workshop\nM F . .")
        process(give(empty(state), "n1e2", "1 wheat 1 coal"))
        assert earned(state, "n1") == 1
        assert state.standings().sources[0] == {"Spring": 1, "Inn": 8, "Bakery": 6, "Workshop": 1}

    def test_tiles_of_one_name_are_added_up(self):
        """So the sources come to the total, before the end as after it."""
        state = draw(start(), "Weaver Weaver Inn\nM F .")
        process(give(give(empty(state), "n1", "2 sheep"), "n1e1", "1 sheep"))
        for now in (state, finished(state.clone())):
            assert now.standings().sources[0]["Weaver"] == 9
            assert sum(now.standings().sources[0].values()) == now.totals()[0]

    def test_a_loss_is_traced_as_well(self):
        """MT-R21 Points may fall below zero."""
        state = produce(give(draw(start(), "Charred_Grounds .\nM F"), "n1", "3 coal"))
        assert state.standings().sources[0] == {"Charred Grounds": -3}
        assert list(state.totals()) == [-3, 0]


class TestTies:
    """MT-10.1, MT-10.2, MT-10.3, MT-10.4"""

    def standings(self, state):
        found = finished(state).standings()
        return found.places, found.decided_by

    def test_most_points_win(self):
        state = produce(draw(start(3), "Spring .\nM F"))
        assert self.standings(state) == ([1, 2, 2], "points")

    def test_then_fewest_cubes(self):
        state = give(empty(start(3), 1), "e1", "1 wood", seat=1)
        give(empty(state, 2), "e1", "2 wood", seat=2)
        assert self.standings(state) == ([3, 1, 2], "fewest cubes")

    def test_fewer_cubes_are_nothing_beside_more_points(self):
        state = empty(produce(draw(start(), "Spring .\nM F")), 1)
        assert self.standings(state) == ([1, 2], "points")

    def test_then_most_tiles_track_included(self):
        assert self.standings(draw(start(), "M F ew", seat=1)) == ([2, 1], "most tiles")

    def test_a_railroad_junction_is_a_tile(self):
        assert self.standings(draw(start(), "M F Railroad_Junction"))[0] == [1, 2]

    def test_each_half_of_the_start_is_a_tile(self):
        """MT-R22"""
        assert [key[2] for key in ending.keys(start())] == [2, 2]

    def test_or_they_share(self):
        assert self.standings(start(4)) == ([1, 1, 1, 1], "shared")

    def test_alone_nothing_is_decided(self):
        assert self.standings(start(1)) == ([1], "solo")


def test_nobody_acts_when_it_is_over():
    state = finished(start())
    assert state.actors() == []
    assert texts(state) == []
    assert GAME.shown.prompt(GAME.shown.view(state, None)).template == "The game is over."
    assert play(state) is state
