"""What a position promises each seat: a judgement for bots, no rule. Its terms are named and explained in TERMS.

What is at home counts as it is. A cart counts what it carries and may still find, less the way home (prospects.py);
nothing if it is about to derail.
"""

from __future__ import annotations

from typing import Final

from branchline.core.arrays import filled, holds
from branchline.core.bits import BIT
from branchline.core.game import lead
from branchline.core.native import Ints, append, i64, vec
from branchline.core.random import Random
from branchline.core.terms import Term
from branchline.games.off_the_rails import actions as code
from branchline.games.off_the_rails import state as at
from branchline.games.off_the_rails.box import SQUARE, SURFACE
from branchline.games.off_the_rails.jewels import KINDS, RUBY, many, size
from branchline.games.off_the_rails.prospects import NEVER, Prospects
from branchline.games.off_the_rails.scoring import jewel_points, mission_points, ruby_points, total_of
from branchline.games.off_the_rails.state import RailsState
from branchline.games.off_the_rails.track import BACK, EXIT, STAGE, STEP

TERMS: Final[tuple[Term, ...]] = (
    Term("tile", 15, "the price of a missing tile on the way, in hundredths of a point", 1, 500),
    Term("step", 3, "the price of a step on the way, in hundredths of a point", 1, 100),
    Term("find", 80, "what a deposit on the way is worth to a cart, in percent", 1, 200),
    Term("hold", 80, "what a piece in a hold is worth, in percent of one at home", 1, 150),
    Term("supply", 40, "what a cart that could be placed is worth, in percent of its best start", 0, 150),
    Term("ruby", 30, "what a ruby at home is worth beyond its points, in hundredths of a point"),
    Term("danger", 0, "what a cart that is about to derail keeps of its worth, in percent", 0, 100),
    Term("home", 50, "what the points of a cart are worth while it is out and the chasm is near, in percent", 0, 100),
    Term("hurry", 150, "the price of tiles and steps once the chasm is near, in percent", 50, 1000),
)
_TILE: Final = 0
_STEP: Final = 1
_FIND: Final = 2
_HOLD: Final = 3
_SUPPLY: Final = 4
_RUBY: Final = 5
_DANGER: Final = 6
_HOME: Final = 7
_HURRY: Final = 8

#: What is appraised of the squares that are no use to a cart: less than doing nothing.
_WASTED: Final = 100
#: What an action must bring to be worth doing.
_EFFORT: Final = 2
_FAR_ENOUGH: Final = 8
#: A way that costs more than it brings need not be gone; so much of its price still tells better ones from worse.
_FAINT: Final = 8


def chasm_is_near(state: RailsState) -> bool:
    """Whether the Chasm Card is out, or the chasm open."""
    return state.chasm or state.fuse != at.NONE


def fields(state: RailsState, weights: Ints) -> Prospects:
    """The prospects of all carts."""
    hurry: i64 = weights[_HURRY] if chasm_is_near(state) else 100
    tile, step = weights[_TILE] * hurry // 100, weights[_STEP] * hurry // 100
    return Prospects(state, tile, step, weights[_FIND])


def outlook(state: RailsState, weights: Ints) -> Ints:
    """What each seat may expect to score, in hundredths of a point."""
    out = vec[i64]()
    if state.phase == at.OVER:
        for seat in range(state.seats):
            out = append(out, total_of(state, seat) * 100)
        return out
    ways = fields(state, weights)
    for seat in range(state.seats):
        value = at_home(state, seat, weights) + on_board(state, ways, seat, weights)
        first = seat * state.rules.carts_each
        for cart in range(first, first + state.rules.carts_each):
            if state.place[cart] == at.SUPPLY:
                value += supply_value(state, ways, cart, weights)
        out = append(out, value)
    return out


def at_home(state: RailsState, seat: i64, weights: Ints) -> i64:
    """What is safe."""
    if state.rules.solo:
        return total_of(state, seat) * 300 + solo_progress(state)
    value = (jewel_points(state, seat) + mission_points(state, seat) + ruby_points(state, seat)) * 100
    return value + many(state.stock[seat], RUBY) * weights[_RUBY]


def solo_progress(state: RailsState) -> i64:
    """Alone: kinds that have come home, and more for the first two of each that came to the right surface."""
    value: i64 = 0
    for kind in range(RUBY + 1):
        value += min(many(state.stock[0], kind), 1) * 60 + min(many(state.right, kind), 2) * 80
    return value


def hold_value(state: RailsState, cart: i64) -> i64:
    """What a cart carries, in hundredths of a point."""
    value: i64 = 0
    for kind in range(KINDS):
        worth = state.box.points[kind] if not state.rules.solo else 1
        value += many(state.hold[cart], kind) * worth * 100
    return value


def actions_for(state: RailsState, cart: i64) -> i64:
    """How many actions can still be spent on track before the cart must move."""
    if state.owner(cart) != state.seat:
        return state.box.actions
    if cart == state.cart:
        return 0 if state.left else state.box.actions
    if state.moved & BIT[cart % state.rules.carts_each]:
        return state.box.actions
    if state.phase == at.CHOOSE_PIECE:
        return state.actions
    return state.actions if state.phase == at.ACT else 0


def on_board(state: RailsState, ways: Prospects, seat: i64, weights: Ints) -> i64:
    """What a seat's carts on the board may bring. Two that move in the same turn share its actions as is best."""
    carts = vec[i64]()
    first = seat * state.rules.carts_each
    for cart in range(first, first + state.rules.carts_each):
        if state.place[cart] >= 0:
            carts = append(carts, cart)
    if len(carts) == 2 and is_waiting(state, carts[0]) == is_waiting(state, carts[1]):
        return shared(state, ways, carts[0], carts[1], weights)
    value: i64 = 0
    for cart in carts:
        value += cart_value(state, ways, cart, actions_for(state, cart), weights)
    return value


def is_waiting(state: RailsState, cart: i64) -> bool:
    """Whether a cart still has to move in this turn."""
    if state.owner(cart) != state.seat or cart == state.cart:
        return False
    return not state.moved & BIT[cart % state.rules.carts_each]


def shared(state: RailsState, ways: Prospects, one: i64, other: i64, weights: Ints) -> i64:
    """What two carts may bring if one of them gets some of the actions, and the other the rest."""
    budget = min(actions_for(state, one), actions_for(state, other))
    values = filled(budget + 1, 0)
    most = cart_value(state, ways, other, budget, weights)
    values[budget] = most
    for given in range(budget):
        values[given] = cart_value(state, ways, other, given, weights)
        if values[given] == most:
            for more in range(given, budget):
                values[more] = most
            break
    best = cart_value(state, ways, one, 0, weights) + most
    for given in range(1, budget + 1):
        value = cart_value(state, ways, one, given, weights) + values[budget - given]
        if value > best:
            best = value
    return best


def cart_value(state: RailsState, ways: Prospects, cart: i64, budget: i64, weights: Ints) -> i64:
    """What a cart on the board may bring: what it carries, and what it may find, less the way home."""
    carried = hold_value(state, cart) * weights[_HOLD] // 100
    # A cart on its way is sure of what it comes by; others may be too late.
    ways.part = weights[_HOLD] if cart == state.cart else weights[_FIND]
    ahead = way_ahead(state, ways, cart, budget)
    bonus: i64 = 0 if state.rules.solo else state.box.cart_bonus * 100
    if ahead == NEVER:
        lost = 0 if state.chasm or state.rules.solo else bonus
        return lost + carried * weights[_DANGER] // 100
    if chasm_is_near(state):
        bonus = bonus * weights[_HOME] // 100
    hoped = carried + ahead
    return bonus + (hoped if hoped > 0 else hoped // _FAINT)


def way_ahead(state: RailsState, ways: Prospects, cart: i64, budget: i64) -> i64:
    """What the way of a cart may bring beyond what it carries; one that would derail may brake."""
    cell, face = state.place[cart], state.face[cart]
    room = state.box.hold - size(state.hold[cart])
    if cart == state.cart and state.left:
        return ways.roll(cell, face, state.left, 0, room, True)
    now = is_waiting(state, cart)
    speed = state.speed[cart]
    ahead = ways.roll(cell, face, speed, budget, room, now)
    braked: i64 = 1
    while ahead == NEVER and braked <= budget and braked < speed:
        ahead = ways.roll(cell, face, speed - braked, budget - braked, room, now)
        braked += 1
    return ahead


def supply_value(state: RailsState, ways: Prospects, cart: i64, weights: Ints) -> i64:
    """What a cart in the supply is worth: its points, and part of the best start that it could have."""
    bonus: i64 = 0 if state.rules.solo else state.box.cart_bonus * 100
    clan = state.cart_clan(cart)
    if clan < 0:
        return bonus
    best: i64 = 0
    board = state.box.board
    face = board.inward[clan]
    for index in range(clan * SURFACE, clan * SURFACE + SURFACE):
        cell = board.surface[index]
        if cell >= 0 and ways.away[cell * 4 + face] > best:
            best = ways.away[cell * 4 + face]
    return bonus + best * weights[_SUPPLY] // 100


# -- choosing ----------------------------------------------------------------------------------------------------


def appraise(state: RailsState, seat: i64, moves: Ints, weights: Ints) -> Ints:
    """How far ahead each move leaves the seat; track is only looked at where a cart of the seat could use it.

    The actions of a turn are all judged before the carts move, so that they can be compared.
    """
    building = state.phase == at.ACT
    useful = state.place
    done: i64 = 0
    wasted: i64 = 0
    if building:
        useful = useful_squares(state, seat)
        done = without_actions(state, seat, 0, weights)
        wasted = min(done, without_actions(state, seat, state.actions - 1, weights)) - _WASTED
    out = vec[i64]()
    for move in moves:
        if building and move == code.DONE:
            out = append(out, done)
        elif building and move < code.COLLAPSE and not holds(useful, move - code.TRACK):
            out = append(out, wasted)
        else:
            out = append(out, after_move(state, seat, move, weights))
    return out


def after_move(state: RailsState, seat: i64, move: i64, weights: Ints) -> i64:
    """How far ahead a move leaves the seat; an action costs a little effort."""
    after = state.clone()
    assert isinstance(after, RailsState)
    if state.phase != at.ACT and state.phase != at.CHOOSE_PIECE:
        after.apply(seat, move)
        return lead(after.outlook(weights), seat)
    after.actions += 1  # so that the carts don't set off at once
    after.apply(seat, move)
    after.conclude(seat, weights)
    after.actions -= 1
    return lead(after.outlook(weights), seat) - _EFFORT


def without_actions(state: RailsState, seat: i64, left: i64, weights: Ints) -> i64:
    """How far ahead the seat is if it has only so many actions left."""
    after = state.clone()
    assert isinstance(after, RailsState)
    after.actions = left
    return lead(after.outlook(weights), seat)


def useful_squares(state: RailsState, seat: i64) -> Ints:
    """The squares where the track of the seat's carts ends, and the tiles on the way there."""
    out = vec[i64]()
    first = seat * state.rules.carts_each
    for cart in range(first, first + state.rules.carts_each):
        if state.place[cart] >= 0:
            out = walk(state, state.place[cart], state.face[cart], _FAR_ENOUGH, out)
    return out


def walk(state: RailsState, cell: i64, face: i64, left: i64, out: Ints) -> Ints:
    """Along the track, by all its ways, to where it ends."""
    target = cell + STEP[face]
    ground = state.ground[target]
    if not left or state.box.board.kind[target] != SQUARE or holds(out, target):
        return out
    if STAGE[ground]:
        out = append(out, target)
    if ground < 16 and ground & EXIT[BACK[face]]:
        for way in range(4):
            if way != BACK[face] and ground & EXIT[way]:
                out = walk(state, target, way, left - 1, out)
    return out


def conclude(state: RailsState, seat: i64, weights: Ints) -> None:
    """A square that was chosen gets the piece that promises most."""
    if state.phase == at.CHOOSE_PIECE and state.turn() == seat:
        state.apply(seat, best_piece(state, seat, weights))


def best_piece(state: RailsState, seat: i64, weights: Ints) -> i64:
    """The piece after which the seat may expect most."""
    best: i64 = -1
    highest: i64 = 0
    for move in state.moves(seat):
        after = state.clone()
        after.apply(seat, move)
        value = after.outlook(weights)[seat]
        if best < 0 or value > highest:
            best, highest = move, value
    return best


def guided(state: RailsState, seat: i64, rng: Random, weights: Ints) -> i64:
    """The best of three moves that make sense."""
    moves = state.moves(seat)
    if len(moves) == 1:
        return moves[0]
    if state.phase == at.ACT:
        moves = sensible(state, seat, moves)
    tried = vec[i64]()
    for _ in range(3):
        tried = append(tried, moves[rng.below(len(moves))])
    values = state.appraise(seat, tried, weights)
    best: i64 = 0
    for place in range(1, len(values)):
        if values[place] > values[best]:
            best = place
    return tried[best]


def sensible(state: RailsState, seat: i64, moves: Ints) -> Ints:
    """All moves but track that no cart of the seat could use."""
    useful = useful_squares(state, seat)
    out = vec[i64]()
    for move in moves:
        if move >= code.COLLAPSE or holds(useful, move - code.TRACK):
            out = append(out, move)
    return out
