"""For bots: what a cart may still bring home from where it stands, by the track that lies and what is missing.

Every step that a cart still has to go, and every tile that is missing on its way, costs a part of what it brings: time
passes, others come first, the ground opens. A field tells for every cell and every direction in which a cart may leave
it what is left of a piece that is carried home by the best way: the part itself (``home``), or the worth of the best
deposit that can be fetched on the way (``away``).

Alone it matters which surface a piece comes to, so there is a field for each of them, and a cart has an ``aim``.
"""

from __future__ import annotations

from typing import Final

from branchline.core.arrays import EMPTY, filled
from branchline.core.bits import BIT
from branchline.core.native import Ints, i64, vec
from branchline.games.off_the_rails.box import CARDS, CLANS, MINE_SQUARES, SQUARE, SURFACE_SQUARE
from branchline.games.off_the_rails.cargo import find_value
from branchline.games.off_the_rails.state import NONE, RailsState
from branchline.games.off_the_rails.track import BACK, CELLS, STEP

#: Worse than any way.
NEVER: Final = -1_000_000
#: The whole of a part.
WHOLE: Final = 10_000
#: The price of a tile that the turn's actions pay for, in hundredths of a point: they are lost if they are not used.
_EFFORT: Final = 3
#: The worth of deposits is spread in hundredths of hundredths.
FINE: Final = 100
#: What is left of a load that comes to a surface that it was not meant for, in parts of it.
_ELSEWHERE: Final = 3
_STATES: Final = CELLS * 4
_MASKS: Final = 16


def _missing_table() -> list[int]:
    """How many actions make a tile lead from one direction to another, at (exits * 4 + one) * 4 + other."""
    table = []
    for exits in range(_MASKS):
        for one in range(4):
            for other in range(4):
                wanted = (1 << one) | (1 << other)
                table.append(1 if exits == 0 else (wanted & ~exits).bit_count())
    return table


MISSING: Final = vec[i64](_missing_table())


def prices(tile: i64, step: i64) -> Ints:
    """What is left of a part after a step, by the number of tiles that are missing for it."""
    kept = filled(3, WHOLE - step)
    kept[1] = kept[0] * (WHOLE - tile) // WHOLE
    kept[2] = kept[1] * (WHOLE - tile) // WHOLE
    return kept


class Prospects:
    """The fields of a position, and the value of what lies on each cell."""

    def __init__(self, state: RailsState, kept: Ints) -> None:
        self.state = state
        self.kept = kept
        #: how many surfaces are told apart, and to which of them the cart goes that is looked at
        self.aims: i64 = len(CLANS) if state.rules.solo else 1
        self.aim: i64 = 0
        #: what a deposit is worth to a cart that may come there; by aim, to one that passes it or stops there
        self.finds: Ints = EMPTY
        self.passing: Ints = EMPTY
        self.landing: Ints = EMPTY
        #: by aim, what is left of a piece at home
        self.home: Ints = EMPTY
        #: the worth of the best deposit, what is left of the cargo of a cart that fetches it, and the aim then
        self.away: Ints = EMPTY
        self.through: Ints = EMPTY
        self.wanted: Ints = EMPTY
        #: where carts stand that will not move before the mover's do
        self.blocked: Ints = EMPTY
        #: where the cart that was looked at last would stop, or NONE
        self.stop: i64 = NONE
        # places from which a better way must still be spread
        self.queue: Ints = EMPTY
        self.waiting: Ints = EMPTY
        self.count: i64 = 0

    def fill(self, find: i64, hope: i64) -> None:
        """Everything, for the position."""
        self._judge_deposits(find)
        if hope:
            self._expect(hope)
        self.blocked = blocked_cells(self.state)
        self.queue = filled(_STATES, 0)
        self.waiting = filled(_STATES, 0)
        self.home = filled(_STATES * self.aims, 0)
        for aim in range(self.aims):
            self._start_at_surfaces(aim)
            self._spread_home(aim)
        self.away = filled(_STATES, 0)
        self.through = filled(_STATES, 0)
        self.wanted = filled(_STATES, 0)
        self.count = 0
        self._start_at_deposits()
        self._spread_away()

    def twin(self) -> Prospects:
        """The same once more, to be adapted."""
        twin = Prospects(self.state, self.kept)
        twin.finds, twin.passing, twin.landing = self.finds, self.passing, self.landing
        twin.home, twin.away, twin.through, twin.wanted = self.home, self.away, self.through, self.wanted
        twin.queue, twin.waiting = self.queue, self.waiting
        return twin

    def adapt(self, state: RailsState) -> bool:
        """Make these the prospects of a position that differs by a tile more at most; False if it differs otherwise.

        What the tile makes better is taken in. A tile on bare ground also closes ways; that hardly matters for the next
        move, and working everything out anew would take three times as long.
        """
        before, after = self.state.ground, state.ground
        changed: i64 = NONE
        for cell in state.box.board.squares:
            if self.state.heaps[cell] != state.heaps[cell]:
                return False
            if before[cell] != after[cell]:
                if changed != NONE or after[cell] >= _MASKS or before[cell] & ~after[cell]:
                    return False
                changed = cell
        self.state = state
        self.blocked = blocked_cells(state)
        if changed != NONE:
            self.home, self.away = self.home[:], self.away[:]
            self.through, self.wanted = self.through[:], self.wanted[:]
            self._improve_at(changed)
        return True

    # -- deposits ------------------------------------------------------------------------------------------------

    def _judge_deposits(self, find: i64) -> None:
        """What lies on each cell."""
        state = self.state
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

    def _expect(self, hope: i64) -> None:
        """Squares whose card has not come yet may still get a deposit."""
        state = self.state
        for card in range(CARDS):
            cell = state.box.board.mine_square[card]
            if not state.heaps[cell] and not state.cards[card // MINE_SQUARES] & BIT[card % MINE_SQUARES]:
                self.finds[cell] = hope

    # -- spreading -----------------------------------------------------------------------------------------------

    def _start_at_surfaces(self, aim: i64) -> None:
        """Who stands before a surface and faces it has one step to go."""
        board = self.state.box.board
        self.count = 0
        for surface in board.surface:
            if surface >= 0 and (self.aims == 1 or board.clan_of[surface] == aim):
                for face in range(4):
                    cell = surface - STEP[face]
                    if board.kind[cell] == SQUARE:
                        self._improve(self.home, aim * _STATES, cell * 4 + face, self.kept[0])

    def _start_at_deposits(self) -> None:
        """Every deposit can be left in every direction."""
        for cell in self.state.box.board.squares:
            if self.finds[cell]:
                for face in range(4):
                    self._start_at_deposit(cell, face)

    def _start_at_deposit(self, cell: i64, face: i64) -> None:
        """Who leaves a deposit in that direction goes home: alone, to the surface where it is worth most."""
        best: i64 = 0
        beyond: i64 = 0
        aim: i64 = 0
        for other in range(self.aims):
            left = self.home[other * _STATES + cell * 4 + face]
            value = self.finds[cell] * FINE * left // WHOLE
            if self.aims > 1:
                value = self.landing[other * CELLS + cell] * FINE * left // WHOLE
            if value > best:
                best, beyond, aim = value, left, other
        if best:
            self._fetch(cell, face, best, beyond, aim)

    def _improve_at(self, cell: i64) -> None:
        """The ways over a cell have become better."""
        for aim in range(self.aims):
            self.count = 0
            for face in range(4):
                value = self.home[aim * _STATES + cell * 4 + face]
                if value:
                    self._carry(aim, cell, face, value)
            self._spread_home(aim)
        self.count = 0
        self._start_at_deposits()
        for face in range(4):
            place = cell * 4 + face
            if self.away[place]:
                self._fetch(cell, face, self.away[place], self.through[place], self.wanted[place])
        self._spread_away()

    def _spread_home(self, aim: i64) -> None:
        """From place to place, until nothing gets better."""
        done: i64 = 0
        while done < self.count:
            place = self.queue[done % _STATES]
            done += 1
            self.waiting[place] = 0
            self._carry(aim, place // 4, place % 4, self.home[aim * _STATES + place])

    def _spread_away(self) -> None:
        """The same for deposits."""
        done: i64 = 0
        while done < self.count:
            place = self.queue[done % _STATES]
            done += 1
            self.waiting[place] = 0
            self._fetch(place // 4, place % 4, self.away[place], self.through[place], self.wanted[place])

    def _improve(self, field: Ints, offset: i64, place: i64, value: i64) -> bool:
        """If that is a better way, those who can come here must hear of it."""
        if value <= field[offset + place]:
            return False
        field[offset + place] = value
        if not self.waiting[place]:
            self.waiting[place] = 1
            self.queue[self.count % _STATES] = place
            self.count += 1
        return True

    def _carry(self, aim: i64, cell: i64, face: i64, value: i64) -> None:
        """Whoever enters the cell and leaves it that way brings so much home, less the price of tile and step."""
        ground, kind = self.state.ground[cell], self.state.box.board.kind
        if kind[cell] != SQUARE or ground >= _MASKS:
            return
        for came in range(4):
            if came != BACK[face]:
                before = cell - STEP[came]
                if kind[before] == SQUARE or kind[before] == SURFACE_SQUARE:
                    part = self.kept[MISSING[(ground * 4 + BACK[came]) * 4 + face]]
                    self._improve(self.home, aim * _STATES, before * 4 + came, value * part // WHOLE)

    def _fetch(self, cell: i64, face: i64, value: i64, through: i64, aim: i64) -> None:
        """Whoever enters the cell and leaves it that way fetches so much, less the price of tile and step."""
        ground, kind = self.state.ground[cell], self.state.box.board.kind
        if kind[cell] != SQUARE or ground >= _MASKS:
            return
        for came in range(4):
            if came != BACK[face]:
                before = cell - STEP[came]
                if kind[before] == SQUARE or kind[before] == SURFACE_SQUARE:
                    part = self.kept[MISSING[(ground * 4 + BACK[came]) * 4 + face]]
                    if self._improve(self.away, 0, before * 4 + came, value * part // WHOLE):
                        self.through[before * 4 + came] = through * part // WHOLE
                        self.wanted[before * 4 + came] = aim

    # -- asking --------------------------------------------------------------------------------------------------

    def roll(self, cell: i64, face: i64, left: i64, budget: i64, room: i64, load: i64) -> i64:
        """The best that a cart with this load can bring home that must go so many tiles, with so many actions for
        missing ones. NEVER: it would derail. Carts that are in the way stop it.
        """
        self.stop = NONE
        if not left:
            self.stop = cell
            return self.beyond(cell, face, room, load)
        target = cell + STEP[face]
        kind = self.state.box.board.kind[target]
        if kind == SURFACE_SQUARE:
            meant = self.aims == 1 or self.state.box.board.clan_of[target] == self.aim
            return load if meant else load // _ELSEWHERE
        ground = self.state.ground[target]
        if kind != SQUARE or ground >= _MASKS:
            return NEVER
        if self.blocked[target]:
            if room >= self.state.box.hold:
                return NEVER
            self.stop = cell
            return load * self.home[self.aim * _STATES + cell * 4 + BACK[face]] // WHOLE
        if room and self.state.heaps[target]:
            lands = left == 1 and room > 1
            load += self.landing[self.aim * CELLS + target] if lands else self.passing[self.aim * CELLS + target]
            room -= 2 if lands else 1
        best: i64 = NEVER
        stop: i64 = NONE
        for way in range(4):
            if way != BACK[face]:
                lacking = MISSING[(ground * 4 + BACK[face]) * 4 + way]
                if lacking <= budget:
                    value = self.roll(target, way, left - 1, budget - lacking, room, load)
                    if value > NEVER and value - lacking * _EFFORT > best:
                        best = value - lacking * _EFFORT
                        stop = self.stop
        self.stop = stop
        return best

    def beyond(self, cell: i64, face: i64, room: i64, load: i64) -> i64:
        """The way on after this turn: home, or by a deposit if there is room."""
        place = cell * 4 + face
        home = load * self.home[self.aim * _STATES + place] // WHOLE
        if not room:
            return home
        through: i64 = self.through[place]
        if self.aims > 1 and self.wanted[place] != self.aim:
            through //= _ELSEWHERE
        away = load * through // WHOLE + self.away[place] // FINE
        return away if away > home else home


def blocked_cells(state: RailsState) -> Ints:
    """Where carts stand that will not move before the mover's do."""
    cells = filled(CELLS, 0)
    for cart in range(len(state.place)):
        waits = state.owner(cart) == state.seat and not state.moved & BIT[cart % state.rules.carts_each]
        if state.place[cart] >= 0 and not waits and cart != state.cart:
            cells[state.place[cart]] = 1
    return cells
