"""Looking ahead: where a cart would go if it moved now, what it could collect, and how its move would end.

The rules themselves move a copy of the cart, so what is promised is what happens. The copy takes every piece that it
may. Only open information is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from branchline.core.engine.arrays import EMPTY
from branchline.core.engine.squares import DIRECTIONS
from branchline.games.off_the_rails.rules.actions import HEAD, MOVE
from branchline.games.off_the_rails.rules.chapters import collecting, moving
from branchline.games.off_the_rails.rules.jewels import counts
from branchline.games.off_the_rails.rules.news import BUMPED, COLLIDED, DERAILED, RAN_TO, STOCKPILED
from branchline.games.off_the_rails.rules.phases import (
    ACT,
    CHOOSE_CART,
    CHOOSE_TILE,
    CHOOSE_WAY,
    COLLECT,
    CRASH,
    MOVE_ENDED,
)
from branchline.games.off_the_rails.rules.state import GONE, NONE, SUPPLY, RailsState
from branchline.games.off_the_rails.rules.track import STEP
from branchline.games.off_the_rails.rules.turn import after_step

#: How a move ends: on a tile, at a surface, off the track, in a collision, or in one that harms nobody.
STOPS: Final = "stops"
SURFACES: Final = "surfaces"
DERAILS: Final = "derails"
COLLIDES: Final = "collides"
BUMPS: Final = "bumps"
#: The endings by the news that tell of them.
ENDINGS: Final = {RAN_TO: STOPS, STOCKPILED: SURFACES, DERAILED: DERAILS, COLLIDED: COLLIDES, BUMPED: BUMPS}


@dataclass(frozen=True)
class Find:
    """A deposit on the way: where, what lies there, and how many pieces the cart may take."""

    cell: int
    heap: int
    most: int


@dataclass(frozen=True)
class Way:
    """One way that the move can go."""

    #: the cells that the cart enters, in order
    path: tuple[int, ...]
    finds: tuple[Find, ...]
    ending: str
    #: where the move ends: the tile, the surface square, the tile it leaves the track from
    end: int
    #: the ways it could face there
    facings: tuple[int, ...]
    #: the cart that it runs into
    hit: int | None


def look_ahead(state: RailsState, cart: int) -> list[Way]:
    """All ways that the cart's move can go, or how its present move can go on; none for a cart not on the board."""
    if state.place[cart] < 0:
        return []
    twin = state.clone()
    twin.news = EMPTY
    if cart == twin.cart and twin.phase in (COLLECT, CHOOSE_WAY):
        return _ways(_Trip(twin), int(twin.phase))
    twin.clear_move()
    twin.seat = twin.owner(cart)
    number = cart - twin.seat * twin.rules.carts_each
    phase = moving.set_off(twin, MOVE + number)
    return _ways(_Trip(twin), int(phase))


def _ways(trip: _Trip, phase: int) -> list[Way]:
    """All ways to go on from a phase."""
    while phase not in (CHOOSE_WAY, CRASH, MOVE_ENDED):
        phase = trip.go_on(phase)
    if phase != CHOOSE_WAY or not trip.state.left:
        return [trip.way(phase)]
    ways: list[Way] = []
    for action in moving.way_moves(trip.state):
        branch = trip.branch()
        ways += _ways(branch, int(moving.take_way(branch.state, action)))
    return ways


class _Trip:
    """A cart's move in a copy of the position: where it is, what it has passed, and what it has taken."""

    def __init__(self, state: RailsState) -> None:
        self.state = state
        #: where the cart is, and how it faced before the last step
        self.cell = int(state.place[state.cart])
        self.face = int(state.face[state.cart])
        self.path: tuple[int, ...] = ()
        #: by cell: how many pieces lay there, and how many were taken
        self.heaps = tuple(int(heap) for heap in state.heaps)
        self.taken: dict[int, int] = {}

    def branch(self) -> _Trip:
        """An independent copy."""
        twin = _Trip(self.state.clone())
        twin.path, twin.heaps, twin.taken = self.path, self.heaps, dict(self.taken)
        return twin

    def go_on(self, phase: int) -> int:
        """Take a piece where the cart may, else let the next step happen."""
        state = self.state
        if phase == COLLECT:
            self.taken[self.cell] = self.taken.get(self.cell, 0) + 1
            return int(collecting.take(state, collecting.collect_moves(state)[0]))
        self.face = int(state.face[state.cart])
        phase = int(after_step(state, phase))
        cell = int(state.place[state.cart])
        if cell not in (self.cell, SUPPLY, GONE):
            self.cell = cell
            self.path += (cell,)
        return phase

    def way(self, phase: int) -> Way:
        """The way that this trip has gone, whose last phase is given."""
        state, finds = self.state, tuple(Find(cell, self.heaps[cell], most) for cell, most in self.taken.items())
        if phase == CHOOSE_WAY:
            facings = tuple(int(action) - HEAD for action in moving.way_moves(state))
            return Way(self.path, finds, STOPS, self.cell, facings, None)
        if phase == CRASH:
            after_step(state, phase)
            return Way(self.path, finds, ENDINGS[int(state.news[0])], self.cell, (), int(state.hit))
        ending = ENDINGS[int(state.news[0])]
        if ending == SURFACES:
            end = self.cell + int(STEP[self.face])
            return Way((*self.path, end), finds, ending, end, (), None)
        facing = self.face if ending == DERAILS else int(state.face[state.cart])
        return Way(self.path, finds, ending, self.cell, (facing,), None)


# -- for views ----------------------------------------------------------------------------------------------------

#: The phases in which the mover can still change where the carts go.
_LOOKING: Final = (ACT, CHOOSE_TILE, CHOOSE_CART, COLLECT, CHOOSE_WAY)


class WayView(NamedTuple):
    """One way that a cart's move could go; squares by their names."""

    cart: int
    path: tuple[str, ...]
    #: deposits on the way: square, what lies there, how many pieces may be taken
    finds: tuple[tuple[str, tuple[int, ...], int], ...]
    #: "stops", "surfaces", "derails", "collides" or "bumps"
    ending: str
    end: str
    facings: tuple[str, ...]
    hit: int | None


def ways(state: RailsState) -> tuple[WayView, ...]:
    """Where the mover's carts would go, while that can still be changed: those that wait, or the moving one."""
    if state.phase not in _LOOKING:
        return ()
    first, each = int(state.seat * state.rules.carts_each), int(state.rules.carts_each)
    waiting = [first + number for number in range(each) if not int(state.moved) >> number & 1]
    carts = waiting if state.cart == NONE else [int(state.cart)]
    return tuple(way_view(state, cart, way) for cart in carts for way in look_ahead(state, cart))


def way_view(state: RailsState, cart: int, way: Way) -> WayView:
    """A way with its squares named."""
    name = state.box.board.name
    return WayView(
        cart=cart,
        path=tuple(name(cell) for cell in way.path),
        finds=tuple((name(find.cell), tuple(counts(find.heap)), find.most) for find in way.finds),
        ending=way.ending,
        end=name(way.end),
        facings=tuple(DIRECTIONS[facing] for facing in way.facings),
        hit=way.hit,
    )
