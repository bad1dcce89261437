"""Off the Rails: the state that dispatches to the chapters, and the game's description."""

from __future__ import annotations

from typing import Final

from branchline.core.arrays import EMPTY
from branchline.core.box import Box, Entry
from branchline.core.errors import OptionError
from branchline.core.game import CHANCE, NOBODY, Game, State
from branchline.core.judgement import best_of_all
from branchline.core.native import Ints, i64
from branchline.core.observation import Feature, Use
from branchline.core.options import Choice, Flag, Number, Option, Options
from branchline.core.random import Random
from branchline.core.scene import Say, Scene
from branchline.core.standings import Standings
from branchline.core.story import Message, Name
from branchline.core.terms import Term
from branchline.core.view import View
from branchline.games.off_the_rails import actions as code
from branchline.games.off_the_rails import (
    choices,
    drawing,
    evaluation,
    hidden,
    jewels,
    judging,
    observation,
    picture,
    pointing,
    scoring,
    setup,
)
from branchline.games.off_the_rails import scene as scenes
from branchline.games.off_the_rails import state as at
from branchline.games.off_the_rails import story as stories
from branchline.games.off_the_rails import view as views
from branchline.games.off_the_rails.box import CLANS, MISSIONS, RailsBox
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
        return choices.moves(self)

    def pick(self, seat: i64, rng: Random) -> i64:
        return choices.pick(self, rng)

    def apply(self, seat: i64, action: i64) -> None:
        self.news = EMPTY
        if seat == CHANCE:
            drawing.carry_out(self, action)
        else:
            choices.carry_out(self, action)
        while self.phase >= at.AUTOMATIC:
            choices.go_on(self)

    def reveals(self, seat: int, action: int) -> bool:
        """OR-12.2 A picked hand is open, OR-12.3 and the end opens every stockpile: nobody takes that back."""
        if self.phase == at.PICK_HAND or self.rules.solo:
            return self.phase == at.PICK_HAND
        after = self.clone()
        after.apply(seat, action)
        return after.phase == at.OVER

    # -- chance --------------------------------------------------------------------------------------------------

    def chances(self) -> list[tuple[int, int]]:
        first = int(drawing.first_code(self))
        return [(first + number, int(weight)) for number, weight in enumerate(drawing.weights(self)) if weight]

    def draw(self, rng: Random) -> i64:
        return drawing.draw(self, rng)

    # -- copies --------------------------------------------------------------------------------------------------

    def clone(self) -> OffTheRails:
        twin = OffTheRails(self.seats, self.box, self.rules)
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

    # -- what a bot asks -----------------------------------------------------------------------------------------

    def outlook(self, weights: Ints) -> Ints:
        return evaluation.outlook(self, weights)

    def conclude(self, seat: i64, weights: Ints) -> None:
        judging.conclude(self, seat, weights)

    def appraise(self, seat: i64, moves: Ints, weights: Ints) -> Ints:
        return judging.appraise(self, seat, moves, weights)

    def guided(self, seat: i64, rng: Random, weights: Ints) -> i64:
        return best_of_all(self, seat, weights)

    def rehearse(self, seat: i64, rng: Random, weights: Ints) -> i64:
        return judging.rehearse(self, seat, rng, weights)


def rails(state: State) -> OffTheRails:
    """The state as one of this game."""
    assert isinstance(state, OffTheRails)
    return state


class OffTheRailsGame(Game):
    """Off the Rails, described."""

    name = "off_the_rails"
    title = "Off the Rails"
    summary = "Goblin clans race minecarts to the jewels and back to the surface before the ground falls in."
    kind_of_game = "A race underground: track for everybody, carts with speeds, collisions, and hidden stockpiles."
    minutes = (60, 90)
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
    terms: tuple[Term, ...] = evaluation.TERMS

    def read_box(self, root: Entry) -> Box:
        return RailsBox(root)

    def check(self, seats: int, options: Options) -> None:
        for name in ("missions", "chasm_die") if seats == 1 else ():
            if options[name]:
                raise OptionError(Message("option {option}: not in the solo game", {"option": Name(name)}))
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

    def aside(self, state: State, seat: int, action: int) -> Message | None:
        return stories.aside(rails(state), action)

    def features(self, seats: int, options: Options, box: Box) -> tuple[Feature, ...]:
        assert isinstance(box, RailsBox)
        return observation.features(seats, box)

    def observe(self, state: State, seat: int) -> list[int]:
        return observation.observe(rails(state), seat)

    def uses(self, state: State, seat: int, action: int) -> list[Use]:
        return observation.uses(rails(state), seat, action)

    def keeps(self, state: State) -> list[Use]:
        return observation.keeps(rails(state))

    def view(self, state: State, viewer: int | None) -> View:
        return views.view(rails(state), viewer)

    def prompt(self, view: View) -> Message:
        assert isinstance(view, views.RailsView)
        return stories.prompt(view)

    def story(self, before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Message]:
        return stories.story(rails(before), seat, action, rails(after), viewer)

    def preview(self, state: State, seat: int, action: int) -> list[Message]:
        """OR-12.2, OR-12.3 What is in a hand is not told before it is picked, nor who wins before it is over."""
        if state.reveals(seat, action):
            return stories.player_story(rails(state), seat, action, seat)
        return super().preview(state, seat, action)

    def stage(self, view: View) -> Message | None:
        assert isinstance(view, views.RailsView)
        return stories.stage(view)

    def picture(self, view: View, names: list[str], say: Say) -> str:
        assert isinstance(view, views.RailsView)
        return picture.picture(view, names, say)

    def scene(self, view: View, names: list[str], say: Say) -> Scene:
        assert isinstance(view, views.RailsView)
        return scenes.scene(view, names, say)

    def clicks(self, state: State, seat: int, action: int) -> list[str]:
        return pointing.clicks(rails(state), seat, action)

    def label(self, state: State, seat: int, action: int) -> Message:
        return pointing.label(rails(state), action, self.aside(state, seat, action))

    def why_not(self, state: State, seat: int, spot: str) -> Message | None:
        return pointing.why_not(rails(state), seat, spot)


GAME: Final = OffTheRailsGame()
