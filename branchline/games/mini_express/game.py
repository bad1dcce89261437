"""Mini Express: what the game is."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from branchline.core.engine.terms import Term
from branchline.core.game import Game
from branchline.core.grid import Grid, hex_grid
from branchline.core.match.errors import OptionError
from branchline.core.match.options import Choice, Flag, Option, Options, SeatChoice
from branchline.core.message import Gaps, Message
from branchline.core.modes import Mode
from branchline.core.ui.shown import Shown
from branchline.games.mini_express.ai import observation
from branchline.games.mini_express.ai.position import MiniExpressPosition
from branchline.games.mini_express.ai.terms import TERMS
from branchline.games.mini_express.rules import actions, notation
from branchline.games.mini_express.rules.box import MOST_SEATS, MiniExpressBox
from branchline.games.mini_express.rules.chapters.setup import DUELS, WESTS, mode_of
from branchline.games.mini_express.rules.state import MiniExpressState


class MiniExpress(Game[MiniExpressState, MiniExpressBox]):
    """Facts, options, the start."""

    name = "mini_express"
    folder = Path(__file__).parent
    title = "Mini Express"
    summary = "Build four railways across a continent, and hold shares where your influence is greatest."
    kind_of_game = "A game of building and shares: common railways, routes over a map, and majorities of influence."
    minutes = (45, 75)
    edition = 2  # edition 1: neighbouring hexes of any colours joined the coasts (ME-R13)
    seat_counts: tuple[int, ...] = (2, 3, 4, 5)
    options: tuple[Option, ...] = (
        Choice(name="duel", choices=DUELS, default="basic", help="the game for two: bots, directed bots, or no bots"),
        Flag(name="limits_two", help="every city takes two companies, as in a first game"),
        Choice(name="west", choices=WESTS, default="no", help="the west coast, opened by the line or by its cities"),
        Flag(name="golden_spike", default=True, help="joining the coasts drives the golden spike (west coast only)"),
        Flag(name="water_link", default=True, help="San Francisco and Portland are neighbours by water"),
        Flag(name="open_starts", help="start cities take one company besides their own"),
        Flag(name="mixed_end", help="an empty stack and a company without cubes count together towards the end"),
        SeatChoice(name="first", high=MOST_SEATS, help="the start player's seat; 0: drawn"),
        Flag(
            name="neighbours_join",
            before=((1, True),),
            since=2,
            help="track of different colours on neighbouring hexes joins the coasts (west coast only)",
        ),
    )
    modes = (
        Mode("The usual game", "the east, for three to five players", seats=(3, 4, 5)),
        Mode("First game", "every city takes two companies", "limits_two=yes", (3, 4, 5)),
        Mode("The west coast", "the west opens when track reaches the dotted line", "west=line", (3, 4, 5)),
        Mode("The west coast by its cities", "the west opens when two cities are reached", "west=cities", (3, 4, 5)),
        Mode("Two players: basic", "a bot takes an action after each of yours", "duel=basic", (2,)),
        Mode("Two players: advanced", "you direct the bot after each of your actions", "duel=advanced", (2,)),
        Mode("Two players: expert", "no bot, and two actions in a turn", "duel=expert", (2,)),
    )
    action_count = actions.ACTIONS
    outcome_count = actions.OUTCOMES
    terms: tuple[Term, ...] = TERMS

    read_box = staticmethod(MiniExpressBox)
    text = staticmethod(notation.text)
    features = staticmethod(observation.features)
    uses = staticmethod(observation.uses)

    def check(self, seats: int, options: Options) -> None:
        duel = str(options["duel"])
        if seats != 2 and duel != DUELS[0]:
            gaps: Gaps = {"duel": duel, "seats": seats}
            raise OptionError(Message("option duel: {duel} is a game for two, not for {seats}", gaps))
        if options["west"] == WESTS[0] and not options["golden_spike"]:
            raise OptionError("option golden_spike: there is no golden spike without the west coast")

    def new(self, seats: int, options: Options, box: MiniExpressBox) -> MiniExpressPosition:
        state = MiniExpressPosition(seats, box, mode_of(seats, str(options["duel"])))
        state.set_up(options)
        return state

    def grid(self, seats: int, options: Options, box: MiniExpressBox) -> Grid:
        cells = [(column, row - column // 2) for column, row in box.spots]
        cities = [int(hex) for hex in box.city_hex]
        pointing = {"route": [None, *range(len(cells))], "city": [None, *cities, None]}
        return hex_grid(cells, ["track"], {"room": cities, "demand": cities}, pointing)

    def components(self, seats: int, options: Options, box: MiniExpressBox) -> dict[str, int]:
        cubes = {f"{name} cubes": int(box.cubes) for name in box.company_names}
        shares = {f"{name} shares": int(box.shares) for name in box.company_names}
        return {"demand tiles": sum(box.tiles), **cubes, **shares}

    def make_shown(self) -> Shown[MiniExpressState, Any]:
        from branchline.games.mini_express.ui.shown import MiniExpressShown

        return MiniExpressShown(self)


GAME: Final = MiniExpress()
