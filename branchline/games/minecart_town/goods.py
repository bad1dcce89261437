"""For bots: what the cubes of a town could become in the rounds left."""

from __future__ import annotations

from typing import Final

from branchline.core.arrays import filled
from branchline.core.bits import BIT, members
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town import terms
from branchline.games.minecart_town import town as towns
from branchline.games.minecart_town.kinds import (
    CHOICE,
    CONVERT,
    CONVERT_ANY,
    CONVERT_DIFFERENT,
    END,
    GAIN,
    PER_STORED,
    PROCESSING,
    PRODUCTION,
    RESOURCES,
    SIDES,
)
from branchline.games.minecart_town.state import FINALE, NONE, MinecartTownState, Town

#: Wood and stone, which building costs, come before the goods.
MATERIALS: Final = 2


def reached(town: Town) -> Ints:
    """By building: the set that track joins it to, itself included."""
    out = filled(len(town.place), 0)
    for building in range(len(town.place)):
        out[building] = town.reach[building] | BIT[building]
    return out


def nearly_reached(town: Town) -> Ints:
    """The same as if there were a piece of track on every free cell that lies beside more than one building."""
    out = reached(town)
    beside = filled(len(town.beyond), 0)
    for building in range(len(town.place)):
        for side in range(SIDES):
            beyond = town.beyond[town.place[building] * SIDES + side]
            if beyond < 0:
                beside[-1 - beyond] |= BIT[building]
    for cell in range(len(beside)):
        if beside[cell] & (beside[cell] - 1):
            group: i64 = 0
            for building in members(beside[cell]):
                group |= out[building]
            for building in members(group):
                out[building] = group
    return out


def of_groups(state: MinecartTownState, town: Town, groups: Ints, weights: Ints, left: i64, ahead: i64) -> i64:
    """What the cubes of all groups could become, each group by itself."""
    total: i64 = 0
    seen: i64 = 0
    for building in range(len(groups)):
        if not seen & BIT[building]:
            seen |= groups[building]
            total += of_group(state, town, groups[building], weights, left, ahead)
    return total


class Uses:
    """What cubes can become: rate in hundredths of a point a cube, effect, and how often, in hundredths."""

    def __init__(self) -> None:
        self.rate: Ints = vec[i64]()
        self.effect: Ints = vec[i64]()
        self.most: Ints = vec[i64]()

    def add(self, rate: i64, effect: i64, most: i64) -> None:
        self.rate = append(self.rate, rate)
        self.effect = append(self.effect, effect)
        self.most = append(self.most, most)

    def best(self) -> i64:
        """The use with the highest rate that is left, or NONE."""
        found: i64 = NONE
        for use in range(len(self.rate)):
            if self.rate[use] > 0 and (found == NONE or self.rate[use] > self.rate[found]):
                found = use
        return found


def of_group(state: MinecartTownState, town: Town, group: i64, weights: Ints, left: i64, ahead: i64) -> i64:
    """What the cubes of joined buildings could become in the rounds left, the best uses first."""
    supply = filled(RESOURCES, 0)
    uses = Uses()
    for building in members(group):
        for resource in range(RESOURCES):
            supply[resource] += towns.held(town, building, resource) * 100
        add_uses(state, town, building, weights, left, ahead, supply, uses)
    if state.phase != FINALE:
        for resource in range(MATERIALS):
            supply[resource] = supply[resource] * weights[terms.SPARE] // 100
    total: i64 = 0
    use = uses.best()
    while use != NONE:
        total += used(state, supply, uses.rate[use], uses.effect[use], uses.most[use])
        uses.rate[use] = 0
        use = uses.best()
    if left:
        for resource in range(MATERIALS, RESOURCES):
            total += supply[resource] * weights[terms.LOOSE] // 100
    return total


def add_uses(
    state: MinecartTownState, town: Town, building: i64, weights: Ints, left: i64, ahead: i64, supply: Ints, uses: Uses
) -> None:
    """What a building makes, and what it can use."""
    box = state.box
    kind = towns.kind_of(town, building)
    slots = box.slots[kind]
    for when in (PRODUCTION, PROCESSING, END):
        effect = box.effect_at(kind, when)
        if effect < 0:
            continue
        form, points = box.form[effect], box.points[effect]
        if form == GAIN:
            room: i64 = RESOURCES * left
            if left and ahead == left:
                room = town.free[building]
            for resource in range(RESOURCES):
                many = box.gives[effect * RESOURCES + resource]
                supply[resource] += (left * many - many + min(many, room)) * 100
                room -= min(many, room)
        elif form == CHOICE:
            for resource in range(RESOURCES):
                supply[resource] += left * box.many[effect] * 100 // 3
        elif form == CONVERT:
            needs = needed(state, effect)
            if points:
                uses.add(points * 100 // needs, effect, slots * ahead * 100 // needs)
            else:
                uses.add(weights[terms.CHAIN], effect, slots * 100)
        elif form in (CONVERT_ANY, CONVERT_DIFFERENT):
            uses.add(points * 100 // box.many[effect], effect, ahead * 100)
        elif form == PER_STORED and points > 0:
            if when == END:
                uses.add(points * 100 + box.bonus[effect] * 12, effect, slots * 100)
            elif left:
                uses.add(points * left * weights[terms.STORED], effect, slots * 100)


def coming(state: MinecartTownState, town: Town, building: i64, resource: i64, left: i64, kept: bool) -> i64:
    """How many cubes a building makes in the rounds left; with what is kept on it, what it has in the next of them."""
    box = state.box
    kind = towns.kind_of(town, building)
    effect = box.effect_at(kind, PRODUCTION)
    many: i64 = 0
    if effect >= 0 and box.form[effect] == GAIN:
        many = box.gives[effect * RESOURCES + resource]
    if not kept:
        return many * left
    return min(many, town.free[building]) + towns.held(town, building, resource) + many * (left - 1)


def needed(state: MinecartTownState, effect: i64) -> i64:
    """How many cubes an effect takes."""
    total: i64 = 0
    for resource in range(RESOURCES):
        total += state.box.needs[effect * RESOURCES + resource]
    return total if total else 1


def used(state: MinecartTownState, supply: Ints, rate: i64, effect: i64, most: i64) -> i64:
    """Use up what there is for one effect; what it brings, in hundredths of a point."""
    box = state.box
    form = box.form[effect]
    if form == CONVERT_DIFFERENT:
        return used_different(supply, rate, box.many[effect], most)
    if form == CONVERT_ANY:
        return used_mixed(supply, rate, box.many[effect], most)
    times = most
    for resource in range(RESOURCES):
        need = box.needs[effect * RESOURCES + resource]
        if need and supply[resource] // need < times:
            times = supply[resource] // need
    cubes: i64 = 0
    for resource in range(RESOURCES):
        need = box.needs[effect * RESOURCES + resource]
        supply[resource] -= times * need
        cubes += times * need
    return rate * cubes // 100


def used_mixed(supply: Ints, rate: i64, many: i64, most: i64) -> i64:
    """Any cubes, always of the kind that there is most of."""
    cubes: i64 = 0
    for _ in range(most // 100 * many):
        best: i64 = 0
        for resource in range(1, RESOURCES):
            if supply[resource] > supply[best]:
                best = resource
        if supply[best] < 100:
            break
        supply[best] -= 100
        cubes += 100
    return rate * cubes // 100


def used_different(supply: Ints, rate: i64, many: i64, most: i64) -> i64:
    """Sets of different cubes, always of the kinds that there are most of."""
    cubes: i64 = 0
    for _ in range(most // 100):
        taken: i64 = 0
        for _ in range(many):
            best: i64 = NONE
            for resource in range(RESOURCES):
                if not taken & BIT[resource] and (best == NONE or supply[resource] > supply[best]):
                    best = resource
            if best == NONE or supply[best] < 100:
                return rate * cubes // 100
            taken |= BIT[best]
        for resource in members(taken):
            supply[resource] -= 100
        cubes += 100 * many
    return rate * cubes // 100
