"""Minecart Town: facts, options and start."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from branchline.core.engine.bits import mask_of
from branchline.core.engine.observation import Feature
from branchline.core.engine.terms import Term
from branchline.core.game import Game
from branchline.core.match.errors import OptionError
from branchline.core.match.options import Choice, Flag, Option, Options, SeatChoice, Seats, number_in, seats_in
from branchline.core.message import Message, Name
from branchline.core.modes import Mode
from branchline.core.ui.shown import Shown
from branchline.games.minecart_town.ai import observation
from branchline.games.minecart_town.ai.position import MinecartTownPosition
from branchline.games.minecart_town.ai.terms import TERMS
from branchline.games.minecart_town.rules import actions, notation, turn
from branchline.games.minecart_town.rules.box import MOST_SEATS, SETUPS, MinecartTownBox
from branchline.games.minecart_town.rules.chapters import setup
from branchline.games.minecart_town.rules.state import MinecartTownState

#: MT-R29 A solo set-up need not be chosen.
DRAWN: Final = "drawn"
BEFORE_MOVING, BEFORE_ALL = "before_moving", "before_all"


class MinecartTown(Game[MinecartTownState, MinecartTownBox]):
    """The description of the game."""

    name = "minecart_town"
    folder = Path(__file__).parent
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
        SeatChoice(name="first", high=MOST_SEATS, help="the first player's seat; 0: drawn"),
    )
    modes = (
        Mode("The usual game", "all tiles", seats=(2, 3, 4)),
        Mode("First game", "without the advanced tiles", "first_game=yes", (2, 3, 4)),
        Mode("Expert rule", "cubes pass only buildings that show them, for everybody", "expert=all", (2, 3, 4)),
        Mode("Alone", "a drawn set-up", seats=(1,)),
        *(Mode(f"Alone: {name.replace('_', ' ')}", "a chosen set-up", f"setup={name}", (1,)) for name in SETUPS),
    )
    action_count = actions.ACTIONS
    outcome_count = actions.OUTCOMES
    terms: tuple[Term, ...] = TERMS

    read_box = staticmethod(MinecartTownBox)
    text = staticmethod(notation.text)
    uses = staticmethod(observation.uses)

    def check(self, seats: int, options: Options) -> None:
        for name in ("setup", "solo_stacking"):
            if seats > 1 and options[name] not in (DRAWN, False):
                raise OptionError(Message("option {option}: only for one player", {"option": Name(name)}))

    def new(self, seats: int, options: Options, box: MinecartTownBox) -> MinecartTownPosition:
        state = MinecartTownPosition(seats, box)
        state.experts = mask_of(list(seats_in(options, "expert")))
        state.stacking = seats > 1 or options["solo_stacking"] is True
        state.early_pull = options["final_pull"] == BEFORE_ALL
        kinds = [] if options["setup"] == DRAWN else box.setups[str(options["setup"])]
        setup.lay_out(state, kinds, advanced=options["first_game"] is not True)
        turn.begin(state, 0 if seats == 1 else number_in(options, "first") - 1)
        return state

    def components(self, seats: int, options: Options, box: MinecartTownBox) -> dict[str, int]:
        return box.components()

    def features(self, seats: int, options: Options, box: MinecartTownBox) -> tuple[Feature, ...]:
        return observation.features(seats, box)

    def make_shown(self) -> Shown[MinecartTownState, Any]:
        from branchline.games.minecart_town.ui.shown import MinecartTownShown

        return MinecartTownShown(self)


GAME: Final = MinecartTown()
