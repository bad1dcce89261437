"""What a seat or a spectator may see: everything. Nothing is hidden, and what is not drawn yet does not exist."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from branchline.core.ui.view import View
from branchline.games.mini_express.rules.box import COMPANIES, PURPLE, RANKS
from branchline.games.mini_express.rules.chapters import scoring
from branchline.games.mini_express.rules.chapters.ending import ended
from branchline.games.mini_express.rules.chapters.shares import can_take, price
from branchline.games.mini_express.rules.state import (
    ACTION,
    BOT_TILE,
    NONE,
    SET_FIRST,
    SET_SECOND,
    SETS,
    STANDARD,
    STARTING,
    WEST_JOINED,
    WEST_OFF,
    WEST_OPEN,
    WEST_SHUT,
    MiniExpressState,
)

_MODES = ("standard", "basic", "advanced", "expert")
_WESTS = {WEST_OFF: "", WEST_SHUT: "not open", WEST_OPEN: "open", WEST_JOINED: "joined"}


class HexView(NamedTuple):
    """A hex of the map."""

    name: str
    column: int
    row: int
    companies: tuple[int, ...]
    city: int | None


class CityView(NamedTuple):
    """A city, with the demand tile that lies there."""

    name: str
    kind: str
    hex: int
    room: int
    demand: tuple[int, ...]
    #: how its place and class are known
    basis: str


class CompanyView(NamedTuple):
    """A company: its stack, its cubes, its length, and what a share is worth in first, second and third place."""

    name: str
    letter: str
    stack: int
    tracks: int
    supply: int
    length: int
    #: what the golden spike adds to the length at the end
    bonus: int
    #: cubes in San Francisco beyond the first: they are no length
    extra: int
    values: tuple[int, ...]


class HoldingView(NamedTuple):
    """A player's part in a company: shares, influence, rank, the worth of a share, and the price of one more."""

    shares: int
    influence: int
    rank: int
    value: int
    price: int | None


@dataclass(frozen=True)
class MiniExpressView(View):
    """The table as anybody sees it."""

    viewer: int | None
    seats: int
    mode: str
    phase: int
    first: int
    player: int | None
    hexes: tuple[HexView, ...]
    cities: tuple[CityView, ...]
    companies: tuple[CompanyView, ...]
    #: by seat, then by company
    holdings: tuple[tuple[HoldingView, ...], ...]
    #: the starting sets left, each as companies
    sets: tuple[tuple[int, ...], ...]
    markers: tuple[int, ...]
    west: str
    bot: int | None
    bot_bag: tuple[int, ...]
    #: the build under way: company, city and hexes picked; and the colour printed beside purple
    company: int | None
    city: int | None
    route: tuple[int, ...]
    printed: int | None
    #: how the values of shares are known
    chart_basis: str
    actions_left: int
    used: int | None
    ending: bool
    #: if the game ended now
    totals: tuple[int, ...]
    places: tuple[int, ...]
    decided_by: str


def number_or_none(value: int) -> int | None:
    """The number, or None for nothing."""
    return None if value == NONE else value


def view(state: MiniExpressState, viewer: int | None) -> MiniExpressView:
    """The table; no seat sees more than another."""
    seats = int(state.seats)
    standings = state.standings()
    return MiniExpressView(
        viewer=viewer,
        seats=seats,
        mode=_MODES[state.mode],
        phase=int(state.phase),
        first=int(state.first),
        player=int(state.seat) if STARTING <= state.phase < BOT_TILE else None,
        hexes=tuple(hex_view(state, hex) for hex in range(len(state.track))),
        cities=tuple(city_view(state, city) for city in range(len(state.room))),
        companies=tuple(company_view(state, company) for company in range(COMPANIES)),
        holdings=tuple(holdings_of(state, seat) for seat in range(seats)),
        sets=tuple(set_view(number) for number in range(SETS) if int(state.sets) >> number & 1),
        markers=() if state.mode == STANDARD else tuple(int(marker) for marker in state.box.markers),
        west=_WESTS[int(state.west)],
        bot=number_or_none(int(state.bot)),
        bot_bag=tuple(int(many) for many in state.bot_bag),
        company=number_or_none(int(state.company)),
        city=number_or_none(int(state.city)),
        route=tuple(int(hex) for hex in list(state.route)[: int(state.picked)]),
        printed=number_or_none(int(state.printed)),
        chart_basis=state.box.chart_basis,
        actions_left=int(state.left),
        used=number_or_none(int(state.used)),
        ending=bool(ended(state)),
        totals=tuple(standings.totals),
        places=tuple(standings.places),
        decided_by=standings.decided_by,
    )


def set_view(number: int) -> tuple[int, ...]:
    """The companies of a starting set."""
    first, second = int(SET_FIRST[number]), int(SET_SECOND[number])
    return (first,) if second == NONE else (first, second)


def hex_view(state: MiniExpressState, hex: int) -> HexView:
    box = state.box
    return hex_of(box.hex_name(hex), box.spots[hex], int(state.track[hex]), number_or_none(int(box.city_at[hex])))


@lru_cache(maxsize=8192)
def hex_of(name: str, at: tuple[int, int], track: int, city: int | None) -> HexView:
    """The same object for the same hex, so that it is quickly compared."""
    return HexView(name, *at, tuple(company for company in range(COMPANIES) if track >> company & 1), city)


def city_view(state: MiniExpressState, city: int) -> CityView:
    box, kind = state.box, int(state.demand[city])
    tile = () if kind == NONE else (int(box.tile_first[kind]), int(box.tile_second[kind]))
    where, basis = int(box.city_hex[city]), box.city_bases[city]
    return CityView(box.city_names[city], box.city_classes[city], where, int(state.room[city]), tile, basis)


def company_view(state: MiniExpressState, company: int) -> CompanyView:
    box = state.box
    row = int(scoring.charted_length(state, company)) * RANKS
    return CompanyView(
        name=box.company_names[company],
        letter=box.company_letters[company],
        stack=int(state.stack[company]),
        tracks=int(state.tracks[company]),
        supply=int(state.supply[company]),
        length=int(state.length[company]),
        bonus=int(state.spike_bonus) if int(state.spike) >> company & 1 else 0,
        extra=int(state.extra[company]),
        values=tuple(int(box.chart[row + rank]) for rank in range(RANKS)),
    )


def holdings_of(state: MiniExpressState, seat: int) -> tuple[HoldingView, ...]:
    """A player's part in every company."""
    return tuple(holding_view(state, seat, company) for company in range(COMPANIES))


def holding_view(state: MiniExpressState, seat: int, company: int) -> HoldingView:
    place = seat * COMPANIES + company
    can = state.phase == ACTION and can_take(state, seat, company)
    return HoldingView(
        shares=int(state.shares[place]),
        influence=int(state.influence[place]),
        rank=int(scoring.rank(state, seat, company)) + 1,
        value=int(scoring.share_value(state, seat, company)),
        price=int(price(state, company)) if can else None,
    )


def letters(view: MiniExpressView, colours: tuple[int, ...]) -> str:
    """Companies as letters; purple is P."""
    return "".join("P" if colour == PURPLE else view.companies[colour].letter for colour in colours)
