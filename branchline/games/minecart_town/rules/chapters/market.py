"""Chapters 1, 8 and 13: the central board is filled from the bags; in solo, tiles leave it."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.random import Random
from branchline.core.native import i64, vec
from branchline.games.minecart_town.rules.box import AB_SPACES, SPACES
from branchline.games.minecart_town.rules.kinds import A, B, C
from branchline.games.minecart_town.rules.state import NONE, MinecartTownState

#: MT-13.2 The solo board's rows: three spaces each for A or B, two each for C. Row r begins at _ROWS[r].
_ROWS: Final = vec[i64]([0, 3, AB_SPACES, AB_SPACES + 2])
_ROW_LENGTHS: Final = vec[i64]([3, 3, 2, 2])


def current_bag(state: MinecartTownState) -> i64:
    """MT-8.3 Type A in the first two rounds, then type B."""
    return A if state.round < state.box.b_from else B


def spaces_end(state: MinecartTownState, bag: i64) -> i64:
    """Past the last space for tiles of that type. MT-1.4 By the number of players for A and B, four for C."""
    if bag == C:
        return AB_SPACES + state.box.c_spaces
    return state.box.ab_spaces[state.seats - 1]


def spaces_start(bag: i64) -> i64:
    """The first space for tiles of that type."""
    return AB_SPACES if bag == C else 0


def is_empty(state: MinecartTownState, bag: i64) -> bool:
    """Whether a bag has nothing left."""
    start, end = state.box.bag_starts[bag], state.box.bag_starts[bag + 1]
    return all(not state.bag[state.box.bag_kinds[place]] for place in range(start, end))


def free_space(state: MinecartTownState, bag: i64) -> i64:
    """MT-R14 The first empty space for that type, in the order of the spaces; NONE if all are filled."""
    for space in range(spaces_start(bag), spaces_end(state, bag)):
        if state.market[space] == NONE:
            return space
    return NONE


def wanted(state: MinecartTownState) -> i64:
    """The bag that must be drawn from now, or NONE. MT-R15 A space stays empty if its bag is."""
    bag = current_bag(state)
    if _can_fill(state, bag):
        return bag
    return C if _can_fill(state, C) else NONE


def _can_fill(state: MinecartTownState, bag: i64) -> bool:
    return free_space(state, bag) != NONE and not is_empty(state, bag)


def chances(state: MinecartTownState) -> list[tuple[int, int]]:
    """Every kind that can be drawn, with its weight."""
    bag = wanted(state)
    return [(kind, int(many)) for kind, many in enumerate(state.bag) if many and state.box.bag_of[kind] == bag]


def draw(state: MinecartTownState, rng: Random) -> i64:
    """One tile out of the bag."""
    box, bag = state.box, wanted(state)
    tiles: i64 = 0
    for place in range(box.bag_starts[bag], box.bag_starts[bag + 1]):
        tiles += state.bag[box.bag_kinds[place]]
    rest = rng.below(tiles)
    place = box.bag_starts[bag]
    while rest >= state.bag[box.bag_kinds[place]]:
        rest -= state.bag[box.bag_kinds[place]]
        place += 1
    return box.bag_kinds[place]


def put(state: MinecartTownState, kind: i64) -> None:
    """MT-1.5 A drawn tile fills a space, or goes on the stack of its kind. Then the space is still to be filled."""
    state.bag[kind] -= 1
    space = _stack_of(state, kind)
    if space == NONE:
        space = free_space(state, state.box.bag_of[kind])
    state.market[space] = kind
    state.stack[space] += 1


def _stack_of(state: MinecartTownState, kind: i64) -> i64:
    if state.stacking:
        for space in range(SPACES):
            if state.market[space] == kind:
                return space
    return NONE


def take(state: MinecartTownState, space: i64) -> None:
    """MT-4.7 A tile leaves the central board; only an empty space is filled again (MT-4.8)."""
    state.stack[space] -= 1
    if not state.stack[space]:
        state.market[space] = NONE


def swap_a_for_b(state: MinecartTownState) -> None:
    """MT-8.3 The tiles of type A go back to their bag; MT-R16 those of type C stay."""
    for space in range(AB_SPACES):
        if state.market[space] != NONE:
            state.bag[state.market[space]] += state.stack[space]
            state.market[space] = NONE
            state.stack[space] = 0


def thin_out(state: MinecartTownState, space: i64) -> None:
    """MT-13.3 Solo: the leftmost tile in each row of the part built from leaves the game; the others slide left.

    MT-R25 The tile that was built is gone already. A stack leaves as a whole.
    """
    part: i64 = 2 if space >= AB_SPACES else 0
    for row in range(part, part + 2):
        start, end = _ROWS[row], _ROWS[row] + _ROW_LENGTHS[row]
        _slide(state, start, end)
        if state.market[start] != NONE:
            state.removed[state.market[start]] += state.stack[start]
            state.market[start] = NONE
            _slide(state, start, end)


def _slide(state: MinecartTownState, start: i64, end: i64) -> None:
    """Close the gaps of a row towards the left."""
    to = start
    for space in range(start, end):
        kind, many = state.market[space], state.stack[space]
        state.market[space] = NONE
        state.stack[space] = 0
        if kind != NONE:
            state.market[to] = kind
            state.stack[to] = many
            to += 1
