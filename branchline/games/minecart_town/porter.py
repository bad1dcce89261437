"""The porter: a transport for a stated goal, as ordinary actions that the owner could have played one by one.

It holds no rules: it tries legal moves on copies and keeps the plan that serves the goal best.
Goals are texts: ``points`` (the most points by what lies where), ``fill CELL`` (cubes that the building there can use)
and ``clear CELL`` (free slots there).
"""

from __future__ import annotations

from itertools import permutations

from branchline.core.bits import BIT, highest, members
from branchline.core.errors import IllegalAction
from branchline.core.story import Message
from branchline.games.minecart_town import actions, ending, giving, processing, transport, words
from branchline.games.minecart_town import town as towns
from branchline.games.minecart_town.kinds import (
    CONVERT_ANY,
    CONVERT_DIFFERENT,
    END,
    PER_STORED,
    PROCESSING,
    PRODUCTION,
    RESOURCES,
)
from branchline.games.minecart_town.state import (
    BUILDING_UP,
    CARRYING,
    FINALE,
    IDLE,
    SPEND,
    MinecartTownState,
    Town,
)

#: With more buildings that want cubes than this, only rotations of the order are tried.
_MOST_PERMUTED = 4


def goals(state: MinecartTownState, seat: int) -> list[str]:
    """The goals that a seat may state now."""
    if not _may_carry(state, seat):
        return []
    town = state.towns[seat]
    cells = [words.building_name(town, building) for building in range(len(town.place))]
    fills = [f"fill {cells[building]}" for building in range(len(cells)) if _usual_effect(state, town, building) >= 0]
    clears = [f"clear {cell}" for building, cell in enumerate(cells) if towns.load(town, building)]
    return ["points", *fills, *clears]


def plan(state: MinecartTownState, seat: int, goal: str) -> list[int]:
    """The actions that serve the goal, each legal after those before it; none if nothing can be gained."""
    if goal not in goals(state, seat):
        raise IllegalAction(f"{goal!r} is not a goal now; goals: {', '.join(goals(state, seat)) or 'none'}")
    if goal == "points":
        return _most_points(state, seat)
    verb, _, cell = goal.partition(" ")
    town = state.towns[seat]
    building = [words.building_name(town, number) for number in range(len(town.place))].index(cell)
    trial = Trial(state, seat)
    if verb == "fill":
        trial.serve(building, set())
    else:
        trial.clear(building)
    return trial.played


def plans(state: MinecartTownState, seat: int) -> list[tuple[Message, list[int]]]:
    """What the porter offers while goods are carried: the transport for the most points, if it brings any."""
    if state.phase not in (CARRYING, FINALE) or not goals(state, seat):
        return []
    best = plan(state, seat, "points")
    return [(Message("Carry out the best transports"), best)] if best else []


def _may_carry(state: MinecartTownState, seat: int) -> bool:
    return any(action >= actions.MOVE for action in state.legal(seat))


def _usual_effect(state: MinecartTownState, town: Town, building: int) -> int:
    """The effect that a building wants cubes for: processing, or counting what lies there; -1 if there is none."""
    box, kind = state.box, towns.kind_of(town, building)
    effect = int(box.effect_at(kind, PROCESSING))
    if effect >= 0 and box.has_processing[kind]:
        return effect
    for when in (PRODUCTION, END):
        effect = int(box.effect_at(kind, when))
        last_round = state.round == state.box.rounds
        if effect >= 0 and box.form[effect] == PER_STORED and last_round == (when == END) and box.points[effect] >= 0:
            return effect
    return -1


def _most_points(state: MinecartTownState, seat: int) -> list[int]:
    """Serve the buildings that want cubes one after another, in every order; the best order wins."""
    town = state.towns[seat]
    wanting = [building for building in range(len(town.place)) if _usual_effect(state, town, building) >= 0]
    best: list[int] = []
    most = value(state, seat)
    for order in _orders(wanting):
        trial = Trial(state, seat)
        served: set[int] = set()
        for building in order:
            trial.serve(building, served)
            served.add(building)
        worth = value(trial.state, seat)
        if worth > most or (worth == most and best and len(trial.played) < len(best)):
            best, most = trial.played, worth
    return best


def _orders(buildings: list[int]) -> list[list[int]]:
    if len(buildings) <= _MOST_PERMUTED:
        return [list(order) for order in permutations(buildings)]
    turned = [buildings[start:] + buildings[:start] for start in range(len(buildings))]
    return turned + [order[::-1] for order in turned]


def value(state: MinecartTownState, seat: int) -> int:
    """The points if cubes stayed where they are: all that processes, then what counts what lies there."""
    twin = _copy(state)
    town, box = twin.towns[seat], twin.box
    town.step = IDLE
    processing.process_on(town, box, 0)
    while town.step == SPEND:
        processing.choose(twin, town, highest(giving.choices(town)))
    points = sum(int(earned) for earned in town.earned)
    for building in range(len(town.place)):
        if state.round == box.rounds:
            points += int(ending.end_points(town, box, building))
        else:
            effect = box.effect_at(towns.kind_of(town, building), PRODUCTION)
            if effect >= 0 and box.form[effect] == PER_STORED:
                points += int(giving.groups(town, box, building, effect) * box.points[effect])
    return points


def _copy(state: MinecartTownState) -> MinecartTownState:
    twin = state.clone()
    assert isinstance(twin, MinecartTownState)
    return twin


class Trial:
    """A copy to try a plan on, and what was played on it."""

    def __init__(self, state: MinecartTownState, seat: int) -> None:
        self.state = _copy(state)
        self.seat = seat
        self.played: list[int] = []

    @property
    def town(self) -> Town:
        return self.state.towns[self.seat]

    def play(self, action: int) -> bool:
        """Play it if it is legal. The copy stays in its phase, even if the seat has nothing left to do in it."""
        if action not in self.state.legal(self.seat):
            return False
        if self.state.phase == BUILDING_UP:
            transport.move(self.town, action)
        elif self.town.step == SPEND:
            transport.choose(self.state, self.seat, actions.operand(action))
        else:
            transport.apply(self.state, self.seat, action)
        self.played.append(action)
        return True

    def serve(self, building: int, served: set[int]) -> None:
        """Bring full sets to a building as long as it works; in the finale it processes them at once."""
        while self._bring_set(building, served):
            if self.state.phase == FINALE and processing.possible(self.town, self.state.box, building):
                self.play(int(actions.process(building)))
                while self.town.step == SPEND:
                    self.play(self.state.legal(self.seat)[0])

    def _bring_set(self, building: int, served: set[int]) -> bool:
        """One more set; if it can't be completed, nothing changes."""
        before, played = _copy(self.state), self.played[:]
        missing = self._missing(building, served)
        if missing and self._make_room(building, missing) and all(self._fetch(r, building, served) for r in missing):
            return True
        self.state, self.played = before, played
        return False

    def _missing(self, building: int, served: set[int]) -> list[int]:
        """The cubes that the building's next set lacks."""
        box, town = self.state.box, self.town
        effect = _usual_effect(self.state, town, building)
        held = [int(towns.held(town, building, resource)) for resource in range(RESOURCES)]
        if box.form[effect] in (CONVERT_ANY, CONVERT_DIFFERENT):
            return self._missing_any(building, effect, held, served)
        needs = [int(box.needs[effect * RESOURCES + resource]) for resource in range(RESOURCES)]
        sets = min(held[r] // needs[r] for r in range(RESOURCES) if needs[r])
        return [r for r in range(RESOURCES) for _ in range((sets + 1) * needs[r] - held[r])]

    def _missing_any(self, building: int, effect: int, held: list[int], served: set[int]) -> list[int]:
        """For a building that takes anything: what is most plentiful elsewhere."""
        many = int(self.state.box.many[effect])
        around = [sum(self._sources(r, building, served).values()) for r in range(RESOURCES)]
        plenty = sorted((r for r in range(RESOURCES) if around[r]), key=lambda r: -around[r])
        if self.state.box.form[effect] == CONVERT_DIFFERENT:
            lacking = many - sum(cubes > 0 for cubes in held)
            return [r for r in plenty if not held[r]][: max(lacking, 0)]
        lacking = many - sum(held) % many
        return [r for r in plenty for _ in range(around[r])][:lacking]

    def _sources(self, resource: int, building: int, served: set[int]) -> dict[int, int]:
        """The buildings that have such cubes to give to this one, those without a use for them first."""
        town = self.town
        found = {
            origin: int(towns.held(town, origin, resource))
            for origin in range(len(town.place))
            if origin != building and origin not in served and towns.held(town, origin, resource)
        }
        within = {origin for origin in found if self._joined(resource, origin, building)}
        idle_first = sorted(within, key=lambda origin: _usual_effect(self.state, town, origin) >= 0)
        return {origin: found[origin] for origin in idle_first}

    def _joined(self, resource: int, origin: int, building: int) -> bool:
        town = self.town
        if self.state.experts & BIT[self.seat]:
            return bool(transport.expert_reach(town, resource, origin) & BIT[building])
        return bool(town.reach[origin] & town.takers[resource] & BIT[building])

    def _fetch(self, resource: int, building: int, served: set[int]) -> bool:
        """One cube to the building."""
        for origin in self._sources(resource, building, served):
            if self.play(int(actions.move(resource, origin, building))):
                return True
        return False

    def _make_room(self, building: int, missing: list[int]) -> bool:
        """Free slots for the cubes that are to come, by sending away what the set does not need."""
        box = self.state.box
        effect = _usual_effect(self.state, self.town, building)
        for resource in range(RESOURCES):
            while self.town.free[building] < len(missing) and towns.held(self.town, building, resource):
                if box.needs[effect * RESOURCES + resource] or not self._send_away(resource, building):
                    break
        return bool(self.town.free[building] >= len(missing))

    def clear(self, building: int) -> None:
        """Send away whatever can go."""
        for resource in range(RESOURCES):
            while towns.held(self.town, building, resource) and self._send_away(resource, building):
                pass

    def _send_away(self, resource: int, building: int) -> bool:
        """One cube to some other building, where it is no use rather than where room is wanted."""
        targets = members(transport.destinations(self.state, self.seat, resource, building))
        for target in sorted(targets, key=lambda target: _usual_effect(self.state, self.town, int(target)) >= 0):
            if self.play(int(actions.move(resource, building, target))):
                return True
        return False
