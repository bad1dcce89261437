"""A forecast: what the cubes of a town could become in the rounds left, in hundredths of a point."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled, new_list, place_of_highest
from branchline.core.engine.bits import BIT, lowest, members
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town.ai import terms
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.kinds import (
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
)
from branchline.games.minecart_town.rules.phases import FINAL_PHASE
from branchline.games.minecart_town.rules.state import NONE, MinecartTownState, Town

#: Wood and stone, which building costs, come before the goods.
MATERIALS: Final = 2


class Forecast:
    """The forecast of groups of buildings, computed once for each group.

    It holds as long as the town's cubes and buildings stay the same, wherever these lie.
    """

    def __init__(self, state: MinecartTownState, weights: Ints, left: i64, ahead: i64) -> None:
        self.state = state
        self.weights = weights
        self.left: i64 = left
        self.ahead: i64 = ahead
        self.groups: Ints = vec[i64]()
        self.values: Ints = vec[i64]()

    def of_all(self, town: Town, groups: Ints) -> i64:
        """What the cubes of all groups could become, each group by itself."""
        total: i64 = 0
        seen: i64 = 0
        for building in range(len(groups)):
            if not seen & BIT[building]:
                seen |= groups[building]
                total += self.of(town, groups[building])
        return total

    def of(self, town: Town, group: i64) -> i64:
        """What the cubes of a group of joined buildings could become."""
        known = self.groups
        for place in range(len(known)):
            if known[place] == group:
                return self.values[place]
        value = of_group(self.state, town, group, self.weights, self.left, self.ahead)
        self.groups = append(self.groups, group)
        self.values = append(self.values, value)
        return value


class Uses:
    """What cubes can become: rate in hundredths of a point a cube, effect, and how often, in hundredths."""

    def __init__(self) -> None:
        self.rate: Ints = new_list()
        self.effect: Ints = new_list()
        self.most: Ints = new_list()

    def add(self, rate: i64, effect: i64, most: i64) -> None:
        """Insert a use: the highest rate first, equals in the order in which they came."""
        rates, effects, mosts = append(self.rate, rate), append(self.effect, effect), append(self.most, most)
        place: i64 = len(rates) - 1
        while place and rates[place - 1] < rate:
            rates[place], effects[place], mosts[place] = rates[place - 1], effects[place - 1], mosts[place - 1]
            place -= 1
        rates[place], effects[place], mosts[place] = rate, effect, most
        self.rate, self.effect, self.most = rates, effects, mosts


def of_group(state: MinecartTownState, town: Town, group: i64, weights: Ints, left: i64, ahead: i64) -> i64:
    """What the cubes of joined buildings could become in the rounds left, the best uses first."""
    box = state.box
    supply = filled(RESOURCES, 0)
    uses = Uses()
    rest = group
    while rest:
        building = lowest(rest)
        rest &= rest - 1
        kind = towns.kind_of(town, building)
        if town.free[building] != box.slots[kind]:
            for resource in range(RESOURCES):
                supply[resource] += towns.held(town, building, resource) * 100
        effect = box.effect_at(kind, PRODUCTION)
        if effect >= 0:
            add_production(state, town, building, effect, weights, left, ahead, supply, uses)
        effect = box.effect_at(kind, PROCESSING)
        if effect >= 0:
            add_processing(state, kind, effect, weights, ahead, uses)
        effect = box.effect_at(kind, END)
        if effect >= 0 and box.form[effect] == PER_STORED and box.points[effect] > 0:
            uses.add(box.points[effect] * 100 + box.bonus[effect] * 12, effect, box.slots[kind] * 100)
    if state.phase != FINAL_PHASE:
        for resource in range(MATERIALS):
            supply[resource] = supply[resource] * weights[terms.SPARE] // 100
    total: i64 = 0
    for use in range(len(uses.rate)):
        if uses.rate[use] > 0:
            total += used(state, supply, uses.rate[use], uses.effect[use], uses.most[use])
    if left:
        for resource in range(MATERIALS, RESOURCES):
            total += supply[resource] * weights[terms.LOOSE] // 100
    return total


def add_production(
    state: MinecartTownState,
    town: Town,
    building: i64,
    effect: i64,
    weights: Ints,
    left: i64,
    ahead: i64,
    supply: Ints,
    uses: Uses,
) -> None:
    """What a building makes in the rounds left, or counts each time."""
    box = state.box
    form = box.form[effect]
    if not left:
        return
    if form == GAIN:
        room: i64 = RESOURCES * left
        if ahead == left:
            room = town.free[building]
        for resource in range(RESOURCES):
            many = box.gives[effect * RESOURCES + resource]
            if many:
                came = many
                if room < many:
                    came = room
                supply[resource] += (left * many - many + came) * 100
                room -= came
    elif form == CHOICE:
        for resource in range(RESOURCES):
            supply[resource] += left * box.many[effect] * 100 // 3
    elif form == PER_STORED and box.points[effect] > 0:
        slots = box.slots[towns.kind_of(town, building)]
        uses.add(box.points[effect] * left * weights[terms.STORED], effect, slots * 100)


def add_processing(state: MinecartTownState, kind: i64, effect: i64, weights: Ints, ahead: i64, uses: Uses) -> None:
    """What a building can make of cubes."""
    box = state.box
    form, points, slots = box.form[effect], box.points[effect], box.slots[kind]
    if form == CONVERT:
        needs = needed(state, effect)
        if points:
            uses.add(points * 100 // needs, effect, slots * ahead * 100 // needs)
        else:
            uses.add(weights[terms.CHAIN], effect, slots * 100)
    elif form in (CONVERT_ANY, CONVERT_DIFFERENT):
        uses.add(points * 100 // box.many[effect], effect, ahead * 100)


def coming(state: MinecartTownState, town: Town, building: i64, resource: i64, left: i64, kept: bool) -> i64:
    """How many cubes a building makes in the rounds left. If ``kept``, those that lie on it count too."""
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
    """Use up the supply of one effect. What that brings, in hundredths of a point."""
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
        best = place_of_highest(supply)
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
