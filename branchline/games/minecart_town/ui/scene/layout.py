"""Where things are on the sheet: sizes, and the grid of a town."""

from __future__ import annotations

from branchline.core.ui.ink import Point
from branchline.games.minecart_town.ui.view import Card, MinecartTownView, TownView

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

#: First row and column, last row and column.
Frame = tuple[int, int, int, int]


class Grid:
    """Where the cells of a town lie within a frame."""

    def __init__(self, frame: Frame, left: float, top: float, wide: float, tall: float, largest: float) -> None:
        self.row, self.column, last_row, last_column = frame
        self.frame = frame
        many_rows, many_columns = last_row - self.row + 1, last_column - self.column + 1
        self.size = min(largest, wide / many_columns, tall / many_rows)
        self.left = left + (wide - self.size * many_columns) / 2
        self.top = top + (tall - self.size * many_rows) / 2

    def shows(self, row: int, column: int) -> bool:
        """Whether a cell lies within the frame."""
        top, left, bottom, right = self.frame
        return top <= row <= bottom and left <= column <= right

    def at(self, row: int, column: int) -> Point:
        """The middle of a cell."""
        return self.left + self.size * (column - self.column + 0.5), self.top + self.size * (row - self.row + 0.5)


def frame_of(town: TownView) -> Frame:
    """The first row and column, and the last ones, of all tiles and free cells.

    There is room to grow on every side, in steps of two: what lies under the pointer mostly stays there.
    """
    places = [(tile.row, tile.column) for tile in town.tiles] + [(cell.row, cell.column) for cell in town.open_cells]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    return roomy(min(rows)), roomy(min(columns)), roomy(max(rows)), roomy(max(columns))


def roomy(number: int) -> int:
    """A row or column, or the next one farther out."""
    return number + (number > 0) - (number < 0) if number % 2 == 0 and number else number


def town_grid(view: MinecartTownView, seat: int) -> Grid:
    """The grid of the town that is drawn large."""
    frame = view.frame or frame_of(view.towns[seat])
    return Grid(frame, 10, HEAD + 8, TOWN - 20, PIECES_Y - HEAD - 36, LARGEST)


def tint(card: Card) -> str:
    """The colour of a tile: by its type, or that of the starting tile."""
    return {"A": "p2", "B": "m1", "C": "p3"}.get(card.type, "m3")
