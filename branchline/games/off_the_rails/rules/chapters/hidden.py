"""Chapter 12: what a seat cannot know, drawn afresh."""

from __future__ import annotations

from branchline.core.engine.random import Random
from branchline.core.native import i64
from branchline.games.off_the_rails.rules.actions import SPLIT
from branchline.games.off_the_rails.rules.chapters.collisions import larger_hand_drops, split_moves
from branchline.games.off_the_rails.rules.jewels import HANDS, draw_heap, size
from branchline.games.off_the_rails.rules.phases import OVER, PICK_HAND
from branchline.games.off_the_rails.rules.state import RailsState


def split_is_secret(state: RailsState, viewer: int | None) -> bool:
    """OR-12.2 Whether the split that is about to be made is hidden from the viewer: only the cart's owner knows it.

    With strict rounding an odd hold is split in the open (OR-11.4).
    """
    return viewer != state.owner(state.hit) and not larger_hand_drops(state)


def stockpile_is_hidden(state: RailsState, seat: int, viewer: int | None) -> bool:
    """OR-12.1 Other players' stockpiles are hidden, OR-12.3 until the game is over. The solo game hides nothing."""
    return viewer != seat and state.phase != OVER and not state.rules.solo


def redraw(state: RailsState, seat: i64, rng: Random) -> None:
    """OR-12.1 The pieces in the bag and in other stockpiles are dealt out anew. Each place gets as many as before
    (OR-R23). OR-12.2 So is a split that the seat did not make.
    """
    if state.rules.solo or state.phase == OVER:
        return
    pool = state.bag
    for other in range(state.seats):
        if other != seat:
            pool += state.stock[other]
    for other in range(state.seats):
        if other != seat:
            drawn = draw_heap(pool, size(state.stock[other]), rng)
            state.stock[other] = drawn
            pool -= drawn
    state.bag = pool
    if state.phase == PICK_HAND and state.owner(state.hit) != seat:
        moves = split_moves(state)
        state.hand = HANDS[moves[rng.below(len(moves))] - SPLIT]
