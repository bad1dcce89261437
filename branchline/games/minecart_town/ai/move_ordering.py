"""Move ordering for the search: how much the rollout's builder likes each move."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled, place_of_highest
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town.ai import action_values, builder, connections
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules.phases import (
    CARRY,
    LAYING,
    PAY_BUILDING,
    PAY_TRACK,
    PAY_UPGRADE,
    PLACE,
    RESHAPE,
    SHAPE,
    TURN,
)
from branchline.games.minecart_town.rules.state import MinecartTownState, Town

#: In place of a preference: the move is not worth a thought.
NEVER: Final = -1_000_000


def preferences(state: MinecartTownState, seat: i64, moves: Ints, weights: Ints) -> Ints:
    """How much the builder likes each move: what it promises for a cube, or NEVER.

    Where cubes are carried or paid, only the move with the best value is left.
    """
    town = state.towns[seat]
    step = town.step
    if step in (TURN, LAYING, PLACE, SHAPE, RESHAPE):
        judge = builder.Builder(state, weights)
        judge.look_at(town)
        groups = connections.groups_around(town)
        out = vec[i64]()
        for move in moves:
            out = append(out, liked(judge, town, move, groups))
        return out
    values = action_values.appraise(state, seat, moves, weights)
    if step in (CARRY, PAY_BUILDING, PAY_TRACK, PAY_UPGRADE):
        return only_best(values)
    return values


def liked(judge: builder.Builder, town: Town, move: i64, groups: Ints) -> i64:
    """What one move of construction promises for a cube."""
    state = judge.state
    if move in (actions.PASS, actions.DONE):
        return 0
    if move >= actions.MOVE:
        return NEVER
    best = builder.Found(town, NEVER)
    what = actions.operand(move)
    forecast = judge.forecast()
    if move >= actions.SHAPE:
        judge.try_shape(best, town, what, forecast)
    elif move >= actions.UPGRADE:
        judge.try_flips(best, town, what, forecast)
    elif move >= actions.LAY:
        judge.try_pieces(best, town, what, groups, forecast, judge.forecast())
    elif move >= actions.PLACE:
        kind = state.market[town.space]
        judge.try_cell(best, town, kind, what, judge.draft(town, kind, what, forecast))
    else:
        judge.try_cells(best, town, state.market[what])
    return best.rate


def only_best(values: Ints) -> Ints:
    """NEVER for all but the first of the highest values."""
    best = place_of_highest(values)
    out = filled(len(values), NEVER)
    out[best] = values[best]
    return out
