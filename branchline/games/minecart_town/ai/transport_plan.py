"""The best of several transport plans: serve one building after another, in different orders."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.bits import BIT
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town.ai import carrying, evaluation
from branchline.games.minecart_town.rules.phases import IDLE
from branchline.games.minecart_town.rules.state import MinecartTownState, Town

#: With more buildings that want cubes than this, only rotations of the order are tried.
_MOST_PERMUTED: Final = 4


def orders(state: MinecartTownState, town: Town, last: bool) -> list[Ints]:
    """Orders in which the buildings that want cubes can be served, the best rates first.

    Few buildings are tried in every order, many only in rotations of one order, forwards and backwards.
    """
    buildings = carrying.by_rate(state, town, last)
    found: list[Ints] = []
    if len(buildings) <= _MOST_PERMUTED:
        _permute(buildings, 0, found)
    else:
        for start in range(len(buildings)):
            found.append(_rotated(buildings, start, 1))
            found.append(_rotated(buildings, start, -1))
    return found


def _permute(order: Ints, place: i64, found: list[Ints]) -> None:
    """All orders of the buildings from this place on."""
    if place >= len(order) - 1:
        found.append(order)
        return
    for other in range(place, len(order)):
        swapped = order[:]
        swapped[place], swapped[other] = order[other], order[place]
        _permute(swapped, place + 1, found)


def _rotated(order: Ints, start: i64, step: i64) -> Ints:
    """The same cycle from another start, forwards or backwards."""
    out = vec[i64]()
    place = start
    for _ in range(len(order)):
        out = append(out, order[place])
        place = (place + step + len(order)) % len(order)
    return out


class TransportPlan:
    """The best plan, and what it is worth compared with being done."""

    def __init__(self, state: MinecartTownState, seat: i64, weights: Ints) -> None:
        self.state = state
        self.seat: i64 = seat
        self.weights = weights
        self.last = state.round == state.box.rounds
        self.done: i64 = self.value_of(state.towns[seat])
        self.value: i64 = self.done
        self.best: Ints = vec[i64]()
        for order in orders(state, state.towns[seat], self.last):
            self.attempt(order)

    def attempt(self, order: Ints) -> None:
        """One order. It counts if it is better, or as good and shorter."""
        state = self.state
        town = state.towns[self.seat]
        expert = state.experts & BIT[self.seat] != 0
        carrier = carrying.Carrier(town.clone(), state.box, expert, self.last, self.last)
        for building in order:
            carrier.serve(building)
        if not len(carrier.played):
            return
        value = self.value_of(carrier.town)
        if value > self.value or (value == self.value and len(self.best) > len(carrier.played)):
            self.value = value
            self.best = carrier.played

    def value_of(self, town: Town) -> i64:
        """What a town is worth when its owner is done."""
        twin = town.clone()
        twin.step = IDLE
        return evaluation.worth(self.state, twin, self.weights)
