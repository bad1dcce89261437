"""OR-8 Winning."""

from __future__ import annotations

from tests.off_the_rails.positions import BLACK, WHITE, cart, draw, stock, table


def piles(*words: str, seats: int | None = None, **options):
    """A table with these stockpiles and no cart in anybody's supply."""
    state = table(seats or len(words), **options)
    for seat, pile in enumerate(words):
        stock(state, seat, pile)
    for number in range(len(state.place)):
        state.place[number] = -2
    return state


class TestJewels:
    """OR-8.1"""

    def test_pieces_count_by_kind_and_rocks_nothing(self):
        state = piles("diamond gold emerald ruby rock", "")
        assert state.standings().sources[0]["jewels"] == 5 + 3 + 2 + 1


class TestCarts:
    """OR-8.2"""

    def test_three_points_for_each_cart_in_the_supply(self):
        state = draw(table(), "a1", "│")
        cart(state, 0, WHITE, "a1", "south")
        state.place[2 + BLACK] = -2
        assert [source["carts"] for source in state.standings().sources] == [3, 3]


class TestRubies:
    """OR-8.3, OR-R19"""

    def bonuses(self, *words: str) -> list[int]:
        return [source["rubies"] for source in piles(*words).standings().sources]

    def test_the_most_rubies_get_five(self):
        assert self.bonuses("ruby", "ruby ruby", "gold") == [0, 5, 0]

    def test_all_who_have_the_most_get_five(self):
        assert self.bonuses("ruby ruby", "ruby", "ruby ruby") == [5, 0, 5]

    def test_nobody_gets_it_for_none(self):
        assert self.bonuses("gold", "") == [0, 0]


class TestWinning:
    """OR-8.4"""

    def test_the_most_points_win(self):
        standings = piles("gold", "diamond", "emerald").standings()
        assert (standings.totals, standings.places, standings.decided_by) == ([3, 5, 2], [2, 1, 3], "points")


class TestTies:
    """OR-8.5, OR-R22"""

    def test_more_jewels(self):
        standings = piles("gold gold", "emerald emerald emerald").standings()
        assert (standings.totals, standings.places, standings.decided_by) == ([6, 6], [2, 1], "jewels")

    def test_rocks_are_no_jewels(self):
        standings = piles("gold rock", "gold rock rock").standings()
        assert (standings.places, standings.decided_by) == ([1, 2], "rocks")

    def test_unless_the_table_counts_them(self):
        standings = piles("gold rock", "gold rock rock", tie_jewels="all").standings()
        assert (standings.places, standings.decided_by) == ([2, 1], "jewels")

    def test_then_the_victory_is_shared(self):
        standings = piles("gold rock", "emerald", "gold rock").standings()
        assert (standings.places, standings.decided_by) == ([1, 3, 1], "shared")
        assert standings.winners == [0, 2]

    def test_a_tie_behind_the_winner_does_not_matter(self):
        standings = piles("diamond", "gold", "gold").standings()
        assert (standings.places, standings.decided_by) == ([1, 2, 2], "points")


def test_the_first_of_three_with_equal_points_wins_by_jewels():
    """OR-8.5 What decides is between the first and the second, not between the last two."""
    standings = piles("gold gold", "emerald emerald emerald", "gold gold").standings()
    assert (standings.places, standings.decided_by) == ([2, 1, 2], "jewels")
