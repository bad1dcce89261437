"""The worked examples of the rulebook, in its order, on the reconstructed map."""

from __future__ import annotations

import pytest

from tests.mini_express.positions import (
    BROWN,
    GRAY,
    ORANGE,
    WHITE,
    cities_of,
    demand,
    influence,
    network,
    play,
    routes,
    shares,
    table,
    texts,
    tracks,
    turn_of,
    values,
)

#: The players of the examples, clockwise.
ADA, BRAD, CLAIRE, LEON, JILL = range(5)


@pytest.fixture
def board():
    """Orange runs from Erie to Louisville, Gray and Brown have filled Fort Smith."""
    state = table(5)
    network(state, ORANGE, "q5 Detroit o4 Chicago n5 Louisville")
    network(state, GRAY, "q7 Atlanta o8 Jackson m8 Fort.Smith")
    network(state, BROWN, "r5 q6 p6 o7 Memphis m7 Fort.Smith")
    return tracks(state, 4, 1, 4, 1)


class TestSimpleBuild:
    """Claire builds Orange (ME-5.1, ME-5.2, ME-5.5, ME-5.6, ME-5.7, ME-5.10, ME-5.11)."""

    def test_fort_smith_is_full(self, board):
        turn_of(board, CLAIRE)
        assert "Fort Smith" not in cities_of(board, "orange")
        assert {"Tulsa", "Lincoln"} <= cities_of(board, "orange")

    def test_tulsa_has_one_route_that_branches_between_chicago_and_louisville(self, board):
        turn_of(board, CLAIRE)
        assert routes(board, "orange", "Tulsa") == {frozenset({"m6", "l6", "k7"})}

    def test_lincoln_has_four_routes_of_equal_length(self, board):
        turn_of(board, CLAIRE)
        assert len(routes(board, "orange", "Lincoln")) == 4
        assert {len(route) for route in routes(board, "orange", "Lincoln")} == {3}

    def test_claire_builds_to_tulsa(self, board):
        turn_of(board, CLAIRE)
        demand(board, "Tulsa", "orange+gray")
        influence(board, CLAIRE, 1, 1, 1, 1)
        assert board.length[ORANGE] == 3
        play(board, "build orange Tulsa")
        assert board.tracks[ORANGE] == 1
        assert board.length[ORANGE] == 5
        assert list(board.influence)[CLAIRE * 4 : CLAIRE * 4 + 4] == [2, 1, 2, 1]
        assert board.turn() == LEON


class TestOccupiedHexes:
    """Leon builds Gray (ME-5.7, ME-5.8)."""

    def test_louisville_is_two_from_atlanta(self, board):
        turn_of(board, LEON)
        assert routes(board, "gray", "Louisville") == {frozenset({"o7", "o6"}), frozenset({"p6", "o6"})}

    def test_detroit_is_three_from_atlanta_or_from_a_branch_towards_wilmington(self, board):
        turn_of(board, LEON)
        assert routes(board, "gray", "Detroit") == {
            frozenset({"p6", "p5", "p4"}),
            frozenset({"q6", "p5", "p4"}),
            frozenset({"q6", "q5", "p4"}),
        }

    def test_the_eastern_route_pays_brown_and_orange_one_each(self, board):
        turn_of(board, LEON)
        demand(board, "Detroit", "orange+brown")
        before = list(board.influence)[LEON * 4 : LEON * 4 + 4]
        play(board, "build gray Detroit", "via q6", "via p5")
        assert list(board.tracks) == [5, 2, 1, 1]
        assert board.length[GRAY] == 5
        after = list(board.influence)[LEON * 4 : LEON * 4 + 4]
        assert [now - then for now, then in zip(after, before, strict=True)] == [1, 1, 0, 0]
        assert board.turn() == JILL


class TestTakeShare:
    """Ada takes a Gray share (ME-4.1, ME-4.2, ME-4.3, ME-4.4)."""

    def test_one_cube_costs_one_influence(self, board):
        turn_of(board, ADA)
        tracks(board, 4, 1, 1, 1)
        influence(board, ADA, 1, 1, 3, 1)
        held, supply = int(board.shares[ADA * 4 + GRAY]), int(board.supply[GRAY])
        play(board, "share gray")
        assert board.influence[ADA * 4 + GRAY] == 2
        assert board.shares[ADA * 4 + GRAY] == held + 1
        assert board.tracks[GRAY] == 4
        assert board.supply[GRAY] == supply - 3
        assert board.turn() == BRAD
        assert "pass" not in texts(board)


class TestFinalScoring:
    """Claire's 27 points (ME-7.1, ME-7.2, ME-7.5)."""

    def test_claire_has_27_points(self):
        state = table(5)
        for company, length in ((WHITE, 9), (ORANGE, 7), (GRAY, 5), (BROWN, 12)):
            state.length[company] = length
        #            orange brown gray white
        influence(state, ADA, 3, 9, 7, 2)
        influence(state, BRAD, 2, 8, 6, 6)
        influence(state, CLAIRE, 4, 5, 5, 6)
        influence(state, LEON, 6, 7, 1, 5)
        influence(state, JILL, 1, 2, 2, 1)
        shares(state, CLAIRE, 1, 1, 1, 2)
        assert values(state, CLAIRE) == [5, 4, 2, 8]
        assert state.totals()[CLAIRE] == 8 + 8 + 4 + 2 + 5 == 27
