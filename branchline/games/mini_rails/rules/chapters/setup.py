"""MR-2 Setting up: tiles, frames and start player, drawn by chance or agreed on."""

from __future__ import annotations

from branchline.core.engine.arrays import holds, place_of
from branchline.core.engine.bits import BIT, count, lowest, members, nth
from branchline.core.engine.random import Random
from branchline.core.native import i64
from branchline.games.mini_rails.rules import actions
from branchline.games.mini_rails.rules.box import COMPANIES, FACES
from branchline.games.mini_rails.rules.chapters.building import lay
from branchline.games.mini_rails.rules.chapters.draw_phase import begin_round
from branchline.games.mini_rails.rules.layout import FRAMES, LAYOUTS, PLACES, RING, TILES
from branchline.games.mini_rails.rules.state import FIRST, FRAME, NONE, TILE, MiniRailsState


def tile_chances(state: MiniRailsState) -> list[tuple[int, int]]:
    """MR-2.1 The Big City's tile lies in the centre, the others around it in any order.

    MR-2.2 Every tile may show either face and be turned any way.
    """
    tiles, faces, turns = members(unlaid_tiles(state)), range(FACES), range(RING)
    return [(int(actions.tile(tile, face, turn)), 1) for tile in tiles for face in faces for turn in turns]


def unlaid_tiles(state: MiniRailsState) -> i64:
    """MR-2.1 The set of tiles that may come next."""
    if state.tiles[0] == NONE:
        return BIT[0]
    laid: i64 = 0
    for face in state.tiles:
        if face != NONE:
            laid |= BIT[face // (FACES * RING)]
    return BIT[TILES] - 1 & ~laid


def lay_tile(state: MiniRailsState, face: i64, turn: i64) -> None:
    """MR-2.2 A tile goes into the next slot; turning it moves its ring clockwise."""
    slot = place_of(state.tiles, NONE)
    state.tiles[slot] = face * RING + turn
    state.spots[slot * PLACES] = state.box.spots[face * PLACES]
    for place in range(RING):
        state.spots[slot * PLACES + 1 + (place + turn) % RING] = state.box.spots[face * PLACES + 1 + place]


def frame_chances(state: MiniRailsState) -> list[tuple[int, int]]:
    """MR-2.3 The frames lie round the map in any order of colours, all with the same side up (MR-R9)."""
    return [(int(actions.frame(company)), 1) for company in members(unlaid_frames(state))]


def unlaid_frames(state: MiniRailsState) -> i64:
    """MR-2.3 The set of companies whose frames do not lie yet."""
    laid: i64 = 0
    for company in state.frames:
        if company != NONE:
            laid |= BIT[company]
    return BIT[COMPANIES] - 1 & ~laid


def lay_frame(state: MiniRailsState, company: i64) -> None:
    """MR-2.3 A frame goes beside the next slot. Its company's first discs go onto the map."""
    slot = place_of(state.frames, NONE)
    state.frames[slot] = company
    place_start_discs(state, slot, company)


def place_start_discs(state: MiniRailsState, slot: i64, company: i64) -> None:
    """MR-2.4 A company starts on the primary start hex of its frame; with three players also on the secondary ones."""
    layout = LAYOUTS[state.side]
    for disc in range(state.box.start_discs[state.seats]):
        lay(state, company, layout.start(slot, state.box.starts[disc]))


def first_chances(state: MiniRailsState) -> list[tuple[int, int]]:
    """MR-2.6 Anybody may be the start player (MR-R1)."""
    return [(int(actions.first(seat)), 1) for seat in range(state.seats)]


def place_markers(state: MiniRailsState, start: i64) -> None:
    """MR-2.7 One marker each, clockwise from the start player; then one more each, in the opposite order."""
    seats = state.seats
    for turn in range(seats):
        seat = (start + turn) % seats
        state.order[turn] = seat
        state.order[2 * seats - 1 - turn] = seat


def next_step(state: MiniRailsState) -> i64:
    """The phase for what is still open, in the book's order. The last frame has only one place left."""
    if place_of(state.frames, NONE) == FRAMES - 1:
        lay_frame(state, lowest(unlaid_frames(state)))
    if holds(state.tiles, NONE):
        return TILE
    if holds(state.frames, NONE):
        return FRAME
    return FIRST if holds(state.order, NONE) else begin_round(state)


def give(state: MiniRailsState, tiles: list[int], frames: list[int], start: int) -> i64:
    """MR-2.8 Tiles, frames and a start player's seat that the table has agreed on are not drawn (NONE: drawn)."""
    for outcome in tiles:
        lay_tile(state, actions.tile_face(outcome), actions.tile_turn(outcome))
    for outcome in frames:
        lay_frame(state, actions.framed_company(outcome))
    if start != NONE:
        place_markers(state, start)
    return next_step(state)


# -- what chance draws -------------------------------------------------------------------------------------------


def chances(state: MiniRailsState) -> list[tuple[int, int]]:
    """What chance may draw next, all equally likely."""
    if state.phase == TILE:
        return tile_chances(state)
    return frame_chances(state) if state.phase == FRAME else first_chances(state)


def draw(state: MiniRailsState, rng: Random) -> i64:
    """One of the chances. All are equally likely, so the place in the list is drawn without making the list."""
    if state.phase == TILE:
        ways: i64 = FACES * RING
        tiles = unlaid_tiles(state)
        place = rng.below(count(tiles) * ways)
        return actions.tile(nth(tiles, place // ways), place % ways // RING, place % RING)
    if state.phase == FRAME:
        companies = unlaid_frames(state)
        return actions.frame(nth(companies, rng.below(count(companies))))
    return actions.first(rng.below(state.seats))


def carry_out(state: MiniRailsState, outcome: i64) -> i64:
    """Lay out what chance drew; the phase that follows."""
    if state.phase == TILE:
        lay_tile(state, actions.tile_face(outcome), actions.tile_turn(outcome))
    elif state.phase == FRAME:
        lay_frame(state, actions.framed_company(outcome))
    else:
        place_markers(state, actions.first_seat(outcome))
    return next_step(state)
