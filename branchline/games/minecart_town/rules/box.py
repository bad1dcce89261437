"""The components of Minecart Town, typed and checked. What play asks often is in flat tables."""

from __future__ import annotations

from typing import Final

from branchline.core.match.box import Box, Entry
from branchline.core.native import Ints, i64, vec
from branchline.games.minecart_town.rules.effects import Effect
from branchline.games.minecart_town.rules.kinds import (
    BAGS,
    CONVERT,
    END,
    RESOURCE_NAMES,
    RESOURCES,
    A,
    C,
    resources_of,
)
from branchline.games.minecart_town.rules.tile import Tile, union

MOST_SEATS: Final = 4
#: MT-R2 Room in the catalogue; the box is refused if a town could outgrow it.
MOST_TILES: Final = 96
MOST_BUILDINGS: Final = 48
MOST_KINDS: Final = 100
#: Spaces of the central board: those of A or B, then those of C.
AB_SPACES: Final = 8
C_SPACES: Final = 4
SPACES: Final = AB_SPACES + C_SPACES
#: The two halves of the starting tile come after all kinds of building tiles.
HALVES: Final = 2
SETUPS: Final = ("bread_line", "flock", "five_goods", "stone_and_fire")
_SOLO_AB: Final = 6


class MinecartTownBox(Box):
    """What is in the box."""

    def __init__(self, root: Entry) -> None:
        super().__init__(root)
        self.tiles: list[Tile] = []
        self._read_tiles(root)
        #: how many kinds of building tiles; the Mine is kind `kinds`, the Forest kind `kinds + 1`
        self.kinds: i64 = len(self.tiles) - HALVES
        self._read_rounds(root.table("rounds"))
        self._read_display(root.table("display"))
        self._read_cubes(root.table("cubes"))
        self._read_track(root.table("track"))
        self._read_solo(root)
        self._tabulate_tiles()
        self._tabulate_effects()
        self._check_conversions(root)
        self._check_room(root)

    # -- reading ---------------------------------------------------------------------------------------------------

    def _read_tiles(self, root: Entry) -> None:
        entries = root.tables("tile")
        if len(entries) > MOST_KINDS:
            raise root.wrong("tile", f"there are {len(entries)} kinds of tiles; at most {MOST_KINDS} are possible")
        self.tiles = [Tile(entry, start=False) for entry in entries]
        halves = root.tables("start")
        if len(halves) != HALVES:
            raise root.wrong("start", f"the starting tile has {len(halves)} halves, not {HALVES}")
        self.tiles += [Tile(entry, start=True) for entry in halves]
        root.different("tile", [tile.id for tile in self.tiles])
        root.different("tile", [tile.name for tile in self.tiles])

    def _read_rounds(self, rounds: Entry) -> None:
        self.rounds: i64 = rounds.number("rounds", 1, 8)
        self.b_from: i64 = rounds.number("b_from", 2, 8)
        rounds.basis()
        rounds.done()

    def _read_display(self, display: Entry) -> None:
        self.ab_spaces: list[int] = display.numbers("ab", 1, AB_SPACES, length=MOST_SEATS)
        if self.ab_spaces[0] > _SOLO_AB:
            raise display.wrong("ab", f"alone there are two rows of three spaces, {self.ab_spaces[0]} are too many")
        self.c_spaces: i64 = display.number("c", 1, C_SPACES)
        display.basis()
        display.done()

    def _read_cubes(self, cubes: Entry) -> None:
        self.cubes: list[int] = [cubes.number(name, 1, 999) for name in RESOURCE_NAMES]
        cubes.basis()
        cubes.done()

    def _read_track(self, track: Entry) -> None:
        self.track_tiles: i64 = track.number("tiles", 1, 999)
        self.track_cost: i64 = track.number("cost", 1, 9)
        self.junction_cost: i64 = track.number("junction_cost", 1, 9)
        self.upgrade_cost: i64 = track.number("upgrade_cost", 1, 9)
        pay_with = track.texts("pay_with", RESOURCE_NAMES)
        self.pays_track: i64 = sum(1 << RESOURCE_NAMES.index(name) for name in pay_with)
        track.basis()
        track.done()

    def _read_solo(self, root: Entry) -> None:
        solo = root.table("solo")
        self.marks: list[int] = solo.numbers("marks", 1, 999)
        solo.basis()
        solo.done()
        #: the chosen set-ups: the kinds of the A spaces, then of the C spaces
        self.setups: dict[str, list[int]] = {}
        for entry in root.tables("setup"):
            kinds = self._read_setup(entry)
            self.setups[entry.text("id", SETUPS)] = kinds
            entry.basis()
            entry.done()
        if tuple(self.setups) != SETUPS:
            raise root.wrong("setup", f"the set-ups are not {', '.join(SETUPS)}")

    def _read_setup(self, entry: Entry) -> list[int]:
        """The kinds that a set-up names. MT-R31 They are of types A and C."""
        ids = [tile.id for tile in self.tiles]
        kinds: list[int] = []
        for field, bag, many in (("a", A, self.ab_spaces[0]), ("c", C, int(self.c_spaces))):
            wanted = entry.texts(field, tuple(tile.id for tile in self.tiles if tile.bag == bag))
            if len(wanted) != many:
                raise entry.wrong(field, f"names {len(wanted)} tiles, not {many}")
            kinds += [ids.index(name) for name in wanted]
        if any(kinds.count(kind) > self.tiles[kind].copies for kind in kinds):
            raise entry.wrong("a", "names a tile more often than there are copies")
        return kinds

    # -- flat tables -----------------------------------------------------------------------------------------------

    def _tabulate_tiles(self) -> None:
        """By kind of tile."""
        tiles = self.tiles
        self.bag_of: Ints = vec[i64]([tile.bag for tile in tiles])
        #: the kinds by bag, and where each bag's begin; then the end
        self.bag_kinds: Ints = vec[i64]([kind for bag in range(len(BAGS)) for kind in self._kinds_in(bag)])
        self.bag_starts: Ints = vec[i64]([sum(0 <= tile.bag < bag for tile in tiles) for bag in range(len(BAGS) + 1)])
        self.copies: Ints = vec[i64]([tile.copies for tile in tiles])
        self.slots: Ints = vec[i64]([tile.slots for tile in tiles])
        self.cost: Ints = vec[i64]([many for tile in tiles for many in tile.cost])
        self.accepts: Ints = vec[i64]([tile.accepts for tile in tiles])
        self.depicts: Ints = vec[i64]([tile.depicts for tile in tiles])
        self.has_points: Ints = vec[i64]([int(tile.has_points) for tile in tiles])
        self.has_processing: Ints = vec[i64]([int(tile.has_processing) for tile in tiles])
        self.advanced: Ints = vec[i64]([int(tile.advanced) for tile in tiles])
        self.is_building: Ints = vec[i64]([int(not tile.lines) for tile in tiles])

    def _tabulate_effects(self) -> None:
        """By kind and time its effect, or -1; and by effect."""
        self.at_time: Ints = vec[i64]([-1] * (len(self.tiles) * (END + 1)))
        effects: list[Effect] = []
        for kind, tile in enumerate(self.tiles):
            for effect in tile.effects:
                self.at_time[kind * (END + 1) + effect.when] = len(effects)
                effects.append(effect)
        self.when: Ints = vec[i64]([effect.when for effect in effects])
        self.form: Ints = vec[i64]([effect.form for effect in effects])
        self.needs: Ints = vec[i64]([many for effect in effects for many in effect.needs])
        self.gives: Ints = vec[i64]([many for effect in effects for many in effect.gives])
        self.many: Ints = vec[i64]([effect.many for effect in effects])
        self.one_kind: Ints = vec[i64]([int(effect.one_kind) for effect in effects])
        self.points: Ints = vec[i64]([effect.points for effect in effects])
        self.most: Ints = vec[i64]([effect.most for effect in effects])
        self.of: Ints = vec[i64]([effect.of for effect in effects])
        self.bonus_at: Ints = vec[i64]([effect.bonus_at for effect in effects])
        self.bonus: Ints = vec[i64]([effect.bonus for effect in effects])

    def _kinds_in(self, bag: int) -> list[int]:
        return [kind for kind, tile in enumerate(self.tiles) if tile.bag == bag]

    def effect_at(self, kind: i64, when: i64) -> i64:
        """The kind's effect at that time, or -1."""
        return self.at_time[kind * (END + 1) + when]

    def components(self) -> dict[str, int]:
        """How many pieces of each kind are in the box."""
        tiles = {tile.name: tile.copies for tile in self.tiles[:-HALVES]}
        cubes = dict(zip(RESOURCE_NAMES, self.cubes, strict=True))
        rest = {"track tiles": int(self.track_tiles), "starting tile halves": HALVES * MOST_SEATS}
        return {**tiles, **cubes, **rest}

    def kind_of(self, name: str) -> int:
        """The kind with that name."""
        return [tile.name for tile in self.tiles].index(name)

    # -- checks ----------------------------------------------------------------------------------------------------

    def _check_conversions(self, root: Entry) -> None:
        """MT-R4 Conversions of cubes into as many cubes must not run in a circle: the last round would never end."""
        leads = [0] * RESOURCES
        for effect in (effect for tile in self.tiles for effect in tile.effects):
            if effect.form == CONVERT and sum(effect.gives) == sum(effect.needs):
                for resource in range(RESOURCES):
                    if effect.needs[resource]:
                        leads[resource] |= effect.given
        for _ in range(RESOURCES):
            for resource in range(RESOURCES):
                leads[resource] |= union([leads[r] for r in range(RESOURCES) if leads[resource] & (1 << r)])
        circle = sum(1 << resource for resource in range(RESOURCES) if leads[resource] & (1 << resource))
        if circle:
            raise root.wrong("tile", f"conversions run in a circle: {', '.join(resources_of(circle))}")

    def _check_room(self, root: Entry) -> None:
        """MT-R2 A town never outgrows the catalogue: each tile costs a cube, and cubes to pay with are few."""
        priced = [self.pays_track & (1 << r) != 0 or any(tile.cost[r] for tile in self.tiles) for r in range(RESOURCES)]
        resources = [resource for resource in range(RESOURCES) if priced[resource]]
        makes = union([effect.given for tile in self.tiles for effect in tile.effects if effect.converts])
        if any(makes & (1 << resource) for resource in resources):
            raise root.wrong("tile", "a conversion makes cubes that tiles are paid with")
        cubes = sum(max(tile.copies, 1) * tile.most_gains(int(self.rounds), resources) for tile in self.tiles)
        buildings = HALVES + self._buildings_for(cubes)
        if cubes + HALVES > MOST_TILES or buildings > MOST_BUILDINGS:
            raise root.wrong(
                "tile",
                f"a town could grow to {cubes + HALVES} tiles, {buildings} of them buildings; "
                f"there is room for {MOST_TILES} and {MOST_BUILDINGS}",
            )

    def _buildings_for(self, cubes: int) -> int:
        """How many buildings so many cubes pay, the cheapest first."""
        prices = [sum(tile.cost) for tile in self.tiles if tile.bag >= 0 and not tile.lines for _ in range(tile.copies)]
        many = 0
        spent = 0
        for price in sorted(prices):
            spent += price
            many += spent <= cubes
        return many
