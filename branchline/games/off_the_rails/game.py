"""Off the Rails: the state that dispatches to the chapters, and the game's description."""

from __future__ import annotations

from typing import Final

from branchline.core.box import Box, Entry
from branchline.core.errors import OptionError
from branchline.core.game import CHANCE, NOBODY, Game, State
from branchline.core.native import Ints, i64, vec
from branchline.core.options import Choice, Flag, Number, Option, Options
from branchline.core.random import Random
from branchline.core.standings import Standings
from branchline.core.story import Message
from branchline.core.view import View
from branchline.games.off_the_rails import actions as code
from branchline.games.off_the_rails import (
    building,
    chasm,
    collecting,
    collisions,
    deposits,
    hidden,
    jewels,
    missions,
    moving,
    picture,
    scoring,
    setup,
)
from branchline.games.off_the_rails import state as at
from branchline.games.off_the_rails import story as stories
from branchline.games.off_the_rails import view as views
from branchline.games.off_the_rails.box import CLANS, MINE_SQUARES, MISSIONS, RailsBox
from branchline.games.off_the_rails.state import RailsState, Rules


class OffTheRails(RailsState):
    """A position of Off the Rails."""

    def turn(self) -> i64:
        phase = self.phase
        if phase == at.OVER:
            return NOBODY
        if phase >= at.DEAL_MISSIONS:
            return CHANCE
        if phase == at.SPLIT_HOLD:
            return self.owner(self.hit)
        if phase == at.TURN_AWAY:
            return self.owner(self.turner)
        return self.seats - 1 if phase == at.CHOOSE_CLAN else self.seat

    def moves(self, seat: i64) -> Ints:
        phase = self.phase
        if phase == at.ACT:
            return building.action_moves(self)
        if phase == at.CHOOSE_PIECE:
            return building.piece_moves(self)
        if phase == at.COLLECT:
            return collecting.collect_moves(self)
        if phase == at.CHOOSE_WAY:
            return moving.way_moves(self)
        if phase == at.CHOOSE_CART:
            return moving.cart_moves(self)
        if phase == at.SPLIT_HOLD:
            return collisions.split_moves(self)
        if phase == at.PICK_HAND:
            return collisions.pick_moves(self)
        if phase == at.TURN_AWAY:
            return collisions.turn_moves(self)
        if phase == at.CHOOSE_MISSION:
            return missions.claim_moves(self)
        return chasm.token_moves(self) if phase == at.PLACE_TOKEN else setup.clan_moves(self)

    def apply(self, seat: i64, action: i64) -> None:
        self.news = at.EMPTY
        if seat == CHANCE:
            self._apply_draw(action)
        else:
            self._apply_choice(action)
        while self.phase >= at.AUTOMATIC:
            self._go_on()

    def _apply_choice(self, action: i64) -> None:
        phase = self.phase
        if phase == at.ACT:
            if action < code.COLLAPSE:
                building.choose_square(self, action)
            elif action == code.DONE:
                building.stop_acting(self)
            elif action >= code.FASTER:
                building.change_speed(self, action)
            else:
                building.place_cart(self, action)
        elif phase == at.CHOOSE_PIECE:
            building.lay(self, action)
        elif phase == at.COLLECT:
            if action == code.LEAVE:
                collecting.leave(self)
            else:
                collecting.take(self, action)
        elif phase == at.CHOOSE_WAY:
            moving.take_way(self, action)
        elif phase == at.CHOOSE_CART:
            moving.set_off(self, action)
        elif phase == at.SPLIT_HOLD:
            collisions.split(self, action)
        elif phase == at.PICK_HAND:
            collisions.pick(self, action)
        elif phase == at.TURN_AWAY:
            collisions.turn_to(self, action)
        elif phase == at.CHOOSE_MISSION:
            missions.claim(self, action)
        elif phase == at.PLACE_TOKEN:
            chasm.put_token(self, action)
        else:
            setup.choose_clan(self, action)

    def _apply_draw(self, outcome: i64) -> None:
        phase = self.phase
        if phase == at.DRAW_JEWELS:
            deposits.draw_jewel(self, outcome)
        elif phase == at.DRAW_CARD:
            deposits.draw_card(self, outcome)
        elif phase == at.FIRST_CARDS:
            deposits.draw_first_card(self, outcome)
        elif phase == at.CHASM_DECK:
            chasm.open_chasm_card(self, outcome)
        elif phase == at.DRAW_TOKEN:
            chasm.draw_token(self, outcome)
        elif phase == at.ROLL_DIE:
            chasm.roll_die(self, outcome)
        elif phase == at.SCATTER:
            deposits.scatter_jewel(self, outcome)
        elif phase == at.SOLO_CARDS:
            chasm.open_solo_card(self, outcome)
        elif phase == at.DRAW_CLANS:
            setup.deal_clan(self, outcome)
        else:
            setup.deal_mission(self, outcome)

    def _go_on(self) -> None:
        """The next of the steps that happen by themselves."""
        phase = self.phase
        if phase == at.ROLL:
            moving.roll(self)
        elif phase == at.NEXT_CART:
            moving.next_cart(self)
        elif phase == at.LEAVE_DEPOSIT:
            moving.leave_deposit(self)
        elif phase == at.MOVE_ENDED:
            missions.move_ended(self)
        elif phase == at.DEPOSIT:
            deposits.deposit(self)
        elif phase == at.DEPOSIT_MADE:
            deposits.deposit_made(self)
        elif phase == at.TURN_ENDED:
            chasm.turn_ended(self)
        elif phase == at.CRASH:
            collisions.crash(self)
        elif phase == at.TURN_MOVER:
            collisions.turn_mover(self)
        elif phase == at.TURN_HIT:
            collisions.turn_hit(self)
        else:
            setup.first_turn(self)

    def reveals(self, seat: int, action: int) -> bool:
        """OR-12.2 A picked hand is open: nobody takes that back."""
        return self.phase == at.PICK_HAND

    # -- chance --------------------------------------------------------------------------------------------------

    def _weights(self) -> Ints:
        """What chance can draw now, weight by weight from the first code of its kind."""
        phase = self.phase
        if phase == at.DRAW_CARD:
            return deposits.deck_cards(self)
        if phase in (at.FIRST_CARDS, at.CHASM_DECK):
            return deposits.one_mine_cards(self)
        if phase == at.SOLO_CARDS:
            return deposits.solo_cards(self)
        if phase == at.DRAW_TOKEN:
            return self.tokens
        if phase == at.ROLL_DIE:
            return vec[i64]([1] * MINE_SQUARES)
        if phase == at.DRAW_CLANS:
            return setup.free_clans(self)
        return setup.undealt_missions(self) if phase == at.DEAL_MISSIONS else jewels.bag(self.bag)

    def _first_code(self) -> i64:
        phase = self.phase
        if phase in (at.DRAW_JEWELS, at.SCATTER):
            return code.JEWEL
        if phase == at.DRAW_TOKEN:
            return code.TOKEN
        if phase == at.ROLL_DIE:
            return code.DIE
        if phase == at.DRAW_CLANS:
            return code.DRAWN_CLAN
        return code.MISSION if phase == at.DEAL_MISSIONS else code.CARD

    def chances(self) -> list[tuple[int, int]]:
        first, weights = int(self._first_code()), self._weights()
        return [(first + number, int(weight)) for number, weight in enumerate(weights) if weight]

    def draw(self, rng: Random) -> i64:
        if self.phase == at.DRAW_JEWELS:
            return code.JEWEL + jewels.draw(self.bag, rng)
        return self._first_code() + rng.weighted(self._weights())

    # -- copies --------------------------------------------------------------------------------------------------

    def clone(self) -> OffTheRails:
        twin = OffTheRails(int(self.seats), self.box, self.rules)
        self.copy_to(twin)
        return twin

    def imagine(self, seat: int, rng: Random) -> State:
        twin = self.clone()
        hidden.redraw(twin, seat, rng)
        return twin

    # -- how the players stand -----------------------------------------------------------------------------------

    def totals(self) -> Ints:
        return scoring.totals(self)

    def places(self) -> Ints:
        return scoring.places(self)

    def standings(self) -> Standings:
        return scoring.standings(self)


def rails(state: State) -> OffTheRails:
    """The state as one of this game."""
    assert isinstance(state, OffTheRails)
    return state


class OffTheRailsGame(Game):
    """Off the Rails, described."""

    name = "off_the_rails"
    title = "Off the Rails"
    summary = "Goblin clans race minecarts to the jewels and back to the surface before the ground falls in."
    edition = 1
    secrets = True
    seat_counts: tuple[int, ...] = (1, 2, 3, 4)
    options: tuple[Option, ...] = (
        Flag(name="missions", help="mission cards for four points each"),
        Choice(
            name="length",
            default="players",
            choices=("players", "13", "17", "21", "25"),
            help="cards in the deposit deck: by the number of players, or 13 (quick) to 25",
        ),
        Flag(name="bumper", help="collisions only turn carts: nothing is dropped, nobody derails"),
        Flag(name="chasm_die", help="a die tells which mine square collapses"),
        Choice(
            name="split",
            default="hands",
            choices=("hands", "strict"),
            help="an odd hold: the picked hand drops, or strictly the larger half",
        ),
        Choice(
            name="turn_away",
            default="straight",
            choices=("straight", "any"),
            help="after a collision: straight back where the track allows it, or any way that is not towards it",
        ),
        Flag(name="skip_deposits", default=True, help="a deposit may be passed up and later ones still collected"),
        Choice(
            name="tie_jewels",
            default="precious",
            choices=("precious", "all"),
            help="the tie-break by jewels counts precious ones, or rocks too",
        ),
        Choice(name="tiles", default="limited", choices=("limited", "unlimited"), help="the supply of track tiles"),
        Number(name="solo_carts", default=4, low=1, high=4, help="alone: how many carts may be out at once"),
    )
    action_count = code.ACTIONS
    outcome_count = code.OUTCOMES

    def read_box(self, root: Entry) -> Box:
        return RailsBox(root)

    def check(self, seats: int, options: Options) -> None:
        for name in ("missions", "chasm_die") if seats == 1 else ():
            if options[name]:
                raise OptionError(f"option {name}: not in the solo game")
        if seats == 1 and options["length"] != "players":
            raise OptionError("option length: the solo game has no deposit deck")
        if seats > 1 and options["solo_carts"] != 4:
            raise OptionError("option solo_carts: only in the solo game")

    def new(self, seats: int, options: Options, box: Box) -> State:
        assert isinstance(box, RailsBox)
        state = OffTheRails(seats, box, Rules(seats, options, box))
        state.fill()
        setup.begin(state)
        return state

    def components(self, seats: int, options: Options, box: Box) -> dict[str, int]:
        assert isinstance(box, RailsBox)
        jewel_counts = dict(zip(jewels.NAMES, jewels.counts(int(box.heap)), strict=True))
        return {
            **jewel_counts,
            "plain tile": int(box.plain_tiles),
            "junction tile": int(box.junction_tiles),
            **{f"{clan} token": int(box.tokens_each) for clan in CLANS},
            "cart": 4 if seats == 1 else 2 * seats,
            "mission": MISSIONS,
        }

    def text(self, state: State, seat: int, action: int) -> str:
        own = rails(state)
        if seat == CHANCE:
            return code.outcome_text(own.box, action)
        return code.action_text(own.box, action, own.rules.solo)

    def seen(self, state: State, seat: int, action: int, viewer: int | None) -> str:
        own = rails(state)
        if own.phase == at.SPLIT_HOLD and hidden.split_is_secret(own, viewer):
            return "split"
        return self.text(state, seat, action)

    def view(self, state: State, viewer: int | None) -> View:
        return views.view(rails(state), viewer)

    def prompt(self, view: View) -> Message:
        assert isinstance(view, views.RailsView)
        return stories.prompt(view)

    def story(self, before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Message]:
        return stories.story(rails(before), seat, action, rails(after), viewer)

    def picture(self, view: View, names: list[str]) -> str:
        assert isinstance(view, views.RailsView)
        return picture.picture(view, names)


GAME: Final = OffTheRailsGame()
