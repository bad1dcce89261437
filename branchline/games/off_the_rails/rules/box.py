"""The box of Off the Rails: board, jewels, cards, tiles, tokens and missions, read from data/ and checked."""

from __future__ import annotations

from typing import Final

from branchline.core.match.box import Box, Entry
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.rules.board import CARDS, CLANS, MINE_SQUARES, Board
from branchline.games.off_the_rails.rules.jewels import MOST, NAMES, counts, heap_of

MISSIONS: Final = 11
LENGTHS: Final = (13, 17, 21, 25)

#: The figures of a cart's move that missions ask for, in the order of Mission.least: the kinds of jewels come first.
FIGURES: Final = (*NAMES, "pieces", "kinds", "opposite", "speed", "dropped", "deposits")
FIGURE_PIECES: Final = 5
FIGURE_KINDS: Final = 6
FIGURE_OPPOSITE: Final = 7
FIGURE_SPEED: Final = 8
FIGURE_DROPPED: Final = 9
FIGURE_DEPOSITS: Final = 10


class Mission:
    """A mission card: its title, its task in words, and the least that each figure must reach."""

    def __init__(self, entry: Entry) -> None:
        self.name = entry.name("name")
        self.task = entry.sentence("task")
        self.basis = entry.basis()
        self.least: Ints = vec[i64]([entry.number(name, 1, 30) if entry.has(name) else 0 for name in FIGURES])
        if not any(self.least):
            raise entry.wrong("", f"asks for nothing; it can ask for {', '.join(FIGURES)}")
        entry.done()


class RailsBox(Box):
    """All components."""

    def __init__(self, root: Entry) -> None:
        super().__init__(root)
        self.board = Board(root)
        self._read_jewels(root.table("jewel"))
        self._read_figures(root)
        self._read_cards(root)
        self.missions = [Mission(entry) for entry in root.tables("mission")]
        if len(self.missions) != MISSIONS:
            raise root.wrong("mission", f"there are {len(self.missions)} missions, not {MISSIONS}")
        # OR-9.2 who claims no mission claims "nothing"
        root.different("mission", ["nothing", *(mission.name for mission in self.missions)])

    def _read_jewels(self, jewels: Entry) -> None:
        """The five kinds: how many, what they are worth, and where the solo game wants them."""
        self.points: Ints = vec[i64]()
        #: the clan to whose surface each kind belongs in the solo game; -1 for rock
        self.solo_clan: Ints = vec[i64]()
        whole, solo = [], []
        for name in NAMES:
            entry = jewels.table(name)
            entry.basis()
            rock = name == "rock"
            whole.append(entry.number("count", 0 if rock else 1, MOST))
            solo.append(entry.number("solo_count", 0, whole[-1]))
            self.points = append(self.points, entry.number("points", 0, 0 if rock else 99))
            self.solo_clan = append(self.solo_clan, -1 if rock else CLANS.index(entry.text("solo_clan", CLANS)))
            entry.done()
        jewels.done()
        if sum(solo) != CARDS:
            raise jewels.wrong("", f"the solo game has a piece for each of {CARDS} mine squares, not {sum(solo)}")
        #: all pieces, and those of the solo game
        self.heap: i64 = heap_of(whole)
        self.solo_heap: i64 = heap_of(solo)

    def _read_figures(self, root: Entry) -> None:
        """Bonuses, a turn's limits, the cart's limits, and how many tiles and tokens there are."""
        bonus, turn, cart = root.table("bonus"), root.table("turn"), root.table("cart")
        tiles, tokens = root.table("tiles"), root.table("tokens")
        self.ruby_bonus: i64 = bonus.number("ruby", 0, 99)
        self.cart_bonus: i64 = bonus.number("cart", 0, 99)
        self.mission_bonus: i64 = bonus.number("mission", 0, 99)
        self.actions: i64 = turn.number("actions", 1, 9)
        self.passing: i64 = turn.number("passing", 0, 5)
        self.landing: i64 = turn.number("landing", 0, 5)
        self.slowest: i64 = cart.number("slowest", 1, 6)
        self.fastest: i64 = cart.number("fastest", int(self.slowest), 6)
        self.start_speed: i64 = cart.number("start", int(self.slowest), int(self.fastest))
        self.hold: i64 = cart.number("hold", 1, 5)
        self.plain_tiles: i64 = tiles.number("plain", 0, 500)
        self.junction_tiles: i64 = tiles.number("junction", 0, 500)
        self.tokens_each: i64 = tokens.number("each", 1, 20)
        for entry in (bonus, turn, cart, tiles, tokens):
            entry.basis()
            entry.done()

    def _read_cards(self, root: Entry) -> None:
        """How many pieces each deposit card brings, and how long the deck is."""
        deposits, deck = root.table("deposit"), root.table("deck")
        self.card_jewels: Ints = vec[i64]()
        for name in CLANS:
            entry = deposits.table(name)
            entry.basis()
            for number in entry.numbers("jewels", 0, 9, MINE_SQUARES):
                self.card_jewels = append(self.card_jewels, number)
            entry.done()
        deposits.done()
        deck.basis()
        self.deck_length = [0]
        for seats in ("two", "three", "four"):
            length = deck.number(seats, LENGTHS[0], LENGTHS[-1])
            if length not in LENGTHS:
                raise deck.wrong(seats, f"{length} is not one of {', '.join(str(number) for number in LENGTHS)}")
            self.deck_length.append(length)
        deck.done()

    def components(self, seats: int) -> dict[str, int]:
        """What the census of a position must count."""
        return {
            **dict(zip(NAMES, counts(int(self.heap)), strict=True)),
            "plain tile": int(self.plain_tiles),
            "junction tile": int(self.junction_tiles),
            **{f"{clan} token": int(self.tokens_each) for clan in CLANS},
            "cart": len(CLANS) if seats == 1 else 2 * seats,
            "mission": MISSIONS,
        }
