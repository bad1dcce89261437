"""Mini Rails: the chapters plugged together."""

from __future__ import annotations

from typing import Final

from branchline.core import bags
from branchline.core.box import Box, Entry
from branchline.core.errors import OptionError
from branchline.core.game import CHANCE, NOBODY, Game, State
from branchline.core.native import Ints, i64
from branchline.core.observation import Feature, Use
from branchline.core.options import Choice, Number, Option, Options, Words
from branchline.core.random import Random
from branchline.core.scene import Say, Scene
from branchline.core.standings import Standings
from branchline.core.story import Message
from branchline.core.terms import Term
from branchline.core.view import View
from branchline.games.mini_rails import (
    actions,
    building,
    choices,
    drawing,
    evaluation,
    market,
    observation,
    picture,
    pointing,
    scoring,
    setup,
    words,
)
from branchline.games.mini_rails import scene as scenes
from branchline.games.mini_rails import story as stories
from branchline.games.mini_rails import view as views
from branchline.games.mini_rails.box import MOST_SEATS, MiniRailsBox
from branchline.games.mini_rails.layout import SIDES
from branchline.games.mini_rails.state import ACTION, DRAW, OVER, MiniRailsState

DRAWN: Final = "drawn"


class MiniRailsTable(MiniRailsState):
    """A position that can be played."""

    def turn(self) -> i64:
        if self.phase == ACTION:
            return market.player(self)
        return NOBODY if self.phase == OVER else CHANCE

    def moves(self, seat: i64) -> Ints:
        return choices.moves(self, seat)

    def pick(self, seat: i64, rng: Random) -> i64:
        return choices.pick(self, seat, rng)

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == DRAW:
            drawing.place(self, action)
        elif seat == CHANCE:
            setup.carry_out(self, action)
        elif actions.is_buy(action):
            market.buy(self, seat, action)
        else:
            building.build(self, seat, actions.built_space(action), actions.built_spot(action))

    def chances(self) -> list[tuple[int, int]]:
        return bags.odds(self.bag) if self.phase == DRAW else setup.chances(self)

    def draw(self, rng: Random) -> i64:
        return drawing.draw(self, rng) if self.phase == DRAW else setup.draw(self, rng)

    def clone(self) -> MiniRailsTable:
        twin = MiniRailsTable(self.seats, self.box, self.side)
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

    def appraise(self, seat: i64, moves: Ints, weights: Ints) -> Ints:
        return evaluation.appraise(self, seat, moves, weights)

    def guided(self, seat: i64, rng: Random, weights: Ints) -> i64:
        return evaluation.guided(self, seat, rng, weights)


class MiniRails(Game):
    """The description of the game."""

    name = "mini_rails"
    title = "Mini Rails"
    summary = "Buy shares in six small railways, lay their track, and hope that the right ones pay their taxes."
    kind_of_game = "A game of shares: six railways that nobody owns, a market of discs, and taxes to be paid."
    minutes = (45, 60)
    edition = 1
    seat_counts: tuple[int, ...] = (3, 4, 5)
    options: tuple[Option, ...] = (
        Choice(name="side", choices=SIDES, default="A", help="which side of the frames: B mirrors the map"),
        Words(
            name="map",
            default=DRAWN,
            parse=words.read_map,
            examples=("1B3,2A0,3B1,4A2,5B3,6A4,7B5",),
            help="drawn, or seven tiles like 1A0,3B2,...: number, face, turns; the centre first, then clockwise",
        ),
        Words(
            name="frames",
            default=DRAWN,
            parse=words.read_frames,
            examples=("123456", "642531"),
            help="drawn, or six numbers of companies like 123456, clockwise from the north-east",
        ),
        Number(name="first", low=0, high=MOST_SEATS, default=0, help="the start player's seat; 0: drawn"),
    )
    action_count = actions.ACTIONS
    outcome_count = actions.OUTCOMES
    terms: tuple[Term, ...] = evaluation.TERMS

    def read_box(self, root: Entry) -> Box:
        return MiniRailsBox(root)

    def check(self, seats: int, options: Options) -> None:
        first = options["first"]
        if isinstance(first, int) and first > seats:
            raise OptionError(
                Message("option first: there is no seat {number} among {seats}", {"number": first, "seats": seats})
            )

    def new(self, seats: int, options: Options, box: Box) -> State:
        assert isinstance(box, MiniRailsBox)
        state = MiniRailsTable(seats, box, SIDES.index(str(options["side"])))
        state.allocate()
        tiles = [] if options["map"] == DRAWN else words.read_map(str(options["map"]))
        frames = [] if options["frames"] == DRAWN else words.read_frames(str(options["frames"]))
        first = options["first"]
        assert isinstance(first, int)
        setup.give(state, tiles, frames, first - 1)
        return state

    def components(self, seats: int, options: Options, box: Box) -> dict[str, int]:
        assert isinstance(box, MiniRailsBox)
        each = int(box.start_discs[seats] + box.bag_discs[seats])
        return {**{f"{name} discs": each for name in box.company_names}, "order markers": 2 * seats}

    def text(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, MiniRailsState)
        return words.text(state, seat, action)

    def aside(self, state: State, seat: int, action: int) -> Message | None:
        assert isinstance(state, MiniRailsState)
        return words.aside(state, action)

    def features(self, seats: int, options: Options, box: Box) -> tuple[Feature, ...]:
        assert isinstance(box, MiniRailsBox)
        return observation.features(seats, box)

    def observe(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, MiniRailsState)
        return observation.observe(state, seat)

    def uses(self, state: State, seat: int, action: int) -> list[Use]:
        assert isinstance(state, MiniRailsState)
        return observation.uses(state, seat, action)

    def view(self, state: State, viewer: int | None) -> View:
        assert isinstance(state, MiniRailsState)
        return views.view(state, viewer)

    def prompt(self, view: View) -> Message:
        assert isinstance(view, views.MiniRailsView)
        return stories.prompt(view)

    def stage(self, view: View) -> Message | None:
        assert isinstance(view, views.MiniRailsView)
        return stories.stage(view)

    def story(self, before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Message]:
        assert isinstance(before, MiniRailsState)
        assert isinstance(after, MiniRailsState)
        return stories.story(before, seat, action, after)

    def picture(self, view: View, names: list[str], say: Say) -> str:
        assert isinstance(view, views.MiniRailsView)
        return picture.picture(view, names, say)

    def scene(self, view: View, names: list[str], say: Say) -> Scene:
        assert isinstance(view, views.MiniRailsView)
        return scenes.scene(view, names, say)

    def clicks(self, state: State, seat: int, action: int) -> list[str]:
        assert isinstance(state, MiniRailsState)
        return pointing.clicks(state, seat, action)

    def label(self, state: State, seat: int, action: int) -> Message:
        assert isinstance(state, MiniRailsState)
        return pointing.label(state, action)

    def why_not(self, state: State, seat: int, spot: str) -> Message | None:
        assert isinstance(state, MiniRailsState)
        return pointing.why_not(state, seat, spot)


GAME: Final = MiniRails()
