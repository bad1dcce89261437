"""MR-2 Every outcome of the set-up, at every seat count: what may come, how likely it is, and what it does."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from tests import draws
from tests.draws import even
from tests.mini_rails.positions import GAME, LETTERS, PLAIN_MAP, play, table

likely = partial(draws.likely, GAME)

FRAMES = ("red", "white", "tan", "blue", "yellow", "gray")


def ways(slot: int, tiles: list[int]) -> list[str]:
    """All ways to lay one of the tiles into a slot."""
    return [f"tile {slot} {tile}{face} turn {turn}" for tile in tiles for face in "AB" for turn in range(6)]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("side", ["A", "B"])
def test_tiles_faces_turns_frames_and_start_player(seats: int, side: str):
    """MR-2.1, MR-2.2, MR-2.3, MR-2.6"""
    state, rng = GAME.start(seats, {"side": side}), Random("set-up", seats, side)
    tiles, frames = list(range(2, 8)), list(FRAMES)
    assert likely(state) == even(ways(0, [1]))
    state.apply(CHANCE, state.draw(rng))
    for slot in range(1, 7):
        assert likely(state) == even(ways(slot, tiles))
        text = ways(slot, tiles)[int(rng.below(12 * len(tiles)))]
        play(state, text)
        tiles.remove(int(text.split()[2][0]))
    for slot in range(1, 6):
        assert likely(state) == even([f"frame {slot} {name}" for name in frames])
        play(state, f"frame {slot} {frames.pop(int(rng.below(len(frames))))}")
    assert likely(state) == even([f"first {seat}" for seat in range(1, seats + 1)])
    play(state, f"first {seats}")
    assert state.turn() == CHANCE
    assert likely(state) == even([f"draw {name}" for name in FRAMES])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whoever_is_first_has_the_first_and_the_last_marker(seats: int):
    """MR-2.7 For every start player, drawn or agreed on."""
    for first in range(seats):
        order = [(first + turn) % seats for turn in range(seats)]
        drawn_one = play(GAME.start(seats, {"map": PLAIN_MAP, "frames": "123456"}), f"first {first + 1}")
        agreed = table(seats, first=first + 1)
        assert list(drawn_one.order) == list(agreed.order) == order + order[::-1]


def test_a_tile_lies_as_it_was_drawn():
    """MR-2.2 Every face and turn: the centre stays, the ring goes round clockwise."""
    box = GAME.box()
    for tile in range(2, 8):
        for face in range(2):
            for turn in range(6):
                state = play(GAME.start(4), "tile 0 1A turn 0", f"tile 1 {tile}{'AB'[face]} turn {turn}")
                shown = list(box.spots)[((tile - 1) * 2 + face) * 7 :][:7]
                ring = shown[1:]
                assert list(state.spots)[7:14] == [shown[0], *(ring[(place - turn) % 6] for place in range(6))]


def test_a_frame_puts_its_company_at_its_slot():
    """MR-2.3, MR-2.4 Each company at each slot: the same hexes, whoever starts there."""
    starts = [int(table(4).track[slot]) for slot in range(6)]
    assert len(set(starts)) == 6
    for slot in range(6):
        for company in range(6):
            others = [other for other in range(6) if other != company]
            frames = [*others[:slot], company, *others[slot:]]
            state = table(4, frames="".join(str(number + 1) for number in frames))
            assert int(state.track[company]) == starts[slot]
            assert state.frames[slot] == company


def test_what_is_agreed_on_leaves_the_rest_to_chance():
    """MR-2.8"""
    assert likely(GAME.start(4, {"map": PLAIN_MAP})) == even([f"frame 1 {name}" for name in FRAMES])
    assert likely(GAME.start(4, {"frames": "123456"})) == even(ways(0, [1]))
    state = GAME.start(4, {"map": PLAIN_MAP, "first": 2})
    for number, name in enumerate(FRAMES[:5]):
        play(state, f"frame {number + 1} {name}")
    assert likely(state) == even([f"draw {name}" for name in FRAMES])
    assert list(state.order) == [1, 2, 3, 0, 0, 3, 2, 1]


def test_discs_are_drawn_by_what_is_in_the_bag():
    """MR-3.2"""
    state = table(3)
    for letter in "RRRRRRR":
        state.apply(CHANCE, LETTERS.index(letter))
    assert [int(many) for many in state.bag] == [0, 7, 7, 7, 7, 7]
    state = table(3)
    for letter in "RRRRRW":
        state.apply(CHANCE, LETTERS.index(letter))
    sixths = {"draw red": 2, "draw white": 6, "draw tan": 7, "draw blue": 7, "draw yellow": 7, "draw gray": 7}
    assert likely(state) == {text: Fraction(many, 36) for text, many in sixths.items()}
