"""What a position promises each seat: a judgement for bots, no rule. Its terms are named and explained in TERMS.

A share is worth what its company may expect. Each company gets a chance to have paid its taxes by the end, and a drift
of its value by what may still be built; the value at the end is then taken as spread evenly around the expected one.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.engine.bits import BIT, lowest
from branchline.core.engine.random import Random
from branchline.core.engine.terms import Term
from branchline.core.native import Ints, append, i64, vec
from branchline.games.mini_rails.rules import actions
from branchline.games.mini_rails.rules.box import COMPANIES
from branchline.games.mini_rails.rules.building import open_hexes
from branchline.games.mini_rails.rules.layout import HEXES
from branchline.games.mini_rails.rules.market import may_build, may_buy
from branchline.games.mini_rails.rules.state import ACTION, NONE, OVER, MiniRailsState

TERMS: Final[tuple[Term, ...]] = (
    Term("tax", 22, "chance in percent that a company which has not paid pays in a later round"),
    Term("tax_now", 60, "the same for this round, in percent of its part of the discs left in the market"),
    Term("top", 30, "what a round adds to a company's shares, in percent of the best hex open to it"),
    Term("bottom", 15, "what a round takes from them, in percent of the worst hex open to it"),
    Term("popular", 10, "what a round adds for every seat that holds the company, in hundredths of a point"),
    Term("spread", 150, "how uncertain a share's value is, in hundredths of a point a round", 10, 1000),
    Term("early", 5, "what a place further left for the next round is worth, in hundredths of a point"),
)
_TAX: Final = 0
_TAX_NOW: Final = 1
_TOP: Final = 2
_BOTTOM: Final = 3
_POPULAR: Final = 4
_SPREAD: Final = 5
_EARLY: Final = 6

_SURE: Final = 1000
#: Hexes lie between these; masks of hexes are kept by their spots plus the shift.
_SHIFT: Final = 9
_RATINGS: Final = 19
#: The set of all companies.
_ALL: Final = 2**COMPANIES - 1


class Forecast:
    """What is expected of each company: the chance that it has paid, in thousandths, and its drift, in hundredths."""

    def __init__(self, state: MiniRailsState, weights: Ints, wanted: i64) -> None:
        """Only the wanted companies, a set, get a drift."""
        self.limit: i64 = state.box.profit_limit * 100
        left = state.box.rounds - state.round if state.phase != OVER else 0
        self.spread: i64 = weights[_SPREAD] * left
        self.paid: Ints = chances_of_paying(state, weights, left)
        self.drift: Ints = drifts(state, weights, left, wanted) if left else filled(COMPANIES, 0)

    def worth(self, company: i64, value: i64) -> i64:
        """What a share at that value may bring, in hundredths of a point."""
        x = value * 100 + self.drift[company]
        if x > self.limit:
            x = self.limit
        elif x < -self.limit:
            x = -self.limit
        spread = self.spread
        gains: i64 = 0
        if x >= spread:
            gains = x
        elif x > -spread:
            gains = (x + spread) * (x + spread) // (4 * spread)
        return (self.paid[company] * gains + (_SURE - self.paid[company]) * (x - gains)) // _SURE

    def slope(self, company: i64, value: i64) -> i64:
        """What one spot more adds to that, in hundredths of a point."""
        x = value * 100 + self.drift[company]
        spread = self.spread
        above: i64 = 0
        if x >= spread:
            above = _SURE
        elif x > -spread:
            above = (x + spread) * _SURE // (2 * spread)
        return (self.paid[company] * above + (_SURE - self.paid[company]) * (_SURE - above)) // (_SURE * 10)


def chances_of_paying(state: MiniRailsState, weights: Ints, left: i64) -> Ints:
    """By company, in thousandths."""
    acting = state.phase == ACTION
    discs = filled(COMPANIES, 0)
    on_offer: i64 = 0
    for company in state.market:
        if company != NONE:
            discs[company] += 1
            on_offer += 1
    missed: i64 = _SURE
    for _ in range(left - 1 if acting else left):
        missed = missed * (100 - weights[_TAX]) // 100
    out = filled(COMPANIES, 0)
    for company in range(COMPANIES):
        now = discs[company] * weights[_TAX_NOW] * 10 // on_offer if acting and on_offer else 0
        out[company] = _SURE - missed * (_SURE - min(now, _SURE)) // _SURE
    for company in state.tax_area:
        if company != NONE:
            out[company] = _SURE
    return out


def drifts(state: MiniRailsState, weights: Ints, left: i64, wanted: i64) -> Ints:
    """By company, in hundredths of a point, until the end; nothing for those that are not wanted."""
    ratings = rated_hexes(state)
    out = filled(COMPANIES, 0)
    if weights[_POPULAR]:
        add_popularity(state, weights[_POPULAR], out)
    for company in range(COMPANIES):
        if not wanted & BIT[company]:
            continue
        hexes = open_hexes(state, company)
        if hexes:
            top, bottom = best_spots(ratings, hexes), worst_spots(ratings, hexes)
            out[company] += top * weights[_TOP] + bottom * weights[_BOTTOM]
        else:
            out[company] -= state.box.frame_loss * weights[_TOP]
        out[company] *= left
    return out


def add_popularity(state: MiniRailsState, weight: i64, out: Ints) -> None:
    """To each company the weight for every seat that holds it."""
    rounds = state.box.rounds
    for seat in range(state.seats):
        held: i64 = 0
        for share in range(seat * rounds, (seat + 1) * rounds):
            company = state.shares[share]
            if company != NONE and not held & BIT[company]:
                held |= BIT[company]
                out[company] += weight


def rated_hexes(state: MiniRailsState) -> Ints:
    """The hexes by their spots: a mask for each number of spots, made once and shared by copies."""
    if len(state.ratings) == 0:
        ratings = filled(_RATINGS, 0)
        for hex in range(HEXES):
            ratings[state.spots[hex] + _SHIFT] |= BIT[hex]
        state.ratings = ratings
    return state.ratings


def best_spots(ratings: Ints, hexes: i64) -> i64:
    """The most spots that a hex of the set has; it is not empty."""
    rating: i64 = _RATINGS - 1
    while not ratings[rating] & hexes:
        rating -= 1
    return rating - _SHIFT


def worst_spots(ratings: Ints, hexes: i64) -> i64:
    """The least."""
    rating: i64 = 0
    while not ratings[rating] & hexes:
        rating += 1
    return rating - _SHIFT


# -- the three answers -------------------------------------------------------------------------------------------


def outlook(state: MiniRailsState, weights: Ints) -> Ints:
    """What each seat may expect to score, in hundredths of a point."""
    forecast = Forecast(state, weights, _ALL)
    rounds = state.box.rounds
    out = filled(state.seats, 0)
    for seat in range(state.seats):
        for share in range(seat * rounds, (seat + 1) * rounds):
            company = state.shares[share]
            if company != NONE:
                out[seat] += forecast.worth(company, state.share_values[share])
    if state.phase == ACTION and state.round + 1 < rounds:
        for space in range(len(state.claims)):
            if state.claims[space] != NONE:
                out[state.claims[space]] += weights[_EARLY] * (state.seats - space)
    return out


def appraise(state: MiniRailsState, seat: i64, moves: Ints, weights: Ints) -> Ints:
    """What each move adds to the seat's lead over the others' mean, in hundredths of a point.

    A build moves the shares of its company; what it opens up or shuts in is left out.
    """
    forecast = Forecast(state, weights, _ALL)
    gains = filled(COMPANIES * _RATINGS, NONE)
    others = state.seats - 1
    out = vec[i64]()
    for move in moves:
        if actions.is_buy(move):
            space = move
            gain = forecast.worth(state.market[space], 0) * others
        else:
            space = actions.built_space(move)
            company = state.market[space]
            spot = actions.built_spot(move)
            spots = state.spots[spot] if spot != actions.FRAME_SPOT else -state.box.frame_loss
            place = company * _RATINGS + spots + _SHIFT
            if gains[place] == NONE:
                gains[place] = built_gain(state, seat, forecast, company, spots)
            gain = gains[place]
        out = append(out, (gain - weights[_EARLY] * space * others) // others)
    return out


def built_gain(state: MiniRailsState, seat: i64, forecast: Forecast, company: i64, spots: i64) -> i64:
    """What the seat gains on each of the others, summed over the others, if the company's shares move by so much."""
    rounds, limit = state.box.rounds, state.box.profit_limit
    others = state.seats - 1
    gain: i64 = 0
    for share in range(len(state.shares)):
        if state.shares[share] == company:
            value = state.share_values[share]
            moved = value + spots
            moved = limit if moved > limit else -limit if moved < -limit else moved
            change = forecast.worth(company, moved) - forecast.worth(company, value)
            gain += change * others if share // rounds == seat else -change
    return gain


def guided(state: MiniRailsState, seat: i64, rng: Random, weights: Ints) -> i64:
    """The best purchase, or the best build by the slopes of the shares' worth: quick, for playouts.

    Of a company's discs only the leftmost is looked at: the others move the same shares and come later in order.
    """
    market = state.market
    offered: i64 = 0
    for company in market:
        if company != NONE:
            offered |= BIT[company]
    forecast = Forecast(state, weights, offered)
    others = state.seats - 1
    early = weights[_EARLY] * others
    best: i64 = NONE
    highest: i64 = 0
    if may_buy(state, seat):
        fresh = offered
        for space in range(len(market)):
            company = market[space]
            if company != NONE and fresh & BIT[company]:
                fresh &= ~BIT[company]
                gain = forecast.worth(company, 0) * others - early * space
                if best == NONE or gain > highest:
                    best, highest = actions.buy(space), gain
    if may_build(state, seat):
        slopes = lead_slopes(state, seat, forecast, offered)
        ratings = rated_hexes(state)
        fresh = offered
        for space in range(len(market)):
            company = market[space]
            if company == NONE or not fresh & BIT[company]:
                continue
            fresh &= ~BIT[company]
            hexes = open_hexes(state, company)
            spots = -state.box.frame_loss
            if hexes:
                spots = best_spots(ratings, hexes) if slopes[company] >= 0 else worst_spots(ratings, hexes)
            gain = slopes[company] * spots - early * space
            if best == NONE or gain > highest:
                spot = lowest(hexes & ratings[spots + _SHIFT]) if hexes else actions.FRAME_SPOT
                best, highest = actions.build(space, spot), gain
    return best


def lead_slopes(state: MiniRailsState, seat: i64, forecast: Forecast, wanted: i64) -> Ints:
    """By wanted company: what the seat gains on each of the others, summed over the others, for one spot more."""
    rounds = state.box.rounds
    others = state.seats - 1
    first, end = seat * rounds, (seat + 1) * rounds
    out = filled(COMPANIES, 0)
    for share in range(len(state.shares)):
        company = state.shares[share]
        if company != NONE and wanted & BIT[company]:
            slope = forecast.slope(company, state.share_values[share])
            out[company] += slope * others if first <= share < end else -slope
    return out
