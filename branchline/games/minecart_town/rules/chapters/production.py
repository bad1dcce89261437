"""Chapter 3: production."""

from __future__ import annotations

from branchline.core.native import i64
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.box import MinecartTownBox
from branchline.games.minecart_town.rules.chapters import giving
from branchline.games.minecart_town.rules.kinds import PRODUCTION
from branchline.games.minecart_town.rules.phases import IDLE
from branchline.games.minecart_town.rules.state import MinecartTownState, Town


def begin(state: MinecartTownState) -> None:
    """MT-3.1 All seats at once: each building's production effect happens once."""
    for town in state.towns:
        produce(town, state.box, 0)


def produce(town: Town, box: MinecartTownBox, building: i64) -> None:
    """Each building from this one on produces, until the owner has to choose."""
    while building < len(town.place):
        effect = box.effect_at(towns.kind_of(town, building), PRODUCTION)
        if effect >= 0:
            giving.carry_out(town, box, building, effect)
            if town.step != IDLE:
                return
        building += 1


def choose(state: MinecartTownState, town: Town, resource: i64) -> None:
    """MT-3.4 The owner says which cube takes the slot; then the rest of the town produces (MT-R6)."""
    building = town.asking
    giving.choose(town, resource)
    if town.step == IDLE:
        produce(town, state.box, building + 1)
