"""The position: fields, copying, counting."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import EMPTY, filled
from branchline.core.game import State
from branchline.core.native import Ints, i64
from branchline.games.mini_rails.rules.box import COMPANIES, MiniRailsBox
from branchline.games.mini_rails.rules.layout import FRAMES, HEXES, LAYOUTS, TILES

# The phases. Chance acts in all but the last two.
TILE: Final = 0
FRAME: Final = 1
FIRST: Final = 2
DRAW: Final = 3
ACTION: Final = 4
OVER: Final = 5

#: In a space of the market, the order track or the map: nothing there.
NONE: Final = -1

#: Fields that a snapshot leaves out: the box and what never changes, and what is computed for bots.
DERIVED: Final = frozenset({"box", "beside", "ratings"})


class MiniRailsState(State):
    """All that lies on the table."""

    def __init__(self, seats: i64, box: MiniRailsBox, side: i64) -> None:
        super().__init__(seats)
        self.box = box
        self.side: i64 = side
        self.phase: i64 = TILE
        #: rounds finished so far
        self.round: i64 = 0

        # The map. `beside`, `tiles`, `spots` and `frames` never change after set-up and are shared by copies.
        self.beside: Ints = LAYOUTS[side].beside
        self.tiles: Ints = EMPTY
        self.spots: Ints = EMPTY
        self.frames: Ints = EMPTY
        #: the companies' discs on the map, each a set of hexes; the hexes beside them; how many of those are free
        self.track: Ints = EMPTY
        self.border: Ints = EMPTY
        self.room: Ints = EMPTY
        self.occupied: i64 = 0
        self.frame_discs: Ints = EMPTY
        #: for bots: sets of hexes by their spots, made when first asked for
        self.ratings: Ints = EMPTY

        # The market board.
        self.bag: Ints = EMPTY
        self.market: Ints = EMPTY
        #: whose marker stands on each space of the market track
        self.claims: Ints = EMPTY
        self.drawn: i64 = 0
        self.order: Ints = EMPTY
        self.step: i64 = 0
        self.tax_area: Ints = EMPTY

        # The profit boards: sets of seats that have used an action tile, and each seat's shares one after another.
        self.bought: i64 = 0
        self.built: i64 = 0
        self.shares: Ints = EMPTY
        self.share_values: Ints = EMPTY

    def allocate(self) -> None:
        """Arrays of this game's size, all empty but the bag: MR-2.5."""
        seats, rounds = self.seats, self.box.rounds
        self.tiles = filled(TILES, NONE)
        self.spots = filled(HEXES, 0)
        self.frames = filled(FRAMES, NONE)
        self.track = filled(COMPANIES, 0)
        self.border = filled(COMPANIES, 0)
        self.room = filled(COMPANIES, 0)
        self.frame_discs = filled(COMPANIES, 0)
        self.bag = filled(COMPANIES, self.box.bag_discs[seats])
        self.market = filled(2 * seats + 1, NONE)
        self.claims = filled(2 * seats + 1, NONE)
        self.order = filled(2 * seats, NONE)
        self.tax_area = filled(rounds, NONE)
        self.shares = filled(seats * rounds, NONE)
        self.share_values = filled(seats * rounds, 0)

    def copy_to(self, twin: MiniRailsState) -> None:
        """Make the twin equal to this, and independent of it."""
        twin.phase = self.phase
        twin.round = self.round
        if self.phase < DRAW:
            twin.tiles = self.tiles[:]
            twin.spots = self.spots[:]
            twin.frames = self.frames[:]
        else:
            twin.tiles = self.tiles
            twin.spots = self.spots
            twin.frames = self.frames
            twin.ratings = self.ratings
        twin.track = self.track[:]
        twin.border = self.border[:]
        twin.room = self.room[:]
        twin.occupied = self.occupied
        twin.frame_discs = self.frame_discs[:]
        twin.bag = self.bag[:]
        twin.market = self.market[:]
        twin.claims = self.claims[:]
        twin.drawn = self.drawn
        twin.order = self.order[:]
        twin.step = self.step
        twin.tax_area = self.tax_area[:]
        twin.bought = self.bought
        twin.built = self.built
        twin.shares = self.shares[:]
        twin.share_values = self.share_values[:]

    def snapshot(self) -> dict[str, object]:
        return {
            "seats": int(self.seats),
            "side": int(self.side),
            "phase": int(self.phase),
            "round": int(self.round),
            "occupied": int(self.occupied),
            "drawn": int(self.drawn),
            "step": int(self.step),
            "bought": int(self.bought),
            "built": int(self.built),
            "tiles": list(self.tiles),
            "spots": list(self.spots),
            "frames": list(self.frames),
            "track": list(self.track),
            "border": list(self.border),
            "room": list(self.room),
            "frame_discs": list(self.frame_discs),
            "bag": list(self.bag),
            "market": list(self.market),
            "claims": list(self.claims),
            "order": list(self.order),
            "tax_area": list(self.tax_area),
            "shares": list(self.shares),
            "share_values": list(self.share_values),
        }

    def discs_of(self, company: int) -> int:
        """A company's discs, wherever they lie: bag, market, map, frame, taxed area, profit boards."""
        on_boards = sum(list(place).count(company) for place in (self.market, self.tax_area, self.shares))
        on_map = int(self.track[company]).bit_count() + int(self.frame_discs[company])
        beside_the_map = 0 if company in self.frames else int(self.box.start_discs[self.seats])
        return int(self.bag[company]) + on_boards + on_map + beside_the_map

    def census(self) -> dict[str, int]:
        names = self.box.company_names
        discs = {f"{names[company]} discs": self.discs_of(company) for company in range(COMPANIES)}
        markers = sum(claim != NONE for claim in self.claims) + sum(seat != NONE for seat in self.order)
        if self.phase < DRAW and NONE in self.order:
            markers = 2 * int(self.seats)
        return {**discs, "order markers": markers}
