"""How a turn is decided and followed: which steps belong together, when to ask once more."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.chapters import west
from branchline.games.mini_express.rules.chapters.shares import price
from branchline.games.mini_express.rules.state import ACTION, DIRECTING, ROUTE, MiniExpressState
from branchline.games.mini_express.ui.words import company_name, owed, owed_via


def event(before: MiniExpressState, seat: int, action: int, after: MiniExpressState) -> str:
    """A build is one event, with its route and its demand."""
    return "" if actions.is_share(action) or action == actions.PASS else "build"


#: What follows from track and shares: the beginnings of the pieces' names.
AFTER = ("influence-", "demand-", "length-", "worth-", "total-")


def moment(piece: str, is_new: bool) -> int:
    """Influence, demand and the line's length change after the track is there."""
    return 1 if piece.startswith(AFTER) else 0


def needs_care(state: MiniExpressState, seat: int, action: int) -> bool:
    """ME-8.5 A build of a company that may owe the west penalty; ME-4.2 a share whose price may cost a rank."""
    if state.phase == ROUTE:
        return bool(west.may_owe(state, state.company))
    if state.phase == ACTION and actions.is_share(action):
        company = actions.shared_company(action)
        return bool(price(state, company) and state.shares[seat * COMPANIES + company])
    if state.phase not in (ACTION, DIRECTING) or action == actions.PASS:
        return False
    if actions.is_share(action) or actions.is_west(action):
        return False
    return bool(west.may_owe(state, actions.built_company(action)))


def cautions(state: MiniExpressState, seat: int, action: int) -> list[Message]:
    """ME-8.5 The west penalty where it is sure, and ME-7.1 points that a share costs."""
    if not needs_care(state, seat, action):
        return []
    if actions.is_share(action):
        return loss(state, seat, action)
    return penalty_caution(state, action)


def loss(state: MiniExpressState, seat: int, action: int) -> list[Message]:
    """ME-7.1 What a player's shares are worth less, if the influence that a share costs also costs a rank."""
    after = state.clone()
    after.apply(seat, action)
    lost = int(state.totals()[seat] - after.totals()[seat])
    return [Message("You would lose {points:# point|# points}.", {"points": lost})] if lost > 0 else []


def penalty_caution(state: MiniExpressState, action: int) -> list[Message]:
    """ME-8.5 A penalty on every route. On the way only the hex is asked for that makes it sure."""
    if state.phase == ROUTE:
        company = int(state.company)
        certain = owed(state, state.company, state.city, state.route, state.picked)[0] > 0
        least = 0 if certain else owed_via(state, action)[0]
    else:
        company = int(actions.built_company(action))
        least = owed(state, company, actions.built_city(action), state.route[:], 0)[0]
    if not least:
        return []
    template = "{company} pays the west penalty: {cubes:# cube goes|# cubes go} back to its supply."
    return [Message(template, {"company": company_name(state, company), "cubes": least})]
