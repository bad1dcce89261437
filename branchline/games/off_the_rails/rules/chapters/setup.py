"""Chapter 1: setting up. The first deposits, the clans, and the first turn."""

from __future__ import annotations

from branchline.core.engine.arrays import filled, place_of
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.actions import CLAN, DRAWN_CLAN, MISSION
from branchline.games.off_the_rails.rules.board import CARDS, CLANS
from branchline.games.off_the_rails.rules.box import MISSIONS
from branchline.games.off_the_rails.rules.chapters.building import start_turn
from branchline.games.off_the_rails.rules.phases import DEAL_MISSIONS, DRAW_CLANS, FIRST_CARDS, FIRST_TURN, SCATTER
from branchline.games.off_the_rails.rules.state import NONE, RailsState


def set_up(state: RailsState) -> i64:
    """OR-1.1 All pieces are in the bag and all tiles in the supply. Then chance draws missions, the first deposits, or
    the jewels of the solo game (OR-10.2).
    """
    state.fill()
    if state.rules.solo:
        state.owed = CARDS
        return SCATTER
    if state.rules.missions:
        state.owed = state.seats + 1
        return DEAL_MISSIONS
    return FIRST_CARDS


def undealt_missions(state: RailsState) -> Ints:
    """The missions that are not on the table, as weights to draw by."""
    weights = vec[i64]()
    for mission in range(MISSIONS):
        weights = append(weights, 1 if state.mission[mission] == NONE else 0)
    return weights


def deal_mission(state: RailsState, outcome: i64) -> i64:
    """OR-9.1 One mission more than there are players lies open."""
    state.mission[outcome - MISSION] = state.seats
    state.owed -= 1
    return DEAL_MISSIONS if state.owed else FIRST_CARDS


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


def choose_clan(state: RailsState, action: i64) -> i64:
    """OR-1.7 The player who moves last chooses a clan, and with it a side of the board.

    OR-1.8 With two players the other one gets the opposite side. With more, chance deals out the clans.
    """
    chosen = action - CLAN
    state.clan[state.seats - 1] = chosen
    if state.seats > 2:
        return DRAW_CLANS
    state.clan[0] = state.box.board.opposite[chosen]
    return FIRST_TURN


def deal_clan(state: RailsState, outcome: i64) -> i64:
    """OR-1.8 The next player without a clan gets the one that was drawn. The last of four gets the one that is left."""
    state.clan[place_of(state.clan, NONE)] = outcome - DRAWN_CLAN
    if state.seats == len(CLANS) and state.clan[state.seats - 3] != NONE:
        state.clan[state.seats - 2] = place_of(free_clans(state), 1)
    return DRAW_CLANS if state.clan[state.seats - 2] == NONE else FIRST_TURN


def first_turn(state: RailsState) -> i64:
    """OR-1.9 The player on the chooser's left begins. OR-R1 That is seat 0, as the chooser is the last seat."""
    state.shown = 0
    return start_turn(state, 0)
