"""MT-1 Setting up, and MT-12.2 the first game."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.errors import OptionError
from branchline.core.match.options import Value
from branchline.games.minecart_town.ai.position import MinecartTownPosition
from branchline.games.minecart_town.rules.box import AB_SPACES, SPACES
from branchline.games.minecart_town.rules.state import NONE
from tests.minecart_town.positions import GAME, cubes, points, start


def fresh(seats: int, **options: Value) -> MinecartTownPosition:
    state = GAME.start(seats, options)
    assert isinstance(state, MinecartTownPosition)
    return state


def drawn(state: MinecartTownPosition, *names: str) -> MinecartTownPosition:
    for name in names:
        state.apply(CHANCE, GAME.read(state, CHANCE, f"draw {name}"))
    return state


class TestTowns:
    """MT-1.1, MT-1.3"""

    def test_a_town_begins_with_mine_and_forest_side_by_side_and_empty(self):
        state = fresh(3, first=1)
        assert cubes(state, "home") == cubes(state, "e1") == ""
        assert [points(state, seat) for seat in range(3)] == [0, 0, 0]
        assert state.box.tiles[int(state.towns[2].kind[0])].name == "Mine"
        assert state.box.tiles[int(state.towns[2].kind[1])].name == "Forest"


class TestBags:
    """MT-1.2"""

    def test_bags_are_drawn_by_type(self):
        state = fresh(2, first=1)
        assert {state.box.tiles[kind].bag for kind, _ in state.chances()} == {0}

    def test_weights_are_copies(self):
        state = fresh(2, first=1)
        weights = dict(state.chances())
        assert weights[state.box.kind_of("Wheat Field")] == 3
        assert sum(weights.values()) == 31

    def test_a_drawn_tile_is_gone_from_the_bag(self):
        state = drawn(fresh(2, first=1), "Wheat Field")
        assert dict(state.chances())[state.box.kind_of("Wheat Field")] == 2


class TestCentralBoard:
    """MT-1.4, MT-1.5, MT-R14"""

    @pytest.mark.parametrize(("seats", "spaces"), [(1, 6), (2, 6), (3, 7), (4, 8)])
    def test_spaces_by_the_number_of_players_and_four_for_c(self, seats: int, spaces: int):
        state = start(seats)
        assert [space for space in range(AB_SPACES) if state.market[space] != NONE] == list(range(spaces))
        assert all(state.market[space] != NONE for space in range(AB_SPACES, SPACES))

    def test_spaces_are_filled_in_their_order(self):
        state = drawn(fresh(2, first=1), "Barn", "Silo")
        assert [state.box.tiles[int(kind)].name for kind in list(state.market)[:2]] == ["Barn", "Silo"]

    def test_equal_tiles_are_stacked_and_another_is_drawn(self):
        state = drawn(fresh(2, first=1), "Wheat Field", "Barn", "Wheat Field", "Wheat Field")
        assert list(state.stack)[:3] == [3, 1, 0]
        assert state.turn() == CHANCE

    def test_after_the_a_spaces_come_the_c_spaces(self):
        names = ["Barn", "Silo", "Meadow", "Quarry", "Spring", "Museum"]
        state = drawn(fresh(2, first=1), *names)
        assert {state.box.tiles[kind].bag for kind, _ in state.chances()} == {2}


class TestFirstPlayer:
    """MT-1.6, MT-R1"""

    def test_chance_names_the_first_player_each_as_likely(self):
        state = fresh(4)
        assert state.chances() == [(100, 1), (101, 1), (102, 1), (103, 1)]
        assert [GAME.text(state, CHANCE, outcome) for outcome, _ in state.chances()][3] == "first 4"

    def test_the_first_player_may_be_agreed_on(self):
        state = fresh(4, first=3)
        state.deal(Random(1))
        assert state.turn() == 2

    def test_every_seat_comes_first_sometimes(self):
        firsts = Counter(int(fresh(3).draw(Random(seed))) for seed in range(60))
        assert set(firsts) == {100, 101, 102}


class TestFirstGame:
    """MT-12.2"""

    def test_advanced_tiles_are_out_of_the_game(self):
        state = fresh(2, first_game=True)
        out = [state.box.tiles[kind].name for kind in range(76) if state.removed[kind]]
        assert out == ["Livestock Dealer", "Marketplace", "Large Market", "Trading Company"]
        assert all(not state.bag[kind] for kind in range(76) if state.removed[kind])


class TestOptions:
    @pytest.mark.parametrize(
        ("seats", "options"),
        [
            (2, {"first": 3}),
            (2, {"setup": "flock"}),
            (3, {"solo_stacking": True}),
            (1, {"setup": "desert"}),
            (2, {"expert": (2,)}),
            (2, {"final_pull": "never"}),
        ],
    )
    def test_what_makes_no_sense_is_refused(self, seats: int, options: dict[str, Value]):
        with pytest.raises(OptionError):
            GAME.start(seats, options)
