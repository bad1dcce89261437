"""MR-2 Setting up."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline.core.engine.hexes import distance, mirrored
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.errors import OptionError, SeatCountError
from branchline.games.mini_rails.rules.layout import LAYOUTS
from branchline.games.mini_rails.rules.state import DRAW
from tests.mini_rails.positions import GAME, LETTERS, PLAIN_MAP, hex_named, table


class TestMap:
    """MR-2.1, MR-2.2 Seven tiles."""

    def test_the_big_city_lies_in_the_centre(self):
        for seed in range(20):
            state = GAME.start(4)
            state.deal(Random(seed))
            assert state.spots[0] == 5
            assert list(state.spots).count(5) == 1

    def test_the_map_has_49_hexes_and_120_borders_on_both_sides(self):
        for layout in LAYOUTS:
            assert len(set(layout.cells)) == 49
            assert sum(int(mask).bit_count() for mask in layout.beside) == 240
            assert Counter(distance((0, 0), cell) for cell in layout.cells) == {0: 1, 1: 6, 2: 12, 3: 18, 4: 12}

    def test_slots_faces_and_turns_are_equally_likely(self):
        state = GAME.start(4)
        assert len(state.chances()) == 12
        state.apply(CHANCE, state.chances()[0][0])
        assert len(state.chances()) == 6 * 2 * 6
        assert {weight for _, weight in state.chances()} == {1}

    def test_turning_a_tile_moves_its_ring_clockwise(self):
        plain = table(map="1A0,2A0,3A0,4A0,5A0,6A0,7A0")
        turned = table(map="1A2,2A0,3A0,4A0,5A0,6A0,7A0")
        ring, after = list(plain.spots)[1:7], list(turned.spots)[1:7]
        assert after == ring[-2:] + ring[:-2]
        assert turned.spots[0] == 5

    def test_both_faces_can_lie_up(self):
        assert list(table(map="1B0,2B0,3A0,4A0,5A0,6A0,7A0").spots)[:14] == [
            5,
            1,
            -3,
            2,
            -1,
            3,
            -2,
            3,
            -1,
            -2,
            1,
            -1,
            -2,
            1,
        ]

    def test_the_words_of_a_map_name_tile_face_and_turns(self):
        """A tile is kept as one number: (tile * 2 + face) * 6 + turns."""
        assert list(table(map="1B3,2A0,5B1,4A2,3B3,7A4,6B5").tiles) == [9, 12, 55, 38, 33, 76, 71]


class TestFrames:
    """MR-2.3, MR-2.4 Frames and start hexes."""

    def test_frames_may_lie_in_any_order(self):
        seen = set()
        for seed in range(60):
            state = GAME.start(4)
            state.deal(Random(seed))
            assert sorted(state.frames) == list(range(6))
            seen.add(tuple(state.frames))
        assert len(seen) > 50

    def test_all_frames_show_one_side_while_each_tile_shows_either_face(self):
        """MR-R9"""
        state = GAME.start(4, {"side": "B"})
        faces = set()
        for seed in range(20):
            twin = state.clone()
            twin.deal(Random(seed))
            faces.add(tuple(int(tile) // 6 % 2 for tile in twin.tiles))
            places = {LAYOUTS[1].start(slot, 1): int(twin.frames[slot]) for slot in range(6)}
            assert all(int(twin.track[company]) == 1 << hex for hex, company in places.items())
        assert all({face[slot] for face in faces} == {0, 1} for slot in range(7))

    def test_one_disc_starts_on_the_primary_hex(self):
        state = table(4)
        assert int(state.track[0]) == 1 << LAYOUTS[0].cells.index((3, -4))
        assert int(state.track[2]) == 1 << LAYOUTS[0].cells.index((1, 3))

    def test_three_players_use_the_secondary_hexes_too(self):
        state = table(3)
        cells = {LAYOUTS[0].cells[hex] for hex in range(49) if int(state.track[0]) >> hex & 1}
        assert cells == {(3, -4), (2, -4), (3, -3)}

    def test_start_hexes_are_four_from_the_big_city(self):
        for layout in LAYOUTS:
            assert {distance((0, 0), layout.cells[layout.start(frame, 1)]) for frame in range(6)} == {4}

    def test_side_b_mirrors_slots_and_starts_but_not_the_tiles(self):
        """MR-R6"""
        one, other = table(4, side="A"), table(4, side="B")
        assert list(one.spots) == list(other.spots)
        for company in range(6):
            here = LAYOUTS[0].cells[int(one.track[company]).bit_length() - 1]
            there = LAYOUTS[1].cells[int(other.track[company]).bit_length() - 1]
            assert there == mirrored(here)


class TestFirst:
    """MR-2.6 The start player; MR-R1 by lot."""

    def test_every_seat_can_be_first(self):
        state = GAME.start(5, {"map": PLAIN_MAP, "frames": "123456"})
        assert [GAME.text(state, CHANCE, outcome) for outcome, _ in state.chances()] == [
            "first 1",
            "first 2",
            "first 3",
            "first 4",
            "first 5",
        ]


class TestGiven:
    """MR-2.8 What is given is not drawn."""

    def test_all_given_leaves_only_the_discs_to_draw(self):
        assert table().phase == DRAW

    def test_frames_can_be_given_without_the_map(self):
        state = GAME.start(4, {"frames": "654321"})
        state.deal(Random(1))
        assert list(state.frames) == [5, 4, 3, 2, 1, 0]

    @pytest.mark.parametrize(
        "options",
        [
            {"map": "1A0"},
            {"map": "2A0,1A0,3A0,4A0,5A0,6A0,7A0"},
            {"map": "1A6,2A0,3A0,4A0,5A0,6A0,7A0"},
            {"frames": "112345"},
            {"first": 6},
            {"first": 5},
            {"side": "C"},
            {"colour": "red"},
        ],
    )
    def test_nonsense_is_refused(self, options):
        with pytest.raises(OptionError):
            GAME.start(4, options)

    @pytest.mark.parametrize("seats", [-1, 0, 1, 2, 6])
    def test_other_seat_counts_are_refused(self, seats):
        with pytest.raises(SeatCountError, match="3, 4, 5"):
            GAME.start(seats)


def test_hexes_are_named_by_row_and_column():
    assert hex_named("e4") == 0
    assert len(set(LAYOUTS[0].names)) == 49
    assert "".join(GAME.box().company_letters) == LETTERS
