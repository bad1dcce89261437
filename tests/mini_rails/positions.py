"""Positions of Mini Rails, built for a test."""

from __future__ import annotations

from branchline import games
from branchline.core.engine.bits import BIT, count
from branchline.core.game import CHANCE
from branchline.core.match.options import Options, Value
from branchline.core.native import i64, vec
from branchline.games.mini_rails.ai.position import MiniRailsPosition
from branchline.games.mini_rails.rules.layout import HEXES, LAYOUTS
from branchline.games.mini_rails.rules.state import ACTION, NONE

GAME = games.find("mini_rails")
LETTERS = "RWTBYG"
#: Orange, Purple, Green and Black are the players of the book's examples.
ORANGE, PURPLE, GREEN, BLACK = range(4)
#: All A faces, none turned.
PLAIN_MAP = "1A0,2A0,3A0,4A0,5A0,6A0,7A0"


def table(seats: int = 4, **options: Value) -> MiniRailsPosition:
    """A table with a given map, frames in the order of the companies, and seat 1 first; nothing drawn yet."""
    given: Options = {"map": PLAIN_MAP, "frames": "123456", "first": 1, **options}
    state = GAME.start(seats, given)
    assert isinstance(state, MiniRailsPosition)
    return state


def hex_named(name: str, side: int = 0) -> int:
    """The number of a hex by its name."""
    return LAYOUTS[side].names.index(name)


def fill_market(state: MiniRailsPosition, letters: str) -> MiniRailsPosition:
    """Draw these discs, from left to right."""
    assert len(letters) == 2 * state.seats + 1
    for letter in letters:
        state.apply(CHANCE, LETTERS.index(letter))
    return state


def draw_map(state: MiniRailsPosition, rows: str) -> MiniRailsPosition:
    """Lay discs as drawn: nine rows from the north, a letter for a disc, a dot for a free hex."""
    names = LAYOUTS[state.side].names
    for company in range(6):
        state.track[company] = 0
        state.border[company] = 0
    state.occupied = 0
    drawn = 0
    for row, line in zip("abcdefghi", [line for line in rows.split("\n") if line.strip()], strict=True):
        for column, letter in enumerate(line.split()):
            hex = names.index(f"{row}{column + 1}")
            drawn += 1
            if letter != ".":
                state.track[LETTERS.index(letter)] |= BIT[hex]
                state.border[LETTERS.index(letter)] |= state.beside[hex]
                state.occupied |= BIT[hex]
    assert drawn == HEXES
    for company in range(6):
        state.room[company] = count(state.border[company] & ~state.occupied)
    return state


def hold(state: MiniRailsPosition, seat: int, *shares: tuple[str, int]) -> MiniRailsPosition:
    """Put shares on a profit board, each as (letter, value)."""
    for place, (letter, value) in enumerate(shares):
        state.shares[seat * state.box.rounds + place] = LETTERS.index(letter)
        state.share_values[seat * state.box.rounds + place] = value
    return state


def taxed(state: MiniRailsPosition, letters: str) -> MiniRailsPosition:
    """Put discs into the taxed area."""
    for place, letter in enumerate(letters):
        state.tax_area[place] = LETTERS.index(letter)
    return state


def at_turn(state: MiniRailsPosition, order: list[int], round: int = 0) -> MiniRailsPosition:
    """The action phase with these markers on the order track."""
    state.phase = ACTION
    state.round = round
    state.order = vec[i64]([NONE] * (2 * state.seats - len(order)) + order)
    state.step = 2 * state.seats - len(order)
    return state


def texts(state: MiniRailsPosition, seat: int | None = None) -> list[str]:
    """What may be done now."""
    who = int(state.turn()) if seat is None else seat
    return [GAME.text(state, who, action) for action in state.legal(who)]


def play(state: MiniRailsPosition, *words: str) -> MiniRailsPosition:
    """Each text by whoever's turn it is."""
    for text in words:
        seat = int(state.turn())
        state.apply(seat, GAME.read(state, seat, text))
    return state


def values(state: MiniRailsPosition, seat: int) -> list[tuple[str, int]]:
    """A seat's shares."""
    first = seat * int(state.box.rounds)
    places = range(first, first + int(state.box.rounds))
    return [
        (LETTERS[int(state.shares[place])], int(state.share_values[place]))
        for place in places
        if state.shares[place] != NONE
    ]
