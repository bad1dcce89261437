"""MR-5 Building."""

from __future__ import annotations

from branchline.games.mini_rails.rules.chapters.building import open_hexes
from tests.mini_rails.positions import (
    GAME,
    at_turn,
    draw_map,
    fill_market,
    hex_named,
    hold,
    play,
    table,
    taxed,
    texts,
    values,
)

NAMES = ["Ada", "Brad", "Claire", "Leon"]

CORNERS = """
            R R
       . . . R .
      . . . . . . .
       . . . . W W .
      . . W W W W .
     . . . . . . .
      . . . . G . .
         B B . . .
          Y B
"""


def builds(state, space: int) -> set[str]:
    return {text.split()[2] for text in texts(state) if text.startswith(f"build {space} ")}


class TestAdjacency:
    """MR-5.1"""

    def test_a_disc_goes_beside_a_disc_of_its_colour_on_a_free_hex(self):
        state = at_turn(draw_map(fill_market(table(), "RRTBYGRWT"), CORNERS), [0, 1])
        assert builds(state, 1) == {"b3", "b5", "c4", "c5"}

    def test_where_it_is_built_the_company_can_go_on(self):
        state = at_turn(draw_map(fill_market(table(), "RRTBYGRWT"), CORNERS), [0, 1, 2])
        play(state, "build 1 c5")
        assert builds(state, 2) == {"b3", "b5", "c4", "c6", "d4"}

    def test_nobody_builds_on_an_occupied_hex(self):
        state = at_turn(draw_map(fill_market(table(), "RRTBYGRWT"), CORNERS), [0, 1, 2])
        play(state, "build 1 c5")
        assert "c5" not in {hex for space in range(2, 10) for hex in builds(state, space)}

    def test_the_count_of_open_hexes_is_kept(self):
        state = at_turn(draw_map(fill_market(table(), "RRTBYGRWT"), CORNERS), [0, 1, 2])
        play(state, "build 1 c5")
        assert [int(open_hexes(state, company)).bit_count() for company in range(6)] == list(state.room)


class TestShares:
    """MR-5.2, MR-5.3"""

    def test_red_spots_move_shares_down(self):
        state = at_turn(draw_map(fill_market(table(), "RRTBYGRWT"), CORNERS), [0, 1])
        for hex in range(49):
            state.spots[hex] = -3
        hold(state, 0, ("R", 10), ("W", 1))
        hold(state, 3, ("R", -9))
        play(state, "build 1 c5")
        assert values(state, 0) == [("R", 7), ("W", 1)]
        assert values(state, 3) == [("R", -10)]

    def test_one_may_build_for_a_company_that_only_others_hold(self):
        state = at_turn(draw_map(fill_market(table(), "RRTBYGRWT"), CORNERS), [0, 1])
        state.spots[hex_named("c5")] = -2
        hold(state, 1, ("R", 0))
        play(state, "build 1 c5")
        assert values(state, 0) == []
        assert values(state, 1) == [("R", -2)]


class TestFrame:
    """MR-5.4 Nowhere to build."""

    def test_the_frame_opens_only_when_the_company_is_blocked(self):
        state = at_turn(draw_map(fill_market(table(), "YRTBYGRWT"), CORNERS), [0, 1])
        assert builds(state, 1) == {"frame"}
        assert all("frame" not in builds(state, space) for space in (2, 4, 6, 8))

    def test_the_disc_goes_onto_the_frame_and_no_hex_changes(self):
        """MR-R10"""
        state = at_turn(draw_map(fill_market(table(), "YRTBYGRWT"), CORNERS), [0, 1])
        before = (list(state.track), int(state.occupied))
        play(state, "build 1 frame")
        assert (list(state.track), int(state.occupied)) == before
        assert list(state.frame_discs) == [0, 0, 0, 0, 1, 0]

    def test_a_blocked_company_can_be_bought_too(self):
        """MR-R5"""
        state = at_turn(draw_map(fill_market(table(), "YRTBYGRWT"), CORNERS), [0, 1])
        assert "buy 1" in texts(state)

    def test_with_no_share_out_nothing_moves(self):
        """MR-R5"""
        state = at_turn(draw_map(fill_market(table(), "YRTBYGRWT"), CORNERS), [0, 1])
        hold(state, 1, ("R", 2))
        play(state, "build 1 frame")
        assert values(state, 1) == [("R", 2)]

    def test_a_disc_on_the_frame_opens_nothing_and_more_may_follow(self):
        """MR-R2"""
        state = at_turn(draw_map(fill_market(table(), "YRTBYGRWT"), CORNERS), [0, 1, 2])
        play(state, "build 1 frame")
        assert builds(state, 5) == {"frame"}
        play(state, "build 5 frame")
        assert state.frame_discs[4] == 2

    def test_a_share_at_the_lower_end_stays_there(self):
        state = at_turn(draw_map(fill_market(table(), "YRTBYGRWT"), CORNERS), [0, 1])
        hold(state, 1, ("Y", -10), ("Y", 0))
        play(state, "build 1 frame")
        assert values(state, 1) == [("Y", -10), ("Y", -1)]


class TestAsked:
    """MR-5.2, MR-5.4, MR-7.2 A build that costs points is asked for once more."""

    def table(self, *shares: tuple[str, int]):
        """Red may be built where it loses two and where it gains."""
        state = at_turn(draw_map(fill_market(table(), "RRTBYGRWT"), CORNERS), [0, 1])
        state.spots[hex_named("c5")], state.spots[hex_named("b3")] = -2, 1
        return hold(state, 0, *shares)

    def asked(self, state, text: str) -> list[str]:
        action = GAME.read(state, 0, text)
        told = [line.english(NAMES) for line in GAME.shown.cautions(state, 0, action)]
        assert GAME.shown.needs_care(state, 0, action) or not told
        return told

    def test_a_loss_of_ones_own_shares(self):
        state = self.table(("R", 3), ("W", 2), ("R", -4))
        assert self.asked(state, "build 1 c5") == ["You would lose 4 points with red."]

    def test_no_loss_no_question(self):
        assert self.asked(self.table(("R", 3)), "build 1 b3") == []
        assert self.asked(self.table(("G", 3)), "build 1 c5") == []
        assert self.asked(self.table(("R", 3)), "buy 1") == []

    def test_what_is_forgiven_is_no_loss(self):
        assert self.asked(taxed(self.table(("R", -1)), "R"), "build 1 c5") == []
        assert self.asked(taxed(self.table(("R", 1)), "R"), "build 1 c5") == ["You would lose 1 point with red."]

    def test_the_frame(self):
        state = self.table(("R", 0))
        state.occupied |= state.border[0]
        assert self.asked(state, "build 1 frame") == ["You would lose 1 point with red."]
