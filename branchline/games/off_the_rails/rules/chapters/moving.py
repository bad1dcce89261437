"""Chapter 3: the carts move. What they collect on the way is in chapter 4."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.bits import BIT
from branchline.core.engine.squares import BACK, SIDE_BIT
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.actions import HEAD, MOVE
from branchline.games.off_the_rails.rules.board import SURFACE_SQUARE
from branchline.games.off_the_rails.rules.chapters.collecting import may_collect
from branchline.games.off_the_rails.rules.jewels import KINDS, ONE, many
from branchline.games.off_the_rails.rules.news import DERAILED, RAN_TO, STOCKPILED
from branchline.games.off_the_rails.rules.phases import (
    CHOOSE_CART,
    CHOOSE_WAY,
    COLLECT,
    CRASH,
    DEPOSIT,
    MOVE_ENDED,
    ROLL,
)
from branchline.games.off_the_rails.rules.state import GONE, NONE, SUPPLY, RailsState
from branchline.games.off_the_rails.rules.track import STEP, directions, only_exit

# What lies ahead of a cart.
NO_TRACK: Final = 0
TRACK_AHEAD: Final = 1
SURFACE_AHEAD: Final = 2
CART_AHEAD: Final = 3


def carts_to_move(state: RailsState) -> Ints:
    """OR-3.1 The mover's carts on the board that have not moved in this turn."""
    out = vec[i64]()
    first = state.seat * state.rules.carts_each
    for number in range(state.rules.carts_each):
        if state.place[first + number] >= 0 and not state.moved & BIT[number]:
            out = append(out, number)
    return out


def next_cart(state: RailsState) -> i64:
    """OR-3.1 Every cart on the board must move; the mover decides which one goes first."""
    waiting = carts_to_move(state)
    if len(waiting) == 0:
        return DEPOSIT
    return set_off(state, MOVE + waiting[0]) if len(waiting) == 1 else CHOOSE_CART


def cart_moves(state: RailsState) -> Ints:
    """OR-3.1 Which cart goes next."""
    out = vec[i64]()
    for number in carts_to_move(state):
        out = append(out, MOVE + number)
    return out


def set_off(state: RailsState, action: i64) -> i64:
    """OR-3.2 The cart goes exactly as many tiles as its speed; OR-R4 its surface square is none of them."""
    number = action - MOVE
    state.moved |= BIT[number]
    state.cart = state.seat * state.rules.carts_each + number
    state.pace = state.left = state.speed[state.cart]
    state.sources = vec[i64]()
    return ROLL


def ahead(state: RailsState, cart: i64, cell: i64, face: i64) -> i64:
    """OR-3.6 What a cart meets that leaves the cell in that direction: surface, cart, connected track, or nothing.

    OR-7.6, OR-R8 Centres, tokens and edges have no track. OR-R28 At a surface no cart is in the way.
    """
    target = cell + STEP[face]
    if state.box.board.kind[target] == SURFACE_SQUARE:
        return SURFACE_AHEAD
    other = state.cart_at(target)
    if other != NONE and other != cart:
        return CART_AHEAD
    return TRACK_AHEAD if state.ground[target] & SIDE_BIT[BACK[face]] else NO_TRACK


def roll(state: RailsState) -> i64:
    """OR-3.2 The cart goes one tile on in the direction that it faces, or meets a surface, a cart or no track."""
    cart = state.cart
    face = state.face[cart]
    what = ahead(state, cart, state.place[cart], face)
    if what == TRACK_AHEAD:
        state.place[cart] += STEP[face]
        state.left -= 1
        state.steps += 1
        state.took = 0
        return COLLECT if may_collect(state) else follow_track(state)
    if what == CART_AHEAD:
        state.hit = state.cart_at(state.place[cart] + STEP[face])
        state.left = 0
        return COLLECT if may_collect(state) else CRASH
    if what == SURFACE_AHEAD:
        stockpile(state, cart, state.box.board.clan_of[state.place[cart] + STEP[face]])
    else:
        derail(state, cart)
    return MOVE_ENDED


def leave_deposit(state: RailsState) -> i64:
    """OR-4.1 Collecting is over: the cart goes on, OR-5.1 or it meets the cart ahead."""
    return CRASH if state.hit != NONE else follow_track(state)


def ways_on(state: RailsState, cell: i64, face: i64) -> i64:
    """OR-3.3 The exits by which a cart that came in that direction may leave: OR-R3 never the one it came by."""
    return state.ground[cell] & ~SIDE_BIT[BACK[face]]


def follow_track(state: RailsState) -> i64:
    """OR-3.3 A straight or a corner leads on by itself; on a junction the mover chooses (OR-3.4)."""
    cart = state.cart
    way = only_exit(ways_on(state, state.place[cart], state.face[cart]))
    return take_way(state, HEAD + way) if way >= 0 else CHOOSE_WAY


def way_moves(state: RailsState) -> Ints:
    """OR-3.3 The ways out of a junction in passing. OR-3.4 The ways to face after stopping on it."""
    out = vec[i64]()
    for direction in directions(ways_on(state, state.place[state.cart], state.face[state.cart])):
        out = append(out, HEAD + direction)
    return out


def take_way(state: RailsState, action: i64) -> i64:
    """OR-3.4 The cart faces that way. If it has steps left it goes on, else it stops like this."""
    state.face[state.cart] = action - HEAD
    if state.left:
        return ROLL
    state.tell(RAN_TO, state.cart, state.place[state.cart])
    return MOVE_ENDED


def stockpile(state: RailsState, cart: i64, clan: i64) -> None:
    """OR-3.5 At any clan's surface, at any speed, the hold goes to the stockpile and the cart to the supply.

    OR-R30 From there it may come again. OR-10.7, OR-R31 The solo game counts what came to the surface of its colour.
    """
    heap = state.hold[cart]
    seat = state.owner(cart)
    state.stock[seat] += heap
    state.hold[cart] = 0
    state.brought = heap
    state.surface = clan
    if state.rules.solo:
        for kind in range(KINDS):
            if state.box.solo_clan[kind] == clan:
                state.delivered += many(heap, kind) * ONE[kind]
    state.tell(STOCKPILED, cart, clan)
    state.return_cart(cart, SUPPLY)


def derail(state: RailsState, cart: i64) -> None:
    """OR-3.7 The hold goes back to the bag, the cart to the supply.

    OR-7.5 Once the chasm is open, or OR-10.6 in the solo game, the cart is out for good.
    """
    state.tell(DERAILED, cart, state.place[cart])
    state.bag += state.hold[cart]
    state.hold[cart] = 0
    state.return_cart(cart, GONE if state.chasm or state.rules.solo else SUPPLY)
