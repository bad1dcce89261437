"""Action values by one-ply lookahead: how far ahead each action leaves the seat.

What the seat is in the middle of is brought to an end first. While cubes are carried, whole plans are compared.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.evaluation import lead
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town.ai.evaluation import outlook, worth
from branchline.games.minecart_town.ai.transport_plan import TransportPlan
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules.phases import (
    CARRY,
    CONSTRUCTION_PHASE,
    FINAL_PHASE,
    IDLE,
    LAYING,
    PLACE,
    PRODUCTION_PHASE,
    SHAPE,
    TURN,
)
from branchline.games.minecart_town.rules.state import NONE, MinecartTownState

#: How far an action that brings nothing is below doing nothing, in hundredths of a point.
_WASTED: Final = 50


def appraise(state: MinecartTownState, seat: i64, moves: Ints, weights: Ints) -> Ints:
    """The seat's lead after each move, in hundredths of a point."""
    town = state.towns[seat]
    if town.step == CARRY:
        return appraise_carrying(state, seat, moves, weights)
    out = vec[i64]()
    rest = others(state, seat, weights)
    building = state.phase == CONSTRUCTION_PHASE
    for move in moves:
        if building and move == actions.PASS:
            # Judged before it has consequences: what the others build yet, and what comes to be carried.
            after_passing = town.clone()
            after_passing.passed = 1
            out = append(out, worth(state, after_passing, weights) - rest)
        elif building and move >= actions.MOVE:
            out = append(out, NONE)
        else:
            after = state.clone()
            after.apply(seat, move)
            after.conclude(seat, weights)
            out = append(out, worth(after, after.towns[seat], weights) - rest)
    return below_all(out, moves) if building else out


def below_all(values: Ints, moves: Ints) -> Ints:
    """Moving cubes brings nothing while the seat builds: such moves get a value below all others."""
    lowest: i64 = values[0]
    for place in range(len(moves)):
        if moves[place] < actions.MOVE:
            lowest = min(lowest, values[place])
    for place in range(len(moves)):
        if moves[place] >= actions.MOVE:
            values[place] = lowest - _WASTED
    return values


def appraise_carrying(state: MinecartTownState, seat: i64, moves: Ints, weights: Ints) -> Ints:
    """The first move of the best plan and being done have their values. All other moves are worth less."""
    rest = others(state, seat, weights)
    plan = TransportPlan(state, seat, weights)
    stop = plan.done - rest
    begin: i64 = NONE
    if len(plan.best):
        begin = plan.best[0]
    out = vec[i64]()
    for move in moves:
        if move == actions.DONE:
            out = append(out, stop)
        elif move == begin:
            out = append(out, plan.value - rest)
        else:
            out = append(out, stop - _WASTED)
    return out


def others(state: MinecartTownState, seat: i64, weights: Ints) -> i64:
    """The mean of what the others may expect. A seat's action does not change it."""
    if state.seats == 1:
        return 0
    values = outlook(state, weights)
    return values[seat] - lead(values, seat)


def conclude(state: MinecartTownState, seat: i64, weights: Ints) -> None:
    """Finish what is half done: the best cell for a tile, the best piece of track, and the first payments."""
    town = state.towns[seat]
    while state.phase <= FINAL_PHASE and state.phase >= PRODUCTION_PHASE and is_half_done(town.step):
        moves = state.moves(seat)
        if len(moves) > 1 and (town.step == PLACE or town.step == SHAPE):
            state.apply(seat, most_promising(state, seat, moves, weights))
        else:
            state.apply(seat, moves[0])


def is_half_done(step: i64) -> bool:
    """Whether the owner is in the middle of something."""
    return step != IDLE and step != TURN and step != LAYING and step != CARRY


def most_promising(state: MinecartTownState, seat: i64, moves: Ints, weights: Ints) -> i64:
    """The cell or the piece of track after which the town is worth most."""
    best: i64 = NONE
    highest: i64 = 0
    for move in moves:
        after = state.clone()
        after.apply(seat, move)
        while is_half_done(after.towns[seat].step) and after.phase == state.phase:
            after.apply(seat, after.moves(seat)[0])
        value = worth(after, after.towns[seat], weights)
        if best == NONE or value > highest:
            best, highest = move, value
    return best
