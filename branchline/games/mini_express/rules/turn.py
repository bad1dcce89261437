"""The course of the game: its phases, who acts in each, and which phase follows.

    Set-up (ME-2): chance draws, then the players take their starting shares.

        FIRST --start player--> GROUPING --pairs of shares--> DEMAND --every city has a tile--> STARTING --> ACTION
                    |           (four players)                  ^
                    +-------- other numbers of players ---------+

    An action (ME-3 to ME-5, ME-8):

        ACTION --build--> ROUTE --------------> PURPLE_CHOICE ---> the action is over
          |               where shortest          ^   |                 ^
          |               routes part             |   +--- the tile ----+
          +----- start in the west ---------------+       has no purple |
          +----- take a share, pass ------------------------------------+

    When the action is over (``next_turn``):

        the game ends (ME-6) ------> OVER
        three to five players -----> ACTION of the next player
        two players, expert -------> ACTION: the second one of the turn, or the other player's first one
        two players with a bot ----> BOT_TILE after a player's action, ACTION of the other player after the bot's

    The bot's action (ME-10, ME-11): chance draws, and decides where the bot of the basic game has several best builds.

        BOT_TILE --basic game-----> BOT_CITY --------> BOT_ROUTE ----> the action is over
          |  ^ |                    several best       several best
          +--+ |                    cities             routes
         Reset +---advanced game--> DIRECTING -------> ROUTE --------> the action is over
                                    the player decides

A step with only one way is left out. Only this module changes ``phase``. The chapters say what an action does. They
answer with the phase that follows, or with ACTED or PASSED at its end.
"""

from __future__ import annotations

from branchline.core.engine.arrays import new_list
from branchline.core.engine.random import Random
from branchline.core.engine.standings import Standings
from branchline.core.engine.state import CHANCE, NOBODY
from branchline.core.match.options import Options
from branchline.core.native import Ints, append, i64
from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.chapters import automa, building, demand, scoring, setup, shares, west
from branchline.games.mini_express.rules.chapters.ending import ended
from branchline.games.mini_express.rules.state import (
    ACTED,
    ACTION,
    BOT_CITY,
    BOT_ROUTE,
    BOT_TILE,
    DIRECTING,
    EXPERT,
    FIRST,
    GROUPING,
    NONE,
    OVER,
    PASSED,
    PURPLE_CHOICE,
    ROUTE,
    STANDARD,
    STARTING,
    MiniExpressState,
)


class MiniExpressRules(MiniExpressState):
    """A position with the rules: each question goes to the chapter of the phase."""

    def game_name(self) -> str:
        return "mini_express"

    def set_up(self, options: Options) -> None:
        """ME-2 Lay out the table as the options say."""
        self.phase = setup.prepare(self, options)

    # -- who may act, and how ------------------------------------------------------------------------------------

    def turn(self) -> i64:
        if STARTING <= self.phase < BOT_TILE:
            return self.seat
        return NOBODY if self.phase == OVER else CHANCE

    def moves(self, seat: i64) -> Ints:
        return legal_actions(self, seat)

    def apply(self, seat: i64, action: i64) -> None:
        result = carry_out(self, seat, action)
        if result >= ACTED:
            result = next_turn(self, result == ACTED)
        self.phase = result

    # -- chance --------------------------------------------------------------------------------------------------

    def chances(self) -> list[tuple[int, int]]:
        return setup.chances(self) if self.phase < STARTING else automa.chances(self)

    def draw(self, rng: Random) -> i64:
        return setup.draw(self, rng) if self.phase < STARTING else automa.draw(self, rng)

    # -- how the players stand -----------------------------------------------------------------------------------

    def totals(self) -> Ints:
        return scoring.totals(self)

    def places(self) -> Ints:
        return scoring.places(self)

    def standings(self) -> Standings:
        return scoring.standings(self)


# -- what a player may do ----------------------------------------------------------------------------------------


def legal_actions(state: MiniExpressState, seat: i64) -> Ints:
    """The legal actions of the player whose turn it is."""
    if state.phase == ACTION:
        return main_actions(state, seat)
    if state.phase == ROUTE:
        return building.next_picks(state)
    if state.phase == PURPLE_CHOICE:
        return demand.colours(state)
    return setup.sets_to_take(state) if state.phase == STARTING else automa.directions(state)


def main_actions(state: MiniExpressState, seat: i64) -> Ints:
    """ME-3.1 Take a share, build track, or start in the west. ME-3.2 A player who can act must act.

    ME-R8 A player who can do nothing passes. ME-12.3 An expert's two actions are for two different companies.
    """
    out = new_list()
    for company in range(COMPANIES):
        if company != state.used and shares.can_take(state, seat, company):
            out = append(out, actions.share(company))
    for company in range(COMPANIES):
        if company != state.used:
            out = building.builds(state, company, out)
    out = west.starts(state, out)
    return out if len(out) else append(out, actions.PASS)


# -- what an action does -----------------------------------------------------------------------------------------


def carry_out(state: MiniExpressState, seat: i64, action: i64) -> i64:
    """The dispatch from phase to chapter. The answer is the phase that follows, ACTED or PASSED."""
    phase = state.phase
    if phase == ACTION:
        return act(state, seat, action)
    if phase == ROUTE:
        return building.pick(state, actions.via_hex(action))
    if phase == PURPLE_CHOICE:
        return demand.choose(state, actions.purple_company(action))
    if phase == BOT_TILE:
        return automa.draw_tile(state, actions.bot_tile_colour(action))
    if phase == BOT_CITY:
        return building.begin(state, state.bot, actions.bot_city_of(action))
    if phase == BOT_ROUTE:
        return building.pick(state, actions.bot_via_hex(action))
    if phase == DIRECTING:
        return automa.direct(state, action)
    if phase == STARTING:
        return setup.take_set(state, actions.set_of(action))
    if phase == FIRST:
        return setup.start_with(state, action)
    if phase == GROUPING:
        return setup.group(state, actions.left_out(action))
    return setup.lay_tile(state, actions.demand_kind(action))


def act(state: MiniExpressState, seat: i64, action: i64) -> i64:
    """ME-3.1 A player's own action."""
    if action == actions.PASS:
        return PASSED
    if actions.is_share(action):
        return shares.take(state, seat, actions.shared_company(action))
    if actions.is_west(action):
        return west.start(state, actions.west_company(action), actions.west_cubes(action))
    return building.begin(state, actions.built_company(action), actions.built_city(action))


# -- who is next -------------------------------------------------------------------------------------------------


def next_turn(state: MiniExpressState, acted: bool) -> i64:
    """ME-3.3 After every action the end is checked; then the next player has a turn.

    ME-R8 A round in which nobody acts, bots included, ends the game. A missing second action does not count.
    """
    if acted:
        state.idle = 0
    elif state.used == NONE:
        state.idle += 1
    company = state.company
    clear_build(state)
    if state.idle >= turns_in_a_round(state):
        return OVER
    if state.mode == STANDARD:
        return next_player(state)
    if ended(state):
        return OVER  # ME-9.5
    if state.mode == EXPERT:
        return next_action(state, acted, company)
    return player_or_bot(state)


def clear_build(state: MiniExpressState) -> None:
    """No build is under way any more."""
    for number in range(state.picked):
        state.route[number] = NONE
    state.picked = 0
    state.company = NONE
    state.city = NONE
    state.printed = NONE


def turns_in_a_round(state: MiniExpressState) -> i64:
    """Turns until every player, and the bot after each player (ME-10.2, ME-11.2), has had one."""
    return state.seats if state.mode == STANDARD or state.mode == EXPERT else 2 * state.seats


def next_player(state: MiniExpressState) -> i64:
    """ME-3.1 One action a turn, clockwise. ME-6.3 The game ends when all players have had equally many turns."""
    state.seat = (state.seat + 1) % state.seats
    return OVER if state.seat == state.first and ended(state) else ACTION


def next_action(state: MiniExpressState, acted: bool, company: i64) -> i64:
    """ME-12.2 The start player's first turn is one action; all other turns are two.

    ME-R8 A player without a first action has no second one.
    """
    state.left -= 1
    if acted and state.left:
        state.used = company
        return ACTION
    state.seat = 1 - state.seat
    state.left = 2
    state.used = NONE
    return ACTION


def player_or_bot(state: MiniExpressState) -> i64:
    """ME-10.2 ME-11.2 After each player's action the bot acts; then the other player has a turn."""
    if state.bot == NONE:
        return BOT_TILE
    state.bot = NONE
    state.seat = 1 - state.seat
    return ACTION
