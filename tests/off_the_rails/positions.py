"""Positions of Off the Rails, drawn for a test.

The board is drawn as track, a character a square, beginning at a named square. Columns are a to j from the west, rows 1
to 10 from the north; red is the north surface, yellow the east, green the south, blue the west.
"""

from __future__ import annotations

from branchline import games
from branchline.core.engine.squares import DIRECTIONS
from branchline.core.game import CHANCE
from branchline.core.match.options import Value
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from branchline.games.off_the_rails.rules.board import CLANS
from branchline.games.off_the_rails.rules.chapters.building import start_turn
from branchline.games.off_the_rails.rules.jewels import NAMES, ONE
from branchline.games.off_the_rails.rules.notation import heap_text
from branchline.games.off_the_rails.rules.state import GONE, SUPPLY
from branchline.games.off_the_rails.rules.track import CELLS, PLAIN_STAGE, STAGE, STRIDE, TOKEN_GROUND

GAME = games.find("off_the_rails")
GLYPHS = {"│": 5, "─": 10, "└": 3, "┌": 6, "┐": 12, "┘": 9, "├": 7, "┬": 14, "┤": 13, "┴": 11, "┼": 15}
#: Which clans play: opposite ones at two.
CLANS_OF = {1: [-1], 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3]}
WHITE, BLACK = 0, 1


def table(seats: int = 2, **options: Value) -> OffTheRailsPosition:
    """A table at the first player's turn, with nothing on the board."""
    state = GAME.start(seats, options)
    assert isinstance(state, OffTheRailsPosition)
    for seat, clan in enumerate(CLANS_OF[seats]):
        state.clan[seat] = clan
    state.shown = 0
    state.owed = 0
    state.phase = start_turn(state, 0)
    return state


def cell(state: OffTheRailsPosition, name: str) -> int:
    """The cell of a square's name."""
    names = {state.box.board.name(place): place for place in range(CELLS) if state.box.board.kind[place]}
    return names[name]


def draw(state: OffTheRailsPosition, start: str, rows: str) -> OffTheRailsPosition:
    """Lay track as drawn; a dot is bare ground."""
    lines = [line.strip() for line in rows.strip().split("\n")]
    for row, line in enumerate(lines):
        for column, glyph in enumerate(line):
            if glyph != ".":
                place = cell(state, start) + row * STRIDE + column
                state.ground[place] = GLYPHS[glyph]
                if STAGE[GLYPHS[glyph]] == PLAIN_STAGE:
                    state.plain -= 1
                else:
                    state.junction -= 1
    return state


def jewels(words: str) -> int:
    """A heap from words like ``ruby ruby rock``."""
    return sum(int(ONE[NAMES.index(word)]) for word in words.split())


def deposit(state: OffTheRailsPosition, square: str, words: str) -> OffTheRailsPosition:
    """Put pieces out of the bag onto a square."""
    state.bag -= jewels(words)
    state.heaps[cell(state, square)] += jewels(words)
    return state


def stock(state: OffTheRailsPosition, seat: int, words: str) -> OffTheRailsPosition:
    """Put pieces out of the bag behind a shield."""
    state.bag -= jewels(words)
    state.stock[seat] += jewels(words)
    return state


def cart(
    state: OffTheRailsPosition, seat: int, number: int, square: str, facing: str, speed: int = 1, hold: str = ""
) -> OffTheRailsPosition:
    """Put a cart on a square with pieces out of the bag in its hold."""
    which = seat * int(state.rules.carts_each) + number
    state.place[which] = cell(state, square)
    state.face[which] = DIRECTIONS.index(facing)
    state.speed[which] = speed
    state.bag -= jewels(hold)
    state.hold[which] = jewels(hold)
    return state


def token(state: OffTheRailsPosition, square: str, mine: str) -> OffTheRailsPosition:
    """Put a Chasm Token on a square."""
    state.ground[cell(state, square)] = TOKEN_GROUND[CLANS.index(mine)]
    state.tokens[CLANS.index(mine)] -= 1
    return state


def texts(state: OffTheRailsPosition, seat: int | None = None) -> list[str]:
    """What may be done now."""
    who = int(state.turn()) if seat is None else seat
    return [GAME.text(state, who, action) for action in state.legal(who)]


def play(state: OffTheRailsPosition, *words: str) -> OffTheRailsPosition:
    """Each text by whoever's turn it is."""
    for words_of_one in words:
        seat = int(state.turn())
        state.apply(seat, GAME.read(state, seat, words_of_one))
        assert state.census() == GAME.components(int(state.seats), {}, state.box)
    return state


def skip_turn(state: OffTheRailsPosition) -> OffTheRailsPosition:
    """Do nothing and draw the first thing that can be drawn, until it is somebody's turn again."""
    play(state, "done")
    while state.turn() == CHANCE:
        play(state, texts(state)[0])
    return state


def where(state: OffTheRailsPosition, seat: int, number: int) -> str:
    """``d4 north``, ``supply`` or ``gone``."""
    which = seat * int(state.rules.carts_each) + number
    place = int(state.place[which])
    if place in (SUPPLY, GONE):
        return "supply" if place == SUPPLY else "gone"
    return f"{state.box.board.name(place)} {DIRECTIONS[state.face[which]]}"


def hold(state: OffTheRailsPosition, seat: int, number: int) -> str:
    """What a cart carries."""
    return heap_text(state.hold[seat * int(state.rules.carts_each) + number])


def lying(state: OffTheRailsPosition, square: str) -> str:
    """What lies on a square."""
    return heap_text(state.heaps[cell(state, square)])


def track(state: OffTheRailsPosition, square: str) -> str:
    """The glyph of a square's tile."""
    ground = int(state.ground[cell(state, square)])
    return next((glyph for glyph, exits in GLYPHS.items() if exits == ground), "." if not ground else "token")
