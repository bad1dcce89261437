"""ME-5 Shortest routes from a company's network into a city, and which of them may be laid.

Distances are known (paths.py), so a depth-first search over hexes that come one step nearer meets only shortest routes.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import holds
from branchline.core.engine.bits import BIT
from branchline.core.native import Ints, append, i64, vec
from branchline.games.mini_express.rules.box import COMPANIES, MOST_TRACKS
from branchline.games.mini_express.rules.chapters import west
from branchline.games.mini_express.rules.chapters.ending import second_action
from branchline.games.mini_express.rules.paths import BESIDE, FAR, LAND
from branchline.games.mini_express.rules.state import BASIC, NONE, MiniExpressState

# What `survey` fills in: the best worth of a route, and how many routes have it.
BEST: Final = 0
ROUTES: Final = 1
#: The worth of a route that may not be laid.
REFUSED: Final = 0
#: More cubes than any build costs: puts the bot's gain before its cost.
_COST: Final = 32


def length_of(state: MiniExpressState, company: i64, city: i64) -> i64:
    """ME-5.5 The cubes of a shortest route from anywhere in the network; 0 where the company already is."""
    first = company * (MOST_TRACKS + 1)
    for cubes in range(MOST_TRACKS + 1):
        if state.within[first + cubes] & BIT[city]:
            return cubes
    return _far_length(state, company, city)


def _far_length(state: MiniExpressState, company: i64, city: i64) -> i64:
    """``length_of`` where it is more than any tracks space has."""
    least: i64 = FAR
    for hex in range(len(state.track)):
        cubes = state.paths.cubes[hex * state.paths.cities + city]
        if state.track[hex] & BIT[company] and cubes < least:
            least = cubes
    return least


def cities_within(state: MiniExpressState, company: i64, cubes: i64) -> i64:
    """The set of the cities into which so many cubes are enough. ME-5.4 The company is not there yet."""
    if cubes <= 0:
        return 0
    first = company * (MOST_TRACKS + 1)
    return state.within[first + cubes] & ~state.within[first]


def next_hexes(state: MiniExpressState, company: i64, city: i64, route: Ints, picked: i64) -> Ints:
    """ME-5.5 The hexes that continue a shortest route: each one step nearer to the city, and none of them a city.

    ME-5.6 The first lies beside any hex of the company's network: a route may branch off between cities.
    """
    rest = length_of(state, company, city) - picked - 1
    out = vec[i64]()
    if not rest:
        return append(out, state.box.city_hex[city])
    if picked:
        return nearer(state, city, route[picked - 1], rest, out)
    track, ring = state.track, state.paths.ring
    mine = BIT[company]
    if rest < state.paths.farthest:
        row = city * (state.paths.farthest + 2) + rest + 1
        for place in range(state.paths.ring_from[row], state.paths.ring_from[row + 1]):
            hex = ring[place]
            if track[hex] & mine:
                out = nearer(state, city, hex, rest, out)
    return out


def nearer(state: MiniExpressState, city: i64, hex: i64, rest: i64, out: Ints) -> Ints:
    """Add the neighbours of a hex that are ``rest`` cubes from the city and no city themselves."""
    beside, cubes, cities = state.paths.beside, state.paths.cubes, state.paths.cities
    for number in range(LAND):
        other = beside[hex * BESIDE + number]
        if other < 0:
            break
        if cubes[other * cities + city] == rest and state.box.city_at[other] < 0 and not holds(out, other):
            out = append(out, other)
    return out


# -- which routes may be laid ------------------------------------------------------------------------------------


def never_refused(state: MiniExpressState, company: i64) -> bool:
    """Whether a player may lay every shortest route of the company into any city: no penalty, no second action."""
    return not west.may_owe(state, company) and not second_action(state)


def all_allowed(state: MiniExpressState, company: i64, city: i64) -> bool:
    """Whether a player may lay every shortest route. That is so nearly always, and then no search is needed."""
    length = length_of(state, company, city)
    if state.tracks[company] < length + state.box.penalty and west.may_owe(state, company):
        return False
    if second_action(state):
        for other in range(COMPANIES):
            rest = state.supply[other] + state.tracks[other]
            if rest < 2 or (other == company and rest < length + 2):
                return False
    return True


def worth(state: MiniExpressState, company: i64, city: i64, route: Ints, length: i64) -> i64:
    """How good a whole route is for its builder; REFUSED if it may not be laid. All routes of a player have one worth.

    ME-8.5 The penalty must be payable too. ME-12.4 An expert's second action may not end the game.
    """
    cost = length + west.penalty(state, company, route, length)
    if automatic(state):
        return worth_to_bot(state, company, route, length, cost)
    if cost > state.tracks[company]:
        return REFUSED
    if second_action(state) and west.build_ends(state, company, city, route, length, length):
        return REFUSED
    return 1


def automatic(state: MiniExpressState) -> bool:
    """Whether the bot of the basic game is building."""
    return state.mode == BASIC and state.bot != NONE


def worth_to_bot(state: MiniExpressState, company: i64, route: Ints, length: i64, cost: i64) -> i64:
    """ME-10.5 The bot keeps at least one cube, and ME-10.6 builds only what brings the company nearer to its target.

    ME-R9 The nearest is best, then the fewest cubes. ME-R10 Every hex of the route counts, ME-R16 so does a penalty.
    """
    if cost + state.box.bot_keeps > state.tracks[company]:
        return REFUSED
    nearest = state.ahead[company]
    for number in range(length):
        steps = state.paths.to_target[company * state.paths.hexes + route[number]]
        if steps < nearest:
            nearest = steps
    if nearest == state.ahead[company]:
        return REFUSED
    return (state.ahead[company] - nearest) * _COST - cost


def survey(state: MiniExpressState, company: i64, city: i64, route: Ints, picked: i64, best: Ints) -> None:
    """Search all routes that begin with the picked hexes; `best` gets the best worth and how many routes have it."""
    if picked == length_of(state, company, city):
        value = worth(state, company, city, route, picked)
        if value > best[BEST]:
            best[BEST] = value
            best[ROUTES] = 0
        if value and value == best[BEST]:
            best[ROUTES] += 1
        return
    for hex in next_hexes(state, company, city, route, picked):
        route[picked] = hex
        survey(state, company, city, route, picked + 1, best)


def survey_city(state: MiniExpressState, company: i64, city: i64) -> Ints:
    """The best worth of all routes into a city, and how many have it."""
    best = vec[i64]([REFUSED, 0])
    survey(state, company, city, state.route[:], 0, best)
    return best


def all_routes(state: MiniExpressState, company: i64, city: i64, route: Ints, picked: i64) -> list[Ints]:
    """ME-5.5 Every shortest route into a city that begins with the hexes picked, whether it may be laid or not."""
    if picked == length_of(state, company, city):
        return [route[:]]
    routes: list[Ints] = []
    for hex in next_hexes(state, company, city, route, picked):
        route[picked] = hex
        routes += all_routes(state, company, city, route, picked + 1)
    return routes


def survey_hex(state: MiniExpressState, hex: i64) -> Ints:
    """The best worth of all routes of the build under way through this hex, and how many have it."""
    best = vec[i64]([REFUSED, 0])
    route = state.route[:]
    route[state.picked] = hex
    survey(state, state.company, state.city, route, state.picked + 1, best)
    return best


def ways(state: MiniExpressState) -> Ints:
    """ME-5.7 The hexes through which the build under way may go on; for the bot, the best ones."""
    hexes = next_hexes(state, state.company, state.city, state.route, state.picked)
    if len(hexes) == 1 or (not automatic(state) and all_allowed(state, state.company, state.city)):
        return hexes
    best: i64 = REFUSED
    out = vec[i64]()
    for hex in hexes:
        value = survey_hex(state, hex)[BEST]
        if value > best:
            best = value
            out = vec[i64]()
        if value and value == best:
            out = append(out, hex)
    return out
