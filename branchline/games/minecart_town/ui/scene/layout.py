"""Where things are on the sheet: sizes, and the grid of a town."""

from __future__ import annotations

from branchline.core.ui.ink import Point
from branchline.games.minecart_town.ui.view import Card, Frame, MinecartTownView, TownView

#: The town on the left, and the height of the sheet.
TOWN, HEIGHT = 740.0, 772.0
#: The side of a cell, if there is room for it.
LARGEST = 122.0
#: The central board on the right: where it begins, a card, and how many are in a row.
RIGHT, CARD_WIDTH, CARD_HEIGHT = 756.0, 174.0, 112.0
ACROSS = 3
#: Where the other towns and the pieces of track begin, and where the head of a town ends.
OTHERS_Y = 8 + 4 * (CARD_HEIGHT + 6) + 22
PIECES_Y = HEIGHT - 34
HEAD = 54.0

#: A cell just outside the frame is so much of a cell wide or tall, and every one farther out so much of the one before.
OUTSIDE, FARTHER = 0.45, 0.35
#: So the margin on every side has room for all of them.
MARGIN = OUTSIDE / (1 - FARTHER)


class TownGrid:
    """Where the cells of a town lie within a frame, and how large they are.

    The frame stays as it is while a turn goes on. What comes to lie outside of it is pressed into a margin: the farther
    out, the narrower. So nothing else has to move.
    """

    def __init__(
        self, frame: Frame, left: float, top: float, wide: float, tall: float, largest: float, margin: float = MARGIN
    ) -> None:
        self.row, self.column, last_row, last_column = frame
        self.rows, self.columns = last_row - self.row + 1, last_column - self.column + 1
        self.size = min(largest, wide / (self.columns + 2 * margin), tall / (self.rows + 2 * margin))
        self.left = left + (wide - self.size * self.columns) / 2
        self.top = top + (tall - self.size * self.rows) / 2

    def at(self, row: int, column: int) -> Point:
        """The middle of a cell."""
        across, down = _stretch(column - self.column, self.columns), _stretch(row - self.row, self.rows)
        return self.left + self.size * across[0], self.top + self.size * down[0]

    def share(self, row: int, column: int) -> Point:
        """How wide and how tall a cell is, as shares of a cell within the frame."""
        return _stretch(column - self.column, self.columns)[1], _stretch(row - self.row, self.rows)[1]


def _stretch(place: int, many: int) -> Point:
    """The middle and the width of a row or column, in cells; those from 0 to ``many`` lie within the frame."""
    out = max(-place, place - many + 1, 0)
    if not out:
        return place + 0.5, 1.0
    width = OUTSIDE * FARTHER ** (out - 1)
    beyond = MARGIN * (1 - FARTHER ** (out - 1)) + width / 2
    return (-beyond if place < 0 else many + beyond), width


def frame_of(town: TownView) -> Frame:
    """The first row and column, and the last ones, of all tiles and free cells."""
    places = [(tile.row, tile.column) for tile in town.tiles] + [(cell.row, cell.column) for cell in town.open_cells]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    return min(rows), min(columns), max(rows), max(columns)


def town_grid(view: MinecartTownView, seat: int) -> TownGrid:
    """The grid of the town that is drawn large."""
    return large_grid(view.frame or frame_of(view.towns[seat]))


def large_grid(frame: Frame) -> TownGrid:
    """The grid of the town on the left."""
    return TownGrid(frame, 10, HEAD + 8, TOWN - 20, PIECES_Y - HEAD - 36, LARGEST)


def tint(card: Card) -> str:
    """The colour of a tile: by its type, or that of the starting tile."""
    return {"A": "p2", "B": "m1", "C": "p3"}.get(card.type, "m3")
