"""Mini Rails: the chapters plugged together."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from branchline.core.engine.observation import Feature, Use
from branchline.core.engine.terms import Term
from branchline.core.game import Game
from branchline.core.match.box import Entry
from branchline.core.match.errors import OptionError
from branchline.core.match.options import Choice, Number, Option, Options, Words
from branchline.core.message import Message
from branchline.core.ui.shown import Shown
from branchline.games.mini_rails.ai import evaluation, observation
from branchline.games.mini_rails.ai.position import MiniRailsPosition
from branchline.games.mini_rails.rules import actions, setup
from branchline.games.mini_rails.rules.box import MOST_SEATS, MiniRailsBox
from branchline.games.mini_rails.rules.layout import SIDES
from branchline.games.mini_rails.rules.state import MiniRailsState
from branchline.games.mini_rails.ui import words

DRAWN: Final = "drawn"


class MiniRails(Game[MiniRailsState, MiniRailsBox]):
    """The description of the game."""

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

    def read_box(self, root: Entry) -> MiniRailsBox:
        return MiniRailsBox(root)

    def check(self, seats: int, options: Options) -> None:
        first = options["first"]
        if isinstance(first, int) and first > seats:
            raise OptionError(
                Message("option first: there is no seat {number} among {seats}", {"number": first, "seats": seats})
            )

    def new(self, seats: int, options: Options, box: MiniRailsBox) -> MiniRailsPosition:
        state = MiniRailsPosition(seats, box, SIDES.index(str(options["side"])))
        state.allocate()
        tiles = [] if options["map"] == DRAWN else words.read_map(str(options["map"]))
        frames = [] if options["frames"] == DRAWN else words.read_frames(str(options["frames"]))
        first = options["first"]
        assert isinstance(first, int)
        setup.give(state, tiles, frames, first - 1)
        return state

    def components(self, seats: int, options: Options, box: MiniRailsBox) -> dict[str, int]:
        each = int(box.start_discs[seats] + box.bag_discs[seats])
        return {**{f"{name} discs": each for name in box.company_names}, "order markers": 2 * seats}

    def text(self, state: MiniRailsState, seat: int, action: int) -> str:
        return words.text(state, seat, action)

    def features(self, seats: int, options: Options, box: MiniRailsBox) -> tuple[Feature, ...]:
        return observation.features(seats, box)

    def uses(self, state: MiniRailsState, seat: int, action: int) -> list[Use]:
        return observation.uses(state, seat, action)

    def make_shown(self) -> Shown[MiniRailsState, Any]:
        from branchline.games.mini_rails.ui.shown import MiniRailsShown

        return MiniRailsShown(self)


GAME: Final = MiniRails()
