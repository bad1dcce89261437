"""Reasons in words: what each term of the evaluation speaks of, and how two ends of a game differ by company."""

from __future__ import annotations

from typing import Final

from branchline.core.message import Gaps, Message, worded
from branchline.core.ui.shown import Prospect, gains_said, likely, points_said
from branchline.games.mini_rails.rules.box import COMPANIES
from branchline.games.mini_rails.rules.chapters.scoring import counts, taxed
from branchline.games.mini_rails.rules.state import NONE, MiniRailsState

TERMS: Final = {
    "tax": Message("the chance that companies pay in a later round"),
    "tax_now": Message("the chance that companies pay in this round"),
    "top": Message("companies with good hexes open to them"),
    "bottom": Message("companies without bad hexes open to them"),
    "popular": Message("companies that several players hold"),
    "spread": Message("shares whose value is still open"),
    "early": Message("an early place in the next round"),
}
#: A chance of being taxed that differs by this much is worth a word, and so many shares.
_CHANCE: Final = 0.15
_SHARES: Final = 0.5


def term(name: str) -> Message:
    """What a term speaks of."""
    return TERMS[name]


def prospects(state: MiniRailsState, seat: int) -> dict[str, Prospect]:
    """By company whether it is taxed, and what its shares bring the seat and the others."""
    paid = int(taxed(state))
    rounds, seats = int(state.box.rounds), int(state.seats)
    by_company: dict[str, Prospect] = {}
    for company in range(COMPANIES):
        points, shares, valid = [0.0] * seats, 0, 0
        has_paid = bool(paid >> company & 1)
        for place, owned in enumerate(state.shares):
            if owned != NONE and owned == company:
                value, owner = int(state.share_values[place]), place // rounds
                stays = counts(value, has_paid)
                points[owner] += value if stays else 0
                shares += owner == seat
                valid += owner == seat and stays
        others = (sum(points) - points[seat]) / (seats - 1)
        by_company[str(company)] = {
            "lead": points[seat] - others,
            "points": points[seat],
            "others": others,
            "taxed": float(has_paid),
            "shares": float(shares),
            "counting": float(valid),
        }
    return by_company


def because(state: MiniRailsState, seat: int, name: str, better: Prospect, other: Prospect) -> Message | None:
    """MR-7.2, MR-7.3 Taxes decide which shares count; else how many shares there are, and what they bring."""
    company = state.box.company_names[int(name)]
    gaps: Gaps = {
        "company": company,
        "likely": likely(better["taxed"]),
        "count": round(better["counting"]),
        "points": points_said(better["points"]),
    }
    more = better["taxed"] - other["taxed"]
    gained = better["points"] - other["points"]
    if more >= _CHANCE and gained > 0 and other["points"] < 0:
        return Message("{company} is {likely} taxed; your losses there are forgiven", gaps)
    if more >= _CHANCE and gained > 0 and gaps["count"]:
        return Message("{company} is {likely} taxed; {count:your share counts|your # shares count}", gaps)
    if more <= -_CHANCE and better["others"] < other["others"]:
        untaxed = gaps | {"likely": likely(1 - better["taxed"])}
        return Message("{company} {likely} stays untaxed; the others lose their gains there", untaxed)
    if better["shares"] - other["shares"] >= _SHARES and gained > 0:
        return Message("one more share of {company}, which brings you {points} points in all", gaps)
    if other["shares"] - better["shares"] >= _SHARES and gained > 0:
        return Message("no share of {company}, which is {likely} taxed", gaps)
    return gains_said(worded(company), better, other)
