"""Chapter 7: processing."""

from __future__ import annotations

from branchline.core.engine.bits import BIT
from branchline.core.native import i64
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.box import MinecartTownBox
from branchline.games.minecart_town.rules.chapters import giving
from branchline.games.minecart_town.rules.kinds import (
    BOOST,
    CONVERT,
    CONVERT_ANY,
    CONVERT_DIFFERENT,
    LOSE,
    PROCESSING,
    RESOURCES,
)
from branchline.games.minecart_town.rules.phases import IDLE, SPEND
from branchline.games.minecart_town.rules.state import NONE, MinecartTownState, Town


def begin(state: MinecartTownState) -> None:
    """MT-7.1 All seats at once, every processing effect."""
    for town in state.towns:
        town.used = 0
        process_on(town, state.box, 0)


def process_on(town: Town, box: MinecartTownBox, building: i64) -> None:
    """MT-7.2 Each building from this one on processes as often as it can, until the owner has to choose."""
    while building < len(town.place):
        while possible(town, box, building):
            if _all_go(town, box, building):
                _spend_all(town, box, building)
            else:
                activate(town, box, building)
            if town.step != IDLE:
                return
        building += 1


def choose(state: MinecartTownState, town: Town, resource: i64) -> None:
    """MT-7.5 The owner says which cube is spent; then the rest of the town processes (MT-R6)."""
    building = town.asking
    spend(town, state.box, resource)
    if town.step == IDLE:
        process_on(town, state.box, building)


def possible(town: Town, box: MinecartTownBox, building: i64) -> bool:
    """Whether the building's processing effect can be carried out now."""
    effect = box.effect_at(towns.kind_of(town, building), PROCESSING)
    if effect < 0:
        return False
    form = box.form[effect]
    if form == CONVERT:
        return giving.groups(town, box, building, effect) > 0
    if form in (CONVERT_ANY, CONVERT_DIFFERENT):
        total: i64 = 0
        for resource in range(RESOURCES):
            many = towns.held(town, building, resource)
            total += min(many, 1) if form == CONVERT_DIFFERENT else many
        return total >= box.many[effect]
    return form == LOSE and not town.used & BIT[building] and _loses(town, box, building, effect)


def _loses(town: Town, box: MinecartTownBox, building: i64, effect: i64) -> bool:
    for resource in range(RESOURCES):
        if box.needs[effect * RESOURCES + resource] and towns.held(town, building, resource):
            return True
    return False


def activate(town: Town, box: MinecartTownBox, building: i64) -> None:
    """MT-7.3 Once: the cubes leave first, then cubes come onto this building (MT-7.4) and points are scored."""
    effect = box.effect_at(towns.kind_of(town, building), PROCESSING)
    form = box.form[effect]
    if form == LOSE:
        town.used |= BIT[building]
        giving.lose(town, box, building, effect)
        return
    if form != CONVERT:
        _ask(town, box, building, effect)
        return
    for resource in range(RESOURCES):
        many = box.needs[effect * RESOURCES + resource]
        if many:
            towns.spend(town, building, resource, many)
    for resource in range(RESOURCES):
        many = box.gives[effect * RESOURCES + resource]
        if many:
            towns.put(town, building, resource, many)
    score(town, box, building, box.points[effect])


def _ask(town: Town, box: MinecartTownBox, building: i64, effect: i64) -> None:
    """MT-11.7 Any cubes, or MT-11.8 cubes of different kinds: the owner chooses which, if there is a choice."""
    for resource in range(RESOURCES):
        many = towns.held(town, building, resource)
        town.offer[resource] = min(many, 1) if box.form[effect] == CONVERT_DIFFERENT else many
    town.left = box.many[effect]
    town.asking = building
    town.step = SPEND
    giving.settle(town)
    if town.step == IDLE:
        score(town, box, building, box.points[effect])


def _all_go(town: Town, box: MinecartTownBox, building: i64) -> bool:
    """Whether the building takes any cubes and will take all of them. Then there is nothing to choose."""
    effect = box.effect_at(towns.kind_of(town, building), PROCESSING)
    return box.form[effect] == CONVERT_ANY and towns.load(town, building) % box.many[effect] == 0


def _spend_all(town: Town, box: MinecartTownBox, building: i64) -> None:
    """All cubes leave, and each activation scores."""
    effect = box.effect_at(towns.kind_of(town, building), PROCESSING)
    times = towns.load(town, building) // box.many[effect]
    for resource in range(RESOURCES):
        towns.spend(town, building, resource, towns.held(town, building, resource))
    for _ in range(times):
        score(town, box, building, box.points[effect])


def spend(town: Town, box: MinecartTownBox, resource: i64) -> None:
    """The owner names the next cube to be spent; with the last one the points are scored."""
    building = town.asking
    giving.choose(town, resource)
    if town.step == IDLE:
        effect = box.effect_at(towns.kind_of(town, building), PROCESSING)
        score(town, box, building, box.points[effect])


def score(town: Town, box: MinecartTownBox, building: i64, points: i64) -> None:
    """MT-7.6 Points of a processing effect. MT-11.12 Each Workshop around adds its own, once a time (MT-R12)."""
    if not points:
        return
    town.earned[building] += points
    for tile in towns.surrounding(town, town.place[building]):
        neighbour = town.number[tile]
        if neighbour != NONE:
            effect = box.effect_at(town.kind[tile], PROCESSING)
            if effect >= 0 and box.form[effect] == BOOST:
                town.earned[neighbour] += box.points[effect]
