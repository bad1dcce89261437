"""What an action would do in a town, before it is done: the way that goods take, and what gets joined by track."""

from __future__ import annotations

from collections import deque

from branchline.core.engine.squares import BACK, COLUMN_STEP, ROW_STEP, SIDE_LETTERS
from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules.state import MinecartTownState
from branchline.games.minecart_town.ui.scene.layout import town_grid
from branchline.games.minecart_town.ui.view import MinecartTownView, TownTile, TownView

#: By a side's letter: the letter of the side opposite.
_OPPOSITE = {letter: SIDE_LETTERS[BACK[side]] for side, letter in enumerate(SIDE_LETTERS)}
Place = tuple[int, int]


def paid_up(state: MinecartTownState, seat: int, action: int) -> MinecartTownState:
    """The position after an action and after what it costs is paid, from wherever comes first."""
    after = state.clone()
    after.apply(seat, action)
    while seat in after.actors() and (due := [int(way) for way in after.legal(seat)]):
        if not actions.PAY <= due[0] < actions.CHOOSE:
            break
        after.apply(seat, due[0])
    return after


def carried(before: TownView, after: TownView) -> list[tuple[str, str]]:
    """From which cell to which cell goods have gone, if nothing was made or spent."""
    old = {tile.cell: tile.cubes for tile in before.tiles if tile.is_building}
    new = {tile.cell: tile.cubes for tile in after.tiles if tile.is_building}
    if old.keys() != new.keys() or before.cubes != after.cubes:
        return []
    gone = [cell for cell, cubes in old.items() if sum(cubes) > sum(new[cell])]
    come = [cell for cell, cubes in old.items() if sum(cubes) < sum(new[cell])]
    return [(start, end) for start in gone for end in come]


def joined(before: TownView, after: TownView) -> list[tuple[str, str]]:
    """The pairs of buildings that are newly joined by track."""
    old = {(tile.cell, other) for tile in before.tiles for other in tile.joined}
    new = {(tile.cell, other) for tile in after.tiles for other in tile.joined}
    return sorted((a, b) for a, b in new - old if a < b)


def road(town: TownView, start: str, end: str) -> list[Place]:
    """A shortest way by track from one building to another, as rows and columns."""
    tiles = {(tile.row, tile.column): tile for tile in town.tiles}
    ends = {tile.cell: (tile.row, tile.column) for tile in town.tiles}
    queue: deque[tuple[Place, str, tuple[Place, ...]]] = deque([(ends[start], "", (ends[start],))])
    seen = {(ends[start], "")}
    while queue:
        place, came, way = queue.popleft()
        if place == ends[end]:
            return list(way)
        for side, letter in enumerate(SIDE_LETTERS):
            beyond, back = (place[0] + int(ROW_STEP[side]), place[1] + int(COLUMN_STEP[side])), _OPPOSITE[letter]
            if beyond not in tiles or (beyond, back) in seen or not _passes(tiles[place], came, letter):
                continue
            if back in tiles[beyond].ends and not (tiles[place].is_building and tiles[beyond].is_building):
                seen.add((beyond, back))
                queue.append((beyond, back, (*way, beyond)))
    return []


def _passes(tile: TownTile, came: str, side: str) -> bool:
    """Whether a cart that came in by a side can go on by another."""
    if side not in tile.ends or side == came:
        return False
    crossing = not tile.is_building and tile.card is not None
    return not crossing or not came or side == _OPPOSITE[came]


def sketch(before: MinecartTownView, after: MinecartTownView) -> str:
    """Roads that goods would take, and roads that would be new."""
    seat = before.viewer or 0
    grid = town_grid(before, seat)
    out = []
    for town, pairs, cls in (
        (before.towns[seat], carried(before.towns[seat], after.towns[seat]), "way flow"),
        (after.towns[seat], joined(before.towns[seat], after.towns[seat]), "way joins"),
    ):
        for start, end in pairs:
            points = [grid.at(*place) for place in road(town, start, end)]
            if len(points) > 1:
                x, y = points[-1]
                out.append(ink.path(ink.along(points), cls) + ink.circle(7, "way-end", x, y))
    return "".join(out)


def lines(before: MinecartTownView, after: MinecartTownView) -> list[Message]:
    """What gets joined."""
    seat = before.viewer or 0
    names = {tile.cell: tile.card.name for tile in after.towns[seat].tiles if tile.card is not None}
    pairs = joined(before.towns[seat], after.towns[seat])
    messages = [Message("{one} and {other} are joined then.", {"one": names[a], "other": names[b]}) for a, b in pairs]
    return messages[:3]
