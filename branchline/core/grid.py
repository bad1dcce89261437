"""Where the numbers of an observation lie on the board: for learning programs that convolve."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

#: Row and column, from 0.
Spot = tuple[int, int]


@dataclass(frozen=True)
class Grid:
    """A board in rows and columns. Some of its spots may be no place of the board."""

    rows: int
    columns: int
    #: by feature with one number or several for each place: where the places lie
    places: Mapping[str, tuple[Spot, ...]]
    #: by feature whose numbers are places: where each number lies, from the feature's lowest; None: not on the board
    pointing: Mapping[str, tuple[Spot | None, ...]] = field(default_factory=dict)
    #: features whose numbers are best read bit by bit, though they are names
    bit_by_bit: frozenset[str] = frozenset()
    #: how rows and columns are counted, in one line
    help: str = ""

    def spots(self) -> set[Spot]:
        """All places of the board."""
        return {spot for spots in self.places.values() for spot in spots}


def hex_grid(
    cells: list[tuple[int, int]],
    by_hex: Iterable[str],
    by_place: Mapping[str, list[int]] | None = None,
    pointing: Mapping[str, list[int | None]] | None = None,
) -> Grid:
    """A map of hexes by their axial coordinates (q, r).

    Rows count r and columns q, both from the least. So the six neighbours of a hex are those of its eight spots around
    that are not on the diagonal from north-west to south-east. ``by_place`` and ``pointing`` name hexes by number.
    """
    left, top = min(q for q, _ in cells), min(r for _, r in cells)
    spots = tuple((r - top, q - left) for q, r in cells)
    rows, columns = (max(spot[axis] for spot in spots) + 1 for axis in (0, 1))
    places = dict.fromkeys(by_hex, spots)
    places |= {name: tuple(spots[hex] for hex in hexes) for name, hexes in (by_place or {}).items()}
    points = {
        name: tuple(None if hex is None else spots[hex] for hex in hexes) for name, hexes in (pointing or {}).items()
    }
    neighbours = "axial coordinates: beside a hex are the spots around it but the north-western and south-eastern one"
    return Grid(rows, columns, places, points, help=neighbours)
