"""Greedy construction for rollouts: what a tile or a piece of track promises for each cube that it costs.

Everything is tried in copies of a town. Nothing here is a rule: the chapters say what may be built and what it costs.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.engine.bits import BIT, highest, lowest
from branchline.core.engine.squares import ALL_SIDES, SIDE_BIT, SIDES
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town.ai import connections
from branchline.games.minecart_town.ai.forecast import Forecast
from branchline.games.minecart_town.ai.town_value import TownValue
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.box import SPACES, MinecartTownBox
from branchline.games.minecart_town.rules.chapters import construction, giving, tracks
from branchline.games.minecart_town.rules.kinds import IMMEDIATE, RESOURCES
from branchline.games.minecart_town.rules.phases import IDLE, SHAPE, TURN
from branchline.games.minecart_town.rules.shapes import ENDS, JUNCTION_ENDS, SHAPES, SHAPES_WITH
from branchline.games.minecart_town.rules.state import NONE, TRACK, MinecartTownState, Town

#: So many tiles are tried on every cell; the others are only looked at.
_TRIED: Final = 4
#: What a turn costs at least, in hundredths of a cube: it may bring cubes as well.
_CHEAPEST: Final = 50


class Found:
    """The best town so far, and its rate: what it promises for each cube spent, in hundredths of a point."""

    def __init__(self, town: Town, rate: i64) -> None:
        self.town = town
        self.rate: i64 = rate

    def see(self, town: Town, rate: i64) -> None:
        """Keep this one if it is better."""
        if rate > self.rate:
            self.town = town
            self.rate = rate


class Draft:
    """A tile that is built and paid: its price, and what it promises without what track joins."""

    def __init__(self, town: Town, forecast: Forecast) -> None:
        self.town = town
        self.forecast = forecast
        self.price: i64 = 0
        self.value: i64 = 0
        self.is_building = True


class Builder(TownValue):
    """Finds the building or the track that promises most for each cube that it costs."""

    def __init__(self, state: MinecartTownState, weights: Ints) -> None:
        super().__init__(state, weights)
        #: what the town promises before a turn: as it is joined, and with one more piece of track
        self.base: i64 = 0
        self.linked: i64 = 0
        #: by cell: whether a tile there is counted by a building
        self.counted: Ints = vec[i64]()
        self.sites = connections.Sites(state.towns[0])

    def look_at(self, town: Town) -> None:
        """Evaluate the town before anything is built: as it is joined, and with one more piece of track."""
        forecast = self.forecast()
        value = self.common(town) + self.hoped(town, forecast)
        self.base = value + self.joined(town, forecast, connections.reached(town))
        self.linked = value + self.joined(town, forecast, connections.nearly_reached(town))
        self.sites = connections.Sites(town)
        self.counted = self.counted_cells(town)

    def counted_cells(self, town: Town) -> Ints:
        """By cell: whether a tile there changes what a building counts at the end, or what a workshop brings."""
        out = filled(len(town.beyond), 0)
        for building in range(len(town.place)):
            kind = towns.kind_of(town, building)
            if not self.around[kind] or not self.scores[kind]:
                continue
            everywhere = self.counts_joined(kind)
            row, column = town.row[town.place[building]], town.column[town.place[building]]
            for cell in town.cells:
                down, right = towns.cell_row(town, cell) - row, towns.cell_column(town, cell) - column
                if everywhere or (-1 <= down <= 1 and -1 <= right <= 1):
                    out[cell] = 1
        return out

    # -- buildings ---------------------------------------------------------------------------------------------------

    def best_spaces(self, town: Town) -> Ints:
        """The spaces with the tiles that promise most for a cube if all buildings were joined."""
        state = self.state
        spaces = vec[i64]()
        rates = vec[i64]()
        base = self.whole(town)
        for space in range(SPACES):
            kind = state.market[space]
            if kind == NONE or not construction.affordable(town, state.box, kind):
                continue
            built = self.built(town, kind, town.cells[0])
            rate = (self.whole(built) - base) * 100 // spent(town, built)
            place: i64 = len(spaces)
            if place < _TRIED:
                spaces = append(spaces, space)
                rates = append(rates, rate)
            elif rate > rates[place - 1]:
                place -= 1
            else:
                continue
            while place and rates[place - 1] < rate:
                spaces[place], rates[place] = spaces[place - 1], rates[place - 1]
                place -= 1
            spaces[place], rates[place] = space, rate
        return spaces

    def try_cells(self, best: Found, town: Town, kind: i64) -> None:
        """Try a tile on every cell."""
        forecast = self.forecast()
        usual = Draft(town, forecast)
        for cell in town.cells:
            if self.by_place(kind, cell):
                draft = self.draft(town, kind, cell, self.forecast() if self.brings[kind] else forecast)
            else:
                if not usual.price:
                    usual = self.draft(town, kind, cell, forecast)
                draft = usual
            self.try_cell(best, town, kind, cell, draft)

    def by_place(self, kind: i64, cell: i64) -> bool:
        """Whether the value of that tile depends on the cell, apart from what track joins."""
        return self.counted[cell] != 0 or self.around[kind] != 0 or not self.state.box.is_building[kind]

    def try_cell(self, best: Found, town: Town, kind: i64, cell: i64, draft: Draft) -> None:
        """Try a tile on a cell, alone and with one more piece of track."""
        rate = (draft.value + self.joined(draft.town, draft.forecast, self.reached(draft, cell)) - self.base) * 100
        rate //= draft.price
        if draft.price < (town.owned[0] + town.owned[1]) * 100:
            after = draft.value + self.joined(draft.town, draft.forecast, self.nearly_reached(draft, cell))
            rate = max(rate, (after - self.linked) * 100 // (draft.price + 100))
        if rate > best.rate:
            best.see(self.built(town, kind, cell), rate)

    def reached(self, draft: Draft, cell: i64) -> Ints:
        """What is joined with the tile on that cell. A Railroad Junction is track, and joins by itself."""
        return self.sites.reached_from(cell) if draft.is_building else connections.reached(draft.town)

    def nearly_reached(self, draft: Draft, cell: i64) -> Ints:
        """The same with one more piece of track."""
        return self.sites.nearly_reached_from(cell) if draft.is_building else connections.nearly_reached(draft.town)

    def draft(self, town: Town, kind: i64, cell: i64, forecast: Forecast) -> Draft:
        """A tile on a cell, with its price and value."""
        draft = Draft(self.built(town, kind, cell), forecast)
        draft.price = spent(town, draft.town)
        draft.value = self.common(draft.town) + self.hoped(draft.town, forecast)
        draft.is_building = self.state.box.is_building[kind] != 0
        return draft

    def built(self, town: Town, kind: i64, cell: i64) -> Town:
        """The town with that tile on that cell, paid."""
        box = self.state.box
        twin = town.clone()
        for resource in range(RESOURCES):
            pay(twin, resource, box.cost[kind * RESOURCES + resource])
        tile = towns.add(twin, box, towns.cell_row(town, cell), towns.cell_column(town, cell), kind, ALL_SIDES)
        effect = box.effect_at(kind, IMMEDIATE)
        if effect >= 0:
            twin.step = IDLE
            giving.carry_out(twin, box, twin.number[tile], effect)
            while twin.step != IDLE:
                giving.choose(twin, highest(giving.choices(twin)))
        twin.step = TURN
        return twin

    # -- track -------------------------------------------------------------------------------------------------------

    def best_track(self, town: Town) -> Found:
        """The piece that promises most for a cube, among those that join what was not joined."""
        best = Found(town, 0)
        if not tracks.purse(town, self.state.box):
            return best
        # By price: after equal payments the cubes are the same, wherever the piece lies.
        cheap, dear = self.forecast(), self.forecast()
        groups = connections.groups_around(town)
        for cell in town.cells:
            self.try_pieces(best, town, cell, groups, cheap, dear)
        for tile in range(len(town.kind)):
            if tracks.can_flip(town, tile):
                self.try_flips(best, town, tile, cheap)
        return best

    def try_pieces(self, best: Found, town: Town, cell: i64, groups: Ints, cheap: Forecast, dear: Forecast) -> None:
        """Try all pieces on a cell that join something with each of their ends."""
        if not connections.differ(groups, cell, ALL_SIDES):
            return
        shapes = SHAPES_WITH[town.faced[cell]] & tracks.payable_shapes(town, self.state.box)
        while shapes:
            ends = SHAPES[lowest(shapes)]
            shapes &= shapes - 1
            if connections.joins(groups, cell, ends):
                self.try_piece(best, town, cell, ends, dear if ENDS[ends] == JUNCTION_ENDS else cheap)

    def try_shape(self, best: Found, town: Town, ends: i64, forecast: Forecast) -> None:
        """Try these ends where the owner has chosen to lay a piece or to flip one."""
        if town.step == SHAPE:
            self.try_piece(best, town, town.cell, ends, forecast)
        else:
            self.try_flip(best, town, town.cell, ends, forecast)

    def try_piece(self, best: Found, town: Town, cell: i64, ends: i64, forecast: Forecast) -> None:
        """Try a new piece."""
        box = self.state.box
        twin = town.clone()
        pay_track(twin, box, tracks.price(box, ends))
        towns.add(twin, box, towns.cell_row(town, cell), towns.cell_column(town, cell), TRACK, ends)
        twin.laid += 1
        best.see(twin, (self.actual(twin, forecast) - self.base) * 100 // spent(town, twin))

    def try_flips(self, best: Found, town: Town, tile: i64, forecast: Forecast) -> None:
        """Try to flip a piece so that it faces one more building."""
        kept = tracks.kept_ends(town, tile)
        served = town.served[town.net[2 * tile]]
        for side in range(SIDES):
            other = town.beyond[tile * SIDES + side]
            if other < 0 or kept & SIDE_BIT[side] or town.number[other] == NONE:
                continue
            if served and town.reach[lowest(served)] == town.reach[town.number[other]]:
                continue
            ends = kept | SIDE_BIT[side]
            if ENDS[ends] == JUNCTION_ENDS:
                self.try_flip(best, town, tile, ends, forecast)

    def try_flip(self, best: Found, town: Town, tile: i64, ends: i64, forecast: Forecast) -> None:
        """Try to flip a piece."""
        twin = town.clone()
        pay_track(twin, self.state.box, self.state.box.upgrade_cost)
        towns.flip(twin, tile, ends)
        best.see(twin, (self.actual(twin, forecast) - self.base) * 100 // spent(town, twin))


def spent(town: Town, after: Town) -> i64:
    """How many cubes of wood and stone were spent, in hundredths."""
    cubes = town.owned[0] + town.owned[1] - after.owned[0] - after.owned[1]
    return max(cubes * 100, _CHEAPEST)


def pay(town: Town, resource: i64, many: i64) -> None:
    """Cubes leave for the stock, from the first buildings that have them."""
    building: i64 = 0
    while many:
        if towns.held(town, building, resource):
            towns.spend(town, building, resource, 1)
            many -= 1
        else:
            building += 1


def pay_track(town: Town, box: MinecartTownBox, many: i64) -> None:
    """Track is paid with what there is most of."""
    for _ in range(many):
        most: i64 = NONE
        for resource in range(RESOURCES):
            if box.pays_track & BIT[resource] and (most == NONE or town.owned[resource] > town.owned[most]):
                most = resource
        if most != NONE and town.owned[most]:
            pay(town, most, 1)
