"""Chapter 2: the actions of a turn. Track, carts, speeds."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import holds, room_for
from branchline.core.engine.bits import BIT
from branchline.core.engine.random import Random
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.actions import COLLAPSE, DONE, FASTER, LAY, PLACE, SLOWER, TRACK
from branchline.games.off_the_rails.rules.board import SURFACE_LENGTH
from branchline.games.off_the_rails.rules.news import TURN_OF
from branchline.games.off_the_rails.rules.phases import ACT, CHOOSE_TILE, NEXT_CART
from branchline.games.off_the_rails.rules.state import NONE, SUPPLY, RailsState
from branchline.games.off_the_rails.rules.track import (
    BARE_STAGE,
    CROSS,
    PLAIN_STAGE,
    STAGE,
    STAGE_BIT,
    T_STAGE,
    TILES,
    tiles_for,
)

#: Room for the actions that are no track.
_OTHERS: Final = 16


def start_turn(state: RailsState, seat: i64) -> i64:
    """OR-2.1 A turn begins with up to four actions."""
    state.seat = seat
    state.actions = state.box.actions
    state.claimed = False
    state.moved = 0
    state.tell(TURN_OF, seat, NONE)
    return ACT


def action_moves(state: RailsState) -> Ints:
    """OR-2.1 All that the mover may do: in any order, each as often as wanted, or stop."""
    squares = state.box.board.squares
    out = room_for(len(squares) + _OTHERS)
    ground, stages = open_ground(state), workable(state)
    for cell in squares:
        if stages & STAGE_BIT[ground[cell]]:
            out = append(out, TRACK + cell)
    return add_other_actions(state, out)


def pick_action(state: RailsState, rng: Random) -> i64:
    """OR-2.1 A random one of them, without making the long list of squares."""
    ground, squares = open_ground(state), state.box.board.squares
    stages = workable(state)
    others = add_other_actions(state, vec[i64]())
    tracks: i64 = 0
    for cell in squares:
        if stages & STAGE_BIT[ground[cell]]:
            tracks += 1
    rest = rng.below(tracks + len(others))
    if rest >= tracks:
        return others[rest - tracks]
    for cell in squares:
        if stages & STAGE_BIT[ground[cell]]:
            if rest == 0:
                return TRACK + cell
            rest -= 1
    return DONE


def act(state: RailsState, action: i64) -> i64:
    """OR-2.1 Carry out an action."""
    if action < COLLAPSE:
        return choose_square(state, action)
    if action == DONE:
        return stop_acting(state)
    if action >= FASTER:
        return change_speed(state, action)
    return place_cart(state, action)


def open_ground(state: RailsState) -> Ints:
    """OR-2.6 The ground to build on. A tile with a cart on it stays as it is, as if it were a cross."""
    ground = state.ground[:]
    for place in state.place:
        if place >= 0:
            ground[place] = CROSS
    return ground


def workable(state: RailsState) -> i64:
    """OR-2.3 The stages of ground on which track can be laid or upgraded, as a mask. A token's ground has none.

    OR-R9 The supply must have a tile for it, but a T-junction is turned over.
    """
    stages = BIT[T_STAGE]
    if state.plain > 0 or not state.rules.limited_tiles:
        stages |= BIT[BARE_STAGE]
    if state.junction > 0 or not state.rules.limited_tiles:
        stages |= BIT[PLAIN_STAGE]
    return stages


def add_other_actions(state: RailsState, out: Ints) -> Ints:
    """OR-2.7 New carts, OR-2.8 a cart on the board made faster or slower by one within the die, and stopping."""
    out = add_cart_squares(state, out)
    first = state.seat * state.rules.carts_each
    for number in range(state.rules.carts_each):
        cart = first + number
        if state.place[cart] >= 0:
            if state.speed[cart] < state.box.fastest:
                out = append(out, FASTER + number)
            if state.speed[cart] > state.box.slowest:
                out = append(out, SLOWER + number)
    return append(out, DONE)


def add_cart_squares(state: RailsState, out: Ints) -> Ints:
    """OR-2.7 Free squares of the own surface, if a cart is in the supply and fewer than two are on the board.

    OR-10.3 In the solo game each clan's one cart starts from its own surface, OR-R29 two at a time.
    """
    rules = state.rules
    if state.on_board(state.seat) >= rules.most_carts:
        return out
    if rules.solo:
        for cart in range(rules.carts_each):
            if state.place[cart] == SUPPLY:
                out = _add_surface(state, cart, out)
        return out
    if next_in_supply(state) == NONE:
        return out
    return _add_surface(state, state.clan[state.seat], out)


def _add_surface(state: RailsState, clan: i64, out: Ints) -> Ints:
    surface = state.box.board.surface
    for index in range(clan * SURFACE_LENGTH, clan * SURFACE_LENGTH + SURFACE_LENGTH):
        cell = surface[index]
        if cell >= 0 and not holds(state.place, cell):
            out = append(out, PLACE + index)
    return out


def next_in_supply(state: RailsState) -> i64:
    """OR-R10 The cart of the mover that is placed next: white before black, as they are alike in the supply."""
    first = state.seat * state.rules.carts_each
    for cart in range(first, first + state.rules.carts_each):
        if state.place[cart] == SUPPLY:
            return cart
    return NONE


def choose_square(state: RailsState, action: i64) -> i64:
    """OR-2.2 The square comes first, then the tile. If only one tile fits, it is laid at once."""
    state.spot = action - TRACK
    tiles = tiles_for(state.ground[state.spot])
    return lay(state, LAY + tiles[0]) if len(tiles) == 1 else CHOOSE_TILE


def tile_moves(state: RailsState) -> Ints:
    """OR-2.2 A straight or corner in any direction on bare ground. OR-2.4 A T-junction on either of them."""
    out = vec[i64]()
    for tile in tiles_for(state.ground[state.spot]):
        out = append(out, LAY + tile)
    return out


def lay(state: RailsState, action: i64) -> i64:
    """OR-2.2 Lay the tile; jewels on the square stay on top of it.

    OR-2.4 An upgrade returns the old tile to the supply. A cross is the other side of a T-junction (OR-R9).
    """
    stage = STAGE[state.ground[state.spot]]
    if stage == BARE_STAGE:
        state.plain -= 1
    elif stage == PLAIN_STAGE:
        state.plain += 1
        state.junction -= 1
    state.ground[state.spot] = TILES[action - LAY]
    state.spot = NONE
    return spend(state)


def place_cart(state: RailsState, action: i64) -> i64:
    """OR-2.7 The cart starts on the surface at speed 3 and faces the board."""
    board = state.box.board
    cell = board.surface[action - PLACE]
    clan = board.clan_of[cell]
    cart = clan if state.rules.solo else next_in_supply(state)
    state.place[cart] = cell
    state.face[cart] = board.inward[clan]
    state.speed[cart] = state.box.start_speed
    return spend(state)


def change_speed(state: RailsState, action: i64) -> i64:
    """OR-2.8 One faster or one slower."""
    first = state.seat * state.rules.carts_each
    if action >= SLOWER:
        state.speed[first + action - SLOWER] -= 1
    else:
        state.speed[first + action - FASTER] += 1
    return spend(state)


def spend(state: RailsState) -> i64:
    """OR-2.1 After the fourth action the carts move."""
    state.actions -= 1
    return ACT if state.actions else NEXT_CART


def stop_acting(state: RailsState) -> i64:
    """OR-2.1 A player may take fewer than four actions, even none."""
    state.actions = 0
    return NEXT_CART
