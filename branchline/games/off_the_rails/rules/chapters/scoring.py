"""Chapter 8: who wins, at the end or if the game ended now."""

from __future__ import annotations

from branchline.core.engine.standings import Standings
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.chapters.solo import RESULTS, result
from branchline.games.off_the_rails.rules.jewels import KINDS, ROCK, RUBY, many, precious, size
from branchline.games.off_the_rails.rules.state import SUPPLY, RailsState


def jewel_points(state: RailsState, seat: i64) -> i64:
    """OR-8.1 What is in the stockpile counts by its kind; rocks are worth nothing."""
    total: i64 = 0
    for kind in range(KINDS):
        total += many(state.stock[seat], kind) * state.box.points[kind]
    return total


def cart_points(state: RailsState, seat: i64) -> i64:
    """OR-8.2 Carts in the supply, not those that fell."""
    total: i64 = 0
    first = seat * state.rules.carts_each
    for cart in range(first, first + state.rules.carts_each):
        if state.place[cart] == SUPPLY:
            total += state.box.cart_bonus
    return total


def ruby_points(state: RailsState, seat: i64) -> i64:
    """OR-8.3 The most rubies: a bonus for all who have them. OR-R19 Nobody has the most of none."""
    mine = many(state.stock[seat], RUBY)
    for stock in state.stock:
        if many(stock, RUBY) > mine:
            return 0
    return state.box.ruby_bonus if mine else 0


def mission_points(state: RailsState, seat: i64) -> i64:
    """OR-9.3 Every mission claimed."""
    total: i64 = 0
    for whose in state.mission:
        if whose == seat:
            total += state.box.mission_bonus
    return total


def total_of(state: RailsState, seat: i64) -> i64:
    """OR-8.4 All that counts; OR-10.7 alone, the result from 0 (defeat) to 3 (major victory)."""
    if state.rules.solo:
        return result(state)
    points = jewel_points(state, seat) + cart_points(state, seat)
    return points + ruby_points(state, seat) + mission_points(state, seat)


def tie_jewels(state: RailsState, seat: i64) -> i64:
    """OR-8.5 The pieces that break a tie: OR-R22 precious ones, or all of them under the option."""
    return size(state.stock[seat]) if state.rules.tie_all else precious(state.stock[seat])


def totals(state: RailsState) -> Ints:
    """What each seat would score if the game ended now."""
    out = vec[i64]()
    for seat in range(state.seats):
        out = append(out, total_of(state, seat))
    return out


def is_better(state: RailsState, one: i64, other: i64) -> bool:
    """OR-8.4 More points. OR-8.5 In a tie more jewels, then fewer rocks."""
    mine, theirs = total_of(state, one), total_of(state, other)
    if mine != theirs:
        return mine > theirs
    mine, theirs = tie_jewels(state, one), tie_jewels(state, other)
    if mine != theirs:
        return mine > theirs
    return many(state.stock[one], ROCK) < many(state.stock[other], ROCK)


def places(state: RailsState) -> Ints:
    """OR-8.5 Each seat's place; seats that are still tied share it."""
    out = vec[i64]()
    for seat in range(state.seats):
        place: i64 = 1
        for other in range(state.seats):
            if is_better(state, other, seat):
                place += 1
        out = append(out, place)
    return out


def standings(state: RailsState) -> Standings:
    """Totals and places with their reasons."""
    whole = [int(total) for total in totals(state)]
    if state.rules.solo:
        return Standings([1], whole, [{RESULTS[whole[0]]: whole[0]}], "solo")
    sources = [
        {
            "jewels": int(jewel_points(state, seat)),
            "carts": int(cart_points(state, seat)),
            "rubies": int(ruby_points(state, seat)),
            "missions": int(mission_points(state, seat)),
        }
        for seat in range(state.seats)
    ]
    return Standings([int(place) for place in places(state)], whole, sources, decided_by(state))


def decided_by(state: RailsState) -> str:
    """OR-8.5 What decided between the first and the second."""
    rows = sorted(
        (
            (-total_of(state, seat), -tie_jewels(state, seat), many(state.stock[seat], ROCK))
            for seat in range(state.seats)
        ),
    )
    for reason, (best, second) in zip(("points", "jewels", "rocks"), zip(rows[0], rows[1], strict=True), strict=True):
        if best != second:
            return reason
    return "shared"
