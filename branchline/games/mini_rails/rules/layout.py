"""The geometry of the map: seven tiles of seven hexes within six frames.

A tile lies in a slot: slot 0 is the middle, slots 1 to 6 go clockwise from the north-east. A hex has a place on its
tile: place 0 is the centre, places 1 to 6 go round it in the same way. The number of a hex is slot * 7 + place.
Side B of the frames needs the mirror image of the slots (MR-R6). The pictures of the tiles are never mirrored.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.bits import mask_of
from branchline.core.engine.hexes import DIRECTIONS, Hex, mirrored, neighbours
from branchline.core.native import Ints, i64, vec

TILES: Final = 7
PLACES: Final = 7
HEXES: Final = 49
RING: Final = 6
FRAMES: Final = 6
#: Where the tiles' centres lie on side A.
_CENTRES: Final[list[Hex]] = [(0, 0), (2, -3), (3, -1), (1, 2), (-2, 3), (-3, 1), (-1, -2)]


class Layout:
    """Where each hex lies, what is beside it, and what it is called, on one side of the frames."""

    def __init__(self, side: str) -> None:
        self.side = side
        centres = [mirrored(centre) for centre in _CENTRES] if side == "B" else _CENTRES
        petals = [(0, 0), *DIRECTIONS]
        self.cells: list[Hex] = [(c[0] + p[0], c[1] + p[1]) for c in centres for p in petals]
        number = {cell: index for index, cell in enumerate(self.cells)}
        touching = [[number[other] for other in neighbours(cell) if other in number] for cell in self.cells]
        #: for each hex the set of the hexes beside it
        self.beside: Ints = vec[i64]([mask_of(others) for others in touching])
        self.names: list[str] = self._names()

    def _names(self) -> list[str]:
        """Rows are lettered from the north, hexes numbered from the west: d4."""
        names = [""] * HEXES
        for row in range(-4, 5):
            across = sorted(hex for hex in range(HEXES) if self.cells[hex][1] == row)
            across.sort(key=lambda hex: self.cells[hex][0])
            for column, hex in enumerate(across):
                names[hex] = f"{'abcdefghi'[row + 4]}{column + 1}"
        return names

    def start(self, frame: i64, place: i64) -> i64:
        """MR-2.4 The start hex of a frame. ``place`` is the place on the tile of slot 1; other frames are turned.

        On side B the pattern is mirrored with the slots (MR-R6): clockwise becomes anticlockwise.
        """
        turned = (place - 1 + frame) % RING
        slot = frame + 1
        if self.side == "B":
            turned = (RING - 1 - turned) % RING
        return slot * PLACES + 1 + turned


SIDES: Final = ("A", "B")
LAYOUTS: Final = [Layout("A"), Layout("B")]
