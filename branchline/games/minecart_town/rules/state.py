"""The position: the central board and a town for each seat. Fields, copying, counting."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from branchline.core.engine.arrays import EMPTY, filled
from branchline.core.game import State
from branchline.core.native import Ints, i64, vec
from branchline.games.minecart_town.rules.box import MOST_SEATS, SPACES, MinecartTownBox
from branchline.games.minecart_town.rules.kinds import RESOURCE_NAMES, RESOURCES
from branchline.games.minecart_town.rules.phases import FIRST_PLAYER, IDLE, PRODUCTION_PHASE

#: What a snapshot leaves out: it follows from the other fields, or never changes.
DERIVED: Final = frozenset({"box", "shared", "cells", "faced", "net", "served"})

NONE: Final = -1
#: In place of a tile's kind: a piece of track.
TRACK: Final = -1


class Town:
    """One seat's town, and what its owner is in the middle of.

    Tiles are numbered as they were laid; the buildings among them once more, by themselves. A free cell beside the
    town is named by the first tile it touches and the side: ``tile * 4 + side``. As tiles never leave, that name stays.

    The map of a town changes only when a tile is laid or flipped. Copies share its arrays until then (``own``).
    """

    def __init__(self) -> None:
        #: whether others have the same arrays for their map: all begin with the empty one
        self.shared: bool = True

        # Tiles.
        self.kind: Ints = EMPTY
        #: the sides that are open to track
        self.ends: Ints = EMPTY
        self.row: Ints = EMPTY
        self.column: Ints = EMPTY
        #: 4 a tile: the tile beyond that side, or ``-1 - cell``
        self.beyond: Ints = EMPTY
        #: the building's number, or NONE
        self.number: Ints = EMPTY
        self.laid: i64 = 0
        #: the free cells, ascending; by free cell the sides where track ends already
        self.cells: Ints = EMPTY
        self.faced: Ints = EMPTY
        #: 2 a tile: the net of the track to north and south, and of that to east and west; by net its buildings
        self.net: Ints = EMPTY
        self.served: Ints = EMPTY

        # Buildings.
        self.place: Ints = EMPTY
        #: 5 a building
        self.cubes: Ints = EMPTY
        self.free: Ints = EMPTY
        self.earned: Ints = EMPTY
        #: sets of buildings: joined by track without passing another; joined at all
        self.joined: Ints = EMPTY
        self.reach: Ints = EMPTY
        #: by resource: which buildings accept it; and which have a free slot
        self.takers: Ints = EMPTY
        self.roomy: i64 = 0
        #: cubes in the town by resource
        self.owned: Ints = EMPTY

        # What the owner is in the middle of.
        self.step: i64 = IDLE
        self.passed: i64 = 0
        self.space: i64 = NONE
        self.cell: i64 = NONE
        self.shape: i64 = 0
        self.asking: i64 = NONE
        self.offer: Ints = EMPTY
        self.left: i64 = 0
        #: moves left until something else happens (MT-R3)
        self.moves_left: i64 = 0
        #: MT-6.7 pulls left, by building; they end with the first move
        self.pulls: Ints = EMPTY
        #: buildings whose once-only effect is used in this phase
        self.used: i64 = 0

    def clear(self) -> None:
        """An empty town, with arrays of its own where they change in place."""
        self.cubes = vec[i64]()
        self.free = vec[i64]()
        self.earned = vec[i64]()
        self.pulls = vec[i64]()
        self.takers = filled(RESOURCES, 0)
        self.owned = filled(RESOURCES, 0)
        self.offer = filled(RESOURCES, 0)

    def clone(self) -> Town:
        """An independent copy."""
        twin = Town()
        self.shared = True
        twin.kind = self.kind
        twin.ends = self.ends
        twin.row = self.row
        twin.column = self.column
        twin.beyond = self.beyond
        twin.number = self.number
        twin.laid = self.laid
        twin.cells = self.cells
        twin.faced = self.faced
        twin.net = self.net
        twin.served = self.served
        twin.place = self.place
        twin.joined = self.joined
        twin.reach = self.reach
        twin.takers = self.takers
        twin.cubes = self.cubes[:]
        twin.free = self.free[:]
        twin.earned = self.earned[:]
        twin.roomy = self.roomy
        twin.owned = self.owned[:]
        twin.step = self.step
        twin.passed = self.passed
        twin.space = self.space
        twin.cell = self.cell
        twin.shape = self.shape
        twin.asking = self.asking
        twin.offer = self.offer[:]
        twin.left = self.left
        twin.moves_left = self.moves_left
        twin.pulls = self.pulls[:]
        twin.used = self.used
        return twin

    def own(self) -> None:
        """Copy the arrays of the map if other copies share them: the map is about to change (copy on write)."""
        if not self.shared:
            return
        self.shared = False
        self.kind = self.kind[:]
        self.ends = self.ends[:]
        self.row = self.row[:]
        self.column = self.column[:]
        self.beyond = self.beyond[:]
        self.number = self.number[:]
        self.faced = self.faced[:]
        self.net = self.net[:]
        self.served = self.served[:]
        self.place = self.place[:]
        self.joined = self.joined[:]
        self.reach = self.reach[:]
        self.takers = self.takers[:]

    def snapshot(self) -> dict[str, object]:
        """The whole truth of the town, by field."""
        return {
            "kind": list(self.kind),
            "ends": list(self.ends),
            "row": list(self.row),
            "column": list(self.column),
            "beyond": list(self.beyond),
            "number": list(self.number),
            "place": list(self.place),
            "cubes": list(self.cubes),
            "free": list(self.free),
            "earned": list(self.earned),
            "joined": list(self.joined),
            "reach": list(self.reach),
            "takers": list(self.takers),
            "owned": list(self.owned),
            "laid": int(self.laid),
            "roomy": int(self.roomy),
            "step": int(self.step),
            "passed": int(self.passed),
            "space": int(self.space),
            "cell": int(self.cell),
            "shape": int(self.shape),
            "asking": int(self.asking),
            "left": int(self.left),
            "moves_left": int(self.moves_left),
            "used": int(self.used),
            "offer": list(self.offer),
            "pulls": list(self.pulls),
        }


class MinecartTownState(State):
    """All that lies on the table."""

    def __init__(self, seats: int, box: MinecartTownBox) -> None:
        super().__init__(seats)
        self.box = box
        # The options that play asks for.
        self.experts: i64 = 0
        self.stacking: bool = True
        self.early_pull: bool = False

        self.phase: i64 = FIRST_PLAYER
        #: the round being played, from 1
        self.round: i64 = 1
        self.first: i64 = NONE
        self.current: i64 = NONE
        #: while the central board is filled: the phase that follows
        self.then: i64 = PRODUCTION_PHASE

        #: the kind on each space of the central board and how many lie there
        self.market: Ints = EMPTY
        self.stack: Ints = EMPTY
        #: tiles by kind: in the bags, out of the game
        self.bag: Ints = EMPTY
        self.removed: Ints = EMPTY
        self.towns: list[Town] = []

    @abstractmethod
    def clone(self) -> MinecartTownState:
        """An independent copy, cheap enough for a search."""

    def copy_to(self, twin: MinecartTownState) -> None:
        """Make the twin equal to this, and independent of it."""
        twin.experts = self.experts
        twin.stacking = self.stacking
        twin.early_pull = self.early_pull
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.current = self.current
        twin.then = self.then
        twin.market = self.market[:]
        twin.stack = self.stack[:]
        twin.bag = self.bag[:]
        twin.removed = self.removed[:]
        twin.towns = [town.clone() for town in self.towns]

    def allocate(self) -> None:
        """MT-1.2 An empty central board, full bags, MT-1.3 empty towns without points."""
        self.market = filled(SPACES, NONE)
        self.stack = filled(SPACES, 0)
        self.bag = vec[i64]([self.box.copies[kind] for kind in range(self.box.kinds)])
        self.removed = filled(self.box.kinds, 0)
        self.towns = [Town() for _ in range(self.seats)]
        for town in self.towns:
            town.clear()

    def snapshot(self) -> dict[str, object]:
        return {
            "seats": int(self.seats),
            "experts": int(self.experts),
            "stacking": int(self.stacking),
            "early_pull": int(self.early_pull),
            "phase": int(self.phase),
            "round": int(self.round),
            "first": int(self.first),
            "current": int(self.current),
            "then": int(self.then),
            "market": list(self.market),
            "stack": list(self.stack),
            "bag": list(self.bag),
            "removed": list(self.removed),
            **{f"town {seat + 1}": town.snapshot() for seat, town in enumerate(self.towns)},
        }

    def census(self) -> dict[str, int]:
        """Tiles where they lie. Cubes and track: what the stock lacks against what the towns show."""
        counts: dict[str, int] = {}
        for kind in range(int(self.box.kinds)):
            on_board = sum(int(self.stack[space]) for space in range(SPACES) if self.market[space] == kind)
            built = sum(list(town.kind).count(kind) for town in self.towns)
            tiles = int(self.bag[kind]) + on_board + built + int(self.removed[kind])
            counts[self.box.tiles[kind].name] = tiles
        for resource, name in enumerate(RESOURCE_NAMES):
            stock = self.box.cubes[resource] - sum(int(town.owned[resource]) for town in self.towns)
            lying = sum(int(many) for town in self.towns for many in list(town.cubes)[resource::RESOURCES])
            counts[name] = stock + lying
        laid = sum(int(town.laid) for town in self.towns)
        lying = sum(list(town.kind).count(TRACK) for town in self.towns)
        counts["track tiles"] = int(self.box.track_tiles) - laid + lying
        halves = sum(kind >= self.box.kinds for town in self.towns for kind in town.kind)
        counts["starting tile halves"] = halves + 2 * (MOST_SEATS - int(self.seats))
        return counts
