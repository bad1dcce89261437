"""Chapter 4: collecting jewels and rocks."""

from __future__ import annotations

from branchline.core.engine.arrays import holds
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.actions import LEAVE, TAKE
from branchline.games.off_the_rails.rules.jewels import KINDS, ONE, ROCK, many, size
from branchline.games.off_the_rails.rules.phases import COLLECT, LEAVE_DEPOSIT
from branchline.games.off_the_rails.rules.state import RailsState


def may_collect(state: RailsState) -> bool:
    """OR-4.1 One piece in passing, OR-4.2 up to two where the cart stops, counting what it took there in passing.

    OR-4.3 Nothing where it started, until OR-R7 it comes back. OR-4.5 The hold takes five. OR-R5 A collision is a stop.
    """
    cell = state.place[state.cart]
    if not state.heaps[cell] or not state.steps or (state.skipped and passed_up_another(state)):
        return False
    allowed = state.box.passing if state.left else state.box.landing
    return state.took < allowed and size(state.hold[state.cart]) < state.box.hold


def passed_up_another(state: RailsState) -> bool:
    """OR-R6 Under the stricter reading: whether the deposit that was passed up is not the one where the cart is now.

    ``skipped`` is the cell of that deposit, so that the cart may collect when it comes back to it. Up to edition 1 (now
    collect_again=no) it was the step at which the deposit was passed up, and coming back did not help.
    """
    if state.rules.collect_again:
        return state.skipped != state.place[state.cart]
    return state.skipped < state.steps


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


def collect(state: RailsState, action: i64) -> i64:
    """OR-4.1 Take a piece, or leave the deposit."""
    return leave(state) if action == LEAVE else take(state, action)


def take(state: RailsState, action: i64) -> i64:
    """OR-4.1 The piece goes from the square into the cart's hold. OR-R6 It may collect further on again."""
    cell = state.place[state.cart]
    piece = ONE[action - TAKE]
    state.heaps[cell] -= piece
    state.hold[state.cart] += piece
    state.took += 1
    if state.rules.collect_again:
        state.skipped = 0
    if not holds(state.sources, cell):
        state.sources = append(state.sources, cell)
    return COLLECT if may_collect(state) else LEAVE_DEPOSIT


def leave(state: RailsState) -> i64:
    """OR-4.6 Deposits are collected from in the order of travel. Under the stricter reading (OR-R6) a cart that passes
    one up gets nothing from others.
    """
    if not state.took and not state.rules.skip_deposits:
        state.skipped = state.place[state.cart] if state.rules.collect_again else state.steps
    return LEAVE_DEPOSIT
