"""MT-1, MT-8, MT-13 Every draw for the central board, at every seat count: what may come, and how likely it is."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.options import Value
from tests import draws
from tests.draws import weighed
from tests.minecart_town.positions import GAME, offer, play, start

likely = partial(draws.likely, GAME)

SPACES = {1: 6, 2: 6, 3: 7, 4: 8}


def of_type(state, letter: str, left: dict[str, int]) -> dict[str, Fraction]:
    """The tiles of a type, each as likely as copies are left."""
    kinds = [tile for tile in state.box.tiles[:-2] if "ABC"[tile.bag] == letter]
    return weighed({f"draw {tile.name}": left[tile.name] for tile in kinds})


def copies(state) -> dict[str, int]:
    return {tile.name: tile.copies for tile in state.box.tiles[:-2]}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_seat_may_be_first_and_begins(seats: int):
    """MT-1.6, MT-R1, MT-4.1"""
    state = GAME.start(seats)
    assert likely(state) == {f"first {seat + 1}": Fraction(1, seats) for seat in range(seats)}
    for first in range(seats):
        for begun in (play(state.clone(), f"first {first + 1}"), GAME.start(seats, {"first": first + 1})):
            begun.deal(Random("first", seats))
            assert begun.turn() == first
            assert begun.first == first


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"first_game": True}, {"solo_stacking": True}])
def test_the_board_is_filled_with_type_a_and_then_with_type_c(seats: int, options: dict[str, Value]):
    """MT-1.2, MT-1.4, MT-1.5, MT-12.2, MT-R25: copies go onto their like, unless the board is the solo one."""
    if seats > 1 and "solo_stacking" in options:
        options = {}
    state = GAME.start(seats, options if seats == 1 else {**options, "first": 1})
    stacking = seats > 1 or "solo_stacking" in options
    rng, left = Random("board", seats, str(options)), copies(state)
    if "first_game" in options:
        for name in ("Livestock Dealer", "Marketplace", "Large Market", "Trading Company"):
            left[name] = 0
    for letter, spaces in (("A", SPACES[seats]), ("C", 4)):
        shown: list[str] = []
        while (len(set(shown)) if stacking else len(shown)) < spaces:
            assert likely(state) == of_type(state, letter, left)
            name = GAME.text(state, CHANCE, int(state.draw(rng))).removeprefix("draw ")
            play(state, f"draw {name}")
            left[name] -= 1
            shown.append(name)
    assert state.turn() == 0


def test_type_b_takes_the_place_of_type_a_after_round_two():
    """MT-8.3, MT-R15, MT-R16 All copies of type A are back in their bag, and those of type C stay as they are."""
    state, rng = start(2), Random("b")
    c_tiles = list(state.market)[8:]
    while state.round < 3:
        seat = state.turn()
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
        else:
            quiet = [text for text in texts_of(state) if text in ("pass", "done")]
            state.apply(seat, GAME.read(state, seat, quiet[0]) if quiet else state.legal(seat)[0])
    assert state.turn() == CHANCE
    assert likely(state) == of_type(state, "B", copies(state))
    assert list(state.market)[8:] == c_tiles
    of_a = [kind for kind, tile in enumerate(state.box.tiles) if tile.bag == 0]
    assert [int(state.bag[kind]) for kind in of_a] == [state.box.tiles[kind].copies for kind in of_a]
    state.deal(rng)
    assert {state.box.tiles[int(kind)].bag for kind in list(state.market)[:6]} == {1}


def texts_of(state) -> list[str]:
    seat = state.turn()
    return [GAME.text(state, seat, action) for action in state.legal(seat)]


def test_an_empty_space_is_filled_with_its_type():
    """MT-4.7, MT-4.8 A space with a copy left stays; an empty one is filled from the bag."""
    state = offer(start(2), "Garden Plot", "Wheat Field", "Barn", "Silo", "Meadow", "Quarry", "Ranch")
    for name in ("Marketplace", "Large Market", "Trading Company"):
        kind = state.box.kind_of(name)
        space = list(state.market).index(-1, 8)
        state.market[space], state.stack[space] = kind, 1
        state.bag[kind] -= 1
    left = {tile.name: int(state.bag[kind]) for kind, tile in enumerate(state.box.tiles[:-2])}
    seat = int(state.turn())
    place = next(text for text in texts_of(play(state.clone(), "build 1 Garden Plot")) if text.startswith("place"))
    play(state, "build 1 Garden Plot", place)
    while state.turn() == seat:
        play(state, texts_of(state)[0])
    assert likely(state) == of_type(state, "A", left)
