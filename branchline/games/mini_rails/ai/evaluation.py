"""Evaluation for bots: the score that each seat may expect, and which move promises most.

A share is worth what its company may expect (forecast.py). TERMS names and explains what is weighed (terms.py).
"""

from __future__ import annotations

from branchline.core.engine.arrays import filled
from branchline.core.engine.bits import BIT, lowest
from branchline.core.engine.random import Random
from branchline.core.native import Ints, append, i64, vec
from branchline.games.mini_rails.ai.forecast import (
    ALL,
    RATINGS,
    SHIFT,
    CompanyForecast,
    best_spots,
    rated_hexes,
    worst_spots,
)
from branchline.games.mini_rails.ai.terms import EARLY
from branchline.games.mini_rails.rules import actions
from branchline.games.mini_rails.rules.box import COMPANIES
from branchline.games.mini_rails.rules.chapters.building import open_hexes
from branchline.games.mini_rails.rules.chapters.market import may_build, may_buy
from branchline.games.mini_rails.rules.state import ACTION, NONE, MiniRailsState


def outlook(state: MiniRailsState, weights: Ints) -> Ints:
    """The expected score of each seat, in hundredths of a point."""
    forecast = CompanyForecast(state, weights, ALL)
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
                out[state.claims[space]] += weights[EARLY] * (state.seats - space)
    return out


def appraise(state: MiniRailsState, seat: i64, moves: Ints, weights: Ints) -> Ints:
    """What each move adds to the seat's lead over the mean of the others, in hundredths of a point.

    A build moves the shares of its company. Hexes that it opens up or closes off are not considered.
    """
    forecast = CompanyForecast(state, weights, ALL)
    gains = filled(COMPANIES * RATINGS, NONE)
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
            place = company * RATINGS + spots + SHIFT
            if gains[place] == NONE:
                gains[place] = built_gain(state, seat, forecast, company, spots)
            gain = gains[place]
        out = append(out, (gain - weights[EARLY] * space * others) // others)
    return out


def built_gain(state: MiniRailsState, seat: i64, forecast: CompanyForecast, company: i64, spots: i64) -> i64:
    """What the seat gains on the others, summed over them, if the company's shares move by these spots."""
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
    """The move of a rollout: the best purchase, or the best build by the slopes of the shares' worth.

    Of a company's discs only the leftmost is considered: the others move the same shares and come later in order.
    """
    offered: i64 = 0
    for company in state.market:
        if company != NONE:
            offered |= BIT[company]
    forecast = CompanyForecast(state, weights, offered)
    early = weights[EARLY] * (state.seats - 1)
    best: i64 = NONE
    highest: i64 = 0
    if may_buy(state, seat):
        best, highest = best_purchase(state, forecast, offered, early)
    if may_build(state, seat):
        build, gain = best_build(state, seat, forecast, offered, early)
        if best == NONE or gain > highest:
            best = build
    return best


def best_purchase(state: MiniRailsState, forecast: CompanyForecast, offered: i64, early: i64) -> tuple[i64, i64]:
    """The share whose worth promises most, and what it promises; ``early`` is lost for each space further right."""
    market = state.market
    others = state.seats - 1
    best: i64 = NONE
    highest: i64 = 0
    for space in range(len(market)):
        company = market[space]
        if company != NONE and offered & BIT[company]:
            offered &= ~BIT[company]
            gain = forecast.worth(company, 0) * others - early * space
            if best == NONE or gain > highest:
                best, highest = actions.buy(space), gain
    return best, highest


def best_build(
    state: MiniRailsState, seat: i64, forecast: CompanyForecast, offered: i64, early: i64
) -> tuple[i64, i64]:
    """The build that promises most, and what it promises: the best or the worst open hex of a company on offer."""
    market = state.market
    slopes = lead_slopes(state, seat, forecast, offered)
    ratings = rated_hexes(state)
    best: i64 = NONE
    highest: i64 = 0
    for space in range(len(market)):
        company = market[space]
        if company == NONE or not offered & BIT[company]:
            continue
        offered &= ~BIT[company]
        hexes = open_hexes(state, company)
        spots = -state.box.frame_loss
        if hexes:
            spots = best_spots(ratings, hexes) if slopes[company] >= 0 else worst_spots(ratings, hexes)
        gain = slopes[company] * spots - early * space
        if best == NONE or gain > highest:
            spot = lowest(hexes & ratings[spots + SHIFT]) if hexes else actions.FRAME_SPOT
            best, highest = actions.build(space, spot), gain
    return best, highest


def lead_slopes(state: MiniRailsState, seat: i64, forecast: CompanyForecast, wanted: i64) -> Ints:
    """By wanted company what the seat gains on the others, summed over them, for one more spot."""
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
