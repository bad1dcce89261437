"""Reasons in words: what each term of the evaluation speaks of, and how two positions differ by company."""

from __future__ import annotations

from typing import Final

from branchline.core.message import Gaps, Message, worded
from branchline.core.ui.shown import Prospect, gains_said, points_said
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.chapters.scoring import charted_length, points, rank, share_value
from branchline.games.mini_express.rules.state import MiniExpressState

TERMS: Final = {
    "growth": Message("companies that will still grow longer"),
    "doubt": Message("influence that may still change hands"),
    "influence": Message("influence to pay with"),
    "plenty": Message("influence in several companies"),
    "hold": Message("shares to hold on to"),
    "price": Message("companies whose shares are cheap"),
}
#: Shares, a rank and a length that differ by this much are worth a word.
_SHARES: Final = 0.5
_RANK: Final = 0.3
_LENGTH: Final = 0.3


def term(name: str) -> Message:
    """What a term speaks of."""
    return TERMS[name]


def prospects(state: MiniExpressState, seat: int) -> dict[str, Prospect]:
    """By company what its shares bring, and the three numbers that it comes from."""
    by_company: dict[str, Prospect] = {}
    seats = range(int(state.seats))
    for company in range(COMPANIES):
        each = [int(points(state, one, company)) for one in seats]
        others = (sum(each) - each[seat]) / max(len(each) - 1, 1)
        by_company[str(company)] = {
            "lead": each[seat] - others,
            "points": float(each[seat]),
            "others": others,
            "shares": float(state.shares[seat * COMPANIES + company]),
            "value": float(share_value(state, seat, company)),
            "rank": float(rank(state, seat, company)),
            "length": float(charted_length(state, company)),
        }
    return by_company


def because(state: MiniExpressState, seat: int, name: str, better: Prospect, other: Prospect) -> Message | None:
    """ME-7.1 Shares count by the company's length and the seat's rank of influence."""
    company = state.box.company_names[int(name)]
    gaps: Gaps = {
        "company": company,
        "value": points_said(better["value"]),
        "other": points_said(other["value"]),
    }
    if better["points"] > other["points"]:
        if better["shares"] - other["shares"] >= _SHARES:
            return Message("one more share of {company}, worth {value}", gaps)
        if gaps["value"] == gaps["other"]:
            return gains_said(worded(company), better, other)
        if other["rank"] - better["rank"] >= _RANK:
            return Message("more influence in {company}: your shares are worth {value} each instead of {other}", gaps)
        if better["length"] - other["length"] >= _LENGTH:
            return Message("{company} grows longer: your shares are worth {value} each instead of {other}", gaps)
    return gains_said(worded(company), better, other)
