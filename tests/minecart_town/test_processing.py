"""MT-7 Processing, and MT-8.4 the last round."""

from __future__ import annotations

from branchline.games.minecart_town.rules.phases import FINAL_PHASE, OVER, PROCESSING_PHASE
from tests.minecart_town.positions import (
    at_transport,
    cubes,
    draw,
    earned,
    empty,
    give,
    play,
    points,
    process,
    some_texts,
    start,
    texts,
)


def town(rows: str, seat: int = 0, **cubes_at: str):
    state = empty(draw(start(), rows, seat), seat)
    for cell, held in cubes_at.items():
        give(state, cell, held, seat)
    return state


class TestToTheFull:
    """MT-7.1, MT-7.2, MT-7.3, MT-7.6"""

    def test_every_building_as_often_as_it_can(self):
        state = process(town("Bakery Weaver\nM F", n1="2 wheat 2 coal", n1e1="3 sheep"))
        assert points(state) == 12 + 9
        assert (cubes(state, "n1"), cubes(state, "n1e1")) == ("", "")

    def test_it_is_no_choice(self):
        """Sheep that were kept for a ranch are woven all the same."""
        state = process(town("Weaver .\nM F", n1="1 sheep"))
        assert earned(state, "n1") == 3

    def test_what_lies_elsewhere_does_not_help(self):
        state = process(town("Bakery Silo\nM F", n1="2 wheat", n1e1="1 coal"))
        assert points(state) == 0

    def test_it_happens_by_itself(self):
        """MT-R6"""
        state = process(town("Bakery .\nM F", n1="1 wheat 1 coal"))
        assert state.round == 2

    def test_the_paddock_loses_one_sheep_a_round(self):
        """MT-11.5"""
        state = process(town("Paddock .\nM F", n1="3 sheep"))
        assert (cubes(state, "n1"), state.round) == ("2 sheep", 2)


class TestCubesGiven:
    """MT-7.4"""

    def test_coal_comes_onto_the_kilns_own_slots(self):
        state = process(town("Charcoal_Kiln .\nM F", n1="4 wood"))
        assert cubes(state, "n1") == "4 coal"

    def test_a_kilns_coal_waits_for_the_next_round(self):
        """It is not carried on in the same phase."""
        state = process(town("Charcoal_Kiln ew Steam_Works\nM F .", n1="2 wood"))
        assert (cubes(state, "n1"), points(state)) == ("2 coal", 0)


class TestChoosing:
    """MT-7.5"""

    def test_the_pawnshops_owner_chooses(self):
        state = process(town("Pawnshop .\nM F", n1="1 wood 1 coal 1 sheep"))
        assert state.phase == PROCESSING_PHASE
        assert texts(state) == ["spend wood", "spend coal"]
        play(state, "spend wood")
        assert texts(state) == ["spend coal", "spend sheep"]
        play(state, "spend sheep")
        assert (cubes(state, "n1"), earned(state, "n1")) == ("1 coal", 4)

    def test_where_all_is_spent_in_the_end_nobody_is_asked(self):
        state = process(town("Pawnshop .\nM F", n1="2 wood 1 coal 1 sheep"))
        assert (cubes(state, "n1"), earned(state, "n1")) == ("", 8)

    def test_then_the_rest_of_the_town_processes(self):
        state = process(town("Pawnshop Weaver\nM F", n1="2 wood 1 sheep", n1e1="1 sheep"))
        assert earned(state, "n1e1") == 0
        play(state, "spend wood")
        assert earned(state, "n1e1") == 3

    def test_seats_choose_at_the_same_time(self):
        """MT-2.3"""
        state = town("Pawnshop .\nM F", n1="2 wood 1 coal")
        give(draw(state, "Pawnshop .\nM F", seat=1), "n1", "2 wood 1 sheep", seat=1)
        state.bag[state.box.kind_of("Pawnshop")] += 1
        process(state)
        assert state.actors() == [0, 1]
        play(state, "spend sheep", seat=1)
        play(state, "spend wood", seat=0)
        assert (cubes(state, "n1"), cubes(state, "n1", 1)) == ("1 coal", "1 wood")
        assert [points(state, seat) for seat in range(2)] == [4, 4]


class TestLastRound:
    """MT-8.4, MT-R26"""

    LINE = "Charcoal_Kiln ew Bakery ew Wheat_Field\nM F . . ."

    def test_moving_and_processing_mix_freely(self):
        state = at_transport(town(self.LINE, n1="1 wood", n1e4="1 wheat"), round=4)
        assert state.phase == FINAL_PHASE
        play(state, "process n1", "move coal n1 n1e2", "move wheat n1e4 n1e2", "process n1e2", seat=0)
        assert points(state) == 6

    def test_nothing_has_to_be_processed(self):
        state = at_transport(town(self.LINE, n1e2="1 wheat 1 coal"), round=4)
        play(state, "done", seat=0)
        assert points(state) == 0

    def test_one_activation_at_a_time(self):
        state = at_transport(town("Weaver ew Ranch\nM F .", n1="3 sheep"), round=4)
        play(state, "process n1", seat=0)
        assert (cubes(state, "n1"), earned(state, "n1")) == ("2 sheep", 3)

    def test_the_paddock_loses_at_most_one_sheep_and_only_if_its_owner_wants(self):
        state = at_transport(town("Paddock ew Ranch\nM F .", n1="3 sheep"), round=4)
        assert some_texts(state, "process") == {"n1"}
        play(state, "process n1", seat=0)
        assert cubes(state, "n1") == "2 sheep"
        assert not some_texts(state, "process")

    def test_choices_are_asked_here_too(self):
        state = at_transport(town("Pawnshop ew Silo\nM F .", n1="1 wood 1 coal 1 sheep"), round=4)
        play(state, "process n1", "spend wood", "spend sheep", seat=0)
        assert cubes(state, "n1") == "1 coal"
        assert "move coal n1 n1e2" in texts(state)

    def test_who_can_do_nothing_more_is_done_and_the_game_ends(self):
        """MT-R6"""
        state = town("Weaver .\nM F", n1="1 sheep")
        at_transport(state, round=4)
        assert state.actors() == [0]
        play(state, "process n1", seat=0)
        assert state.phase == OVER
