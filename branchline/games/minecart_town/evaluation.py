"""What a position promises each seat: a judgement for bots, no rule. Its terms are named in terms.py.

A town is worth its points so far, the points that neighbours give at the end, and what the cubes that it has and will
make in the rounds left could become: among buildings that track joins, and in part as if all were joined.
"""

from __future__ import annotations

from typing import Final

from branchline.core.bits import BIT, highest
from branchline.core.game import lead
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town import actions, ending, giving, goods, processing, terms
from branchline.games.minecart_town import town as towns
from branchline.games.minecart_town.kinds import (
    BOOST,
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
    PLACE,
    PRODUCING,
    SHAPE,
    SPEND,
    TURN,
    MinecartTownState,
    Town,
)

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
        wanted = placed(state, town) * weights[terms.PLACED]
        town = processed(state, town)
    left = state.box.rounds - state.round
    ahead: i64 = left if carrying else left + 1
    value = earned(town) * 100 + wanted
    all_of_them: i64 = 0
    for building in range(len(town.place)):
        all_of_them |= BIT[building]
        value += fixed(state, town, building, weights, left, ahead)
    hope, near = weights[terms.HOPE], weights[terms.NEAR]
    joined = goods.of_groups(state, town, goods.reached(town), weights, left, ahead) * (100 - hope - near)
    if near:
        joined += goods.of_groups(state, town, goods.nearly_reached(town), weights, left, ahead) * near
    if hope:
        joined += goods.of_group(state, town, all_of_them, weights, left, ahead) * hope
    value += joined // 100
    if left or state.phase <= BUILDING_UP:
        for resource in range(goods.MATERIALS):
            value += min(town.owned[resource], 6) * weights[terms.MATERIAL]
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
        processing.choose(state, twin, highest(giving.choices(twin)))
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
            value += weights[terms.NEIGHBOURS] * left
    effect = box.effect_at(kind, PROCESSING)
    if effect >= 0 and box.form[effect] == BOOST:
        for tile in towns.surrounding(town, town.place[building]):
            if town.number[tile] != NONE and box.has_processing[town.kind[tile]]:
                value += weights[terms.BOOST] * ahead
    return value


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
    """A tile goes where it promises most, track is bent to join most, and cubes are paid anyhow."""
    town = state.towns[seat]
    while state.phase <= FINALE and state.phase >= PRODUCING and is_half_done(town.step):
        moves = state.moves(seat)
        if len(moves) > 1 and (town.step == PLACE or town.step == SHAPE):
            state.apply(seat, most_promising(state, seat, moves, weights))
        else:
            state.apply(seat, moves[0])


def is_half_done(step: i64) -> bool:
    """Whether the owner is in the middle of something."""
    return step != IDLE and step != TURN and step != LAYING and step != CARRY


def most_promising(state: MinecartTownState, seat: i64, moves: Ints, weights: Ints) -> i64:
    """The cell or the piece of track after which the town is worth most."""
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
