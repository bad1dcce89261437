"""The position as numbers. There are no secrets: every seat sees the same, counted from its own seat."""

from __future__ import annotations

from branchline.core.engine.numbers import (
    chair,
    end_of_row,
    put,
    put_all,
    put_bits,
    put_by_chair,
    put_chairs,
    put_next,
    put_part,
    put_row,
    put_same,
)
from branchline.core.engine.observation import BITS, CATEGORY, COUNT, LEAST, MOST, SCORE, Feature, Use
from branchline.core.engine.squares import ALL_SIDES, SIDES
from branchline.core.engine.state import CHANCE
from branchline.core.native import Shorts, i16, i64
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules.box import MOST_BUILDINGS, MOST_TILES, SPACES, MinecartTownBox
from branchline.games.minecart_town.rules.chapters.transport import MOVES_A_CUBE
from branchline.games.minecart_town.rules.kinds import RESOURCE_NAMES, RESOURCES
from branchline.games.minecart_town.rules.phases import CARRY, FINAL_PHASE, FIRST_PLAYER, OVER, TRANSPORTATION_PHASE
from branchline.games.minecart_town.rules.state import TRACK, MinecartTownState, Town

#: What stands for 1 where points are scaled: the rules give them no limit.
_POINTS = 100
_POINTS_OF_A_BUILDING = 20


def features(seats: int, box: MinecartTownBox) -> tuple[Feature, ...]:
    """The layout. Tiles and buildings of a town stand in the order in which they were laid, as in its actions."""
    kinds = len(box.tiles)
    towns = [(f"{'own' if not other else f'left{other}'}_", other) for other in range(seats)]
    return (
        Feature(
            "phase",
            CATEGORY,
            1,
            0,
            OVER,
            "2 production, 3 construction, 4 transportation, 5 processing, 6 the last, 7 over",
        ),
        Feature("round", COUNT, 1, 0, int(box.rounds) + 1, "the round being played, from 1"),
        Feature("first", CATEGORY, 1, 0, seats, "1 + the first player"),
        Feature("current", CATEGORY, 1, 0, seats, "1 + whose construction turn it is"),
        Feature("experts", BITS, seats, 0, 1, "by seat: plays by the expert rule"),
        Feature(
            "market", CATEGORY, SPACES, 0, kinds, "by space of the central board: 0 empty, else 1 + the kind of tile"
        ),
        Feature("stack", COUNT, SPACES, 0, 9, "by space of the central board: how many tiles"),
        Feature("bag", COUNT, int(box.kinds), 0, 9, "by kind of tile: copies still in the bags"),
        Feature("totals", SCORE, seats, LEAST, MOST, "by seat: its score if the game ended now", _POINTS),
        *(feature for prefix, _ in towns for feature in town_features(prefix, box)),
    )


def town_features(prefix: str, box: MinecartTownBox) -> list[Feature]:
    """The layout of one town: ``own_`` of the seat that looks, ``left1_`` of its left neighbour, and so on."""
    kinds, cells, slots = len(box.tiles), MOST_TILES * SIDES, max(int(slots) for slots in box.slots)
    many = max(int(number) for number in [*box.many, *box.cost, *box.slots])
    price = max(int(cubes) for cubes in (box.track_cost, box.junction_cost, box.upgrade_cost))
    return [
        Feature(f"{prefix}kinds", CATEGORY, MOST_TILES, 0, kinds + 1, "by tile: 0 none, 1 track, else 2 + its kind"),
        Feature(f"{prefix}ends", BITS, MOST_TILES, 0, ALL_SIDES, "by tile: the sides open to track, as a set of bits"),
        Feature(f"{prefix}rows", COUNT, MOST_TILES, -MOST_TILES, MOST_TILES, "by tile: its row, the Mine's is 0"),
        Feature(f"{prefix}columns", COUNT, MOST_TILES, -MOST_TILES, MOST_TILES, "by tile: its column, the Mine's is 0"),
        Feature(f"{prefix}places", CATEGORY, MOST_BUILDINGS, 0, MOST_TILES, "by building: 1 + its tile"),
        Feature(f"{prefix}cubes", COUNT, MOST_BUILDINGS * RESOURCES, 0, slots, "by building and resource: cubes"),
        Feature(
            f"{prefix}earned", SCORE, MOST_BUILDINGS, LEAST, MOST, "by building: points on it", _POINTS_OF_A_BUILDING
        ),
        Feature(f"{prefix}pulls", COUNT, MOST_BUILDINGS, 0, many, "by building: pulls left"),
        Feature(f"{prefix}used", BITS, MOST_BUILDINGS, 0, 1, "by building: its effect has been used in this phase"),
        Feature(
            f"{prefix}step",
            CATEGORY,
            1,
            0,
            CARRY,
            "what its owner is in the middle of: 0 nothing, 1 a turn, 2 a place ...",
        ),
        Feature(f"{prefix}passed", BITS, 1, 0, 1, "has passed"),
        Feature(f"{prefix}space", CATEGORY, 1, 0, SPACES, "half done: 1 + the space of the central board"),
        Feature(f"{prefix}cell", CATEGORY, 1, 0, cells, "half done: 1 + the cell or tile"),
        Feature(f"{prefix}shape", BITS, 1, 0, ALL_SIDES, "half done: the ends of the track"),
        Feature(f"{prefix}asking", CATEGORY, 1, 0, MOST_BUILDINGS, "half done: 1 + the building that asks"),
        Feature(f"{prefix}offer", COUNT, RESOURCES, 0, many, "half done: by resource, what may be named"),
        Feature(f"{prefix}left", COUNT, 1, 0, max(slots, price), "half done: cubes still to be named or paid"),
        Feature(f"{prefix}moves_left", COUNT, 1, 0, MOVES_A_CUBE * slots * MOST_BUILDINGS, "half done: moves left"),
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
    """One town's part. Behind its last tile and building are zeros, or what an older observation left there."""
    tiles: i64 = len(town.kind)
    buildings: i64 = len(town.place)
    old_tiles = end_of_row(out, at, tiles, MOST_TILES)
    old_buildings = end_of_row(out, at + 4 * MOST_TILES, buildings, MOST_BUILDINGS)
    put_same(out, at + tiles, 0, old_tiles - tiles)
    for kind in town.kind:
        out[at] = 1 if kind == TRACK else i16(kind + 2)
        at += 1
    at += MOST_TILES - tiles
    at = put_row(out, at, town.ends, old_tiles, MOST_TILES)
    at = put_row(out, at, town.row, old_tiles, MOST_TILES)
    at = put_row(out, at, town.column, old_tiles, MOST_TILES)
    put_same(out, put_next(out, at, town.place), 0, old_buildings - buildings)
    at += MOST_BUILDINGS
    at = put_row(out, at, town.cubes, old_buildings * RESOURCES, MOST_BUILDINGS * RESOURCES)
    at = put_row(out, at, town.earned, old_buildings, MOST_BUILDINGS)
    at = put_row(out, at, town.pulls, old_buildings, MOST_BUILDINGS)
    put_bits(out, at, town.used, old_buildings)
    at += MOST_BUILDINGS
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
    """Tiles that are built, goods that are carried, track that is laid; the first player when drawn."""
    if seat == CHANCE:
        first = int(actions.first_seat(action))
        return [(first, "first player", "first player")] if state.phase == FIRST_PLAYER else []
    if actions.BUILD <= action < actions.PLACE:
        kind = state.market[actions.operand(action)]
        return [(seat, "tile", state.box.tiles[kind].name)]
    if actions.LAY <= action < actions.UPGRADE:
        return [(seat, "track", "new track")]
    if actions.UPGRADE <= action < actions.SHAPE:
        return [(seat, "track", "upgrade")]
    if action >= actions.MOVE and state.phase in (TRANSPORTATION_PHASE, FINAL_PHASE):
        return [(seat, "carried", RESOURCE_NAMES[actions.carried(action)])]
    return []
