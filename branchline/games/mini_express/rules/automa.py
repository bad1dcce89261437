"""ME-10 and ME-11 The bot of the basic game, which acts by itself, and that of the advanced game, which is directed."""

from __future__ import annotations

from branchline.core.engine.arrays import filled
from branchline.core.engine.random import Random
from branchline.core.native import Ints, append, i64, vec
from branchline.games.mini_express.rules import actions, building, shares, turns
from branchline.games.mini_express.rules.box import RESET
from branchline.games.mini_express.rules.routes import BEST, REFUSED, ROUTES, length_of, survey_city, survey_hex, ways
from branchline.games.mini_express.rules.state import ADVANCED, BOT_CITY, BOT_TILE, DIRECTING, MiniExpressState


def draw_tile(state: MiniExpressState, colour: i64) -> None:
    """ME-10.3 The tile drawn says for which company the bot acts; Reset brings all tiles back, and one is drawn again.

    ME-R15 All tiles means Reset too; a company's tile stays out until then.
    """
    if colour == RESET:
        state.bot_bag = state.box.bot_tiles[:]
        return
    state.bot_bag[colour] -= 1
    state.bot = colour
    if state.mode == ADVANCED:
        state.phase = DIRECTING
    else:
        act(state, colour)


def act(state: MiniExpressState, company: i64) -> None:
    """ME-10.4 With one cube at most the bot invests, with more it builds; ME-10.7 if it can't, it does nothing."""
    if state.tracks[company] <= state.box.bot_invests_up_to:
        if state.stack[company]:
            shares.invest(state, company)
        else:
            turns.finish(state, False)
        return
    cities = best_cities(state)
    if len(cities) == 0:
        turns.finish(state, False)
    elif len(cities) == 1:
        building.begin(state, company, cities[0])
    else:
        state.phase = BOT_CITY


def best_cities(state: MiniExpressState) -> Ints:
    """ME-10.6 The cities that bring the bot's company nearest to its target, and of these the cheapest."""
    company = state.bot
    best: i64 = REFUSED
    out = vec[i64]()
    for city in range(state.paths.cities):
        cubes = length_of(state, company, city)
        if not cubes or not state.room[city] or cubes + state.box.bot_keeps > state.tracks[company]:
            continue
        value = survey_city(state, company, city)[BEST]
        if value > best:
            best = value
            out = vec[i64]()
        if value and value == best:
            out = append(out, city)
    return out


# -- chance decides where the bot is indifferent -----------------------------------------------------------------


def options(state: MiniExpressState) -> Ints:
    """What may be drawn for the bot: colours of tiles, cities, or hexes."""
    if state.phase == BOT_TILE:
        out = vec[i64]()
        for colour in range(len(state.bot_bag)):
            if state.bot_bag[colour]:
                out = append(out, colour)
        return out
    return best_cities(state) if state.phase == BOT_CITY else ways(state)


def weight(state: MiniExpressState, option: i64) -> i64:
    """How likely each is. ME-R9 All best routes are equally likely: a city or a hex counts as often as it has some."""
    if state.phase == BOT_TILE:
        return state.bot_bag[option]
    if state.phase == BOT_CITY:
        return survey_city(state, state.bot, option)[ROUTES]
    return survey_hex(state, option)[ROUTES]


def outcome(state: MiniExpressState, option: i64) -> i64:
    """The code of an option."""
    if state.phase == BOT_TILE:
        return actions.bot_tile(option)
    return actions.bot_city(option) if state.phase == BOT_CITY else actions.bot_via(option)


def chances(state: MiniExpressState) -> list[tuple[int, int]]:
    return [(int(outcome(state, option)), int(weight(state, option))) for option in options(state)]


def draw(state: MiniExpressState, rng: Random) -> i64:
    drawn = options(state)
    weights = filled(len(drawn), 0)
    for number in range(len(drawn)):
        weights[number] = weight(state, drawn[number])
    return outcome(state, drawn[rng.weighted(weights)])


def carry_out(state: MiniExpressState, action: i64) -> None:
    """What was drawn for the bot."""
    if state.phase == BOT_TILE:
        draw_tile(state, actions.bot_tile_colour(action))
    elif state.phase == BOT_CITY:
        building.begin(state, state.bot, actions.bot_city_of(action))
    else:
        building.pick(state, actions.bot_via_hex(action))


# -- the advanced game -------------------------------------------------------------------------------------------


def directions(state: MiniExpressState) -> Ints:
    """ME-11.3 The bot invests, however many cubes there are, or ME-11.4 builds anywhere; ME-R8 else it passes.

    ME-R17 It never starts in the west.
    """
    out = vec[i64]()
    if state.stack[state.bot]:
        out = append(out, actions.share(state.bot))
    out = building.builds(state, state.bot, out)
    return out if len(out) else append(out, actions.PASS)
