"""Observation: what a seat knows, as numbers. That is the open table, and what is behind its own shield (OR-12.1)."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.numbers import chair, put, put_all, put_bits, put_by_chair, put_same
from branchline.core.engine.observation import BITS, CATEGORY, COUNT, Feature, Use
from branchline.core.engine.state import CHANCE
from branchline.core.native import Ints, Shorts, i16, i64
from branchline.games.off_the_rails.rules import actions as code
from branchline.games.off_the_rails.rules.board import CARDS, CLANS, MINE_SQUARES
from branchline.games.off_the_rails.rules.box import LENGTHS, MISSIONS, RailsBox
from branchline.games.off_the_rails.rules.chapters.hidden import stockpile_is_hidden
from branchline.games.off_the_rails.rules.jewels import ABOVE, KINDS, NAMES, counts, put_heap
from branchline.games.off_the_rails.rules.phases import PICK_HAND, TURN_ENDED
from branchline.games.off_the_rails.rules.state import NONE, RailsState
from branchline.games.off_the_rails.rules.track import CELLS

_UNKNOWN = -1
_CARD_KINDS = len(CLANS) + 1
#: The supply of tiles where nobody counts it.
_UNCOUNTED = -1


def features(seats: int, box: RailsBox) -> tuple[Feature, ...]:
    """The layout. Carts stand by seat, a player's white one first; alone, by clan.

    OR-10.7 Alone, they include what has come to the surface of its colour, as the result depends on it.
    """
    squares, carts = len(box.board.area), 4 if seats == 1 else 2 * seats
    pieces, hold, fastest = max(counts(int(box.heap))), int(box.hold), int(box.fastest)
    tiles = int(box.plain_tiles + box.junction_tiles)
    table = (
        Feature(
            "phase",
            CATEGORY,
            1,
            0,
            TURN_ENDED,
            "what the next decision is about, as in phases.py: 2 an action ... 0 over",
        ),
        Feature("player", CATEGORY, 1, 0, seats, "1 + whose turn it is"),
        Feature("actions", COUNT, 1, 0, int(box.actions), "actions left in this turn"),
        Feature("spot", CATEGORY, 1, 0, CELLS, "1 + the cell that is being worked on"),
        Feature("owed", COUNT, 1, 0, CARDS, "pieces or cards still to come"),
        Feature("token", CATEGORY, 1, 0, len(CLANS), "1 + the mine of the token to be placed"),
        Feature("moved", BITS, carts, 0, 1, "by cart of the mover (then zeros): has moved in this turn"),
        Feature("cart", CATEGORY, 1, 0, carts, "1 + the cart that moves"),
        Feature("pace", COUNT, 1, 0, fastest, "its speed in this move"),
        Feature("left", COUNT, 1, 0, fastest, "its steps left"),
        Feature("took", COUNT, 1, 0, max(int(box.passing), int(box.landing)), "pieces that it has taken here"),
        Feature("hit", CATEGORY, 1, 0, carts, "1 + the cart that was hit"),
        Feature("turner", CATEGORY, 1, 0, carts, "1 + the cart that turns away"),
        Feature("hand", COUNT, KINDS, _UNKNOWN, hold, "by kind: what the left hand holds; -1 for who did not split"),
        Feature(
            "ground", CATEGORY, squares, 0, 64, "by square: the exits of its track as bits, or 16, 32, 48, 64 collapsed"
        ),
        Feature("heaps", COUNT, squares * KINDS, 0, pieces, "by square and kind: pieces that lie there"),
        Feature("places", CATEGORY, carts, -2, CELLS, "by cart: its cell; -1 in the supply, -2 out of the game"),
        Feature("faces", CATEGORY, carts, 0, 3, "by cart: 0 north, 1 east, 2 south, 3 west"),
        Feature("speeds", COUNT, carts, 0, fastest, "by cart: its speed"),
        Feature("holds", COUNT, carts * KINDS, 0, hold, "by cart and kind: pieces in its hold"),
        Feature("clans", CATEGORY, seats, 0, len(CLANS), "by seat: 1 + its clan"),
        Feature("stockpiles", COUNT, seats * KINDS, _UNKNOWN, pieces, "by seat and kind: its stockpile; -1 hidden"),
        Feature("missions", CATEGORY, MISSIONS, 0, seats + 1, "by mission: 0 in the box, 1 open, else 2 + whose"),
        Feature("cards", BITS, CARDS, 0, 1, "by deposit card: has been seen"),
        Feature("deck", CATEGORY, 1, 0, LENGTHS[-1] // 4 + 1, "which part of the deposit deck is on top"),
        Feature("shown", BITS, _CARD_KINDS, 0, 1, "by mine, then the Chasm Card: shown by that part"),
        Feature("fuse", COUNT, 1, 0, seats, "deposits until the chasm opens; 0 not lit"),
        Feature("chasm", BITS, 1, 0, 1, "the chasm is open"),
        Feature("tokens", COUNT, len(CLANS), 0, int(box.tokens_each), "by mine: tokens to come"),
        Feature("tiles", COUNT, 2, _UNCOUNTED, tiles, "plain and junction tiles in the supply; -1 where nobody counts"),
    )
    alone = Feature("delivered", COUNT, KINDS, 0, pieces, "by kind: what has come to the surface of its colour")
    return (*table, alone) if seats == 1 else table


#: What ``shown`` remembers: by cell its ground and its heap, as one number.
SHOWN: Final = CELLS


def write(state: RailsState, seat: i64, out: Shorts, at: i64, shown: Ints) -> i64:
    """The numbers, in the order of ``features``. ``shown`` is empty where nobody remembers what stands there."""
    at = write_turn(state, seat, out, at)
    at = update_board(state, out, at, shown) if len(shown) else write_board(state, out, at)
    at = write_carts(state, seat, out, at)
    at = write_stockpiles(state, seat, out, at)
    for number in range(MISSIONS):
        at = put(out, at, mission_of(state, number, seat))
    for seen in state.cards:
        at = put_bits(out, at, seen, MINE_SQUARES)
    at = put(out, at, state.deck)
    at = put_bits(out, at, state.shown, _CARD_KINDS)
    at = put(out, at, state.fuse if state.fuse > 0 else 0)
    at = put(out, at, state.chasm)
    at = put_all(out, at, state.tokens)
    # OR-R9: without a limit the supply in the state may be negative, which means nothing at the table
    at = put(out, at, state.plain if state.rules.limited_tiles else _UNCOUNTED)
    at = put(out, at, state.junction if state.rules.limited_tiles else _UNCOUNTED)
    return put_heap(out, at, state.delivered) if state.rules.solo else at


def write_turn(state: RailsState, seat: i64, out: Shorts, at: i64) -> i64:
    """Whose turn it is, and what is half done."""
    at = put(out, at, state.phase)
    at = put(out, at, chair(state.seat, seat, state.seats))
    at = put(out, at, state.actions)
    at = put(out, at, state.spot + 1)
    at = put(out, at, state.owed)
    at = put(out, at, state.token + 1)
    at = put_bits(out, at, state.moved, state.seats * state.rules.carts_each)
    at = put(out, at, numbered(state, state.cart, seat))
    at = put(out, at, state.pace)
    at = put(out, at, state.left)
    at = put(out, at, state.took)
    at = put(out, at, numbered(state, state.hit, seat))
    at = put(out, at, numbered(state, state.turner, seat))
    if state.phase == PICK_HAND and state.owner(state.hit) == seat:
        return put_heap(out, at, state.hand)
    return put_same(out, at, _UNKNOWN, KINDS)


def write_board(state: RailsState, out: Shorts, at: i64) -> i64:
    """Ground and heaps, square by square."""
    area = state.box.board.area
    ground, heaps = state.ground, state.heaps
    behind = at + len(area)
    for cell in area:
        out[at] = i16(ground[cell])
        at += 1
        behind = put_heap(out, behind, heaps[cell])
    return behind


def update_board(state: RailsState, out: Shorts, at: i64, shown: Ints) -> i64:
    """``write_board`` where the ground and the heaps in ``shown`` stand already."""
    area = state.box.board.area
    ground, heaps = state.ground, state.heaps
    behind = at + len(area)
    for cell in area:
        both = ground[cell] * ABOVE + heaps[cell]
        if both != shown[cell]:
            shown[cell] = both
            out[at] = i16(ground[cell])
            put_heap(out, behind, heaps[cell])
        at += 1
        behind += KINDS
    return behind


def write_carts(state: RailsState, seat: i64, out: Shorts, at: i64) -> i64:
    """By cart: where it is, where it faces, how fast, and what it holds."""
    seats, each = state.seats, state.rules.carts_each
    at = put_by_chair(out, at, state.place, each, seat, seats, 0)
    at = put_by_chair(out, at, state.face, each, seat, seats, 0)
    at = put_by_chair(out, at, state.speed, each, seat, seats, 0)
    for step in range(seats):
        other = seat + step if seat + step < seats else seat + step - seats
        for cart in range(other * each, (other + 1) * each):
            at = put_heap(out, at, state.hold[cart])
    return at


def write_stockpiles(state: RailsState, seat: i64, out: Shorts, at: i64) -> i64:
    """OR-12.1 By seat: its clan; then its stockpile, as far as the one that looks may know it."""
    seats = state.seats
    at = put_by_chair(out, at, state.clan, 1, seat, seats, 1)
    for step in range(seats):
        other = seat + step if seat + step < seats else seat + step - seats
        if stockpile_is_hidden(state, other, seat):
            at = put_same(out, at, _UNKNOWN, KINDS)
        else:
            at = put_heap(out, at, state.stock[other])
    return at


def numbered(state: RailsState, cart: i64, seat: i64) -> i64:
    """1 + the cart's place among the carts as the seat counts them; 0 for none."""
    if cart == NONE:
        return 0
    each = state.rules.carts_each
    return (chair(cart // each, seat, state.seats) - 1) * each + cart % each + 1


def mission_of(state: RailsState, number: i64, seat: i64) -> i64:
    """Where a mission is."""
    whose = state.mission[number]
    if whose == NONE:
        return 0
    return 1 if whose == state.seats else 1 + chair(whose, seat, state.seats)


def uses(state: RailsState, seat: int, action: int) -> list[Use]:
    """Clans, track, carts and their speed, jewels that are taken, missions."""
    if seat == CHANCE:
        if action == code.CHASM_CARD:
            return [(CHANCE, "card", "Chasm Card")]
        return []
    if action >= code.CLAN:
        return [(seat, "clan", CLANS[action - code.CLAN])]
    if action >= code.CLAIM:
        name = "nothing" if action == code.DECLINE else state.box.missions[action - code.CLAIM].name
        return [(seat, "mission", name)]
    if code.TAKE <= action < code.LEAVE:
        return [(seat, "jewel taken", NAMES[action - code.TAKE])]
    if code.FASTER <= action < code.DONE:
        return [(seat, "action", "faster" if action < code.SLOWER else "slower")]
    if code.LAY <= action < code.FASTER:
        return [(seat, "action", "track")]
    if code.PLACE <= action < code.LAY:
        return [(seat, "action", "cart placed")]
    return []


def keeps(state: RailsState) -> list[Use]:
    """The stockpiles, piece by piece."""
    found: list[Use] = []
    for seat in range(int(state.seats)):
        for kind, pieces in enumerate(counts(int(state.stock[seat]))):
            found += [(seat, "stockpile", NAMES[kind])] * pieces
    return found
