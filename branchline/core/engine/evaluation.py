"""Evaluation: how far ahead a seat is, and the best move by the game's own appraisal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.engine.arrays import place_of_highest, total
from branchline.core.engine.random import Random
from branchline.core.native import Ints, append, i64, vec

if TYPE_CHECKING:
    from branchline.core.engine.state import State


def lead(values: Ints, seat: i64) -> i64:
    """How far a seat is ahead of the mean of the others. In a solo game, its own value."""
    others: i64 = len(values) - 1
    if not others:
        return values[seat]
    return values[seat] - (total(values) - values[seat]) // others


def best_of_few(state: State, seat: i64, rng: Random, weights: Ints, few: i64) -> i64:
    """The best of a few random moves, by the game's appraisal."""
    moves = state.moves(seat)
    count: i64 = len(moves)
    if count == 1:
        return moves[0]
    tried = vec[i64]()
    for _ in range(few):
        tried = append(tried, moves[rng.below(count)])
    return tried[place_of_highest(state.appraise(seat, tried, weights))]


def best_of_all(state: State, seat: i64, weights: Ints) -> i64:
    """The best of all moves, by the game's appraisal. Of equal moves, the first."""
    moves = state.moves(seat)
    if len(moves) == 1:
        return moves[0]
    return moves[place_of_highest(state.appraise(seat, moves, weights))]
