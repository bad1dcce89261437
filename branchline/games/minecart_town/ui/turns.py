"""What a drawing keeps while a turn goes on: the frame of the town that grows in it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from branchline.games.minecart_town.rules.phases import CONSTRUCTION_PHASE, FILLING, TURN
from branchline.games.minecart_town.rules.state import MinecartTownState, Town
from branchline.games.minecart_town.ui.view import Frame, MinecartTownView

#: A frame is given up under the pointer only if the town reaches so many cells beyond it, with its free cells.
FAR = 2


class Still(NamedTuple):
    """The frame of a viewer's town."""

    frame: Frame
    #: whether another seat has had a turn since: then the frame may change with the viewer's next turn
    others_played: bool


def still(state: MinecartTownState, viewer: int | None, before: Still | None) -> Still:
    """The frame of the viewer's town.

    A town grows in its construction turns only. The frame stays until the others have played and a new turn begins, or
    until the next phase: what the viewer has clicked on does not move under the pointer.
    """
    seat = viewer or 0
    town = state.towns[seat]
    building = state.phase == CONSTRUCTION_PHASE or (state.phase == FILLING and state.then == CONSTRUCTION_PHASE)
    if before is None or not building:
        return Still(extent(town), False)
    if town.step == TURN and (before.others_played or outgrown(before.frame, extent(town))):
        return Still(extent(town), False)
    others = state.phase == CONSTRUCTION_PHASE and state.current != seat
    return Still(before.frame, before.others_played or others)


def extent(town: Town) -> Frame:
    """The first row and column, and the last ones, of all tiles and free cells: one cell beyond the tiles."""
    rows, columns = [int(row) for row in town.row], [int(column) for column in town.column]
    return min(rows) - 1, min(columns) - 1, max(rows) + 1, max(columns) + 1


def outgrown(frame: Frame, now: Frame) -> bool:
    """Whether a town reaches so far beyond a frame that its cells there would be too small."""
    return max(frame[0] - now[0], frame[1] - now[1], now[2] - frame[2], now[3] - frame[3]) > FAR


def keep(view: MinecartTownView, still: Still) -> MinecartTownView:
    """The view, to be drawn within this frame."""
    return replace(view, frame=still.frame)
