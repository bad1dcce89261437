"""``encoding="planes"``: the numbers of an observation where they lie on the board, in the documented layout."""

from __future__ import annotations

import numpy as np
import pytest

from branchline import games
from branchline.adapters.planes import BIT, BOARD, POINT, SCALED, VALUE, planes
from branchline.adapters.vector import VectorEnv
from branchline.core.engine.observation import named
from branchline.core.match.errors import SetupError

EACH_BOARD = pytest.mark.parametrize("name", ["mini_rails", "mini_express", "off_the_rails"])
#: In axial coordinates, rows counting r and columns q.
BESIDE = {(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)}


def expected(plane, grid, features, numbers):
    """One plane, made number by number."""
    board = np.zeros((grid.rows, grid.columns), dtype=np.float32)
    if plane.way == BOARD:
        for spot in grid.spots():
            board[spot] = 1
        return board
    row = numbers[plane.feature]
    if plane.way == POINT:
        low = next(feature.low for feature in features if feature.name == plane.feature)
        spot = grid.pointing[plane.feature][row[plane.number] - low]
        if spot is not None:
            board[spot] = 1
        return board
    spots = grid.places[plane.feature]
    each = len(row) // len(spots)
    for place, spot in enumerate(spots):
        number = row[place * each + plane.number]
        if plane.way == SCALED:
            board[spot] = number / plane.operand
        elif plane.way == VALUE:
            board[spot] = number == plane.operand
        else:
            assert plane.way == BIT
            board[spot] = (number >> plane.operand) & 1
    return board


@EACH_BOARD
def test_every_plane_shows_its_numbers_step_by_step(name):
    env = VectorEnv(name, games=2, encoding="planes", seed=3)
    env.reset()
    grid = env.setup.game.grid(env.setup.seats, env.setup.options, env.setup.box)
    layout = planes(env.setup.features, grid)
    assert env.observations.shape == (2, len(layout), grid.rows, grid.columns)
    rng = np.random.default_rng(1)
    for step in range(60):
        if step % 12 == 0:
            for seen, raw in zip(env.observations, env.raw, strict=True):
                numbers = named(env.setup.features, raw.tolist())
                for plane, board in zip(layout, seen, strict=True):
                    assert np.allclose(board, expected(plane, grid, env.setup.features, numbers)), plane
        env.step(env.sample(rng))


@EACH_BOARD
def test_the_rest_is_what_does_not_lie_on_the_board(name):
    env = VectorEnv(name, games=2, encoding="planes", seed=3)
    whole = VectorEnv(name, games=2, encoding="onehot", seed=3)
    env.reset()
    whole.reset()
    grid = env.setup.game.grid(env.setup.seats, env.setup.options, env.setup.box)
    kept, place = [], 0
    for feature in env.setup.features:
        for _ in range(feature.length):
            column = whole.encoder.layout[place]
            place += 1
            if feature.name not in grid.places and feature.name not in grid.pointing:
                kept += range(column.first, column.first + column.count)
    assert np.array_equal(env.rest, whole.observations[:, kept])


def beside(grid, feature):
    """Pairs of hexes that are neighbours on the grid, by number."""
    number = {spot: hex for hex, spot in enumerate(grid.places[feature])}
    return {
        (hex, number[row + down, column + right])
        for (row, column), hex in number.items()
        for down, right in BESIDE
        if (row + down, column + right) in number
    }


@pytest.mark.parametrize("side", ["A", "B"])
def test_hexes_of_mini_rails_that_touch_lie_beside_each_other(side):
    from branchline.games.mini_rails.rules.layout import LAYOUTS, SIDES

    game = games.find("mini_rails")
    masks = LAYOUTS[SIDES.index(side)].beside
    touching = {(one, other) for one, mask in enumerate(masks) for other in range(49) if int(mask) >> other & 1}
    assert beside(game.grid(4, game.settle(4, {"side": side}), game.box()), "discs") == touching


def test_hexes_of_mini_express_that_touch_lie_beside_each_other():
    from branchline.games.mini_express.rules.paths import BESIDE as ROOM

    game = games.find("mini_express")
    box = game.box()
    table = list(box.dry.beside)
    touching = {
        (place // ROOM, int(other)) for place, other in enumerate(table) if other >= 0 and place % ROOM < ROOM - 1
    }
    assert beside(game.grid(4, game.settle(4, {}), box), "track") == touching


def test_squares_of_off_the_rails_lie_in_rows_inside_the_line_of_surfaces():
    game = games.find("off_the_rails")
    box = game.box()
    grid = game.grid(3, game.settle(3, {}), box)
    inside = [(row, column) for row in range(1, box.board.rows + 1) for column in range(1, box.board.columns + 1)]
    assert list(grid.places["ground"]) == inside


def test_a_town_that_grows_has_no_planes():
    with pytest.raises(SetupError, match="Minecart Town has no board"):
        VectorEnv("minecart_town", games=1, encoding="planes")
    with pytest.raises(SetupError, match="float32"):
        VectorEnv("mini_rails", games=1, encoding="planes", dtype="int16")
    with pytest.raises(SetupError, match="only encoding='planes'"):
        _ = VectorEnv("mini_rails", games=1).rest
