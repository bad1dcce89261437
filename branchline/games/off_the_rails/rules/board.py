"""The board as tables over the cells of the grid, read from data/ and checked."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.squares import BACK, DIRECTIONS, NORTH, SIDES, SOUTH
from branchline.core.match.box import Entry
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.track import CELLS, LARGEST, STEP, cell_at, column_of, row_of

CLANS: Final = ("red", "yellow", "green", "blue")
MINE_SQUARES: Final = 8
#: One deposit card for each numbered mine square.
CARDS: Final = 32
#: A surface has at most so many squares; those of a clan are numbered from clan * SURFACE_LENGTH.
SURFACE_LENGTH: Final = 8

# What a cell of the grid is.
NOWHERE: Final = 0
SQUARE: Final = 1
CENTRE: Final = 2
SURFACE_SQUARE: Final = 3


class Board:
    """Which cells are squares, mines and surfaces."""

    def __init__(self, root: Entry) -> None:
        entry = root.table("board")
        self.basis = entry.basis()
        rows = [row.split() for row in entry.texts("map")]
        entry.done()
        self.rows = len(rows)
        self.columns = len(rows[0]) if rows else 0
        if not 4 <= self.rows <= LARGEST or not 4 <= self.columns <= LARGEST:
            raise entry.wrong("map", f"has {self.rows} rows of {self.columns} squares; 4 to {LARGEST} are possible")
        self.kind: Ints = vec[i64]([NOWHERE] * CELLS)
        #: the squares that can take track, in reading order
        self.squares: Ints = vec[i64]()
        #: all squares that can collapse: those, and the mines' centres
        self.area: Ints = vec[i64]()
        #: the cells of the numbered squares: mine * 8 + number - 1
        self.mine_square: Ints = vec[i64]([-1] * CARDS)
        self.centre: Ints = vec[i64]([-1] * len(CLANS))
        #: by cell: the mine, and the number there (0 for a centre); -1 elsewhere
        self.mine_of: Ints = vec[i64]([-1] * CELLS)
        self.number_of: Ints = vec[i64]([-1] * CELLS)
        for row, words in enumerate(rows):
            if len(words) != self.columns:
                raise entry.wrong("map", f"row {row + 1} has {len(words)} squares, not {self.columns}")
            for column, word in enumerate(words):
                self._put(entry, cell_at(row, column), word)
        self._check_mines(entry)
        self._read_surfaces(root)
        self.names = [self._name(cell) for cell in range(CELLS)]
        #: by square and direction: where a cart comes from that enters in that direction, and leaves it so: cell * 4 +
        #: direction; -1: from nowhere
        self.entry: Ints = vec[i64]([self._entry(cell, face) for cell in range(CELLS) for face in range(SIDES)])

    def _entry(self, cell: int, face: int) -> int:
        before = cell - int(STEP[face])
        if self.kind[cell] != SQUARE or self.kind[before] not in (SQUARE, SURFACE_SQUARE):
            return -1
        return before * 4 + face

    def _put(self, entry: Entry, cell: int, word: str) -> None:
        """Put one word of the map onto its cell."""
        self.kind[cell] = CENTRE if word.endswith("X") else SQUARE
        self.area = append(self.area, cell)
        if self.kind[cell] == SQUARE:
            self.squares = append(self.squares, cell)
        if word == ".":
            return
        mines = [clan[0] for clan in CLANS]
        if len(word) != 2 or word[0] not in mines or word[1] not in "12345678X":
            raise entry.wrong("map", f"{word!r} is not a square: '.', or r, y, g, b with 1 to 8 or X")
        mine = mines.index(word[0])
        table, place = (
            (self.centre, mine) if word[1] == "X" else (self.mine_square, mine * MINE_SQUARES + int(word[1]) - 1)
        )
        if table[place] != -1:
            raise entry.wrong("map", f"{word} is there twice")
        table[place] = cell
        self.mine_of[cell] = mine
        self.number_of[cell] = 0 if word[1] == "X" else int(word[1])

    def _check_mines(self, entry: Entry) -> None:
        """Every mine has a centre and its eight squares around it."""
        for mine, clan in enumerate(CLANS):
            centre = int(self.centre[mine])
            if centre == -1:
                raise entry.wrong("map", f"the {clan} mine has no centre {clan[0]}X")
            for number in range(MINE_SQUARES):
                cell = int(self.mine_square[mine * MINE_SQUARES + number])
                if cell == -1:
                    raise entry.wrong("map", f"the square {clan[0]}{number + 1} is missing")
                apart = max(abs(row_of(cell) - row_of(centre)), abs(column_of(cell) - column_of(centre)))
                if apart != 1:
                    raise entry.wrong("map", f"the square {clan[0]}{number + 1} is not beside its mine's centre")

    def _read_surfaces(self, root: Entry) -> None:
        """The surfaces: their cells lie just outside the board, a cart on them faces inward."""
        #: the cells of all surface squares, clan * SURFACE_LENGTH onwards; -1 where a surface has no more squares
        self.surface: Ints = vec[i64]([-1] * (len(CLANS) * SURFACE_LENGTH))
        self.clan_of: Ints = vec[i64]([-1] * CELLS)
        self.inward: Ints = vec[i64]([0] * len(CLANS))
        self.opposite: Ints = vec[i64]([0] * len(CLANS))
        sides: list[int] = []
        surfaces = root.table("surface")
        for clan, name in enumerate(CLANS):
            entry = surfaces.table(name)
            entry.basis()
            side = DIRECTIONS.index(entry.text("side", DIRECTIONS))
            if side in sides:
                raise entry.wrong("side", f"the {DIRECTIONS[side]} side is another clan's")
            sides.append(side)
            self.inward[clan] = BACK[side]
            length = self.columns if side in (NORTH, SOUTH) else self.rows
            lines = entry.numbers("lines", 1, length)
            entry.done()
            if not 1 <= len(lines) <= SURFACE_LENGTH or lines != sorted(set(lines)):
                raise entry.wrong("lines", f"must be 1 to {SURFACE_LENGTH} different numbers, ascending")
            for place, line in enumerate(lines):
                cell = self._surface_cell(side, line - 1)
                self.kind[cell] = SURFACE_SQUARE
                self.clan_of[cell] = clan
                self.surface[clan * SURFACE_LENGTH + place] = cell
        surfaces.done()
        for clan in range(len(CLANS)):
            self.opposite[clan] = sides.index(int(BACK[sides[clan]]))

    def _surface_cell(self, side: int, line: int) -> int:
        return [
            cell_at(-1, line),
            cell_at(line, self.columns),
            cell_at(self.rows, line),
            cell_at(line, -1),
        ][side]

    def name(self, cell: int) -> str:
        """``d4`` is column d, row 4 from the north; ``red-d`` and ``blue-4`` are surface squares."""
        return self.names[cell]

    def _name(self, cell: int) -> str:
        if self.kind[cell] == NOWHERE:
            return ""
        letter, number = chr(ord("a") + column_of(cell)), str(row_of(cell) + 1)
        if self.kind[cell] != SURFACE_SQUARE:
            return letter + number
        clan = int(self.clan_of[cell])
        return f"{CLANS[clan]}-{letter if self.inward[clan] in (NORTH, SOUTH) else number}"
