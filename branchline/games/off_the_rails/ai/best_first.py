"""For bots: the fields behind prospects.py, and how they spread over the board from surfaces and deposits."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import EMPTY, filled, new_list
from branchline.core.engine.bits import BIT
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.ai.bucket_queue import NO_LADDER, PLACES, Ladder
from branchline.games.off_the_rails.ai.cargo import find_value
from branchline.games.off_the_rails.rules.box import CARDS, CLANS, MINE_SQUARES, SQUARE
from branchline.games.off_the_rails.rules.state import NONE, RailsState
from branchline.games.off_the_rails.rules.track import BACK, CELLS, STEP

#: The whole of a part.
WHOLE: Final = 10_000
#: The worth of deposits is spread in hundredths of hundredths.
FINE: Final = 100
#: Below this, a square's ground is a mask of exits.
MASKS: Final = 16
#: In place of a number of missing tiles: carts don't turn back.
_TURNS_BACK: Final = 3


def _missing_table() -> list[int]:
    """How many actions make a tile lead from one direction to another, at (exits * 4 + one) * 4 + other."""
    table = []
    for exits in range(MASKS):
        for one in range(4):
            for other in range(4):
                wanted = (1 << one) | (1 << other)
                table.append(1 if exits == 0 else (wanted & ~exits).bit_count())
    return table


MISSING: Final = vec[i64](_missing_table())
#: The same for a cart that comes in one direction and leaves in the other.
LACKING: Final = vec[i64](
    [
        _TURNS_BACK if face == BACK[came] else MISSING[(exits * 4 + BACK[came]) * 4 + face]
        for exits in range(MASKS)
        for came in range(4)
        for face in range(4)
    ]
)


def prices(tile: i64, step: i64) -> Ints:
    """What is left of a part after a step, by the number of tiles that are missing for it; nothing for turning back."""
    kept = filled(_TURNS_BACK + 1, 0)
    kept[0] = WHOLE - step
    kept[1] = kept[0] * (WHOLE - tile) // WHOLE
    kept[2] = kept[1] * (WHOLE - tile) // WHOLE
    return kept


class Fields:
    """The fields of a position, and the value of what lies on each cell."""

    def __init__(self, state: RailsState, kept: Ints) -> None:
        self.state = state
        self.kept = kept
        #: how many surfaces are told apart
        self.aims: i64 = len(CLANS) if state.rules.solo else 1
        #: what a deposit is worth to a cart that may come there; by aim, to one that passes it or stops there
        self.finds: Ints = EMPTY
        self.passing: Ints = EMPTY
        self.landing: Ints = EMPTY
        #: by aim, what is left of a piece at home; by the ground of then
        self.home: Ints = EMPTY
        self.ground: Ints = EMPTY
        #: the worth of the best deposit, what is left of the cargo of a cart that fetches it, and the aim then
        self.away: Ints = EMPTY
        self.through: Ints = EMPTY
        self.wanted: Ints = EMPTY
        self.ladder: Ladder = NO_LADDER
        #: of the place that was looked at last: what is left of a cart's cargo, and where it should go
        self.left: i64 = 0
        self.best_aim: i64 = 0

    def spread_all(self, find: i64, hope: i64) -> None:
        """Everything, for the position."""
        self.judge(find, hope)
        self.ladder = Ladder()
        self.home = filled(PLACES * self.aims, 0)
        for aim in range(self.aims):
            self._start_at_surfaces(aim)
            self.spread_home(aim, new_list())
        self.away = filled(PLACES, 0)
        self.through = filled(PLACES, 0)
        self.wanted = filled(PLACES, 0) if self.aims > 1 else EMPTY
        for cell in self.state.box.board.squares:
            self.wait_at_deposit(cell)
        self.spread_away()

    # -- deposits ------------------------------------------------------------------------------------------------

    def judge(self, find: i64, hope: i64) -> None:
        """What lies on each cell."""
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
        """What a cart may fetch that leaves a cell so: what lies there, if that is best, or what lies further on.

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

    # -- places that wait to be spread ---------------------------------------------------------------------------

    def wait_at(self, cell: i64, aim: i64) -> None:
        """All ways home from the cell."""
        for place in range(cell * 4, cell * 4 + 4):
            value = self.home[aim * PLACES + place]
            if value:
                self.ladder.put(place, value)

    def wait_on_ways(self, cell: i64) -> None:
        """All ways from the cell to deposits."""
        for place in range(cell * 4, cell * 4 + 4):
            if self.away[place]:
                self.ladder.put(place, self.away[place])

    def wait_at_deposit(self, cell: i64) -> None:
        """A deposit can be left in every direction."""
        if self.finds[cell]:
            for place in range(cell * 4, cell * 4 + 4):
                value = self.promised(place)
                if value:
                    self.ladder.put(place, value)

    def wait_at_deposits(self, places: Ints) -> None:
        """Those of the places that have a deposit."""
        for place in places:
            if self.finds[place >> 2]:
                self.ladder.put(place, self.promised(place))

    # -- spreading -----------------------------------------------------------------------------------------------

    def _start_at_surfaces(self, aim: i64) -> None:
        """Who stands before a surface and faces it has one step to go."""
        board = self.state.box.board
        for surface in board.surface:
            if surface >= 0 and (self.aims == 1 or board.clan_of[surface] == aim):
                for face in range(4):
                    cell = surface - STEP[face]
                    if board.kind[cell] == SQUARE:
                        self.home[aim * PLACES + cell * 4 + face] = self.kept[0]
                        self.ladder.put(cell * 4 + face, self.kept[0])

    def spread_home(self, aim: i64, nearer: Ints) -> Ints:
        """From place to place, until nothing gets better; those that did are added to the list.

        Whoever enters a cell and leaves it for such a place brings as much home, less the price of tile and step.
        """
        home, kept, ladder = self.home, self.kept, self.ladder
        ground, entry = self.state.ground, self.state.box.board.entry
        offset = aim * PLACES
        place = ladder.take()
        while place != NONE:
            cell = place >> 2
            if ground[cell] < MASKS:
                value = home[offset + place]
                lacking = ground[cell] * 16 + (place & 3)
                for came in range(4):
                    before = entry[cell * 4 + came]
                    if before != NONE:
                        part = value * kept[LACKING[lacking + came * 4]] // WHOLE
                        if part > home[offset + before]:
                            home[offset + before] = part
                            ladder.put(before, part)
                            nearer = append(nearer, before)
            place = ladder.take()
        return nearer

    def spread_away(self) -> None:
        """The same for deposits: whoever enters a cell may take what lies there, or goes on to what lies further."""
        away, through, wanted, kept, ladder = self.away, self.through, self.wanted, self.kept, self.ladder
        ground, entry = self.state.ground, self.state.box.board.entry
        alone = self.aims > 1
        place = ladder.take()
        while place != NONE:
            cell = place >> 2
            if ground[cell] < MASKS:
                value = self.promised(place)
                left, aim = self.left, self.best_aim
                lacking = ground[cell] * 16 + (place & 3)
                for came in range(4):
                    before = entry[cell * 4 + came]
                    if before != NONE:
                        price = kept[LACKING[lacking + came * 4]]
                        part = value * price // WHOLE
                        if part > away[before]:
                            away[before] = part
                            through[before] = left * price // WHOLE
                            if alone:
                                wanted[before] = aim
                            ladder.put(before, part)
            place = ladder.take()
