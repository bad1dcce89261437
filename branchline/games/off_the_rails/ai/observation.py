"""Observation: what a seat knows, as numbers. That is the open table, and what is behind its own shield (OR-12.1)."""

from __future__ import annotations

from branchline.core.engine.observation import Feature, Use, around, from_seat
from branchline.core.game import CHANCE
from branchline.games.off_the_rails.rules import actions as code
from branchline.games.off_the_rails.rules import phases as at
from branchline.games.off_the_rails.rules.board import CARDS, CLANS, MINE_SQUARES
from branchline.games.off_the_rails.rules.box import MISSIONS, RailsBox
from branchline.games.off_the_rails.rules.chapters.hidden import stockpile_is_hidden
from branchline.games.off_the_rails.rules.jewels import KINDS, MOST, NAMES, counts
from branchline.games.off_the_rails.rules.state import NONE, RailsState
from branchline.games.off_the_rails.rules.track import CELLS

_UNKNOWN = -1
_CARD_KINDS = len(CLANS) + 1
_MANY = 999


def features(seats: int, box: RailsBox) -> tuple[Feature, ...]:
    """The layout. Carts stand by seat, a player's white one first; alone, by clan.

    OR-10.7 Alone, they include what has come to the surface of its colour, as the result depends on it.
    """
    squares, carts = len(box.board.area), 4 if seats == 1 else 2 * seats
    table = (
        Feature(
            "phase", 1, 0, at.TURN_ENDED, "what the next decision is about, as in phases.py: 2 an action ... 0 over"
        ),
        Feature("player", 1, 0, seats, "1 + whose turn it is"),
        Feature("actions", 1, 0, 9, "actions left in this turn"),
        Feature("spot", 1, 0, CELLS, "1 + the cell that is being worked on"),
        Feature("owed", 1, 0, _MANY, "pieces or cards still to come"),
        Feature("token", 1, 0, len(CLANS), "1 + the mine of the token to be placed"),
        Feature("moved", carts, 0, 1, "by cart of the mover (then zeros): has moved in this turn"),
        Feature("cart", 1, 0, carts, "1 + the cart that moves"),
        Feature("pace", 1, 0, 99, "its speed in this move"),
        Feature("left", 1, 0, 99, "its steps left"),
        Feature("took", 1, 0, 99, "pieces that it has taken here"),
        Feature("hit", 1, 0, carts, "1 + the cart that was hit"),
        Feature("turner", 1, 0, carts, "1 + the cart that turns away"),
        Feature("hand", KINDS, _UNKNOWN, MOST, "by kind: what the left hand holds; -1 for who did not split"),
        Feature("ground", squares, 0, 64, "by square: the exits of its track as bits, or 16, 32, 48, 64 collapsed"),
        Feature("heaps", squares * KINDS, 0, MOST, "by square and kind: pieces that lie there"),
        Feature("places", carts, -2, CELLS, "by cart: its cell; -1 in the supply, -2 out of the game"),
        Feature("faces", carts, 0, 3, "by cart: 0 north, 1 east, 2 south, 3 west"),
        Feature("speeds", carts, 0, 9, "by cart: its speed"),
        Feature("holds", carts * KINDS, 0, MOST, "by cart and kind: pieces in its hold"),
        Feature("clans", seats, 0, len(CLANS), "by seat: 1 + its clan"),
        Feature("stockpiles", seats * KINDS, _UNKNOWN, MOST, "by seat and kind: its stockpile; -1 hidden"),
        Feature("missions", MISSIONS, 0, seats + 1, "by mission: 0 in the box, 1 open, else 2 + whose"),
        Feature("cards", CARDS, 0, 1, "by deposit card: has been seen"),
        Feature("deck", 1, 0, 9, "which part of the deposit deck is on top"),
        Feature("shown", _CARD_KINDS, 0, 1, "by mine, then the Chasm Card: shown by that part"),
        Feature("fuse", 1, 0, 99, "deposits until the chasm opens; 0 not lit"),
        Feature("chasm", 1, 0, 1, "the chasm is open"),
        Feature("tokens", len(CLANS), 0, 99, "by mine: tokens to come"),
        Feature(
            "tiles", 2, 0, _MANY, f"plain tiles and junction tiles in the supply; {_MANY} where nobody counts them"
        ),
    )
    alone = Feature("delivered", KINDS, 0, MOST, "by kind: what has come to the surface of its colour")
    return (*table, alone) if seats == 1 else table


def observe(state: RailsState, seat: int) -> list[int]:
    """The numbers, in the order of ``features``."""
    seats, each = int(state.seats), int(state.rules.carts_each)
    chairs = around(seat, seats)
    carts = [other * each + number for other in chairs for number in range(each)]
    out: list[int] = [int(state.phase), 1 + from_seat(int(state.seat), seat, seats), int(state.actions)]
    out += [int(state.spot) + 1, int(state.owed), int(state.token) + 1]
    out += bits(int(state.moved), len(carts))
    out.append(numbered(int(state.cart), carts))
    out += [int(state.pace), int(state.left), int(state.took)]
    out += [numbered(int(state.hit), carts), numbered(int(state.turner), carts)]
    mine = state.phase == at.PICK_HAND and state.owner(state.hit) == seat
    out += counts(int(state.hand)) if mine else [_UNKNOWN] * KINDS
    out += [int(state.ground[cell]) for cell in state.box.board.area]
    for cell in state.box.board.area:
        out += counts(int(state.heaps[cell]))
    for by_cart in (state.place, state.face, state.speed):
        out += [int(by_cart[cart]) for cart in carts]
    for cart in carts:
        out += counts(int(state.hold[cart]))
    out += [int(state.clan[other]) + 1 for other in chairs]
    for other in chairs:
        hidden = stockpile_is_hidden(state, other, seat)
        out += [_UNKNOWN] * KINDS if hidden else counts(int(state.stock[other]))
    out += [mission_of(state, number, seat) for number in range(MISSIONS)]
    for seen in state.cards:
        out += bits(int(seen), MINE_SQUARES)
    out.append(int(state.deck))
    out += bits(int(state.shown), _CARD_KINDS)
    out += [max(0, int(state.fuse)), int(state.chasm)]
    out += [int(many) for many in state.tokens]
    # OR-R9: without a limit the supply in the state may be negative, which means nothing at the table
    out += [int(state.plain), int(state.junction)] if state.rules.limited_tiles else [_MANY, _MANY]
    if state.rules.solo:
        out += counts(int(state.delivered))
    return out


def bits(numbers: int, length: int) -> list[int]:
    """A set as ones and zeros."""
    return [numbers >> number & 1 for number in range(length)]


def numbered(cart: int, carts: list[int]) -> int:
    """1 + the cart's place among the carts as the seat counts them; 0 for none."""
    return 0 if cart == NONE else 1 + carts.index(cart)


def mission_of(state: RailsState, number: int, seat: int) -> int:
    """Where a mission is."""
    whose, seats = int(state.mission[number]), int(state.seats)
    if whose == NONE:
        return 0
    return 1 if whose == seats else 2 + from_seat(whose, seat, seats)


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
        for kind, many in enumerate(counts(int(state.stock[seat]))):
            found += [(seat, "stockpile", NAMES[kind])] * many
    return found
