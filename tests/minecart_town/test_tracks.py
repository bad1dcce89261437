"""MT-5 Track, with drawn towns."""

from __future__ import annotations

import pytest

from branchline.core.engine.squares import letters_of
from branchline.games.minecart_town.rules.phases import LAYING
from tests.minecart_town.positions import (
    GAME,
    at_turn,
    building,
    cubes,
    draw,
    empty,
    give,
    offer,
    play,
    some_texts,
    start,
)

STRAIGHTS = {"ns", "ew"}
CURVES = {"ne", "es", "sw", "nw"}
JUNCTIONS = {"nes", "esw", "nsw", "new"}


def pieces(rows: str, cell: str) -> set[str]:
    """The pieces that fit on a cell of the drawn town, with enough cubes."""
    state = play(at_turn(draw(start(), rows)), f"lay {cell}")
    return some_texts(state, "track")


def flips(rows: str, cell: str) -> set[str]:
    """The turns in which a piece of the drawn town can be flipped."""
    state = play(at_turn(draw(start(), rows)), f"upgrade {cell}")
    return some_texts(state, "track")


def joined(rows: str, cell: str, other: str) -> bool:
    """Whether two buildings of the drawn town are joined, perhaps through others."""
    state = draw(start(), rows)
    return bool(int(state.towns[0].reach[building(state, cell)]) >> building(state, other) & 1)


class TestLaying:
    """MT-5.1"""

    def test_any_piece_in_any_turn_where_no_track_is(self):
        assert pieces("M F", "n1") == STRAIGHTS | CURVES | JUNCTIONS

    def test_edge_to_edge_with_the_town(self):
        state = at_turn(draw(start(), "M F ew"))
        assert some_texts(state, "lay") == {"n1", "s1", "w1", "n1e1", "s1e1", "n1e2", "s1e2", "e3"}


class TestCost:
    """MT-5.2, MT-5.4"""

    def test_one_wood_or_one_stone(self):
        state = play(at_turn(start()), "lay n1", "track ns")
        assert some_texts(state, "pay") == {"stone home", "wood e1"}
        play(state, "pay stone home")
        assert (cubes(state, "home"), cubes(state, "e1")) == ("2 stone", "5 wood")

    def test_a_junction_costs_two_in_any_mix(self):
        state = play(at_turn(start()), "lay n1", "track nes", "pay stone home", "pay wood e1")
        assert (cubes(state, "home"), cubes(state, "e1")) == ("2 stone", "4 wood")
        assert state.towns[0].laid == 1

    def test_other_cubes_do_not_pay(self):
        state = at_turn(give(empty(draw(start(), "Silo .\nM F")), "n1", "2 coal"))
        assert not some_texts(state, "lay")

    def test_with_one_cube_there_are_no_junctions(self):
        state = play(at_turn(give(empty(start()), "home", "1 stone")), "lay n1")
        assert some_texts(state, "track") == STRAIGHTS | CURVES


class TestNotCuttingOff:
    """MT-5.3"""

    def test_a_new_piece_takes_up_the_end_that_faces_it(self):
        assert pieces("M F ew", "e3") == {"ew", "nw", "sw", "nsw", "new", "esw"}

    def test_two_ends_must_both_be_taken_up(self):
        assert pieces("ew . ew\nM F .", "n1e1") == {"ew", "new", "esw"}

    def test_three_ends_need_a_junction(self):
        rows = """
            .  ns .
            ew .  ew
            M  F  .
        """
        state = play(at_turn(draw(start(), rows)), "lay n1e1", "pay wood e1", "pay wood e1")
        assert some_texts(state, "upgrade") == {"n1", "n1e2", "n2e1"}

    def test_four_ends_leave_no_piece(self):
        rows = """
            .  ns .
            ew .  ew
            .  ns .
            M  F  .
        """
        state = at_turn(draw(start(), rows))
        assert "n2e1" not in some_texts(state, "lay")

    @pytest.mark.parametrize("ends", ["ns", "ew", "ne", "es", "sw", "nw"])
    def test_the_only_piece_that_fits_and_can_be_paid_is_laid_at_once(self, ends: str):
        """MT-R6, MT-5.2 Track on two sides wants both ends; with one cube there is no T-junction."""
        beside = {"n": "ns", "e": "ew", "s": "ns", "w": "ew"}
        north, east, south, west = (beside[side] if side in ends else "." for side in "nesw")
        rows = f". {north} .\n{west} . {east}\n. {south} .\nM F ."
        state = at_turn(give(empty(draw(start(), rows)), "home", "1 wood"))
        play(state, "lay n2e1")
        town = state.towns[0]
        assert (town.step, letters_of(int(town.ends[len(town.ends) - 1]))) == (LAYING, ends)

    def test_a_building_may_lie_where_track_ends(self):
        """MT-R30 It joins the end; only track could cut it off."""
        state = offer(at_turn(draw(start(), "M F ew")), "Spring")
        play(state, "build 1 Spring", "place e3")
        assert [tile.cell for tile in GAME.shown.view(state, 0).towns[0].tiles if tile.joined] == ["e1", "e3"]

    def test_track_may_not_turn_its_side_to_an_end(self):
        """MT-R30 Although nothing is joined there yet."""
        assert "ns" not in pieces("M F ew", "e3")

    def test_a_building_needs_no_end(self):
        assert pieces("Silo . Barn\nM F .", "n1e1") == STRAIGHTS | CURVES | JUNCTIONS

    def test_a_plain_side_may_be_faced_by_a_dead_end(self):
        """MT-R19"""
        assert "ns" in pieces("ew .\nM F\n", "n2")

    def test_a_railroad_junction_must_be_joined(self):
        """MT-R17"""
        assert pieces("M F Railroad_Junction", "e3") == {"ew", "nw", "sw", "nsw", "new", "esw"}


class TestConnections:
    """MT-5.5, MT-6.2, MT-6.3"""

    def test_an_end_joins_the_building_that_it_faces(self):
        assert joined("Silo ew Barn\nM F .", "n1", "n1e2")

    def test_buildings_side_by_side_are_not_joined(self):
        assert not joined("Silo Barn\nM F", "n1", "n1e1")

    def test_mine_and_forest_are_not_joined(self):
        assert not joined("M F", "home", "e1")
        assert joined("es sw\nM F", "home", "e1")

    def test_a_plain_side_joins_nothing(self):
        assert not joined("Silo ns Barn\nM F .", "n1", "n1e2")

    def test_ends_must_meet(self):
        assert not joined("Silo ew ns Barn\nM F . .", "n1", "n1e3")
        assert joined("Silo ew ew Barn\nM F . .", "n1", "n1e3")

    def test_a_long_way_round_corners(self):
        rows = """
            es   ew sw
            Silo .  ns
            M    F  ns
            .    ne nw
        """
        assert joined(rows, "n1", "e1")

    def test_through_another_building(self):
        assert joined("Silo ew Barn ew Bakery\nM F . . .", "n1", "n1e4")

    def test_a_junction_joins_three(self):
        rows = """
            .    Silo .
            Barn new  Bakery
            M    F    .
        """
        for one, other in (("n1", "n2e1"), ("n1", "n1e2"), ("n2e1", "n1e2")):
            assert joined(rows, one, other)
        assert not joined(rows, "n1", "e1")

    def test_a_loop_is_no_trouble(self):
        rows = """
            es sw .
            ne new Silo
            M  F  .
        """
        assert not joined(rows, "home", "n1e2")
        assert joined("es sw\nnes nsw\nM F", "home", "e1")

    def test_the_lines_of_a_crossing_do_not_meet(self):
        """MT-5.9"""
        rows = """
            .    Silo              .
            Barn Railroad_Junction Weaver
            M    F                 .
        """
        assert joined(rows, "n1", "n1e2")
        assert joined(rows, "n2e1", "e1")
        assert not joined(rows, "n1", "n2e1")

    def test_a_building_placed_before_an_open_end_is_joined(self):
        state = draw(start(), "es ew .\nM F .")
        draw(state, ". . Silo\nM F .")
        assert int(state.towns[0].reach[0]) == 0b101


class TestFlipping:
    """MT-5.6, MT-5.7"""

    def test_it_costs_one_cube_and_turns_any_way(self):
        state = play(at_turn(draw(start(), "ns .\nM F")), "upgrade n1")
        assert some_texts(state, "track") == {"nes", "nsw", "esw"}
        play(state, "track nes", "pay stone home")
        assert cubes(state, "home") == "2 stone"
        assert state.towns[0].ends[2] == 0b0111

    def test_connections_stay(self):
        assert flips("Silo ew Barn\nM F .", "n1e1") == {"esw", "new"}

    def test_a_connection_to_track_stays_too(self):
        assert flips("ew ew\nM F", "n1") == {"nes", "esw", "new"}

    def test_loose_ends_may_turn_away(self):
        """MT-R18"""
        assert flips("ew .\nM F", "n1") == JUNCTIONS

    def test_a_junction_is_not_flipped_again(self):
        state = at_turn(draw(start(), "nes ew\nM F"))
        assert some_texts(state, "upgrade") == {"n1e1"}

    def test_a_railroad_junction_is_not_flipped(self):
        assert not some_texts(at_turn(draw(start(), "Railroad_Junction .\nM F")), "upgrade")

    def test_a_new_end_joins(self):
        state = draw(start(), "Silo ew Barn\nM F .")
        play(at_turn(state), "upgrade n1e1", "track esw", "pay wood e1")
        assert int(state.towns[0].reach[building(state, "e1")]) >> building(state, "n1") & 1


class TestManyPieces:
    """MT-5.8"""

    def test_as_many_as_can_be_paid_in_one_turn(self):
        state = at_turn(start())
        play(state, "lay n1", "track es", "pay wood e1")
        play(state, "lay n1e1", "track sw", "pay wood e1")
        play(state, "upgrade n1", "track nes", "pay stone home")
        assert state.towns[0].laid == 2
        assert state.turn() == 0
        play(state, "done")
        assert state.turn() == 1

    def test_after_track_no_building(self):
        state = play(at_turn(start()), "lay n1", "track es", "pay wood e1")
        assert not some_texts(state, "build")

    def test_the_last_cubes_are_paid_without_asking(self):
        state = play(at_turn(give(empty(start()), "home", "1 stone")), "lay n1", "track ns")
        assert state.towns[0].laid == 1
        assert cubes(state, "home") == ""
