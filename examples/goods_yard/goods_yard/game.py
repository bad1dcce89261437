"""Goods Yard: what the game is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from branchline.core.engine.state import CHANCE
from branchline.core.game import Game
from branchline.core.match.box import Entry
from branchline.core.match.options import Flag, Options
from branchline.core.ui.shown import Shown
from goods_yard.rules import HEAD, MOST_KINDS, MOST_SEATS, Yard, YardBox


class GoodsYard(Game[Yard, YardBox]):
    """The description of the game."""

    name = "goods_yard"
    folder = Path(__file__).parent
    title = "Goods Yard"
    summary = "Couple wagons to your train: equal ones in a row, mail behind the engine, and coins for those that wait."
    kind_of_game = "A little game of drafting and order, invented as an example."
    minutes = (10, 15)
    seat_counts = (2, 3, 4)
    options = (Flag(name="both_ends", default=True, help="wagons may also be coupled right behind the engine"),)
    action_count = 2 * (MOST_SEATS + 1)
    outcome_count = MOST_KINDS

    def read_box(self, root: Entry) -> YardBox:
        return YardBox(root)

    def new(self, seats: int, options: Options, box: YardBox) -> Yard:
        return Yard(seats, box, bool(options["both_ends"]))

    def components(self, seats: int, options: Options, box: YardBox) -> dict[str, int]:
        return dict(zip(box.names, box.counts, strict=True))

    def text(self, state: Yard, seat: int, action: int) -> str:
        if seat == CHANCE:
            return f"draw {state.box.names[action]}"
        place, end = divmod(action, 2)
        return f"couple {place + 1} {'head' if end == HEAD else 'rear'}"

    def make_shown(self) -> Shown[Yard, Any]:
        from goods_yard.shown import YardShown

        return YardShown(self)


GAME = GoodsYard()
