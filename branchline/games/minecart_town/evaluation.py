"""What a position promises each seat: a judgement for bots, no rule. Its terms are named and explained in TERMS.

A town is worth its points so far, the points that neighbours give at the end, and what the cubes that it has and will
make in the rounds left could become: among buildings that track joins, and in part as if all were joined.
"""

from __future__ import annotations

from typing import Final

from branchline.core.arrays import filled
from branchline.core.bits import BIT, members
from branchline.core.game import lead
from branchline.core.native import Ints, append, i64, vec
from branchline.core.terms import Term
from branchline.games.minecart_town import actions, ending, giving, processing
from branchline.games.minecart_town import town as towns
from branchline.games.minecart_town.kinds import (
    BOOST,
    CHOICE,
    CONVERT,
    CONVERT_ANY,
    CONVERT_DIFFERENT,
    END,
    GAIN,
    PER_NEIGHBOUR,
    PER_NEIGHBOUR_TYPE,
    PER_STORED,
    PROCESSING,
    PRODUCTION,
    RESOURCES,
)
from branchline.games.minecart_town.state import (
    BUILDING_UP,
    CARRY,
    CARRYING,
    FINALE,
    IDLE,
    LAYING,
    NONE,
    OVER,
    PRODUCING,
    SHAPE,
    SPEND,
    TURN,
    MinecartTownState,
    Town,
)

TERMS: Final[tuple[Term, ...]] = (
    Term("hope", 30, "how far cubes are counted as if all buildings were joined, in percent", 0, 100),
    Term("loose", 15, "what a cube without a use is worth while rounds are left, in hundredths of a point"),
    Term("spare", 25, "how many of a hundred cubes of wood and stone are left over for goods", 0, 100),
    Term(
        "material", 30, "what a cube of wood or stone is worth while something can be built, in hundredths of a point"
    ),
    Term("neighbours", 40, "what a building that counts its neighbours gains in a round, in hundredths of a point"),
    Term("stored", 70, "how much of what stored cubes could give each round is believed, in percent", 0, 200),
    Term("chain", 50, "what a cube is worth that can be made into other cubes, in hundredths of a point"),
    Term("boost", 100, "what a workshop's neighbour brings it in a round, in hundredths of a point"),
    Term("placed", 10, "what a cube is worth more where it is wanted, in hundredths of a point"),
)
_HOPE: Final = 0
_LOOSE: Final = 1
_SPARE: Final = 2
_MATERIAL: Final = 3
_NEIGHBOURS: Final = 4
_STORED: Final = 5
_CHAIN: Final = 6
_BOOST: Final = 7
_PLACED: Final = 8

#: Wood and stone, which building costs, come before the goods.
_MATERIALS: Final = 2
#: What an action that brings nothing is appraised below doing nothing.
_WASTED: Final = 50


def outlook(state: MinecartTownState, weights: Ints) -> Ints:
    """What each seat may expect to score, in hundredths of a point."""
    out = vec[i64]()
    for seat in range(state.seats):
        out = append(out, worth(state, state.towns[seat], weights))
    return out


def worth(state: MinecartTownState, town: Town, weights: Ints) -> i64:
    """What a town promises. While cubes are carried they are judged as if processing came now."""
    if state.phase == OVER:
        return earned(town) * 100
    carrying = state.phase == CARRYING or state.phase == FINALE
    wanted: i64 = 0
    if carrying:
        wanted = placed(state, town) * weights[_PLACED]
        town = processed(state, town)
    left = state.box.rounds - state.round
    ahead: i64 = left if carrying else left + 1
    value = earned(town) * 100 + wanted
    seen: i64 = 0
    all_of_them: i64 = 0
    joined: i64 = 0
    for building in range(len(town.place)):
        all_of_them |= BIT[building]
        value += fixed(state, town, building, weights, left, ahead)
        if not seen & BIT[building]:
            group = town.reach[building] | BIT[building]
            seen |= group
            joined += goods(state, town, group, weights, left, ahead)
    hope = weights[_HOPE]
    if hope and seen:
        joined = (joined * (100 - hope) + goods(state, town, all_of_them, weights, left, ahead) * hope) // 100
    value += joined
    if left or state.phase <= BUILDING_UP:
        for resource in range(_MATERIALS):
            value += min(town.owned[resource], 6) * weights[_MATERIAL]
    return value


def earned(town: Town) -> i64:
    """The points so far."""
    points: i64 = 0
    for each in town.earned:
        points += each
    return points


def processed(state: MinecartTownState, town: Town) -> Town:
    """The town after processing what lies where it is wanted."""
    twin = town.clone()
    twin.step = IDLE
    processing.process_on(twin, state.box, 0)
    while twin.step == SPEND:
        processing.choose(state, twin, giving.choices(twin)[0])
    return twin


def placed(state: MinecartTownState, town: Town) -> i64:
    """How many cubes lie on buildings that can use them."""
    box = state.box
    count: i64 = 0
    last = state.round == box.rounds
    for building in range(len(town.place)):
        kind = towns.kind_of(town, building)
        effect = box.effect_at(kind, PROCESSING)
        if effect < 0 or not box.has_processing[kind]:
            effect = box.effect_at(kind, END if last else PRODUCTION)
            if effect < 0 or box.form[effect] != PER_STORED or box.points[effect] <= 0:
                continue
        every = box.form[effect] == CONVERT_ANY or box.form[effect] == CONVERT_DIFFERENT
        for resource in range(RESOURCES):
            if every or box.needs[effect * RESOURCES + resource]:
                count += towns.held(town, building, resource)
    return count


def fixed(state: MinecartTownState, town: Town, building: i64, weights: Ints, left: i64, ahead: i64) -> i64:
    """Points that come whatever is carried: wells, neighbours at the end, workshops."""
    box = state.box
    kind = towns.kind_of(town, building)
    value: i64 = 0
    effect = box.effect_at(kind, PRODUCTION)
    if effect >= 0 and box.form[effect] == GAIN:
        value += left * box.points[effect] * 100
    effect = box.effect_at(kind, END)
    if effect >= 0 and box.form[effect] != PER_STORED:
        value += ending.end_points(town, box, building) * 100
        if box.form[effect] == PER_NEIGHBOUR or box.form[effect] == PER_NEIGHBOUR_TYPE:
            value += weights[_NEIGHBOURS] * left
    effect = box.effect_at(kind, PROCESSING)
    if effect >= 0 and box.form[effect] == BOOST:
        for tile in towns.surrounding(town, town.place[building]):
            if town.number[tile] != NONE and box.has_processing[town.kind[tile]]:
                value += weights[_BOOST] * ahead
    return value


# -- goods -------------------------------------------------------------------------------------------------------


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


def goods(state: MinecartTownState, town: Town, group: i64, weights: Ints, left: i64, ahead: i64) -> i64:
    """What the cubes of joined buildings could become in the rounds left, the best uses first."""
    supply = filled(RESOURCES, 0)
    uses = Uses()
    for building in members(group):
        for resource in range(RESOURCES):
            supply[resource] += towns.held(town, building, resource) * 100
        add_uses(state, town, building, weights, left, ahead, supply, uses)
    if state.phase != FINALE:
        for resource in range(_MATERIALS):
            supply[resource] = supply[resource] * weights[_SPARE] // 100
    total: i64 = 0
    use = uses.best()
    while use != NONE:
        total += used(state, supply, uses.rate[use], uses.effect[use], uses.most[use])
        uses.rate[use] = 0
        use = uses.best()
    if left:
        for resource in range(_MATERIALS, RESOURCES):
            total += supply[resource] * weights[_LOOSE] // 100
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
            for resource in range(RESOURCES):
                supply[resource] += left * box.gives[effect * RESOURCES + resource] * 100
        elif form == CHOICE:
            for resource in range(RESOURCES):
                supply[resource] += left * box.many[effect] * 100 // 3
        elif form == CONVERT:
            needs = needed(state, effect)
            if points:
                uses.add(points * 100 // needs, effect, slots * ahead * 100 // needs)
            else:
                uses.add(weights[_CHAIN], effect, slots * 100)
        elif form in (CONVERT_ANY, CONVERT_DIFFERENT):
            uses.add(points * 100 // box.many[effect], effect, ahead * 100)
        elif form == PER_STORED and points > 0:
            if when == END:
                uses.add(points * 100 + box.bonus[effect] * 12, effect, slots * 100)
            elif left:
                uses.add(points * left * weights[_STORED], effect, slots * 100)


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
    if form in (CONVERT_ANY, CONVERT_DIFFERENT):
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
    """Cubes of several kinds, always of the one that there is most of."""
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


# -- choosing ----------------------------------------------------------------------------------------------------


def appraise(state: MinecartTownState, seat: i64, moves: Ints, weights: Ints) -> Ints:
    """How far ahead each move leaves the seat. While it builds, moving cubes about is not looked at."""
    out = vec[i64]()
    base: i64 = NONE
    rest = others(state, seat, weights)
    building = state.phase == BUILDING_UP
    for move in moves:
        if building and move >= actions.MOVE:
            if base == NONE:
                base = worth(state, state.towns[seat], weights) - rest
            out = append(out, base - _WASTED)
            continue
        after = copy_of(state)
        after.apply(seat, move)
        after.conclude(seat, weights)
        value = worth(after, after.towns[seat], weights) - rest
        out = append(out, value if move <= actions.DONE else value - 1)
    return out


def copy_of(state: MinecartTownState) -> MinecartTownState:
    """A copy that can be played on."""
    twin = state.clone()
    assert isinstance(twin, MinecartTownState)
    return twin


def others(state: MinecartTownState, seat: i64, weights: Ints) -> i64:
    """What the others may expect in the mean; an action changes only its own town."""
    if state.seats == 1:
        return 0
    values = outlook(state, weights)
    return values[seat] - lead(values, seat)


def conclude(state: MinecartTownState, seat: i64, weights: Ints) -> None:
    """A tile goes on the first free cell, track is bent towards a building, and cubes are paid anyhow."""
    town = state.towns[seat]
    while state.phase <= FINALE and state.phase >= PRODUCING and is_half_done(town.step):
        moves = state.moves(seat)
        state.apply(
            seat, moves[0] if town.step != SHAPE or len(moves) == 1 else best_shape(state, seat, moves, weights)
        )


def is_half_done(step: i64) -> bool:
    """Whether the owner is in the middle of something."""
    return step != IDLE and step != TURN and step != LAYING and step != CARRY


def best_shape(state: MinecartTownState, seat: i64, moves: Ints, weights: Ints) -> i64:
    """The piece of track that joins most."""
    best: i64 = NONE
    highest: i64 = 0
    for move in moves:
        after = copy_of(state)
        after.apply(seat, move)
        while is_half_done(after.towns[seat].step) and after.phase == state.phase:
            after.apply(seat, after.moves(seat)[0])
        value = worth(after, after.towns[seat], weights)
        if best == NONE or value > highest:
            best, highest = move, value
    return best
