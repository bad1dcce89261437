"""Rollouts: play some turns by the moves that look best, and evaluate where they lead.

A move looks as good as the evaluation of the position after it (evaluation.py). While actions are compared, a position
gets one action too many, so that the carts do not set off with the last one.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled, holds, place_of_highest
from branchline.core.engine.evaluation import lead
from branchline.core.engine.random import Random
from branchline.core.engine.squares import BACK, SIDE_BIT, SIDES
from branchline.core.game import CHANCE, NOBODY
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.ai.evaluation import expected, outlook, prospects_of
from branchline.games.off_the_rails.ai.prospects import Prospects
from branchline.games.off_the_rails.rules import actions as code
from branchline.games.off_the_rails.rules import phases as at
from branchline.games.off_the_rails.rules.board import SQUARE
from branchline.games.off_the_rails.rules.state import NONE, RailsState
from branchline.games.off_the_rails.rules.track import CELLS, STAGE, STEP, collapsed

#: By how much track that no cart can use looks worse than doing nothing.
_WASTED: Final = 100
#: What an action must bring to be worth doing.
_EFFORT: Final = 2
#: How many turns of its own seat a rollout goes through, the present one included.
_TURNS: Final = 2
#: How many tiles along the track squares count as useful to a cart.
_FAR_ENOUGH: Final = 8


def appraise(state: RailsState, seat: i64, moves: Ints, weights: Ints) -> Ints:
    """How far ahead each move would leave the seat, in hundredths of a point."""
    return appraise_by(state, seat, moves, prospects_of(state, weights), weights)


def appraise_by(state: RailsState, seat: i64, moves: Ints, ways: Prospects, weights: Ints) -> Ints:
    """The same, with known prospects. Track is only looked at where a cart of the seat could use it.

    All actions of a turn are evaluated before the carts move, so that they can be compared.
    """
    building = state.phase == at.ACT
    useful = state.place
    done: i64 = 0
    wasted: i64 = 0
    if building:
        ways.best_lay = filled(CELLS, NONE)
        useful = useful_squares(state, seat)
        done = without_actions(state, seat, 0, ways, weights)
        wasted = min(done, without_actions(state, seat, state.actions - 1, ways, weights)) - _WASTED
    out = vec[i64]()
    for move in moves:
        if building and move == code.DONE:
            out = append(out, done)
        elif building and move < code.COLLAPSE and not holds(useful, move - code.TRACK):
            out = append(out, wasted)
        else:
            out = append(out, after_move(state, seat, move, ways, weights))
    return out


def lead_of(state: RailsState, seat: i64, earlier: Prospects, weights: Ints) -> i64:
    """How far ahead the seat is; the prospects of an earlier position save work."""
    if state.phase == at.OVER:
        return lead(outlook(state, weights), seat)
    ways = earlier.twin()
    if not ways.adapt(state):
        ways = prospects_of(state, weights, earlier)
    return lead(expected(state, ways, weights), seat)


def after_move(state: RailsState, seat: i64, move: i64, ways: Prospects, weights: Ints) -> i64:
    """How far ahead a move leaves the seat; an action costs a little effort."""
    after = state.clone()
    if state.phase != at.ACT and state.phase != at.CHOOSE_TILE:
        after.apply(seat, move)
        return lead_of(after, seat, ways, weights)
    after.actions += 1  # so that the carts don't set off at once
    after.apply(seat, move)
    if after.phase == at.CHOOSE_TILE:
        return with_best_tile(after, seat, ways, weights) - _EFFORT
    after.actions -= 1
    return lead_of(after, seat, ways, weights) - _EFFORT


def without_actions(state: RailsState, seat: i64, left: i64, ways: Prospects, weights: Ints) -> i64:
    """How far ahead the seat is if it has only so many actions left."""
    after = state.clone()
    after.actions = left
    return lead_of(after, seat, ways, weights)


def useful_squares(state: RailsState, seat: i64) -> Ints:
    """The squares where the track of the seat's carts ends, and the tiles on the way there."""
    out = vec[i64]()
    first = seat * state.rules.carts_each
    for cart in range(first, first + state.rules.carts_each):
        if state.place[cart] >= 0:
            out = walk(state, state.place[cart], state.face[cart], _FAR_ENOUGH, out)
    return out


def walk(state: RailsState, cell: i64, face: i64, left: i64, out: Ints) -> Ints:
    """Add the squares along the track, by all its ways, to where it ends."""
    target = cell + STEP[face]
    ground = state.ground[target]
    if not left or state.box.board.kind[target] != SQUARE or holds(out, target):
        return out
    if STAGE[ground]:
        out = append(out, target)
    if not collapsed(ground) and ground & SIDE_BIT[BACK[face]]:
        for way in range(SIDES):
            if way != BACK[face] and ground & SIDE_BIT[way]:
                out = walk(state, target, way, left - 1, out)
    return out


def conclude(state: RailsState, seat: i64, weights: Ints) -> None:
    """Lay the best tile on the square that was chosen."""
    if state.phase == at.CHOOSE_TILE and state.turn() == seat:
        state.actions += 1
        ways = prospects_of(state, weights)
        ways.best_lay = filled(CELLS, NONE)
        spot = state.spot
        with_best_tile(state, seat, ways, weights)
        state.actions -= 1
        state.apply(seat, ways.best_lay[spot])


def with_best_tile(state: RailsState, seat: i64, ways: Prospects, weights: Ints) -> i64:
    """How far ahead the seat is after the best tile, which is noted in ``best_lay``. There is an action too many."""
    best: i64 = NONE
    highest: i64 = 0
    for move in state.moves(seat):
        after = state.clone()
        after.apply(seat, move)
        after.actions -= 1
        value = lead_of(after, seat, ways, weights)
        if best == NONE or value > highest:
            best, highest = move, value
    ways.best_lay[state.spot] = best
    return highest


def rehearse(state: RailsState, seat: i64, rng: Random, weights: Ints) -> i64:
    """How far ahead the seat is after some turns of its own, if everybody plays the moves that look best."""
    left: i64 = _TURNS if state.seat == seat else _TURNS - 1
    turn = state.seat
    actor = state.turn()
    ways: Prospects | None = None
    while actor != NOBODY and left:
        if actor == CHANCE:
            state.apply(actor, state.draw(rng))
        else:
            ways = play_best(state, actor, ways, weights)
        if turn != state.seat:
            if turn == seat:
                left -= 1
            turn = state.seat
        actor = state.turn()
    return lead(outlook(state, weights, ways), seat)


def play_best(state: RailsState, actor: i64, earlier: Prospects | None, weights: Ints) -> Prospects | None:
    """Play the move that looks best; the prospects of the decision before it save work."""
    moves = state.moves(actor)
    if len(moves) == 1:
        state.apply(actor, moves[0])
        return earlier
    if state.phase == at.CHOOSE_TILE and earlier is not None and best_lay_for(state, earlier) != NONE:
        state.apply(actor, best_lay_for(state, earlier))
        return earlier
    ways = prospects_of(state, weights, earlier)
    state.apply(actor, moves[place_of_highest(appraise_by(state, actor, moves, ways, weights))])
    return ways


def best_lay_for(state: RailsState, ways: Prospects) -> i64:
    """The best tile for the square that was chosen, if it was found together with the square; else NONE."""
    return ways.best_lay[state.spot] if len(ways.best_lay) else NONE
