"""Off the Rails: facts, options and start."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from branchline.core.engine.observation import Feature
from branchline.core.engine.terms import Term
from branchline.core.game import Game
from branchline.core.grid import Grid, Spot
from branchline.core.match.box import Entry
from branchline.core.match.options import Option, Options
from branchline.core.modes import Mode
from branchline.core.ui.shown import Shown
from branchline.games.off_the_rails.ai import evaluation, observation
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from branchline.games.off_the_rails.rules import actions, notation
from branchline.games.off_the_rails.rules.box import RailsBox
from branchline.games.off_the_rails.rules.options import OPTIONS, TableRules, check
from branchline.games.off_the_rails.rules.state import RailsState
from branchline.games.off_the_rails.rules.track import CELLS, column_of, row_of

TOGETHER: Final = (2, 3, 4)


class OffTheRailsGame(Game[RailsState, RailsBox]):
    """What Off the Rails is."""

    name = "off_the_rails"
    folder = Path(__file__).parent
    title = "Off the Rails"
    summary = "Goblin clans race minecarts to the jewels and back to the surface before the ground falls in."
    kind_of_game = "A race underground: track for everybody, carts with speeds, collisions, and hidden stockpiles."
    minutes = (60, 90)
    #: 2: two carts alone; a cart may come back to a deposit that it passed up
    edition = 2
    secrets = True
    seat_counts: tuple[int, ...] = (1, 2, 3, 4)
    options: tuple[Option, ...] = OPTIONS
    #: OR-9 to OR-11
    modes = (
        Mode("The usual game", "a deck by the number of players", seats=TOGETHER),
        Mode("Quick game", "a deck of 13 cards", "length=13", TOGETHER),
        Mode("Long game", "a deck of 25 cards", "length=25", TOGETHER),
        Mode("Missions", "cards for four points each", "missions=yes", TOGETHER),
        Mode("Bumper cars", "collisions only turn carts; meant for two", "bumper=yes", TOGETHER),
        Mode("Chasm die", "a die tells which square collapses", "chasm_die=yes", TOGETHER),
        Mode("Strict split", "the larger half of an odd hold drops", "split=strict", TOGETHER),
        Mode("Alone", "carts of all clans, and a bag of its own", seats=(1,)),
    )
    action_count = actions.ACTIONS
    outcome_count = actions.OUTCOMES
    terms: tuple[Term, ...] = evaluation.TERMS

    def read_box(self, root: Entry) -> RailsBox:
        return RailsBox(root)

    def new(self, seats: int, options: Options, box: RailsBox) -> OffTheRailsPosition:
        state = OffTheRailsPosition(seats, box, TableRules(seats, options, box))
        state.begin()
        return state

    def components(self, seats: int, options: Options, box: RailsBox) -> dict[str, int]:
        return box.components(seats)

    def features(self, seats: int, options: Options, box: RailsBox) -> tuple[Feature, ...]:
        return observation.features(seats, box)

    def grid(self, seats: int, options: Options, box: RailsBox) -> Grid:
        rows, columns = box.board.rows + 2, box.board.columns + 2
        spots = [(row_of(cell) + 1, column_of(cell) + 1) for cell in range(CELLS)]
        cells: list[Spot | None] = [spot if spot[0] < rows and spot[1] < columns else None for spot in spots]
        squares = tuple(spots[cell] for cell in box.board.area)
        return Grid(
            rows,
            columns,
            {"ground": squares, "heaps": squares},
            {"spot": (None, *cells), "places": (None, None, *cells)},
            frozenset({"ground"}),
            "the squares of the board, and a line around them for the surfaces, where carts stand, too",
        )

    def make_shown(self) -> Shown[RailsState, Any]:
        from branchline.games.off_the_rails.ui.shown import OffTheRailsShown

        return OffTheRailsShown(self)

    check = staticmethod(check)
    text = staticmethod(notation.text)
    seen = staticmethod(notation.seen)
    uses = staticmethod(observation.uses)
    keeps = staticmethod(observation.keeps)


GAME: Final = OffTheRailsGame()
