"""Best-first propagation of values over the board, from surfaces and deposits to every place that leads there.

This is Dijkstra's algorithm with a bucket queue. The value of a place is a product of prices below one, so the best
value never grows on the way and every place is settled in the order of its value. prospects.py asks the values.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import EMPTY, filled, new_list
from branchline.core.engine.bits import BIT
from branchline.core.engine.squares import BACK, SIDES
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.ai.bucket_queue import NO_QUEUE, PLACES, BucketQueue
from branchline.games.off_the_rails.ai.cargo import find_value
from branchline.games.off_the_rails.rules.board import CARDS, CLANS, MINE_SQUARES, SQUARE
from branchline.games.off_the_rails.rules.state import NONE, RailsState
from branchline.games.off_the_rails.rules.track import CELLS, FIRST_TOKEN_GROUND, STEP

#: A part of one: what is left of a piece after the way home, in ten thousandths.
WHOLE: Final = 10_000
#: The worth of deposits is propagated in hundredths of hundredths of a point.
FINE: Final = 100
#: In place of a number of missing tiles: carts don't turn back.
_TURNS_BACK: Final = 3


def _missing_table() -> list[int]:
    """How many actions make a tile lead from one direction to another, at (exits * 4 + one) * 4 + other."""
    table = []
    for exits in range(FIRST_TOKEN_GROUND):
        for one in range(SIDES):
            for other in range(SIDES):
                wanted = (1 << one) | (1 << other)
                table.append(1 if exits == 0 else (wanted & ~exits).bit_count())
    return table


MISSING: Final = vec[i64](_missing_table())
#: The same for a cart that comes in one direction and leaves in the other.
LACKING: Final = vec[i64](
    [
        _TURNS_BACK if face == BACK[came] else MISSING[(exits * 4 + BACK[came]) * 4 + face]
        for exits in range(FIRST_TOKEN_GROUND)
        for came in range(SIDES)
        for face in range(SIDES)
    ]
)


def prices(tile: i64, step: i64) -> Ints:
    """What is left of a part after a step, by the number of missing tiles; nothing is left after turning back."""
    kept = filled(_TURNS_BACK + 1, 0)
    kept[0] = WHOLE - step
    kept[1] = kept[0] * (WHOLE - tile) // WHOLE
    kept[2] = kept[1] * (WHOLE - tile) // WHOLE
    return kept


class ValueFields:
    """Fields of values over all places of the board, and the value of what lies on each cell."""

    def __init__(self, state: RailsState, kept: Ints) -> None:
        self.state = state
        self.kept = kept
        #: how many surfaces are distinguished
        self.aims: i64 = len(CLANS) if state.rules.solo else 1
        #: what a deposit is worth to a cart that may come there; by aim, to one that passes it or stops there
        self.finds: Ints = EMPTY
        self.passing: Ints = EMPTY
        self.landing: Ints = EMPTY
        #: by aim: what is left of a piece at home; and the ground that this is for
        self.home: Ints = EMPTY
        self.ground: Ints = EMPTY
        #: the worth of the best deposit, what is left of the cargo of a cart that fetches it, and the aim of that cart
        self.away: Ints = EMPTY
        self.through: Ints = EMPTY
        self.wanted: Ints = EMPTY
        self.queue: BucketQueue = NO_QUEUE
        #: results of ``promised``: what is left of the cart's cargo, and the surface that it should go to
        self.left: i64 = 0
        self.best_aim: i64 = 0

    def propagate_all(self, find: i64, hope: i64) -> None:
        """Fill all fields for the position."""
        self.value_cells(find, hope)
        self.queue = BucketQueue()
        self.home = filled(PLACES * self.aims, 0)
        for aim in range(self.aims):
            self._put_surfaces(aim)
            self.propagate_home(aim, new_list())
        self.away = filled(PLACES, 0)
        self.through = filled(PLACES, 0)
        self.wanted = filled(PLACES, 0) if self.aims > 1 else EMPTY
        for cell in self.state.box.board.squares:
            self.put_deposit(cell)
        self.propagate_away()

    # -- the value of deposits -----------------------------------------------------------------------------------

    def value_cells(self, find: i64, hope: i64) -> None:
        """What lies on each cell is worth."""
        state = self.state
        self.ground = state.ground[:]
        self.finds = filled(CELLS, 0)
        self.passing = filled(CELLS * self.aims, 0)
        self.landing = filled(CELLS * self.aims, 0)
        for cell in state.box.board.squares:
            if state.heaps[cell]:
                for aim in range(self.aims):
                    place = aim * CELLS + cell
                    self.passing[place] = find_value(state, state.heaps[cell], aim, 0)
                    self.landing[place] = find_value(state, state.heaps[cell], aim, 100)
                    self.finds[cell] = max(
                        self.finds[cell], find_value(state, state.heaps[cell], aim, 50) * find // 100
                    )
        if hope:
            self._expect(hope)

    def _expect(self, hope: i64) -> None:
        """Squares whose card has not come yet may still get a deposit."""
        state = self.state
        for card in range(CARDS):
            cell = state.box.board.mine_square[card]
            if not state.heaps[cell] and not state.cards[card // MINE_SQUARES] & BIT[card % MINE_SQUARES]:
                self.finds[cell] = hope

    def promised(self, place: i64) -> i64:
        """The worth of what a cart may fetch that leaves a cell so: what lies there, or what lies further on.

        ``left`` and ``best_aim`` tell what is left of its cargo at home, and where it should go.
        """
        cell = place >> 2
        best, left = self.away[place], self.through[place]
        aim: i64 = 0
        if self.aims > 1:
            aim = self.wanted[place]
        if self.finds[cell]:
            for other in range(self.aims):
                whole = self.finds[cell] if self.aims == 1 else self.landing[other * CELLS + cell]
                value = whole * FINE * self.home[other * PLACES + place] // WHOLE
                if value > best:
                    best, left, aim = value, self.home[other * PLACES + place], other
        self.left, self.best_aim = left, aim
        return best

    # -- filling the queue ---------------------------------------------------------------------------------------

    def _put_surfaces(self, aim: i64) -> None:
        """A cart before a surface that faces it has one step to go."""
        board = self.state.box.board
        for surface in board.surface:
            if surface >= 0 and (self.aims == 1 or board.clan_of[surface] == aim):
                for face in range(SIDES):
                    cell = surface - STEP[face]
                    if board.kind[cell] == SQUARE:
                        self.home[aim * PLACES + cell * 4 + face] = self.kept[0]
                        self.queue.put(cell * 4 + face, self.kept[0])

    def put_home(self, cell: i64, aim: i64) -> None:
        """All ways home from the cell."""
        for place in range(cell * 4, cell * 4 + 4):
            value = self.home[aim * PLACES + place]
            if value:
                self.queue.put(place, value)

    def put_away(self, cell: i64) -> None:
        """All ways from the cell to deposits."""
        for place in range(cell * 4, cell * 4 + 4):
            if self.away[place]:
                self.queue.put(place, self.away[place])

    def put_deposit(self, cell: i64) -> None:
        """A deposit on the cell can be left in every direction."""
        if self.finds[cell]:
            for place in range(cell * 4, cell * 4 + 4):
                value = self.promised(place)
                if value:
                    self.queue.put(place, value)

    def put_deposits(self, places: Ints) -> None:
        """Those of the places that have a deposit."""
        for place in places:
            if self.finds[place >> 2]:
                self.queue.put(place, self.promised(place))

    # -- propagation ---------------------------------------------------------------------------------------------

    def propagate_home(self, aim: i64, improved: Ints) -> Ints:
        """Propagate the values of ways home until none gets better; the places that improved are added to the list.

        A cart that enters a cell and leaves it for such a place brings as much home, less the price of tile and step.
        """
        home, kept, queue = self.home, self.kept, self.queue
        ground, entry = self.state.ground, self.state.box.board.entry
        offset = aim * PLACES
        place = queue.take()
        while place != NONE:
            cell = place >> 2
            if ground[cell] < FIRST_TOKEN_GROUND:
                value = home[offset + place]
                lacking = ground[cell] * 16 + (place & 3)
                for came in range(SIDES):
                    before = entry[cell * 4 + came]
                    if before != NONE:
                        part = value * kept[LACKING[lacking + came * 4]] // WHOLE
                        if part > home[offset + before]:
                            home[offset + before] = part
                            queue.put(before, part)
                            improved = append(improved, before)
            place = queue.take()
        return improved

    def propagate_away(self) -> None:
        """The same for deposits: a cart that enters a cell takes what lies there, or goes on to what lies further."""
        away, through, wanted, kept, queue = self.away, self.through, self.wanted, self.kept, self.queue
        ground, entry = self.state.ground, self.state.box.board.entry
        alone = self.aims > 1
        place = queue.take()
        while place != NONE:
            cell = place >> 2
            if ground[cell] < FIRST_TOKEN_GROUND:
                value = self.promised(place)
                left, aim = self.left, self.best_aim
                lacking = ground[cell] * 16 + (place & 3)
                for came in range(SIDES):
                    before = entry[cell * 4 + came]
                    if before != NONE:
                        price = kept[LACKING[lacking + came * 4]]
                        part = value * price // WHOLE
                        if part > away[before]:
                            away[before] = part
                            through[before] = left * price // WHOLE
                            if alone:
                                wanted[before] = aim
                            queue.put(before, part)
            place = queue.take()
