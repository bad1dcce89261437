"""ME-10, ME-11 The book's bots: the one of the basic game acts by itself, the one of the advanced game is directed.

They are rules of the game. The bots that play a seat are elsewhere.
"""

from __future__ import annotations

from branchline.core.engine.arrays import filled
from branchline.core.engine.bits import lowest
from branchline.core.engine.random import Random
from branchline.core.native import Ints, append, i64, vec
from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.box import RESET
from branchline.games.mini_express.rules.chapters import building, shares
from branchline.games.mini_express.rules.chapters.routes import (
    BEST,
    REFUSED,
    ROUTES,
    cities_within,
    survey_city,
    survey_hex,
    ways,
)
from branchline.games.mini_express.rules.state import (
    ADVANCED,
    BOT_CITY,
    BOT_TILE,
    DIRECTING,
    PASSED,
    MiniExpressState,
)


def draw_tile(state: MiniExpressState, colour: i64) -> i64:
    """ME-10.3 The drawn tile names the company that the bot acts for. Reset brings all tiles back; one is drawn again.

    ME-R15 Reset comes back too. A company's tile stays out until then.
    """
    if colour == RESET:
        state.bot_bag = state.box.bot_tiles[:]
        return BOT_TILE
    state.bot_bag[colour] -= 1
    state.bot = colour
    return DIRECTING if state.mode == ADVANCED else act(state, colour)


def act(state: MiniExpressState, company: i64) -> i64:
    """ME-10.4 With one cube or none the bot invests; with more it builds. ME-10.7 If it cannot, it does nothing."""
    if state.tracks[company] <= state.box.bot_invests_up_to:
        return shares.invest(state, company) if state.stack[company] else PASSED
    cities = best_cities(state)
    if len(cities) == 0:
        return PASSED
    return building.begin(state, company, cities[0]) if len(cities) == 1 else BOT_CITY


def best_cities(state: MiniExpressState) -> Ints:
    """ME-10.6 The cities that bring the bot's company nearest to its target; among these the cheapest ones."""
    company = state.bot
    best: i64 = REFUSED
    out = vec[i64]()
    cities = cities_within(state, company, state.tracks[company] - state.box.bot_keeps)
    while cities:
        city = lowest(cities)
        cities &= cities - 1
        if not state.room[city]:
            continue
        value = survey_city(state, company, city)[BEST]
        if value > best:
            best = value
            out = vec[i64]()
        if value and value == best:
            out = append(out, city)
    return out


# -- chance decides where several choices are equally good for the bot ------------------------------------------


def options(state: MiniExpressState) -> Ints:
    """What chance may draw for the bot: colours of tiles, cities, or hexes."""
    if state.phase == BOT_TILE:
        out = vec[i64]()
        for colour in range(len(state.bot_bag)):
            if state.bot_bag[colour]:
                out = append(out, colour)
        return out
    return best_cities(state) if state.phase == BOT_CITY else ways(state)


def weight(state: MiniExpressState, option: i64) -> i64:
    """The weight of an option. ME-R9 All best routes are equally likely, so a city or a hex counts once for each."""
    if state.phase == BOT_TILE:
        return state.bot_bag[option]
    if state.phase == BOT_CITY:
        return survey_city(state, state.bot, option)[ROUTES]
    return survey_hex(state, option)[ROUTES]


def outcome(state: MiniExpressState, option: i64) -> i64:
    """The outcome's number in the catalogue."""
    if state.phase == BOT_TILE:
        return actions.bot_tile(option)
    return actions.bot_city(option) if state.phase == BOT_CITY else actions.bot_via(option)


def chances(state: MiniExpressState) -> list[tuple[int, int]]:
    """Every outcome with its weight."""
    return [(int(outcome(state, option)), int(weight(state, option))) for option in options(state)]


def draw(state: MiniExpressState, rng: Random) -> i64:
    """One outcome, drawn by the weights."""
    drawn = options(state)
    weights = filled(len(drawn), 0)
    for number in range(len(drawn)):
        weights[number] = weight(state, drawn[number])
    return outcome(state, drawn[rng.weighted(weights)])


# -- the advanced game -------------------------------------------------------------------------------------------


def directions(state: MiniExpressState) -> Ints:
    """ME-11.3 The bot invests, however many cubes there are, or ME-11.4 builds anywhere. ME-R8 Else it passes.

    ME-R17 It never starts in the west.
    """
    out = vec[i64]()
    if state.stack[state.bot]:
        out = append(out, actions.share(state.bot))
    out = building.builds(state, state.bot, out)
    return out if len(out) else append(out, actions.PASS)


def direct(state: MiniExpressState, action: i64) -> i64:
    """ME-11.2 The player's choice for the bot."""
    if action == actions.PASS:
        return PASSED
    if actions.is_share(action):
        return shares.invest(state, actions.shared_company(action))
    return building.begin(state, actions.built_company(action), actions.built_city(action))
