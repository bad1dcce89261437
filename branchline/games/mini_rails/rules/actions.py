"""The catalogue of actions: a number for each action of a player, and for each outcome of chance.

An action is made by one function (``build``) and taken apart by others (``built_space``). Texts are in notation.py.
"""

from __future__ import annotations

from typing import Final

from branchline.core.native import i64
from branchline.games.mini_rails.rules.box import COMPANIES, FACES, MOST_SEATS
from branchline.games.mini_rails.rules.layout import HEXES, RING, TILES

#: In place of a hex: the company's frame.
FRAME_SPOT: Final = HEXES
_SPACES: Final = 2 * MOST_SEATS + 1
_SPOTS: Final = HEXES + 1

ACTIONS: Final = _SPACES + _SPACES * _SPOTS
_FIRST: Final = COMPANIES
_FRAME: Final = _FIRST + MOST_SEATS
_TILE: Final = _FRAME + COMPANIES
OUTCOMES: Final = _TILE + TILES * FACES * RING


def buy(space: i64) -> i64:
    """Take the disc of that space as a share."""
    return space


def build(space: i64, spot: i64) -> i64:
    """Lay the disc of that space on a hex, or on FRAME_SPOT."""
    return _SPACES + space * _SPOTS + spot


def is_buy(action: i64) -> bool:
    """Whether a player's action buys; else it builds."""
    return action < _SPACES


def built_space(action: i64) -> i64:
    """The market space that a build takes from."""
    return (action - _SPACES) // _SPOTS


def built_spot(action: i64) -> i64:
    """Where a build goes."""
    return (action - _SPACES) % _SPOTS


def first(seat: i64) -> i64:
    """Chance names the start player."""
    return _FIRST + seat


def first_seat(outcome: i64) -> i64:
    return outcome - _FIRST


def frame(company: i64) -> i64:
    """Chance puts a company's frame beside the next slot."""
    return _FRAME + company


def framed_company(outcome: i64) -> i64:
    return outcome - _FRAME


def tile(number: i64, face: i64, turn: i64) -> i64:
    """Chance lays a tile in the next slot."""
    return _TILE + (number * FACES + face) * RING + turn


def tile_face(outcome: i64) -> i64:
    """The tile and its face as one number: tile * 2 + face."""
    return (outcome - _TILE) // RING


def tile_turn(outcome: i64) -> i64:
    return (outcome - _TILE) % RING
