"""What the game is: facts, box, start, and the texts of actions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from branchline.core.engine.state import CHANCE
from branchline.core.game import Game
from branchline.core.match.box import Entry
from branchline.core.match.options import Options
from branchline.core.ui.shown import Shown
from new_game.rules import KEEP, MOST_VALUE, NewGameBox, NewGameState


class NewGame(Game[NewGameState, NewGameBox]):
    """The description of the game."""

    name = "new_game"
    folder = Path(__file__).parent
    title = "New Game"
    summary = "Keep a card or give it away."
    kind_of_game = "A first draft."
    minutes = (5, 10)
    seat_counts = (2, 3, 4)
    action_count = 2
    outcome_count = MOST_VALUE + 1

    def read_box(self, root: Entry) -> NewGameBox:
        return NewGameBox(root)

    def new(self, seats: int, options: Options, box: NewGameBox) -> NewGameState:
        return NewGameState(seats, box)

    def text(self, state: NewGameState, seat: int, action: int) -> str:
        if seat == CHANCE:
            return f"draw {action}"
        return "keep" if action == KEEP else "give"

    def make_shown(self) -> Shown[NewGameState, Any]:
        from new_game.shown import NewGameShown

        return NewGameShown(self)


GAME = NewGame()
