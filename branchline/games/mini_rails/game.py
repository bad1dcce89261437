"""Mini Rails: what the game is."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from branchline.core.engine.terms import Term
from branchline.core.game import Game
from branchline.core.grid import Grid, hex_grid
from branchline.core.match.options import Choice, Option, Options, SeatChoice, Words, number_in
from branchline.core.ui.shown import Shown
from branchline.games.mini_rails.ai import observation
from branchline.games.mini_rails.ai.position import MiniRailsPosition
from branchline.games.mini_rails.ai.terms import TERMS
from branchline.games.mini_rails.rules import actions, notation
from branchline.games.mini_rails.rules.box import MOST_SEATS, MiniRailsBox
from branchline.games.mini_rails.rules.layout import LAYOUTS, SIDES
from branchline.games.mini_rails.rules.state import MiniRailsState

DRAWN: Final = "drawn"


class MiniRails(Game[MiniRailsState, MiniRailsBox]):
    """Facts, options, the start."""

    name = "mini_rails"
    folder = Path(__file__).parent
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
            parse=notation.read_map,
            examples=("1B3,2A0,3B1,4A2,5B3,6A4,7B5",),
            help="drawn, or seven tiles like 1A0,3B2,...: number, face, turns; the centre first, then clockwise",
        ),
        Words(
            name="frames",
            default=DRAWN,
            parse=notation.read_frames,
            examples=("123456", "642531"),
            help="drawn, or six numbers of companies like 123456, clockwise from the north-east",
        ),
        SeatChoice(name="first", high=MOST_SEATS, help="the start player's seat; 0: drawn"),
    )
    action_count = actions.ACTIONS
    outcome_count = actions.OUTCOMES
    terms: tuple[Term, ...] = TERMS

    read_box = staticmethod(MiniRailsBox)
    text = staticmethod(notation.text)
    features = staticmethod(observation.features)
    uses = staticmethod(observation.uses)

    def new(self, seats: int, options: Options, box: MiniRailsBox) -> MiniRailsPosition:
        state = MiniRailsPosition(seats, box, SIDES.index(str(options["side"])))
        state.allocate()
        tiles = [] if options["map"] == DRAWN else notation.read_map(str(options["map"]))
        frames = [] if options["frames"] == DRAWN else notation.read_frames(str(options["frames"]))
        state.set_up(tiles, frames, number_in(options, "first") - 1)
        return state

    def grid(self, seats: int, options: Options, box: MiniRailsBox) -> Grid:
        return hex_grid(LAYOUTS[SIDES.index(str(options["side"]))].cells, ["spots", "discs"])

    def components(self, seats: int, options: Options, box: MiniRailsBox) -> dict[str, int]:
        each = int(box.start_discs[seats] + box.bag_discs[seats])
        return {**{f"{name} discs": each for name in box.company_names}, "order markers": 2 * seats}

    def make_shown(self) -> Shown[MiniRailsState, Any]:
        from branchline.games.mini_rails.ui.shown import MiniRailsShown

        return MiniRailsShown(self)


GAME: Final = MiniRails()
