"""Rewards of the search: what a position is worth to each seat, from 0 to ONE."""

from __future__ import annotations

from typing import Final

from branchline.bots.search.settings import SearchSettings
from branchline.core.game import State
from branchline.core.native import Ints, append, i64, vec

#: Rewards and priors are whole numbers from 0 to this.
ONE: Final = 10_000


def rewards(state: State, over: bool, weights: Ints, base: Ints, settings: SearchSettings) -> Ints:
    """Each seat's reward: a part for the first place, and a part for the lead over the best of the others.

    ``base`` is the lead that each seat's lead is measured from. Before the end the evaluation stands in for points.
    """
    seats = state.seats
    values = state.outlook(weights) if not over else state.totals()
    unit: i64 = 100 if over else 1
    places = state.places() if over else values
    firsts: i64 = 0
    for seat in range(seats):
        if places[seat] == 1:
            firsts += 1
    out = vec[i64]()
    for seat in range(seats):
        margin = values[seat] * unit - base[seat]
        if seats > 1:
            margin -= best_other(values, seat) * unit
        led = squashed(margin, settings.lead_scale)
        if over and seats > 1:
            won = ONE // firsts if places[seat] == 1 else 0
        else:
            won = squashed(margin, settings.lead_scale // 4)
        out = append(out, (won * settings.for_place + led * (100 - settings.for_place)) // 100)
    return out


def judged_rewards(judged: Ints, base: Ints, settings: SearchSettings) -> Ints:
    """The same by a learned value: by seat the chances of the first place, then the expected points."""
    seats: i64 = len(judged) // 2
    values = judged[seats:]
    out = vec[i64]()
    for seat in range(seats):
        margin = values[seat] - base[seat]
        if seats > 1:
            margin -= best_other(values, seat)
        led = squashed(margin, settings.lead_scale)
        out = append(out, (judged[seat] * settings.for_place + led * (100 - settings.for_place)) // 100)
    return out


def best_other(values: Ints, seat: i64) -> i64:
    """The highest value of the other seats; -1 if there are none."""
    best: i64 = -1
    found = False
    for other in range(len(values)):
        if other != seat and (not found or values[other] > best):
            best = values[other]
            found = True
    return best


def squashed(margin: i64, scale: i64) -> i64:
    """A lead between 0 and ONE: one half for none, and three quarters for a lead of the scale."""
    size = margin if margin >= 0 else -margin
    return ONE // 2 + (ONE // 2) * margin // (size + scale + 1)
