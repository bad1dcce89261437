"""What the learned value sees (bots/search/value_net.py): companies as items, shares as holdings, turns of seats.

Every fact is the number of a row. A row stands for one value of a fact, or of two facts that belong together.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.native import Ints, i64
from branchline.games.mini_rails.ai.forecast import RATINGS, SHIFT, best_spots, rated_hexes, worst_spots
from branchline.games.mini_rails.rules.box import COMPANIES, MOST_SEATS
from branchline.games.mini_rails.rules.chapters.building import open_hexes
from branchline.games.mini_rails.rules.chapters.scoring import taxed
from branchline.games.mini_rails.rules.state import ACTION, NONE, OVER, MiniRailsState

# Rounds left with this one, discs on offer (the last: nothing is on offer), discs in the bag, free hexes, shares,
# spots of a share, turns and spaces: a larger number counts as the last.
_ROUNDS: Final = 7
_OFFERED: Final = 6
_BAG: Final = 13
_ROOM: Final = 8
_SHARES: Final = 9
_FURTHEST: Final = 10
_SPOTS: Final = RATINGS + 1
_TURNS: Final = 2 * MOST_SEATS
_SPACES: Final = 2 * MOST_SEATS + 1

# Rows of items and holdings.
_PAID: Final = 0
_MARKET: Final = _PAID + 2 * _ROUNDS
_LEFT: Final = _MARKET + 2 * (_OFFERED + 1)
_BEST: Final = _LEFT + _BAG
_WORST: Final = _BEST + _SPOTS * _ROUNDS
_NEXT_BEST: Final = _WORST + _SPOTS * _ROUNDS
_NEXT_WORST: Final = _NEXT_BEST + _SPOTS
_FREE: Final = _NEXT_WORST + _SPOTS
_HELD: Final = _FREE + _ROOM
_VALUE: Final = _HELD + _SHARES
ROWS: Final = _VALUE + 2 * _FURTHEST + 1

# Rows of seats.
_TABLE: Final = 0
_USED: Final = _TABLE + MOST_SEATS * _ROUNDS
_STEP: Final = _USED + 5
_TURN: Final = _STEP + _TURNS + 1
_CLAIM: Final = _TURN + _TURNS
SEAT_ROWS: Final = _CLAIM + _SPACES


def capped(number: i64, length: i64) -> i64:
    """The number, or the last of so many."""
    return number if number < length else length - 1


def write(state: MiniRailsState, out: Ints) -> i64:
    """Write the description; its length."""
    left = capped(state.box.rounds - state.round, _ROUNDS) if state.phase != OVER else 0
    out[0] = COMPANIES
    at: i64 = 1
    discs = filled(COMPANIES, 0)
    if state.phase == ACTION:
        for company in state.market:
            if company != NONE:
                discs[company] += 1
    shares = filled(COMPANIES, 0)
    for company in state.shares:
        if company != NONE:
            shares[company] += 1
    paid = taxed(state)
    for company in range(COMPANIES):
        offered = capped(discs[company], _OFFERED) if state.phase == ACTION else _OFFERED
        at = write_company(state, company, left, (paid >> company) & 1, offered, shares[company], out, at)
    for seat in range(state.seats):
        at = write_shares(state, seat, out, at)
    for seat in range(state.seats):
        at = write_seat(state, seat, left, out, at)
    return at


def write_company(
    state: MiniRailsState, company: i64, left: i64, paid: i64, offered: i64, shares: i64, out: Ints, at: i64
) -> i64:
    """The rows of a company."""
    hexes = open_hexes(state, company)
    best: i64 = RATINGS
    worst: i64 = RATINGS
    next_best: i64 = RATINGS
    next_worst: i64 = RATINGS
    if hexes:
        ratings = rated_hexes(state)
        best = best_spots(ratings, hexes) + SHIFT
        worst = worst_spots(ratings, hexes) + SHIFT
        fewer = hexes & ~first_of(hexes & ratings[best])
        if fewer:
            next_best = best_spots(ratings, fewer) + SHIFT
            next_worst = worst_spots(ratings, hexes & ~first_of(hexes & ratings[worst])) + SHIFT
    out[at] = 9
    out[at + 1] = _PAID + paid * _ROUNDS + left
    out[at + 2] = _MARKET + paid * (_OFFERED + 1) + offered
    out[at + 3] = _LEFT + capped(state.bag[company], _BAG)
    out[at + 4] = _BEST + best * _ROUNDS + left
    out[at + 5] = _WORST + worst * _ROUNDS + left
    out[at + 6] = _NEXT_BEST + next_best
    out[at + 7] = _NEXT_WORST + next_worst
    out[at + 8] = _FREE + capped(state.room[company], _ROOM)
    out[at + 9] = _HELD + capped(shares, _SHARES)
    return at + 10


def first_of(hexes: i64) -> i64:
    """The set of the first hex alone."""
    return hexes & -hexes


def write_shares(state: MiniRailsState, seat: i64, out: Ints, at: i64) -> i64:
    """The shares of a seat."""
    rounds = state.box.rounds
    place = at + 1
    for share in range(seat * rounds, (seat + 1) * rounds):
        company = state.shares[share]
        if company != NONE:
            value = state.share_values[share]
            value = _FURTHEST if value > _FURTHEST else -_FURTHEST if value < -_FURTHEST else value
            out[place] = company
            out[place + 1] = _VALUE + _FURTHEST + value
            place += 2
    out[at] = (place - at - 1) // 2
    return place


def write_seat(state: MiniRailsState, seat: i64, left: i64, out: Ints, at: i64) -> i64:
    """The rows of a seat: the table's size and time, what it may still do in this round, and when it has turns."""
    acting = state.phase == ACTION
    used: i64 = (state.bought >> seat & 1) + 2 * (state.built >> seat & 1) if acting else 4
    first: i64 = state.step if acting else 0
    out[at + 1] = _TABLE + (state.seats - 1) * _ROUNDS + left
    out[at + 2] = _USED + used
    out[at + 3] = _STEP + (state.step if acting else _TURNS)
    place = at + 4
    for turn in range(first, len(state.order)):
        if state.order[turn] == seat:
            out[place] = _TURN + turn - first
            place += 1
    if acting:
        for space in range(len(state.claims)):
            if state.claims[space] == seat:
                out[place] = _CLAIM + space
                place += 1
    out[at] = place - at - 1
    return place
