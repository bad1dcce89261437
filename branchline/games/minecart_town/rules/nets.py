"""MT-6.2 Connected components of a town: nets of track, and the buildings that they join.

Track never leaves and connections never come apart, so components only grow: a new tile is merged with what it meets.
A net is known by the number of one of its lines, ``tile * 2`` or ``tile * 2 + 1``. Each tile tells its net.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.bits import BIT, lowest
from branchline.core.engine.squares import BACK, SIDE_BIT, SIDES
from branchline.core.native import Ints, append, i64
from branchline.games.minecart_town.rules.state import NONE, TRACK, Town

#: The two lines of a crossing: north-south and east-west.
_NORTH_SOUTH: Final = 5
_EAST_WEST: Final = 10


def add(town: Town, tile: i64) -> None:
    """A new tile: track is a net of its own until it is joined; MT-5.9 a Railroad Junction is two."""
    first = 2 * tile
    second = first
    if town.kind[tile] != TRACK:
        second += 1
    town.net = append(append(town.net, first), second)
    town.served = append(append(town.served, 0), 0)
    join(town, tile)


def join(town: Town, tile: i64) -> None:
    """The tile is new, or has new ends: join it to what they face. MT-6.3 Buildings side by side are not joined."""
    if town.number[tile] != NONE:
        _serve(town, tile)
    elif town.kind[tile] == TRACK:
        _join_line(town, tile, town.net[2 * tile], town.ends[tile])
    else:
        _join_line(town, tile, town.net[2 * tile], _NORTH_SOUTH)
        _join_line(town, tile, town.net[2 * tile + 1], _EAST_WEST)


def _serve(town: Town, tile: i64) -> None:
    """MT-5.5 An end of track joins the building that it faces."""
    for side in range(SIDES):
        other = town.beyond[tile * SIDES + side]
        if other >= 0 and town.number[other] == NONE and town.ends[other] & SIDE_BIT[BACK[side]]:
            net = town.net[2 * other + side % 2]
            town.served[net] |= BIT[town.number[tile]]
            _join_buildings(town, town.served[net])


def _join_line(town: Town, tile: i64, net: i64, ends: i64) -> None:
    """The line of track with these ends joins the nets and buildings that they face."""
    for side in range(SIDES):
        other = town.beyond[tile * SIDES + side]
        if other < 0 or not ends & SIDE_BIT[side]:
            continue
        if town.number[other] != NONE:
            town.served[net] |= BIT[town.number[other]]
        elif town.ends[other] & SIDE_BIT[BACK[side]]:
            _merge(town, town.net[2 * other + side % 2], net)
    _join_buildings(town, town.served[net])


def _merge(town: Town, old: i64, net: i64) -> None:
    """All of one net belongs to another from now on."""
    if old == net:
        return
    town.served[net] |= town.served[old]
    lines = town.net
    for line in range(len(lines)):
        if lines[line] == old:
            lines[line] = net


def _join_buildings(town: Town, served: i64) -> None:
    """These buildings are served by one net; whatever they reach, they reach together."""
    if not served & (served - 1):
        return
    group: i64 = 0
    rest = served
    while rest:
        building = lowest(rest)
        rest &= rest - 1
        town.joined[building] |= served & ~BIT[building]
        group |= town.reach[building]
    rest = group
    while rest:
        town.reach[lowest(rest)] = group
        rest &= rest - 1


def flood(joined: Ints, start: i64, through: i64) -> i64:
    """All buildings that can be reached from the start without leaving the set `through`."""
    group = start
    fresh = start
    while fresh:
        building = lowest(fresh)
        fresh &= fresh - 1
        new = joined[building] & through & ~group
        group |= new
        fresh |= new
    return group
