"""Chapters 9 and 10: effects at the end, totals, ties."""

from __future__ import annotations

from branchline.core.engine import bits
from branchline.core.engine.standings import Standings
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.box import MinecartTownBox
from branchline.games.minecart_town.rules.chapters import giving
from branchline.games.minecart_town.rules.kinds import (
    ANY_TILE,
    BUILDING,
    BUILDING_WITH_POINTS,
    END,
    PER_CONNECTED,
    PER_NEIGHBOUR,
    PER_NEIGHBOUR_TYPE,
    RESOURCES,
)
from branchline.games.minecart_town.rules.phases import OVER
from branchline.games.minecart_town.rules.state import NONE, MinecartTownState, Town


def end_points(town: Town, box: MinecartTownBox, building: i64) -> i64:
    """MT-9.2 What a building's end-of-game effect would give now."""
    effect = box.effect_at(towns.kind_of(town, building), END)
    if effect < 0:
        return 0
    form = box.form[effect]
    if form == PER_NEIGHBOUR:
        return box.points[effect] * min(_neighbours(town, box, building, box.of[effect]), box.most[effect])
    if form == PER_NEIGHBOUR_TYPE:
        return box.points[effect] * min(bits.count(giving.types_around(town, box, building)), box.most[effect])
    if form == PER_CONNECTED:
        return box.points[effect] * bits.count(town.joined[building])  # MT-11.13
    return _stored(town, box, building, effect)


def _stored(town: Town, box: MinecartTownBox, building: i64, effect: i64) -> i64:
    """MT-11.4 Points for each full group that lies there; MT-11.6 a bonus if there are enough cubes of it."""
    points = giving.groups(town, box, building, effect) * box.points[effect]
    if box.bonus_at[effect]:
        counted: i64 = 0
        for resource in range(RESOURCES):
            if box.needs[effect * RESOURCES + resource]:
                counted += towns.held(town, building, resource)
        if counted >= box.bonus_at[effect]:
            points += box.bonus[effect]
    return points


def _neighbours(town: Town, box: MinecartTownBox, building: i64, of: i64) -> i64:
    """MT-11.11 How many of the eight cells around hold such a tile; MT-R20 each half of the start is a building."""
    count: i64 = 0
    for tile in towns.surrounding(town, town.place[building]):
        if of == ANY_TILE:
            count += 1
        elif town.number[tile] != NONE:
            kind = town.kind[tile]
            if of == BUILDING:
                count += 1
            elif of == BUILDING_WITH_POINTS:
                count += box.has_points[kind]
            else:
                count += box.has_processing[kind]
    return count


def score(state: MinecartTownState) -> None:
    """MT-9.2 Every end-of-game effect scores."""
    for town in state.towns:
        for building in range(len(town.place)):
            town.earned[building] += end_points(town, state.box, building)


# -- how the players stand ---------------------------------------------------------------------------------------------


def total(state: MinecartTownState, seat: i64) -> i64:
    """The points so far and those that the end would give now. MT-R21 They may be below zero."""
    town = state.towns[seat]
    points: i64 = 0
    for building in range(len(town.place)):
        points += town.earned[building]
        if state.phase != OVER:
            points += end_points(town, state.box, building)
    return points


def totals(state: MinecartTownState) -> Ints:
    """What each seat would score if the game ended now."""
    out = vec[i64]()
    for seat in range(state.seats):
        out = append(out, total(state, seat))
    return out


def keys(state: MinecartTownState) -> list[list[int]]:
    """MT-10.1 Points, then MT-10.2 fewest cubes, then MT-10.3 most tiles; a half of the start is a tile (MT-R22)."""
    return [
        [int(total(state, seat)), -int(towns.cubes_in(state.towns[seat])), len(state.towns[seat].kind)]
        for seat in range(state.seats)
    ]


def places(state: MinecartTownState) -> Ints:
    """Each seat's place if the game ended now."""
    sums = totals(state)
    out = vec[i64]()
    for seat in range(state.seats):
        place: i64 = 1
        for other in range(state.seats):
            if sums[other] > sums[seat] or (sums[other] == sums[seat] and _wins_tie(state, other, seat)):
                place += 1
        out = append(out, place)
    return out


def _wins_tie(state: MinecartTownState, seat: i64, other: i64) -> bool:
    """MT-10.2 Among equal points fewer cubes win, MT-10.3 then more tiles."""
    mine, theirs = state.towns[seat], state.towns[other]
    if towns.cubes_in(mine) != towns.cubes_in(theirs):
        return towns.cubes_in(mine) < towns.cubes_in(theirs)
    return len(mine.kind) > len(theirs.kind)


def decided_by(state: MinecartTownState) -> str:
    """What separates first from second. MT-10.4 Seats that are equal in all share the victory."""
    if state.seats == 1:
        return "solo"
    best, second = sorted(keys(state), reverse=True)[:2]
    for name, one, other in zip(("points", "fewest cubes", "most tiles"), best, second, strict=True):
        if one != other:
            return name
    return "shared"


def sources(state: MinecartTownState, seat: int) -> dict[str, int]:
    """MT-9.3 The points by the tiles that earned them. Tiles of one name are added up."""
    town = state.towns[seat]
    found: dict[str, int] = {}
    for building in range(len(town.place)):
        points = int(town.earned[building])
        if state.phase != OVER:
            points += int(end_points(town, state.box, building))
        if points:
            name = state.box.tiles[towns.kind_of(town, building)].name
            found[name] = found.get(name, 0) + points
    return found


def standings(state: MinecartTownState) -> Standings:
    """Totals and places with their reasons."""
    seats = range(state.seats)
    return Standings(
        places=[int(place) for place in places(state)],
        totals=[int(points) for points in totals(state)],
        sources=[sources(state, seat) for seat in seats],
        decided_by=decided_by(state),
    )
