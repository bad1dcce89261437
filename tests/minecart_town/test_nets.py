"""What a town keeps up to date as tiles come is what the tiles themselves say."""

from __future__ import annotations

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY
from branchline.games.minecart_town.ai.position import MinecartTownPosition
from branchline.games.minecart_town.rules.state import NONE, TRACK, Town
from tests.minecart_town.positions import GAME

STEPS = [(-1, 0), (0, 1), (1, 0), (0, -1)]
Place = tuple[int, int]


def spots(town: Town) -> dict[Place, int]:
    """The tiles by where they lie."""
    return {(int(town.row[tile]), int(town.column[tile])): tile for tile in range(len(town.kind))}


def beside(place: Place, side: int) -> Place:
    return place[0] + STEPS[side][0], place[1] + STEPS[side][1]


def free_cells(town: Town) -> list[int]:
    """MT-4.4 The free cells beside the town, each named by the first tile that touches it."""
    tiles = spots(town)
    names: dict[Place, int] = {}
    for place, tile in tiles.items():
        for side in range(4):
            if beside(place, side) not in tiles:
                names.setdefault(beside(place, side), tile * 4 + side)
    return sorted(names.values())


def faced_from(town: Town, cell: int) -> int:
    """MT-5.3 The sides of a free cell where track ends."""
    tiles = spots(town)
    here = beside(next(place for place, tile in tiles.items() if tile == cell // 4), cell % 4)
    found = 0
    for side in range(4):
        tile = tiles.get(beside(here, side))
        if tile is not None and town.number[tile] == NONE and int(town.ends[tile]) >> (side + 2) % 4 & 1:
            found |= 1 << side
    return found


def net_of(town: Town, tile: int, line: int) -> set[int]:
    """MT-6.2 The buildings at the ends of the net of a line of track: 0 is north and south, 1 east and west."""
    tiles = spots(town)
    found: set[int] = set()
    seen, waiting = {(tile, line)}, [(tile, line)]
    while waiting:
        here, its_line = waiting.pop()
        for side in range(4):
            on_line = town.kind[here] == TRACK or side % 2 == its_line
            if not on_line or not int(town.ends[here]) >> side & 1:
                continue
            other = tiles.get(beside((int(town.row[here]), int(town.column[here])), side))
            if other is None:
                continue
            if town.number[other] != NONE:
                found.add(int(town.number[other]))
            elif int(town.ends[other]) >> (side + 2) % 4 & 1:
                there = (other, 0 if town.kind[other] == TRACK else side % 2)
                if there not in seen:
                    seen.add(there)
                    waiting.append(there)
    return found


def joined_by_track(town: Town) -> list[set[int]]:
    """By building: those that share a net with it."""
    joined: list[set[int]] = [set() for _ in range(len(town.place))]
    for tile in range(len(town.kind)):
        if town.number[tile] == NONE:
            for line in range(2):
                net = net_of(town, tile, line)
                for building in net:
                    joined[building] |= net - {building}
    return joined


def reached(joined: list[set[int]], building: int) -> set[int]:
    """All that can be reached from a building, itself included."""
    group, waiting = {building}, [building]
    while waiting:
        fresh = joined[waiting.pop()] - group
        group |= fresh
        waiting += fresh
    return group


def mask(numbers: set[int]) -> int:
    return sum(1 << number for number in numbers)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_cells_ends_and_nets_are_those_of_the_tiles(seats: int):
    for seed in range(6):
        state, rng, step = GAME.start(seats), Random("nets", seed), 0
        while (seat := int(state.turn())) != NOBODY:
            state.apply(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))
            step += 1
            if step % 40 == 0:
                state = state.clone()  # the copy goes on, and must not be disturbed by what it shared
        assert isinstance(state, MinecartTownPosition)
        for town in state.towns:
            assert list(town.cells) == free_cells(town)
            assert [int(town.faced[cell]) for cell in town.cells] == [faced_from(town, int(c)) for c in town.cells]
            joined = joined_by_track(town)
            assert list(town.joined) == [mask(others) for others in joined]
            assert list(town.reach) == [mask(reached(joined, building)) for building in range(len(joined))]


def test_a_copy_keeps_its_map_when_the_original_goes_on():
    state, rng = GAME.start(2), Random("shared")
    copies = []
    while (seat := int(state.turn())) != NOBODY:
        copies.append((state.clone(), state.snapshot()))
        state.apply(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))
    assert all(copy.snapshot() == before for copy, before in copies)
