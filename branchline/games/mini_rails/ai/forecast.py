"""Forecast of the companies: how likely each has paid its taxes by the end, and how its value may change until then.

The drift of a company is the expected change of its value by later builds. The value at the end is assumed to be
spread evenly around the expected one.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.engine.bits import BIT
from branchline.core.native import Ints, i64
from branchline.games.mini_rails.ai.terms import BOTTOM, POPULAR, SPREAD, TAX, TAX_NOW, TOP
from branchline.games.mini_rails.rules.box import COMPANIES
from branchline.games.mini_rails.rules.chapters.building import open_hexes
from branchline.games.mini_rails.rules.layout import HEXES
from branchline.games.mini_rails.rules.state import ACTION, NONE, OVER, MiniRailsState

_SURE: Final = 1000
#: No hex has more spots than this, up or down. Sets of hexes are kept by their spots plus the shift.
SHIFT: Final = 9
RATINGS: Final = 19
#: The set of all companies.
ALL: Final = 2**COMPANIES - 1


class CompanyForecast:
    """By company the probability that it has paid by the end, in thousandths, and its drift, in hundredths."""

    def __init__(self, state: MiniRailsState, weights: Ints, wanted: i64) -> None:
        """Only the companies of the set ``wanted`` get a drift."""
        self.limit: i64 = state.box.profit_limit * 100
        left = state.box.rounds - state.round if state.phase != OVER else 0
        self.spread: i64 = weights[SPREAD] * left
        self.paid: Ints = chances_of_paying(state, weights, left)
        self.drift: Ints = drifts(state, weights, left, wanted) if left else filled(COMPANIES, 0)

    def worth(self, company: i64, value: i64) -> i64:
        """The expected points of a share at that value, in hundredths."""
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
        """What one more spot adds to the expected points, in hundredths."""
        x = value * 100 + self.drift[company]
        spread = self.spread
        above: i64 = 0
        if x >= spread:
            above = _SURE
        elif x > -spread:
            above = (x + spread) * _SURE // (2 * spread)
        return (self.paid[company] * above + (_SURE - self.paid[company]) * (_SURE - above)) // (_SURE * 10)


def chances_of_paying(state: MiniRailsState, weights: Ints, left: i64) -> Ints:
    """By company the probability of having paid by the end, in thousandths."""
    acting = state.phase == ACTION
    discs = filled(COMPANIES, 0)
    on_offer: i64 = 0
    for company in state.market:
        if company != NONE:
            discs[company] += 1
            on_offer += 1
    missed: i64 = _SURE
    for _ in range(left - 1 if acting else left):
        missed = missed * (100 - weights[TAX]) // 100
    out = filled(COMPANIES, 0)
    for company in range(COMPANIES):
        now = discs[company] * weights[TAX_NOW] * 10 // on_offer if acting and on_offer else 0
        out[company] = _SURE - missed * (_SURE - min(now, _SURE)) // _SURE
    for company in state.tax_area:
        if company != NONE:
            out[company] = _SURE
    return out


def drifts(state: MiniRailsState, weights: Ints, left: i64, wanted: i64) -> Ints:
    """By company the expected change of value until the end, in hundredths of a point; 0 for unwanted companies."""
    ratings = rated_hexes(state)
    out = filled(COMPANIES, 0)
    if weights[POPULAR]:
        add_popularity(state, weights[POPULAR], out)
    for company in range(COMPANIES):
        if not wanted & BIT[company]:
            continue
        hexes = open_hexes(state, company)
        if hexes:
            top, bottom = best_spots(ratings, hexes), worst_spots(ratings, hexes)
            out[company] += top * weights[TOP] + bottom * weights[BOTTOM]
        else:
            out[company] -= state.box.frame_loss * weights[TOP]
        out[company] *= left
    return out


def add_popularity(state: MiniRailsState, weight: i64, out: Ints) -> None:
    """Add the weight to a company once for every seat that holds it."""
    rounds = state.box.rounds
    for seat in range(state.seats):
        held: i64 = 0
        for share in range(seat * rounds, (seat + 1) * rounds):
            company = state.shares[share]
            if company != NONE and not held & BIT[company]:
                held |= BIT[company]
                out[company] += weight


def rated_hexes(state: MiniRailsState) -> Ints:
    """A set of hexes for each number of spots; made once and shared by copies."""
    if len(state.ratings) == 0:
        ratings = filled(RATINGS, 0)
        for hex in range(HEXES):
            ratings[state.spots[hex] + SHIFT] |= BIT[hex]
        state.ratings = ratings
    return state.ratings


def best_spots(ratings: Ints, hexes: i64) -> i64:
    """The most spots of a hex in the set, which is not empty."""
    rating: i64 = RATINGS - 1
    while not ratings[rating] & hexes:
        rating -= 1
    return rating - SHIFT


def worst_spots(ratings: Ints, hexes: i64) -> i64:
    """The fewest spots of a hex in the set, which is not empty."""
    rating: i64 = 0
    while not ratings[rating] & hexes:
        rating += 1
    return rating - SHIFT
