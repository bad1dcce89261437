"""What a player holds, in short: shares by company."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.core.ui.shown import Holding
from branchline.games.mini_rails.ui.view import MiniRailsView


def holdings(view: MiniRailsView, seat: int) -> list[Holding]:
    """The shares, a disc a company."""
    held = [share.company for share in view.boards[seat]]
    return [
        Holding(
            ink.disc(view.letters[company], view.companies[company], 9),
            held.count(company),
            Message(view.companies[company]),
        )
        for company in range(len(view.companies))
        if company in held
    ]
