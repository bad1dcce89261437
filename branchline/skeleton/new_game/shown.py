"""What people see: prompt, story and picture. The page draws the picture as text until there is a ``scene``."""

from __future__ import annotations

from branchline.core.engine.state import CHANCE
from branchline.core.message import Message
from branchline.core.ui.scene import Say
from branchline.core.ui.shown import Shown
from branchline.core.ui.view import OpenView
from new_game.rules import KEEP, NONE, NewGameState


class NewGameShown(Shown[NewGameState, OpenView[NewGameState]]):
    """The game's face. Everybody sees everything, so a view is the whole position."""

    def prompt(self, view: OpenView[NewGameState]) -> Message:
        turn = view.state.turn()
        if turn >= 0:
            return Message("{seat} keeps the card or gives it away.", {"seat": turn})
        return Message("A card is drawn." if turn == CHANCE else "The game is over.")

    def story(
        self, before: NewGameState, seat: int, action: int, after: NewGameState, viewer: int | None
    ) -> list[Message]:
        if seat == CHANCE:
            return [Message("The card shows {value}.", {"value": action})]
        if action == KEEP:
            return [Message("{seat} keeps it.", {"seat": seat})]
        return [Message("{seat} gives it to {seat_next}.", {"seat": seat, "seat_next": (seat + 1) % before.seats})]

    def picture(self, view: OpenView[NewGameState], names: list[str], say: Say) -> str:
        state = view.state
        card = "-" if state.card == NONE else str(state.card)
        players = [f"{name:20} {points:4}" for name, points in zip(names, state.points, strict=True)]
        return "\n".join([f"card: {card}", "", *players])
