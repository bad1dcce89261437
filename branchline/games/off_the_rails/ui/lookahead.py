"""Looking ahead: where a cart would go if it moved now, what it could collect, and how its move would end.

It asks the same questions as chapter 3 (``ahead``, ``ways_on``), so it cannot disagree with what then happens, and
it looks only at what lies open on the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from branchline.games.off_the_rails.rules.jewels import size
from branchline.games.off_the_rails.rules.moving import CART_AHEAD, SURFACE_AHEAD, TRACK_AHEAD, ahead, ways_on
from branchline.games.off_the_rails.rules.state import CHOOSE_WAY, COLLECT, NONE, RailsState
from branchline.games.off_the_rails.rules.track import BACK, EXIT, STEP, directions

#: How a move ends: on a tile, at a surface, off the track, in a collision, or in one that harms nobody.
STOPS: Final = "stops"
SURFACES: Final = "surfaces"
DERAILS: Final = "derails"
COLLIDES: Final = "collides"
BUMPS: Final = "bumps"


@dataclass(frozen=True)
class Find:
    """A deposit on the way: where, what lies there, and how many pieces the rules let the cart take."""

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
    cell, face, room = int(state.place[cart]), int(state.face[cart]), int(state.box.hold - size(state.hold[cart]))
    journey = _Journey(state, cart)
    if cart == state.cart and state.phase in (COLLECT, CHOOSE_WAY):
        if state.hit != NONE:
            journey.run_into(cell, face, (), (), int(state.steps))
        else:
            journey.leave(cell, face, int(state.left), (), (), room)
    else:
        journey.roll(cell, face, int(state.speed[cart]), (), (), room)
    return journey.ways


class _Journey:
    """The ways found so far."""

    def __init__(self, state: RailsState, cart: int) -> None:
        self.state = state
        self.cart = cart
        self.ways: list[Way] = []

    def roll(self, cell: int, face: int, left: int, path: tuple[int, ...], finds: tuple[Find, ...], room: int) -> None:
        """OR-3.2 One tile on, as the cart would go."""
        target = cell + int(STEP[face])
        what = ahead(self.state, self.cart, cell, face)
        if what == TRACK_AHEAD:
            landing = left == 1
            found = self._find(target, landing, room, path)
            taken = found[0].most if found else 0
            self.leave(target, face, left - 1, (*path, target), finds + found, room - taken)
        elif what == SURFACE_AHEAD:
            self.ways.append(Way((*path, target), finds, SURFACES, target, (), None))
        elif what == CART_AHEAD:
            self.run_into(cell, face, path, finds, len(path), room)
        else:
            self.ways.append(Way(path, finds, DERAILS, cell, (face,), None))

    def leave(self, cell: int, face: int, left: int, path: tuple[int, ...], finds: tuple[Find, ...], room: int) -> None:
        """OR-3.3 Every way on from a tile; OR-3.4 or every way to face on the last one."""
        ways = tuple(int(way) for way in directions(ways_on(self.state, cell, face)))
        if not left:
            self.ways.append(Way(path, finds, STOPS, cell, ways, None))
            return
        for way in ways:
            self.roll(cell, way, left, path, finds, room)

    def run_into(
        self, cell: int, face: int, path: tuple[int, ...], finds: tuple[Find, ...], steps: int, room: int = 0
    ) -> None:
        """OR-5.1 The move ends beside the other cart; OR-R5 there the cart may take as if it had stopped by itself."""
        state = self.state
        hit = int(state.cart_at(cell + STEP[face]))
        connected = state.ground[state.place[hit]] & EXIT[BACK[face]] != 0
        if finds and finds[-1].cell == cell and steps:
            last = finds[-1]
            most = min(int(state.box.landing), int(size(last.heap)), room + last.most)
            finds = (*finds[:-1], Find(cell, last.heap, most))
        ending = COLLIDES if connected and not state.rules.bumper else BUMPS
        self.ways.append(Way(path, finds, ending, cell, (), hit))

    def _find(self, cell: int, landing: bool, room: int, path: tuple[int, ...]) -> tuple[Find, ...]:
        """OR-4.1, OR-4.2 What may be taken from the tile; what lies there twice on the way is counted once."""
        heap = int(self.state.heaps[cell])
        allowed = int(self.state.box.landing if landing else self.state.box.passing)
        most = min(allowed, int(size(heap)), room)
        return (Find(cell, heap, most),) if most > 0 and cell not in path else ()
