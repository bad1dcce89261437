"""For bots: what a cart may still bring home from where it stands, by the track that lies and what is missing.

A field tells for every cell and every direction in which a cart may leave it what the best way from there is worth: the
value at its end, less a price for every tile that is missing and for every step. ``HOME`` is the way to a surface,
``AWAY`` the way over a deposit and then to a surface.
"""

from __future__ import annotations

from typing import Final

from branchline.core.arrays import filled
from branchline.core.bits import BIT
from branchline.core.native import Ints, i64, vec
from branchline.games.off_the_rails.box import SQUARE, SURFACE_SQUARE
from branchline.games.off_the_rails.jewels import KINDS, ROCK, many
from branchline.games.off_the_rails.state import RailsState
from branchline.games.off_the_rails.track import BACK, CELLS, STEP

#: Worse than any way.
NEVER: Final = -1_000_000
#: The price of a tile that the turn's actions pay for: they are lost if they are not used.
_EFFORT: Final = 3
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


class Prospects:
    """The two fields of a position, and the value of what lies on each cell."""

    def __init__(self, state: RailsState, tile: i64, step: i64, find: i64) -> None:
        self.state = state
        self.tile: i64 = tile
        self.step: i64 = step
        #: what a deposit is worth to a cart that may come there, that passes it, and that stops there
        self.finds: Ints = filled(CELLS, 0)
        self.passing: Ints = filled(CELLS, 0)
        self.landing: Ints = filled(CELLS, 0)
        for cell in state.box.board.squares:
            heap = state.heaps[cell]
            if heap:
                self.finds[cell] = find_value(state, heap, 50) * find // 100
                self.passing[cell] = find_value(state, heap, 0)
                self.landing[cell] = find_value(state, heap, 100)
        #: how much of what a cart collects on its way counts, in percent
        self.part: i64 = find
        #: where carts stand that will not move before the mover's do
        self.blocked: Ints = filled(CELLS, 0)
        for cart in range(len(state.place)):
            waits = state.owner(cart) == state.seat and not state.moved & BIT[cart % state.rules.carts_each]
            if state.place[cart] >= 0 and not waits and cart != state.cart:
                self.blocked[state.place[cart]] = 1
        self.queue: Ints = filled(_STATES, 0)
        self.waiting: Ints = filled(_STATES, 0)
        self.count: i64 = 0
        self.home: Ints = self._spread_from_surfaces()
        self.away: Ints = self._spread_from_finds()

    def _spread_from_surfaces(self) -> Ints:
        """The way to any surface."""
        field = filled(_STATES, NEVER)
        self.count = 0
        for surface in self.state.box.board.surface:
            if surface >= 0:
                for face in range(4):
                    cell = surface - STEP[face]
                    if self.state.box.board.kind[cell] == SQUARE:
                        self._improve(field, cell * 4 + face, -self.step)
        self._spread(field)
        return field

    def _spread_from_finds(self) -> Ints:
        """The way over a deposit: from there on it is the way home."""
        field = filled(_STATES, NEVER)
        self.count = 0
        for cell in self.state.box.board.squares:
            if self.finds[cell]:
                for face in range(4):
                    beyond = self.home[cell * 4 + face]
                    if beyond > NEVER:
                        self._reach(field, cell, face, beyond + self.finds[cell])
        self._spread(field)
        return field

    def _improve(self, field: Ints, place: i64, value: i64) -> None:
        """A better way was found; those who can come here must hear of it."""
        if value > field[place]:
            field[place] = value
            if not self.waiting[place]:
                self.waiting[place] = 1
                self.queue[self.count % _STATES] = place
                self.count += 1

    def _spread(self, field: Ints) -> None:
        """From place to place, until nothing gets better."""
        done: i64 = 0
        while done < self.count:
            place = self.queue[done % _STATES]
            done += 1
            self.waiting[place] = 0
            self._reach(field, place // 4, place % 4, field[place])

    def _reach(self, field: Ints, cell: i64, face: i64, value: i64) -> None:
        """Whoever enters the cell and leaves it that way gets the value, less the price of tile and step."""
        ground, kind = self.state.ground[cell], self.state.box.board.kind
        if kind[cell] != SQUARE or ground >= _MASKS:
            return
        for came in range(4):
            if came != BACK[face]:
                before = cell - STEP[came]
                if kind[before] == SQUARE or kind[before] == SURFACE_SQUARE:
                    price = MISSING[(ground * 4 + BACK[came]) * 4 + face] * self.tile + self.step
                    self._improve(field, before * 4 + came, value - price)

    def roll(self, cell: i64, face: i64, left: i64, budget: i64, room: i64, now: bool) -> i64:
        """The best that a cart can do that must go so many tiles, with so many actions for missing ones.

        NEVER: it would derail. What it collects on the way counts in part, as long as there is room. In this turn
        (``now``) other carts are in the way.
        """
        if not left:
            return self.beyond(cell * 4 + face, room)
        target = cell + STEP[face]
        kind = self.state.box.board.kind[target]
        if kind == SURFACE_SQUARE:
            return 0
        ground = self.state.ground[target]
        if kind != SQUARE or ground >= _MASKS:
            return NEVER
        if now and self.blocked[target]:
            return NEVER if room >= self.state.box.hold else self.home[cell * 4 + BACK[face]]
        gain: i64 = 0
        if room and self.finds[target]:
            found = self.landing[target] if left == 1 else self.passing[target]
            gain = found * self.part // 100
            room -= 2 if left == 1 else 1
        best: i64 = NEVER
        for way in range(4):
            if way != BACK[face]:
                lacking = MISSING[(ground * 4 + BACK[face]) * 4 + way]
                if lacking <= budget:
                    value = self.roll(target, way, left - 1, budget - lacking, room, now)
                    if value > NEVER and value - lacking * _EFFORT + gain > best:
                        best = value - lacking * _EFFORT + gain
        return best

    def beyond(self, place: i64, room: i64) -> i64:
        """The way on after this turn: home, or by a deposit if there is room."""
        home, away = self.home[place], self.away[place]
        return away if room > 0 and away > home else home


def find_value(state: RailsState, heap: i64, second_part: i64) -> i64:
    """What a cart may expect to take from a deposit, in hundredths of a point: the best piece, and part of the next.

    Each rock that must go first halves it.
    """
    best: i64 = 0
    second: i64 = 0
    for kind in range(KINDS):
        worth = state.box.points[kind] if not state.rules.solo else 1
        for _ in range(min(many(heap, kind), 2)):
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
    value = best * 100 + second * second_part
    for _ in range(many(heap, ROCK)):
        value //= 2
    return value
