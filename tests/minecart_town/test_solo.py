"""MT-13 Solo."""

from __future__ import annotations

import re

import pytest

from branchline.core.engine.playouts import play_out
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.errors import BoxError
from branchline.games.minecart_town.ai.position import MinecartTownPosition
from branchline.games.minecart_town.rules.kinds import A, C
from branchline.games.minecart_town.rules.state import NONE
from branchline.games.minecart_town.ui.view import MinecartTownView
from tests.minecart_town.positions import GAME, at_turn, draw, offer, play, start, texts


def board(state: MinecartTownPosition) -> list[str]:
    """The tiles on the spaces in use, row by row: 3, 3, 2, 2."""
    spaces = [*range(6), *range(8, 12)]
    names = [int(state.market[space]) for space in spaces]
    return ["-" if kind == NONE else state.box.tiles[kind].name for kind in names]


def stack(state: MinecartTownPosition, name: str, space: int, many: int) -> None:
    """So many equal tiles lie on the space, where one of them lies already."""
    kind = state.box.kind_of(name)
    assert state.market[space] == kind
    state.bag[kind] -= many - int(state.stack[space])
    state.stack[space] = many


SETUPS = {
    "bread_line": "Wheat Field, Harvesting Center, Marshlands, Charcoal Kiln, Silo, Stockpile, "
    "Bakery, Brewery, Cooperage, Large Market",
    "flock": "Sheep Range, Paddock, Barn, Cotton Mill, Meadow, Lumber Camp, Ranch, Butcher, Weaver, Tannery",
    "five_goods": "Homestead, Caravan Camp, Silo, Woodland Quarry, Mixed Farm, Charcoal Kiln, "
    "Trading Company, Large Market, Marketplace, Restaurant",
    "stone_and_fire": "Quarry, Gravel Pit, Peat Cutting, Fuel Depot, Museum, Charcoal Kiln, "
    "Smithy, Steam Works, Flour Mill, Mason",
}


class TestSetUp:
    """MT-13.1, MT-13.2"""

    @pytest.mark.parametrize("name", SETUPS)
    def test_the_chosen_tiles_lie_on_the_board(self, name: str):
        state = start(1, setup=name)
        assert board(state) == SETUPS[name].split(", ")
        assert state.turn() == 0

    @pytest.mark.parametrize("name", [*SETUPS, "drawn"])
    def test_it_has_tiles_of_type_a_and_none_of_type_b(self, name: str):
        """MT-R31"""
        state = start(1, setup=name)
        assert {state.box.tiles[int(state.market[space])].bag for space in range(6)} == {A}
        assert {state.box.tiles[int(state.market[space])].bag for space in range(8, 12)} == {C}

    def test_a_set_up_with_a_tile_of_type_b_is_refused(self):
        """MT-R31"""
        with pytest.raises(BoxError, match="setup"):
            GAME.open_box("my.toml", GAME.box_text().replace('a = ["A01", "A02", ', 'a = ["A01", "B02", '))

    def test_it_may_be_drawn_instead(self):
        """MT-R29"""
        assert "-" not in board(start(1))
        assert board(start(1)) != board(start(1, seed=2))

    def test_a_first_game_keeps_the_advanced_tiles_of_a_chosen_set_up(self):
        """MT-R23"""
        state = start(1, setup="five_goods", first_game=True)
        assert "Trading Company" in board(state)
        marketplace = state.box.kind_of("Marketplace")
        assert (state.bag[marketplace], state.removed[marketplace]) == (0, 1)

    @pytest.mark.parametrize("stacking", [False, True])
    def test_a_set_up_of_another_box_may_name_a_tile_twice(self, stacking: bool):
        """MT-1.5 With stacking the two lie on one space, and the last space is drawn."""
        box = GAME.open_box("my.toml", GAME.box_text().replace('a = ["A01", "A02", ', 'a = ["A01", "A01", '))
        state = GAME.start(1, {"setup": "bread_line", "solo_stacking": stacking}, box=box)
        assert isinstance(state, MinecartTownPosition)
        state.deal(Random(1))
        fields = [int(many) for many in state.stack if many]
        assert sorted(fields) == ([1] * 9 + [2] if stacking else [1] * 10)
        assert "-" not in board(state)

    def test_another_box_may_have_fewer_spaces(self):
        text = GAME.box_text().replace("ab = [6, 6, 7, 8]", "ab = [5, 6, 7, 8]")
        text = re.sub(r'^(a = .*), "A\d\d"\]$', r"\1]", text, flags=re.MULTILINE)
        state = GAME.start(1, {"setup": "flock"}, box=GAME.open_box("my.toml", text))
        assert isinstance(state, MinecartTownPosition)
        assert board(state) == [name if name != "Lumber Camp" else "-" for name in SETUPS["flock"].split(", ")]
        play_out(state, Random(1))
        assert not state.actors()

    def test_the_marks(self):
        """MT-13.4"""
        view = GAME.shown.view(start(1), 0)
        assert isinstance(view, MinecartTownView)
        assert view.marks == (60, 80, 100, 120)


class TestRemoval:
    """MT-13.3, MT-R25"""

    def test_the_leftmost_of_each_row_goes_and_the_rest_slides(self):
        state = start(1, setup="bread_line")
        play(state, "build 2 Harvesting Center", "place n1")
        assert board(state)[:6] == ["Marshlands", "-", "-", "Silo", "Stockpile", "-"]
        assert [state.box.tiles[kind].name for kind in range(76) if state.removed[kind]] == [
            "Wheat Field",
            "Charcoal Kiln",
        ]

    def test_leftmost_is_what_still_lies_there(self):
        state = start(1, setup="bread_line")
        play(state, "build 1 Wheat Field", "place n1")
        assert board(state)[:6] == ["Marshlands", "-", "-", "Silo", "Stockpile", "-"]

    def test_three_come_upper_row_first(self):
        """MT-R14"""
        state = play(start(1, setup="bread_line"), "build 2 Harvesting Center", "place n1")
        for name in ("Barn", "Spring", "Meadow"):
            assert state.turn() == CHANCE
            state.apply(CHANCE, GAME.read(state, CHANCE, f"draw {name}"))
        assert board(state)[:6] == ["Marshlands", "Barn", "Spring", "Silo", "Stockpile", "Meadow"]
        assert state.turn() == 0

    def test_the_other_part_stays(self):
        state = play(start(1, setup="bread_line"), "build 2 Harvesting Center", "place n1")
        assert board(state)[6:] == ["Bakery", "Brewery", "Cooperage", "Large Market"]

    def test_the_same_for_c(self):
        state = play(start(1, setup="bread_line"), "build 9 Bakery", "place n1")
        assert board(state)[6:] == ["-", "-", "Large Market", "-"]
        assert {state.box.tiles[kind].bag for kind, _ in state.chances()} == {2}

    def test_equal_tiles_are_not_stacked(self):
        state = play(start(1, setup="bread_line"), "build 2 Harvesting Center", "place n1")
        kind = state.box.kind_of("Wheat Field")
        for _ in range(2):
            state.apply(CHANCE, GAME.read(state, CHANCE, "draw Wheat Field"))
        assert [int(state.market[space]) for space in (1, 2)] == [kind, kind]
        assert list(state.stack)[:3] == [1, 1, 1]

    def test_unless_the_player_wants_it(self):
        state = play(start(1, setup="bread_line", solo_stacking=True), "build 2 Harvesting Center", "place n1")
        for _ in range(2):
            state.apply(CHANCE, GAME.read(state, CHANCE, "draw Wheat Field"))
        assert list(state.stack)[:3] == [1, 2, 0]

    def test_a_stack_leaves_as_a_whole(self):
        """MT-R25 The space is emptied, and the row slides."""
        state = start(1, setup="bread_line", solo_stacking=True)
        stack(state, "Wheat Field", space=0, many=2)
        play(state, "build 2 Harvesting Center", "place n1")
        assert board(state)[:6] == ["Marshlands", "-", "-", "Silo", "Stockpile", "-"]
        assert state.removed[state.box.kind_of("Wheat Field")] == 2
        assert state.removed[state.box.kind_of("Charcoal Kiln")] == 1

    def test_so_does_what_is_left_of_the_stack_that_was_bought_from(self):
        """MT-R25"""
        state = start(1, setup="bread_line", solo_stacking=True)
        stack(state, "Wheat Field", space=0, many=3)
        play(state, "build 1 Wheat Field", "place n1")
        assert board(state)[:3] == ["Harvesting Center", "Marshlands", "-"]
        assert state.removed[state.box.kind_of("Wheat Field")] == 2

    def test_a_stack_further_right_slides_as_a_whole(self):
        state = offer(start(1, solo_stacking=True), "Silo", "Wheat Field", "Barn", "Spring", "Meadow", "Quarry")
        stack(state, "Wheat Field", space=1, many=2)
        play(at_turn(state), "build 4 Spring", "place n1")
        assert board(state)[:6] == ["Wheat Field", "Barn", "-", "Quarry", "-", "-"]
        assert list(state.stack)[:6] == [2, 1, 0, 1, 0, 0]

    def test_it_matters_which_of_two_equal_tiles_is_taken(self):
        state = at_turn(offer(start(1), "Wheat Field", "Silo", "Wheat Field", "Barn", "Spring", "Meadow"))
        assert [text for text in texts(state) if "Wheat" in text] == ["build 1 Wheat Field", "build 3 Wheat Field"]
        play(state, "build 3 Wheat Field", "place n1")
        assert board(state)[:3] == ["Silo", "-", "-"]


def test_b_comes_in_round_three():
    """MT-8.3, MT-R31"""
    state = draw(start(1), "M F")
    rng = Random(1)
    for _ in range(2):
        play(state, "pass")
        state.deal(rng)
    assert all(state.box.tiles[int(state.market[space])].bag == 1 for space in range(6))
