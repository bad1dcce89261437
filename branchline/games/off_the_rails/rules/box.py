"""The box of Off the Rails: board, jewels, cards, tiles, tokens and missions, read from data/ and checked."""

from __future__ import annotations

from typing import Final

from branchline.core.match.box import Box, Entry
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.jewels import MOST, NAMES, heap_of
from branchline.games.off_the_rails.rules.track import (
    BACK,
    CELLS,
    DIRECTIONS,
    LARGEST,
    STEP,
    cell_at,
    column_of,
    row_of,
)

CLANS: Final = ("red", "yellow", "green", "blue")
MINE_SQUARES: Final = 8
CARDS: Final = 32
MISSIONS: Final = 11
#: A clan's surface has at most so many squares; its squares are numbered from clan * SURFACE.
SURFACE: Final = 8
LENGTHS: Final = (13, 17, 21, 25)

# What a cell of the grid is.
NOWHERE: Final = 0
SQUARE: Final = 1
CENTRE: Final = 2
SURFACE_SQUARE: Final = 3

#: The figures of a cart's move that missions ask for, in the order of Mission.least: the kinds of jewels come first.
FIGURES: Final = (*NAMES, "pieces", "kinds", "opposite", "speed", "dropped", "deposits")
PIECES: Final = 5
KINDS_BROUGHT: Final = 6
OPPOSITE: Final = 7
SPEED: Final = 8
DROPPED: Final = 9
DEPOSITS: Final = 10


class Mission:
    """A mission card: its title, its task in words, and the least that each figure must reach."""

    def __init__(self, entry: Entry) -> None:
        self.name = entry.name("name")
        self.task = entry.sentence("task")
        self.basis = entry.basis()
        self.least: Ints = vec[i64]([entry.number(name, 1, 30) if entry.has(name) else 0 for name in FIGURES])
        if not any(self.least):
            raise entry.wrong("", f"asks for nothing; it can ask for {', '.join(FIGURES)}")
        entry.done()


class Board:
    """The board as tables over the cells of the grid."""

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
        self.entry: Ints = vec[i64]([self._entry(cell, face) for cell in range(CELLS) for face in range(4)])

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
        #: the cells of all surface squares, clan * SURFACE onwards; -1 where a surface has no more squares
        self.surface: Ints = vec[i64]([-1] * (len(CLANS) * SURFACE))
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
            length = self.columns if side in (0, 2) else self.rows
            lines = entry.numbers("lines", 1, length)
            entry.done()
            if not 1 <= len(lines) <= SURFACE or lines != sorted(set(lines)):
                raise entry.wrong("lines", f"must be 1 to {SURFACE} different numbers, ascending")
            for place, line in enumerate(lines):
                cell = self._surface_cell(side, line - 1)
                if self.kind[cell + STEP[BACK[side]]] != SQUARE:
                    raise entry.wrong("lines", f"line {line} leads into a mine's centre")
                self.kind[cell] = SURFACE_SQUARE
                self.clan_of[cell] = clan
                self.surface[clan * SURFACE + place] = cell
        surfaces.done()
        for clan in range(len(CLANS)):
            self.opposite[clan] = sides.index((sides[clan] + 2) % 4)

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
        return f"{CLANS[clan]}-{letter if self.inward[clan] in (0, 2) else number}"


class RailsBox(Box):
    """All components."""

    def __init__(self, root: Entry) -> None:
        super().__init__(root)
        self.board = Board(root)
        self._read_jewels(root.table("jewel"))
        self._read_figures(root)
        self._read_cards(root)
        self.missions = [Mission(entry) for entry in root.tables("mission")]
        if len(self.missions) != MISSIONS:
            raise root.wrong("mission", f"there are {len(self.missions)} missions, not {MISSIONS}")
        # OR-9.2 who claims no mission claims "nothing"
        root.different("mission", ["nothing", *(mission.name for mission in self.missions)])

    def _read_jewels(self, jewels: Entry) -> None:
        """The five kinds: how many, what they are worth, and where the solo game wants them."""
        self.points: Ints = vec[i64]()
        #: the clan to whose surface each kind belongs in the solo game; -1 for rock
        self.solo_clan: Ints = vec[i64]()
        counts, solo = [], []
        for name in NAMES:
            entry = jewels.table(name)
            entry.basis()
            rock = name == "rock"
            counts.append(entry.number("count", 0 if rock else 1, MOST))
            solo.append(entry.number("solo_count", 0, counts[-1]))
            self.points = append(self.points, entry.number("points", 0, 0 if rock else 99))
            self.solo_clan = append(self.solo_clan, -1 if rock else CLANS.index(entry.text("solo_clan", CLANS)))
            entry.done()
        jewels.done()
        if sum(solo) != CARDS:
            raise jewels.wrong("", f"the solo game has a piece for each of {CARDS} mine squares, not {sum(solo)}")
        #: all pieces, and those of the solo game
        self.heap: i64 = heap_of(counts)
        self.solo_heap: i64 = heap_of(solo)

    def _read_figures(self, root: Entry) -> None:
        """Bonuses, a turn's limits, the cart's limits, and how many tiles and tokens there are."""
        bonus, turn, cart = root.table("bonus"), root.table("turn"), root.table("cart")
        tiles, tokens = root.table("tiles"), root.table("tokens")
        self.ruby_bonus: i64 = bonus.number("ruby", 0, 99)
        self.cart_bonus: i64 = bonus.number("cart", 0, 99)
        self.mission_bonus: i64 = bonus.number("mission", 0, 99)
        self.actions: i64 = turn.number("actions", 1, 9)
        self.passing: i64 = turn.number("passing", 0, 5)
        self.landing: i64 = turn.number("landing", 0, 5)
        self.slowest: i64 = cart.number("slowest", 1, 6)
        self.fastest: i64 = cart.number("fastest", int(self.slowest), 6)
        self.start_speed: i64 = cart.number("start", int(self.slowest), int(self.fastest))
        self.hold: i64 = cart.number("hold", 1, 5)
        self.plain_tiles: i64 = tiles.number("plain", 0, 500)
        self.junction_tiles: i64 = tiles.number("junction", 0, 500)
        self.tokens_each: i64 = tokens.number("each", 1, 20)
        for entry in (bonus, turn, cart, tiles, tokens):
            entry.basis()
            entry.done()

    def _read_cards(self, root: Entry) -> None:
        """How many pieces each deposit card brings, and how long the deck is."""
        deposits, deck = root.table("deposit"), root.table("deck")
        self.card_jewels: Ints = vec[i64]()
        for name in CLANS:
            entry = deposits.table(name)
            entry.basis()
            for number in entry.numbers("jewels", 0, 9, MINE_SQUARES):
                self.card_jewels = append(self.card_jewels, number)
            entry.done()
        deposits.done()
        deck.basis()
        self.deck_length = [0]
        for seats in ("two", "three", "four"):
            length = deck.number(seats, LENGTHS[0], LENGTHS[-1])
            if length not in LENGTHS:
                raise deck.wrong(seats, f"{length} is not one of {', '.join(str(number) for number in LENGTHS)}")
            self.deck_length.append(length)
        deck.done()
