"""Mini Express: the chapters plugged together."""

from __future__ import annotations

from typing import Final

from branchline.core.box import Box, Entry
from branchline.core.errors import OptionError
from branchline.core.game import CHANCE, NOBODY, Game, State
from branchline.core.native import Ints, i64
from branchline.core.observation import Feature, Use
from branchline.core.options import Choice, Flag, Number, Option, Options
from branchline.core.random import Random
from branchline.core.scene import Say, Scene
from branchline.core.standings import Standings
from branchline.core.story import Message
from branchline.core.terms import Term
from branchline.core.view import View
from branchline.games.mini_express import (
    actions,
    bot,
    choices,
    evaluation,
    observation,
    picture,
    pointing,
    scene_routes,
    scoring,
    setup,
    words,
)
from branchline.games.mini_express import scene as scenes
from branchline.games.mini_express import story as stories
from branchline.games.mini_express import view as views
from branchline.games.mini_express.box import MOST_SEATS, MiniExpressBox
from branchline.games.mini_express.state import BASIC, BOT_TILE, OVER, STANDARD, STARTING, MiniExpressState

#: The games for two, in the order of their modes from BASIC on.
DUELS: Final = ("basic", "advanced", "expert")
#: How the west is played: not at all, opened by the dotted line, or opened by two cities on it.
WESTS: Final = ("no", "line", "cities")


class MiniExpressTable(MiniExpressState):
    """A position that can be played."""

    def turn(self) -> i64:
        if STARTING <= self.phase < BOT_TILE:
            return self.seat
        return NOBODY if self.phase == OVER else CHANCE

    def moves(self, seat: i64) -> Ints:
        return choices.moves(self, seat)

    def apply(self, seat: i64, action: i64) -> None:
        if seat != CHANCE:
            choices.apply(self, seat, action)
        elif self.phase < STARTING:
            setup.carry_out(self, action)
        else:
            bot.carry_out(self, action)

    def chances(self) -> list[tuple[int, int]]:
        return setup.chances(self) if self.phase < STARTING else bot.chances(self)

    def draw(self, rng: Random) -> i64:
        return setup.draw(self, rng) if self.phase < STARTING else bot.draw(self, rng)

    def clone(self) -> MiniExpressTable:
        twin = MiniExpressTable(self.seats, self.box, self.mode)
        self.copy_to(twin)
        return twin

    def totals(self) -> Ints:
        return scoring.totals(self)

    def places(self) -> Ints:
        return scoring.places(self)

    def standings(self) -> Standings:
        return scoring.standings(self)

    def outlook(self, weights: Ints) -> Ints:
        return evaluation.outlook(self, weights)

    def conclude(self, seat: i64, weights: Ints) -> None:
        evaluation.conclude(self, seat, weights)


class MiniExpress(Game):
    """The description of the game."""

    name = "mini_express"
    title = "Mini Express"
    summary = "Build four railways across a continent, and hold shares where your influence is greatest."
    kind_of_game = "A game of building and shares: common railways, routes over a map, and majorities of influence."
    minutes = (45, 75)
    edition = 1
    seat_counts: tuple[int, ...] = (2, 3, 4, 5)
    options: tuple[Option, ...] = (
        Choice(name="duel", choices=DUELS, default="basic", help="the game for two: bots, directed bots, or no bots"),
        Flag(name="limits_two", help="every city takes two companies, as in a first game"),
        Choice(name="west", choices=WESTS, default="no", help="the west coast, opened by the line or by its cities"),
        Flag(name="golden_spike", default=True, help="joining the coasts drives the golden spike (west coast only)"),
        Flag(name="water_link", default=True, help="San Francisco and Portland are neighbours by water"),
        Flag(name="open_starts", help="start cities take one company besides their own"),
        Flag(name="mixed_end", help="an empty stack and a company without cubes count together towards the end"),
        Number(name="first", low=0, high=MOST_SEATS, default=0, help="the start player's seat; 0: drawn"),
    )
    action_count = actions.ACTIONS
    outcome_count = actions.OUTCOMES
    terms: tuple[Term, ...] = evaluation.TERMS

    def read_box(self, root: Entry) -> Box:
        return MiniExpressBox(root)

    def check(self, seats: int, options: Options) -> None:
        first = options["first"]
        if isinstance(first, int) and first > seats:
            raise OptionError(
                Message("option first: there is no seat {number} among {seats}", {"number": first, "seats": seats})
            )
        if seats != 2 and options["duel"] != DUELS[0]:
            values: dict[str, int | str | Message] = {"duel": str(options["duel"]), "seats": seats}
            raise OptionError(Message("option duel: {duel} is a game for two, not for {seats}", values))
        if options["west"] == WESTS[0] and not options["golden_spike"]:
            raise OptionError("option golden_spike: there is no golden spike without the west coast")

    def new(self, seats: int, options: Options, box: Box) -> State:
        assert isinstance(box, MiniExpressBox)
        mode = BASIC + DUELS.index(str(options["duel"])) if seats == 2 else STANDARD
        state = MiniExpressTable(seats, box, mode)
        state.paths = box.wet if options["water_link"] else box.dry  # ME-R19
        state.mixed_end = int(bool(options["mixed_end"]))
        state.allocate()
        if options["west"] != WESTS[0]:
            setup.play_west(state, bool(options["golden_spike"]), options["west"] == WESTS[2])
        first = options["first"]
        assert isinstance(first, int)
        setup.prepare(state, bool(options["limits_two"]), bool(options["open_starts"]), first - 1)
        return state

    def components(self, seats: int, options: Options, box: Box) -> dict[str, int]:
        assert isinstance(box, MiniExpressBox)
        pieces = {"demand tiles": sum(box.tiles)}
        for name in box.company_names:
            pieces |= {f"{name} cubes": int(box.cubes), f"{name} shares": int(box.shares)}
        return pieces

    def text(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, MiniExpressState)
        return words.text(state, seat, action)

    def aside(self, state: State, seat: int, action: int) -> Message | None:
        assert isinstance(state, MiniExpressState)
        return words.aside(state, seat, action)

    def features(self, seats: int, options: Options, box: Box) -> tuple[Feature, ...]:
        assert isinstance(box, MiniExpressBox)
        return observation.features(seats, box)

    def observe(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, MiniExpressState)
        return observation.observe(state, seat)

    def uses(self, state: State, seat: int, action: int) -> list[Use]:
        assert isinstance(state, MiniExpressState)
        return observation.uses(state, seat, action)

    def view(self, state: State, viewer: int | None) -> View:
        assert isinstance(state, MiniExpressState)
        return views.view(state, viewer)

    def prompt(self, view: View) -> Message:
        assert isinstance(view, views.MiniExpressView)
        return stories.prompt(view)

    def story(self, before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Message]:
        assert isinstance(before, MiniExpressState)
        assert isinstance(after, MiniExpressState)
        return stories.story(before, seat, action, after)

    def picture(self, view: View, names: list[str], say: Say) -> str:
        assert isinstance(view, views.MiniExpressView)
        return picture.picture(view, names, say)

    def scene(self, view: View, names: list[str], say: Say) -> Scene:
        assert isinstance(view, views.MiniExpressView)
        return scenes.scene(view, names, say)

    def clicks(self, state: State, seat: int, action: int) -> list[str]:
        assert isinstance(state, MiniExpressState)
        return pointing.clicks(state, action)

    def label(self, state: State, seat: int, action: int) -> Message:
        assert isinstance(state, MiniExpressState)
        return pointing.label(state, seat, action)

    def preview(self, state: State, seat: int, action: int) -> list[Message]:
        assert isinstance(state, MiniExpressState)
        found = scene_routes.outcomes(state, seat, action)
        told = scene_routes.lines(state, found, views.view(found[0], seat))
        return [*(super().preview(state, seat, action) if len(found) == 1 else []), *told]

    def foresee(self, state: State, seat: int, action: int) -> tuple[State, View]:
        assert isinstance(state, MiniExpressState)
        after = scene_routes.outcomes(state, seat, action)[0]
        return after, views.view(after, seat)

    def sketch(self, state: State, seat: int, action: int, say: Say) -> str:
        assert isinstance(state, MiniExpressState)
        return scene_routes.sketch(state, scene_routes.outcomes(state, seat, action), views.view(state, seat))

    def why_not(self, state: State, seat: int, spot: str) -> Message | None:
        assert isinstance(state, MiniExpressState)
        return pointing.why_not(state, seat, spot)


GAME: Final = MiniExpress()
