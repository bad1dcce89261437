"""The notation: every action has one short text.

Players: ``start orange+brown`` or ``start orange``; ``share orange``; ``build orange Tulsa``; ``via m6``;
``gain gray``; ``west orange 2``; ``pass``.
Chance: ``first 2``; ``pairs without orange+brown gray+white``; ``demand Tulsa orange+purple``; ``bot orange`` or
``bot reset``; ``bot builds Lincoln``; ``bot via m6``.
"""

from __future__ import annotations

from branchline.core.engine.state import CHANCE
from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.state import (
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
    STARTING,
    MiniExpressState,
)


def text(state: MiniExpressState, seat: int, action: int) -> str:
    """The text of an action."""
    return chance_text(state, action) if seat == CHANCE else player_text(state, action)


def player_text(state: MiniExpressState, action: int) -> str:
    """The text of a player's action."""
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


def chance_text(state: MiniExpressState, outcome: int) -> str:
    """The text of what chance drew."""
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
