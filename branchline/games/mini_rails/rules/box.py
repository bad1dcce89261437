"""The components of Mini Rails, typed and checked."""

from __future__ import annotations

from typing import Final

from branchline.core.match.box import Box, Entry
from branchline.core.native import Ints, i64, vec
from branchline.games.mini_rails.rules.layout import PLACES, RING, TILES

COMPANIES: Final = 6
MOST_SEATS: Final = 5
MOST_ROUNDS: Final = 8
FACES: Final = 2
_MOST_DISCS: Final = 20
_SPOTS: Final = 9


class MiniRailsBox(Box):
    """What is in the box."""

    def __init__(self, root: Entry) -> None:
        super().__init__(root)
        game = root.table("game")
        self.rounds: i64 = game.number("rounds", 1, MOST_ROUNDS)
        self.profit_limit: i64 = game.number("profit_limit", 1, 99)
        self.frame_loss: i64 = game.number("frame_loss", 0, 99)
        game.basis()
        game.done()
        self.company_names: list[str] = []
        self.company_letters: list[str] = []
        self.discs: list[int] = []
        self._read_companies(root)
        self.start_discs: Ints = vec[i64]([0] * (MOST_SEATS + 1))
        self.bag_discs: Ints = vec[i64]([0] * (MOST_SEATS + 1))
        self._read_players(root)
        #: the name of a terrain by its spots
        self.terrain: dict[int, str] = {}
        self._read_terrain(root)
        #: spots of every hex of every face: (tile * 2 + face) * 7 + place
        self.spots: Ints = vec[i64]([0] * (TILES * FACES * PLACES))
        #: the basis of every face: tile * 2 + face
        self.bases: list[str] = []
        self._read_tiles(root)
        frames = root.table("frames")
        primary = frames.number("primary", 1, RING)
        secondary = frames.numbers("secondary", 1, RING, length=2)
        if len({primary, *secondary}) != 3:
            raise frames.wrong("secondary", "names a hex twice")
        frames.basis()
        frames.done()
        #: the start places on the tile of slot 1, the primary one first
        self.starts: Ints = vec[i64]([primary, secondary[0], secondary[1]])

    def _read_companies(self, root: Entry) -> None:
        entries = root.tables("company")
        if len(entries) != COMPANIES:
            raise root.wrong("company", f"there are {len(entries)} companies, not {COMPANIES}")
        for entry in entries:
            self.company_names.append(entry.name("name"))
            letter = entry.text("letter")
            if len(letter) != 1 or not letter.isalnum() or letter in self.company_letters:
                raise entry.wrong("letter", f"{letter!r} is not a letter of its own")
            self.company_letters.append(letter)
            self.discs.append(entry.number("discs", 1, _MOST_DISCS))
            entry.basis()
            entry.done()
        root.different("company", self.company_names)

    def _read_players(self, root: Entry) -> None:
        for entry in root.tables("players"):
            seats = entry.number("seats", 3, MOST_SEATS)
            if self.bag_discs[seats]:
                raise entry.wrong("seats", f"{seats} players are described twice")
            start = entry.number("start", 1, 3)
            if start == 2:
                raise entry.wrong("start", "2 is not 1 or 3: a frame has one primary and two secondary start hexes")
            self.start_discs[seats] = start
            self.bag_discs[seats] = entry.number("bag", 1, _MOST_DISCS)
            entry.basis()
            entry.done()
            drawn = int(self.rounds) * (2 * seats + 1)
            if drawn > COMPANIES * int(self.bag_discs[seats]):
                raise entry.wrong("bag", f"the bag is too small: {drawn} discs are drawn in {self.rounds} rounds")
            for company in range(COMPANIES):
                if start + int(self.bag_discs[seats]) > self.discs[company]:
                    raise entry.wrong(
                        "bag", f"there are only {self.discs[company]} {self.company_names[company]} discs"
                    )
        for seats in range(3, MOST_SEATS + 1):
            if not self.bag_discs[seats]:
                raise root.wrong("players", f"{seats} players are not described")

    def _read_terrain(self, root: Entry) -> None:
        for entry in root.tables("terrain"):
            self.terrain[entry.number("spots", -_SPOTS, _SPOTS)] = entry.name("name")
            entry.basis()
            entry.done()

    def _read_tiles(self, root: Entry) -> None:
        entries = root.tables("tile")
        if len(entries) != TILES:
            raise root.wrong("tile", f"there are {len(entries)} tiles, not {TILES}")
        for tile, entry in enumerate(entries):
            entry.number("id", tile + 1, tile + 1)
            for face, letter in enumerate(("A", "B")):
                side = entry.table(letter)
                for place, spots in enumerate(side.numbers("spots", -_SPOTS, _SPOTS, length=PLACES)):
                    self.spots[(tile * FACES + face) * PLACES + place] = spots
                    if spots not in self.terrain:
                        raise side.wrong("spots", f"no terrain has {spots} spots")
                self.bases.append(side.basis())
                side.done()
            entry.done()
