"""For bots: what a cart may still bring home from where it stands, by the track that lies and what is missing.

Every step that a cart still has to go, and every tile that is missing on its way, costs a part of what it brings: time
passes, others come first, the ground opens. A field tells for every cell and every direction in which a cart may leave
it what is left of a piece that is carried home by the best way: the part itself (``home``), or the worth of the best
deposit that can be fetched on the way (``away``); spreading.py and following.py fill them.

Alone it matters which surface a piece comes to, so there is a field for each of them, and a cart has an ``aim``.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import EMPTY, filled
from branchline.core.engine.bits import BIT
from branchline.core.native import Ints, i64
from branchline.games.off_the_rails.ai.best_first import FINE, MASKS, MISSING, WHOLE
from branchline.games.off_the_rails.ai.bucket_queue import PLACES
from branchline.games.off_the_rails.ai.repair import Followers
from branchline.games.off_the_rails.rules.box import SQUARE, SURFACE_SQUARE
from branchline.games.off_the_rails.rules.state import NONE, RailsState
from branchline.games.off_the_rails.rules.track import BACK, CELLS, STEP

#: Worse than any way.
NEVER: Final = -1_000_000
#: The price of a tile that the turn's actions pay for, in hundredths of a point: they are lost if they are not used.
_EFFORT: Final = 3
#: What is left of a load that comes to a surface that it was not meant for, in parts of it.
_ELSEWHERE: Final = 3


class Prospects(Followers):
    """The fields of a position, and what they promise the carts."""

    def __init__(self, state: RailsState, kept: Ints) -> None:
        super().__init__(state, kept)
        #: to which of the surfaces the cart goes that is looked at
        self.aim: i64 = 0
        #: where carts stand that will not move before the mover's do
        self.blocked: Ints = EMPTY
        #: where the cart that was looked at last would stop, or NONE
        self.stop: i64 = NONE
        #: by square, the best piece for it, as far as it was looked for
        self.pieces: Ints = EMPTY

    def fill(self, find: i64, hope: i64, before: Prospects | None = None) -> None:
        """Everything, for the position; what is the same as before need not be worked out again."""
        self.blocked = blocked_cells(self.state)
        self.spread(find, hope, before)

    def twin(self) -> Prospects:
        """The same once more, to be adapted."""
        twin = Prospects(self.state, self.kept)
        twin.finds, twin.passing, twin.landing = self.finds, self.passing, self.landing
        twin.home, twin.away, twin.through, twin.wanted = self.home, self.away, self.through, self.wanted
        twin.ladder = self.ladder
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
                if changed != NONE or after[cell] >= MASKS or before[cell] & ~after[cell]:
                    return False
                changed = cell
        self.state = state
        self.blocked = blocked_cells(state)
        if changed != NONE:
            self.improve_at(changed)
        return True

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
        if kind != SQUARE or ground >= MASKS:
            return NEVER
        if self.blocked[target]:
            if room >= self.state.box.hold:
                return NEVER
            self.stop = cell
            return load * self.home[self.aim * PLACES + cell * 4 + BACK[face]] // WHOLE
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
        home = load * self.home[self.aim * PLACES + place] // WHOLE
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
