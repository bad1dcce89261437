"""Prospects: what a cart may still bring home from where it stands, over the track that lies and what is missing.

Every step to go and every missing tile costs a part of what a cart brings: time passes, others come first, the ground
opens. Two fields say for every cell, and every direction in which a cart may leave it, how good the best way is.
``home`` is the part of a piece that is left when it is home. ``away`` is the worth of the best deposit that can be
fetched on the way. best_first.py and repair.py fill the fields.

Alone it matters which surface a piece comes to. So there is a ``home`` for each surface, and a cart has an ``aim``.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import EMPTY, filled
from branchline.core.engine.bits import BIT
from branchline.core.engine.squares import BACK, SIDES
from branchline.core.native import Ints, i64
from branchline.games.off_the_rails.ai.best_first import FINE, MISSING, WHOLE
from branchline.games.off_the_rails.ai.bucket_queue import PLACES
from branchline.games.off_the_rails.ai.repair import RepairableFields
from branchline.games.off_the_rails.rules.board import SQUARE, SURFACE_SQUARE
from branchline.games.off_the_rails.rules.state import NONE, RailsState
from branchline.games.off_the_rails.rules.track import CELLS, STEP, collapsed

#: Worse than any way.
NEVER: Final = -1_000_000
#: The price of a tile that the turn's actions pay for, in hundredths of a point: they are lost if they are not used.
_EFFORT: Final = 3
#: What is left of a load that comes to a surface that it was not meant for, in parts of it.
_ELSEWHERE: Final = 3


class Prospects(RepairableFields):
    """The value fields of a position, and what they promise the carts."""

    def __init__(self, state: RailsState, kept: Ints) -> None:
        super().__init__(state, kept)
        #: the surface that the cart in question goes to
        self.aim: i64 = 0
        #: where carts stand that will not move before the mover's do
        self.blocked: Ints = EMPTY
        #: result of ``roll``: where the cart would stop, or NONE
        self.stop: i64 = NONE
        #: by square: the best action LAY there, as far as one was looked for (rollout.py)
        self.best_lay: Ints = EMPTY

    def fill(self, find: i64, hope: i64, earlier: Prospects | None = None) -> None:
        """Fill everything for the position; the prospects of an earlier one save work."""
        self.blocked = blocked_cells(self.state)
        self.propagate(find, hope, earlier)

    def twin(self) -> Prospects:
        """The same prospects once more, for ``adapt``."""
        twin = Prospects(self.state, self.kept)
        twin.finds, twin.passing, twin.landing = self.finds, self.passing, self.landing
        twin.home, twin.away, twin.through, twin.wanted = self.home, self.away, self.through, self.wanted
        twin.queue = self.queue
        return twin

    def adapt(self, state: RailsState) -> bool:
        """Make these the prospects of a position that has at most one tile more; False if it differs otherwise.

        What the tile makes better is propagated. A tile on bare ground also closes ways. That is left out: it hardly
        matters for the next move, and a full repair would take three times as long.
        """
        before, after = self.state.ground, state.ground
        changed: i64 = NONE
        for cell in state.box.board.squares:
            if self.state.heaps[cell] != state.heaps[cell]:
                return False
            if before[cell] != after[cell]:
                if changed != NONE or collapsed(after[cell]) or before[cell] & ~after[cell]:
                    return False
                changed = cell
        self.state = state
        self.blocked = blocked_cells(state)
        if changed != NONE:
            self.improve_at(changed)
        return True

    # -- asking --------------------------------------------------------------------------------------------------

    def roll(self, cell: i64, face: i64, left: i64, budget: i64, room: i64, load: i64) -> i64:
        """The best that a cart with this load can bring home, if it must go ``left`` tiles and ``budget`` actions can
        lay missing ones. NEVER: it would derail. Carts in its way stop it.
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
        if kind != SQUARE or collapsed(ground):
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
        for way in range(SIDES):
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
        """What the cart can bring home after this turn: straight home, or by a deposit if it has room."""
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
