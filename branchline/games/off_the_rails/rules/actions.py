"""The catalogue: every player's action and every draw of chance as a small number. notation.py has their texts.

Players' codes and chance's codes are two catalogues. They are the same for all seat counts, options and boxes.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.squares import SIDES
from branchline.core.native import i64
from branchline.games.off_the_rails.rules.board import CARDS, CLANS, MINE_SQUARES, SURFACE_LENGTH
from branchline.games.off_the_rails.rules.box import MISSIONS
from branchline.games.off_the_rails.rules.jewels import HANDS, KINDS
from branchline.games.off_the_rails.rules.track import CELLS, TILE_TEXTS

CARTS: Final = 4

# -- players: each block of codes begins where the one before it ends -------------------------------------------------
#: Work on the track of a square; the tile is chosen next.
TRACK: Final = 0
#: Put the drawn Chasm Token onto a square.
COLLAPSE: Final = TRACK + CELLS
#: Place a cart on a surface square.
PLACE: Final = COLLAPSE + CELLS
#: Lay this tile on the chosen square.
LAY: Final = PLACE + len(CLANS) * SURFACE_LENGTH
FASTER: Final = LAY + len(TILE_TEXTS)
SLOWER: Final = FASTER + CARTS
DONE: Final = SLOWER + CARTS
#: Let this cart move now.
MOVE: Final = DONE + 1
TAKE: Final = MOVE + CARTS
LEAVE: Final = TAKE + KINDS
#: The way out of the junction, or the way to face on it.
HEAD: Final = LEAVE + 1
#: The way to face after a collision.
TURN: Final = HEAD + SIDES
#: What the left hand holds.
SPLIT: Final = TURN + SIDES
PICK_LEFT: Final = SPLIT + 55
PICK_RIGHT: Final = PICK_LEFT + 1
CLAIM: Final = PICK_RIGHT + 1
DECLINE: Final = CLAIM + MISSIONS
CLAN: Final = DECLINE + 1
ACTIONS: Final = CLAN + len(CLANS)

# -- chance -----------------------------------------------------------------------------------------------------------
CARD: Final = 0
CHASM_CARD: Final = CARD + CARDS
JEWEL: Final = CHASM_CARD + 1
DRAWN_TOKEN: Final = JEWEL + KINDS
DIE: Final = DRAWN_TOKEN + len(CLANS)
DRAWN_CLAN: Final = DIE + MINE_SQUARES
MISSION: Final = DRAWN_CLAN + len(CLANS)
OUTCOMES: Final = MISSION + MISSIONS

assert len(HANDS) == PICK_LEFT - SPLIT


def card_mine(card: i64) -> i64:
    """The mine of a deposit card."""
    return card // MINE_SQUARES


def card_of(mine: i64, number: i64) -> i64:
    """The deposit card of a mine; here its squares are counted from 0."""
    return mine * MINE_SQUARES + number
