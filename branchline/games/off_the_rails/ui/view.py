"""What a seat or a spectator may see: the open table, and what is behind the own shield (OR-12.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from branchline.core.engine.squares import BACK, DIRECTIONS
from branchline.core.game import CHANCE, NOBODY
from branchline.core.ui.view import View
from branchline.games.off_the_rails.rules import phases as at
from branchline.games.off_the_rails.rules.board import CARDS, CLANS, MINE_SQUARES, Board
from branchline.games.off_the_rails.rules.box import Mission
from branchline.games.off_the_rails.rules.chapters.hidden import stockpile_is_hidden
from branchline.games.off_the_rails.rules.chapters.scoring import jewel_points
from branchline.games.off_the_rails.rules.chapters.solo import RESULTS, result
from branchline.games.off_the_rails.rules.jewels import counts
from branchline.games.off_the_rails.rules.notation import cart_names
from branchline.games.off_the_rails.rules.state import GONE, NONE, SUPPLY, RailsState
from branchline.games.off_the_rails.rules.track import collapsed, column_of, directions, row_of, token_mine
from branchline.games.off_the_rails.ui.lookahead import WayView, ways

#: How many deposit cards a deck has, the Chasm Card aside.
DECK = len(CLANS)
#: Pieces of each kind: diamond, gold, emerald, ruby, rock.
Counts = tuple[int, ...]


class SquareView(NamedTuple):
    """A square of the board."""

    name: str
    row: int
    column: int
    #: the mine whose square it is, and its number there (0: the centre)
    mine: str | None
    number: int | None
    #: the exits of its tile as directions; the mine of the Chasm Token on it
    exits: tuple[str, ...]
    token: str | None
    jewels: Counts


class CartView(NamedTuple):
    """A minecart with its hold."""

    seat: int
    name: str
    clan: str | None
    #: "supply", "gone", or the name of its square
    place: str
    cell: int
    row: int
    column: int
    facing: str
    speed: int
    hold: Counts


class PlayerView(NamedTuple):
    """A player's side of the table; what is hidden is None."""

    clan: str | None
    stockpile: Counts | None
    #: what the stockpile is worth, without any bonus
    points: int | None
    missions: tuple[str, ...]


@dataclass(frozen=True)
class RailsView(View):
    """The table."""

    viewer: int | None
    seats: int
    solo: bool
    phase: int
    #: whose turn it is, and who has to decide something (None: chance, or nobody any more)
    seat: int
    actor: int | None
    over: bool
    actions: int
    rows: int
    columns: int
    squares: tuple[SquareView, ...]
    surfaces: tuple[tuple[str, str, tuple[str, ...]], ...]
    carts: tuple[CartView, ...]
    players: tuple[PlayerView, ...]
    #: the missions that lie open: title, task, and how it is known
    missions: tuple[tuple[str, str, str], ...]
    #: how the board's squares are known
    board_basis: str
    #: the square that track is being laid on or that the die named; the mine of the drawn token; the moving cart
    spot: str | None
    token: str | None
    cart: int | None
    hit: int | None
    turner: int | None
    #: the two hands, if the viewer made them
    hands: tuple[Counts, Counts] | None
    #: cards not yet drawn from the deposit deck; deposits until the chasm opens; whether it is open; tokens to come
    cards_left: int
    cards_seen: tuple[tuple[int, ...], ...]
    fuse: int | None
    chasm: bool
    tokens: tuple[int, ...]
    #: plain tiles and junction tiles in the supply; None where nobody counts them (OR-R9)
    tiles: tuple[int, int] | None
    #: where the mover's carts would go
    ways: tuple[WayView, ...]
    #: alone: what has come to the surface of its colour, and by precious kind the clan of that surface
    delivered: Counts | None
    homes: tuple[str, ...]
    #: at the end: places, totals and what decided; in the solo game the result so far
    places: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    decided_by: str | None
    result: str | None
    #: the square that the viewer chooses a tile for, and its exits
    ring: tuple[str, tuple[str, ...]] | None = None


def view(state: RailsState, viewer: int | None) -> RailsView:
    """OR-R23 The table as the viewer sees it. Neither the bag nor another's stockpile is in it, nor their size."""
    board, actor = state.box.board, int(state.turn())
    over = state.phase == at.OVER
    standings = state.standings() if over else None
    return RailsView(
        viewer=viewer,
        seats=int(state.seats),
        solo=state.rules.solo,
        phase=int(state.phase),
        seat=int(state.seat),
        actor=None if actor in (CHANCE, NOBODY) else actor,
        over=over,
        actions=int(state.actions),
        rows=board.rows,
        columns=board.columns,
        squares=tuple(square_view(board, cell, state.ground[cell], state.heaps[cell]) for cell in board.area),
        surfaces=tuple(surface_view(state, clan) for clan in range(len(CLANS))),
        carts=tuple(cart_view(state, cart) for cart in range(len(state.place))),
        players=tuple(player_view(state, seat, viewer) for seat in range(state.seats)),
        missions=tuple((card.name, card.task, card.basis) for card in claimed_by(state, int(state.seats))),
        board_basis=board.basis,
        spot=board.name(int(state.spot)) if state.spot != NONE else None,
        token=CLANS[state.token] if state.token != NONE else None,
        cart=something(int(state.cart)),
        hit=something(int(state.hit)),
        turner=something(int(state.turner)),
        hands=hands(state, viewer),
        cards_left=cards_left(state),
        cards_seen=tuple(seen_of(state, mine) for mine in range(len(CLANS))),
        fuse=int(state.fuse) if state.fuse > 0 else None,
        chasm=state.chasm,
        tokens=tuple(int(many) for many in state.tokens),
        tiles=(int(state.plain), int(state.junction)) if state.rules.limited_tiles else None,
        ways=ways(state),
        delivered=heap(state.delivered) if state.rules.solo else None,
        homes=homes(state) if state.rules.solo else (),
        places=tuple(standings.places) if standings else None,
        totals=tuple(standings.totals) if standings else None,
        decided_by=standings.decided_by if standings else None,
        result=RESULTS[result(state)] if state.rules.solo else None,
        ring=ring(state) if viewer == actor else None,
    )


def view_of(open_view: RailsView, state: RailsState, viewer: int) -> RailsView:
    """The same from the open table: only what is behind shields, the hands and the ring depend on the viewer."""
    return open_view.but(
        viewer=viewer,
        players=tuple(player_view(state, seat, viewer) for seat in range(state.seats)),
        hands=hands(state, viewer),
        ring=ring(state) if viewer == open_view.actor else None,
    )


def hands(state: RailsState, viewer: int | None) -> tuple[Counts, Counts] | None:
    """OR-12.1 The two hands, if the viewer made them."""
    if viewer is None or state.phase != at.PICK_HAND or viewer != state.owner(state.hit):
        return None
    return heap(state.hand), heap(state.hold[state.hit] - state.hand)


def ring(state: RailsState) -> tuple[str, tuple[str, ...]] | None:
    """The square that a tile is being chosen for, with the exits that its track has."""
    if state.phase != at.CHOOSE_TILE:
        return None
    return state.box.board.name(int(state.spot)), tuple(DIRECTIONS[way] for way in directions(state.ground[state.spot]))


def something(number: int) -> int | None:
    """The number, or None for NONE."""
    return None if number == NONE else number


def heap(number: int) -> Counts:
    """A heap as counts of the kinds."""
    return tuple(counts(number))


def open_table(view: RailsView) -> RailsView:
    """The part of the view that is the same for everybody: no viewer, no players, no hands."""
    return view.but(viewer=None, players=(), hands=None, ring=None)


@lru_cache(maxsize=16384)
def square_view(board: Board, cell: int, ground: int, jewels: int) -> SquareView:
    """One square with what is on it."""
    mine, fallen = int(board.mine_of[cell]), collapsed(ground)
    return SquareView(
        name=board.name(cell),
        row=row_of(cell),
        column=column_of(cell),
        mine=None if mine < 0 else CLANS[mine],
        number=None if mine < 0 else int(board.number_of[cell]),
        exits=() if fallen else tuple(DIRECTIONS[way] for way in directions(ground)),
        token=CLANS[token_mine(ground)] if fallen else None,
        jewels=heap(jewels),
    )


def surface_view(state: RailsState, clan: int) -> tuple[str, str, tuple[str, ...]]:
    """A clan's surface: its clan, its side, its squares."""
    board = state.box.board
    squares = tuple(board.name(int(cell)) for cell in board.surface if cell >= 0 and board.clan_of[cell] == clan)
    return CLANS[clan], DIRECTIONS[BACK[board.inward[clan]]], squares


def cart_view(state: RailsState, cart: int) -> CartView:
    """One cart."""
    place = int(state.place[cart])
    seat = int(state.owner(cart))
    clan = int(state.cart_clan(cart))
    return CartView(
        seat=seat,
        name=cart_names(state.rules.solo)[cart - seat * int(state.rules.carts_each)],
        clan=None if clan == NONE else CLANS[clan],
        place={SUPPLY: "supply", GONE: "gone"}.get(place) or state.box.board.name(place),
        cell=place,
        row=row_of(place) if place >= 0 else -2,
        column=column_of(place) if place >= 0 else -2,
        facing=DIRECTIONS[int(state.face[cart])],
        speed=int(state.speed[cart]),
        hold=heap(state.hold[cart]),
    )


def homes(state: RailsState) -> tuple[str, ...]:
    """OR-R31 By precious kind: the clan whose surface has its colour."""
    return tuple(CLANS[int(clan)] for clan in state.box.solo_clan if clan != NONE)


def player_view(state: RailsState, seat: int, viewer: int | None) -> PlayerView:
    """OR-12.1 One player; the worth of a hidden stockpile is hidden too.

    Nobody's points include the ruby bonus before the end, as it depends on what the others have.
    """
    hidden = stockpile_is_hidden(state, seat, viewer)
    clan = int(state.clan[seat])
    return PlayerView(
        clan=None if clan == NONE else CLANS[clan],
        stockpile=None if hidden else heap(state.stock[seat]),
        points=None if hidden else int(jewel_points(state, seat)),
        missions=tuple(card.name for card in claimed_by(state, seat)),
    )


def claimed_by(state: RailsState, seat: int) -> list[Mission]:
    """The missions of a seat. The open ones have the number of seats as their seat."""
    return [card for card, whose in zip(state.box.missions, state.mission, strict=True) if whose == seat]


def cards_left(state: RailsState) -> int:
    """How many cards the deposit deck still has, or in the solo game the deck of all cards."""
    seen = sum(int(numbers).bit_count() for numbers in state.cards)
    if state.rules.solo:
        return CARDS + 1 - seen
    before = int(state.rules.decks_before)
    whole = DECK * (before + 2) + 1
    if at_start(state):
        return whole
    drawn = DECK * int(state.deck) + (state.deck > before) + int(state.shown).bit_count()
    return 0 if state.chasm else whole - drawn


def at_start(state: RailsState) -> bool:
    """Whether the first turn has not begun."""
    return state.phase in (at.DEAL_MISSIONS, at.FIRST_CARDS, at.CHOOSE_CLAN, at.DRAW_CLANS) or state.clan[0] == NONE


def seen_of(state: RailsState, mine: int) -> tuple[int, ...]:
    """The numbers of a mine's cards that have been seen."""
    return tuple(number + 1 for number in range(MINE_SQUARES) if int(state.cards[mine]) >> number & 1)
