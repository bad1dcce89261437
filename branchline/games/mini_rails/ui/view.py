"""What a seat or a spectator may see: everything. The order of the discs in the bag does not exist before the draw."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from branchline.core.native import Ints
from branchline.core.ui.view import View
from branchline.games.mini_rails.rules.box import COMPANIES
from branchline.games.mini_rails.rules.chapters.building import open_hexes
from branchline.games.mini_rails.rules.chapters.market import player
from branchline.games.mini_rails.rules.chapters.scoring import taxed
from branchline.games.mini_rails.rules.layout import HEXES, LAYOUTS, PLACES, RING
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


def view(state: MiniRailsState, viewer: int | None) -> MiniRailsView:
    """The table; no seat sees more than another, and what is left in the bag is open (MR-R7)."""
    box, seats = state.box, int(state.seats)
    standings = state.standings()
    tiles = some_numbers(state.tiles)
    return MiniRailsView(
        viewer=viewer,
        seats=seats,
        side=LAYOUTS[state.side].side,
        phase=int(state.phase),
        round=int(state.round),
        rounds=int(box.rounds),
        companies=tuple(box.company_names),
        letters=tuple(box.company_letters),
        terrain=terrain_of(state, tiles),
        spots=spots_of(state, tiles),
        discs=discs_of([int(track) for track in state.track]),
        open_hexes=tuple(hexes_of(int(open_hexes(state, company))) for company in range(COMPANIES)),
        tiles=tiles,
        tile_bases=tuple(None if tile is None else box.bases[tile // RING] for tile in tiles),
        frames=some_numbers(state.frames),
        frame_discs=numbers(state.frame_discs),
        bag=numbers(state.bag),
        market=some_numbers(state.market),
        claims=some_numbers(state.claims),
        order=only_numbers(state.order),
        player=int(player(state)) if state.phase == ACTION else None,
        bought=flags(int(state.bought), seats),
        built=flags(int(state.built), seats),
        tax_area=only_numbers(state.tax_area),
        taxed=flags(int(taxed(state)), COMPANIES),
        boards=tuple(board_of(state, seat) for seat in range(seats)),
        profit_limit=int(box.profit_limit),
        totals=tuple(standings.totals),
        places=tuple(standings.places),
        decided_by=standings.decided_by,
    )


def terrain_of(state: MiniRailsState, tiles: tuple[int | None, ...]) -> tuple[str, ...]:
    """By hex the name of its terrain; empty while no tile lies there."""
    names = state.box.terrain
    return tuple("" if tiles[hex // PLACES] is None else names[int(state.spots[hex])] for hex in range(HEXES))


def spots_of(state: MiniRailsState, tiles: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """By hex its spots; None while no tile lies there."""
    return tuple(None if tiles[hex // PLACES] is None else int(state.spots[hex]) for hex in range(HEXES))


def board_of(state: MiniRailsState, seat: int) -> tuple[Share, ...]:
    """The shares on a seat's profit board, in the order in which they were bought."""
    rounds = int(state.box.rounds)
    return tuple(
        Share(int(state.shares[place]), int(state.share_values[place]))
        for place in range(seat * rounds, (seat + 1) * rounds)
        if state.shares[place] != NONE
    )


def numbers(items: Ints) -> tuple[int, ...]:
    """An array as plain numbers."""
    return tuple(int(item) for item in items)


def some_numbers(items: Ints) -> tuple[int | None, ...]:
    """An array as plain numbers; None where nothing is."""
    return tuple(None if item == NONE else int(item) for item in items)


def only_numbers(items: Ints) -> tuple[int, ...]:
    """An array as plain numbers, without the places where nothing is."""
    return tuple(int(item) for item in items if item != NONE)


def flags(mask: int, count: int) -> tuple[bool, ...]:
    """By number from 0: whether it is in the set."""
    return tuple(bool(mask >> number & 1) for number in range(count))


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
