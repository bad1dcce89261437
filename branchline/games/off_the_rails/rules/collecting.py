"""Chapter 4: collecting jewels and rocks."""

from __future__ import annotations

from branchline.core.engine.arrays import holds
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.actions import LEAVE, TAKE
from branchline.games.off_the_rails.rules.jewels import KINDS, ONE, ROCK, many, size
from branchline.games.off_the_rails.rules.state import LEAVE_DEPOSIT, RailsState


def may_collect(state: RailsState) -> bool:
    """OR-4.1 One piece in passing, OR-4.2 up to two where the cart stops, counting what it took there in passing.

    OR-4.3 Nothing where it started, until OR-R7 it comes back. OR-4.5 The hold takes five. OR-R5 A collision is a stop.
    """
    cell = state.place[state.cart]
    if not state.heaps[cell] or not state.steps or (state.skipped and state.skipped < state.steps):
        return False
    allowed = state.box.passing if state.left else state.box.landing
    return state.took < allowed and size(state.hold[state.cart]) < state.box.hold


def collect_moves(state: RailsState) -> Ints:
    """OR-4.4 As long as there are rocks, only a rock can be taken; nothing need be taken."""
    heap = state.heaps[state.place[state.cart]]
    if many(heap, ROCK):
        return vec[i64]([TAKE + ROCK, LEAVE])
    out = vec[i64]()
    for kind in range(KINDS):
        if many(heap, kind):
            out = append(out, TAKE + kind)
    return append(out, LEAVE)


def take(state: RailsState, action: i64) -> None:
    """OR-4.1 The piece goes from the square into the cart's hold."""
    cell = state.place[state.cart]
    piece = ONE[action - TAKE]
    state.heaps[cell] -= piece
    state.hold[state.cart] += piece
    state.took += 1
    if not holds(state.sources, cell):
        state.sources = append(state.sources, cell)
    if not may_collect(state):
        state.phase = LEAVE_DEPOSIT


def leave(state: RailsState) -> None:
    """OR-4.6 Deposits are collected in the order of travel: under the stricter reading (OR-R6) who passes one up gets
    nothing further on.
    """
    if not state.took and not state.rules.skip_deposits:
        state.skipped = state.steps
    state.phase = LEAVE_DEPOSIT
