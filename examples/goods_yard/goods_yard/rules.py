"""The rules: a position, and what may be done in it. The numbers are those of rules.md."""

from __future__ import annotations

from itertools import groupby

from branchline.core.engine.standings import Standings
from branchline.core.engine.state import CHANCE, NOBODY, State
from branchline.core.match.box import Box, Entry
from branchline.core.native import Ints

MOST_SEATS, MOST_KINDS = 4, 8
#: Where a wagon is coupled: an action is a place in the siding, doubled, plus one of these.
REAR, HEAD = 0, 1
COLOURS = ("black", "blue", "brown", "gray", "green", "orange", "purple", "red", "tan", "white", "yellow")


class YardBox(Box):
    """The components: kinds of wagons, and the numbers of the game."""

    def __init__(self, root: Entry) -> None:
        super().__init__(root)
        game = root.table("game")
        self.rounds = game.number("rounds", 1, 12)
        self.waiting_coins = game.number("waiting_coins", 0, 5)
        game.done()
        wagons = root.tables("wagon")
        self.names = [wagon.word("name") for wagon in wagons]
        self.colours = [wagon.text("colour", COLOURS) for wagon in wagons]
        self.counts = [wagon.number("count", 1, 50) for wagon in wagons]
        self.at_engine = [wagon.number("at_engine", 0, 9) for wagon in wagons]
        for wagon in wagons:
            wagon.done()
        root.different("wagon", [name[0] for name in self.names])
        if len(wagons) > MOST_KINDS or sum(self.counts) <= MOST_SEATS * self.rounds:
            raise root.wrong("wagon", f"at most {MOST_KINDS} kinds, more than {MOST_SEATS * self.rounds} wagons")


class Yard(State):
    """One position."""

    def __init__(self, seats: int, box: YardBox, both_ends: bool) -> None:
        """GY-1.1 The bag holds all wagons. GY-1.2 Every player has an engine without wagons."""
        super().__init__(seats)
        self.box, self.both_ends = box, both_ends
        self.bag = box.counts[:]
        #: the siding: kinds of wagons, and the coins on each
        self.siding: list[int] = []
        self.coins: list[int] = []
        #: by seat: the wagons from the engine to the rear, and coins
        self.trains: list[list[int]] = [[] for _ in range(seats)]
        self.purses = [0] * seats
        self.round = self.taken = 0

    def turn(self) -> int:
        """GY-2.1 First the siding is filled. GY-2.2 Then each takes a wagon; each round another player begins."""
        if self.round == self.box.rounds:
            return NOBODY
        if not self.taken and len(self.siding) <= self.seats:
            return CHANCE
        return (self.round + self.taken) % self.seats

    def moves(self, seat: int) -> Ints:
        """GY-2.3 Any wagon, to the rear or right behind the engine. GY-2.6 The table may allow the rear alone."""
        ends = (REAR, HEAD) if self.both_ends and self.trains[seat] else (REAR,)
        return Ints([2 * place + end for place in range(len(self.siding)) for end in ends])

    def chances(self) -> list[tuple[int, int]]:
        return [(kind, count) for kind, count in enumerate(self.bag) if count]

    def apply(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.bag[action] -= 1
            self.siding.append(action)
            self.coins.append(0)
            return
        place, end = divmod(action, 2)
        train = self.trains[seat]
        train.insert(0 if end == HEAD else len(train), self.siding.pop(place))
        self.purses[seat] += self.coins.pop(place)  # GY-2.4
        self.taken += 1
        if self.taken == self.seats:
            self.end_round()

    def end_round(self) -> None:
        """GY-2.5 The wagon that nobody took gets coins. GY-3.1 After the last round the game is over."""
        self.coins = [coins + self.box.waiting_coins for coins in self.coins]
        self.round, self.taken = self.round + 1, 0

    def sources(self, seat: int) -> dict[str, int]:
        """GY-3.2 Runs count 1, 3, 6, 10 ... GY-3.3 What is right behind the engine. GY-3.4 Coins."""
        train = self.trains[seat]
        runs = [len(list(run)) for _, run in groupby(train)]
        return {
            "runs": sum(length * (length + 1) // 2 for length in runs),
            "behind the engine": self.box.at_engine[train[0]] if train else 0,
            "coins": self.purses[seat],
        }

    def totals(self) -> Ints:
        return Ints([sum(self.sources(seat).values()) for seat in range(self.seats)])

    def standings(self) -> Standings:
        """GY-3.5 Most points win; who has as many shares the place: the usual answer, with our sources."""
        usual = super().standings()
        sources = [self.sources(seat) for seat in range(self.seats)]
        return Standings(usual.places, usual.totals, sources, usual.decided_by)

    def clone(self) -> Yard:
        twin = Yard(self.seats, self.box, self.both_ends)
        twin.bag, twin.siding, twin.coins = self.bag[:], self.siding[:], self.coins[:]
        twin.trains, twin.purses = [train[:] for train in self.trains], self.purses[:]
        twin.round, twin.taken = self.round, self.taken
        return twin

    def snapshot(self) -> dict[str, object]:
        return {
            "bag": self.bag[:],
            "siding": self.siding[:],
            "coins": self.coins[:],
            "trains": [train[:] for train in self.trains],
            "purses": self.purses[:],
            "round": self.round,
            "taken": self.taken,
        }

    def census(self) -> dict[str, int]:
        places = [*self.siding, *(kind for train in self.trains for kind in train)]
        return {name: self.bag[kind] + places.count(kind) for kind, name in enumerate(self.box.names)}

    def game_name(self) -> str:
        return "goods_yard"
