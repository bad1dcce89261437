"""What a town promises while its owner builds: a quicker evaluation, in hundredths of a point.

It leaves out what does not change in a construction turn, and the other seats; evaluation.py has the whole.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.native import Ints, i64, vec
from branchline.games.minecart_town.ai import connections, evaluation, terms
from branchline.games.minecart_town.ai.forecast import MATERIALS, Forecast
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.kinds import (
    BOOST,
    END,
    GAIN,
    IMMEDIATE,
    PER_CONNECTED,
    PER_NEIGHBOUR_TYPE,
    PER_STORED,
    PROCESSING,
    PRODUCTION,
    RESOURCES,
)
from branchline.games.minecart_town.rules.state import MinecartTownState, Town

#: By how many buildings a town has: the set of all of them.
_ALL_BUILDINGS: Final = vec[i64]([(1 << many) - 1 for many in range(62)])


class TownValue:
    """Evaluates towns of a table."""

    def __init__(self, state: MinecartTownState, weights: Ints) -> None:
        self.state = state
        self.weights = weights
        #: by kind: wood and stone in a round, and whether it brings points whatever is carried
        self.income: Ints = filled(len(state.box.slots), 0)
        self.scores: Ints = filled(len(state.box.slots), 0)
        #: by kind: whether it counts what lies around it, and whether it turns that into cubes
        self.around: Ints = filled(len(state.box.slots), 0)
        self.brings: Ints = filled(len(state.box.slots), 0)
        self.tabulate()

    def tabulate(self) -> None:
        """What each kind of building brings by itself."""
        box = self.state.box
        for kind in range(len(box.slots)):
            effect = box.effect_at(kind, PRODUCTION)
            if effect >= 0 and box.form[effect] == GAIN:
                for resource in range(MATERIALS):
                    self.income[kind] += box.gives[effect * RESOURCES + resource]
                if box.points[effect]:
                    self.scores[kind] = 1
            effect = box.effect_at(kind, IMMEDIATE)
            if effect >= 0 and box.form[effect] == PER_NEIGHBOUR_TYPE:
                self.around[kind] = 1
                self.brings[kind] = 1
            effect = box.effect_at(kind, PROCESSING)
            if (effect >= 0 and box.form[effect] == BOOST) or self.counts_at_the_end(kind):
                self.scores[kind] = 1
                self.around[kind] = 1

    def counts_at_the_end(self, kind: i64) -> bool:
        """Whether a building counts its neighbours at the end."""
        effect = self.state.box.effect_at(kind, END)
        return effect >= 0 and self.state.box.form[effect] != PER_STORED

    def counts_joined(self, kind: i64) -> bool:
        """Whether a building counts those that track joins to it."""
        effect = self.state.box.effect_at(kind, END)
        return effect >= 0 and self.state.box.form[effect] == PER_CONNECTED

    def common(self, town: Town) -> i64:
        """Points and materials, whatever is joined."""
        state, weights = self.state, self.weights
        left = state.box.rounds - state.round
        value = evaluation.earned(town) * 100 + (town.owned[0] + town.owned[1]) * weights[terms.MATERIAL]
        income: i64 = 0
        for building in range(len(town.place)):
            kind = towns.kind_of(town, building)
            income += self.income[kind]
            if self.scores[kind]:
                value += evaluation.fixed(state, town, building, weights, left, left + 1)
        return value + income * left * weights[terms.INCOME]

    def hoped(self, town: Town, forecast: Forecast) -> i64:
        """The part of the forecast that counts all buildings as joined."""
        return forecast.of(town, _ALL_BUILDINGS[len(town.place)]) * self.hope() // 100

    def joined(self, town: Town, forecast: Forecast, groups: Ints) -> i64:
        """The other part of the forecast, with these groups joined."""
        return forecast.of_all(town, groups) * (100 - self.hope()) // 100

    def hope(self) -> i64:
        """The weight of the first part, in percent. It falls from round to round."""
        rounds = self.state.box.rounds
        return self.weights[terms.HOPE] * (rounds - self.state.round) // max(rounds - 1, 1)

    def actual(self, town: Town, forecast: Forecast) -> i64:
        """What the town promises as it is joined now."""
        return self.common(town) + self.hoped(town, forecast) + self.joined(town, forecast, connections.reached(town))

    def whole(self, town: Town) -> i64:
        """What a town promises if all buildings were joined."""
        return self.common(town) + self.forecast().of(town, _ALL_BUILDINGS[len(town.place)])

    def forecast(self) -> Forecast:
        """A new forecast for this round."""
        left = self.state.box.rounds - self.state.round
        return Forecast(self.state, self.weights, left, left + 1)
