"""The text of every action.

Players: ``start orange+brown`` or ``start orange``; ``share orange``; ``build orange Tulsa``; ``via m6``;
``gain gray``; ``west orange 2``; ``pass``.
Chance: ``first 2``; ``pairs without orange+brown gray+white``; ``demand Tulsa orange+purple``; ``bot orange`` or
``bot reset``; ``bot builds Lincoln``; ``bot via m6``.
"""

from __future__ import annotations

from branchline.core.game import CHANCE
from branchline.core.story import Message, joined
from branchline.games.mini_express import actions
from branchline.games.mini_express.box import COMPANIES
from branchline.games.mini_express.routes import length_of
from branchline.games.mini_express.state import (
    ACTION,
    BOT_CITY,
    BOT_TILE,
    DEMAND,
    FIRST,
    GROUPING,
    NONE,
    PAIRS,
    PURPLE_CHOICE,
    ROUTE,
    SET_FIRST,
    SET_SECOND,
    STANDARD,
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
        there = int(state.track[actions.via_hex(action)])
        paid = [letter for company, letter in enumerate(state.box.company_letters) if there >> company & 1]
        template = "pays {letters}" if state.mode == STANDARD else "has {letters}"
        return Message(template, {"letters": " ".join(paid)}) if paid else None
    if state.phase == PURPLE_CHOICE:
        have = int(state.influence[seat * COMPANIES + actions.purple_company(action)])
        return Message("you have {influence}", {"influence": have})
    if state.phase == STARTING or action == actions.PASS:
        return None
    if actions.is_share(action):
        cost = int(state.tracks[actions.shared_company(action)]) if state.phase == ACTION else 0
        return Message("costs {cost} influence", {"cost": cost}) if cost else Message("costs nothing")
    if actions.is_west(action):
        return tile_of(state, int(state.box.west_city))
    company, city = int(actions.built_company(action)), int(actions.built_city(action))
    cubes = int(length_of(state, company, city))
    spent = Message("{cubes} cubes", {"cubes": cubes}) if cubes > 1 else Message("one cube")
    tile = tile_of(state, city) if state.phase == ACTION else None
    return joined([spent, tile]) if tile else spent


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
