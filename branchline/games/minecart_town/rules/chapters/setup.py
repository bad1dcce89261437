"""Chapters 1 and 13: the table before the first draw."""

from __future__ import annotations

from branchline.core.engine.squares import ALL_SIDES
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.box import HALVES
from branchline.games.minecart_town.rules.chapters import market
from branchline.games.minecart_town.rules.state import MinecartTownState


def lay_out(state: MinecartTownState, kinds: list[int], advanced: bool) -> None:
    """MT-1.1 Starting tiles in the towns, and MT-13.1 the tiles of a chosen solo set-up on the central board."""
    state.allocate()
    for town in state.towns:
        for half in range(HALVES):  # the Mine, and the Forest to the east of it
            towns.add(town, state.box, 0, half, state.box.kinds + half, ALL_SIDES)
    for kind in kinds:
        market.put(state, kind)
    if not advanced:
        leave_out_advanced(state)


def leave_out_advanced(state: MinecartTownState) -> None:
    """MT-12.2 A first game is played without the advanced tiles; MT-R23 a chosen solo set-up keeps those it names."""
    for kind in range(len(state.bag)):
        if state.box.advanced[kind]:
            state.removed[kind] += state.bag[kind]
            state.bag[kind] = 0
