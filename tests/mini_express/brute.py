"""Mini Express by brute force: routes, the penalty and the bot, written a second time and without a table.

Hexes are (column, row) pairs here and networks are sets; nothing is shared with the engine but the box's words.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from branchline.games.mini_express.ai.position import MiniExpressPosition
from branchline.games.mini_express.rules.state import WEST_OPEN, WEST_SHUT

Spot = tuple[int, int]
Route = tuple[Spot, ...]


def cube(spot: Spot) -> tuple[int, int, int]:
    """Cube coordinates of a flat-top hex whose odd columns lie half a hex lower."""
    column, row = spot
    z = row - (column - column % 2) // 2
    return column, -column - z, z


def apart(one: Spot, other: Spot) -> int:
    return max(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True))


@cache
def neighbours(spots: frozenset[Spot]) -> dict[Spot, set[Spot]]:
    """Who lies beside whom."""
    return {spot: {other for other in spots if apart(spot, other) == 1} for spot in spots}


class PlainBoard:
    """A position of the engine, told in sets."""

    def __init__(self, state: MiniExpressPosition) -> None:
        box = state.box
        self.state = state
        self.near = neighbours(frozenset(box.spots))
        self.cities = {box.spots[int(hex)]: city for city, hex in enumerate(box.city_hex)}
        wet = state.paths is box.wet
        ports = [box.spots[int(box.city_hex[box.city_names.index(name)])] for name in ("San Francisco", "Portland")]
        self.ports = set(ports) if wet else set()
        self.west = ports[0]
        self.targets = [box.spots[int(hex)] for hex in box.target_hex]
        self.starts = [box.spots[int(hex)] for hex in box.start_hex]
        self.networks = [
            {box.spots[hex] for hex in range(len(state.track)) if int(state.track[hex]) >> company & 1}
            for company in range(4)
        ]

    def beside(self, spot: Spot, water: bool = True) -> set[Spot]:
        near = self.near[spot]
        return near | (self.ports - {spot}) if water and spot in self.ports else near

    def shortest(self, company: int, city: Spot, most: int) -> list[Route]:
        """All shortest routes into a city of no more than so many cubes: every path is tried."""
        network = self.networks[company]
        found: list[Route] = []

        def go(path: Route, edge: set[Spot]) -> None:
            if len(path) == most:
                return
            for spot in edge:
                if spot == city:
                    found.append((*path, spot))
                elif spot not in network and spot not in path and spot not in self.cities:
                    go((*path, spot), self.beside(spot))

        go((), set().union(*(self.beside(spot) for spot in network)))
        least = min((len(path) for path in found), default=0)
        return sorted({path for path in found if len(path) == least})

    def component(self, spots: set[Spot], origin: Spot) -> set[Spot]:
        """What hangs together with the origin over land."""
        reached = {origin} & spots
        while True:
            more = {spot for spot in spots - reached if self.beside(spot, water=False) & reached}
            if not more:
                return reached
            reached |= more

    def joined(self, networks: list[set[Spot]]) -> bool:
        """Whether these networks lead over land from San Francisco to a start city, as the table's option reads it."""
        if not self.state.shared_hex:
            return bool(set(self.starts) & self.component(set().union(*networks), self.west))
        reached = {(company, self.west) for company in range(4) if self.west in networks[company]}
        edge = list(reached)
        for company, spot in edge:
            own = {(company, other) for other in self.beside(spot, water=False) & networks[company]}
            shared = {(other, spot) for other in range(4) if spot in networks[other]}
            edge += (own | shared) - reached
            reached |= own | shared
        return any(spot in self.starts for _, spot in reached)

    def penalty(self, company: int, route: Route) -> int:
        """What the route costs beyond its cubes."""
        if self.state.west not in (WEST_SHUT, WEST_OPEN):
            return 0
        home = self.component(self.networks[company], self.starts[company])
        if self.beside(route[0]) & home:
            return 0
        after = [network | set(route) if other == company else network for other, network in enumerate(self.networks)]
        return 0 if self.joined(after) else 1

    def routes(self, company: int, keep: int = 0) -> dict[str, list[Route]]:
        """By city, the routes that may be laid if so many cubes are kept."""
        state, box = self.state, self.state.box
        tracks = int(state.tracks[company]) - keep
        out = {}
        for spot, city in self.cities.items():
            if state.room[city] and spot not in self.networks[company] and tracks > 0:
                paths = self.shortest(company, spot, tracks)
                paths = [path for path in paths if len(path) + self.penalty(company, path) <= tracks]
                if paths:
                    out[box.city_names[city]] = paths
        return out

    def steps(self, origin: Spot, through_cities: bool = True) -> dict[Spot, int]:
        """Steps from every hex to one, over everything; or the cubes of a way that passes no city."""
        steps, edge = {origin: 0}, [origin]
        for spot in edge:
            for other in self.beside(spot) if through_cities or spot == origin or spot not in self.cities else ():
                if other not in steps:
                    steps[other] = steps[spot] + 1
                    edge.append(other)
        return steps

    def bot_routes(self, company: int) -> list[tuple[str, Route]]:
        """The builds among which the bot is indifferent: nearest to its target, then fewest cubes."""
        steps = self.steps(self.targets[company])
        now = min(steps[spot] for spot in self.networks[company])
        best: dict[tuple[int, int], list[tuple[str, Route]]] = {}
        for name, paths in self.routes(company, keep=1).items():
            for path in paths:
                then = min(steps[spot] for spot in path)
                if then < now:
                    key = (then, len(path) + self.penalty(company, path))
                    best.setdefault(key, []).append((name, path))
        return sorted(best[min(best)]) if best else []


def is_chain(route: Route) -> bool:
    return all(apart(one, other) == 1 for one, other in pairwise(route))
