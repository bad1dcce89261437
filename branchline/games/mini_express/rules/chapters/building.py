"""ME-5 Building track: choose a company and a city, pick the route where routes part, lay it."""

from __future__ import annotations

from branchline.core.engine.bits import lowest
from branchline.core.native import Ints, append, i64, vec
from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.chapters import demand, west
from branchline.games.mini_express.rules.chapters.cubes import compensate, occupy
from branchline.games.mini_express.rules.chapters.routes import (
    BEST,
    all_allowed,
    automatic,
    cities_within,
    length_of,
    never_refused,
    survey_city,
    ways,
)
from branchline.games.mini_express.rules.state import BOT_ROUTE, ROUTE, MiniExpressState


def builds(state: MiniExpressState, company: i64, out: Ints) -> Ints:
    """ME-5.1 Any company may be built for, into one city that its tracks space has enough cubes for.

    ME-5.2 The city has room left, and ME-5.4 the company is not there yet.
    """
    room = state.room
    free = never_refused(state, company)
    cities = cities_within(state, company, state.tracks[company])
    while cities:
        city = lowest(cities)
        cities &= cities - 1
        if room[city] and (free or can_build(state, company, city)):
            out = append(out, actions.build(company, city))
    return out


def can_build(state: MiniExpressState, company: i64, city: i64) -> bool:
    """Whether at least one of the shortest routes may be laid."""
    return all_allowed(state, company, city) or survey_city(state, company, city)[BEST] > 0


def begin(state: MiniExpressState, company: i64, city: i64) -> i64:
    """ME-5.1 The company and the city are chosen."""
    state.company = company
    state.city = city
    return go_on(state)


def next_picks(state: MiniExpressState) -> Ints:
    """ME-5.7 The hexes among which the builder picks where shortest routes part."""
    out = vec[i64]()
    for hex in ways(state):
        out = append(out, actions.via(hex))
    return out


def pick(state: MiniExpressState, hex: i64) -> i64:
    """ME-5.7 Where shortest routes part, the builder picks the next hex."""
    state.route[state.picked] = hex
    state.picked += 1
    return go_on(state)


def go_on(state: MiniExpressState) -> i64:
    """ME-5.7 Follow the route as long as there is only one way. The complete route is laid."""
    length = length_of(state, state.company, state.city)
    while state.picked < length:
        hexes = ways(state)
        if len(hexes) > 1:
            return BOT_ROUTE if automatic(state) else ROUTE
        state.route[state.picked] = hexes[0]
        state.picked += 1
    return lay(state, length)


def lay(state: MiniExpressState, length: i64) -> i64:
    """ME-5.1 One cube goes on each hex of the route and one into the city; ME-5.8 companies already there get cubes.

    ME-5.10 The company's length grows by the hexes that are no city. ME-8.5 A penalty goes back to the supply.
    """
    company, city = state.company, state.city
    extra = west.penalty(state, company, state.route, length)
    state.tracks[company] -= length + extra
    state.supply[company] += extra
    for number in range(length):
        hex = state.route[number]
        compensate(state, company, hex)
        occupy(state, company, hex)
        west.open_by(state, hex)
    state.length[company] += length - 1
    kind = demand.fill(state, city, 1)
    west.look_west(state, city)
    return demand.gain(state, kind)
