"""The course of the game: the chart, and the one dispatch from a phase to the functions of the chapters.

A function of a chapter carries out one thing and returns the phase that comes next. Only this module sets ``phase``.
In the chart a player decides in [BRACKETS] and chance draws in (ROUND BRACKETS). The other phases are steps, which
happen by themselves. A decision is passed over where there is nothing to decide.

::

    (DEAL_MISSIONS) -> (FIRST_CARDS) <-> (DRAW_JEWELS) -> [CHOOSE_CLAN] -> (DRAW_CLANS) -> FIRST_TURN    1 setting up
    alone: (SCATTER) -> FIRST_TURN

    FIRST_TURN -> [ACT] <-> [CHOOSE_TILE]                                                                2 actions
                    |
                    v done, or no action left
                NEXT_CART --one cart waits, or--> [CHOOSE_CART] --> ROLL                                 3 moving
                    |  ^
                    |  |         ROLL --track ahead--> [COLLECT] -> LEAVE_DEPOSIT -> [CHOOSE_WAY]        4 collecting
                    |  |          | ^                                                 |        |
                    |  |          | +---------------------------------------steps left+        | no step left
                    |  |          |                                                            v
                    |  |          +--surface or no track ahead--------------------------> MOVE_ENDED
                    |  |          |                                                            ^
                    |  |          +--cart ahead--> [COLLECT] -> LEAVE_DEPOSIT -> CRASH         |         5 collisions
                    |  |                                                           |           |
                    |  |             TURN_MOVER <- [PICK_HAND] <- [SPLIT_HOLD] <---+           |
                    |  |                 |                                                     |
                    |  |                 +--> [TURN_AWAY] -> TURN_HIT -> [TURN_AWAY] ----------+
                    |  |
                    |  +--------------------- [CHOOSE_MISSION] <- MOVE_ENDED                             9 missions
                    v no cart waits
                 DEPOSIT --deck----> (DRAW_CARD) -> (DRAW_JEWELS) -> DEPOSIT_MADE -> TURN_ENDED          6 deposits
                    |                                                     |
                    |                                   the chasm opens   +-> (CHASM_DECK) -> TURN_ENDED
                    +-----chasm---> (DRAW_TOKEN) -> (ROLL_DIE) -> [PLACE_TOKEN] -> TURN_ENDED            7 the chasm
                    +-----alone---> (SOLO_CARDS) -> TURN_ENDED                                           10 alone

    TURN_ENDED -> [ACT] of the next seat, or OVER
"""

from __future__ import annotations

from branchline.core.engine.arrays import EMPTY, filled
from branchline.core.engine.random import Random
from branchline.core.engine.standings import Standings
from branchline.core.game import CHANCE, NOBODY
from branchline.core.native import Ints, i64
from branchline.games.off_the_rails.rules import actions as code
from branchline.games.off_the_rails.rules import jewels
from branchline.games.off_the_rails.rules import phases as at
from branchline.games.off_the_rails.rules.board import MINE_SQUARES
from branchline.games.off_the_rails.rules.chapters import (
    building,
    chasm,
    collecting,
    collisions,
    deposits,
    hidden,
    missions,
    moving,
    scoring,
    setup,
)
from branchline.games.off_the_rails.rules.state import RailsState


class OffTheRailsRules(RailsState):
    """A position with its rules."""

    def begin(self) -> None:
        """OR-1.1 The position before the first draw."""
        self.phase = setup.set_up(self)

    def turn(self) -> i64:
        phase = self.phase
        if phase == at.OVER:
            return NOBODY
        if phase >= at.CHANCE_PHASES:
            return CHANCE
        if phase == at.SPLIT_HOLD:
            return self.owner(self.hit)
        if phase == at.TURN_AWAY:
            return self.owner(self.turner)
        return self.seats - 1 if phase == at.CHOOSE_CLAN else self.seat

    def moves(self, seat: i64) -> Ints:
        return moves(self)

    def pick(self, seat: i64, rng: Random) -> i64:
        if self.phase == at.ACT:
            return building.pick_action(self, rng)
        listed = moves(self)
        return listed[rng.below(len(listed))]

    def apply(self, seat: i64, action: i64) -> None:
        self.news = EMPTY
        phase = after_draw(self, action) if seat == CHANCE else after_action(self, action)
        while phase >= at.STEPS:
            phase = after_step(self, phase)
        self.phase = phase

    def reveals(self, seat: int, action: int) -> bool:
        """OR-12.2 A picked hand is open, OR-12.3 and the end opens every stockpile: nobody takes that back.

        The solo game ends with a draw.
        """
        if self.phase == at.PICK_HAND:
            return True
        after = self.clone()
        after.apply(seat, action)
        return after.phase == at.OVER

    def chances(self) -> list[tuple[int, int]]:
        first = int(first_outcome(self.phase))
        return [(first + number, int(weight)) for number, weight in enumerate(weights(self)) if weight]

    def draw(self, rng: Random) -> i64:
        if self.phase == at.DRAW_JEWELS:
            return code.JEWEL + jewels.draw_kind(self.bag, rng)
        return first_outcome(self.phase) + rng.weighted(weights(self))

    def imagine(self, seat: int, rng: Random) -> RailsState:
        twin = self.clone()
        hidden.redraw(twin, seat, rng)
        return twin

    def totals(self) -> Ints:
        return scoring.totals(self)

    def places(self) -> Ints:
        return scoring.places(self)

    def standings(self) -> Standings:
        return scoring.standings(self)

    def game_name(self) -> str:
        return "off_the_rails"


# -- a player decides -------------------------------------------------------------------------------------------------


def moves(state: RailsState) -> Ints:
    """The legal actions of the player who decides."""
    phase = state.phase
    if phase == at.ACT:
        return building.action_moves(state)
    if phase == at.CHOOSE_TILE:
        return building.tile_moves(state)
    if phase == at.COLLECT:
        return collecting.collect_moves(state)
    if phase == at.CHOOSE_WAY:
        return moving.way_moves(state)
    if phase == at.CHOOSE_CART:
        return moving.cart_moves(state)
    if phase == at.SPLIT_HOLD:
        return collisions.split_moves(state)
    if phase == at.PICK_HAND:
        return collisions.hand_moves(state)
    if phase == at.TURN_AWAY:
        return collisions.turn_moves(state)
    if phase == at.CHOOSE_MISSION:
        return missions.claim_moves(state)
    return chasm.token_moves(state) if phase == at.PLACE_TOKEN else setup.clan_moves(state)


def after_action(state: RailsState, action: i64) -> i64:
    """Carry out a player's action; the phase that comes next."""
    phase = state.phase
    if phase == at.ACT:
        return building.act(state, action)
    if phase == at.CHOOSE_TILE:
        return building.lay(state, action)
    if phase == at.COLLECT:
        return collecting.collect(state, action)
    if phase == at.CHOOSE_WAY:
        return moving.take_way(state, action)
    if phase == at.CHOOSE_CART:
        return moving.set_off(state, action)
    if phase == at.SPLIT_HOLD:
        return collisions.split_hold(state, action)
    if phase == at.PICK_HAND:
        return collisions.pick_hand(state, action)
    if phase == at.TURN_AWAY:
        return collisions.turn_away(state, action)
    if phase == at.CHOOSE_MISSION:
        return missions.claim(state, action)
    return chasm.put_token(state, action) if phase == at.PLACE_TOKEN else setup.choose_clan(state, action)


# -- steps happen by themselves ---------------------------------------------------------------------------------------


def after_step(state: RailsState, step: i64) -> i64:
    """Carry out a step; the phase that comes next."""
    if step == at.ROLL:
        return moving.roll(state)
    if step == at.NEXT_CART:
        return moving.next_cart(state)
    if step == at.LEAVE_DEPOSIT:
        return moving.leave_deposit(state)
    if step == at.MOVE_ENDED:
        return missions.move_ended(state)
    if step == at.DEPOSIT:
        return deposits.deposit(state)
    if step == at.DEPOSIT_MADE:
        return deposits.deposit_made(state)
    if step == at.TURN_ENDED:
        return chasm.turn_ended(state)
    if step == at.CRASH:
        return collisions.crash(state)
    if step == at.TURN_MOVER:
        return collisions.turn_mover(state)
    return collisions.turn_hit(state) if step == at.TURN_HIT else setup.first_turn(state)


# -- chance draws -----------------------------------------------------------------------------------------------------


def weights(state: RailsState) -> Ints:
    """What chance can draw now: the weights of the outcomes, beginning with the first one of their kind."""
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
    return setup.undealt_missions(state) if phase == at.DEAL_MISSIONS else jewels.kind_weights(state.bag)


def first_outcome(phase: i64) -> i64:
    """The first outcome of the kind that chance draws in a phase."""
    if phase in (at.DRAW_JEWELS, at.SCATTER):
        return code.JEWEL
    if phase == at.DRAW_TOKEN:
        return code.DRAWN_TOKEN
    if phase == at.ROLL_DIE:
        return code.DIE
    if phase == at.DRAW_CLANS:
        return code.DRAWN_CLAN
    return code.MISSION if phase == at.DEAL_MISSIONS else code.CARD


def after_draw(state: RailsState, outcome: i64) -> i64:
    """Carry out a draw; the phase that comes next."""
    phase = state.phase
    if phase == at.DRAW_JEWELS:
        return deposits.draw_jewel(state, outcome)
    if phase == at.DRAW_CARD:
        return deposits.draw_card(state, outcome)
    if phase == at.FIRST_CARDS:
        return deposits.draw_first_card(state, outcome)
    if phase == at.CHASM_DECK:
        return chasm.open_chasm_card(state, outcome)
    if phase == at.DRAW_TOKEN:
        return chasm.draw_token(state, outcome)
    if phase == at.ROLL_DIE:
        return chasm.roll_die(state, outcome)
    if phase == at.SCATTER:
        return deposits.scatter_jewel(state, outcome)
    if phase == at.SOLO_CARDS:
        return chasm.open_solo_card(state, outcome)
    return setup.deal_clan(state, outcome) if phase == at.DRAW_CLANS else setup.deal_mission(state, outcome)
