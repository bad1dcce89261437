"""Who decides what: each phase's legal actions and what an action does are in its chapter. Dispatch only."""

from __future__ import annotations

from branchline.core.engine.random import Random
from branchline.core.native import Ints, i64
from branchline.games.off_the_rails.rules import actions as code
from branchline.games.off_the_rails.rules import (
    building,
    chasm,
    collecting,
    collisions,
    deposits,
    missions,
    moving,
    setup,
)
from branchline.games.off_the_rails.rules import state as at
from branchline.games.off_the_rails.rules.state import RailsState


def moves(state: RailsState) -> Ints:
    """The legal actions of whoever decides."""
    phase = state.phase
    if phase == at.ACT:
        return building.action_moves(state)
    if phase == at.CHOOSE_PIECE:
        return building.piece_moves(state)
    if phase == at.COLLECT:
        return collecting.collect_moves(state)
    if phase == at.CHOOSE_WAY:
        return moving.way_moves(state)
    if phase == at.CHOOSE_CART:
        return moving.cart_moves(state)
    if phase == at.SPLIT_HOLD:
        return collisions.split_moves(state)
    if phase == at.PICK_HAND:
        return collisions.pick_moves(state)
    if phase == at.TURN_AWAY:
        return collisions.turn_moves(state)
    if phase == at.CHOOSE_MISSION:
        return missions.claim_moves(state)
    return chasm.token_moves(state) if phase == at.PLACE_TOKEN else setup.clan_moves(state)


def pick(state: RailsState, rng: Random) -> i64:
    """One of them, each as likely."""
    if state.phase == at.ACT:
        return building.pick_action(state, rng)
    listed = moves(state)
    return listed[rng.below(len(listed))]


def carry_out(state: RailsState, action: i64) -> None:
    """Carry out a player's action."""
    phase = state.phase
    if phase == at.ACT:
        if action < code.COLLAPSE:
            building.choose_square(state, action)
        elif action == code.DONE:
            building.stop_acting(state)
        elif action >= code.FASTER:
            building.change_speed(state, action)
        else:
            building.place_cart(state, action)
    elif phase == at.CHOOSE_PIECE:
        building.lay(state, action)
    elif phase == at.COLLECT:
        if action == code.LEAVE:
            collecting.leave(state)
        else:
            collecting.take(state, action)
    elif phase == at.CHOOSE_WAY:
        moving.take_way(state, action)
    elif phase == at.CHOOSE_CART:
        moving.set_off(state, action)
    elif phase == at.SPLIT_HOLD:
        collisions.split(state, action)
    elif phase == at.PICK_HAND:
        collisions.pick(state, action)
    elif phase == at.TURN_AWAY:
        collisions.turn_to(state, action)
    elif phase == at.CHOOSE_MISSION:
        missions.claim(state, action)
    elif phase == at.PLACE_TOKEN:
        chasm.put_token(state, action)
    else:
        setup.choose_clan(state, action)


def go_on(state: RailsState) -> None:
    """The next of the steps that happen by themselves."""
    phase = state.phase
    if phase == at.ROLL:
        moving.roll(state)
    elif phase == at.NEXT_CART:
        moving.next_cart(state)
    elif phase == at.LEAVE_DEPOSIT:
        moving.leave_deposit(state)
    elif phase == at.MOVE_ENDED:
        missions.move_ended(state)
    elif phase == at.DEPOSIT:
        deposits.deposit(state)
    elif phase == at.DEPOSIT_MADE:
        deposits.deposit_made(state)
    elif phase == at.TURN_ENDED:
        chasm.turn_ended(state)
    elif phase == at.CRASH:
        collisions.crash(state)
    elif phase == at.TURN_MOVER:
        collisions.turn_mover(state)
    elif phase == at.TURN_HIT:
        collisions.turn_hit(state)
    else:
        setup.first_turn(state)
