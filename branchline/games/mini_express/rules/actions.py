"""The catalogue of actions: a number for each action of a player, and for each outcome of chance.

Players take a starting set, take a share, build for a company into a city, pick the next hex of a route, choose the
company for a purple demand, start in the west with some cubes, or pass. Chance draws the start player, the pairs that
are left out, a demand tile, a bot tile, the bot's city and the next hex of its route. Texts are in notation.py.
"""

from __future__ import annotations

from typing import Final

from branchline.core.native import i64
from branchline.games.mini_express.rules.box import (
    COMPANIES,
    MOST_CITIES,
    MOST_HEXES,
    MOST_LIMIT,
    MOST_SEATS,
    MOST_TILE_KINDS,
)
from branchline.games.mini_express.rules.state import PAIRS, SETS

PASS: Final = 0
_SET: Final = PASS + 1
_SHARE: Final = _SET + SETS
_PURPLE: Final = _SHARE + COMPANIES
_WEST: Final = _PURPLE + COMPANIES
_BUILD: Final = _WEST + COMPANIES * MOST_LIMIT
_HEX: Final = _BUILD + COMPANIES * MOST_CITIES
ACTIONS: Final[int] = _HEX + MOST_HEXES

#: Chance leaves out a pair and its complement, so there are half as many ways as pairs.
GROUPINGS: Final = PAIRS // 2
_GROUPING: Final = MOST_SEATS
_DEMAND: Final = _GROUPING + GROUPINGS
_BOT_TILE: Final = _DEMAND + MOST_TILE_KINDS
_BOT_CITY: Final = _BOT_TILE + COMPANIES + 1
_BOT_HEX: Final = _BOT_CITY + MOST_CITIES
OUTCOMES: Final[int] = _BOT_HEX + MOST_HEXES


def take_set(number: i64) -> i64:
    """Take a starting set."""
    return _SET + number


def set_of(action: i64) -> i64:
    return action - _SET


def share(company: i64) -> i64:
    """Take a share, or let the bot invest."""
    return _SHARE + company


def is_share(action: i64) -> bool:
    return _SHARE <= action < _PURPLE


def shared_company(action: i64) -> i64:
    return action - _SHARE


def purple(company: i64) -> i64:
    """Gain the influence of a purple demand in a company."""
    return _PURPLE + company


def purple_company(action: i64) -> i64:
    return action - _PURPLE


def west(company: i64, cubes: i64) -> i64:
    """Start in the west with so many cubes."""
    return _WEST + company * MOST_LIMIT + cubes - 1


def is_west(action: i64) -> bool:
    return _WEST <= action < _BUILD


def west_company(action: i64) -> i64:
    return (action - _WEST) // MOST_LIMIT


def west_cubes(action: i64) -> i64:
    return (action - _WEST) % MOST_LIMIT + 1


def build(company: i64, city: i64) -> i64:
    """Build for a company into a city."""
    return _BUILD + company * MOST_CITIES + city


def built_company(action: i64) -> i64:
    return (action - _BUILD) // MOST_CITIES


def built_city(action: i64) -> i64:
    return (action - _BUILD) % MOST_CITIES


def via(hex: i64) -> i64:
    """Lay the route through that hex."""
    return _HEX + hex


def via_hex(action: i64) -> i64:
    return action - _HEX


# -- chance ------------------------------------------------------------------------------------------------------


def first(seat: i64) -> i64:
    """Chance names the start player."""
    return seat


def grouping(pair: i64) -> i64:
    """Chance leaves out that pair (0, 1 or 2) and the pair of the other two companies."""
    return _GROUPING + pair


def left_out(outcome: i64) -> i64:
    return outcome - _GROUPING


def demand(kind: i64) -> i64:
    """Chance draws a demand tile for the next city."""
    return _DEMAND + kind


def demand_kind(outcome: i64) -> i64:
    return outcome - _DEMAND


def bot_tile(colour: i64) -> i64:
    """Chance draws a bot tile: a company, or RESET."""
    return _BOT_TILE + colour


def bot_tile_colour(outcome: i64) -> i64:
    return outcome - _BOT_TILE


def bot_city(city: i64) -> i64:
    """Chance decides between cities that are equally good for the bot."""
    return _BOT_CITY + city


def bot_city_of(outcome: i64) -> i64:
    return outcome - _BOT_CITY


def bot_via(hex: i64) -> i64:
    """Chance decides between routes that are equally good for the bot."""
    return _BOT_HEX + hex


def bot_via_hex(outcome: i64) -> i64:
    return outcome - _BOT_HEX
