"""The position: its phases and fields, their copy and their snapshot, and a count of the pieces."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from branchline.core.engine.arrays import EMPTY, filled
from branchline.core.engine.bits import BIT
from branchline.core.engine.state import State
from branchline.core.native import Ints, i64, vec
from branchline.games.mini_express.rules.box import COMPANIES, MOST_TRACKS, MiniExpressBox
from branchline.games.mini_express.rules.paths import FAR, Paths

# The phases; turn.py shows their course. Chance acts in the first three and in those named BOT, a player in the others.
FIRST: Final = 0
GROUPING: Final = 1
DEMAND: Final = 2
STARTING: Final = 3
ACTION: Final = 4
ROUTE: Final = 5
PURPLE_CHOICE: Final = 6
DIRECTING: Final = 7
BOT_TILE: Final = 8
BOT_CITY: Final = 9
BOT_ROUTE: Final = 10
OVER: Final = 11
# What a chapter answers in place of the next phase when an action is over: something was done, or nothing could be.
ACTED: Final = 12
PASSED: Final = 13

# How it is played: by three to five, or one of the games for two.
STANDARD: Final = 0
BASIC: Final = 1
ADVANCED: Final = 2
EXPERT: Final = 3

# The west coast: not played, not yet open, open, or joined with the east.
WEST_OFF: Final = 0
WEST_SHUT: Final = 1
WEST_OPEN: Final = 2
WEST_JOINED: Final = 3

NONE: Final = -1

#: Fields that a snapshot leaves out: the box, which never changes, and what is computed from `track`.
DERIVED: Final = frozenset({"box", "within", "ahead", "touch"})


class MiniExpressState(State):
    """All that lies on the table, and whose turn it is."""

    def __init__(self, seats: i64, box: MiniExpressBox, mode: i64) -> None:
        super().__init__(seats)
        self.box = box
        self.mode: i64 = mode
        #: whether empty stacks and companies without cubes count together towards the end (an option)
        self.mixed_end: i64 = 0
        self.paths: Paths = box.wet
        #: whether cities open the west, and not the dotted line (an option); the golden spike's bonus, 0 without it
        self.by_cities: i64 = 0
        #: whether two colours join the coasts only on a hex that both have a cube on (an option of the west coast)
        self.shared_hex: i64 = 0
        self.spike_bonus: i64 = 0

        # Whose turn it is.
        self.phase: i64 = FIRST
        self.first: i64 = 0
        self.seat: i64 = 0
        #: turns in a row, the bot's included, that brought no action
        self.idle: i64 = 0
        #: expert game: actions left in this turn, and the company of the turn's first action
        self.left: i64 = 1
        self.used: i64 = NONE
        #: the company that the bot acts for; NONE during a player's own action
        self.bot: i64 = NONE
        self.bot_bag: Ints = EMPTY

        # A build under way: the company, the city, and the hexes picked so far. While tiles are drawn, `city` is next.
        self.company: i64 = NONE
        self.city: i64 = NONE
        self.route: Ints = EMPTY
        self.picked: i64 = 0
        #: the company printed beside the purple that is being chosen
        self.printed: i64 = NONE

        # The map. `track` is a set of companies by hex; `room` and `demand` run by city.
        self.track: Ints = EMPTY
        self.room: Ints = EMPTY
        self.demand: Ints = EMPTY
        #: demand tiles by kind: not drawn, and taken off the map again
        self.bag: Ints = EMPTY
        self.removed: Ints = EMPTY
        #: computed from `track`: by company and number of cubes, 0 to MOST_TRACKS, the set of the cities that these are
        #: enough for (0: it is there); and steps to its bot's target
        self.within: Ints = EMPTY
        self.ahead: Ints = EMPTY

        # By company.
        self.tracks: Ints = EMPTY
        self.supply: Ints = EMPTY
        self.length: Ints = EMPTY
        self.stack: Ints = EMPTY
        self.boxed: Ints = EMPTY
        #: cubes in the city of the west start beyond the first
        self.extra: Ints = EMPTY
        self.west: i64 = WEST_OFF
        #: computed from `track` until the coasts are joined: what a cube on each hex would be linked to (see cubes.py)
        self.touch: Ints = EMPTY
        #: the golden spike: sets of the companies recorded, and of those with a cube on it
        self.spike: i64 = 0
        self.spike_cubes: i64 = 0

        # The players: starting sets not yet taken, and shares and influence as seat * 4 + company.
        self.sets: i64 = 0
        self.shares: Ints = EMPTY
        self.influence: Ints = EMPTY

    def allocate(self) -> None:
        """Arrays of this game's size; all empty."""
        self.bot_bag = filled(COMPANIES + 1, 0)
        self.route = filled(MOST_TRACKS, NONE)
        self.track = filled(self.paths.hexes, 0)
        self.room = filled(self.paths.cities, 0)
        self.demand = filled(self.paths.cities, NONE)
        self.bag = self.box.tiles[:]
        self.removed = filled(len(self.bag), 0)
        self.within = filled(COMPANIES * (MOST_TRACKS + 1), 0)
        self.ahead = filled(COMPANIES, FAR)
        self.tracks = filled(COMPANIES, 0)
        self.supply = filled(COMPANIES, 0)
        self.length = filled(COMPANIES, 0)
        self.stack = filled(COMPANIES, 0)
        self.boxed = filled(COMPANIES, 0)
        self.extra = filled(COMPANIES, 0)
        self.shares = filled(self.seats * COMPANIES, 0)
        self.influence = filled(self.seats * COMPANIES, 0)

    @abstractmethod
    def clone(self) -> MiniExpressState:
        """An independent copy, cheap enough for a search."""

    def copy_to(self, twin: MiniExpressState) -> None:
        """Make the twin equal to this, and independent of it."""
        twin.mixed_end = self.mixed_end
        twin.paths = self.paths
        twin.by_cities = self.by_cities
        twin.shared_hex = self.shared_hex
        twin.spike_bonus = self.spike_bonus
        twin.phase = self.phase
        twin.first = self.first
        twin.seat = self.seat
        twin.idle = self.idle
        twin.left = self.left
        twin.used = self.used
        twin.bot = self.bot
        twin.bot_bag = self.bot_bag[:]
        twin.company = self.company
        twin.city = self.city
        twin.route = self.route[:]
        twin.picked = self.picked
        twin.printed = self.printed
        twin.track = self.track[:]
        twin.room = self.room[:]
        twin.demand = self.demand[:]
        twin.bag = self.bag[:] if self.phase <= DEMAND else self.bag
        twin.removed = self.removed[:]
        twin.within = self.within[:]
        twin.ahead = self.ahead[:]
        twin.tracks = self.tracks[:]
        twin.supply = self.supply[:]
        twin.length = self.length[:]
        twin.stack = self.stack[:]
        twin.boxed = self.boxed[:]
        twin.extra = self.extra[:]
        twin.west = self.west
        twin.touch = self.touch[:]
        twin.spike = self.spike
        twin.spike_cubes = self.spike_cubes
        twin.sets = self.sets
        twin.shares = self.shares[:]
        twin.influence = self.influence[:]

    def snapshot(self) -> dict[str, object]:
        return {
            "seats": int(self.seats),
            "mode": int(self.mode),
            "mixed_end": int(self.mixed_end),
            "paths": int(self.paths is self.box.wet),
            "spike_bonus": int(self.spike_bonus),
            "by_cities": int(self.by_cities),
            "phase": int(self.phase),
            "first": int(self.first),
            "seat": int(self.seat),
            "idle": int(self.idle),
            "left": int(self.left),
            "used": int(self.used),
            "bot": int(self.bot),
            "company": int(self.company),
            "city": int(self.city),
            "picked": int(self.picked),
            "printed": int(self.printed),
            "west": int(self.west),
            "spike": int(self.spike),
            "spike_cubes": int(self.spike_cubes),
            "sets": int(self.sets),
            "bot_bag": list(self.bot_bag),
            "route": list(self.route),
            "track": list(self.track),
            "room": list(self.room),
            "demand": list(self.demand),
            "bag": list(self.bag),
            "removed": list(self.removed),
            "tracks": list(self.tracks),
            "supply": list(self.supply),
            "length": list(self.length),
            "stack": list(self.stack),
            "boxed": list(self.boxed),
            "extra": list(self.extra),
            "shares": list(self.shares),
            "influence": list(self.influence),
            # Edition 1 did not have this field. The hashes of its positions stay as they were.
            **({"shared_hex": 1} if self.shared_hex else {}),
        }

    def census(self) -> dict[str, int]:
        counts = {"demand tiles": sum(self.bag) + sum(self.removed) + sum(tile != NONE for tile in self.demand)}
        for company, name in enumerate(self.box.company_names):
            counts[f"{name} cubes"] = self._cubes_of(company)
            counts[f"{name} shares"] = self._shares_of(company)
        return counts

    def _cubes_of(self, company: int) -> int:
        """A company's cubes: on the map, the chart and the golden spike, in its tracks space and in the supply."""
        bit = 1 << company
        on_map = sum(1 for hex in self.track if int(hex) & bit) + int(self.extra[company])
        on_spike = int(self.spike_cubes & bit != 0)
        return on_map + 1 + on_spike + int(self.tracks[company]) + int(self.supply[company])

    def _shares_of(self, company: int) -> int:
        """A company's shares: in its stack, in starting sets, with players, out of the game."""
        held = sum(int(self.shares[place]) for place in range(company, len(self.shares), COMPANIES))
        return int(self.stack[company]) + int(aside(self.sets, company)) + held + int(self.boxed[company])


#: The starting sets: six pairs of companies, then four single shares (second: NONE).
SET_FIRST: Final = vec[i64]([0, 0, 0, 1, 1, 2, 0, 1, 2, 3])
SET_SECOND: Final = vec[i64]([1, 2, 3, 2, 3, 3, NONE, NONE, NONE, NONE])
PAIRS: Final = 6
SETS: Final = 10


def aside(sets: i64, company: i64) -> i64:
    """A company's shares in these starting sets."""
    shares: i64 = 0
    for number in range(SETS):
        if sets & BIT[number] and (SET_FIRST[number] == company or SET_SECOND[number] == company):
            shares += 1
    return shares
