"""OR-1, OR-9.1, OR-10 Every outcome of the set-up, at every seat count: what may come, how likely, and what it does."""

from __future__ import annotations

from functools import partial

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.options import Value
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from tests import draws
from tests.draws import even, weighed
from tests.off_the_rails.positions import GAME, WHITE, cart, deposit, draw, lying, play, table, texts, token, track

likely = partial(draws.likely, GAME)

CLANS = ("red", "yellow", "green", "blue")
#: The numbered squares of each mine, 1 to 8.
SQUARES = {
    "red": "c3 d3 e3 c4 e4 c5 d5 e5",
    "yellow": "f3 g3 h3 f4 h4 f5 g5 h5",
    "green": "f6 g6 h6 f7 h7 f8 g8 h8",
    "blue": "c6 d6 e6 c7 e7 c8 d8 e8",
}
PIECES = (3, 2, 3, 2, 2, 3, 2, 3)
BAG = {"diamond": 5, "gold": 10, "emerald": 15, "ruby": 24, "rock": 12}
SOLO_BAG = {"diamond": 5, "gold": 8, "emerald": 9, "ruby": 10}


class TestFirstDeposits:
    """OR-1.2, OR-1.5, OR-6.2"""

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_each_mine_turns_up_any_of_its_cards(self, seats: int):
        state, rng = GAME.start(seats), Random("first", seats)
        for clan in CLANS:
            assert likely(state) == even([f"card {clan} {number}" for number in range(1, 9)])
            state.apply(CHANCE, state.draw(rng))
            while texts(state)[0].startswith("jewel"):
                state.apply(CHANCE, state.draw(rng))
        assert texts(state) == [f"clan {clan}" for clan in CLANS]

    def test_every_card_brings_its_pieces_to_its_square(self):
        for clan, names in SQUARES.items():
            for number, square in enumerate(names.split()):
                state = table()
                play(state, "done", f"card {clan} {number + 1}")
                for _ in range(PIECES[number]):
                    assert texts(state)[0].startswith("jewel")
                    play(state, "jewel ruby")
                assert lying(state, square) == f"{PIECES[number]} ruby"
                assert state.turn() == 1

    def test_pieces_come_by_what_is_in_the_bag(self):
        state = play(table(), "done", "card red 1")
        assert likely(state) == weighed({f"jewel {name}": many for name, many in BAG.items()})
        play(state, "jewel diamond")
        assert likely(state) == weighed({f"jewel {name}": many for name, many in {**BAG, "diamond": 4}.items()})
        state = deposit(table(), "a1", "diamond " * 5)
        play(state, "done", "card red 1")
        left = {f"jewel {name}": many for name, many in BAG.items() if name != "diamond"}
        assert likely(state) == weighed(left)


class TestClans:
    """OR-1.7, OR-1.8"""

    @pytest.mark.parametrize("seats", [3, 4])
    @pytest.mark.parametrize("chosen", CLANS)
    def test_the_other_clans_are_dealt_by_lot(self, seats: int, chosen: str):
        state = GAME.start(seats)
        state.deal(Random("clans", seats, chosen))
        play(state, f"clan {chosen}")
        rest = [clan for clan in CLANS if clan != chosen]
        dealt = []
        for number in range(seats - 1):
            if number == 3 - 1 and seats == 4:
                break  # the last clan is no draw any more
            assert likely(state) == even([f"clan {clan}" for clan in rest])
            dealt.append(rest.pop(number % len(rest)))
            play(state, f"clan {dealt[-1]}")
        dealt += rest[: seats - 1 - len(dealt)]
        assert [CLANS[clan] for clan in state.clan] == [*dealt, chosen]
        assert texts(state)[-1] == "done"
        assert state.turn() == 0

    @pytest.mark.parametrize(("chosen", "other"), [(0, 2), (1, 3), (2, 0), (3, 1)])
    def test_with_two_players_the_other_one_sits_opposite(self, chosen: int, other: int):
        state = GAME.start(2)
        state.deal(Random("opposite"))
        play(state, f"clan {CLANS[chosen]}")
        assert list(state.clan) == [other, chosen]
        assert state.turn() == 0


class TestMissions:
    """OR-9.1"""

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_one_card_more_than_players_each_as_likely(self, seats: int):
        state = GAME.start(seats, {"missions": True})
        names = [mission.name for mission in state.box.missions]
        for _ in range(seats + 1):
            assert likely(state) == even([f"mission {name}" for name in names])
            play(state, f"mission {names.pop(3)}")
        assert texts(state)[0] == "card red 1"
        open_ones = [state.box.missions[number].name for number, whose in enumerate(state.mission) if whose == seats]
        assert sorted(open_ones + names) == sorted(mission.name for mission in state.box.missions)


class TestSolo:
    """OR-10.2, OR-10.4, OR-10.5"""

    def test_a_piece_on_each_mine_square(self):
        state, rng = GAME.start(1), Random("solo")
        bag = dict(SOLO_BAG)
        for clan in CLANS:
            for square in SQUARES[clan].split():
                left = {f"jewel {name}": many for name, many in bag.items() if many}
                assert likely(state) == weighed(left)
                text = GAME.text(state, CHANCE, int(state.draw(rng)))
                play(state, text)
                name = text.split()[1]
                bag[name] -= 1
                assert lying(state, square) == name
        assert not any(bag.values())
        assert state.turn() == 0

    def test_any_unseen_card_makes_its_square_collapse(self):
        state = table(1)
        cards = [f"card {clan} {number}" for clan in CLANS for number in range(1, 9)]
        play(state, "done")
        for card in ("card green 5", "card red 1", "card chasm"):
            assert likely(state) == even([*cards, "card chasm"])
            play(state, card)
            if card != "card chasm":
                cards.remove(card)
        assert likely(state) == even(cards)  # the Chasm Card is out until the round is over
        play(state, "card blue 8")
        cards.remove("card blue 8")
        play(state, "done")
        assert likely(state) == even([*cards, "card chasm"])
        assert [int(ground) // 16 for ground in state.ground if ground] == [1, 3, 4]


class TestChasm:
    """OR-1.6, OR-7.2, OR-7.4, OR-11.2"""

    def test_the_chasm_deck_shows_a_card_of_each_mine(self):
        state = table(2)
        state.cards[1] = 0b10000001  # two yellow cards have been seen
        state.fuse = 1
        play(state, "done", "card red 1", "jewel gold", "jewel gold", "jewel gold")
        for clan in CLANS:
            seen = {"red": (1,), "yellow": (1, 8)}.get(clan, ())
            left = [number for number in range(1, 9) if number not in seen]
            assert likely(state) == even([f"card {clan} {number}" for number in left])
            play(state, f"card {clan} {left[-1]}")
        assert {track(state, square) for square in ("e5", "g5", "h8", "e8")} == {"token"}
        assert state.chasm
        assert not state.shown

    def test_a_token_is_as_likely_as_there_are_such_tokens(self):
        state = token(token(in_the_chasm(), "c3", "red"), "f6", "green")
        state.tokens[3], state.tokens_lost[3] = 0, 5
        play(state, "done")
        assert likely(state) == weighed({"token red": 4, "token yellow": 5, "token green": 4})

    def test_the_die_has_eight_sides(self):
        state = play(token(in_the_chasm(chasm_die=True), "a10", "red"), "done", "token red")
        assert likely(state) == even([f"die {number}" for number in range(1, 9)])
        for number, square in enumerate(SQUARES["red"].split(), 1):
            after = play(state.clone(), f"die {number}")
            assert track(after, square) == "token"
            assert after.turn() == 1


def in_the_chasm(**options: Value) -> OffTheRailsPosition:
    """The chasm is open, and the other player has a cart on the board, so that the game goes on."""
    state = cart(draw(table(2, **options), "j1", "│"), 1, WHITE, "j1", "south")
    state.chasm = True
    return state
