"""Minecart Town: the chapters plugged together."""

from __future__ import annotations

from typing import Final

from branchline.core.bits import mask_of
from branchline.core.box import Box, Entry
from branchline.core.errors import OptionError
from branchline.core.game import CHANCE, NOBODY, Game, State
from branchline.core.judgement import lead
from branchline.core.native import Ints, i64
from branchline.core.observation import Feature, Use
from branchline.core.options import Choice, Flag, Number, Option, Options, Seats
from branchline.core.random import Random
from branchline.core.scene import Say, Scene
from branchline.core.standings import Standings
from branchline.core.story import Message, Name
from branchline.core.terms import Term
from branchline.core.view import View
from branchline.games.minecart_town import (
    actions,
    construction,
    ending,
    evaluation,
    giving,
    market,
    observation,
    picture,
    pointing,
    porter,
    processing,
    production,
    rehearsal,
    rounds,
    scene_flows,
    transport,
    words,
)
from branchline.games.minecart_town import scene as scenes
from branchline.games.minecart_town import story as stories
from branchline.games.minecart_town import terms as weighed
from branchline.games.minecart_town import view as views
from branchline.games.minecart_town.box import HALVES, MOST_SEATS, SETUPS, MinecartTownBox
from branchline.games.minecart_town.kinds import RESOURCE_NAMES
from branchline.games.minecart_town.state import (
    BUILDING_UP,
    FINALE,
    FIRST,
    IDLE,
    OVER,
    PRODUCING,
    SPEND,
    TAKE,
    TAKE_ONE_KIND,
    MinecartTownState,
)

#: MT-R29 A solo set-up need not be chosen.
DRAWN: Final = "drawn"
BEFORE_MOVING: Final = "before_moving"
BEFORE_ALL: Final = "before_all"


class MinecartTownTable(MinecartTownState):
    """A position that can be played."""

    def turn(self) -> i64:
        if self.phase == OVER:
            return NOBODY
        if self.phase < PRODUCING:
            return CHANCE
        if self.phase == BUILDING_UP:
            return self.current
        for seat in range(self.seats):
            if self.towns[seat].step != IDLE:
                return seat
        return NOBODY

    def actors(self) -> list[int]:
        """MT-2.3 In all phases but construction every seat acts without waiting for the others."""
        if self.phase < PRODUCING:
            return [CHANCE]
        return [seat for seat in range(self.seats) if self.towns[seat].step != IDLE]

    def moves(self, seat: i64) -> Ints:
        step = self.towns[seat].step
        if step in (TAKE, TAKE_ONE_KIND, SPEND):
            return giving.options(self.towns[seat])
        if self.phase == BUILDING_UP:
            return construction.options(self, seat)
        return transport.options(self, seat)

    def apply(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            rounds.apply_chance(self, action)
            return
        if self.phase == BUILDING_UP:
            construction.apply(self, seat, action)
        elif actions.CHOOSE <= action < actions.PROCESS:
            self._choose(seat, actions.operand(action))
        else:
            transport.apply(self, seat, action)
        rounds.advance(self)

    def _choose(self, seat: i64, resource: i64) -> None:
        """A cube is named outside construction."""
        town = self.towns[seat]
        if town.step != SPEND:
            production.choose(self, town, resource)
        elif self.phase == FINALE:
            transport.choose(self, seat, resource)
        else:
            processing.choose(self, town, resource)

    def chances(self) -> list[tuple[int, int]]:
        """MT-R1 Each seat is as likely to be the first player."""
        if self.phase == FIRST:
            return [(int(actions.first(seat)), 1) for seat in range(self.seats)]
        return market.chances(self)

    def draw(self, rng: Random) -> i64:
        if self.phase == FIRST:
            return actions.first(rng.below(self.seats))
        return market.draw(self, rng)

    def clone(self) -> MinecartTownTable:
        twin = MinecartTownTable(self.seats, self.box)
        self.copy_to(twin)
        return twin

    def totals(self) -> Ints:
        return ending.totals(self)

    def places(self) -> Ints:
        return ending.places(self)

    def standings(self) -> Standings:
        return ending.standings(self)

    def may_act(self, seat: i64) -> bool:
        return self.phase >= PRODUCING and self.towns[seat].step != IDLE

    def outlook(self, weights: Ints) -> Ints:
        return evaluation.outlook(self, weights)

    def conclude(self, seat: i64, weights: Ints) -> None:
        evaluation.conclude(self, seat, weights)

    def appraise(self, seat: i64, moves: Ints, weights: Ints) -> Ints:
        return evaluation.appraise(self, seat, moves, weights)

    def preferences(self, seat: i64, weights: Ints) -> Ints:
        return rehearsal.preferences(self, seat, self.moves(seat), weights)

    def rehearse(self, seat: i64, rng: Random, weights: Ints) -> i64:
        values = self.outlook(weights)
        values[seat] = rehearsal.rehearse(self, seat, rng, weights)
        return lead(values, seat)


class MinecartTown(Game):
    """The description of the game."""

    name = "minecart_town"
    title = "Minecart Town"
    summary = "Build a town tile by tile, join it by track, and carry goods to where they are worth most."
    kind_of_game = "A game of building: everybody has a town of tiles and tracks of their own, and all work at once."
    minutes = (30, 60)
    edition = 1
    seat_counts: tuple[int, ...] = (1, 2, 3, 4)
    options: tuple[Option, ...] = (
        Seats(name="expert", help="who plays by the expert rule: cubes pass only buildings that show them"),
        Flag(name="first_game", help="without the advanced tiles"),
        Choice(name="setup", choices=(DRAWN, *SETUPS), default=DRAWN, help="solo: a chosen set-up, or a drawn one"),
        Flag(name="solo_stacking", help="solo: equal tiles lie on one space"),
        Choice(
            name="final_pull",
            choices=(BEFORE_MOVING, BEFORE_ALL),
            default=BEFORE_MOVING,
            help="last round: the Stockpile pulls before the seat's first move, or before all else",
        ),
        Number(name="first", low=0, high=MOST_SEATS, default=0, help="the first player's seat; 0: drawn"),
    )
    action_count = actions.ACTIONS
    outcome_count = actions.OUTCOMES
    terms: tuple[Term, ...] = weighed.TERMS

    def read_box(self, root: Entry) -> Box:
        return MinecartTownBox(root)

    def check(self, seats: int, options: Options) -> None:
        first = options["first"]
        if isinstance(first, int) and first > seats:
            raise OptionError(
                Message("option first: there is no seat {number} among {seats}", {"number": first, "seats": seats})
            )
        for name in ("setup", "solo_stacking"):
            if seats > 1 and options[name] not in (DRAWN, False):
                raise OptionError(Message("option {option}: only for one player", {"option": Name(name)}))

    def new(self, seats: int, options: Options, box: Box) -> State:
        assert isinstance(box, MinecartTownBox)
        state = MinecartTownTable(seats, box)
        experts, first = options["expert"], options["first"]
        assert isinstance(experts, tuple)
        assert isinstance(first, int)
        state.experts = mask_of(list(experts))
        state.stacking = seats > 1 or options["solo_stacking"] is True
        state.early_pull = options["final_pull"] == BEFORE_ALL
        kinds = [] if options["setup"] == DRAWN else box.setups[str(options["setup"])]
        rounds.set_up(state, 0 if seats == 1 else first - 1, options["first_game"] is not True, kinds)
        return state

    def components(self, seats: int, options: Options, box: Box) -> dict[str, int]:
        assert isinstance(box, MinecartTownBox)
        tiles = {tile.name: tile.copies for tile in box.tiles[:-HALVES]}
        cubes = dict(zip(RESOURCE_NAMES, box.cubes, strict=True))
        rest = {"track tiles": int(box.track_tiles), "starting tile halves": HALVES * MOST_SEATS}
        return {**tiles, **cubes, **rest}

    def text(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, MinecartTownState)
        return words.text(state, seat, action)

    def aside(self, state: State, seat: int, action: int) -> Message | None:
        assert isinstance(state, MinecartTownState)
        return words.aside(state, seat, action)

    def features(self, seats: int, options: Options, box: Box) -> tuple[Feature, ...]:
        assert isinstance(box, MinecartTownBox)
        return observation.features(seats, box)

    def observe(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, MinecartTownState)
        return observation.observe(state, seat)

    def uses(self, state: State, seat: int, action: int) -> list[Use]:
        assert isinstance(state, MinecartTownState)
        return observation.uses(state, seat, action)

    def view(self, state: State, viewer: int | None) -> View:
        assert isinstance(state, MinecartTownState)
        return views.view(state, viewer)

    def prompt(self, view: View) -> Message:
        assert isinstance(view, views.MinecartTownView)
        return stories.prompt(view)

    def story(self, before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Message]:
        assert isinstance(before, MinecartTownState)
        assert isinstance(after, MinecartTownState)
        return stories.story(before, seat, action, after)

    def stage(self, view: View) -> Message | None:
        assert isinstance(view, views.MinecartTownView)
        return stories.stage(view)

    def picture(self, view: View, names: list[str], say: Say) -> str:
        assert isinstance(view, views.MinecartTownView)
        return picture.picture(view, names, say)

    def scene(self, view: View, names: list[str], say: Say) -> Scene:
        assert isinstance(view, views.MinecartTownView)
        return scenes.scene(view, names, say)

    def clicks(self, state: State, seat: int, action: int) -> list[str]:
        assert isinstance(state, MinecartTownState)
        return pointing.clicks(state, seat, action)

    def label(self, state: State, seat: int, action: int) -> Message:
        assert isinstance(state, MinecartTownState)
        return pointing.label(state, seat, action)

    def preview(self, state: State, seat: int, action: int) -> list[Message]:
        assert isinstance(state, MinecartTownState)
        if actions.BUILD <= action < actions.PLACE:
            return [self.label(state, seat, action)]
        after = scene_flows.paid_up(state, seat, action)
        joined = scene_flows.lines(views.view(state, seat), views.view(after, seat))
        return [*super().preview(state, seat, action), *joined]

    def foresee(self, state: State, seat: int, action: int) -> tuple[State, View]:
        assert isinstance(state, MinecartTownState)
        after = scene_flows.paid_up(state, seat, action)
        return after, scene_flows.still(views.view(after, seat), views.view(state, seat))

    def sketch(self, state: State, seat: int, action: int, say: Say) -> str:
        assert isinstance(state, MinecartTownState)
        after = scene_flows.paid_up(state, seat, action)
        return scene_flows.sketch(views.view(state, seat), views.view(after, seat))

    def why_not(self, state: State, seat: int, spot: str) -> Message | None:
        assert isinstance(state, MinecartTownState)
        return pointing.why_not(state, seat, spot)

    def plans(self, state: State, seat: int) -> list[tuple[Message, list[int]]]:
        assert isinstance(state, MinecartTownState)
        return porter.plans(state, seat)


GAME: Final = MinecartTown()
