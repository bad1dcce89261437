"""Bits, bags, hexes and squares."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.core.engine import arrays, bags, squares
from branchline.core.engine.bits import BIT, count, lowest, mask_of, members
from branchline.core.engine.hexes import distance, mirrored, neighbours
from branchline.core.native import i64, vec

numbers = st.lists(st.integers(0, 61), unique=True)
cells = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


class TestBits:
    def test_every_bit_is_right_past_the_thirty_second(self):
        assert [int(bit) for bit in BIT] == [2**n for n in range(62)]

    @given(numbers)
    def test_members_count_and_lowest_agree_with_the_list(self, given_numbers):
        mask = mask_of(given_numbers)
        assert list(members(mask)) == sorted(given_numbers)
        assert count(mask) == len(given_numbers)
        if given_numbers:
            assert lowest(mask) == min(given_numbers)


class TestBags:
    def test_odds_and_size(self):
        bag = vec[i64]([2, 0, 1])
        assert bags.odds(bag) == [(0, 2), (2, 1)]
        assert arrays.total(bag) == 3
        assert list(arrays.filled(3, 4)) == [4, 4, 4]
        assert arrays.place_of(bag, 1) == 2
        assert arrays.place_of(bag, 7) == -1
        assert arrays.holds(bag, 0)
        assert arrays.place_of_highest(bag) == 0
        assert arrays.place_of_highest(vec[i64]([-4, -1, -1, -2])) == 1


class TestHexes:
    @given(cells)
    def test_two_mirrors_lead_back(self, cell):
        assert mirrored(mirrored(cell)) == cell
        assert distance(cell, (0, 0)) == distance(mirrored(cell), (0, 0))

    @given(cells)
    def test_neighbours_are_one_step_away_and_six(self, cell):
        assert len(set(neighbours(cell))) == 6
        assert {distance(cell, other) for other in neighbours(cell)} == {1}


class TestSquares:
    @pytest.mark.parametrize("way", range(squares.SIDES))
    def test_a_step_and_the_step_back_lead_to_the_start(self, way):
        back = squares.BACK[way]
        assert squares.ROW_STEP[way] + squares.ROW_STEP[back] == 0
        assert squares.COLUMN_STEP[way] + squares.COLUMN_STEP[back] == 0
        assert squares.SIDE_BIT[way] & squares.SIDE_BIT[back] == 0

    def test_directions_go_clockwise_from_the_north(self):
        steps = list(zip(squares.ROW_STEP, squares.COLUMN_STEP, strict=True))
        assert steps == [(-1, 0), (0, 1), (1, 0), (0, -1)]
        assert squares.DIRECTIONS[squares.EAST] == "east"
        assert [name[0] for name in squares.DIRECTIONS] == list(squares.SIDE_LETTERS)
        assert sum(squares.SIDE_BIT) == squares.ALL_SIDES

    def test_a_grid_is_numbered_row_by_row(self):
        assert list(squares.steps_on_grid(14)) == [-14, 1, 14, -1]
