"""The position as numbers. There are no secrets: every seat sees the same, each from its own chair."""

from __future__ import annotations

from branchline.core.engine.numbers import (
    chair,
    put,
    put_all,
    put_bits,
    put_by_chair,
    put_chairs,
    put_next,
    put_part,
    put_same,
)
from branchline.core.engine.observation import Feature, Use
from branchline.core.engine.state import CHANCE
from branchline.core.native import Shorts, i64
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules.box import MOST_BUILDINGS, MOST_TILES, SPACES, MinecartTownBox
from branchline.games.minecart_town.rules.kinds import ALL_SIDES, RESOURCE_NAMES, RESOURCES, SIDES
from branchline.games.minecart_town.rules.state import (
    CARRY,
    CARRYING,
    FINALE,
    FIRST,
    OVER,
    TRACK,
    MinecartTownState,
    Town,
)

_MUCH = 9999


def features(seats: int, box: MinecartTownBox) -> tuple[Feature, ...]:
    """The layout. Tiles and buildings of a town stand in the order in which they were laid, as in its actions."""
    kinds = len(box.tiles)
    towns = [(f"{'own' if not other else f'left{other}'}_", other) for other in range(seats)]
    return (
        Feature(
            "phase", 1, 0, OVER, "2 production, 3 construction, 4 transportation, 5 processing, 6 the last, 7 over"
        ),
        Feature("round", 1, 0, int(box.rounds) + 1, "the round being played, from 1"),
        Feature("first", 1, 0, seats, "1 + the first player"),
        Feature("current", 1, 0, seats, "1 + whose construction turn it is"),
        Feature("experts", seats, 0, 1, "by seat: plays by the expert rule"),
        Feature("market", SPACES, 0, kinds, "by space of the central board: 0 empty, else 1 + the kind of tile"),
        Feature("stack", SPACES, 0, 9, "by space of the central board: how many tiles"),
        Feature("bag", int(box.kinds), 0, 9, "by kind of tile: copies still in the bags"),
        Feature("totals", seats, -_MUCH, _MUCH, "by seat: its score if the game ended now"),
        *(feature for prefix, _ in towns for feature in town_features(prefix, kinds)),
    )


def town_features(prefix: str, kinds: int) -> list[Feature]:
    """The layout of one town: ``own_`` of the seat that looks, ``left1_`` of its left neighbour, and so on."""
    cells = MOST_TILES * SIDES
    return [
        Feature(f"{prefix}kinds", MOST_TILES, 0, kinds + 1, "by tile: 0 none, 1 track, else 2 + its kind"),
        Feature(f"{prefix}ends", MOST_TILES, 0, ALL_SIDES, "by tile: the sides open to track, as a set of bits"),
        Feature(f"{prefix}rows", MOST_TILES, -MOST_TILES, MOST_TILES, "by tile: its row, the Mine's is 0"),
        Feature(f"{prefix}columns", MOST_TILES, -MOST_TILES, MOST_TILES, "by tile: its column, the Mine's is 0"),
        Feature(f"{prefix}places", MOST_BUILDINGS, 0, MOST_TILES, "by building: 1 + its tile"),
        Feature(f"{prefix}cubes", MOST_BUILDINGS * RESOURCES, 0, 99, "by building and resource: cubes"),
        Feature(f"{prefix}earned", MOST_BUILDINGS, -_MUCH, _MUCH, "by building: points on it"),
        Feature(f"{prefix}pulls", MOST_BUILDINGS, 0, 99, "by building: pulls left"),
        Feature(f"{prefix}used", MOST_BUILDINGS, 0, 1, "by building: its effect has been used in this phase"),
        Feature(f"{prefix}step", 1, 0, CARRY, "what its owner is in the middle of: 0 nothing, 1 a turn, 2 a place ..."),
        Feature(f"{prefix}passed", 1, 0, 1, "has passed"),
        Feature(f"{prefix}space", 1, 0, SPACES, "half done: 1 + the space of the central board"),
        Feature(f"{prefix}cell", 1, 0, cells, "half done: 1 + the cell or tile"),
        Feature(f"{prefix}shape", 1, 0, ALL_SIDES, "half done: the ends of the track"),
        Feature(f"{prefix}asking", 1, 0, MOST_BUILDINGS, "half done: 1 + the building that asks"),
        Feature(f"{prefix}offer", RESOURCES, 0, 99, "half done: by resource, what may be named"),
        Feature(f"{prefix}left", 1, 0, 99, "half done: cubes still to be named or paid"),
        Feature(f"{prefix}moves_left", 1, 0, _MUCH, "half done: moves left"),
    ]


def write(state: MinecartTownState, seat: i64, out: Shorts, at: i64) -> i64:
    """The numbers, in the order of ``features``."""
    seats = state.seats
    at = put(out, at, state.phase)
    at = put(out, at, state.round)
    at = put(out, at, chair(state.first, seat, seats))
    at = put(out, at, chair(state.current, seat, seats))
    at = put_chairs(out, at, state.experts, seat, seats)
    at = put_next(out, at, state.market)
    at = put_all(out, at, state.stack)
    at = put_part(out, at, state.bag, 0, state.box.kinds, 0)
    at = put_by_chair(out, at, state.totals(), 1, seat, seats, 0)
    for step in range(seats):
        other = seat + step if seat + step < seats else seat + step - seats
        at = write_town(state.towns[other], out, at)
    return at


def write_town(town: Town, out: Shorts, at: i64) -> i64:
    """One town's part."""
    tiles: i64 = len(town.kind)
    buildings: i64 = len(town.place)
    for kind in town.kind:
        at = put(out, at, 1 if kind == TRACK else kind + 2)
    at = put_same(out, at, 0, MOST_TILES - tiles)
    at = put_same(out, put_all(out, at, town.ends), 0, MOST_TILES - tiles)
    at = put_same(out, put_all(out, at, town.row), 0, MOST_TILES - tiles)
    at = put_same(out, put_all(out, at, town.column), 0, MOST_TILES - tiles)
    at = put_same(out, put_next(out, at, town.place), 0, MOST_BUILDINGS - buildings)
    at = put_same(out, put_all(out, at, town.cubes), 0, MOST_BUILDINGS * RESOURCES - len(town.cubes))
    at = put_same(out, put_all(out, at, town.earned), 0, MOST_BUILDINGS - buildings)
    at = put_same(out, put_all(out, at, town.pulls), 0, MOST_BUILDINGS - buildings)
    at = put_bits(out, at, town.used, MOST_BUILDINGS)
    at = put(out, at, town.step)
    at = put(out, at, town.passed)
    at = put(out, at, town.space + 1)
    at = put(out, at, town.cell + 1)
    at = put(out, at, town.shape)
    at = put(out, at, town.asking + 1)
    at = put_all(out, at, town.offer)
    at = put(out, at, town.left)
    return put(out, at, town.moves_left)


def uses(state: MinecartTownState, seat: int, action: int) -> list[Use]:
    """Tiles that are built, goods that are carried, track that is laid; the first player as he is drawn."""
    if seat == CHANCE:
        first = int(actions.first_seat(action))
        return [(first, "first player", "first player")] if state.phase == FIRST else []
    if actions.BUILD <= action < actions.PLACE:
        kind = state.market[actions.operand(action)]
        return [(seat, "tile", state.box.tiles[kind].name)]
    if actions.LAY <= action < actions.UPGRADE:
        return [(seat, "track", "new track")]
    if actions.UPGRADE <= action < actions.SHAPE:
        return [(seat, "track", "upgrade")]
    if action >= actions.MOVE and state.phase in (CARRYING, FINALE):
        return [(seat, "carried", RESOURCE_NAMES[actions.carried(action)])]
    return []
