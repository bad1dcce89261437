"""OR-1 Setting up."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match import record
from branchline.core.match.errors import BoxError, OptionError
from branchline.core.match.match import Match
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from branchline.games.off_the_rails.rules.actions import CARD, CHASM_CARD
from branchline.games.off_the_rails.rules.jewels import size
from branchline.games.off_the_rails.rules.phases import CHOOSE_CLAN, DRAW_CARD, DRAW_JEWELS
from branchline.games.off_the_rails.ui.view import view
from tests.off_the_rails.positions import GAME, lying, play, table, texts


def start(seats: int, **options) -> OffTheRailsPosition:
    state = GAME.start(seats, options)
    assert isinstance(state, OffTheRailsPosition)
    return state


def set_up(seats: int, seed: int = 1, **options) -> OffTheRailsPosition:
    """After all draws of the set-up, at the first turn."""
    state, rng = start(seats, **options), Random(seed)
    state.deal(rng)
    play(state, "clan blue")
    state.deal(rng)
    return state


def test_the_length_is_the_one_on_the_books_cover():
    assert GAME.minutes == (60, 90)


class TestBag:
    """OR-1.1"""

    def test_all_66_pieces_are_in_the_bag_and_all_carts_in_the_supply(self):
        state = start(4)
        assert size(state.bag) == 66
        assert set(state.place) == {-1}
        assert (state.plain, state.junction) == (60, 30)


class TestDecks:
    """OR-1.2, OR-1.3, OR-R2: the odds of what is drawn when it is drawn are those of the book's shuffled decks."""

    def test_the_first_card_comes_from_any_mine_with_each_unseen_card_as_likely(self):
        state = set_up(4)
        play(state, "done")
        odds = state.chances()
        assert len(odds) == 4 * 7
        assert {weight for _, weight in odds} == {1}

    def test_a_deck_of_four_shows_each_mine_once(self):
        for seed in range(20):
            state, rng = set_up(4, seed), Random(seed)
            mines = []
            while len(mines) < 12:
                play(state, "done")
                mines.append(int(state.draw(rng)) // 8)
                state.apply(CHANCE, CARD + next(card for card, _ in state.chances() if card // 8 == mines[-1]))
                state.deal(rng)
            assert [sorted(mines[deck : deck + 4]) for deck in (0, 4, 8)] == [[0, 1, 2, 3]] * 3

    @pytest.mark.parametrize(("seats", "length", "before"), [(4, "players", 12), (3, "players", 8), (2, "13", 4)])
    def test_the_chasm_card_lies_anywhere_in_its_deck_of_five(self, seats, length, before):
        """By exact odds: 1/5 at each of five places, after so many cards."""
        state, rng = set_up(seats, length=length), Random(3)
        reached, at = Fraction(1), {}
        for place in range(before + 5):
            play(state, "done")
            odds = dict(state.chances())
            share = Fraction(odds.get(CHASM_CARD, 0), sum(odds.values()))
            at[place + 1] = reached * share
            reached *= 1 - share
            if share == 1:
                break
            cards = [card for card in odds if card != CHASM_CARD]
            state.apply(CHANCE, cards[int(rng.below(len(cards)))])
            state.deal(rng)
        assert {place: odds for place, odds in at.items() if odds} == {
            before + place: Fraction(1, 5) for place in range(1, 6)
        }

    def test_in_the_chasm_cards_deck_every_order_of_the_five_is_as_likely(self) -> None:
        state, rng = set_up(4, length="13"), Random(5)
        for _ in range(4):
            play(state, "done")
            state.deal(rng)
        found: dict[tuple[int, ...], Fraction] = {}
        follow(state, (), Fraction(1), found)
        assert found == dict.fromkeys(permutations(range(5)), Fraction(1, 120))


def follow(
    state: OffTheRailsPosition, so_far: tuple[int, ...], odds: Fraction, found: dict[tuple[int, ...], Fraction]
) -> None:
    """Collect the odds of every order in which mines (0 to 3) and the Chasm Card (4) can come."""
    if len(so_far) == 5:
        found[so_far] = odds
        return
    state.apply(state.turn(), GAME.read(state, int(state.turn()), "done"))
    cards = state.chances()
    whole = sum(weight for _, weight in cards)
    for mine in range(5):
        weights = [weight for card, weight in cards if card // 8 == mine]
        if weights:
            after = state.clone()
            after.apply(CHANCE, next(card for card, _ in cards if card // 8 == mine))
            while after.phase == DRAW_JEWELS:
                after.apply(CHANCE, after.chances()[0][0])
            follow(after, (*so_far, mine), odds * Fraction(sum(weights), whole), found)


class TestLength:
    """OR-1.4, OR-11.3, OR-R24"""

    @pytest.mark.parametrize(
        ("seats", "length", "cards"),
        [(2, "players", 17), (3, "players", 17), (4, "players", 21), (4, "13", 13), (2, "25", 25), (3, "21", 21)],
    )
    def test_the_deck_has_its_cards(self, seats, length, cards):
        state = set_up(seats, length=length)
        assert view(state, None).cards_left == cards

    def test_the_longest_deck_leaves_just_the_chasm_deck_unseen(self):
        state, rng = set_up(4, 2, length="25"), Random(8)
        drawn = 0
        while not state.chasm:
            play(state, "done")
            if state.phase == DRAW_CARD:
                odds = [card for card, _ in state.chances() if card != CHASM_CARD]
                state.apply(CHANCE, odds[0] if odds else CHASM_CARD)
                drawn += 1
            state.deal(rng)
        assert drawn == 25
        assert all(int(seen).bit_count() == 8 for seen in state.cards)

    def test_a_solo_table_has_no_deck_length(self):
        with pytest.raises(OptionError, match="length"):
            start(1, length="13")


class TestFirstDeposits:
    """OR-1.5"""

    def test_one_card_of_each_mine_makes_a_deposit(self):
        state, rng = start(3), Random(4)
        state.deal(rng)
        assert [int(seen).bit_count() for seen in state.cards] == [1, 1, 1, 1]
        deposits = [size(heap) for heap in state.heaps if heap]
        assert len(deposits) == 4
        assert all(many in (2, 3) for many in deposits)
        assert size(state.bag) == 66 - sum(deposits)


class TestChasmDeck:
    """OR-1.6"""

    def test_twenty_tokens_wait_five_a_mine(self):
        assert list(start(4).tokens) == [5, 5, 5, 5]


class TestClans:
    """OR-1.7, OR-1.8, OR-1.9, OR-R1"""

    def test_the_last_seat_chooses_after_the_first_deposits(self):
        state = start(3)
        state.deal(Random(1))
        assert state.phase == CHOOSE_CLAN
        assert state.actors() == [2]
        assert texts(state) == ["clan red", "clan yellow", "clan green", "clan blue"]

    def test_with_two_the_other_sits_opposite(self):
        state = set_up(2)
        assert list(state.clan) == [1, 3]
        assert state.turn() == 0

    def test_with_three_and_four_chance_deals_the_other_clans(self):
        for seats in (3, 4):
            state = start(seats)
            state.deal(Random(1))
            play(state, "clan green")
            assert texts(state) == ["clan red", "clan yellow", "clan blue"]
            assert {weight for _, weight in state.chances()} == {1}
            play(state, "clan blue")
            assert texts(state) == ["clan red", "clan yellow"]
            play(state, "clan red")
            assert list(state.clan) == {3: [3, 0, 2], 4: [3, 0, 1, 2]}[seats]
            assert state.turn() == 0

    def test_play_goes_round(self):
        state, seats = set_up(3), []
        for _ in range(4):
            seats.append(int(state.turn()))
            play(state, "done")
            state.deal(Random(1))
        assert seats == [0, 1, 2, 0]


class TestOptions:
    @pytest.mark.parametrize(
        ("seats", "options"),
        [(1, {"missions": True}), (1, {"chasm_die": True}), (2, {"solo_carts": 3}), (2, {"length": "14"})],
    )
    def test_what_makes_no_sense_is_refused(self, seats, options):
        with pytest.raises(OptionError, match=next(iter(options))):
            start(seats, **options)

    def test_a_table_of_edition_1_plays_as_it_did(self):
        """Four carts alone, and no second chance at a deposit that was passed up (OR-R6, OR-R29)."""
        old, new = GAME.settle(1, {}, 1), GAME.settle(1, {})
        assert (old["solo_carts"], old["collect_again"]) == (4, False)
        assert (new["solo_carts"], new["collect_again"]) == (2, True)
        match = Match(GAME, 1, edition=1)
        match.deal(Random(1))
        for clan in ("red-c", "yellow-3", "green-c", "blue-3"):
            match.play(0, f"cart {clan}")
        again = record.read(record.write(match), lambda name: GAME)
        assert again.hash() == match.hash()
        assert again.header.edition == 1
        assert "collect_again" not in record.write(match)

    def test_the_options_of_an_old_table_can_be_taken_over(self):
        """They name the old default of solo_carts, in company too."""
        assert GAME.settle(4, GAME.settle(4, {}, 1))["solo_carts"] == 4


class TestBox:
    @pytest.mark.parametrize(
        ("old", "new", "complaint"),
        [
            ("r1 r2 r3", "r1 r2 .", "the square r3 is missing"),
            ("r1 r2 r3", "r1 r2 r2", "r2 is there twice"),
            (".  .  r1", "r1 .  .", "r1 is not beside"),
            ("r4 rX r5", "r4 .  r5", "the red mine has no centre"),
            ("r4 rX r5", "r4 rX q5", "'q5' is not a square"),
            ('side = "east"', 'side = "north"', "surface.yellow.side"),
            ("lines = [3, 4, 5, 6, 7, 8]", "lines = [3, 3]", "surface.red.lines"),
            ("lines = [3, 4, 5, 6, 7, 8]", "lines = [3, 11]", "surface.red.lines"),
            ("solo_count = 5", "solo_count = 4", "32 mine squares"),
            ("points = 5", 'points = "many"', "jewel.diamond.points"),
            ("hold = 5", "hold = 6", "cart.hold"),
            ("two = 17", "two = 16", "deck.two"),
            ("jewels = [3, 2,", "jewels = [3,", "has 7 numbers"),
            ('name = "Magpie"', 'name = "Shiny"', "two are called 'Shiny'"),
            ("deposits = 3", "deposit = 3", "asks for nothing"),
            ("kinds = 4", "kinds = 4\nweight = 2", "mission[Mixed Bag].weight"),
            ('basis = "text"', 'basis = "guess"', "basis"),
        ],
    )
    def test_a_wrong_box_is_refused_with_its_entry(self, old, new, complaint):
        text = GAME.box_text()
        assert old in text
        with pytest.raises(BoxError) as refused:
            GAME.open_box("my.toml", text.replace(old, new, 1))
        assert complaint in str(refused.value)
        assert str(refused.value).startswith("my.toml: ")

    def test_a_larger_board_can_be_played(self):
        rows = [
            "  . . .  .  .  . .  .  .  . .",
            "  . . .  .  .  . .  .  .  . .",
            "  . . r1 r2 r3 . y1 y2 y3 . .",
            "  . . r4 rX r5 . y4 yX y5 . .",
            "  . . r6 r7 r8 . y6 y7 y8 . .",
            "  . . .  .  .  . .  .  .  . .",
            "  . . b1 b2 b3 . g1 g2 g3 . .",
            "  . . b4 bX b5 . g4 gX g5 . .",
            "  . . b6 b7 b8 . g6 g7 g8 . .",
            "  . . .  .  .  . .  .  .  . .",
            "  . . .  .  .  . .  .  .  . .",
        ]
        text = GAME.box_text()
        first, last = text.index("map = ["), text.index("]\n", text.index("map = ["))
        quoted = ",\n".join(f'"{row}"' for row in rows)
        box = GAME.open_box("larger.toml", f"{text[:first]}map = [{quoted}{text[last:]}")
        state = GAME.start(4, {}, box)
        rng = Random(1)
        while state.actors():
            seat = state.actors()[0]
            state.apply(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))
        assert state.standings().places
        assert box.hash != GAME.box().hash


def test_the_table_of_the_tests_is_empty():
    assert lying(table(), "c3") == "nothing"
