"""What chance draws in each phase, with its weights; the chapters say why. Dispatch only."""

from __future__ import annotations

from branchline.core.engine.arrays import filled
from branchline.core.engine.random import Random
from branchline.core.native import Ints, i64
from branchline.games.off_the_rails.rules import actions as code
from branchline.games.off_the_rails.rules import chasm, deposits, jewels, setup
from branchline.games.off_the_rails.rules import state as at
from branchline.games.off_the_rails.rules.box import MINE_SQUARES
from branchline.games.off_the_rails.rules.state import RailsState


def weights(state: RailsState) -> Ints:
    """What chance can draw now, weight by weight from the first code of its kind."""
    phase = state.phase
    if phase == at.DRAW_CARD:
        return deposits.deck_cards(state)
    if phase in (at.FIRST_CARDS, at.CHASM_DECK):
        return deposits.one_mine_cards(state)
    if phase == at.SOLO_CARDS:
        return deposits.solo_cards(state)
    if phase == at.DRAW_TOKEN:
        return state.tokens
    if phase == at.ROLL_DIE:
        return filled(MINE_SQUARES, 1)
    if phase == at.DRAW_CLANS:
        return setup.free_clans(state)
    return setup.undealt_missions(state) if phase == at.DEAL_MISSIONS else jewels.bag(state.bag)


def first_code(state: RailsState) -> i64:
    """The first code of what chance draws now."""
    phase = state.phase
    if phase in (at.DRAW_JEWELS, at.SCATTER):
        return code.JEWEL
    if phase == at.DRAW_TOKEN:
        return code.TOKEN
    if phase == at.ROLL_DIE:
        return code.DIE
    if phase == at.DRAW_CLANS:
        return code.DRAWN_CLAN
    return code.MISSION if phase == at.DEAL_MISSIONS else code.CARD


def draw(state: RailsState, rng: Random) -> i64:
    """An outcome by its weight."""
    if state.phase == at.DRAW_JEWELS:
        return code.JEWEL + jewels.draw(state.bag, rng)
    return first_code(state) + rng.weighted(weights(state))


def carry_out(state: RailsState, outcome: i64) -> None:
    """Carry out a draw."""
    phase = state.phase
    if phase == at.DRAW_JEWELS:
        deposits.draw_jewel(state, outcome)
    elif phase == at.DRAW_CARD:
        deposits.draw_card(state, outcome)
    elif phase == at.FIRST_CARDS:
        deposits.draw_first_card(state, outcome)
    elif phase == at.CHASM_DECK:
        chasm.open_chasm_card(state, outcome)
    elif phase == at.DRAW_TOKEN:
        chasm.draw_token(state, outcome)
    elif phase == at.ROLL_DIE:
        chasm.roll_die(state, outcome)
    elif phase == at.SCATTER:
        deposits.scatter_jewel(state, outcome)
    elif phase == at.SOLO_CARDS:
        chasm.open_solo_card(state, outcome)
    elif phase == at.DRAW_CLANS:
        setup.deal_clan(state, outcome)
    else:
        setup.deal_mission(state, outcome)
