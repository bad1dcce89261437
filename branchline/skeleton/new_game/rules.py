"""The rules: a position, and what may be done in it. The numbers are those of rules.md."""

from __future__ import annotations

from branchline.core.engine.state import CHANCE, NOBODY, State
from branchline.core.match.box import Box, Entry
from branchline.core.native import Ints

#: The actions: keep the card, or give it to the next player.
KEEP, GIVE = 0, 1
#: In place of a card.
NONE = -1
MOST_VALUE = 20


class NewGameBox(Box):
    """The components, read from data/box.toml and checked."""

    def __init__(self, root: Entry) -> None:
        super().__init__(root)
        game = root.table("game")
        self.rounds = game.number("rounds", 1, 20)
        self.values = game.numbers("values", 1, MOST_VALUE)
        game.done()
        if not self.values or len(set(self.values)) < len(self.values):
            raise game.wrong("values", "are not different numbers")


class NewGameState(State):
    """One position."""

    def __init__(self, seats: int, box: NewGameBox) -> None:
        super().__init__(seats)
        self.box = box
        self.card = NONE
        self.played = 0
        self.points = [0] * seats

    def turn(self) -> int:
        """NG-1.1 The players take turns, each as often as there are rounds; then the game is over."""
        if self.played == self.box.rounds * self.seats:
            return NOBODY
        return CHANCE if self.card == NONE else self.played % self.seats

    def chances(self) -> list[tuple[int, int]]:
        """NG-1.2 A turn begins with a card; each value is as likely."""
        return [(value, 1) for value in self.box.values]

    def moves(self, seat: int) -> Ints:
        """NG-1.3 The player keeps the card or gives it to the next one. Actions are numbers in an Ints array."""
        return Ints([KEEP, GIVE])

    def apply(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.card = action
        else:
            owner = seat if action == KEEP else (seat + 1) % self.seats
            self.points[owner] += self.value(action)
            self.card = NONE
            self.played += 1

    def value(self, action: int) -> int:
        """NG-2.1 A card counts its value for whoever has it; one that was given away counts half, rounded down."""
        return self.card if action == KEEP else self.card // 2

    def totals(self) -> Ints:
        """NG-2.2 The most points win."""
        return Ints(self.points)

    def clone(self) -> NewGameState:
        twin = NewGameState(self.seats, self.box)
        twin.card, twin.played, twin.points = self.card, self.played, self.points[:]
        return twin

    def snapshot(self) -> dict[str, object]:
        return {"card": self.card, "played": self.played, "points": self.points[:]}

    def game_name(self) -> str:
        return "new_game"
