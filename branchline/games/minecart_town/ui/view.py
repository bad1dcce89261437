"""What a seat or a spectator may see: everything on the table. What is left in the bags can be worked out (MT-R24)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from branchline.core.engine.bits import members
from branchline.core.engine.squares import letters_of
from branchline.core.message import Message
from branchline.core.ui.view import View
from branchline.games.minecart_town.rules import notation
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.box import AB_SPACES, SPACES
from branchline.games.minecart_town.rules.chapters import construction, ending, market, tracks
from branchline.games.minecart_town.rules.kinds import BAGS, RESOURCES, C
from branchline.games.minecart_town.rules.phases import (
    CONSTRUCTION_PHASE,
    FILLING,
    FINAL_PHASE,
    FIRST_PLAYER,
    IDLE,
    OVER,
    PROCESSING_PHASE,
    PRODUCTION_PHASE,
    TRANSPORTATION_PHASE,
)
from branchline.games.minecart_town.rules.state import NONE, TRACK, MinecartTownState, Town
from branchline.games.minecart_town.rules.tile import Tile
from branchline.games.minecart_town.ui import words

PHASES = {
    FIRST_PLAYER: "set-up",
    FILLING: "filling",
    PRODUCTION_PHASE: "production",
    CONSTRUCTION_PHASE: "construction",
    TRANSPORTATION_PHASE: "transportation",
    PROCESSING_PHASE: "processing",
    FINAL_PHASE: "transportation and processing",
    OVER: "over",
}


#: First row and column, last row and column.
Frame = tuple[int, int, int, int]


class Card(NamedTuple):
    """What is printed on a tile."""

    name: str
    #: A, B or C; nothing for the halves of the starting tile
    type: str
    cost: tuple[int, ...]
    slots: int
    effects: tuple[Message, ...]
    advanced: bool
    #: how the tile is known, and field by field
    basis: str
    note: str


class Space(NamedTuple):
    """A space of the central board."""

    number: int
    type: str
    card: Card | None
    many: int
    #: by seat: whether the town could pay it now
    affordable: tuple[bool, ...]


class TownTile(NamedTuple):
    """A tile in a town. Track has no card."""

    cell: str
    row: int
    column: int
    card: Card | None
    is_building: bool
    #: the sides that are open to track, like nes
    ends: str
    cubes: tuple[int, ...]
    earned: int
    #: what its end-of-game effect would give now
    at_end: int
    #: the buildings joined by track without passing another, and all that can be reached, by cell
    joined: tuple[str, ...]
    reach: tuple[str, ...]


class OpenCell(NamedTuple):
    """A free cell where a tile may be placed."""

    cell: str
    row: int
    column: int
    #: the sides where track ends already: new track here needs an end there
    faced: str


class TownView(NamedTuple):
    """One seat's town."""

    tiles: tuple[TownTile, ...]
    open_cells: tuple[OpenCell, ...]
    cubes: tuple[int, ...]
    points: int
    expert: bool
    passed: bool
    step: int
    #: what is half done: the cell chosen, the building that asks, the moves left
    chosen: str
    asking: str
    moves_left: int


@dataclass(frozen=True)
class MinecartTownView(View):
    """The table as anybody sees it."""

    viewer: int | None
    seats: int
    phase: str
    round: int
    rounds: int
    first: int | None
    actors: tuple[int, ...]
    spaces: tuple[Space, ...]
    #: how many tiles are left in the bags A, B and C
    bags: tuple[int, ...]
    towns: tuple[TownView, ...]
    #: if the game ended now
    totals: tuple[int, ...]
    places: tuple[int, ...]
    sources: tuple[tuple[tuple[str, int], ...], ...]
    decided_by: str
    #: MT-13.4 solo: the score marks
    marks: tuple[int, ...]
    track_costs: tuple[int, int, int]
    #: the rows and columns that a drawing of the viewer's town shows; None: all of them
    frame: Frame | None = None


#: A few boxes' tiles: boxes of visitors' own come and go.
_CARDS = 512


@lru_cache(maxsize=_CARDS)
def card_of(tile: Tile) -> Card:
    """What is printed on a kind of tile."""
    effects = [words.effect_said(effect) for effect in tile.effects]
    if tile.lines:
        effects = [Message("track: north-south and east-west, not joined; not a building")]
    return Card(
        name=tile.name,
        type=BAGS[tile.bag] if tile.bag >= 0 else "",
        cost=tuple(tile.cost),
        slots=tile.slots,
        effects=tuple(effects),
        advanced=tile.advanced,
        basis=tile.basis,
        note=tile.note,
    )


def view(state: MinecartTownState, viewer: int | None) -> MinecartTownView:
    """The table; no seat sees more than another."""
    box, seats = state.box, int(state.seats)
    standings = state.standings()
    tracks_cost = (int(box.track_cost), int(box.junction_cost), int(box.upgrade_cost))
    return MinecartTownView(
        viewer=viewer,
        seats=seats,
        phase=PHASES[int(state.phase)],
        round=int(state.round),
        rounds=int(box.rounds),
        first=None if state.first == NONE else int(state.first),
        actors=tuple(seat for seat in state.actors() if seat >= 0),
        spaces=tuple(space for number in range(SPACES) if (space := space_of(state, number)) is not None),
        bags=tuple(
            sum(int(state.bag[kind]) for kind in range(int(box.kinds)) if box.bag_of[kind] == bag) for bag in range(3)
        ),
        towns=tuple(town_of(state, seat) for seat in range(seats)),
        totals=tuple(standings.totals),
        places=tuple(standings.places),
        sources=tuple(tuple(source.items()) for source in standings.sources),
        decided_by=standings.decided_by,
        marks=tuple(box.marks) if seats == 1 else (),
        track_costs=tracks_cost,
    )


def space_of(state: MinecartTownState, number: int) -> Space | None:
    """A space of the central board, if it is in use."""
    bag = C if number >= AB_SPACES else int(market.current_bag(state))
    if number >= market.spaces_end(state, bag):
        return None
    kind = int(state.market[number])
    empty = kind == NONE
    return Space(
        number=number + 1,
        type=BAGS[bag],
        card=None if empty else card_of(state.box.tiles[kind]),
        many=int(state.stack[number]),
        affordable=tuple(not empty and construction.affordable(town, state.box, kind) for town in state.towns),
    )


def town_of(state: MinecartTownState, seat: int) -> TownView:
    """One seat's town."""
    town = state.towns[seat]
    asking = "" if town.asking == NONE else notation.building_cell(town, int(town.asking))
    return TownView(
        tiles=tuple(tile_of(state, town, tile) for tile in range(len(town.kind))),
        open_cells=tuple(open_cell(town, int(cell)) for cell in town.cells),
        cubes=tuple(int(many) for many in town.owned),
        points=sum(int(points) for points in town.earned),
        expert=bool(int(state.experts) >> seat & 1),
        passed=bool(town.passed),
        step=int(town.step),
        chosen=chosen_cell(town),
        asking=asking,
        moves_left=0 if town.step == IDLE else int(town.moves_left),
    )


def chosen_cell(town: Town) -> str:
    """The cell that a half-done turn is about."""
    if town.cell == NONE:
        return ""
    if town.step in tracks.FLIPPING:
        return notation.tile_cell(town, int(town.cell))
    return notation.free_cell_name(town, int(town.cell))


def open_cell(town: Town, cell: int) -> OpenCell:
    """A cell where a tile may be placed."""
    row, column = int(towns.cell_row(town, cell)), int(towns.cell_column(town, cell))
    name, ends = notation.cell_name(row, column), letters_of(int(town.faced[cell]))
    return OpenCell(cell=name, row=row, column=column, faced=ends)


def tile_of(state: MinecartTownState, town: Town, tile: int) -> TownTile:
    """A tile in a town."""
    kind, number = int(town.kind[tile]), int(town.number[tile])
    built = number != NONE
    return TownTile(
        cell=notation.tile_cell(town, tile),
        row=int(town.row[tile]),
        column=int(town.column[tile]),
        card=None if kind == TRACK else card_of(state.box.tiles[kind]),
        is_building=built,
        ends=letters_of(int(town.ends[tile])),
        cubes=tuple(int(towns.held(town, number, resource)) for resource in range(RESOURCES)) if built else (),
        earned=int(town.earned[number]) if built else 0,
        at_end=int(ending.end_points(town, state.box, number)) if built and state.phase != OVER else 0,
        joined=cells_of(town, int(town.joined[number])) if built else (),
        reach=cells_of(town, int(town.reach[number]) & ~(1 << number)) if built else (),
    )


def cells_of(town: Town, buildings: int) -> tuple[str, ...]:
    """A set of buildings by their cells."""
    return tuple(notation.building_cell(town, int(building)) for building in members(buildings))
