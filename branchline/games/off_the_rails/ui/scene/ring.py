"""The tiles that fit the chosen square lie in a ring about it, to be picked where one looks."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from branchline.core.ui.ink import Point
from branchline.games.off_the_rails.rules.track import TILE_TEXTS
from branchline.games.off_the_rails.ui.view import RailsView

#: How far from the square they lie, and how many there is room for.
RADIUS, ROOM = 76.0, 6
#: Where tiles lie beside a square instead of in the palette.
Ring = dict[str, Point]


def ring_of(view: RailsView, square_at: Callable[[int, int], Point]) -> Ring:
    """Where each tile lies that fits, as long as the viewer chooses one."""
    if view.ring is None:
        return {}
    name, exits = view.ring
    square = next(square for square in view.squares if square.name == name)
    x, y = square_at(square.row, square.column)
    fitting = [tile for tile in TILE_TEXTS if fits(tile, exits)]
    turns = {tile: 2 * pi * place / ROOM for place, tile in enumerate(fitting)}
    return {tile: (x + RADIUS * sin(turn), y - RADIUS * cos(turn)) for tile, turn in turns.items()}


def fits(tile: str, exits: tuple[str, ...]) -> bool:
    """OR-2.4, OR-2.5 A first tile has two exits, and every one after it keeps them and has one more."""
    return len(tile) == max(len(exits) + 1, 2) and all(way[0] in tile for way in exits)
