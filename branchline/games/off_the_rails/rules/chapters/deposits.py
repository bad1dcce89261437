"""Chapter 6: deposits. A card or jewel is decided when it is drawn; the state knows only what has been seen."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.engine.bits import BIT, lowest
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.actions import CARD, CHASM_CARD, JEWEL, card_mine, card_of
from branchline.games.off_the_rails.rules.board import CARDS, CLANS, MINE_SQUARES
from branchline.games.off_the_rails.rules.jewels import ONE, size
from branchline.games.off_the_rails.rules.news import CHASM_OPENED
from branchline.games.off_the_rails.rules.phases import (
    CHASM_DECK,
    CHOOSE_CLAN,
    DEPOSIT_MADE,
    DRAW_CARD,
    DRAW_JEWELS,
    DRAW_TOKEN,
    FIRST_CARDS,
    FIRST_TURN,
    SCATTER,
    SOLO_CARDS,
    TURN_ENDED,
)
from branchline.games.off_the_rails.rules.state import NONE, RailsState

#: In the set of what a deck has shown: all four mines, and the Chasm Card.
ALL_MINES: Final = 15
CHASM_SHOWN: Final = 16
FIRST_COLLAPSE: Final = 4


def deposit(state: RailsState) -> i64:
    """OR-6.1 A turn ends with the draw of a deposit card; OR-7.4 once the chasm is open, with a Chasm Token.

    OR-R34 That is so for players without carts, too. OR-10.4 The solo game turns up four cards in its first round and
    one in every other.
    """
    if state.rules.solo:
        state.owed = 1 if state.deck else FIRST_COLLAPSE
        state.deck = 1
        return SOLO_CARDS
    return DRAW_TOKEN if state.chasm else DRAW_CARD


def unseen(state: RailsState, mine: i64) -> i64:
    """How many cards of the mine nobody has seen."""
    total: i64 = 0
    for number in range(MINE_SQUARES):
        if not state.cards[mine] & BIT[number]:
            total += 1
    return total


def one_mine_cards(state: RailsState) -> Ints:
    """OR-1.5, OR-1.6 Decks 6 and 7 are turned up mine by mine: weights of the next mine's cards.

    OR-1.2 Which of a mine's eight cards went into which deck is pure chance, so each unseen one is as likely.
    """
    mine = lowest(ALL_MINES & ~state.shown)
    weights = filled(CARDS, 0)
    for number in range(MINE_SQUARES):
        if not state.cards[mine] & BIT[number]:
            weights[card_of(mine, number)] = 1
    return weights


def deck_cards(state: RailsState) -> Ints:
    """OR-1.3 Weights of what can be on top of the deposit deck; the Chasm Card's is the last.

    A deck of four holds one card of each mine in random order. So each mine that it has not shown is as likely to come
    next. All those mines have equally many unseen cards, so every card has weight 1. The Chasm Card is as likely in its
    deck as each mine, so it weighs as much as a mine's unseen cards together (OR-R2).
    """
    weights = filled(CARDS + 1, 0)
    each: i64 = 1
    for mine in range(len(CLANS)):
        if not state.shown & BIT[mine]:
            each = unseen(state, mine)
            for number in range(MINE_SQUARES):
                if not state.cards[mine] & BIT[number]:
                    weights[card_of(mine, number)] = 1
    if state.deck == state.rules.decks_before and not state.shown & CHASM_SHOWN:
        weights[CHASM_CARD] = each
    return weights


def draw_first_card(state: RailsState, outcome: i64) -> i64:
    """OR-1.5 Deck 6 makes the first deposits."""
    state.shown |= BIT[card_mine(outcome - CARD)]
    return open_card(state, outcome - CARD)


def draw_card(state: RailsState, outcome: i64) -> i64:
    """OR-6.1 The card tells a square and how many pieces come there; OR-7.1, OR-R25 the Chasm Card brings none."""
    phase: i64 = TURN_ENDED
    if outcome == CHASM_CARD:
        state.shown |= CHASM_SHOWN
        state.fuse = state.seats
    else:
        state.shown |= BIT[card_mine(outcome - CARD)]
        phase = open_card(state, outcome - CARD)
    whole = ALL_MINES + CHASM_SHOWN if state.deck == state.rules.decks_before else ALL_MINES
    if state.shown == whole:
        state.deck += 1
        state.shown = 0
    return phase


def see_card(state: RailsState, card: i64) -> i64:
    """OR-6.1 The card will not come again; the square that it names."""
    mine = card_mine(card)
    state.cards[mine] |= BIT[card - card_of(mine, 0)]
    return state.box.board.mine_square[card]


def open_card(state: RailsState, card: i64) -> i64:
    """OR-6.2 So many pieces come out of the bag; OR-R15 an empty bag gives what it has."""
    state.spot = see_card(state, card)
    state.owed = min(state.box.card_jewels[card], size(state.bag))
    return DRAW_JEWELS if state.owed else DEPOSIT_MADE


def draw_jewel(state: RailsState, outcome: i64) -> i64:
    """OR-6.2 One piece out of the bag onto the square, whatever else lies or stands there."""
    piece = ONE[outcome - JEWEL]
    state.bag -= piece
    state.heaps[state.spot] += piece
    state.owed -= 1
    return DRAW_JEWELS if state.owed else DEPOSIT_MADE


def scatter_jewel(state: RailsState, outcome: i64) -> i64:
    """OR-10.2 One piece on every mine square, one square after another."""
    piece = ONE[outcome - JEWEL]
    state.bag -= piece
    state.heaps[state.box.board.mine_square[CARDS - state.owed]] += piece
    state.owed -= 1
    return SCATTER if state.owed else FIRST_TURN


def deposit_made(state: RailsState) -> i64:
    """OR-1.5 Four first deposits, then the clans. OR-7.2 The last deposit before the chasm opens turns up its deck."""
    state.spot = NONE
    if state.clan[0] == NONE:
        return CHOOSE_CLAN if state.shown == ALL_MINES else FIRST_CARDS
    if state.fuse <= 0:
        return TURN_ENDED
    state.fuse -= 1
    if state.fuse:
        return TURN_ENDED
    state.shown = 0
    state.chasm = True
    state.tell(CHASM_OPENED, NONE, NONE)
    return CHASM_DECK


def solo_cards(state: RailsState) -> Ints:
    """OR-10.4 Every unseen card is as likely, OR-10.5 the Chasm Card too, unless it is among those just turned up."""
    weights = vec[i64]()
    for card in range(CARDS):
        mine = card_mine(card)
        weights = append(weights, 0 if state.cards[mine] & BIT[card - card_of(mine, 0)] else 1)
    return append(weights, 0 if state.shown & CHASM_SHOWN else 1)
