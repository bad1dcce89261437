"""The rules, one test a claim."""

from __future__ import annotations

import pytest

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.engine.state import CHANCE, NOBODY
from branchline.core.match.errors import BoxError
from goods_yard.game import GAME
from goods_yard.rules import HEAD, REAR, Yard

COAL, TIMBER, GRAIN, MAIL = range(4)


def yard(seats: int = 2, siding: tuple[int, ...] = (COAL, COAL, MAIL), **options: bool) -> Yard:
    """A new game with these wagons in the siding."""
    state = GAME.start(seats, options)
    for kind in siding:
        state.apply(CHANCE, kind)
    return state


def take(state: Yard, place: int, end: int = REAR) -> None:
    """Whose turn it is couples the wagon at that place of the siding."""
    state.apply(state.turn(), 2 * place + end)


def test_the_game_is_found():
    assert games.find("Goods-Yard") is GAME


class TestSettingUp:
    """GY-1.1, GY-1.2"""

    def test_all_wagons_are_in_the_bag_and_no_train_has_any(self):
        state = GAME.start(3)
        assert state.bag == [10, 9, 8, 5]
        assert state.trains == [[], [], []]


class TestRound:
    def test_the_siding_is_filled_to_one_more_than_there_are_players(self):
        """GY-2.1"""
        state = GAME.start(4)
        assert len(state.deal(Random(1))) == 5
        assert state.turn() == 0

    def test_each_round_another_player_begins(self):
        """GY-2.2"""
        state = yard(3, (COAL,) * 4)
        order = []
        for _ in range(6):
            order.append(state.turn())
            take(state, 0)
            while state.turn() == CHANCE:
                state.apply(CHANCE, TIMBER)
        assert order == [0, 1, 2, 1, 2, 0]

    def test_a_wagon_goes_to_the_rear_or_behind_the_engine(self):
        """GY-2.3"""
        state = yard()
        take(state, 0)
        take(state, 0)
        state.apply(CHANCE, TIMBER)
        state.apply(CHANCE, GRAIN)
        take(state, 1, HEAD)
        take(state, 1, REAR)
        assert state.trains == [[COAL, GRAIN], [TIMBER, COAL]]

    def test_a_first_wagon_has_one_place_to_go(self):
        """GY-2.3"""
        assert [GAME.text(yard(), 0, move) for move in yard().moves(0)] == [
            "couple 1 rear",
            "couple 2 rear",
            "couple 3 rear",
        ]

    def test_coins_wait_with_the_wagon_and_go_to_whoever_takes_it(self):
        """GY-2.4, GY-2.5"""
        state = yard()
        take(state, 0)
        take(state, 0)
        assert (state.siding, state.coins) == ([MAIL], [1])
        state.apply(CHANCE, TIMBER)
        state.apply(CHANCE, GRAIN)
        take(state, 0)
        assert state.purses == [0, 1]

    def test_the_table_may_agree_on_the_rear_alone(self):
        """GY-2.6"""
        state = yard(both_ends=False)
        state.trains[0] = [COAL]
        assert [move % 2 for move in state.moves(0)] == [REAR] * 3


class TestEnd:
    def test_it_comes_after_six_rounds(self):
        """GY-3.1"""
        state, rng = GAME.start(2), Random(3)
        for _ in range(12):
            state.deal(rng)
            take(state, 0)
        assert state.turn() == NOBODY

    @pytest.mark.parametrize(
        ("train", "points"),
        [
            ([COAL], 1),
            ([COAL, COAL], 3),
            ([COAL, COAL, COAL, TIMBER, TIMBER], 9),
            ([COAL, TIMBER, COAL], 3),
            ([COAL] * 6, 21),
        ],
    )
    def test_runs_count(self, train, points):
        """GY-3.2"""
        state = yard()
        state.trains[1] = train
        assert state.sources(1)["runs"] == points

    def test_mail_counts_behind_the_engine_only(self):
        """GY-3.3"""
        state = yard()
        state.trains = [[MAIL, GRAIN], [GRAIN, MAIL]]
        assert list(state.totals()) == [2 + 4, 2 + 1]

    def test_coins_count(self):
        """GY-3.4"""
        state = yard()
        state.purses = [3, 0]
        assert list(state.totals()) == [3, 0]

    def test_equal_players_share_the_victory(self):
        """GY-3.5"""
        state = yard(3, (COAL,) * 4)
        state.purses = [2, 5, 5]
        assert state.standings().places == [3, 1, 1]
        assert state.standings().decided_by == "shared"


@pytest.mark.parametrize(
    ("part", "instead", "complaint"),
    [
        ("rounds = 6", "rounds = 60", r"game\.rounds: 60 is not from 1 to 12"),
        ("count = 10", "count = 1", "more than 24 wagons"),
        ('name = "coal"', 'name = "tar"', "two are called 't'"),
        ("at_engine = 4", "at_engine = 4\nweight = 2", "weight: is not a field"),
    ],
)
def test_a_wrong_box_is_refused_with_its_field(part, instead, complaint):
    with pytest.raises(BoxError, match=complaint):
        GAME.open_box("my.toml", GAME.box_text().replace(part, instead))
