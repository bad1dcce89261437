"""Breadth-first distances on the map, as tables: how many cubes it takes from each hex into each city.

Hexes have flat tops and lie in columns; every second column (b, d, f ...) lies half a hex lower. No route passes
through a city, so distances never change during a game. What a company can reach is a lookup, not a search.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.bits import mask_of
from branchline.core.native import Ints, append, i64, vec

#: Room for a hex's neighbours in the table: six over land first, then one over water; -1 fills up.
BESIDE: Final = 7
LAND: Final = 6
#: No tracks space has more cubes, so no build costs more.
MOST_CUBES: Final = 9
#: Farther than any hex.
FAR: Final = 999

Spot = tuple[int, int]


def hex_name(spot: Spot) -> str:
    """``a1`` is the northernmost hex of the westernmost column."""
    return f"{chr(ord('a') + spot[0])}{spot[1]}"


def spot_of(name: str) -> Spot:
    """Column and row of a hex's name; a spot off every map for what is none."""
    return (ord(name[0]) - ord("a"), int(name[1:])) if name[1:].isdecimal() else (-1, -1)


def spots_beside(spot: Spot) -> list[Spot]:
    """The six spots around, clockwise from the north."""
    column, row = spot
    upper = row - 1 + column % 2
    return [
        (column, row - 1),
        (column + 1, upper),
        (column + 1, upper + 1),
        (column, row + 1),
        (column - 1, upper + 1),
        (column - 1, upper),
    ]


class Paths:
    """Neighbours and distances on a map.

    ME-8.10 A water link makes neighbours of two cities. Routes pass no city, so only a build between the two uses it.
    """

    def __init__(
        self, spots: list[Spot], city_at: Ints, city_hex: Ints, target_hex: Ints, links: list[tuple[int, int]]
    ) -> None:
        self.hexes: i64 = len(spots)
        self.cities: i64 = len(city_hex)
        #: the neighbours of a hex: hex * BESIDE + 0 ... 6
        self.beside: Ints = vec[i64](_beside(spots, links))
        #: the hexes that a water link ends in
        self.ports: Ints = vec[i64]([hex for link in links for hex in link])
        table = [FAR] * (len(spots) * len(city_hex))
        for city in range(len(city_hex)):
            for hex, cubes in enumerate(self._cubes_to(city_hex[city], city_at)):
                table[hex * len(city_hex) + city] = cubes
        #: the cubes of a shortest route from a hex into a city: hex * cities + city
        self.cubes: Ints = vec[i64](table)
        #: by hex and cubes, 0 to MOST_CUBES: the set of the cities that so many cubes are enough for
        self.within: Ints = vec[i64](
            [
                mask_of([city for city in range(len(city_hex)) if table[hex * len(city_hex) + city] <= cubes])
                for hex in range(len(spots))
                for cubes in range(MOST_CUBES + 1)
            ]
        )
        #: the same by city and by cubes, 0 to the farthest: the hexes that are so far from the city, in ascending order
        self.farthest: i64 = max(cubes for cubes in table if cubes != FAR)
        self.ring: Ints = vec[i64]()
        #: where a ring begins: city * (farthest + 2) + cubes; it ends where the next number says
        self.ring_from: Ints = vec[i64]()
        for city in range(len(city_hex)):
            for cubes in range(self.farthest + 1):
                self.ring_from = append(self.ring_from, len(self.ring))
                for hex in range(len(spots)):
                    if table[hex * len(city_hex) + city] == cubes:
                        self.ring = append(self.ring, hex)
            self.ring_from = append(self.ring_from, len(self.ring))
        #: steps to a company's target over all hexes, cities and water too: company * hexes + hex
        self.to_target: Ints = vec[i64]([step for hex in target_hex for step in self._cubes_to(hex, None)])

    def _cubes_to(self, goal: i64, city_at: Ints | None) -> list[int]:
        """Breadth-first search: steps from every hex to the goal. Where cities are given, no way passes through one."""
        steps = [FAR] * int(self.hexes)
        steps[goal] = 0
        edge = [int(goal)]
        while edge:
            beyond = []
            for hex in edge:
                if city_at is not None and hex != goal and city_at[hex] >= 0:
                    continue
                for number in range(BESIDE):
                    other = int(self.beside[hex * BESIDE + number])
                    if other >= 0 and steps[other] == FAR:
                        steps[other] = steps[hex] + 1
                        beyond.append(other)
            edge = beyond
        return steps


def _beside(spots: list[Spot], links: list[tuple[int, int]]) -> list[int]:
    numbers = {spot: hex for hex, spot in enumerate(spots)}
    table: list[int] = []
    for hex, spot in enumerate(spots):
        land = [numbers[other] for other in spots_beside(spot) if other in numbers]
        water = [link[1 - link.index(hex)] for link in links if hex in link]
        table += land + [-1] * (LAND - len(land)) + (water or [-1])
    return table
