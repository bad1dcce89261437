"""MR-5 Building track."""

from __future__ import annotations

from branchline.core.engine.bits import BIT, count
from branchline.core.native import i64
from branchline.games.mini_rails.rules.actions import FRAME_SPOT
from branchline.games.mini_rails.rules.box import COMPANIES
from branchline.games.mini_rails.rules.chapters.market import take
from branchline.games.mini_rails.rules.state import MiniRailsState


def open_hexes(state: MiniRailsState, company: i64) -> i64:
    """MR-5.1 The free hexes beside the company's discs; none means that its frame is open (MR-5.4).

    A disc on the frame opens nothing (MR-R2).
    """
    return state.border[company] & ~state.occupied


def build(state: MiniRailsState, seat: i64, space: i64, spot: i64) -> None:
    """MR-5.2 The disc goes onto the map, and every share of its company moves by the spots of the hex.

    MR-5.4 If no free hex lies beside the company's discs, the disc goes onto its frame, at a loss (MR-R5, MR-R10).
    """
    company = take(state, seat, space)
    if spot == FRAME_SPOT:
        state.frame_discs[company] += 1
        move_shares(state, company, -state.box.frame_loss)
    else:
        lay(state, company, spot)
        move_shares(state, company, state.spots[spot])
    state.built |= BIT[seat]


def lay(state: MiniRailsState, company: i64, hex: i64) -> None:
    """MR-5.1 A disc lies on the hex: nobody else can build there, and its company can build on from there."""
    bit = BIT[hex]
    for other in range(COMPANIES):
        if state.border[other] & bit:
            state.room[other] -= 1
    state.track[company] |= bit
    state.border[company] |= state.beside[hex]
    state.occupied |= bit
    state.room[company] = count(open_hexes(state, company))


def move_shares(state: MiniRailsState, company: i64, spots: i64) -> None:
    """MR-5.3 Every share of the company moves on every board; each stops at the end of the board.

    Shares bought in this round move like all others (MR-R4).
    """
    limit = state.box.profit_limit
    shares, values = state.shares, state.share_values
    for share in range(len(shares)):
        if shares[share] == company:
            value = values[share] + spots
            values[share] = limit if value > limit else -limit if value < -limit else value
