"""What a position promises each seat: a judgement for bots, no rule. Its terms are named in terms.py.

A town is worth its points so far, the points that neighbours give at the end, and what the cubes that it has and will
make in the rounds left could become: among buildings that track joins, and in part as if all were joined.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.bits import BIT, highest
from branchline.core.engine.evaluation import lead
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town.ai import carter, goods, sites, terms
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.chapters import ending, giving, processing
from branchline.games.minecart_town.rules.kinds import (
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
)
from branchline.games.minecart_town.rules.state import (
    CARRY,
    CONSTRUCTION_PHASE,
    FINAL_PHASE,
    IDLE,
    LAYING,
    NONE,
    OVER,
    PLACE,
    PROCESSING_PHASE,
    PRODUCTION_PHASE,
    SHAPE,
    SPEND,
    TRANSPORTATION_PHASE,
    TURN,
    MinecartTownState,
    Town,
)

#: What an action that brings nothing is appraised below doing nothing.
_WASTED: Final = 50
#: More cubes of wood or of stone than this are no help.
_PLENTY: Final = 6
#: A rate above all others.
_FIRST: Final = 10_000
#: With more buildings that want cubes than this, only rotations of the order are tried.
_MOST_PERMUTED: Final = 4


def outlook(state: MinecartTownState, weights: Ints) -> Ints:
    """What each seat may expect to score, in hundredths of a point."""
    out = vec[i64]()
    for seat in range(state.seats):
        out = append(out, worth(state, state.towns[seat], weights))
    return out


def worth(state: MinecartTownState, town: Town, weights: Ints) -> i64:
    """What a town promises. While cubes are carried it is judged after carrying and processing."""
    if state.phase == OVER:
        return earned(town) * 100
    left = state.box.rounds - state.round
    if state.phase < TRANSPORTATION_PHASE:
        return promise(state, town, goods.Forecast(state, weights, left, left + 1))
    town = settled(state, town, weights)
    if not left:
        return (earned(town) + at_the_end(state, town)) * 100
    return promise(state, town, goods.Forecast(state, weights, left, left))


def promise(state: MinecartTownState, town: Town, forecast: goods.Forecast) -> i64:
    """Points so far, points that come whatever is carried, materials, and what cubes could become."""
    weights, left, ahead = forecast.weights, forecast.left, forecast.ahead
    value = earned(town) * 100 + materials(state, town, weights, left, left == ahead)
    all_of_them: i64 = 0
    for building in range(len(town.place)):
        all_of_them |= BIT[building]
        value += fixed(state, town, building, weights, left, ahead)
    hope, near = weights[terms.HOPE], weights[terms.NEAR]
    joined = forecast.of_all(town, sites.reached(town)) * (100 - hope - near)
    if near:
        joined += forecast.of_all(town, sites.nearly_reached(town)) * near
    if hope:
        joined += forecast.of(town, all_of_them) * hope
    return value + joined // 100


def materials(state: MinecartTownState, town: Town, weights: Ints, left: i64, carrying: bool) -> i64:
    """What wood and stone are worth: those at hand while the owner may build, and those of the rounds to come.

    What is left over when the owner has passed takes the room of what would come next.
    """
    kept = carrying or town.passed != 0
    value: i64 = 0
    for resource in range(goods.MATERIALS):
        if not kept:
            value += min(town.owned[resource], _PLENTY) * weights[terms.MATERIAL]
        if left:
            coming: i64 = 0
            for building in range(len(town.place)):
                coming += goods.coming(state, town, building, resource, left, kept)
            value += coming * weights[terms.INCOME]
    return value


def earned(town: Town) -> i64:
    """The points so far."""
    points: i64 = 0
    for each in town.earned:
        points += each
    return points


def at_the_end(state: MinecartTownState, town: Town) -> i64:
    """The points that the end gives now."""
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
        porter = carter.Carter(twin, state.box, state.experts != 0, last, last)
        for building in by_rate(state, twin, last):
            porter.serve(building)
        twin = porter.town
    if not last and state.phase != PROCESSING_PHASE:
        process_all(state, twin)
    return twin


def process_all(state: MinecartTownState, town: Town) -> None:
    """Everything processes what lies there."""
    town.step = IDLE
    processing.process_on(town, state.box, 0)
    while town.step == SPEND:
        processing.choose(state, town, highest(giving.choices(town)))


def by_rate(state: MinecartTownState, town: Town, last: bool) -> Ints:
    """The buildings that want cubes, those with the most points for a cube first.

    Those that make other cubes come last, as these can be carried only in the next round; in the last round first.
    """
    rates = vec[i64]()
    found = vec[i64]()
    box = state.box
    for building in range(len(town.place)):
        effect = carter.use_of(town, box, building, last)
        if effect != NONE:
            rate = box.points[effect] * 60
            if box.form[effect] == CONVERT_ANY or box.form[effect] == CONVERT_DIFFERENT:
                rate //= box.many[effect]
            else:
                rate //= goods.needed(state, effect)
            if not rate and last:
                rate = _FIRST
            place: i64 = len(found)
            found = append(found, building)
            rates = append(rates, rate)
            while place and rates[place - 1] < rate:
                found[place], rates[place] = found[place - 1], rates[place - 1]
                place -= 1
            found[place], rates[place] = building, rate
    return found


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
    """How far ahead each move leaves the seat."""
    town = state.towns[seat]
    if town.step == CARRY:
        return appraise_carrying(state, seat, moves, weights)
    out = vec[i64]()
    rest = others(state, seat, weights)
    building = state.phase == CONSTRUCTION_PHASE
    for move in moves:
        if building and move == actions.PASS:
            # Judged before it has consequences: what the others build yet, and what comes to be carried.
            after_passing = town.clone()
            after_passing.passed = 1
            out = append(out, worth(state, after_passing, weights) - rest)
        elif building and move >= actions.MOVE:
            out = append(out, NONE)
        else:
            after = copy_of(state)
            after.apply(seat, move)
            after.conclude(seat, weights)
            out = append(out, worth(after, after.towns[seat], weights) - rest)
    return below_all(out, moves) if building else out


def below_all(values: Ints, moves: Ints) -> Ints:
    """While the seat builds, moving cubes about brings nothing: it is appraised below all else."""
    lowest: i64 = values[0]
    for place in range(len(moves)):
        if moves[place] < actions.MOVE:
            lowest = min(lowest, values[place])
    for place in range(len(moves)):
        if moves[place] >= actions.MOVE:
            values[place] = lowest - _WASTED
    return values


def appraise_carrying(state: MinecartTownState, seat: i64, moves: Ints, weights: Ints) -> Ints:
    """The first move of the best plan, and being done; what else could be carried comes after both."""
    rest = others(state, seat, weights)
    plan = Plan(state, seat, weights)
    stop = plan.done - rest
    begin: i64 = NONE
    if len(plan.best):
        begin = plan.best[0]
    out = vec[i64]()
    for move in moves:
        if move == actions.DONE:
            out = append(out, stop)
        elif move == begin:
            out = append(out, plan.value - rest)
        else:
            out = append(out, stop - _WASTED)
    return out


class Plan:
    """The best of the plans to serve one building after another, and what it is worth against being done."""

    def __init__(self, state: MinecartTownState, seat: i64, weights: Ints) -> None:
        self.state = state
        self.seat: i64 = seat
        self.weights = weights
        self.last = state.round == state.box.rounds
        self.done: i64 = self.judged(state.towns[seat])
        self.value: i64 = self.done
        self.best: Ints = vec[i64]()
        wanting = by_rate(state, state.towns[seat], self.last)
        if len(wanting) <= _MOST_PERMUTED:
            self.permute(wanting, 0)
        else:
            for start in range(len(wanting)):
                self.attempt(turned(wanting, start, 1))
                self.attempt(turned(wanting, start, -1))

    def permute(self, order: Ints, place: i64) -> None:
        """All orders of the buildings from this place on."""
        if place >= len(order) - 1:
            self.attempt(order)
            return
        for other in range(place, len(order)):
            swapped = order[:]
            swapped[place], swapped[other] = order[other], order[place]
            self.permute(swapped, place + 1)

    def attempt(self, order: Ints) -> None:
        """One order; it counts if it is better, or as good and shorter."""
        state = self.state
        town = state.towns[self.seat]
        expert = state.experts & BIT[self.seat] != 0
        porter = carter.Carter(town.clone(), state.box, expert, self.last, self.last)
        for building in order:
            porter.serve(building)
        if not len(porter.played):
            return
        value = self.judged(porter.town)
        if value > self.value or (value == self.value and len(self.best) > len(porter.played)):
            self.value = value
            self.best = porter.played

    def judged(self, town: Town) -> i64:
        """What a town is worth when its owner is done."""
        twin = town.clone()
        twin.step = IDLE
        return worth(self.state, twin, self.weights)


def turned(order: Ints, start: i64, step: i64) -> Ints:
    """The same round, from another start, forwards or backwards."""
    out = vec[i64]()
    place = start
    for _ in range(len(order)):
        out = append(out, order[place])
        place = (place + step + len(order)) % len(order)
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
    while state.phase <= FINAL_PHASE and state.phase >= PRODUCTION_PHASE and is_half_done(town.step):
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
