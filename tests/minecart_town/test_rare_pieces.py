"""Laws at positions that random players hardly ever reach: the Stockpile fetches."""

from __future__ import annotations

import pytest

from branchline.core.match.options import Value
from branchline.games.minecart_town.rules.chapters import transport
from branchline.games.minecart_town.rules.phases import IDLE, LAYING
from tests.laws.one_position import hold_laws
from tests.minecart_town.positions import GAME, at_transport, draw, empty, give, offer, play, some_texts, start, texts


def fetching(round: int = 1, **options: Value):
    """A Stockpile with three free slots, and cubes on three buildings, one of them with a processing effect."""
    state = draw(start(2, 1, **options), "es Smithy Stockpile\nM F .")
    give(state, "n1e1", "1 stone 1 coal")
    return at_transport(give(state, "n1e2", "1 sheep"), round=round)


class TestStockpile:
    """MT-6.7, MT-R5"""

    @pytest.mark.parametrize("options", [{}, {"final_pull": "before_all"}, {"expert": (0,)}], ids=str)
    @pytest.mark.parametrize("round", [1, 4])
    def test_the_laws_hold_before_and_between_fetches(self, round: int, options: dict[str, Value]):
        state = fetching(round, **options)
        hold_laws(GAME, state, options)
        play(state, "pull wood e1 n1e2", seat=0)
        hold_laws(GAME, state, options)

    def test_all_that_it_may_fetch_is_listed_once(self):
        """From every building but itself, each resource that lies there; to move or to stop is offered, too."""
        state = fetching()
        pulls = ["pull stone home n1e2", "pull wood e1 n1e2", "pull stone n1e1 n1e2", "pull coal n1e1 n1e2"]
        assert [text for text in texts(state, 0) if text.startswith("pull")] == pulls
        assert texts(state, 0)[-1] == "done"

    def test_after_the_last_free_slot_nothing_is_fetched(self):
        state = play(fetching(), "pull wood e1 n1e2", "pull stone n1e1 n1e2", "pull coal n1e1 n1e2", seat=0)
        assert not some_texts(state, "pull")
        hold_laws(GAME, state)

    def test_without_a_free_slot_nothing_is_fetched_and_the_seat_is_done(self):
        """MT-R6 It has fetches left, and there are cubes elsewhere."""
        state = empty(draw(start(), "Stockpile Smithy\nM F"))
        stockpile = state.towns[0].free[2]
        at_transport(give(give(state, "n1", f"{stockpile} wood"), "n1e1", "1 stone"))
        assert not state.may_act(0)
        assert fetching().may_act(0)

    def test_each_fetch_is_counted(self):
        """Also where slots are left: here the tile may fetch one cube."""
        state = fetching()
        pulls = state.towns[0].pulls
        stockpile = next(number for number in range(len(pulls)) if pulls[number])
        pulls[stockpile] = 1
        play(state, "pull wood e1 n1e2", seat=0)
        assert not some_texts(state, "pull")


def test_a_seat_that_can_do_nothing_after_its_choice_is_done():
    """MT-8.4, MT-R6 In the last round the Pawnshop takes two of three cubes, and the third can go nowhere."""
    state = empty(draw(start(), "Pawnshop .\nM F"))
    at_transport(give(state, "n1", "1 wood 1 coal 1 sheep"), round=4)
    play(state, "process n1", "spend wood", "spend sheep", seat=0)
    assert state.actors() == []


def test_all_cubes_of_a_set_are_chosen_before_a_seat_is_done():
    """MT-8.4, MT-R6 Of four kinds the Marketplace takes three, one by one; what is left is no set."""
    state = empty(draw(start(), "Marketplace .\nM F"))
    at_transport(give(state, "n1", "1 wood 1 coal 1 sheep 1 wheat"), round=4)
    play(state, "process n1", "spend wood", "spend wheat", seat=0)
    assert texts(state, 0) == ["spend coal", "spend sheep"]


def test_a_set_has_no_kind_twice():
    """MT-11.8 Of four kinds the Marketplace takes three, also where it has more of each."""
    state = empty(draw(start(), "Marketplace .\nM F"))
    at_transport(give(state, "n1", "2 wood 2 coal 2 sheep 2 wheat"), round=4)
    play(state, "process n1", "spend wood", seat=0)
    assert texts(state, 0) == ["spend wheat", "spend coal"]


def test_a_paddock_without_sheep_has_nothing_to_lose():
    """MT-7.2, MT-8.4 Nor is its owner asked in the last round."""
    state = at_transport(empty(draw(start(), "Paddock .\nM F")), round=4)
    assert state.actors() == []
    state = at_transport(give(empty(draw(start(), "Paddock .\nM F")), "n1", "1 sheep"), round=4)
    assert "process n1" in texts(state, 0)


def test_a_tile_that_is_built_leaves_nothing_half_done():
    """MT-4.5 Neither the space nor the cell that was chosen is kept."""
    state = play(start(1, setup="bread_line"), "build 2 Harvesting Center", "place n1")
    assert (state.towns[0].space, state.towns[0].cell) == (-1, -1)


def test_a_turn_leaves_nothing_half_done():
    """MT-R13, MT-5.1 Neither the moves of a turn that has ended nor the piece of track that was chosen are kept."""
    state = play(offer(start(), "Garden Plot"), "build 1 Garden Plot", "place n1")
    assert (state.towns[0].step, state.towns[0].moves_left) == (IDLE, 0)
    state = empty(start())
    play(give(state, "home", "1 wood"), "lay n1", "track ns")
    assert (state.towns[0].step, state.towns[0].cell, state.towns[0].shape) == (LAYING, -1, 0)


def test_a_seat_that_is_done_leaves_nothing_half_done():
    """MT-R6 Neither fetches nor moves, nor which buildings have processed in the last round (MT-8.4)."""
    state = empty(draw(start(), "es Paddock Stockpile\nM F ."))
    give(give(state, "n1e1", "2 sheep"), "home", "1 stone")
    play(at_transport(state, round=4), "process n1e1", seat=0)
    town = state.towns[0]
    assert town.used
    assert sum(town.pulls) > 0
    assert town.moves_left > 0
    transport.stop(town)
    assert (town.step, town.used, sum(town.pulls), town.moves_left) == (IDLE, 0, 0, 0)
