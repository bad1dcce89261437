"""Where the hexes of the map lie."""

from __future__ import annotations

from functools import cache

from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.games.mini_express.ui.view import HexView

HEX = 34.0
_MAP_X, _MAP_Y = 62.0, -4.0


def hex_at(hex: HexView) -> Point:
    """Where a hex's centre lies."""
    return centre(hex.column, hex.row)


@cache
def centre(column: int, row: int) -> Point:
    """Where the centre of the hex in that column and row lies."""
    x, y = ink.flat_centre(column, row, HEX)
    return round(_MAP_X + x, 2), round(_MAP_Y + y, 2)
