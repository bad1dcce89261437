"""The text of every action.

Players: ``start orange+brown`` or ``start orange``; ``share orange``; ``build orange Tulsa``; ``via m6``;
``gain gray``; ``west orange 2``; ``pass``.
Chance: ``first 2``; ``pairs without orange+brown gray+white``; ``demand Tulsa orange+purple``; ``bot orange`` or
``bot reset``; ``bot builds Lincoln``; ``bot via m6``.
"""

from __future__ import annotations

from branchline.core.engine.state import CHANCE
from branchline.core.message import Message, joined
from branchline.core.native import Ints, i64
from branchline.games.mini_express.rules import actions, west
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.laying import compensate
from branchline.games.mini_express.rules.routes import all_routes, length_of, worth
from branchline.games.mini_express.rules.state import (
    ACTION,
    BOT_CITY,
    BOT_TILE,
    DEMAND,
    DIRECTING,
    FIRST,
    GROUPING,
    NONE,
    PAIRS,
    PURPLE_CHOICE,
    ROUTE,
    SET_FIRST,
    SET_SECOND,
    STARTING,
    MiniExpressState,
)


def colour(state: MiniExpressState, company: int) -> str:
    """A company's name as it stands in an action."""
    return state.box.company_names[company].lower()


def set_name(state: MiniExpressState, number: int) -> str:
    """``orange+brown``, or ``orange`` alone."""
    first, second = int(SET_FIRST[number]), int(SET_SECOND[number])
    return colour(state, first) + ("" if second == NONE else f"+{colour(state, second)}")


def tile_name(state: MiniExpressState, kind: int) -> str:
    """``orange+brown``, ``orange+orange`` or ``orange+purple``."""
    names = [*state.box.company_names, "purple"]
    return f"{names[state.box.tile_first[kind]]}+{names[state.box.tile_second[kind]]}".lower()


def text(state: MiniExpressState, seat: int, action: int) -> str:
    """The one short text of an action."""
    return chance_text(state, action) if seat == CHANCE else player_text(state, action)


def player_text(state: MiniExpressState, action: int) -> str:
    """What a player does."""
    if state.phase == STARTING:
        return f"start {set_name(state, int(actions.set_of(action)))}"
    if state.phase == ROUTE:
        return f"via {state.box.hex_name(int(actions.via_hex(action)))}"
    if state.phase == PURPLE_CHOICE:
        return f"gain {colour(state, int(actions.purple_company(action)))}"
    if action == actions.PASS:
        return "pass"
    if actions.is_share(action):
        return f"share {colour(state, int(actions.shared_company(action)))}"
    if actions.is_west(action):
        return f"west {colour(state, int(actions.west_company(action)))} {int(actions.west_cubes(action))}"
    city = state.box.city_names[actions.built_city(action)]
    return f"build {colour(state, int(actions.built_company(action)))} {city}"


def aside(state: MiniExpressState, seat: int, action: int) -> Message | None:
    """What an action costs and gives: ``3 cubes, orange + brown``; ``costs 2 influence``; ``pays O B``."""
    if state.phase == ROUTE:
        notes = [note for note in (met(state, actions.via_hex(action)), penalty_via(state, action)) if note]
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
    company, city = int(actions.built_company(action)), int(actions.built_city(action))
    cubes = int(length_of(state, company, city))
    spent = Message("{cubes} cubes", {"cubes": cubes}) if cubes > 1 else Message("one cube")
    penalty = penalty_of(state, company, city, state.route[:], 0)
    if penalty:
        spent = joined([spent, penalty], " + ")
    tile = tile_of(state, city) if state.phase == ACTION else None
    return joined([spent, tile]) if tile else spent


def met(state: MiniExpressState, hex: int) -> Message | None:
    """Who is on a hex of the route under way, and ME-5.8 who of them is paid.

    ME-R6 A company with five cubes is not, nor ME-9.4 anybody in a game of two.
    """
    after = state.clone()
    assert isinstance(after, MiniExpressState)
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
    """ME-8.5 What a build in the west costs beside its track, if anything; the routes that may be laid may differ."""
    if not west.may_owe(state, company):
        return None
    length = length_of(state, company, city)
    ways = [way for way in all_routes(state, company, city, route, picked) if worth(state, company, city, way, length)]
    owed = [int(west.penalty(state, company, way, length)) for way in ways]
    most = max(owed)
    if not most:
        return None
    if min(owed) == most:
        return Message("{penalty} west penalty", {"penalty": most})
    return Message("{penalty} west penalty on some routes", {"penalty": most})


def penalty_via(state: MiniExpressState, action: int) -> Message | None:
    """ME-8.5 The same for the build under way, if it goes on through this hex."""
    route = state.route[:]
    route[state.picked] = actions.via_hex(action)
    return penalty_of(state, state.company, state.city, route, state.picked + 1)


def tile_of(state: MiniExpressState, city: int) -> Message | None:
    """The demand of a city, if it has one."""
    return None if state.demand[city] == NONE else colours(tile_name(state, int(state.demand[city])))


def colours(name: str) -> Message:
    """``orange+brown`` for people."""
    return joined(name.split("+"), " + ")


def chance_text(state: MiniExpressState, outcome: int) -> str:
    """What chance draws."""
    if state.phase == FIRST:
        return f"first {outcome + 1}"
    if state.phase == GROUPING:
        pair = int(actions.left_out(outcome))
        return f"pairs without {set_name(state, pair)} {set_name(state, PAIRS - 1 - pair)}"
    if state.phase == DEMAND:
        return f"demand {state.box.city_names[state.city]} {tile_name(state, int(actions.demand_kind(outcome)))}"
    if state.phase == BOT_TILE:
        return f"bot {[*state.box.company_names, 'reset'][actions.bot_tile_colour(outcome)].lower()}"
    if state.phase == BOT_CITY:
        return f"bot builds {state.box.city_names[actions.bot_city_of(outcome)]}"
    return f"bot via {state.box.hex_name(int(actions.bot_via_hex(outcome)))}"
