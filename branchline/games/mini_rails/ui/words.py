"""Actions as texts, and the texts of options that give a set-up instead of drawing it."""

from __future__ import annotations

import re

from branchline.core.engine.arrays import place_of
from branchline.core.game import CHANCE
from branchline.core.message import Message
from branchline.games.mini_rails.rules import actions
from branchline.games.mini_rails.rules.box import COMPANIES, FACES
from branchline.games.mini_rails.rules.layout import LAYOUTS, RING, TILES
from branchline.games.mini_rails.rules.state import FIRST, FRAME, NONE, TILE, MiniRailsState

_FACE = re.compile(r"([1-7])([AB])([0-5])")


def text(state: MiniRailsState, seat: int, action: int) -> str:
    """The one short text of an action."""
    if seat == CHANCE:
        return chance_text(state, action)
    if actions.is_buy(action):
        return f"buy {action + 1}"
    return f"build {actions.built_space(action) + 1} {spot_name(state, int(actions.built_spot(action)))}"


def aside(state: MiniRailsState, seat: int, action: int) -> Message:
    """The company that is bought, or by how much a build moves which company's shares: G+2."""
    if actions.is_buy(action):
        return Message("{company}", {"company": state.box.company_names[state.market[action]]})
    letter = state.box.company_letters[state.market[actions.built_space(action)]]
    spot = int(actions.built_spot(action))
    moved = int(-state.box.frame_loss if spot == actions.FRAME_SPOT else state.spots[spot])
    return Message("{letter}{spots}", {"letter": letter, "spots": f"{moved:+d}"})


def spot_name(state: MiniRailsState, spot: int) -> str:
    """What a hex is called: d4; or the frame."""
    return "frame" if spot == actions.FRAME_SPOT else LAYOUTS[state.side].names[spot]


def chance_text(state: MiniRailsState, outcome: int) -> str:
    """What chance decided."""
    names = state.box.company_names
    if state.phase == TILE:
        tile, face = divmod(int(actions.tile_face(outcome)), FACES)
        return f"tile {place_of(state.tiles, NONE)} {tile + 1}{'AB'[face]} turn {actions.tile_turn(outcome)}"
    if state.phase == FRAME:
        return f"frame {place_of(state.frames, NONE) + 1} {names[actions.framed_company(outcome)]}"
    if state.phase == FIRST:
        return f"first {actions.first_seat(outcome) + 1}"
    return f"draw {names[outcome]}"


def read_map(words: str) -> list[int]:
    """Seven faces like ``1A0,3B2,...``: tile, face and turn, the centre first, then clockwise from the north-east."""
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
    """Six numbers of companies like ``123456``, clockwise from the north-east; 1 is the first company of the box."""
    if sorted(words) != [str(number + 1) for number in range(COMPANIES)]:
        raise ValueError("the numbers 1 to 6 are needed, each once")
    return [int(actions.frame(int(word) - 1)) for word in words]


def map_words(tiles: list[int]) -> str:
    """The map as the text that ``read_map`` takes."""
    words = []
    for laid in tiles:
        face, turn = divmod(laid, RING)
        words.append(f"{face // FACES + 1}{'AB'[face % FACES]}{turn}")
    return ",".join(words)
