"""What a seat or a bystander may see: everything but the order in the bag, which does not exist before it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from branchline.core.ui.view import View
from branchline.games.mini_rails.rules.box import COMPANIES
from branchline.games.mini_rails.rules.building import open_hexes
from branchline.games.mini_rails.rules.layout import HEXES, LAYOUTS
from branchline.games.mini_rails.rules.scoring import taxed
from branchline.games.mini_rails.rules.state import ACTION, NONE, MiniRailsState


class Share(NamedTuple):
    """A share on a profit board."""

    company: int
    value: int


@dataclass(frozen=True)
class MiniRailsView(View):
    """The table as anybody sees it."""

    viewer: int | None
    seats: int
    side: str
    phase: int
    round: int
    rounds: int
    companies: tuple[str, ...]
    letters: tuple[str, ...]
    terrain: tuple[str, ...]
    #: by hex: spots (None while no tile lies there), and the company whose disc is there (None: free)
    spots: tuple[int | None, ...]
    discs: tuple[int | None, ...]
    open_hexes: tuple[tuple[int, ...], ...]
    tiles: tuple[int | None, ...]
    tile_bases: tuple[str | None, ...]
    frames: tuple[int | None, ...]
    frame_discs: tuple[int, ...]
    bag: tuple[int, ...]
    market: tuple[int | None, ...]
    claims: tuple[int | None, ...]
    order: tuple[int, ...]
    player: int | None
    bought: tuple[bool, ...]
    built: tuple[bool, ...]
    tax_area: tuple[int, ...]
    taxed: tuple[bool, ...]
    boards: tuple[tuple[Share, ...], ...]
    profit_limit: int
    #: if the game ended now
    totals: tuple[int, ...]
    places: tuple[int, ...]
    decided_by: str


def something(value: int) -> int | None:
    return None if value == NONE else value


def view(state: MiniRailsState, viewer: int | None) -> MiniRailsView:
    """The table; no seat sees more than another, and what is left in the bag is open (MR-R7)."""
    box, seats = state.box, int(state.seats)
    standings = state.standings()
    paid = int(taxed(state))
    laid = [something(int(tile)) for tile in state.tiles]
    rounds = int(box.rounds)
    boards = [
        tuple(
            Share(int(state.shares[share]), int(state.share_values[share]))
            for share in range(seat * rounds, (seat + 1) * rounds)
            if state.shares[share] != NONE
        )
        for seat in range(seats)
    ]
    return MiniRailsView(
        viewer=viewer,
        seats=seats,
        side=LAYOUTS[state.side].side,
        phase=int(state.phase),
        round=int(state.round),
        rounds=rounds,
        companies=tuple(box.company_names),
        letters=tuple(box.company_letters),
        terrain=tuple("" if laid[hex // 7] is None else box.terrain[int(state.spots[hex])] for hex in range(HEXES)),
        spots=tuple(None if laid[hex // 7] is None else int(state.spots[hex]) for hex in range(HEXES)),
        discs=discs_of([int(track) for track in state.track]),
        open_hexes=tuple(hexes_of(int(open_hexes(state, company))) for company in range(COMPANIES)),
        tiles=tuple(laid),
        tile_bases=tuple(None if face is None else box.bases[face // 6] for face in laid),
        frames=tuple(something(int(company)) for company in state.frames),
        frame_discs=tuple(int(many) for many in state.frame_discs),
        bag=tuple(int(many) for many in state.bag),
        market=tuple(something(int(company)) for company in state.market),
        claims=tuple(something(int(seat)) for seat in state.claims),
        order=tuple(int(seat) for seat in state.order if seat != NONE),
        player=int(state.order[state.step]) if state.phase == ACTION else None,
        bought=tuple(bool(int(state.bought) >> seat & 1) for seat in range(seats)),
        built=tuple(bool(int(state.built) >> seat & 1) for seat in range(seats)),
        tax_area=tuple(int(company) for company in state.tax_area if company != NONE),
        taxed=tuple(bool(paid >> company & 1) for company in range(COMPANIES)),
        boards=tuple(boards),
        profit_limit=int(box.profit_limit),
        totals=tuple(standings.totals),
        places=tuple(standings.places),
        decided_by=standings.decided_by,
    )


def discs_of(tracks: list[int]) -> tuple[int | None, ...]:
    """By hex the company whose disc lies there."""
    out: list[int | None] = [None] * HEXES
    for company, track in enumerate(tracks):
        for hex in hexes_of(track):
            out[hex] = company
    return tuple(out)


def disc_at(state: MiniRailsState, hex: int) -> int | None:
    """The company whose disc lies on a hex."""
    return next((company for company in range(COMPANIES) if int(state.track[company]) >> hex & 1), None)


@lru_cache(maxsize=8192)
def hexes_of(mask: int) -> tuple[int, ...]:
    """A set of hexes as numbers."""
    return tuple(hex for hex in range(HEXES) if mask >> hex & 1)
