"""OR-2 The action phase."""

from __future__ import annotations

import pytest

from branchline.games.off_the_rails.rules.track import TILE_TEXTS
from tests.off_the_rails.positions import (
    BLACK,
    WHITE,
    cart,
    deposit,
    draw,
    lying,
    play,
    table,
    texts,
    token,
    track,
    where,
)


def tracks(state) -> set[str]:
    return {text.split()[1] for text in texts(state) if text.startswith("track ")}


def carts(state) -> list[str]:
    return [text.split()[1] for text in texts(state) if text.startswith("cart ")]


class TestActions:
    """OR-2.1"""

    def test_four_actions_and_the_carts_move(self):
        state = table()
        play(state, "track a1", "lay ns", "track a2", "lay ns", "track a3", "lay ew")
        assert state.actions == 1
        play(state, "track a3", "lay esw")
        assert texts(state)[0].startswith("card ")

    def test_fewer_actions_are_fine_even_none(self):
        assert texts(play(table(), "done"))[0].startswith("card ")

    def test_the_same_action_may_come_again(self):
        state = play(table(), "cart red-c", "faster white", "faster white", "faster white")
        assert where(state, 0, WHITE) == "supply"  # it ran off at speed 6


class TestLaying:
    """OR-2.2"""

    def test_a_straight_or_corner_goes_anywhere_turned_any_way(self):
        state = play(table(), "track j10")
        assert texts(state) == ["lay ns", "lay ew", "lay ne", "lay es", "lay sw", "lay nw"]

    @pytest.mark.parametrize(("piece", "glyph"), list(zip(TILE_TEXTS[:6], "│─└┌┐┘", strict=True)))
    def test_every_piece_has_the_exits_of_its_name(self, piece, glyph):
        assert track(play(table(), "track e5", f"lay {piece}"), "e5") == glyph

    def test_jewels_stay_on_top(self):
        state = deposit(table(), "c3", "ruby rock")
        play(state, "track c3", "lay ns")
        assert lying(state, "c3") == "ruby + rock"

    def test_the_tile_comes_from_the_supply(self):
        state = play(table(), "track c3", "lay ns")
        assert (state.plain, state.junction) == (59, 30)


class TestWhere:
    """OR-2.3"""

    def test_all_squares_but_the_centres(self):
        assert len(tracks(table())) == 96
        assert not {"d4", "g4", "d7", "g7"} & tracks(table())

    def test_not_on_a_chasm_token(self):
        state = token(table(), "c3", "red")
        assert "c3" not in tracks(state)


class TestUpgrading:
    """OR-2.4, OR-2.5"""

    @pytest.mark.parametrize(
        ("tile", "pieces"),
        [
            ("│", ["nes", "nsw"]),
            ("─", ["esw", "new"]),
            ("└", ["nes", "new"]),
            ("┌", ["nes", "esw"]),
            ("┐", ["esw", "nsw"]),
            ("┘", ["nsw", "new"]),
        ],
    )
    def test_a_straight_or_corner_becomes_a_t_junction_with_all_its_exits(self, tile, pieces):
        state = play(draw(table(), "a1", tile), "track a1")
        assert texts(state) == [f"lay {piece}" for piece in pieces]

    @pytest.mark.parametrize("tile", "├┬┤┴")
    def test_a_t_junction_becomes_a_cross_at_once(self, tile):
        state = play(draw(table(), "a1", tile), "track a1")
        assert track(state, "a1") == "┼"
        assert state.actions == 3

    def test_a_cross_is_finished(self):
        assert "a1" not in tracks(draw(table(), "a1", "┼"))

    def test_jewels_do_not_hinder(self):
        state = deposit(draw(table(), "c3", "│"), "c3", "gold")
        play(state, "track c3", "lay nes")
        assert (track(state, "c3"), lying(state, "c3")) == ("├", "gold")


class TestOccupied:
    """OR-2.6"""

    def test_no_upgrade_under_a_cart_of_anybody(self):
        state = draw(table(), "a1", "││")
        cart(state, 1, WHITE, "a1", "south")
        assert "a1" not in tracks(state)
        assert "b1" in tracks(state)


class TestSupply:
    """OR-R9"""

    def test_tiles_run_out(self):
        state = draw(table(), "a1", "│┤")
        state.plain = state.junction = 0
        assert tracks(state) == {"b1"}  # only the T-junction, which is turned over

    def test_the_last_tile_of_each_kind_can_be_laid(self):
        state = draw(table(), "a1", "│")
        whole = tracks(state)
        state.plain = state.junction = 1
        assert tracks(state) == whole

    def test_replaced_tiles_return(self):
        state = draw(table(), "a1", "│")
        play(state, "track a1", "lay nes")
        assert (state.plain, state.junction) == (60, 29)
        play(state, "track a1")
        assert (state.plain, state.junction) == (60, 29)

    def test_unlimited_tiles_never_run_out(self):
        state = draw(table(tiles="unlimited"), "a1", "│┤")
        state.plain = state.junction = 0
        assert len(tracks(state)) == 96


class TestPlacing:
    """OR-2.7"""

    def test_on_any_square_of_the_own_surface(self):
        assert carts(table()) == ["red-c", "red-d", "red-e", "red-f", "red-g", "red-h"]

    def test_it_faces_the_board_at_speed_three(self):
        state = play(table(), "cart red-e")
        assert where(state, 0, WHITE) == "red-e south"
        assert state.speed[WHITE] == 3

    @pytest.mark.parametrize(
        ("seat", "text", "there"), [(1, "yellow-3", "west"), (2, "green-h", "north"), (3, "blue-8", "east")]
    )
    def test_every_side_faces_inward(self, seat, text, there):
        state = table(4)
        state.seat = seat
        play(state, f"cart {text}")
        assert where(state, seat, WHITE) == f"{text} {there}"

    def test_two_carts_at_most_and_not_on_one_square(self):
        state = play(table(), "cart red-c")
        assert "red-c" not in carts(state)
        play(state, "cart red-d")
        assert carts(state) == []

    def test_none_when_no_cart_is_in_the_supply(self):
        state = table()
        state.place[WHITE] = state.place[BLACK] = -2
        assert carts(state) == []


class TestWhichCart:
    """OR-R10"""

    def test_white_goes_before_black(self):
        state = play(table(), "cart red-c", "cart red-d")
        assert (where(state, 0, WHITE), where(state, 0, BLACK)) == ("red-c south", "red-d south")

    def test_black_if_white_is_on_the_board(self):
        state = cart(draw(table(), "a1", "│"), 0, WHITE, "a1", "south")
        play(state, "cart red-c")
        assert where(state, 0, BLACK) == "red-c south"


class TestSpeed:
    """OR-2.8"""

    def test_one_up_or_down(self):
        state = play(table(), "cart red-c", "faster white")
        assert state.speed[WHITE] == 4
        play(state, "slower white")
        assert state.speed[WHITE] == 3

    @pytest.mark.parametrize(("speed", "offered"), [(1, ["faster white"]), (6, ["slower white"])])
    def test_from_one_to_six(self, speed, offered):
        state = cart(draw(table(), "a1", "│"), 0, WHITE, "a1", "south", speed)
        assert [text for text in texts(state) if "er white" in text] == offered

    def test_only_own_carts_on_the_board(self):
        state = cart(draw(table(), "a1", "│"), 1, WHITE, "a1", "south", 2)
        assert not [text for text in texts(state) if text.startswith(("faster", "slower"))]
