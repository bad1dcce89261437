"""The rulebook's worked examples, in its order."""

from __future__ import annotations

from branchline.core.game import CHANCE
from branchline.games.minecart_town.rules.chapters import ending
from tests.minecart_town.positions import (
    GAME,
    at_transport,
    at_turn,
    building,
    cubes,
    draw,
    earned,
    empty,
    give,
    offer,
    play,
    process,
    produce,
    some_texts,
    start,
    texts,
)


class TestConverting:
    """MT-11.7"""

    def test_each_pair_of_wheat_and_coal_gives_six_points(self):
        state = process(give(draw(start(), "Bakery .\nM F"), "n1", "2 wheat 2 coal"))
        assert earned(state, "n1") == 12


class TestProduction:
    """MT-3.3, MT-3.4, MT-11.4"""

    def test_two_free_slots_take_only_two_wheat(self):
        state = give(draw(start(), "Wheat_Field .\nM F"), "n1", "1 wheat")
        assert cubes(produce(state), "n1") == "3 wheat"

    def test_no_free_slot_takes_nothing(self):
        state = give(draw(start(), "Wheat_Field .\nM F"), "n1", "3 wheat")
        assert cubes(produce(state), "n1") == "3 wheat"

    def test_one_free_slot_takes_either_a_stone_or_a_wood(self):
        state = produce(give(draw(start(), "Woodland_Quarry .\nM F"), "n1", "1 wood 1 stone"))
        assert len(state.legal(0)) == 2

    def test_each_sheep_gives_two_points_and_stays(self):
        state = produce(give(draw(start(), "Cotton_Mill .\nM F"), "n1", "2 sheep"))
        assert (earned(state, "n1"), cubes(state, "n1")) == (4, "2 sheep")


class TestConstruction:
    """MT-4.2, MT-4.4, MT-4.6"""

    def test_a_wood_and_a_stone_go_back_and_the_sheep_range_gets_two_sheep(self):
        state = play(at_turn(offer(start(), "Sheep Range")), "build 1 Sheep Range", "place n1")
        assert (cubes(state, "home"), cubes(state, "e1"), cubes(state, "n1")) == ("2 stone", "4 wood", "2 sheep")

    def test_corners_are_not_enough(self):
        state = play(at_turn(offer(start(), "Sheep Range")), "build 1 Sheep Range")
        assert "n1w1" not in some_texts(state, "place")


class TestTransportation:
    """MT-6.2, MT-6.3, MT-6.4, MT-6.7"""

    def test_wood_goes_from_the_forest_to_the_charcoal_kiln(self):
        state = at_transport(draw(start(), "M F ew Charcoal_Kiln"))
        assert some_texts(state, "move") == {"wood e1 e3"}

    def test_wheat_field_charcoal_kiln_and_trading_post_take_what_they_show(self):
        box = start().box
        accepted = [int(box.accepts[box.kind_of(name)]) for name in ("Wheat Field", "Charcoal Kiln", "Trading Post")]
        assert accepted == [0b00100, 0b01001, 0b11111]

    def test_adjacent_buildings_without_track_exchange_nothing(self):
        assert not some_texts(at_transport(draw(start(), "M F Charcoal_Kiln")), "move")

    def test_the_stockpile_ignores_the_transport_rules(self):
        state = at_transport(draw(start(), "M F Stockpile"))
        play(state, *["pull wood e1 e2"] * 4, seat=0)
        assert cubes(state, "e2") == "4 wood"


class TestTheEnd:
    """MT-9.2, MT-11.6"""

    def test_eight_sheep_on_the_ranch_are_thirty_points(self):
        state = give(draw(start(), "Ranch .\nM F"), "n1", "8 sheep")
        assert ending.end_points(state.towns[0], state.box, building(state, "n1")) == 30


class TestExpert:
    """MT-12.1"""

    def test_wheat_does_not_reach_the_bakery_through_the_forest(self):
        rows = """
            .  Wheat_Field .  .
            .  ns          .  .
            M  F           ew Bakery
        """
        for expert, ways in (((), {"wheat n2e1 e3"}), ((0,), set())):
            state = give(empty(draw(start(expert=expert), rows)), "n2e1", "1 wheat")
            assert some_texts(at_transport(state), "move") == ways


class TestSolo:
    """MT-13.3"""

    def test_two_tiles_go_and_three_come(self):
        state = play(start(1, setup="flock"), "build 1 Sheep Range", "place n1")
        assert sum(int(many) for many in state.removed) == 2
        drawn = 0
        while state.turn() == CHANCE:
            state.apply(CHANCE, state.chances()[0][0])
            drawn += 1
        assert drawn == 3
        assert GAME.text(state, 0, state.legal(0)[0]).startswith("build")
        assert texts(state)[-1] == "pass"
