"""ME-3 What a player may do now."""

from __future__ import annotations

from branchline.core.native import Ints, append, i64, vec
from branchline.games.mini_express.rules import actions, automa, building, demand, routes, setup, shares, turns, west
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.state import (
    ACTION,
    DIRECTING,
    PURPLE_CHOICE,
    ROUTE,
    STARTING,
    MiniExpressState,
)


def moves(state: MiniExpressState, seat: i64) -> Ints:
    """The legal actions of the player whose turn it is."""
    if state.phase == ACTION:
        return main_actions(state, seat)
    if state.phase == ROUTE:
        return hexes_to_pick(state)
    if state.phase == PURPLE_CHOICE:
        return demand.colours(state)
    return setup.sets_to_take(state) if state.phase == STARTING else automa.directions(state)


def main_actions(state: MiniExpressState, seat: i64) -> Ints:
    """ME-3.1 Take a share, build track, or start in the west. ME-3.2 Nobody passes who can act.

    ME-R8 Who can do nothing passes. ME-12.3 An expert's two actions are for two different companies.
    """
    out = vec[i64]()
    for company in range(COMPANIES):
        if company != state.used and shares.can_take(state, seat, company):
            out = append(out, actions.share(company))
    for company in range(COMPANIES):
        if company != state.used and state.tracks[company]:
            out = building.builds(state, company, out)
    out = west.starts(state, out)
    return out if len(out) else append(out, actions.PASS)


def hexes_to_pick(state: MiniExpressState) -> Ints:
    """ME-5.7 The hexes where shortest routes part."""
    out = vec[i64]()
    for hex in routes.ways(state):
        out = append(out, actions.via(hex))
    return out


def apply(state: MiniExpressState, seat: i64, action: i64) -> None:
    """Carry out a player's action."""
    if state.phase == STARTING:
        setup.take_set(state, actions.set_of(action))
    elif state.phase == ROUTE:
        building.pick(state, actions.via_hex(action))
    elif state.phase == PURPLE_CHOICE:
        demand.choose(state, actions.purple_company(action))
    elif action == actions.PASS:
        turns.finish(state, False)
    elif actions.is_west(action):
        west.start(state, actions.west_company(action), actions.west_cubes(action))
    elif not actions.is_share(action):
        building.begin(state, actions.built_company(action), actions.built_city(action))
    elif state.phase == DIRECTING:
        shares.invest(state, actions.shared_company(action))
    else:
        shares.take(state, seat, actions.shared_company(action))
