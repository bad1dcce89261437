"""Chapter 1: setting up. First deposits, clans, and the first turn."""

from __future__ import annotations

from branchline.core.engine.arrays import filled
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.actions import CLAN, DRAWN_CLAN, MISSION
from branchline.games.off_the_rails.rules.box import CARDS, CLANS, MISSIONS
from branchline.games.off_the_rails.rules.state import (
    ACT,
    DEAL_MISSIONS,
    DRAW_CLANS,
    FIRST_CARDS,
    FIRST_TURN,
    NONE,
    SCATTER,
    TURN_OF,
    RailsState,
)


def begin(state: RailsState) -> None:
    """OR-1.1 Everything is in the bag and in the piles; the first draw is for missions, first deposits or the solo
    game's jewels (OR-10.2).
    """
    if state.rules.solo:
        state.owed = CARDS
        state.phase = SCATTER
    elif state.rules.missions:
        state.owed = state.seats + 1
        state.phase = DEAL_MISSIONS
    else:
        state.phase = FIRST_CARDS


def undealt_missions(state: RailsState) -> Ints:
    """The missions that are not on the table, as weights to draw by."""
    weights = vec[i64]()
    for mission in range(MISSIONS):
        weights = append(weights, 1 if state.mission[mission] == NONE else 0)
    return weights


def deal_mission(state: RailsState, outcome: i64) -> None:
    """OR-9.1 One mission more than there are players lies open."""
    state.mission[outcome - MISSION] = state.seats
    state.owed -= 1
    if not state.owed:
        state.phase = FIRST_CARDS


def free_clans(state: RailsState) -> Ints:
    """The clans that nobody has, as weights to draw by."""
    weights = filled(len(CLANS), 1)
    for clan in state.clan:
        if clan != NONE:
            weights[clan] = 0
    return weights


def clan_moves(state: RailsState) -> Ints:
    """OR-1.7 The chooser may have any clan."""
    return vec[i64]([CLAN + clan for clan in range(len(CLANS))])


def choose_clan(state: RailsState, action: i64) -> None:
    """OR-1.7 The player who moves last chooses a clan, and so a side of the board.

    OR-1.8 With two players the other has the opposite side; with more, chance deals out clans.
    """
    chosen = action - CLAN
    state.clan[state.seats - 1] = chosen
    if state.seats == 2:
        state.clan[0] = state.box.board.opposite[chosen]
        state.phase = FIRST_TURN
    else:
        state.phase = DRAW_CLANS


def deal_clan(state: RailsState, outcome: i64) -> None:
    """OR-1.8 The next player without a clan gets the one drawn; the last of four gets what is left."""
    _give_clan(state, outcome - DRAWN_CLAN)
    if state.seats == len(CLANS) and state.clan[state.seats - 3] != NONE:
        last: i64 = 0
        free = free_clans(state)
        while not free[last]:
            last += 1
        _give_clan(state, last)


def _give_clan(state: RailsState, clan: i64) -> None:
    seat: i64 = 0
    while state.clan[seat] != NONE:
        seat += 1
    state.clan[seat] = clan
    if seat == state.seats - 2:
        state.phase = FIRST_TURN


def first_turn(state: RailsState) -> None:
    """OR-1.9 The player on the chooser's left begins: seat 0, OR-R1 so that the chooser is the last of each round."""
    state.shown = 0
    start_turn(state, 0)


def start_turn(state: RailsState, seat: i64) -> None:
    """OR-2.1 A turn begins with up to four actions."""
    state.seat = seat
    state.actions = state.box.actions
    state.claimed = False
    state.moved = 0
    state.phase = ACT
    state.tell(TURN_OF, seat, NONE)
