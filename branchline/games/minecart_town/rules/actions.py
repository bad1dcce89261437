"""The catalogue: every action as a number. Numbers are packed only here.

Players: pass; done; build SPACE; place CELL; lay CELL; upgrade TILE; a shape; pay; move; pull; take or spend a
resource; process BUILDING. Cells, tiles and buildings are numbered as the town numbers them (state.Town).
Chance: a kind of tile is drawn; a seat is the first player.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.squares import SIDES
from branchline.core.native import i64
from branchline.games.minecart_town.rules.box import MOST_BUILDINGS, MOST_KINDS, MOST_SEATS, MOST_TILES, SPACES
from branchline.games.minecart_town.rules.kinds import RESOURCES

_PAIRS: Final = MOST_BUILDINGS * MOST_BUILDINGS

PASS: Final = 0
DONE: Final = 1
BUILD: Final = 2
PLACE: Final = BUILD + SPACES
LAY: Final = PLACE + MOST_TILES * SIDES
UPGRADE: Final = LAY + MOST_TILES * SIDES
SHAPE: Final = UPGRADE + MOST_TILES
PAY: Final = SHAPE + 16
CHOOSE: Final = PAY + MOST_BUILDINGS * RESOURCES
PROCESS: Final = CHOOSE + RESOURCES
MOVE: Final = PROCESS + MOST_BUILDINGS
PULL: Final = MOVE + RESOURCES * _PAIRS
ACTIONS: Final = PULL + RESOURCES * _PAIRS

FIRST: Final = MOST_KINDS
OUTCOMES: Final = FIRST + MOST_SEATS


def build(space: i64) -> i64:
    """Choose the tile on that space of the central board."""
    return BUILD + space


def place(cell: i64) -> i64:
    """Put the chosen tile on that cell."""
    return PLACE + cell


def lay(cell: i64) -> i64:
    """New track on that cell."""
    return LAY + cell


def upgrade(tile: i64) -> i64:
    """Flip that piece of track."""
    return UPGRADE + tile


def shape(ends: i64) -> i64:
    """The piece with these ends."""
    return SHAPE + ends


def pay(building: i64, resource: i64) -> i64:
    """Give one cube of that building."""
    return PAY + building * RESOURCES + resource


def choose(resource: i64) -> i64:
    """Take, or spend, a cube of that resource."""
    return CHOOSE + resource


def process(building: i64) -> i64:
    """That building processes once."""
    return PROCESS + building


def move(resource: i64, origin: i64, target: i64) -> i64:
    """Carry a cube along the tracks."""
    return MOVE + _triple(resource, origin, target)


def pull(resource: i64, origin: i64, target: i64) -> i64:
    """Fetch a cube from anywhere."""
    return PULL + _triple(resource, origin, target)


def _triple(resource: i64, origin: i64, target: i64) -> i64:
    return (resource * MOST_BUILDINGS + origin) * MOST_BUILDINGS + target


def operand(action: i64) -> i64:
    """The space, cell, tile, set of ends, resource or building that a simple action names."""
    if action >= PROCESS:
        return action - PROCESS
    if action >= CHOOSE:
        return action - CHOOSE
    if action >= SHAPE:
        return action - SHAPE
    if action >= UPGRADE:
        return action - UPGRADE
    if action >= LAY:
        return action - LAY
    return action - PLACE if action >= PLACE else action - BUILD


def paid_building(action: i64) -> i64:
    return (action - PAY) // RESOURCES


def paid_resource(action: i64) -> i64:
    return (action - PAY) % RESOURCES


def is_pull(action: i64) -> bool:
    return action >= PULL


def _packed(action: i64) -> i64:
    return action - PULL if action >= PULL else action - MOVE


def carried(action: i64) -> i64:
    """The resource that a move or pull carries."""
    return _packed(action) // _PAIRS


def origin(action: i64) -> i64:
    """The building that a move or pull leaves."""
    return _packed(action) % _PAIRS // MOST_BUILDINGS


def target(action: i64) -> i64:
    """The building that a move or pull ends on."""
    return _packed(action) % MOST_BUILDINGS


def first(seat: i64) -> i64:
    """Chance names the first player."""
    return FIRST + seat


def first_seat(outcome: i64) -> i64:
    return outcome - FIRST
