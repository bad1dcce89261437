"""The worked examples of the English and the Italian book, in the book's order."""

from __future__ import annotations

from tests.mini_rails.positions import (
    BLACK,
    GAME,
    GREEN,
    ORANGE,
    PURPLE,
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


def test_the_first_round_is_played_from_the_start_player_and_back():
    """MR-2.7 With five players: A B C D E E D C B A."""
    assert list(table(5).order) == [0, 1, 2, 3, 4, 4, 3, 2, 1, 0]
    assert list(table(5, first=3).order) == [2, 3, 4, 0, 1, 1, 0, 4, 3, 2]


def test_orange_buys_a_red_share():
    """MR-4.3, MR-4.4 The marker takes the disc's place; the disc goes to zero; Purple is next."""
    state = fill_market(table(), "WRTBYGRWT")
    assert state.turn() == ORANGE
    assert "buy 2" in texts(state)
    assert "build 2 a1" in texts(state)
    play(state, "buy 2")
    assert values(state, ORANGE) == [("R", 0)]
    assert state.claims[1] == ORANGE
    assert state.market[1] == -1
    assert state.turn() == PURPLE


def test_purple_builds_blue_on_farmland_and_three_blue_shares_move_by_two():
    """MR-5.2 Orange holds one blue share and Purple two; all three move up by two."""
    state = fill_market(table(), "BRTBYGRWT")
    state = at_turn(state, [PURPLE, GREEN, BLACK, ORANGE, PURPLE, GREEN, BLACK])
    state.claims[8] = ORANGE
    state.market[8] = -1
    hold(state, ORANGE, ("B", 1), ("R", 4))
    hold(state, PURPLE, ("B", -1), ("B", 0))
    farmland = next(text for text in texts(state) if text.startswith("build 1 ") and spots(state, text) == 2)
    play(state, farmland)
    assert values(state, ORANGE) == [("B", 3), ("R", 4)]
    assert values(state, PURPLE) == [("B", 1), ("B", 2)]
    assert state.turn() == GREEN


def spots(state, text: str) -> int:
    return int(state.spots[hex_named(text.split()[2])])


#: Yellow in the southern corner, with no free hex beside it.
SHUT_IN_YELLOW = """
            . .
       . . . . .
      . R . . . W .
       . R . . . . .
      . . . . . . .
     T . . . . . .
      . . . . G . .
         B B . . .
          Y B
"""


def test_green_must_lay_the_blocked_yellow_disc_on_its_frame():
    """MR-5.4 Green holds one yellow share and Black two; all three move down by one."""
    state = draw_map(fill_market(table(), "YRTBYGRWT"), SHUT_IN_YELLOW)
    at_turn(state, [GREEN, BLACK, ORANGE, PURPLE])
    hold(state, GREEN, ("Y", 2))
    hold(state, BLACK, ("Y", 0), ("Y", -3), ("R", 1))
    assert [text for text in texts(state) if text.startswith("build 1 ")] == ["build 1 frame"]
    play(state, "build 1 frame")
    assert values(state, GREEN) == [("Y", 1)]
    assert values(state, BLACK) == [("Y", -1), ("Y", -4), ("R", 1)]
    assert state.frame_discs[4] == 1


def test_white_is_taxed_and_the_markers_close_up():
    """MR-6.1, MR-6.2 Next round's order: Green, Black, Orange, Green, Purple, Purple, Black, Orange."""
    state = fill_market(table(), "RRRWRRRRR"[:9])
    at_turn(state, [ORANGE])
    state.bought = 0b1110
    state.built = 0b1111
    for space, seat in enumerate([GREEN, BLACK, ORANGE, None, GREEN, PURPLE, PURPLE, BLACK, None]):
        if seat is not None:
            state.market[space] = -1
            state.claims[space] = seat
    play(state, "buy 9")
    assert list(state.tax_area)[:1] == [1]
    assert list(state.order) == [GREEN, BLACK, ORANGE, GREEN, PURPLE, PURPLE, BLACK, ORANGE]


def test_orange_wins_with_eleven():
    """MR-7.2, MR-7.3 Red, white, tan and blue have paid; yellow and gray have not: +11, +7, +6, +10."""
    state = taxed(table(), "RWTBRW")
    hold(state, ORANGE, ("R", 1), ("W", 4), ("T", 6), ("B", -2), ("Y", 3), ("G", 5))
    hold(state, PURPLE, ("R", 0), ("W", 2), ("T", 3), ("B", 6), ("Y", -4), ("G", 1))
    hold(state, GREEN, ("R", 0), ("W", 4), ("T", 5), ("G", -3), ("B", -6), ("Y", 2))
    hold(state, BLACK, ("Y", 0), ("W", 2), ("T", 3), ("B", 5), ("R", -1), ("G", 7))
    standings = state.standings()
    assert standings.totals == [11, 7, 6, 10]
    assert standings.places == [1, 3, 4, 2]
    assert standings.decided_by == "points"


def test_green_wins_with_minus_one():
    """MR-7.6 The least loss wins: -2, -5, -1, -7."""
    state = taxed(table(), "RRRRRW")
    hold(state, ORANGE, ("R", 1), ("Y", -3), ("B", 2), ("W", -4), ("G", 5), ("T", 1))
    hold(state, PURPLE, ("R", 0), ("W", 1), ("R", 2), ("Y", -3), ("G", -5), ("T", 8))
    hold(state, GREEN, ("B", 0), ("T", -1), ("G", 4), ("R", -2), ("W", -5), ("Y", 6))
    hold(state, BLACK, ("T", 0), ("W", 3), ("B", -3), ("G", -7), ("Y", 1), ("R", -6))
    standings = state.standings()
    assert standings.totals == [-2, -5, -1, -7]
    assert standings.winners == [GREEN]


def test_a_share_at_plus_ten_stays_there():
    """MR-5.3 The others of its colour move as usual."""
    state = draw_map(fill_market(table(), "RRTBYGRWT"), SHUT_IN_YELLOW)
    at_turn(state, [GREEN, BLACK, ORANGE, PURPLE])
    hold(state, ORANGE, ("R", 10), ("R", 9))
    hold(state, BLACK, ("R", -2))
    up = next(text for text in texts(state) if text.startswith("build 1 ") and spots(state, text) == 2)
    play(state, up)
    assert values(state, ORANGE) == [("R", 10), ("R", 10)]
    assert values(state, BLACK) == [("R", 0)]


def test_three_players_start_with_three_discs_a_company_and_the_bag_runs_out_exactly():
    """MR-2.4, MR-2.5 The table of the set-up, and what it leaves: nothing, after six rounds."""
    for seats, start, bag in ((3, 3, 7), (4, 1, 9), (5, 1, 11)):
        state = table(seats)
        assert [int(track).bit_count() for track in state.track] == [start] * 6
        assert list(state.bag) == [bag] * 6
        assert 6 * (2 * seats + 1) == 6 * bag
        assert set(GAME.components(seats, GAME.settle(seats, {}), GAME.box()).values()) == {start + bag, 2 * seats}
