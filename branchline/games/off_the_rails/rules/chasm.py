"""Chapter 7: the chasm, and the end of the game."""

from __future__ import annotations

from branchline.core.engine.bits import BIT
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.actions import CARD, CHASM_CARD, COLLAPSE, DIE, TOKEN, card_mine, card_of
from branchline.games.off_the_rails.rules.box import CENTRE, CLANS, SQUARE
from branchline.games.off_the_rails.rules.deposits import ALL_MINES, CHASM_SHOWN, see_card
from branchline.games.off_the_rails.rules.moving import derail
from branchline.games.off_the_rails.rules.setup import start_turn
from branchline.games.off_the_rails.rules.solo import is_over
from branchline.games.off_the_rails.rules.state import (
    COLLAPSED,
    DISCARDED,
    ENDED,
    NONE,
    OVER,
    PLACE_TOKEN,
    ROLL_DIE,
    TURN_ENDED,
    RailsState,
)
from branchline.games.off_the_rails.rules.track import PLAIN, STAGE, STEP, collapsed
from branchline.games.off_the_rails.rules.track import TOKEN as TOKEN_GROUND


def collapse(state: RailsState, cell: i64, mine: i64) -> None:
    """OR-7.3 A token lies on the square; tile and jewels under it leave the game, and so does a cart (OR-7.5)."""
    ground = state.ground[cell]
    if ground:
        if STAGE[ground] == PLAIN:
            state.plain_lost += 1
        else:
            state.junction_lost += 1
    state.lost += state.heaps[cell]
    state.heaps[cell] = 0
    cart = state.cart_at(cell)
    if cart != NONE:
        derail(state, cart)
    state.tokens[mine] -= 1
    state.ground[cell] = TOKEN_GROUND[mine]
    state.tell(COLLAPSED, mine, cell)


def open_chasm_card(state: RailsState, outcome: i64) -> None:
    """OR-7.2 Each card of the chasm deck makes its square collapse; then the turn is over."""
    mine = card_mine(outcome - CARD)
    collapse(state, see_card(state, outcome - CARD), mine)
    state.shown |= BIT[mine]
    if state.shown == ALL_MINES:
        state.shown = 0
        state.phase = TURN_ENDED


def open_solo_card(state: RailsState, outcome: i64) -> None:
    """OR-10.4 The card's square collapses. OR-10.5 The Chasm Card does nothing and goes back.

    OR-R20 Any mine's token will do. OR-R27 The Chasm Card comes once among the first four, then it is back in the deck.
    """
    if outcome == CHASM_CARD:
        state.shown |= CHASM_SHOWN
    else:
        mine = card_mine(outcome - CARD)
        for other in range(len(CLANS)):
            if not state.tokens[mine]:
                mine = other
        collapse(state, see_card(state, outcome - CARD), mine)
    state.owed -= 1
    if not state.owed:
        state.shown = 0
        state.phase = TURN_ENDED


def draw_token(state: RailsState, outcome: i64) -> None:
    """OR-7.4 The mover draws a token; OR-11.2 with the chasm die, the die tells its square."""
    state.token = outcome - TOKEN
    if state.rules.chasm_die:
        state.phase = ROLL_DIE
    else:
        find_place(state)


def roll_die(state: RailsState, outcome: i64) -> None:
    """OR-11.2 The mine square of that number collapses; if it has already, one beside it is chosen."""
    cell = state.box.board.mine_square[card_of(state.token, outcome - DIE)]
    if collapsed(state.ground[cell]):
        state.spot = cell
        find_place(state)
    else:
        put_token(state, COLLAPSE + cell)


def token_moves(state: RailsState) -> Ints:
    """OR-7.4 Squares that share an edge with a token of the same mine, OR-11.2 or with the square that the die named.

    OR-R17 Mines' centres can collapse, surfaces cannot.
    """
    out = vec[i64]()
    ground, kind = state.ground, state.box.board.kind
    wanted = TOKEN_GROUND[state.token]
    for cell in state.box.board.area:
        if not collapsed(ground[cell]):
            for direction in range(4):
                other = cell + STEP[direction]
                beside = other == state.spot if state.spot != NONE else ground[other] == wanted
                if beside and (kind[other] == SQUARE or kind[other] == CENTRE):
                    out = append(out, COLLAPSE + cell)
                    break
    return out


def find_place(state: RailsState) -> None:
    """OR-7.4 The mover chooses among the squares; OR-R18 a token that fits nowhere is discarded."""
    places = token_moves(state)
    if len(places) == 0:
        state.tokens[state.token] -= 1
        state.tokens_lost[state.token] += 1
        state.tell(DISCARDED, state.token, NONE)
        state.token = state.spot = NONE
        state.phase = TURN_ENDED
    elif len(places) == 1:
        put_token(state, places[0])
    else:
        state.phase = PLACE_TOKEN


def put_token(state: RailsState, action: i64) -> None:
    """OR-7.4 The square collapses."""
    collapse(state, action - COLLAPSE, state.token)
    state.token = state.spot = NONE
    state.phase = TURN_ENDED


def turn_ended(state: RailsState) -> None:
    """OR-7.7, OR-R26 Once the chasm is open the game ends with a turn that leaves no cart on the board or no token."""
    if is_over(state) if state.rules.solo else state.chasm and (carts_left(state) == 0 or tokens_left(state) == 0):
        finish(state)
    else:
        start_turn(state, (state.seat + 1) % state.seats)


def carts_left(state: RailsState) -> i64:
    """OR-7.7 How many carts are on the board."""
    total: i64 = 0
    for seat in range(state.seats):
        total += state.on_board(seat)
    return total


def tokens_left(state: RailsState) -> i64:
    """OR-7.7 How many tokens are still to be drawn."""
    total: i64 = 0
    for mine in range(len(CLANS)):
        total += state.tokens[mine]
    return total


def finish(state: RailsState) -> None:
    """OR-7.7 Carts that are still on the board when the game ends derail."""
    for cart in range(len(state.place)):
        if state.place[cart] >= 0:
            derail(state, cart)
    state.actions = 0
    state.moved = 0
    state.claimed = False
    state.phase = OVER
    state.tell(ENDED, NONE, NONE)
