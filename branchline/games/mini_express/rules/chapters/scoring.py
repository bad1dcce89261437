"""ME-7 Final scoring: ranks of influence, the chart, tie-breaks. Works at any time, as if the game ended now."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.engine.bits import BIT
from branchline.core.engine.standings import Standings
from branchline.core.native import Ints, i64
from branchline.games.mini_express.rules.box import COMPANIES, RANKS
from branchline.games.mini_express.rules.state import STANDARD, MiniExpressState

_SIGN: Final = 63


def rank(state: MiniExpressState, seat: i64, company: i64) -> i64:
    """ME-7.1 The column of the chart, from 0: the number of players with more influence, but no more than two.

    ME-7.2 So nobody is second if several share the first place. ME-7.3 Behind a single first several may be second.
    ME-9.2 The two unused markers of a game of two are ranked too.
    """
    influence = state.influence
    mine = influence[seat * COMPANIES + company]
    ahead: i64 = 0
    for place in range(company, len(influence), COMPANIES):
        ahead -= (mine - influence[place]) >> _SIGN  # -1 where the other has more: no branch to mispredict
    if state.mode != STANDARD:
        for marker in state.box.markers:
            if marker > mine:
                ahead += 1
    if ahead < RANKS:
        return ahead
    return RANKS - 1


def scores(state: MiniExpressState, seat: i64, company: i64) -> bool:
    """ME-7.4 To a player without influence in a company its shares are worth nothing.

    ME-9.3 In a game of two the same holds for a player who is not above the lower marker.
    """
    mine = state.influence[seat * COMPANIES + company]
    if state.mode == STANDARD:
        return mine > 0
    return mine > state.box.lower_marker


def charted_length(state: MiniExpressState, company: i64) -> i64:
    """ME-8.9 The golden spike makes its companies two longer. ME-R4 The chart's last row also serves longer ones."""
    length = state.length[company]
    if state.spike & BIT[company]:
        length += state.spike_bonus
    if length > state.box.longest:
        return state.box.longest
    return length


def share_value(state: MiniExpressState, seat: i64, company: i64) -> i64:
    """ME-7.1 What each share of a company is worth to a player."""
    if not scores(state, seat, company):
        return 0
    return state.box.chart[charted_length(state, company) * RANKS + rank(state, seat, company)]


def points(state: MiniExpressState, seat: i64, company: i64) -> i64:
    """ME-7.5 The value of a share, for every share that the seat holds."""
    held = state.shares[seat * COMPANIES + company]
    if held:
        held *= share_value(state, seat, company)
    return held


def totals(state: MiniExpressState) -> Ints:
    """ME-7.5 The points of all four companies together."""
    out = filled(state.seats, 0)
    shares, chart = state.shares, state.box.chart
    for company in range(COMPANIES):
        row = charted_length(state, company) * RANKS
        place: i64 = company
        for seat in range(state.seats):
            held = shares[place]
            if held and scores(state, seat, company):
                out[seat] += held * chart[row + rank(state, seat, company)]
            place += COMPANIES
    return out


def shares_held(state: MiniExpressState, seat: i64) -> i64:
    """All shares of a seat."""
    held: i64 = 0
    for company in range(COMPANIES):
        held += state.shares[seat * COMPANIES + company]
    return held


def later(state: MiniExpressState, seat: i64) -> i64:
    """How many seats come before this one in turn order."""
    return (seat - state.first) % state.seats


def places(state: MiniExpressState) -> Ints:
    """ME-7.6 Most points win, ME-7.7 then fewer shares, ME-7.8 then the earlier place in order of play."""
    total = totals(state)
    out = filled(state.seats, 1)
    for seat in range(state.seats):
        for other in range(state.seats):
            if beats(state, total, other, seat):
                out[seat] += 1
    return out


def beats(state: MiniExpressState, total: Ints, one: i64, other: i64) -> bool:
    """ME-7.6 ME-7.7 ME-7.8 Whether one seat stands before another."""
    if total[one] != total[other]:
        return total[one] > total[other]
    held, against = shares_held(state, one), shares_held(state, other)
    if held != against:
        return held < against
    return later(state, one) < later(state, other)


def decided_by(state: MiniExpressState, total: list[int], place: list[int]) -> str:
    """What decided between the first and the second."""
    one, other = place.index(1), place.index(2)
    if total[one] != total[other]:
        return "points"
    return "turn order" if shares_held(state, one) == shares_held(state, other) else "fewer shares"


def standings(state: MiniExpressState) -> Standings:
    """Totals, places, and where the points came from."""
    total, place = [int(n) for n in totals(state)], [int(n) for n in places(state)]
    sources = [
        {name: int(points(state, seat, company)) for company, name in enumerate(state.box.company_names)}
        for seat in range(state.seats)
    ]
    return Standings(place, total, sources, decided_by(state, total, place))
