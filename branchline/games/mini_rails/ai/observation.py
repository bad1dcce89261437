"""Observation: the position as numbers for learners. Nothing is secret; seats are counted from the one that looks."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.bits import lowest
from branchline.core.engine.numbers import put, put_all, put_by_chair, put_chairs, put_next, put_same, put_seats
from branchline.core.engine.observation import BITS, CATEGORY, COUNT, SCORE, Feature, Use
from branchline.core.engine.state import CHANCE
from branchline.core.match.options import Options
from branchline.core.native import Ints, Shorts, i16, i64
from branchline.games.mini_rails.rules import actions
from branchline.games.mini_rails.rules.box import COMPANIES, MiniRailsBox
from branchline.games.mini_rails.rules.layout import HEXES
from branchline.games.mini_rails.rules.notation import face_name
from branchline.games.mini_rails.rules.state import DRAW, OVER, MiniRailsState

_FREE = 0


def features(seats: int, options: Options, box: MiniRailsBox) -> tuple[Feature, ...]:
    """The layout of an observation."""
    spaces, rounds, limit = 2 * seats + 1, int(box.rounds), int(box.profit_limit)
    most = max(box.discs)
    return (
        Feature("phase", CATEGORY, 1, 0, OVER, "3 discs are drawn, 4 players act, 5 it is over; 0 to 2 the set-up"),
        Feature("round", COUNT, 1, 0, rounds, "rounds finished"),
        Feature("step", COUNT, 1, 0, 2 * seats, "turns taken in this round"),
        Feature("spots", SCORE, HEXES, -9, 9, "by hex: its spots, minus ones are losses"),
        Feature(
            "discs", CATEGORY, HEXES, _FREE, COMPANIES, "by hex: 0 free, else 1 + the company whose disc lies there"
        ),
        Feature("frame_discs", COUNT, COMPANIES, 0, most, "by company: discs on its frame"),
        Feature("bag", COUNT, COMPANIES, 0, most, "by company: discs left in the bag"),
        Feature("market", CATEGORY, spaces, 0, COMPANIES, "by space: 0 empty, else 1 + the company of the disc"),
        Feature("claims", CATEGORY, spaces, 0, seats, "by space: 0 nobody, else 1 + whose marker stands there"),
        Feature("order", CATEGORY, 2 * seats, 0, seats, "by turn of this round: 1 + whose it is; 0 not known yet"),
        Feature("taxed", CATEGORY, rounds, 0, COMPANIES, "by tax space: 0 empty, else 1 + the company that has paid"),
        Feature("bought", BITS, seats, 0, 1, "by seat: has bought in this round"),
        Feature("built", BITS, seats, 0, 1, "by seat: has built in this round"),
        Feature("shares", CATEGORY, seats * rounds, 0, COMPANIES, "by seat and share: 0 none, else 1 + its company"),
        Feature(
            "values", SCORE, seats * rounds, -limit, limit, "by seat and share: where it stands on the profit board"
        ),
        Feature("totals", SCORE, seats, -rounds * limit, rounds * limit, "by seat: its score if the game ended now"),
    )


#: What ``shown`` remembers: the hexes of each company.
SHOWN: Final = COMPANIES


def write(state: MiniRailsState, seat: i64, out: Shorts, at: i64, shown: Ints) -> i64:
    """The numbers, in the order of ``features``. ``shown`` is empty where nobody remembers what stands there."""
    seats, rounds = state.seats, state.box.rounds
    at = put(out, at, state.phase)
    at = put(out, at, state.round)
    at = put(out, at, state.step)
    at = put_all(out, at, state.spots)
    at = update_discs(out, at, state, shown) if len(shown) else put_discs(out, at, state)
    at = put_all(out, at, state.frame_discs)
    at = put_all(out, at, state.bag)
    at = put_next(out, at, state.market)
    at = put_seats(out, at, state.claims, seat, seats)
    at = put_seats(out, at, state.order, seat, seats)
    at = put_next(out, at, state.tax_area)
    at = put_chairs(out, at, state.bought, seat, seats)
    at = put_chairs(out, at, state.built, seat, seats)
    at = put_by_chair(out, at, state.shares, rounds, seat, seats, 1)
    at = put_by_chair(out, at, state.share_values, rounds, seat, seats, 0)
    return put_by_chair(out, at, state.totals(), 1, seat, seats, 0)


def put_discs(out: Shorts, at: i64, state: MiniRailsState) -> i64:
    """By hex: 0 where no disc lies, else 1 + the company."""
    at = put_same(out, at, _FREE, HEXES)
    for company in range(COMPANIES):
        laid = state.track[company]
        while laid:
            put(out, at - HEXES + lowest(laid), company + 1)
            laid &= laid - 1
    return at


def update_discs(out: Shorts, at: i64, state: MiniRailsState, shown: Ints) -> i64:
    """``put_discs`` where the discs in ``shown`` stand already. In a game they only become more."""
    track = state.track
    gone: i64 = 0
    for company in range(COMPANIES):
        gone |= shown[company] & ~track[company]
    if gone:
        put_discs(out, at, state)
    for company in range(COMPANIES):
        laid = track[company] & ~shown[company]
        while laid:
            out[at + lowest(laid)] = i16(company + 1)
            laid &= laid - 1
        shown[company] = track[company]
    return at + HEXES


def uses(state: MiniRailsState, seat: int, action: int) -> list[Use]:
    """What statistics count: shares bought, track built, the terrain below it; tiles and start players drawn."""
    if seat == CHANCE:
        return [] if state.phase == DRAW else drawn(action)
    box = state.box
    if actions.is_buy(action):
        return [(seat, "share", box.company_names[state.market[action]])]
    company = box.company_names[state.market[actions.built_space(action)]]
    spot = int(actions.built_spot(action))
    ground = "frame" if spot == actions.FRAME_SPOT else box.terrain[int(state.spots[spot])]
    return [(seat, "track", company), (seat, "terrain", ground)]


def drawn(outcome: int) -> list[Use]:
    """What an outcome of the set-up brings into play."""
    if outcome >= actions.tile(0, 0, 0):
        return [(CHANCE, "tile", face_name(int(actions.tile_face(outcome))))]
    if actions.first(0) <= outcome < actions.frame(0):
        return [(int(actions.first_seat(outcome)), "start player", "start player")]
    return []
