"""Evaluation for bots: the score that each seat may expect. TERMS names and explains what is weighed (terms.py).

A share is worth what the chart says for the length that its company may reach, interpolated between the ranks that its
owner may have in the end. Influence is worth something by itself, since it pays for shares.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.native import Ints, i64
from branchline.games.mini_express.ai.terms import DOUBT, GROWTH, HOLD, INFLUENCE, PLENTY, PRICE
from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.box import COMPANIES, RANKS
from branchline.games.mini_express.rules.chapters import demand
from branchline.games.mini_express.rules.chapters.scoring import charted_length, scores, share_value
from branchline.games.mini_express.rules.state import OVER, PURPLE_CHOICE, ROUTE, STANDARD, MiniExpressState

_WHOLE: Final = 1000


def time_left(state: MiniExpressState) -> i64:
    """How much of the game is left, in thousandths: by the two lowest stacks and the two fewest stocks of cubes."""
    low: i64 = 1000
    next_low: i64 = 1000
    few: i64 = 1000
    next_few: i64 = 1000
    for company in range(COMPANIES):
        stack = state.stack[company]
        if stack < low:
            low, next_low = stack, low
        elif stack < next_low:
            next_low = stack
        cubes = state.supply[company] + state.tracks[company]
        if cubes < few:
            few, next_few = cubes, few
        elif cubes < next_few:
            next_few = cubes
    by_shares = (low + next_low) * _WHOLE // (2 * state.box.stacks[state.mode])
    by_cubes = (few + next_few) * _WHOLE // (2 * state.box.cubes)
    left = by_shares if by_shares < by_cubes else by_cubes
    return left if left < _WHOLE else _WHOLE


def outlook(state: MiniExpressState, weights: Ints) -> Ints:
    """The expected score of each seat, in hundredths of a point."""
    out = filled(state.seats, 0)
    left = 0 if state.phase == OVER else time_left(state)
    for company in range(COMPANIES):
        row = expected_row(state, company, weights, left)
        for seat in range(state.seats):
            place = seat * COMPANIES + company
            held = state.shares[place]
            if held:
                if left:
                    each = expected_value(state, seat, company, row, weights[DOUBT] * left // _WHOLE)
                    out[seat] += held * (each + weights[HOLD] * left // _WHOLE)
                else:
                    out[seat] += held * share_value(state, seat, company) * 100
            if left:
                out[seat] += influence_value(state, state.influence[place], company, weights) * left // _WHOLE
    return out


def influence_value(state: MiniExpressState, influence: i64, company: i64, weights: Ints) -> i64:
    """The worth of influence by itself, in hundredths of a point; each further point is worth less than the last."""
    each = weights[INFLUENCE] * (100 - weights[PRICE] * state.tracks[company] // 5) // 100
    value: i64 = 0
    for _ in range(influence):
        value += each
        each = each * (100 - weights[PLENTY]) // 100
    return value


def expected_row(state: MiniExpressState, company: i64, weights: Ints, left: i64) -> i64:
    """The expected length of a company at the end, in hundredths of a row of the chart."""
    rest = state.supply[company] + state.tracks[company]
    row = charted_length(state, company) * 100 + rest * weights[GROWTH] * left // _WHOLE
    return row if row < state.box.longest * 100 else state.box.longest * 100


def chart_at(state: MiniExpressState, row: i64, column: i64) -> i64:
    """The chart interpolated between two rows, in hundredths of a point."""
    low = row // 100
    high = low + 1 if low < state.box.longest else low
    part = row % 100
    return state.box.chart[low * RANKS + column] * (100 - part) + state.box.chart[high * RANKS + column] * part


def expected_value(state: MiniExpressState, seat: i64, company: i64, row: i64, doubt: i64) -> i64:
    """The expected worth of a share to the seat at the end, in hundredths of a point.

    It is interpolated between the columns of the chart. A player who leads by the whole ``doubt`` is surely ahead at
    the end; with equal influence it is open.
    """
    mine = state.influence[seat * COMPANIES + company]
    ahead: i64 = 0
    for other in range(state.seats):
        if other != seat:
            ahead += chance_ahead(state.influence[other * COMPANIES + company] - mine, doubt)
    if state.mode != STANDARD:
        for marker in state.box.markers:
            ahead += chance_ahead(marker - mine, doubt)
    if ahead >= 2 * _WHOLE:
        value = chart_at(state, row, 2)
    else:
        column = ahead // _WHOLE
        part = ahead % _WHOLE
        value = (chart_at(state, row, column) * (_WHOLE - part) + chart_at(state, row, column + 1) * part) // _WHOLE
    if not scores(state, seat, company):
        value = value * doubt // (doubt + 200)
    return value


def chance_ahead(more: i64, doubt: i64) -> i64:
    """The probability that a player with so much more influence is ahead at the end, in thousandths."""
    if doubt <= 0:
        return _WHOLE if more > 0 else 0
    chance = _WHOLE // 2 + (more * 100 - 50) * (_WHOLE // 2) // doubt
    return 0 if chance < 0 else _WHOLE if chance > _WHOLE else chance


def conclude(state: MiniExpressState, seat: i64, weights: Ints) -> None:
    """Finish a build: the route takes the first way, and a purple demand goes where the seat gains most."""
    while state.phase == ROUTE and state.seat == seat:
        state.apply(seat, state.moves(seat)[0])
    if state.phase == PURPLE_CHOICE and state.seat == seat:
        state.apply(seat, best_colour(state, seat, weights))


def best_colour(state: MiniExpressState, seat: i64, weights: Ints) -> i64:
    """The colour in which a point of influence adds most for the seat."""
    best: i64 = -1
    highest: i64 = 0
    left = time_left(state)
    doubt = weights[DOUBT] * left // _WHOLE
    for action in demand.colours(state):
        company = actions.purple_company(action)
        place = seat * COMPANIES + company
        row = expected_row(state, company, weights, left)
        held = state.shares[place]
        before = held * expected_value(state, seat, company, row, doubt)
        before += influence_value(state, state.influence[place], company, weights) * left // _WHOLE
        state.influence[place] += 1
        after = held * expected_value(state, seat, company, row, doubt)
        after += influence_value(state, state.influence[place], company, weights) * left // _WHOLE
        state.influence[place] -= 1
        if best < 0 or after - before > highest:
            best, highest = action, after - before
    return best
