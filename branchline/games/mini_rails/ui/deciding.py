"""How a turn is decided: when to ask once more."""

from __future__ import annotations

from typing import Any

from branchline.core.engine.bits import BIT
from branchline.core.message import Message
from branchline.games.mini_rails.rules import actions
from branchline.games.mini_rails.rules.chapters.scoring import taxed
from branchline.games.mini_rails.rules.state import MiniRailsState
from branchline.games.mini_rails.ui.words import company_name


def needs_care(state: MiniRailsState, seat: int, action: int) -> bool:
    """MR-5.2 MR-5.4 A build that moves the player's own shares down."""
    if actions.is_buy(action):
        return False
    spot = actions.built_spot(action)
    if spot != actions.FRAME_SPOT and state.spots[spot] >= 0:
        return False
    company, first = state.market[actions.built_space(action)], seat * state.box.rounds
    return any(state.shares[share] == company for share in range(first, first + state.box.rounds))


def cautions(state: MiniRailsState, seat: int, action: int) -> list[Message]:
    """MR-7.2 What the shares lose; below zero there is nothing to lose if the company has paid."""
    if not needs_care(state, seat, action):
        return []
    after: Any = state.clone()
    after.apply(seat, action)
    lost = worth(state, seat) - worth(after, seat)
    company = company_name(state, int(state.market[actions.built_space(action)]))
    template = "You would lose {points:# point|# points} with {company}."
    return [Message(template, {"points": lost, "company": company})] if lost > 0 else []


def worth(state: MiniRailsState, seat: int) -> int:
    """The values of a seat's shares, without losses that are forgiven already."""
    paid, total = taxed(state), 0
    for share in range(seat * state.box.rounds, (seat + 1) * state.box.rounds):
        company = int(state.shares[share])
        if company >= 0:
            value = int(state.share_values[share])
            total += max(value, 0) if paid & BIT[company] else value
    return total
