"""Observation: the position as numbers for learners. Nothing is secret; seats are counted from the one that looks."""

from __future__ import annotations

from branchline.core.engine.bits import BIT
from branchline.core.engine.observation import Feature, Use, around, from_seat
from branchline.core.engine.state import CHANCE
from branchline.core.match.options import Options
from branchline.games.mini_rails.rules import actions
from branchline.games.mini_rails.rules.box import COMPANIES, MiniRailsBox
from branchline.games.mini_rails.rules.layout import HEXES
from branchline.games.mini_rails.rules.notation import face_name
from branchline.games.mini_rails.rules.state import DRAW, NONE, OVER, MiniRailsState

_FREE = 0


def features(seats: int, options: Options, box: MiniRailsBox) -> tuple[Feature, ...]:
    """The layout of an observation."""
    spaces, rounds, limit = 2 * seats + 1, int(box.rounds), int(box.profit_limit)
    most = max(box.discs)
    return (
        Feature("phase", 1, 0, OVER, "3 discs are drawn, 4 players act, 5 it is over; 0 to 2 the set-up"),
        Feature("round", 1, 0, rounds, "rounds finished"),
        Feature("step", 1, 0, 2 * seats, "turns taken in this round"),
        Feature("spots", HEXES, -9, 9, "by hex: its spots, minus ones are losses"),
        Feature("discs", HEXES, _FREE, COMPANIES, "by hex: 0 free, else 1 + the company whose disc lies there"),
        Feature("frame_discs", COMPANIES, 0, most, "by company: discs on its frame"),
        Feature("bag", COMPANIES, 0, most, "by company: discs left in the bag"),
        Feature("market", spaces, 0, COMPANIES, "by space: 0 empty, else 1 + the company of the disc"),
        Feature("claims", spaces, 0, seats, "by space: 0 nobody, else 1 + whose marker stands there"),
        Feature("order", 2 * seats, 0, seats, "by turn of this round: 1 + whose it is; 0 not known yet"),
        Feature("taxed", rounds, 0, COMPANIES, "by tax space: 0 empty, else 1 + the company that has paid"),
        Feature("bought", seats, 0, 1, "by seat: has bought in this round"),
        Feature("built", seats, 0, 1, "by seat: has built in this round"),
        Feature("shares", seats * rounds, 0, COMPANIES, "by seat and share: 0 none, else 1 + its company"),
        Feature("values", seats * rounds, -limit, limit, "by seat and share: where it stands on the profit board"),
        Feature("totals", seats, -rounds * limit, rounds * limit, "by seat: its score if the game ended now"),
    )


def observe(state: MiniRailsState, seat: int) -> list[int]:
    """The numbers, in the order of ``features``."""
    seats, rounds = int(state.seats), int(state.box.rounds)
    chairs = around(seat, seats)
    out: list[int] = [int(state.phase), int(state.round), int(state.step)]
    out += [int(spots) for spots in state.spots]
    out += discs(state)
    out += [int(many) for many in state.frame_discs]
    out += [int(many) for many in state.bag]
    out += [int(company) + 1 for company in state.market]
    out += [0 if owner == NONE else 1 + from_seat(int(owner), seat, seats) for owner in state.claims]
    out += [0 if owner == NONE else 1 + from_seat(int(owner), seat, seats) for owner in state.order]
    out += [int(company) + 1 for company in state.tax_area]
    out += [int(state.bought & BIT[other] != 0) for other in chairs]
    out += [int(state.built & BIT[other] != 0) for other in chairs]
    for other in chairs:
        out += [int(state.shares[share]) + 1 for share in range(other * rounds, (other + 1) * rounds)]
    for other in chairs:
        out += [int(state.share_values[share]) for share in range(other * rounds, (other + 1) * rounds)]
    totals = state.totals()
    out += [int(totals[other]) for other in chairs]
    return out


def discs(state: MiniRailsState) -> list[int]:
    """By hex: 0 where no disc lies, else 1 + the company."""
    discs_by_hex = [_FREE] * HEXES
    for company in range(COMPANIES):
        laid = state.track[company]
        for hex in range(HEXES):
            if laid & BIT[hex]:
                discs_by_hex[hex] = company + 1
    return discs_by_hex


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
