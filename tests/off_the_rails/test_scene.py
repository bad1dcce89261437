"""What the drawing shows: carts with their cargo, the chasm with its banks, tiles about the chosen square."""

from __future__ import annotations

from branchline.core.message import in_english
from branchline.games.off_the_rails.rules.state import RailsState
from branchline.games.off_the_rails.ui.scene.carts import cart
from branchline.games.off_the_rails.ui.scene.chasm import banks_of
from branchline.games.off_the_rails.ui.view import SquareView
from tests.off_the_rails.positions import GAME, play, table, texts

NAMES = ["Ann", "Ben"]


def scene_of(state: RailsState, viewer: int | None):
    return GAME.shown.scene(GAME.shown.view(state, viewer), NAMES, in_english(NAMES))


class TestCarts:
    def test_a_cart_shows_its_clan_its_speed_and_each_piece_of_its_cargo(self):
        empty, full = cart("red", "white", "north", 4, False), cart("red", "white", "north", 4, False, (1, 0, 2, 0, 1))
        assert "goblin" in empty
        assert ">4</text>" in empty
        assert empty.count("class='jewel'") == 0
        assert full.count("class='jewel'") == 4


class TestChasm:
    """OR-7.4 Tokens lie side by side: between two of them there is no edge."""

    def square(self, row: int, column: int) -> SquareView:
        return SquareView("x", row, column, None, None, (), "red", (0, 0, 0, 0, 0))

    def test_a_single_hole_has_an_edge_on_every_side(self):
        assert set(banks_of(self.square(2, 2), frozenset({(2, 2)}))) == {"n", "e", "s", "w"}

    def test_two_holes_are_one(self):
        fallen = frozenset({(2, 2), (2, 3)})
        assert set(banks_of(self.square(2, 2), fallen)) == {"n", "s", "w"}
        assert set(banks_of(self.square(2, 3), fallen)) == {"n", "e", "s"}

    def test_a_bend_leaves_a_corner_standing(self):
        fallen = frozenset({(2, 2), (2, 3), (3, 2)})
        assert set(banks_of(self.square(2, 2), fallen)) == {"n", "w", "se"}


class TestRing:
    """OR-2.2 The square comes first, then the tile: it lies where one looks."""

    def test_every_tile_that_can_be_chosen_lies_beside_the_square(self):
        state = table()
        square = next(text for text in texts(state) if text.startswith("track"))
        before = {spot.id: (spot.x, spot.y) for spot in scene_of(state, state.turn()).spots}
        seat = int(state.turn())
        play(state, square)
        spots = {spot.id: spot for spot in scene_of(state, seat).spots}
        middle = spots[f"square-{square.split()[1]}"]
        tiles = [spots[f"tile-{text.split()[1]}"] for text in texts(state) if text.startswith("lay")]
        assert len(tiles) == 6
        assert all(max(abs(tile.x - middle.x), abs(tile.y - middle.y)) < 80 for tile in tiles)
        others = {spot.id: (spot.x, spot.y) for spot in scene_of(state, 1 - seat).spots}
        assert all(others[tile.id] == before[tile.id] for tile in tiles)

    def test_the_tiles_stay_while_one_is_looked_at(self):
        state = table()
        seat = int(state.turn())
        play(state, next(text for text in texts(state) if text.startswith("track")))
        lay = next(text for text in texts(state) if text.startswith("lay"))
        _, view = GAME.shown.foresee(state, seat, GAME.read(state, seat, lay))
        then = GAME.shown.scene(view, NAMES, in_english(NAMES))
        tiles = {piece for piece in scene_of(state, seat).pieces if piece.id.startswith("tile-")}
        assert tiles <= set(then.pieces)


class TestLastWord:
    """OR-2.1 After the actions the carts go: only the last one asks for a last word."""

    def test_only_a_tile_that_is_the_last_action_needs_one(self):
        state = table()
        seat = int(state.turn())
        for left in range(int(state.actions), 0, -1):
            play(state, f"track a{left}")
            lay = state.legal(seat)[0]
            assert GAME.shown.goes_on(state, seat, lay) == (left > 1)
            assert GAME.shown.needs_care(state, seat, lay) == (left == 1)
            play(state, texts(state)[0])
