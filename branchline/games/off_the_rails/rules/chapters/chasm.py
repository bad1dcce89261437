"""Chapter 7: the chasm, and the end of the game."""

from __future__ import annotations

from branchline.core.engine.arrays import total
from branchline.core.engine.bits import BIT
from branchline.core.engine.squares import SIDES
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.actions import (
    CARD,
    CHASM_CARD,
    COLLAPSE,
    DIE,
    DRAWN_TOKEN,
    card_mine,
    card_of,
)
from branchline.games.off_the_rails.rules.board import CENTRE, CLANS, SQUARE
from branchline.games.off_the_rails.rules.chapters.building import start_turn
from branchline.games.off_the_rails.rules.chapters.deposits import ALL_MINES, CHASM_SHOWN, see_card
from branchline.games.off_the_rails.rules.chapters.moving import derail
from branchline.games.off_the_rails.rules.chapters.solo import solo_is_over
from branchline.games.off_the_rails.rules.news import COLLAPSED, DISCARDED, ENDED
from branchline.games.off_the_rails.rules.phases import (
    CHASM_DECK,
    OVER,
    PLACE_TOKEN,
    ROLL_DIE,
    SOLO_CARDS,
    TURN_ENDED,
)
from branchline.games.off_the_rails.rules.state import NONE, RailsState
from branchline.games.off_the_rails.rules.track import PLAIN_STAGE, STAGE, STEP, TOKEN_GROUND, collapsed


def collapse(state: RailsState, cell: i64, mine: i64) -> None:
    """OR-7.3 A token lies on the square; tile and jewels under it leave the game, and so does a cart (OR-7.5)."""
    ground = state.ground[cell]
    if ground:
        if STAGE[ground] == PLAIN_STAGE:
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


def open_chasm_card(state: RailsState, outcome: i64) -> i64:
    """OR-7.2 The square of each card of the chasm deck collapses; then the turn is over."""
    mine = card_mine(outcome - CARD)
    collapse(state, see_card(state, outcome - CARD), mine)
    state.shown |= BIT[mine]
    if state.shown != ALL_MINES:
        return CHASM_DECK
    state.shown = 0
    return TURN_ENDED


def open_solo_card(state: RailsState, outcome: i64) -> i64:
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
    if state.owed:
        return SOLO_CARDS
    state.shown = 0
    return TURN_ENDED


def draw_token(state: RailsState, outcome: i64) -> i64:
    """OR-7.4 The mover draws a token; OR-11.2 with the chasm die, the die names its square."""
    state.token = outcome - DRAWN_TOKEN
    return ROLL_DIE if state.rules.chasm_die else find_place(state)


def roll_die(state: RailsState, outcome: i64) -> i64:
    """OR-11.2 The mine square of that number collapses; if it has collapsed before, the mover chooses one beside it."""
    cell = state.box.board.mine_square[card_of(state.token, outcome - DIE)]
    if not collapsed(state.ground[cell]):
        return put_token(state, COLLAPSE + cell)
    state.spot = cell
    return find_place(state)


def token_moves(state: RailsState) -> Ints:
    """OR-7.4 Squares that share an edge with a token of the same mine, OR-11.2 or with the square that the die named.

    OR-R17 Centres of mines can collapse, surfaces cannot. OR-R33 A square with a cart can collapse, too.
    """
    out = vec[i64]()
    ground, kind = state.ground, state.box.board.kind
    wanted = TOKEN_GROUND[state.token]
    for cell in state.box.board.area:
        if not collapsed(ground[cell]):
            for direction in range(SIDES):
                other = cell + STEP[direction]
                beside = other == state.spot if state.spot != NONE else ground[other] == wanted
                if beside and (kind[other] == SQUARE or kind[other] == CENTRE):
                    out = append(out, COLLAPSE + cell)
                    break
    return out


def find_place(state: RailsState) -> i64:
    """OR-7.4 The mover chooses among the squares; OR-R18 a token that fits nowhere is discarded."""
    places = token_moves(state)
    if len(places) > 1:
        return PLACE_TOKEN
    if len(places) == 1:
        return put_token(state, places[0])
    state.tokens[state.token] -= 1
    state.tokens_lost[state.token] += 1
    state.tell(DISCARDED, state.token, NONE)
    state.token = state.spot = NONE
    return TURN_ENDED


def put_token(state: RailsState, action: i64) -> i64:
    """OR-7.4 The square collapses."""
    collapse(state, action - COLLAPSE, state.token)
    state.token = state.spot = NONE
    return TURN_ENDED


def turn_ended(state: RailsState) -> i64:
    """OR-1.9 Play goes clockwise, until the game is over."""
    if solo_is_over(state) if state.rules.solo else is_over(state):
        return finish(state)
    return start_turn(state, (state.seat + 1) % state.seats)


def is_over(state: RailsState) -> bool:
    """OR-7.7, OR-R26 Once the chasm is open the game ends with a turn that leaves no cart on the board or no token."""
    return state.chasm and (carts_left(state) == 0 or total(state.tokens) == 0)


def carts_left(state: RailsState) -> i64:
    """OR-7.7 How many carts are on the board."""
    carts: i64 = 0
    for place in state.place:
        if place >= 0:
            carts += 1
    return carts


def finish(state: RailsState) -> i64:
    """OR-7.7 Carts that are still on the board when the game ends derail."""
    for cart in range(len(state.place)):
        if state.place[cart] >= 0:
            derail(state, cart)
    state.actions = 0
    state.moved = 0
    state.claimed = False
    state.tell(ENDED, NONE, NONE)
    return OVER
