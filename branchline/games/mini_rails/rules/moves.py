"""The legal actions of the action phase (MR-4.2, MR-4.3, MR-5.1)."""

from __future__ import annotations

from branchline.core.engine.arrays import room_for
from branchline.core.engine.bits import lowest, nth
from branchline.core.engine.random import Random
from branchline.core.native import Ints, append, i64
from branchline.games.mini_rails.rules import actions
from branchline.games.mini_rails.rules.chapters.building import open_hexes
from branchline.games.mini_rails.rules.chapters.market import may_build, may_buy
from branchline.games.mini_rails.rules.state import NONE, MiniRailsState


def moves(state: MiniRailsState, seat: i64) -> Ints:
    """First every disc of the market that can be bought, from left to right; then every build, hex by hex."""
    market = state.market
    out = room_for(buys(state, seat) + builds(state, seat))
    if may_buy(state, seat):
        for space in range(len(market)):
            if market[space] != NONE:
                out = append(out, actions.buy(space))
    if may_build(state, seat):
        for space in range(len(market)):
            company = market[space]
            if company != NONE:
                hexes = open_hexes(state, company)
                if not hexes:
                    out = append(out, actions.build(space, actions.FRAME_SPOT))
                while hexes:
                    out = append(out, actions.build(space, lowest(hexes)))
                    hexes &= hexes - 1
    return out


def buys(state: MiniRailsState, seat: i64) -> i64:
    """How many discs of the market the seat can buy."""
    if may_buy(state, seat):
        return len(state.market) - state.step
    return 0


def builds(state: MiniRailsState, seat: i64) -> i64:
    """In how many ways the seat can build."""
    room = state.room
    total: i64 = 0
    if may_build(state, seat):
        for company in state.market:
            if company != NONE:
                total += width(room[company])
    return total


def pick(state: MiniRailsState, seat: i64, rng: Random) -> i64:
    """A random move, each equally likely: the one at a random place of the list, found without making the list."""
    market = state.market
    room = state.room
    discs = buys(state, seat)
    rest = rng.below(discs + builds(state, seat))
    if rest < discs:
        return actions.buy(nth_disc(market, rest))
    rest -= discs
    space: i64 = 0
    while True:
        company = market[space]
        if company != NONE:
            if rest < width(room[company]):
                return actions.build(space, nth_spot(state, company, rest))
            rest -= width(room[company])
        space += 1


def width(hexes: i64) -> i64:
    """MR-5.4 The number of ways to build with so many open hexes; with none there is the frame."""
    if hexes:
        return hexes
    return 1


def nth_disc(market: Ints, number: i64) -> i64:
    """The market space of the disc with that number, counted from 0."""
    space: i64 = 0
    while market[space] == NONE or number:
        if market[space] != NONE:
            number -= 1
        space += 1
    return space


def nth_spot(state: MiniRailsState, company: i64, number: i64) -> i64:
    """The company's open hex with that number, counted from 0, or its frame."""
    hexes = open_hexes(state, company)
    if not hexes:
        return actions.FRAME_SPOT
    return nth(hexes, number)
