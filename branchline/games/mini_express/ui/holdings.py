"""What a player holds, in short: shares and influence by company."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.core.ui.shown import Holding
from branchline.games.mini_express.ui.view import MiniExpressView


def holdings(view: MiniExpressView, seat: int) -> list[Holding]:
    """The shares of each company, and the influence on it."""
    out = []
    for company, held in zip(view.companies, view.holdings[seat], strict=True):
        disc = ink.disc(company.letter, company.name.lower(), 9)
        worth = Message(
            "{company}: {shares:# share|# shares}, influence {influence}",
            {"company": company.name, "shares": held.shares, "influence": held.influence},
        )
        if held.shares or held.influence:
            out.append(Holding(disc, held.shares, worth))
    return out
