"""Actions in words: a phrase for a button, and a note beside the action's text."""

from __future__ import annotations

from branchline.core.message import Gaps, Message, joined
from branchline.core.native import Ints, i64
from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.chapters import west
from branchline.games.mini_express.rules.chapters.cubes import compensate
from branchline.games.mini_express.rules.chapters.routes import all_routes, length_of, worth
from branchline.games.mini_express.rules.chapters.shares import price
from branchline.games.mini_express.rules.notation import set_name, tile_name
from branchline.games.mini_express.rules.state import (
    ACTION,
    DIRECTING,
    NONE,
    PURPLE_CHOICE,
    ROUTE,
    STARTING,
    MiniExpressState,
)


def company_name(state: MiniExpressState, company: int) -> str:
    """A company's name."""
    return state.box.company_names[company]


def colour_words(name: str) -> Message:
    """``orange+brown`` for people."""
    return joined(name.split("+"), " + ")


def tile_of(state: MiniExpressState, city: int) -> Message | None:
    """The demand of a city, if it has one."""
    return None if state.demand[city] == NONE else colour_words(tile_name(state, int(state.demand[city])))


# -- phrases for buttons -----------------------------------------------------------------------------------------


def label(state: MiniExpressState, seat: int, action: int) -> Message:
    """The action as a short phrase."""
    if state.phase == STARTING:
        return Message("Start with {shares}", {"shares": colour_words(set_name(state, int(actions.set_of(action))))})
    if state.phase == ROUTE:
        return via_label(state, seat, action)
    if action == actions.PASS:
        return Message("The bot does nothing" if state.phase == DIRECTING else "Pass")
    if state.phase == PURPLE_CHOICE:
        return Message(
            "Gain influence in {company}", {"company": company_name(state, int(actions.purple_company(action)))}
        )
    if actions.is_share(action):
        return share_label(state, int(actions.shared_company(action)))
    if actions.is_west(action):
        gaps: Gaps = {"company": company_name(state, int(actions.west_company(action)))}
        gaps["cubes"] = int(actions.west_cubes(action))
        return Message("Start {company} in the west with {cubes:# cube|# cubes}", gaps)
    return build_label(state, action)


def via_label(state: MiniExpressState, seat: int, action: int) -> Message:
    """The next hex of a route, and what it costs or gives."""
    gaps: Gaps = {"hex": state.box.hex_name(int(actions.via_hex(action)))}
    paid = aside(state, seat, action)
    if paid:
        return Message("By way of {hex} ({paid})", {**gaps, "paid": paid})
    return Message("By way of {hex}", gaps)


def share_label(state: MiniExpressState, company: int) -> Message:
    """A share with its price; ME-11.3 the bot's leaves the game."""
    gaps: Gaps = {"company": company_name(state, company)}
    if state.phase == DIRECTING:
        return Message("Let the bot invest in {company}: a share leaves the game", gaps)
    gaps["cost"] = int(price(state, company))
    return Message("Take a share of {company} for {cost} influence", gaps)


def build_label(state: MiniExpressState, action: int) -> Message:
    """A build with its cubes, a penalty among them; ME-11.4 the bot's builds meet no demand."""
    company, city = int(actions.built_company(action)), int(actions.built_city(action))
    gaps: Gaps = {"company": company_name(state, company), "city": state.box.city_names[city]}
    gaps["cost"] = build_cost(state, company, city)
    if state.phase == DIRECTING:
        return Message("Let the bot build {company} to {city}: {cost}", gaps)
    tile = tile_of(state, city)
    if tile:
        return Message("Build {company} to {city}: {cost}, demand {tile}", {**gaps, "tile": tile})
    return Message("Build {company} to {city}: {cost}", gaps)


def build_cost(state: MiniExpressState, company: int, city: int) -> Message:
    """The cubes of a build, and ME-8.5 what it costs beside its track."""
    cubes = Message("{cubes:# cube|# cubes}", {"cubes": int(length_of(state, company, city))})
    penalty = penalty_of(state, company, city, state.route[:], 0)
    return joined([cubes, penalty], " + ") if penalty else cubes


# -- notes on costs and gains ------------------------------------------------------------------------------------


def aside(state: MiniExpressState, seat: int, action: int) -> Message | None:
    """What an action costs and gives: ``3 cubes, orange + brown``; ``costs 2 influence``; ``pays O B``."""
    if state.phase == ROUTE:
        notes = [note for note in (paid_on_hex(state, actions.via_hex(action)), penalty_via(state, action)) if note]
        return joined(notes) if notes else None
    if state.phase == PURPLE_CHOICE:
        have = int(state.influence[seat * COMPANIES + actions.purple_company(action)])
        return Message("you have {influence}", {"influence": have})
    if state.phase == STARTING or action == actions.PASS:
        return None
    if actions.is_share(action):
        if state.phase == DIRECTING:
            return Message("a share leaves the game")  # ME-11.3
        cost = int(state.tracks[actions.shared_company(action)])
        return Message("costs {cost} influence", {"cost": cost}) if cost else Message("costs nothing")
    if actions.is_west(action):
        return tile_of(state, int(state.box.west_city))
    return build_aside(state, action)


def build_aside(state: MiniExpressState, action: int) -> Message:
    """What a build costs, and the demand that it meets; ME-11.4 the bot's builds meet none."""
    company, city = int(actions.built_company(action)), int(actions.built_city(action))
    spent = build_cost(state, company, city)
    tile = tile_of(state, city) if state.phase == ACTION else None
    return joined([spent, tile]) if tile else spent


def paid_on_hex(state: MiniExpressState, hex: int) -> Message | None:
    """The companies on a hex of the route under way, and ME-5.8 those among them that get a cube.

    ME-R6 A company with five cubes gets none. ME-9.4 Nobody gets any in a game of two.
    """
    after = state.clone()
    for number in range(state.picked):
        compensate(after, state.company, state.route[number])
    before = after.tracks[:]
    compensate(after, state.company, hex)
    letters = list(enumerate(state.box.company_letters))
    paid = [letter for company, letter in letters if after.tracks[company] > before[company]]
    if paid:
        return Message("pays {letters}", {"letters": " ".join(paid)})
    there = [letter for company, letter in letters if int(state.track[hex]) >> company & 1]
    return Message("has {letters}", {"letters": " ".join(there)}) if there else None


def penalty_of(state: MiniExpressState, company: i64, city: i64, route: Ints, picked: i64) -> Message | None:
    """ME-8.5 What a build in the west costs beside its track, if anything. Its possible routes may differ in that."""
    least, most = owed(state, company, city, route, picked)
    if not most:
        return None
    if least == most:
        return Message("{penalty} west penalty", {"penalty": most})
    return Message("{penalty} west penalty on some routes", {"penalty": most})


def owed(state: MiniExpressState, company: i64, city: i64, route: Ints, picked: i64) -> tuple[int, int]:
    """ME-8.5 The least and the most that the possible routes of a build cost beside their track."""
    if not west.may_owe(state, company):
        return 0, 0
    length = length_of(state, company, city)
    ways = [way for way in all_routes(state, company, city, route, picked) if worth(state, company, city, way, length)]
    costs = [int(west.penalty(state, company, way, length)) for way in ways]
    return min(costs), max(costs)


def owed_via(state: MiniExpressState, action: int) -> tuple[int, int]:
    """ME-8.5 The same for the build under way, if it goes on through this hex."""
    route = state.route[:]
    route[state.picked] = actions.via_hex(action)
    return owed(state, state.company, state.city, route, state.picked + 1)


def penalty_via(state: MiniExpressState, action: int) -> Message | None:
    """ME-8.5 The penalty of the build under way, if it goes on through this hex."""
    route = state.route[:]
    route[state.picked] = actions.via_hex(action)
    return penalty_of(state, state.company, state.city, route, state.picked + 1)
