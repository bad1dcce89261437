"""MR-7 Final scoring. It works at any time, as if the game ended now."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.engine.bits import BIT
from branchline.core.engine.standings import Standings, places_of
from branchline.core.native import Ints, append, i64, vec
from branchline.games.mini_rails.rules.state import NONE, MiniRailsState

_SIGN: Final = 63


def taxed(state: MiniRailsState) -> i64:
    """MR-7.1 The set of companies with a disc in the taxed area; a second disc there changes nothing (MR-R8)."""
    companies: i64 = 0
    for company in state.tax_area:
        if company != NONE:
            companies |= BIT[company]
    return companies


def counts(value: i64, has_paid: bool) -> bool:
    """MR-7.2 A company that has paid keeps its gains, and its losses are forgiven.

    MR-7.3 One that has not loses its gains, and its losses stay. MR-7.4 A share at zero stays in any case.
    """
    return value >= 0 if has_paid else value <= 0


def remaining(state: MiniRailsState, seat: i64) -> Ints:
    """MR-7.5 The values of the shares that count for a seat, the highest first."""
    paid = taxed(state)
    out = vec[i64]()
    rounds = state.box.rounds
    for share in range(seat * rounds, (seat + 1) * rounds):
        company = state.shares[share]
        if company != NONE and counts(state.share_values[share], (paid & BIT[company]) != 0):
            out = append(out, state.share_values[share])
    return descending(out)


def descending(values: Ints) -> Ints:
    """Insertion sort of a few values, the highest first."""
    for place in range(1, len(values)):
        value = values[place]
        before = place - 1
        while before >= 0 and values[before] < value:
            values[before + 1] = values[before]
            before -= 1
        values[before + 1] = value
    return values


def totals(state: MiniRailsState) -> Ints:
    """MR-7.5 Each seat's total; it may be negative, and win (MR-7.6)."""
    paid = taxed(state)
    rounds = state.box.rounds
    shares, values = state.shares, state.share_values
    out = filled(state.seats, 0)
    for seat in range(state.seats):
        total: i64 = 0
        for share in range(seat * rounds, (seat + 1) * rounds):
            company = shares[share]
            if company != NONE:
                total += kept(values[share], (paid >> company) & 1)
        out[seat] = total
    return out


def kept(value: i64, paid: i64) -> i64:
    """MR-7.2 MR-7.3 ``counts`` as a sum, for a company that has paid (1) or not (0).

    Without branches, which a processor could not predict here: ``>> 63`` makes -1 of what is negative, else 0.
    """
    return value & (-paid ^ (value >> _SIGN))


def beats(one: Ints, other: Ints) -> bool:
    """MR-7.7 Between equal totals the most valuable remaining share decides, then the next, and so on.

    MR-7.8 A player without a further share loses the comparison (MR-R3).
    """
    for place in range(len(one)):
        if place >= len(other):
            return True
        if one[place] != other[place]:
            return one[place] > other[place]
    return False


def places(state: MiniRailsState) -> Ints:
    """MR-7.6 The highest total is first. MR-7.9 Players who are equal in everything share the place."""
    sums = totals(state)
    out = vec[i64]()
    for seat in range(state.seats):
        place: i64 = 1
        for other in range(state.seats):
            level = other != seat and sums[other] == sums[seat]
            if sums[other] > sums[seat] or (level and beats(remaining(state, other), remaining(state, seat))):
                place += 1
        out = append(out, place)
    return out


def sources(state: MiniRailsState, seat: int) -> dict[str, int]:
    """What each company's shares bring a seat."""
    paid = int(taxed(state))
    rounds = int(state.box.rounds)
    out: dict[str, int] = {}
    for share in range(seat * rounds, (seat + 1) * rounds):
        company, value = int(state.shares[share]), int(state.share_values[share])
        if company != NONE and counts(value, bool(paid & BIT[company])):
            name = state.box.company_names[company]
            out[name] = out.get(name, 0) + value
    return out


def standings(state: MiniRailsState) -> Standings:
    """Totals, places, and what decided between the first and the second."""
    seats = range(int(state.seats))
    sums = [int(total) for total in totals(state)]
    ranks = [int(place) for place in places(state)]
    if ranks.count(1) > 1:
        decided = "shared"
    else:
        level = places_of([[total] for total in sums]).count(1) > 1
        decided = "most valuable share" if level else "points"
    return Standings(ranks, sums, [sources(state, seat) for seat in seats], decided)
