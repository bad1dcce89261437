"""Chapter 5: collisions."""

from __future__ import annotations

from branchline.core.engine.squares import BACK, SIDE_BIT
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.actions import PICK_LEFT, PICK_RIGHT, SPLIT, TURN
from branchline.games.off_the_rails.rules.board import SURFACE_SQUARE
from branchline.games.off_the_rails.rules.chapters.moving import derail
from branchline.games.off_the_rails.rules.jewels import HANDS, KINDS, ONE, kinds, many, size, within
from branchline.games.off_the_rails.rules.news import BUMPED, COLLIDED, DROPPED, SENT_BACK, TURNED
from branchline.games.off_the_rails.rules.phases import (
    MOVE_ENDED,
    PICK_HAND,
    SPLIT_HOLD,
    TURN_AWAY,
    TURN_HIT,
    TURN_MOVER,
)
from branchline.games.off_the_rails.rules.state import NONE, SUPPLY, RailsState
from branchline.games.off_the_rails.rules.track import directions, only_exit


def crash(state: RailsState) -> i64:
    """OR-5.1, OR-R32 The mover stays on the tile before the other cart, and its move is over.

    OR-5.7 Where the tracks do not connect, and OR-11.1, OR-R35 among bumper cars, nobody drops anything or derails.
    """
    state.blow = state.face[state.cart]
    connected = state.ground[state.place[state.hit]] & SIDE_BIT[BACK[state.blow]] != 0
    if connected and not state.rules.bumper:
        state.tell(COLLIDED, state.cart, state.hit)
        return collide(state)
    state.tell(BUMPED, state.cart, state.hit)
    if state.box.board.kind[state.place[state.cart]] == SURFACE_SQUARE:
        state.tell(SENT_BACK, state.cart, NONE)
        state.return_cart(state.cart, SUPPLY)  # OR-R12: there is no way to turn on a surface
    return TURN_MOVER


def collide(state: RailsState) -> i64:
    """OR-5.2 Carts that carry nothing derail, whichever they are. OR-5.3 The one that was hit loses half its hold."""
    mover, hit = state.cart, state.hit
    if not state.hold[hit]:
        derail(state, hit)
    if not state.hold[mover]:
        derail(state, mover)
    heap = state.hold[hit]
    if not heap:
        return TURN_MOVER
    return drop(state, half_of_one_kind(heap)) if no_choice(state, heap) else SPLIT_HOLD


def no_choice(state: RailsState, heap: i64) -> bool:
    """OR-R14 Whether all ways to split the hold come to the same: a lone piece, or like pieces that halve evenly."""
    pieces = size(heap)
    return kinds(heap) == 1 and (pieces == 1 or pieces % 2 == 0 or state.rules.strict)


def half_of_one_kind(heap: i64) -> i64:
    """OR-R13 Half of a heap of like pieces; a lone piece is dropped."""
    half = (size(heap) + 1) // 2
    for kind in range(KINDS):
        if many(heap, kind):
            return half * ONE[kind]
    return 0


def larger_hand_drops(state: RailsState) -> bool:
    """OR-11.4 With strict rounding an odd hold drops its larger hand, and nobody picks."""
    return state.rules.strict and size(state.hold[state.hit]) % 2 == 1


def split_moves(state: RailsState) -> Ints:
    """OR-5.3 All that the left hand can hold: half of the hold, as nearly as it can be halved (OR-R13)."""
    heap = state.hold[state.hit]
    larger = (size(heap) + 1) // 2
    smaller = larger if larger_hand_drops(state) else size(heap) - larger
    out = vec[i64]()
    for hand in range(len(HANDS)):
        pieces = size(HANDS[hand])
        if pieces in (larger, smaller) and within(HANDS[hand], heap):
            out = append(out, SPLIT + hand)
    return out


def split_hold(state: RailsState, action: i64) -> i64:
    """OR-5.3 The owner of the cart that was hit holds out two closed hands."""
    if larger_hand_drops(state):
        return drop(state, HANDS[action - SPLIT])
    state.hand = HANDS[action - SPLIT]
    return PICK_HAND


def hand_moves(state: RailsState) -> Ints:
    """OR-5.3 The mover points at a hand, whatever is in it."""
    return vec[i64]([PICK_LEFT, PICK_RIGHT])


def pick_hand(state: RailsState, action: i64) -> i64:
    """OR-5.4 The hand that was picked is dropped, the other goes back to the hold."""
    return drop(state, state.hand if action == PICK_LEFT else state.hold[state.hit] - state.hand)


def drop(state: RailsState, heap: i64) -> i64:
    """OR-5.4 The pieces fall onto the square of the cart that was hit."""
    state.hold[state.hit] -= heap
    state.heaps[state.place[state.hit]] += heap
    state.hand = 0
    state.tell(DROPPED, state.hit, heap)
    if state.owner(state.hit) != state.seat:
        state.dropped = size(heap)
    return TURN_MOVER


def ways_away(state: RailsState, cart: i64) -> i64:
    """OR-5.5 The exits that lead away from the collision: the opposite one if the tile has it, else OR-5.6 any but
    the one towards the other cart. OR-R11 The looser reading always leaves the choice.
    """
    toward = state.blow if cart == state.cart else BACK[state.blow]
    exits = state.ground[state.place[cart]]
    if exits & SIDE_BIT[BACK[toward]] and not state.rules.turn_any:
        return SIDE_BIT[BACK[toward]]
    return exits & ~SIDE_BIT[toward]


def turn_mover(state: RailsState) -> i64:
    """OR-5.5 The mover always met the other cart with its front."""
    return TURN_HIT if state.place[state.cart] < 0 else turn_cart(state, state.cart)


def turn_hit(state: RailsState) -> i64:
    """OR-5.5 The cart that was hit turns only if it faced the mover."""
    if state.place[state.hit] >= 0 and state.face[state.hit] == BACK[state.blow]:
        return turn_cart(state, state.hit)
    return MOVE_ENDED


def turn_cart(state: RailsState, cart: i64) -> i64:
    """OR-5.5 Directly away; OR-5.6 where several ways are away, the cart's controller chooses."""
    state.turner = cart
    way = only_exit(ways_away(state, cart))
    return turn_away(state, TURN + way) if way >= 0 else TURN_AWAY


def turn_moves(state: RailsState) -> Ints:
    """OR-5.6 The ways that are all away from the collision."""
    out = vec[i64]()
    for direction in directions(ways_away(state, state.turner)):
        out = append(out, TURN + direction)
    return out


def turn_away(state: RailsState, action: i64) -> i64:
    """OR-5.6 The cart faces that way."""
    state.face[state.turner] = action - TURN
    state.tell(TURNED, state.turner, action - TURN)
    return TURN_HIT if state.turner == state.cart else MOVE_ENDED
