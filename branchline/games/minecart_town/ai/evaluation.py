"""The evaluation: what each seat may expect to score. terms.py names its weights.

A town is worth its points so far, the points that neighbours give at the end, and what its cubes could become: those
that it has, and those that it makes in the rounds left. Cubes count among buildings that track joins, and in part as if
all buildings were joined.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.bits import BIT, highest
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town.ai import carrying, connections, forecast, terms
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.chapters import ending, giving, processing
from branchline.games.minecart_town.rules.kinds import (
    BOOST,
    END,
    GAIN,
    PER_NEIGHBOUR,
    PER_NEIGHBOUR_TYPE,
    PER_STORED,
    PROCESSING,
    PRODUCTION,
)
from branchline.games.minecart_town.rules.phases import CARRY, IDLE, OVER, PROCESSING_PHASE, SPEND, TRANSPORTATION_PHASE
from branchline.games.minecart_town.rules.state import NONE, MinecartTownState, Town

#: More cubes of wood or of stone than this are no help.
_PLENTY: Final = 6


def outlook(state: MinecartTownState, weights: Ints) -> Ints:
    """What each seat may expect to score, in hundredths of a point."""
    out = vec[i64]()
    for seat in range(state.seats):
        out = append(out, worth(state, state.towns[seat], weights))
    return out


def worth(state: MinecartTownState, town: Town, weights: Ints) -> i64:
    """What a town promises. While cubes are carried, the town is evaluated after carrying and processing."""
    if state.phase == OVER:
        return earned(town) * 100
    left = state.box.rounds - state.round
    if state.phase < TRANSPORTATION_PHASE:
        return promise(state, town, forecast.Forecast(state, weights, left, left + 1))
    town = settled(state, town, weights)
    if not left:
        return (earned(town) + at_the_end(state, town)) * 100
    return promise(state, town, forecast.Forecast(state, weights, left, left))


def promise(state: MinecartTownState, town: Town, forecast: forecast.Forecast) -> i64:
    """Points so far, points that come whatever is carried, materials, and what cubes could become."""
    weights, left, ahead = forecast.weights, forecast.left, forecast.ahead
    value = earned(town) * 100 + materials(state, town, weights, left, left == ahead)
    all_of_them: i64 = 0
    for building in range(len(town.place)):
        all_of_them |= BIT[building]
        value += fixed(state, town, building, weights, left, ahead)
    hope, near = weights[terms.HOPE], weights[terms.NEAR]
    joined = forecast.of_all(town, connections.reached(town)) * (100 - hope - near)
    if near:
        joined += forecast.of_all(town, connections.nearly_reached(town)) * near
    if hope:
        joined += forecast.of(town, all_of_them) * hope
    return value + joined // 100


def materials(state: MinecartTownState, town: Town, weights: Ints, left: i64, carrying: bool) -> i64:
    """What wood and stone are worth: those at hand while the owner may build, and those of the rounds to come.

    What is left over when the owner has passed takes the room of what would come next.
    """
    kept = carrying or town.passed != 0
    value: i64 = 0
    for resource in range(forecast.MATERIALS):
        if not kept:
            value += min(town.owned[resource], _PLENTY) * weights[terms.MATERIAL]
        if left:
            coming: i64 = 0
            for building in range(len(town.place)):
                coming += forecast.coming(state, town, building, resource, left, kept)
            value += coming * weights[terms.INCOME]
    return value


def earned(town: Town) -> i64:
    """The points so far."""
    points: i64 = 0
    for each in town.earned:
        points += each
    return points


def at_the_end(state: MinecartTownState, town: Town) -> i64:
    """The points that the end of the game would give now."""
    points: i64 = 0
    for building in range(len(town.place)):
        points += ending.end_points(town, state.box, building)
    return points


# -- carrying ----------------------------------------------------------------------------------------------------


def settled(state: MinecartTownState, town: Town, weights: Ints) -> Town:
    """The town after its cubes were carried, if its owner still may, and after processing."""
    twin = town.clone()
    last = state.round == state.box.rounds
    if twin.step == CARRY:
        # An estimate may be cautious: where anybody is an expert, all carry like one.
        carrier = carrying.Carrier(twin, state.box, state.experts != 0, last, last)
        for building in carrying.by_rate(state, twin, last):
            carrier.serve(building)
        twin = carrier.town
    if not last and state.phase != PROCESSING_PHASE:
        process_all(state, twin)
    return twin


def process_all(state: MinecartTownState, town: Town) -> None:
    """Every building processes the cubes that lie on it."""
    town.step = IDLE
    processing.process_on(town, state.box, 0)
    while town.step == SPEND:
        processing.choose(state, town, highest(giving.choices(town)))


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
