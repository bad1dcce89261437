"""The components of Mini Express, typed and checked."""

from __future__ import annotations

from typing import Final

from branchline.core.match.box import Box, Entry
from branchline.core.native import Ints, i64, vec
from branchline.games.mini_express.rules.paths import FAR, MOST_CUBES, Paths, hex_name, spot_of

COMPANIES: Final = 4
MOST_SEATS: Final = 5
MOST_HEXES: Final = 256
MOST_CITIES: Final = 48
MOST_TILE_KINDS: Final = 16
#: No company can need more spaces than one; more cubes than this lie in no city.
MOST_LIMIT: Final = COMPANIES
#: A tracks space holds no more, so no route is longer.
MOST_TRACKS: Final = MOST_CUBES

#: On a demand tile, in place of the second company: a company of the player's choice.
PURPLE: Final = COMPANIES
#: Among the bot tiles, after the companies.
RESET: Final = COMPANIES

START_CLASS: Final = "Start"
#: What stands in actions where a company may stand: the other half of a demand tile, and a tile of the bot's.
_OTHER_COLOURS: Final = ("Purple", "Reset")
RANKS: Final = 3
_MODES: Final = ("standard", "basic", "advanced", "expert")
#: The most shares of one company that the starting sets take, by mode: three at a table of five.
_ASIDE: Final = (3, 1, 1, 1)


class MiniExpressBox(Box):
    """What is in the box."""

    def __init__(self, root: Entry) -> None:
        super().__init__(root)
        self.class_limits: dict[str, int] = {}
        self._read_classes(root)
        #: (column, row) of every hex, column by column, and the number of each
        self.spots: list[tuple[int, int]] = []
        self.hexes: dict[tuple[int, int], int] = {}
        self._read_columns(root)

        self.city_names: list[str] = []
        self.city_classes: list[str] = []
        #: how each city's place and class are known
        self.city_bases: list[str] = []
        #: by city: its hex, and how many cubes it takes; by hex: its city or -1
        self.city_hex: Ints = vec[i64]()
        self.limits: Ints = vec[i64]()
        self.city_at: Ints = vec[i64]([-1] * len(self.spots))
        self._read_cities(root)
        #: by city: whether a company starts there
        self.is_start: Ints = vec[i64]([int(kind == START_CLASS) for kind in self.city_classes])

        self.company_names: list[str] = []
        self.company_letters: list[str] = []
        #: by company: the hex it starts from, and the hex its bot builds towards
        self.start_hex: Ints = vec[i64]([0] * COMPANIES)
        self.target_hex: Ints = vec[i64]([0] * COMPANIES)
        self._read_companies(root)
        #: the map with and without its water links
        links = self._read_links(root)
        self.wet: Paths = Paths(self.spots, self.city_at, self.city_hex, self.target_hex, links)
        self.dry: Paths = Paths(self.spots, self.city_at, self.city_hex, self.target_hex, [])
        self._check_map(root)

        #: by kind of demand tile: its two colours, and how many there are
        self.tile_first: Ints = vec[i64]()
        self.tile_second: Ints = vec[i64]()
        self.tiles: Ints = vec[i64]()
        self._read_tiles(root)
        #: what a share is worth: length * 3 + rank (0 first, 1 second, 2 all others)
        self.chart: Ints = vec[i64]()
        self.longest: i64 = 0
        self._read_chart(root)

        cubes = root.table("cubes")
        self.cubes: i64 = cubes.number("each", 3, 99)
        self.tracks: i64 = cubes.number("tracks", 1, MOST_TRACKS)
        self.most_tracks: i64 = cubes.number("most_tracks", 1, MOST_TRACKS)
        self.for_a_share: i64 = cubes.number("for_a_share", 1, MOST_TRACKS)
        if self.tracks > self.most_tracks:
            raise cubes.wrong("tracks", f"a tracks space holds {self.most_tracks} at most")
        if self.tracks + 2 > self.cubes:
            raise cubes.wrong("each", "too few for the start city, the chart and the tracks space")
        _close(cubes)
        shares = root.table("shares")
        self.shares: i64 = shares.number("each", 1, 99)
        #: shares in a company's stack, by mode
        self.stacks: Ints = vec[i64]([shares.number(mode, 1, 99) for mode in _MODES])
        for mode, name in enumerate(_MODES):
            if self.stacks[mode] + _ASIDE[mode] > self.shares:
                raise shares.wrong(name, f"leaves no {_ASIDE[mode]} of {self.shares} shares for the starting sets")
        _close(shares)
        influence = root.table("influence")
        self.influence: i64 = influence.number("start", 0, 99)
        _close(influence)
        self._read_bot(root)
        self._read_west(root)

    # -- the map -------------------------------------------------------------------------------------------------

    def _read_classes(self, root: Entry) -> None:
        for entry in root.tables("class"):
            self.class_limits[entry.name("name")] = entry.number("limit", 1, MOST_LIMIT)
            _close(entry)
        if START_CLASS not in self.class_limits:
            raise root.wrong("class", f"the class {START_CLASS} is missing")

    def _read_columns(self, root: Entry) -> None:
        for entry in root.tables("column"):
            name = entry.text("name")
            if len(name) != 1 or not "a" <= name <= "z":
                raise entry.wrong("name", f"{name!r} is not a letter from a to z")
            for row in entry.numbers("rows", 1, 99):
                spot = (ord(name) - ord("a"), row)
                if spot in self.hexes:
                    raise entry.wrong("rows", f"the hex {hex_name(spot)} is there twice")
                self.hexes[spot] = len(self.spots)
                self.spots.append(spot)
            _close(entry)
        if not 1 <= len(self.spots) <= MOST_HEXES:
            raise root.wrong("column", f"{len(self.spots)} hexes are not from 1 to {MOST_HEXES}")

    def _read_cities(self, root: Entry) -> None:
        entries = root.tables("city")
        if len(entries) > MOST_CITIES:
            raise root.wrong("city", f"{len(entries)} cities are more than {MOST_CITIES}")
        places, limits = [], []
        for city, entry in enumerate(entries):
            name = entry.name("name")
            spot = spot_of(entry.text("at"))
            if spot not in self.hexes:
                raise entry.wrong("at", f"{entry.text('at')!r} is not a hex of the map")
            place = self.hexes[spot]
            if self.city_at[place] >= 0:
                raise entry.wrong("at", f"{self.city_names[self.city_at[place]]} is already there")
            kind = entry.text("class", tuple(self.class_limits))
            self.city_names.append(name)
            self.city_classes.append(kind)
            self.city_bases.append(entry.basis())
            self.city_at[place] = city
            places.append(place)
            limits.append(self.class_limits[kind])
            _close(entry)
        root.different("city", self.city_names)
        self.city_hex = vec[i64](places)
        self.limits = vec[i64](limits)

    def city(self, entry: Entry, field: str, name: str) -> int:
        """The city of that name, which the entry's field gives."""
        if name not in self.city_names:
            raise entry.wrong(field, f"there is no city {name!r}")
        return self.city_names.index(name)

    def _read_companies(self, root: Entry) -> None:
        entries = root.tables("company")
        if len(entries) != COMPANIES:
            raise root.wrong("company", f"there are {len(entries)} companies, not {COMPANIES}")
        starts = []
        for company, entry in enumerate(entries):
            self.company_names.append(entry.word("name"))
            letter = entry.text("letter")
            if len(letter) != 1 or not letter.isupper() or letter in self.company_letters:
                raise entry.wrong("letter", f"{letter!r} is not a capital letter of its own")
            self.company_letters.append(letter)
            start = self.city(entry, "start", entry.text("start"))
            if self.city_classes[start] != START_CLASS or start in starts:
                raise entry.wrong("start", f"{self.city_names[start]} is not a start city of its own")
            starts.append(start)
            self.start_hex[company] = self.city_hex[start]
            self.target_hex[company] = self.city_hex[self.city(entry, "target", entry.text("target"))]
            _close(entry)
        root.different("company", [*_OTHER_COLOURS, *self.company_names])
        if self.city_classes.count(START_CLASS) != COMPANIES:
            raise root.wrong("city", f"there are {self.city_classes.count(START_CLASS)} start cities, not {COMPANIES}")

    def _read_links(self, root: Entry) -> list[tuple[int, int]]:
        links = []
        for entry in root.tables("water_link"):
            names = entry.texts("cities")
            if len(names) != 2 or names[0] == names[1]:
                raise entry.wrong("cities", "a water link joins two cities")
            one, other = (int(self.city_hex[self.city(entry, "cities", name)]) for name in names)
            links.append((one, other))
            _close(entry)
        ends = [end for link in links for end in link]
        if len(set(ends)) != len(ends):
            raise root.wrong("water_link", "a city has two water links")
        return links

    def _check_map(self, root: Entry) -> None:
        for hex in range(len(self.spots)):
            if self.dry.to_target[hex] == FAR:
                raise root.wrong("column", f"the hex {self.hex_name(hex)} is cut off from the rest of the map")

    def hex_name(self, hex: int) -> str:
        """A hex as the map and the records call it: column and row."""
        return hex_name(self.spots[hex])

    # -- tiles, chart, bot, west ---------------------------------------------------------------------------------

    def _read_tiles(self, root: Entry) -> None:
        names = [*self.company_names, "Purple"]
        first: list[int] = []
        second: list[int] = []
        many: list[int] = []
        for entry in root.tables("tile"):
            colours = entry.texts("colours", tuple(names))
            if len(colours) != 2 or colours[0] == names[PURPLE]:
                raise entry.wrong("colours", "a demand tile has a company and another colour")
            pair = (names.index(colours[0]), names.index(colours[1]))
            if pair in zip(first, second, strict=True):
                raise entry.wrong("colours", "this kind of tile is there twice")
            first.append(pair[0])
            second.append(pair[1])
            many.append(entry.number("many", 1, 99))
            _close(entry)
        if len(first) > MOST_TILE_KINDS:
            raise root.wrong("tile", f"{len(first)} kinds of tiles are more than {MOST_TILE_KINDS}")
        if sum(many) < len(self.city_names) - COMPANIES:
            raise root.wrong("tile", f"{sum(many)} tiles are too few for {len(self.city_names) - COMPANIES} cities")
        self.tile_first, self.tile_second = vec[i64](first), vec[i64](second)
        self.tiles = vec[i64](many)

    def _read_chart(self, root: Entry) -> None:
        entry = root.table("chart")
        self.chart_basis = entry.basis()
        columns = [entry.numbers(rank, 0, 999) for rank in ("first", "second", "third")]
        if not columns[0] or {len(column) for column in columns} != {len(columns[0])}:
            raise entry.wrong("first", "the three columns are not of one length")
        self.longest = len(columns[0]) - 1
        self.chart = vec[i64]([column[length] for length in range(len(columns[0])) for column in columns])
        _close(entry)

    def _read_bot(self, root: Entry) -> None:
        duel = root.table("two_players")
        #: where the unused players' markers stand; at or below the lower one a player scores nothing
        self.markers: Ints = vec[i64](duel.numbers("markers", 0, 99, length=2))
        self.lower_marker: i64 = min(self.markers[0], self.markers[1])
        _close(duel)
        bot = root.table("bot")
        self.bot_invests_up_to: i64 = bot.number("invests_up_to", 0, MOST_TRACKS)
        self.bot_keeps: i64 = bot.number("keeps", 0, MOST_TRACKS)
        _close(bot)
        tiles = root.table("bot_tiles")
        each = tiles.number("each", 1, 99)
        self.bot_tiles: Ints = vec[i64]([each] * COMPANIES + [tiles.number("reset", 1, 99)])
        _close(tiles)

    def _read_west(self, root: Entry) -> None:
        west = root.table("west")
        #: the city where a company may start anew
        self.west_city: i64 = self.city(west, "start", west.text("start"))
        self.west_hex: i64 = self.city_hex[self.west_city]
        self.penalty: i64 = west.number("penalty", 0, MOST_TRACKS)
        self.spike_bonus: i64 = west.number("spike_bonus", 0, 99)
        cities = [self.city(west, "cities", name) for name in west.texts("cities")]
        if not cities:
            raise west.wrong("cities", "names no city")
        _close(west)
        line = root.table("west_line")
        column = ord(line.text("column")[:1] or "?") - ord("a")
        if column not in {spot[0] for spot in self.spots}:
            raise line.wrong("column", f"{line.text('column')!r} is not a column of the map")
        _close(line)
        #: by hex: whether track there opens the west, by either reading
        self.past_line: Ints = vec[i64]([int(spot[0] <= column) for spot in self.spots])
        self.at_gates: Ints = vec[i64]([int(self.city_at[hex] in cities) for hex in range(len(self.spots))])


def _close(entry: Entry) -> None:
    entry.basis()
    entry.done()
