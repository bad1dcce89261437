"""Greedy transport for bots and plans: cubes go to where they are used, a full set at a time.

Nothing here is a rule. The chapters say where cubes can go and what processes. All is done in a copy of a town.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled, place_of_highest, total
from branchline.core.engine.bits import BIT, lowest, members
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town.ai.forecast import needed
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.box import MinecartTownBox
from branchline.games.minecart_town.rules.chapters import giving, processing, transport
from branchline.games.minecart_town.rules.kinds import (
    CONVERT,
    CONVERT_ANY,
    CONVERT_DIFFERENT,
    END,
    PER_STORED,
    PROCESSING,
    PRODUCTION,
    RESOURCES,
)
from branchline.games.minecart_town.rules.phases import CARRY, IDLE, SPEND
from branchline.games.minecart_town.rules.state import NONE, MinecartTownState, Town

#: A rate above all others.
_FIRST: Final = 10_000


def use_of(town: Town, box: MinecartTownBox, building: i64, last: bool) -> i64:
    """The effect that a building wants cubes for: processing, or counting what lies there; NONE if there is none."""
    kind = towns.kind_of(town, building)
    effect = box.effect_at(kind, PROCESSING)
    if effect >= 0:
        form = box.form[effect]
        if form in (CONVERT, CONVERT_ANY, CONVERT_DIFFERENT):
            return effect
    effect = box.effect_at(kind, END if last else PRODUCTION)
    if effect >= 0 and box.form[effect] == PER_STORED and box.points[effect] >= 0:
        return effect
    if not last:
        effect = box.effect_at(kind, END)
        if effect >= 0 and box.form[effect] == PER_STORED and box.points[effect] > 0:
            return effect
    return NONE


def by_rate(state: MinecartTownState, town: Town, last: bool) -> Ints:
    """The buildings that want cubes, the most points for a cube first.

    A building that makes other cubes comes last, as those can be carried only in the next round. In the last round it
    comes first.
    """
    rates = vec[i64]()
    found = vec[i64]()
    box = state.box
    for building in range(len(town.place)):
        effect = use_of(town, box, building, last)
        if effect != NONE:
            rate = box.points[effect] * 60
            if box.form[effect] == CONVERT_ANY or box.form[effect] == CONVERT_DIFFERENT:
                rate //= box.many[effect]
            else:
                rate //= needed(state, effect)
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


class Carrier:
    """Carries cubes in a town of its own. ``played`` lists what it did, as actions of the owner."""

    def __init__(self, town: Town, box: MinecartTownBox, expert: bool, last: bool, at_once: bool) -> None:
        self.town = town
        self.box = box
        self.expert = expert
        self.last = last
        #: MT-8.4 when the last cubes are carried, what has been brought is processed at once
        self.at_once = at_once
        self.played: Ints = vec[i64]()
        #: the buildings that have what they want: nothing is taken from them
        self.served: i64 = 0

    def serve(self, building: i64) -> None:
        """Bring full sets to a building as long as that is possible."""
        effect = use_of(self.town, self.box, building, self.last)
        if effect == NONE:
            return
        self._process(building, effect)
        while self.bring(building, effect):
            self._process(building, effect)
        self.served |= BIT[building]

    def _process(self, building: i64, effect: i64) -> None:
        """MT-8.4 As often as it can, if cubes are processed while they are carried."""
        town, box = self.town, self.box
        if not self.at_once or box.form[effect] == PER_STORED:
            return
        while processing.possible(town, box, building):
            self.played = append(self.played, actions.process(building))
            town.step = IDLE
            processing.activate(town, box, building)
            while town.step == SPEND:
                resource = lowest(giving.choices(town))
                self.played = append(self.played, actions.choose(resource))
                processing.spend(town, box, resource)
            town.step = CARRY
            transport.renew(town)

    def bring(self, building: i64, effect: i64) -> bool:
        """Bring one more set. If it can't be completed, nothing changes."""
        missing = self._missing(building, effect)
        many = total(missing)
        if not many:
            return False
        for resource in range(RESOURCES):
            if missing[resource] and self._within_reach(resource, building) < missing[resource]:
                return False
        if self.town.free[building] < many and not self._make_room(building, effect, many):
            return False
        for resource in range(RESOURCES):
            for _ in range(missing[resource]):
                self._fetch(resource, building)
        return True

    # -- what a set lacks --------------------------------------------------------------------------------------------

    def _missing(self, building: i64, effect: i64) -> Ints:
        """How many cubes of each resource the building's next set lacks; none at all if it can't be had."""
        box, town = self.box, self.town
        out = filled(RESOURCES, 0)
        form = box.form[effect]
        if form == CONVERT_DIFFERENT:
            return self._missing_kinds(building, box.many[effect], out)
        if form == CONVERT_ANY:
            return self._missing_any(building, box.many[effect], out)
        sets = giving.groups(town, box, building, effect)
        for resource in range(RESOURCES):
            need = box.needs[effect * RESOURCES + resource]
            if need:
                out[resource] = max((sets + 1) * need - towns.held(town, building, resource), 0)
        return out

    def _missing_any(self, building: i64, many: i64, out: Ints) -> Ints:
        """For a building that takes anything: what is most plentiful elsewhere."""
        lacking = many - towns.load(self.town, building) % many
        plenty = self._plenty(building)
        for _ in range(lacking):
            best = place_of_highest(plenty)
            if plenty[best] <= 0:
                return filled(RESOURCES, 0)
            plenty[best] -= 1
            out[best] += 1
        return out

    def _missing_kinds(self, building: i64, many: i64, out: Ints) -> Ints:
        """For a building that takes different ones: the most plentiful ones that it lacks."""
        plenty = self._plenty(building)
        for resource in range(RESOURCES):
            if towns.held(self.town, building, resource):
                plenty[resource] = 0
                many -= 1
        for _ in range(many):
            best = place_of_highest(plenty)
            if plenty[best] <= 0:
                return filled(RESOURCES, 0)
            plenty[best] = 0
            out[best] = 1
        return out

    def _plenty(self, building: i64) -> Ints:
        """By resource: how many cubes could come to the building."""
        out = filled(RESOURCES, 0)
        for resource in range(RESOURCES):
            out[resource] = self._within_reach(resource, building)
        return out

    # -- cubes on their way ------------------------------------------------------------------------------------------

    def _sources(self, resource: i64, building: i64) -> i64:
        """The buildings that have such cubes to give to this one."""
        town = self.town
        if not town.takers[resource] & BIT[building]:
            return 0
        found: i64 = 0
        for origin in range(len(town.place)):
            if town.cubes[origin * RESOURCES + resource] and not self.served & BIT[origin] and origin != building:
                if self.expert:
                    if transport.expert_reach(town, resource, origin) & BIT[building]:
                        found |= BIT[origin]
                elif town.reach[origin] & BIT[building]:
                    found |= BIT[origin]
        return found

    def _within_reach(self, resource: i64, building: i64) -> i64:
        """How many such cubes could come to the building."""
        many: i64 = 0
        for origin in members(self._sources(resource, building)):
            many += towns.held(self.town, origin, resource)
        return many

    def _fetch(self, resource: i64, building: i64) -> None:
        """Bring one cube to the building, preferably from one that has no use for it."""
        chosen: i64 = NONE
        for origin in members(self._sources(resource, building)):
            if use_of(self.town, self.box, origin, self.last) == NONE:
                chosen = origin
                break
            if chosen == NONE:
                chosen = origin
        self._move(resource, chosen, building)

    def _move(self, resource: i64, origin: i64, target: i64) -> None:
        action = actions.move(resource, origin, target)
        transport.move(self.town, action)
        self.played = append(self.played, action)

    def _make_room(self, building: i64, effect: i64, many: i64) -> bool:
        """Free slots for the cubes that are to come, by sending away what the set does not need; or all as it was."""
        if self.box.form[effect] == CONVERT_ANY:
            return False  # it needs all
        before, played = self.town.clone(), self.played[:]
        least: i64 = 1 if self.box.form[effect] == CONVERT_DIFFERENT else 0
        for resource in range(RESOURCES):
            if self.box.needs[effect * RESOURCES + resource]:
                continue
            while self.town.free[building] < many and towns.held(self.town, building, resource) > least:
                if not self.send_away(resource, building):
                    break
        if self.town.free[building] >= many:
            return True
        self.town = before
        self.played = played
        return False

    def clear(self, building: i64) -> None:
        """Send away all cubes that can leave."""
        for resource in range(RESOURCES):
            while towns.held(self.town, building, resource) and self.send_away(resource, building):
                pass

    def send_away(self, resource: i64, building: i64) -> bool:
        """Send one cube to another building, preferably to one that needs no room for other cubes."""
        town = self.town
        if self.expert:
            targets = transport.expert_reach(town, resource, building) & town.roomy
        else:
            targets = town.reach[building] & town.takers[resource] & town.roomy & ~BIT[building]
        chosen: i64 = NONE
        for target in members(targets):
            if use_of(town, self.box, target, self.last) == NONE:
                chosen = target
                break
            if chosen == NONE:
                chosen = target
        if chosen == NONE:
            return False
        self._move(resource, building, chosen)
        return True
