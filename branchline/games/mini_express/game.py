"""Mini Express: the chapters plugged together."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from branchline.core.engine.observation import Feature, Use
from branchline.core.engine.terms import Term
from branchline.core.game import Game
from branchline.core.match.box import Entry
from branchline.core.match.errors import OptionError
from branchline.core.match.options import Choice, Flag, Number, Option, Options
from branchline.core.message import Message
from branchline.core.ui.shown import Shown
from branchline.games.mini_express.ai import evaluation, observation
from branchline.games.mini_express.ai.position import MiniExpressPosition
from branchline.games.mini_express.rules import actions, setup
from branchline.games.mini_express.rules.box import MOST_SEATS, MiniExpressBox
from branchline.games.mini_express.rules.state import BASIC, STANDARD, MiniExpressState
from branchline.games.mini_express.ui import words

#: The games for two, in the order of their modes from BASIC on.
DUELS: Final = ("basic", "advanced", "expert")
#: How the west is played: not at all, opened by the dotted line, or opened by two cities on it.
WESTS: Final = ("no", "line", "cities")


class MiniExpress(Game[MiniExpressState, MiniExpressBox]):
    """The description of the game."""

    name = "mini_express"
    folder = Path(__file__).parent
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

    def read_box(self, root: Entry) -> MiniExpressBox:
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

    def new(self, seats: int, options: Options, box: MiniExpressBox) -> MiniExpressPosition:
        mode = BASIC + DUELS.index(str(options["duel"])) if seats == 2 else STANDARD
        state = MiniExpressPosition(seats, box, mode)
        state.paths = box.wet if options["water_link"] else box.dry  # ME-R19
        state.mixed_end = int(bool(options["mixed_end"]))
        state.allocate()
        if options["west"] != WESTS[0]:
            setup.play_west(state, bool(options["golden_spike"]), options["west"] == WESTS[2])
        first = options["first"]
        assert isinstance(first, int)
        setup.prepare(state, bool(options["limits_two"]), bool(options["open_starts"]), first - 1)
        return state

    def components(self, seats: int, options: Options, box: MiniExpressBox) -> dict[str, int]:
        pieces = {"demand tiles": sum(box.tiles)}
        for name in box.company_names:
            pieces |= {f"{name} cubes": int(box.cubes), f"{name} shares": int(box.shares)}
        return pieces

    def text(self, state: MiniExpressState, seat: int, action: int) -> str:
        return words.text(state, seat, action)

    def features(self, seats: int, options: Options, box: MiniExpressBox) -> tuple[Feature, ...]:
        return observation.features(seats, box)

    def uses(self, state: MiniExpressState, seat: int, action: int) -> list[Use]:
        return observation.uses(state, seat, action)

    def make_shown(self) -> Shown[MiniExpressState, Any]:
        from branchline.games.mini_express.ui.shown import MiniExpressShown

        return MiniExpressShown(self)


GAME: Final = MiniExpress()
