"""ME-3 and ME-6 Whose turn it is, and when the game ends."""

from __future__ import annotations

from branchline.core.native import i64
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.state import ACTION, BOT_TILE, EXPERT, NONE, OVER, STANDARD, MiniExpressState


def finish(state: MiniExpressState, acted: bool) -> None:
    """ME-3.3 After every action the end is checked; then the next has his turn.

    ME-R8 A round in which nobody acts, bots included, ends the game; a missing second action counts for nothing.
    """
    if acted:
        state.idle = 0
    elif state.used == NONE:
        state.idle += 1
    company = state.company
    clear(state)
    if state.idle >= turns_in_a_round(state):
        state.phase = OVER
    elif state.mode == STANDARD:
        next_player(state)
    elif ended(state):
        state.phase = OVER  # ME-9.5
    elif state.mode == EXPERT:
        next_action(state, acted, company)
    else:
        player_or_bot(state)


def clear(state: MiniExpressState) -> None:
    """Nothing is under way any more."""
    for number in range(state.picked):
        state.route[number] = NONE
    state.picked = 0
    state.company = NONE
    state.city = NONE
    state.printed = NONE


def turns_in_a_round(state: MiniExpressState) -> i64:
    """Turns until everybody, and the bot after each player (ME-10.2, ME-11.2), has had one."""
    return state.seats if state.mode == STANDARD or state.mode == EXPERT else 2 * state.seats


def next_player(state: MiniExpressState) -> None:
    """ME-3.1 One action a turn, clockwise. ME-6.3 The end comes when all have had equally many turns."""
    state.seat = (state.seat + 1) % state.seats
    state.phase = OVER if state.seat == state.first and ended(state) else ACTION


def next_action(state: MiniExpressState, acted: bool, company: i64) -> None:
    """ME-12.2 The start player's first turn is one action, all others are two.

    ME-R8 Who has no first action has no second either.
    """
    state.phase = ACTION
    state.left -= 1
    if acted and state.left:
        state.used = company
        return
    state.seat = 1 - state.seat
    state.left = 2
    state.used = NONE


def player_or_bot(state: MiniExpressState) -> None:
    """ME-10.2 ME-11.2 After each player's action the bot acts, then it is the other player's turn."""
    if state.bot == NONE:
        state.phase = BOT_TILE
        return
    state.bot = NONE
    state.seat = 1 - state.seat
    state.phase = ACTION


# -- the end -----------------------------------------------------------------------------------------------------


def ended(state: MiniExpressState) -> bool:
    """Whether an end condition is met. None of them can be undone: shares and cubes never come back."""
    return is_end(state, empty_stacks(state), bare_companies(state))


def is_end(state: MiniExpressState, stacks: i64, bare: i64) -> bool:
    """ME-6.1 Two stacks are empty, or ME-6.2 two companies have no cube left.

    ME-R7 An option lets one of each kind count as two. ME-12.5 In the expert game one is enough.
    """
    enough: i64 = 1 if state.mode == EXPERT else 2
    return stacks >= enough or bare >= enough or (state.mixed_end != 0 and stacks + bare >= enough)


def empty_stacks(state: MiniExpressState) -> i64:
    """ME-6.1 How many companies have no share left to take."""
    stacks: i64 = 0
    for company in range(COMPANIES):
        if not state.stack[company]:
            stacks += 1
    return stacks


def bare_companies(state: MiniExpressState) -> i64:
    """ME-6.2 How many companies have no cube in the supply and none in their tracks space."""
    bare: i64 = 0
    for company in range(COMPANIES):
        if not state.supply[company] + state.tracks[company]:
            bare += 1
    return bare


def second_action(state: MiniExpressState) -> bool:
    """ME-12.4 Whether this is an expert's second action, which may not end the game."""
    return state.used != NONE
