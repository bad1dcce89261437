"""Which buildings track joins, or could join with one more piece: now, and with one more building."""

from __future__ import annotations

from branchline.core.engine.arrays import filled
from branchline.core.engine.bits import BIT, lowest
from branchline.core.engine.squares import BACK, SIDE_BIT, SIDES
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.chapters.tracks import can_flip
from branchline.games.minecart_town.rules.state import NONE, Town


def reached(town: Town) -> Ints:
    """By building: the set that track joins it to, itself included."""
    out = filled(len(town.place), 0)
    for building in range(len(town.place)):
        out[building] = town.reach[building] | BIT[building]
    return out


def nearly_reached(town: Town) -> Ints:
    """The same, as if everything were joined that one more piece of track, or one flipped piece, could join."""
    out = reached(town)
    for joined in beside(town):
        join(out, joined)
    for joined in flipped(town):
        join(out, joined)
    return out


def beside(town: Town) -> Ints:
    """By cell: the buildings that a piece of track there could join."""
    out = filled(len(town.beyond), 0)
    for tile in range(len(town.kind)):
        number = town.number[tile]
        for side in range(SIDES):
            beyond = town.beyond[tile * SIDES + side]
            if beyond >= 0:
                continue
            if number != NONE:
                out[-1 - beyond] |= BIT[number]
            elif town.ends[tile] & SIDE_BIT[side]:
                out[-1 - beyond] |= town.served[town.net[2 * tile + side % 2]]
    return out


def flipped(town: Town) -> Ints:
    """By tile: the buildings that it could join as a flipped piece of track."""
    out = filled(len(town.kind), 0)
    for tile in range(len(town.kind)):
        if not can_flip(town, tile):
            continue
        around: i64 = 0
        for side in range(SIDES):
            beyond = town.beyond[tile * SIDES + side]
            if beyond >= 0 and town.number[beyond] != NONE:
                around |= BIT[town.number[beyond]]
        if around:
            out[tile] = around | town.served[town.net[2 * tile]]
    return out


def join(groups: Ints, joined: i64) -> None:
    """Merge the groups of these buildings."""
    if not joined & (joined - 1):
        return
    group: i64 = 0
    while joined:
        group |= groups[lowest(joined)]
        joined &= joined - 1
    rest = group
    while rest:
        groups[lowest(rest)] = group
        rest &= rest - 1


def groups_around(town: Town) -> Ints:
    """By free cell and side: the buildings that track there would join, or none."""
    out = filled(len(town.beyond) * SIDES, 0)
    for tile in range(len(town.kind)):
        number = town.number[tile]
        for side in range(SIDES):
            beyond = town.beyond[tile * SIDES + side]
            if beyond >= 0:
                continue
            group: i64 = 0
            if number != NONE:
                group = town.reach[number]
            elif town.ends[tile] & SIDE_BIT[side]:
                group = town.served[town.net[2 * tile + side % 2]]
                if group:
                    group = town.reach[lowest(group)]
            out[(-1 - beyond) * SIDES + BACK[side]] = group
    return out


def differ(groups: Ints, cell: i64, ends: i64) -> bool:
    """Whether track with these ends would join buildings that are not joined yet."""
    first: i64 = 0
    for side in range(SIDES):
        group = groups[cell * SIDES + side]
        if ends & SIDE_BIT[side] and group:
            if first and group != first:
                return True
            first = group
    return False


def joins(groups: Ints, cell: i64, ends: i64) -> bool:
    """The same, and every end joins something."""
    for side in range(SIDES):
        if ends & SIDE_BIT[side] and not groups[cell * SIDES + side]:
            return False
    return differ(groups, cell, ends)


class Sites:
    """What one more building would be joined to on each free cell, without building it."""

    def __init__(self, town: Town) -> None:
        self.groups: Ints = reached(town)
        #: by cell: the buildings whose track ends there; those that one piece more could join to a building there
        self.facing: Ints = filled(len(town.beyond), 0)
        self.near: Ints = filled(len(town.beyond), 0)
        #: sets of buildings that one piece could join, and the cell that it would take, or NONE
        self.links: Ints = vec[i64]()
        self.link_cells: Ints = vec[i64]()
        self.look_along(town, beside(town))
        self.look_around(town, flipped(town))

    def look_along(self, town: Town, within: Ints) -> None:
        """Pieces on free cells: they take their cell, and could join what lies on the cells beside it."""
        for cell in town.cells:
            self.link(within[cell], cell)
            row, column = towns.cell_row(town, cell), towns.cell_column(town, cell)
            for other in town.cells:
                down, right = towns.cell_row(town, other) - row, towns.cell_column(town, other) - column
                if down * down + right * right == 1:
                    self.near[cell] |= within[other]

    def look_around(self, town: Town, bent: Ints) -> None:
        """Pieces that lie already: they end at a cell, or could be flipped to end there."""
        for tile in range(len(town.kind)):
            self.link(bent[tile], NONE)
            if town.number[tile] != NONE:
                continue
            for side in range(SIDES):
                beyond = town.beyond[tile * SIDES + side]
                if beyond >= 0:
                    continue
                served = town.served[town.net[2 * tile + side % 2]]
                if town.ends[tile] & SIDE_BIT[side]:
                    self.facing[-1 - beyond] |= served
                    self.near[-1 - beyond] |= served
                if can_flip(town, tile):
                    self.near[-1 - beyond] |= served | bent[tile]

    def link(self, joined: i64, cell: i64) -> None:
        """Remember a piece that joins what is not joined yet."""
        if joined and joined & ~self.groups[lowest(joined)]:
            self.links = append(self.links, joined)
            self.link_cells = append(self.link_cells, cell)

    def reached_from(self, cell: i64) -> Ints:
        """By building, the new one last: the set that track joins it to."""
        return self.with_new(self.facing[cell])

    def nearly_reached_from(self, cell: i64) -> Ints:
        """The same, as if everything were joined that one more piece could join. The cell itself is taken."""
        out = self.with_new(self.near[cell])
        for place in range(len(self.links)):
            if self.link_cells[place] != cell:
                join(out, self.links[place])
        return out

    def with_new(self, joined: i64) -> Ints:
        """The groups, with a new building that is joined to these."""
        new: i64 = len(self.groups)
        out = append(self.groups[:], BIT[new])
        join(out, joined | BIT[new])
        return out
