"""MT-4 Construction."""

from __future__ import annotations

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.games.minecart_town.rules.phases import CONSTRUCTION_PHASE, TRANSPORTATION_PHASE
from tests.minecart_town.positions import (
    GAME,
    at_turn,
    cubes,
    draw,
    earned,
    empty,
    give,
    offer,
    play,
    some_texts,
    start,
    texts,
)


class TestTurns:
    """MT-4.1, MT-4.9, MT-4.10"""

    def test_turns_go_clockwise_from_the_first_player(self):
        state = start(3, seed=2)
        order = []
        for _ in range(5):
            order.append(int(state.turn()))
            cell = next(text for text in texts(state, order[-1]) if text.startswith("lay"))
            play(state, cell, "track ns", "pay wood e1", "done")
        assert order == [0, 1, 2, 0, 1]

    def test_who_passes_is_out_of_this_rounds_construction(self):
        state = play(start(3), "pass")
        assert state.turn() == 1
        play(state, "pass")
        play(state, "lay e2", "track ns", "pay wood e1", "done")
        assert state.turn() == 2

    def test_it_ends_when_all_have_passed(self):
        state = play(start(3), "pass", "pass")
        assert (state.phase, state.round) == (CONSTRUCTION_PHASE, 1)
        play(state, "pass")
        assert state.round == 2

    def test_a_turn_is_a_building_or_track_or_a_pass(self):
        state = at_turn(offer(start(), "Silo", "Bakery"))
        assert texts(state) == [
            "build 1 Silo",
            "build 9 Bakery",
            *(f"lay {cell}" for cell in ("n1", "s1", "w1", "n1e1", "e2", "s1e1")),
            "pass",
        ]

    def test_a_building_ends_the_turn(self):
        """MT-R13"""
        state = play(at_turn(offer(start(), "Silo")), "build 1 Silo", "place n1")
        state.deal(Random(1))
        assert state.turn() == 1

    def test_laying_goes_on_until_its_owner_is_done(self):
        """MT-R13"""
        state = play(at_turn(start()), "lay n1", "track es", "pay wood e1")
        assert state.turn() == 0
        assert "done" in texts(state)
        assert "pass" not in texts(state)


class TestPaying:
    """MT-4.2, MT-4.3"""

    def test_only_what_can_be_paid_is_offered(self):
        state = at_turn(give(empty(offer(start(), "Silo", "Spring", "Barn")), "home", "1 stone"))
        assert some_texts(state, "build") == {"2 Spring"}

    def test_the_cost_goes_back_to_the_stock(self):
        state = play(at_turn(offer(start(), "Barn")), "build 1 Barn", "place n1")
        assert (cubes(state, "home"), cubes(state, "e1")) == ("2 stone", "3 wood")

    def test_cubes_may_come_from_any_buildings(self):
        state = give(draw(start(), "Lumber_Camp .\nM F"), "n1", "2 wood")
        play(at_turn(offer(state, "Barn")), "build 1 Barn", "place w1")
        assert texts(state) == ["pay wood e1", "pay wood n1"]
        play(state, "pay wood n1", "pay wood e1")
        assert (cubes(state, "e1"), cubes(state, "n1"), cubes(state, "home")) == ("4 wood", "1 wood", "2 stone")

    def test_nobody_is_asked_where_all_must_be_given(self):
        state = give(draw(empty(start()), "Lumber_Camp .\nM F"), "n1", "1 wood")
        give(give(state, "e1", "1 wood"), "home", "1 stone")
        play(at_turn(offer(state, "Barn")), "build 1 Barn", "place w1")
        assert state.turn() == CHANCE


class TestPlacing:
    """MT-4.4, MT-4.5"""

    def test_a_tile_shares_an_edge_with_the_town(self):
        state = play(at_turn(offer(start(), "Silo")), "build 1 Silo")
        assert some_texts(state, "place") == {"n1", "s1", "w1", "n1e1", "e2", "s1e1"}

    def test_track_is_part_of_the_town(self):
        state = play(at_turn(offer(draw(start(), "M F ew"), "Silo")), "build 1 Silo")
        assert some_texts(state, "place") == {"n1", "s1", "w1", "n1e1", "s1e1", "n1e2", "s1e2", "e3"}

    def test_a_town_may_grow_without_border(self):
        """MT-R2 The catalogue names cells by the tiles that they touch."""
        state = draw(start(), "M F " + "ew " * 60)
        play(at_turn(offer(state, "Silo")), "build 1 Silo")
        assert "e62" in some_texts(state, "place")
        play(state, "place e62")
        assert cubes(state, "e62") == "1 coal"

    def test_a_cell_keeps_its_name_in_the_catalogue(self):
        state = at_turn(offer(start(), "Silo", "Barn"))
        before = GAME.read(state, 0, "lay n1e1")
        play(state, "build 1 Silo", "place n1")
        state.deal(Random(1))
        at_turn(state)
        assert GAME.read(state, 0, "lay n1e1") == before


class TestImmediately:
    """MT-4.6"""

    def test_the_effect_follows_at_once(self):
        state = play(at_turn(offer(start(), "Sheep Range")), "build 1 Sheep Range", "place n1")
        assert cubes(state, "n1") == "2 sheep"

    def test_points_are_scored_at_once(self):
        state = play(at_turn(offer(start(), "Spring")), "build 1 Spring", "place n1")
        assert earned(state, "n1") == 1


class TestRefilling:
    """MT-4.7, MT-4.8"""

    def test_an_empty_space_is_filled_with_the_same_type(self):
        state = play(at_turn(start()), next(t for t in texts(start()) if t.startswith("build 1 ")), "place n1")
        assert state.turn() == CHANCE
        assert {state.box.tiles[kind].bag for kind, _ in state.chances()} == {0}

    def test_a_tile_like_one_on_the_board_is_stacked_and_another_drawn(self):
        state = at_turn(start())
        lying = state.box.tiles[int(state.market[1])]
        state.bag[state.market[1]] += 1
        play(state, next(t for t in texts(state) if t.startswith("build 1 ")), "place n1")
        state.apply(CHANCE, GAME.read(state, CHANCE, f"draw {lying.name}"))
        assert state.stack[1] == 2
        assert state.turn() == CHANCE

    def test_from_a_stack_nothing_is_drawn(self):
        state = start()
        kind = int(state.market[0])
        state.stack[0] = 2
        play(state, f"build 1 {state.box.tiles[kind].name}", "place n1")
        assert state.market[0] == kind
        assert state.stack[0] == 1
        assert state.turn() == 1

    def test_an_empty_bag_leaves_the_space_empty(self):
        """MT-R15"""
        state = start()
        for kind in range(76):
            if state.box.tiles[kind].bag == 0:
                state.bag[kind] = 0
        play(state, next(t for t in texts(state) if t.startswith("build 1 ")), "place n1")
        assert state.market[0] == -1
        assert state.turn() == 1


class TestMovingInConstruction:
    """MT-6.8"""

    def test_cubes_may_move_on_ones_own_turn(self):
        state = at_turn(give(draw(start(), "es Smithy\nM F"), "n1e1", "1 coal"))
        assert some_texts(state, "move") == {"stone home n1e1"}
        play(state, "move stone home n1e1")
        assert cubes(state, "n1e1") == "1 stone 1 coal"
        assert state.turn() == 0

    def test_also_between_pieces_of_track(self):
        state = draw(start(), ". Smithy\nM F")
        play(at_turn(state), "lay n1", "track es", "pay wood e1")
        assert some_texts(state, "move") == {"stone home n1e1"}

    def test_the_stockpile_does_not_fetch(self):
        state = at_turn(draw(start(), "Stockpile .\nM F"))
        assert not some_texts(state, "pull")

    def test_others_do_not_move_cubes_then(self):
        state = at_turn(draw(start(), "es Smithy\nM F", seat=1))
        assert state.actors() == [0]
        assert state.legal(1) == []

    def test_after_construction_comes_transportation(self):
        state = play(at_turn(draw(start(), "es Smithy\nM F")), "pass", "pass")
        assert state.phase == TRANSPORTATION_PHASE
