"""How a bot judges the moves of a position, a judgement too and no rule: evaluation.py tells what comes of them."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled, holds, place_of_highest
from branchline.core.engine.evaluation import lead
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.ai.evaluation import expected, fields, outlook
from branchline.games.off_the_rails.ai.prospects import Prospects
from branchline.games.off_the_rails.rules import actions as code
from branchline.games.off_the_rails.rules import state as at
from branchline.games.off_the_rails.rules.box import SQUARE
from branchline.games.off_the_rails.rules.state import RailsState
from branchline.games.off_the_rails.rules.track import BACK, CELLS, EXIT, STAGE, STEP

#: What is appraised of the squares that are no use to a cart: less than doing nothing.
_WASTED: Final = 100
#: What an action must bring to be worth doing.
_EFFORT: Final = 2
#: Through how many of its own turns a seat rehearses, the present one included.
_TURNS: Final = 2
#: How far along the track a cart's use for a square is looked for.
_FAR_ENOUGH: Final = 8


def appraise(state: RailsState, seat: i64, moves: Ints, weights: Ints) -> Ints:
    """How far ahead each move leaves the seat."""
    return appraise_by(state, seat, moves, fields(state, weights), weights)


def appraise_by(state: RailsState, seat: i64, moves: Ints, ways: Prospects, weights: Ints) -> Ints:
    """The same, where the prospects are known. Track is only looked at where a cart of the seat could use it.

    The actions of a turn are all judged before the carts move, so that they can be compared.
    """
    building = state.phase == at.ACT
    useful = state.place
    done: i64 = 0
    wasted: i64 = 0
    if building:
        ways.pieces = filled(CELLS, NOBODY)
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


def judged(state: RailsState, seat: i64, before: Prospects, weights: Ints) -> i64:
    """How far ahead the seat is; the prospects of a position that differs little help."""
    if state.phase == at.OVER:
        return lead(outlook(state, weights), seat)
    ways = before.twin()
    if not ways.adapt(state):
        ways = fields(state, weights, before)
    return lead(expected(state, ways, weights), seat)


def after_move(state: RailsState, seat: i64, move: i64, ways: Prospects, weights: Ints) -> i64:
    """How far ahead a move leaves the seat; an action costs a little effort."""
    after = state.clone()
    assert isinstance(after, RailsState)
    if state.phase != at.ACT and state.phase != at.CHOOSE_PIECE:
        after.apply(seat, move)
        return judged(after, seat, ways, weights)
    after.actions += 1  # so that the carts don't set off at once
    after.apply(seat, move)
    if after.phase == at.CHOOSE_PIECE:
        return with_best_piece(after, seat, ways, weights) - _EFFORT
    after.actions -= 1
    return judged(after, seat, ways, weights) - _EFFORT


def without_actions(state: RailsState, seat: i64, left: i64, ways: Prospects, weights: Ints) -> i64:
    """How far ahead the seat is if it has only so many actions left."""
    after = state.clone()
    assert isinstance(after, RailsState)
    after.actions = left
    return judged(after, seat, ways, weights)


def useful_squares(state: RailsState, seat: i64) -> Ints:
    """The squares where the track of the seat's carts ends, and the tiles on the way there."""
    out = vec[i64]()
    first = seat * state.rules.carts_each
    for cart in range(first, first + state.rules.carts_each):
        if state.place[cart] >= 0:
            out = walk(state, state.place[cart], state.face[cart], _FAR_ENOUGH, out)
    return out


def walk(state: RailsState, cell: i64, face: i64, left: i64, out: Ints) -> Ints:
    """Along the track, by all its ways, to where it ends."""
    target = cell + STEP[face]
    ground = state.ground[target]
    if not left or state.box.board.kind[target] != SQUARE or holds(out, target):
        return out
    if STAGE[ground]:
        out = append(out, target)
    if ground < 16 and ground & EXIT[BACK[face]]:
        for way in range(4):
            if way != BACK[face] and ground & EXIT[way]:
                out = walk(state, target, way, left - 1, out)
    return out


def conclude(state: RailsState, seat: i64, weights: Ints) -> None:
    """A square that was chosen gets the piece that promises most."""
    if state.phase == at.CHOOSE_PIECE and state.turn() == seat:
        state.actions += 1
        ways = fields(state, weights)
        ways.pieces = filled(CELLS, NOBODY)
        spot = state.spot
        with_best_piece(state, seat, ways, weights)
        state.actions -= 1
        state.apply(seat, ways.pieces[spot])


def with_best_piece(state: RailsState, seat: i64, ways: Prospects, weights: Ints) -> i64:
    """How far ahead the seat is after the best piece, which is noted; the position has an action too many."""
    best: i64 = NOBODY
    highest: i64 = 0
    for move in state.moves(seat):
        after = state.clone()
        assert isinstance(after, RailsState)
        after.apply(seat, move)
        after.actions -= 1
        value = judged(after, seat, ways, weights)
        if best == NOBODY or value > highest:
            best, highest = move, value
    ways.pieces[state.spot] = best
    return highest


def rehearse(state: RailsState, seat: i64, rng: Random, weights: Ints) -> i64:
    """How far ahead the seat is after some turns of its own, if all follow their best appraised moves."""
    left: i64 = _TURNS if state.seat == seat else _TURNS - 1
    turn = state.seat
    actor = state.turn()
    ways: Prospects | None = None
    while actor != NOBODY and left:
        if actor == CHANCE:
            state.apply(actor, state.draw(rng))
        else:
            ways = move_on(state, actor, ways, weights)
        if turn != state.seat:
            if turn == seat:
                left -= 1
            turn = state.seat
        actor = state.turn()
    return lead(outlook(state, weights, ways), seat)


def move_on(state: RailsState, actor: i64, before: Prospects | None, weights: Ints) -> Prospects | None:
    """Make the best appraised move; the prospects of the decision before it spare some work."""
    moves = state.moves(actor)
    if len(moves) == 1:
        state.apply(actor, moves[0])
        return before
    if state.phase == at.CHOOSE_PIECE and before is not None and piece_for(state, before) != NOBODY:
        state.apply(actor, piece_for(state, before))
        return before
    ways = fields(state, weights, before)
    state.apply(actor, moves[place_of_highest(appraise_by(state, actor, moves, ways, weights))])
    return ways


def piece_for(state: RailsState, ways: Prospects) -> i64:
    """The best piece for the square that was chosen, if it was found when the square was; else NOBODY's."""
    return ways.pieces[state.spot] if len(ways.pieces) else NOBODY
