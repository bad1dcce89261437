"""Evaluation: what each seat may expect to score from a position. TERMS names and explains the weights.

What is at home counts as it is. A cart counts what it carries and may still find, less what the way home costs
(prospects.py), as it will be at the end of this turn. A cart that must derail counts as one in the supply.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.bits import BIT
from branchline.core.engine.squares import BACK, SIDE_BIT, SIDES
from branchline.core.engine.terms import Term
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.ai.best_first import FINE, prices
from branchline.games.off_the_rails.ai.cargo import heap_value, progress
from branchline.games.off_the_rails.ai.prospects import NEVER, Prospects
from branchline.games.off_the_rails.rules import phases as at
from branchline.games.off_the_rails.rules.board import SURFACE_LENGTH
from branchline.games.off_the_rails.rules.chapters.scoring import jewel_points, mission_points, ruby_points, total_of
from branchline.games.off_the_rails.rules.jewels import RUBY, many, size
from branchline.games.off_the_rails.rules.state import NONE, SUPPLY, RailsState

TERMS: Final[tuple[Term, ...]] = (
    Term("tile", 800, "what a missing tile on the way costs, in hundredths of a percent", 0, 5000),
    Term("step", 300, "what a step on the way costs, in hundredths of a percent", 1, 2000),
    Term("find", 80, "what a deposit that a cart may come to is worth, in percent", 1, 200),
    Term("hold", 97, "what a piece in a hold is worth, in percent of one at home", 1, 99),
    Term("supply", 60, "what a cart that could be placed is worth, in percent of its best start", 0, 150),
    Term("ruby", 30, "what a ruby at home is worth beyond its points, in hundredths of a point"),
    Term("hope", 40, "what a deposit that may still come is worth, in hundredths of a point", 0, 500),
    Term("home", 80, "what the points of a cart are worth while it is out and the chasm is near, in percent", 0, 100),
    Term("hurry", 200, "what tiles and steps cost once the chasm is near, in percent", 50, 1000),
    Term("panic", 300, "what tiles and steps cost once the chasm is open, in percent", 50, 1000),
    Term("quick", 0, "what a point of speed adds to the worth of a cart that has moved, in percent", 0, 20),
)
_TILE: Final = 0
_STEP: Final = 1
_FIND: Final = 2
_HOLD: Final = 3
_SUPPLY: Final = 4
_RUBY: Final = 5
_HOPE: Final = 6
_HOME: Final = 7
_HURRY: Final = 8
_PANIC: Final = 9
_QUICK: Final = 10

#: Alone: what a better result is worth, and a cart that may go out again, in hundredths of a point.
_RESULT: Final = 300
_USE: Final = 100


def chasm_is_near(state: RailsState) -> bool:
    """Whether the Chasm Card is out, or the chasm open."""
    return state.chasm or state.fuse != NONE


def prospects_of(state: RailsState, weights: Ints, earlier: Prospects | None = None) -> Prospects:
    """The prospects of all carts; those of an earlier position save work."""
    near = chasm_is_near(state)
    hurry: i64 = 100
    if state.chasm:
        hurry = weights[_PANIC]
    elif near:
        hurry = weights[_HURRY]
    tile, step = min(weights[_TILE] * hurry // 100, 9000), min(weights[_STEP] * hurry // 100, 9000)
    hope: i64 = 0 if near or state.rules.solo else weights[_HOPE]
    ways = Prospects(state, prices(tile, step))
    ways.fill(weights[_FIND], hope, earlier)
    return ways


def outlook(state: RailsState, weights: Ints, earlier: Prospects | None = None) -> Ints:
    """What each seat may expect to score, in hundredths of a point."""
    out = vec[i64]()
    if state.phase == at.OVER:
        for seat in range(state.seats):
            out = append(out, total_of(state, seat) * 100)
        return out
    return expected(state, prospects_of(state, weights, earlier), weights)


def expected(state: RailsState, ways: Prospects, weights: Ints) -> Ints:
    """The same, with known prospects."""
    out = vec[i64]()
    for seat in range(state.seats):
        value = at_home(state, seat, weights) + on_board(state, ways, seat, weights)
        first = seat * state.rules.carts_each
        for cart in range(first, first + state.rules.carts_each):
            if state.place[cart] == SUPPLY:
                value += supply_value(state, ways, cart, weights)
        out = append(out, value)
    return out


def at_home(state: RailsState, seat: i64, weights: Ints) -> i64:
    """What a seat has brought home, in hundredths of a point."""
    if state.rules.solo:
        return total_of(state, seat) * _RESULT + progress(state)
    value = (jewel_points(state, seat) + mission_points(state, seat) + ruby_points(state, seat)) * 100
    return value + many(state.stock[seat], RUBY) * weights[_RUBY]


def cart_points(state: RailsState) -> i64:
    """The points of a cart that comes home in the end, in hundredths; alone, its worth as it may go out again."""
    return _USE if state.rules.solo else state.box.cart_bonus * 100


def actions_for(state: RailsState) -> i64:
    """How many actions can still be spent on track before the carts must move."""
    return state.actions if state.phase == at.ACT or state.phase == at.CHOOSE_TILE else 0


def on_board(state: RailsState, ways: Prospects, seat: i64, weights: Ints) -> i64:
    """What a seat's carts on the board may bring. Two that must move share the actions, in the better order."""
    moving = vec[i64]()
    value: i64 = 0
    first = seat * state.rules.carts_each
    for cart in range(first, first + state.rules.carts_each):
        if state.place[cart] >= 0:
            if is_moving(state, cart):
                moving = append(moving, cart)
            else:
                value += brought(state, ways, cart, at_rest(state, ways, cart, weights), weights)
    if len(moving) == 2:
        one, other = moving[0], moving[1]
        if one == state.cart:
            return value + in_turn(state, ways, one, other, weights)
        if other == state.cart:
            return value + in_turn(state, ways, other, one, weights)
        best = in_turn(state, ways, one, other, weights)
        return value + max(best, in_turn(state, ways, other, one, weights))
    for cart in moving:
        value += cart_value(state, ways, cart, actions_for(state), weights)
    return value


def in_turn(state: RailsState, ways: Prospects, first: i64, second: i64, weights: Ints) -> i64:
    """What two carts may bring that move one after the other. Each is in the other's way."""
    budget = actions_for(state)
    in_way = ways.blocked
    cell = state.place[second]
    best: i64 = NEVER
    last: i64 = NEVER
    for given in range(budget + 1):
        in_way[cell] = 1
        value = cart_value(state, ways, first, given, weights)
        in_way[cell] = 0
        if value > last:
            last = value
            stop = ways.stop
            if stop >= 0:
                in_way[stop] = 1
            value += cart_value(state, ways, second, budget - given, weights)
            if stop >= 0:
                in_way[stop] = 0
            if value > best:
                best = value
    return best


def is_moving(state: RailsState, cart: i64) -> bool:
    """Whether a cart is rolling, or still has to move in this turn."""
    if state.owner(cart) != state.seat:
        return False
    if cart == state.cart:
        return state.left > 0
    return not state.moved & BIT[cart % state.rules.carts_each]


def cart_value(state: RailsState, ways: Prospects, cart: i64, budget: i64, weights: Ints) -> i64:
    """What a cart may bring that must move in this turn, with so many actions for track."""
    return brought(state, ways, cart, way_ahead(state, ways, cart, budget, weights), weights)


def brought(state: RailsState, ways: Prospects, cart: i64, ahead: i64, weights: Ints) -> i64:
    """What a cart may bring home, and its points if it gets there."""
    if ahead == NEVER:
        return 0 if state.chasm or state.rules.solo else supply_value(state, ways, cart, weights)
    bonus = cart_points(state)
    if chasm_is_near(state):
        bonus = bonus * weights[_HOME] // 100
    return bonus + ahead


def at_rest(state: RailsState, ways: Prospects, cart: i64, weights: Ints) -> i64:
    """What a cart may bring that does not move any more in this turn. One that has just stopped may still turn."""
    cell, face = state.place[cart], state.face[cart]
    room = state.box.hold - size(state.hold[cart])
    best: i64 = 0
    for aim in range(ways.aims):
        ways.aim = aim
        load = heap_value(state, state.hold[cart], aim) * weights[_HOLD] // 100
        if cart == state.hit and (state.phase == at.SPLIT_HOLD or state.phase == at.PICK_HAND):
            load //= 2
        if cart != state.cart or not is_choosing(state):
            best = max(best, ways.beyond(cell, face, room, load))
        else:
            for way in range(SIDES):
                if way != BACK[face] and state.ground[cell] & SIDE_BIT[way]:
                    best = max(best, ways.beyond(cell, way, room, load))
    return paced(state, cart, best, weights)


def paced(state: RailsState, cart: i64, value: i64, weights: Ints) -> i64:
    """A fast cart brings its pieces home sooner, so they are worth more."""
    return value * (100 + weights[_QUICK] * (state.speed[cart] - state.box.start_speed)) // 100


def is_choosing(state: RailsState) -> bool:
    """Whether the cart that moves has come to a square, and collects or chooses its way."""
    return state.steps > 0 and (state.phase == at.COLLECT or state.phase == at.CHOOSE_WAY)


def way_ahead(state: RailsState, ways: Prospects, cart: i64, budget: i64, weights: Ints) -> i64:
    """What a cart may bring home by its move, wherever it goes."""
    best: i64 = NEVER
    stop: i64 = NONE
    for aim in range(ways.aims):
        ways.aim = aim
        load = heap_value(state, state.hold[cart], aim) * weights[_HOLD] // 100
        if cart == state.cart:
            ahead = rolling(state, ways, cart, load)
        else:
            ahead = setting_off(state, ways, cart, budget, load)
        if ways.stop != NONE and ahead > 0:
            ahead = paced(state, cart, ahead, weights)
        if ahead > best:
            best = ahead
            stop = ways.stop
    ways.stop = stop
    return best


def setting_off(state: RailsState, ways: Prospects, cart: i64, budget: i64, load: i64) -> i64:
    """What a cart may bring home that has not moved yet; one that would derail may brake."""
    cell, face, speed = state.place[cart], state.face[cart], state.speed[cart]
    room = state.box.hold - size(state.hold[cart])
    ahead = ways.roll(cell, face, speed, budget, room, load)
    braked: i64 = 1
    while ahead == NEVER and braked <= budget and braked < speed:
        ahead = ways.roll(cell, face, speed - braked, budget - braked, room, load)
        braked += 1
    return ahead


def rolling(state: RailsState, ways: Prospects, cart: i64, load: i64) -> i64:
    """What a cart may bring home that is on its way."""
    cell, face = state.place[cart], state.face[cart]
    room = state.box.hold - size(state.hold[cart])
    if not is_choosing(state):
        return ways.roll(cell, face, state.left, 0, room, load)
    best: i64 = NEVER
    stop: i64 = NONE
    for way in range(SIDES):
        if way != BACK[face] and state.ground[cell] & SIDE_BIT[way]:
            ahead = ways.roll(cell, way, state.left, 0, room, load)
            if ahead > best:
                best = ahead
                stop = ways.stop
    ways.stop = stop
    return best


def supply_value(state: RailsState, ways: Prospects, cart: i64, weights: Ints) -> i64:
    """What a cart in the supply is worth: its points, and part of the best start that it could have."""
    bonus = cart_points(state)
    clan = state.cart_clan(cart)
    if clan < 0:
        return bonus
    best: i64 = 0
    board = state.box.board
    face = board.inward[clan]
    for index in range(clan * SURFACE_LENGTH, clan * SURFACE_LENGTH + SURFACE_LENGTH):
        cell = board.surface[index]
        if cell >= 0 and ways.away[cell * 4 + face] > best:
            best = ways.away[cell * 4 + face]
    return bonus + best // FINE * weights[_SUPPLY] // 100
