"""MT-3 Production."""

from __future__ import annotations

from branchline.core.engine.random import Random
from branchline.games.minecart_town.rules.phases import PRODUCTION_PHASE
from tests.minecart_town.positions import (
    at_turn,
    cubes,
    draw,
    earned,
    empty,
    give,
    offer,
    play,
    points,
    process,
    produce,
    start,
    texts,
)


class TestOnce:
    """MT-3.1, MT-3.2"""

    def test_every_building_produces_once(self):
        state = produce(empty(draw(start(), "Silo Meadow\nM F")))
        held = [cubes(state, cell) for cell in ("home", "e1", "n1", "n1e1")]
        assert held == ["3 stone", "5 wood", "1 wheat", "1 sheep"]

    def test_it_happens_by_itself_for_all_seats(self):
        """MT-R6"""
        state = start(3)
        assert all(cubes(state, "e1", seat) == "5 wood" for seat in range(3))


class TestSlots:
    """MT-3.3, MT-R7"""

    def test_two_free_slots_take_two_of_three_wheat(self):
        state = produce(give(draw(start(), "Wheat_Field .\nM F"), "n1", "1 wheat"))
        assert cubes(state, "n1") == "3 wheat"

    def test_a_full_building_makes_nothing(self):
        state = produce(give(draw(start(), "Wheat_Field .\nM F"), "n1", "3 wheat"))
        assert cubes(state, "n1") == "3 wheat"


class TestCompetition:
    """MT-3.4"""

    ROWS = "Woodland_Quarry .\nM F"

    def short(self):
        """A town whose Woodland Quarry has one slot for a wood and a stone, in a real production phase."""
        state = give(draw(start(), self.ROWS), "n1", "2 stone")
        process(state)
        state.deal(Random(1))
        return state

    def test_the_owner_chooses_which_cube_comes(self):
        state = self.short()
        assert state.phase == PRODUCTION_PHASE
        assert texts(state) == ["take wood", "take stone"]
        play(state, "take wood")
        assert cubes(state, "n1") == "1 wood 2 stone"

    def test_who_has_nothing_to_choose_is_not_asked(self):
        """MT-R6"""
        assert self.short().actors() == [0]

    def test_then_the_rest_of_the_town_produces(self):
        """MT-R6"""
        state = draw(start(), "Woodland_Quarry Spring\nM F")
        give(state, "n1", "2 stone")
        process(state)
        state.deal(Random(1))
        assert earned(state, "n1e1") == 0
        play(state, "take stone")
        assert earned(state, "n1e1") == 1
        assert points(state) == 1

    def test_what_has_produced_before_does_not_produce_again(self):
        """MT-3.1"""
        state = give(draw(start(), "Silo Woodland_Quarry\nM F"), "n1e1", "2 stone")
        process(state)
        state.deal(Random(1))
        play(state, "take stone")
        assert cubes(state, "n1") == "1 wheat"

    def test_two_seats_choose_without_waiting_for_each_other(self):
        """MT-2.3"""
        state = start()
        for seat in range(2):
            give(draw(state, self.ROWS, seat), "n1", "2 stone", seat)
        process(state)
        state.deal(Random(1))
        assert state.actors() == [0, 1]
        play(state, "take stone", seat=1)
        play(state, "take wood", seat=0)
        assert (cubes(state, "n1", 0), cubes(state, "n1", 1)) == ("1 wood 2 stone", "3 stone")

    def test_a_set_of_cubes_is_named_in_the_order_of_the_resources(self):
        """MT-R8 After wheat no wood can follow, so each set has one name."""
        state = play(at_turn(offer(start(), "Pond")), "build 1 Pond", "place n1")
        play(state, "take wheat", seat=0)
        assert texts(state) == ["take wheat", "take coal", "take sheep"]
