"""Positions in which a rule and its opposite lead to different things."""

from __future__ import annotations

from itertools import zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.core.game import CHANCE, NOBODY
from branchline.core.match.hashing import state_hash
from tests.mini_rails.positions import (
    GAME,
    LETTERS,
    at_turn,
    draw_map,
    fill_market,
    hold,
    play,
    table,
    taxed,
    texts,
    values,
)

ROOMY = """
            . .
       . . . . .
      . . . R . . .
       . . . . . . .
      . . . . . . .
     . . . . . . .
      . . . . W . .
         . . . . .
          . .
"""
Share = tuple[str, int]
shares = st.lists(st.tuples(st.sampled_from(LETTERS), st.integers(-3, 3)), max_size=6)


def left(row: list[Share], paid: str) -> list[int]:
    """What remains of shares, by the book: MR-7.1 to MR-7.4."""
    return sorted((value for letter, value in row if (value >= 0 if letter in paid else value <= 0)), reverse=True)


def better(one: list[int], other: list[int]) -> bool:
    """MR-7.6 to MR-7.8, MR-R3"""
    if sum(one) != sum(other):
        return sum(one) > sum(other)
    pairs = zip_longest(one, other, fillvalue=-99)
    return next((a > b for a, b in pairs if a != b), False)


class TestScoring:
    @given(st.lists(shares, min_size=3, max_size=5), st.sets(st.sampled_from(LETTERS), max_size=6))
    def test_points_and_places_follow_the_book_whoever_has_paid(self, rows: list[list[Share]], paid: set[str]):
        """MR-7.1 to MR-7.9: what is removed plays no part, neither in the sum nor in the comparison."""
        state = taxed(table(len(rows)), "".join(sorted(paid)))
        for seat, row in enumerate(rows):
            hold(state, seat, *row)
        kept = [left(row, "".join(paid)) for row in rows]
        standings = state.standings()
        assert standings.totals == list(state.totals()) == [sum(one) for one in kept]
        places = [1 + sum(better(other, one) for other in kept) for one in kept]
        assert standings.places == list(state.places()) == places
        for seat, row in enumerate(rows):
            for name, letter in zip(GAME.box().company_names, LETTERS, strict=True):
                of_it = [(other, value) for other, value in row if other == letter]
                told = standings.sources[seat].get(name, 0)
                assert told == sum(left(of_it, "".join(paid)))

    def test_a_removed_share_is_no_share_in_the_comparison(self):
        """MR-7.3, MR-7.7 Both have 3 in all; the second's 5 is of a company that has not paid."""
        state = taxed(table(3), "R")
        hold(state, 0, ("R", 2), ("R", 1))
        hold(state, 1, ("W", 5), ("R", 1), ("R", 1), ("R", 1))
        assert state.standings().places == [1, 2, 3]

    def test_what_decided_is_told(self):
        state = taxed(table(3), "R")
        hold(state, 0, ("R", 2))
        hold(state, 1, ("R", 3))
        assert state.standings().decided_by == "points"
        hold(state, 0, ("R", 2), ("R", 1))
        assert state.standings().decided_by == "most valuable share"
        hold(state, 0, ("R", 3), ("R", 0))
        hold(state, 1, ("R", 3), ("R", 0))
        assert state.standings().decided_by == "shared"


class TestMarket:
    def test_the_marker_takes_the_place_of_the_disc(self):
        """MR-4.3, MR-6.2 Who takes the rightmost disc is last in the next round."""
        state = fill_market(table(3), "RWTBYGR")
        for text in ("buy 7", "buy 1", "buy 4"):
            play(state, text)
        assert list(state.claims) == [1, -1, -1, 2, -1, -1, 0]
        for space in (6, 2, 3):
            play(state, next(text for text in texts(state) if text.startswith(f"build {space} ")))
        assert list(state.order) == [1, 1, 0, 2, 2, 0]
        assert list(state.tax_area) == [LETTERS.index("Y"), -1, -1, -1, -1, -1]
        assert list(state.claims) == list(state.market) == [-1] * 7

    def test_what_is_on_the_market_is_offered_space_by_space(self):
        """MR-4.2, MR-4.3 All texts, in their order: buying first, then building, from left to right."""
        state = at_turn(draw_map(fill_market(table(3), "RWRWRWR"), ROOMY), [0, 1, 2])
        for space in (0, 2, 3, 4, 6):
            state.market[space] = -1
        state.claims[0] = state.claims[2] = state.claims[3] = 0
        builds = [text for text in texts(state) if text.startswith("build 2 ")]
        assert texts(state) == [
            "buy 2",
            "buy 6",
            *builds,
            *[text.replace("build 2", "build 6") for text in builds],
        ]
        assert {text.split()[2] for text in builds} == {"f5", "f6", "g4", "g6", "h3", "h4"}

    def test_a_share_goes_to_the_round_in_which_it_was_bought(self):
        """MR-4.4"""
        state = fill_market(table(4), "RWTBYGRWT")
        state.round = 2
        play(state, "buy 3")
        assert [int(share) for share in state.shares] == [-1, -1, 2, *[-1] * 21]

    def test_the_last_round_ends_the_game_and_no_other_does(self):
        """MR-6.3"""
        for number in range(6):
            state = at_turn(fill_market(table(3), "RWTBYGR"), [2], number)
            for space in range(5):
                state.market[space] = -1
            state.bought |= 4
            play(state, next(text for text in texts(state) if text.startswith("build 6 ")))
            assert state.turn() == (NOBODY if number == 5 else CHANCE)
            assert state.round == number + 1
            assert state.tax_area[number] == LETTERS.index("R")
            if number == 5:
                assert list(state.claims) == [-1] * 7


class TestBuilding:
    def test_every_share_of_the_company_moves_and_no_other(self):
        """MR-5.2 White spots up, on all boards, by as many as the hex has; MR-5.3 each stops at its own end."""
        state = at_turn(draw_map(fill_market(table(4), "RRTBYGRWT"), ROOMY), [0, 1])
        for hex in range(49):
            state.spots[hex] = 3
        for seat in range(4):
            hold(state, seat, ("R", 6 + seat), ("W", 4), ("R", -10))
        play(state, "build 1 c5")
        for seat in range(4):
            assert values(state, seat) == [("R", min(10, 9 + seat)), ("W", 4), ("R", -7)]

    def test_red_spots_stop_at_the_lower_end(self):
        """MR-5.3"""
        state = at_turn(draw_map(fill_market(table(4), "RRTBYGRWT"), ROOMY), [0, 1])
        for hex in range(49):
            state.spots[hex] = -3
        hold(state, 2, ("R", -7), ("R", -8), ("R", 10))
        play(state, "build 1 c5")
        assert values(state, 2) == [("R", -10), ("R", -10), ("R", 7)]


@pytest.mark.parametrize(("seats", "bag"), [(3, 7), (4, 9), (5, 11)])
def test_nothing_lies_anywhere_before_the_set_up(seats: int, bag: int):
    """MR-2.5 The bag is full, and all else is empty: every field of a new table."""
    state = GAME.start(seats)
    market = 2 * seats + 1
    assert state.snapshot() == {
        "seats": seats,
        "side": 0,
        "phase": 0,
        "round": 0,
        "occupied": 0,
        "drawn": 0,
        "step": 0,
        "bought": 0,
        "built": 0,
        "tiles": [-1] * 7,
        "spots": [0] * 49,
        "frames": [-1] * 6,
        "track": [0] * 6,
        "border": [0] * 6,
        "room": [0] * 6,
        "frame_discs": [0] * 6,
        "bag": [bag] * 6,
        "market": [-1] * market,
        "claims": [-1] * market,
        "order": [-1] * (market - 1),
        "tax_area": [-1] * 6,
        "shares": [-1] * 6 * seats,
        "share_values": [0] * 6 * seats,
    }
    assert state_hash(state) != state_hash(GAME.start(seats, {"side": "B"}))
