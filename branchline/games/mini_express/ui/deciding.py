"""How a turn is followed: which steps belong together."""

from __future__ import annotations

from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.state import MiniExpressState


def event(before: MiniExpressState, seat: int, action: int, after: MiniExpressState) -> str:
    """A build is one event, with its route and its demand."""
    return "" if actions.is_share(action) or action == actions.PASS else "build"


#: What follows from track and shares: the beginnings of the pieces' names.
AFTER = ("influence-", "demand-", "length-", "worth-", "total-")


def moment(piece: str, is_new: bool) -> int:
    """Influence, demand and the line's length change after the track is there."""
    return 1 if piece.startswith(AFTER) else 0
