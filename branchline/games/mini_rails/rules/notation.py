"""The notation: every action has one short text, and options give a set-up as text.

Players: ``buy SPACE``; ``build SPACE HEX``; ``build SPACE frame``. Spaces of the market are numbered from 1.
Chance: ``tile SLOT 3B turn 2`` lays tile 3 with face B, turned twice clockwise; ``frame SLOT red``; ``first SEAT``;
``draw red``.
"""

from __future__ import annotations

import re
from typing import Final

from branchline.core.engine.arrays import place_of
from branchline.core.engine.state import CHANCE
from branchline.games.mini_rails.rules import actions
from branchline.games.mini_rails.rules.box import COMPANIES, FACES
from branchline.games.mini_rails.rules.layout import LAYOUTS, TILES
from branchline.games.mini_rails.rules.state import FIRST, FRAME, NONE, TILE, MiniRailsState

_FACE: Final = re.compile(r"([1-7])([AB])([0-5])")


def text(state: MiniRailsState, seat: int, action: int) -> str:
    """The text of an action."""
    if seat == CHANCE:
        return chance_text(state, action)
    if actions.is_buy(action):
        return f"buy {action + 1}"
    return f"build {actions.built_space(action) + 1} {spot_name(state, int(actions.built_spot(action)))}"


def spot_name(state: MiniRailsState, spot: int) -> str:
    """The name of a hex, like d4, or of the frame."""
    return "frame" if spot == actions.FRAME_SPOT else LAYOUTS[state.side].names[spot]


def chance_text(state: MiniRailsState, outcome: int) -> str:
    """The text of what chance drew."""
    names = state.box.company_names
    if state.phase == TILE:
        slot, turn = place_of(state.tiles, NONE), actions.tile_turn(outcome)
        return f"tile {slot} {face_name(int(actions.tile_face(outcome)))} turn {turn}"
    if state.phase == FRAME:
        return f"frame {place_of(state.frames, NONE) + 1} {names[actions.framed_company(outcome)]}"
    if state.phase == FIRST:
        return f"first {actions.first_seat(outcome) + 1}"
    return f"draw {names[outcome]}"


def face_name(face: int) -> str:
    """The name of a tile's face, like 3B."""
    return f"{face // FACES + 1}{'AB'[face % FACES]}"


# -- a set-up that the table has agreed on (MR-2.8) --------------------------------------------------------------


def read_map(words: str) -> list[int]:
    """Seven faces like ``1A0,3B2,...``: tile, face, turns. The centre comes first, then clockwise from north-east."""
    outcomes: list[int] = []
    tiles: list[int] = []
    for word in words.split(","):
        match = _FACE.fullmatch(word)
        if match is None:
            raise ValueError(f"{word!r} is not a tile like 3B2: number, face, turns")
        tiles.append(int(match[1]) - 1)
        outcomes.append(int(actions.tile(tiles[-1], "AB".index(match[2]), int(match[3]))))
    if sorted(tiles) != list(range(TILES)) or tiles[0] != 0:
        raise ValueError("all seven tiles are needed, tile 1 first")
    return outcomes


def read_frames(words: str) -> list[int]:
    """Six company numbers like ``123456``, clockwise from the north-east; 1 is the first company of the box."""
    if sorted(words) != [str(number + 1) for number in range(COMPANIES)]:
        raise ValueError("the numbers 1 to 6 are needed, each once")
    return [int(actions.frame(int(word) - 1)) for word in words]
