"""The catalogue: every player's action and every draw of chance as a small number, and its text.

Players' codes and chance's codes are two catalogues, the same for all seat counts, options and boxes.
"""

from __future__ import annotations

from typing import Final

from branchline.core.native import i64
from branchline.games.off_the_rails.rules.box import CARDS, CLANS, MINE_SQUARES, MISSIONS, SURFACE, RailsBox
from branchline.games.off_the_rails.rules.jewels import HANDS, KINDS, NAMES, text
from branchline.games.off_the_rails.rules.track import CELLS, DIRECTIONS, PIECE_TEXTS

CARTS: Final = 4

# -- players: each block of codes begins where the one before it ends ------------------------------------------------
#: Work on the track of a square: the piece is chosen next.
TRACK: Final = 0
#: Put the drawn Chasm Token onto a square.
COLLAPSE: Final = TRACK + CELLS
#: Place a cart on a surface square.
PLACE: Final = COLLAPSE + CELLS
PIECE: Final = PLACE + len(CLANS) * SURFACE
FASTER: Final = PIECE + len(PIECE_TEXTS)
SLOWER: Final = FASTER + CARTS
DONE: Final = SLOWER + CARTS
#: Let this cart move now.
MOVE: Final = DONE + 1
TAKE: Final = MOVE + CARTS
LEAVE: Final = TAKE + KINDS
#: The way out of the junction, or the way to face on it.
HEAD: Final = LEAVE + 1
#: The way to face after a collision.
TURN: Final = HEAD + len(DIRECTIONS)
#: What the left hand holds.
SPLIT: Final = TURN + len(DIRECTIONS)
LEFT: Final = SPLIT + 55
RIGHT: Final = LEFT + 1
CLAIM: Final = RIGHT + 1
DECLINE: Final = CLAIM + MISSIONS
CLAN: Final = DECLINE + 1
ACTIONS: Final = CLAN + len(CLANS)

# -- chance -----------------------------------------------------------------------------------------------------------
CARD: Final = 0
CHASM_CARD: Final = CARD + CARDS
JEWEL: Final = CHASM_CARD + 1
TOKEN: Final = JEWEL + KINDS
DIE: Final = TOKEN + len(CLANS)
DRAWN_CLAN: Final = DIE + MINE_SQUARES
MISSION: Final = DRAWN_CLAN + len(CLANS)
OUTCOMES: Final = MISSION + MISSIONS

assert len(HANDS) == LEFT - SPLIT


def card_mine(card: i64) -> i64:
    """The mine of a deposit card."""
    return card // MINE_SQUARES


def card_of(mine: i64, number: i64) -> i64:
    """The deposit card of a mine; its squares are counted from 0 here."""
    return mine * MINE_SQUARES + number


def cart_names(solo: bool) -> tuple[str, ...]:
    """What a player calls their carts: by the speed die, or by the clan in the solo game."""
    return CLANS if solo else ("white", "black")


def action_text(box: RailsBox, action: int, solo: bool) -> str:
    """The text of a player's action."""
    board, carts = box.board, cart_names(solo)
    if action >= CLAN:
        return f"clan {CLANS[action - CLAN]}"
    if action >= CLAIM:
        return "claim nothing" if action == DECLINE else f"claim {box.missions[action - CLAIM].name}"
    if action >= SPLIT:
        hands = {LEFT: "pick left", RIGHT: "pick right"}
        return hands[action] if action in hands else f"split {text(HANDS[action - SPLIT])}"
    if action >= HEAD:
        return f"turn {DIRECTIONS[action - TURN]}" if action >= TURN else f"head {DIRECTIONS[action - HEAD]}"
    if action >= TAKE:
        return "leave the rest" if action == LEAVE else f"take {NAMES[action - TAKE]}"
    if action >= FASTER:
        if action >= MOVE:
            return f"move {carts[action - MOVE]}"
        if action == DONE:
            return "done"
        return f"slower {carts[action - SLOWER]}" if action >= SLOWER else f"faster {carts[action - FASTER]}"
    if action >= PIECE:
        return f"lay {PIECE_TEXTS[action - PIECE]}"
    if action >= PLACE:
        return f"cart {board.name(board.surface[action - PLACE])}"
    if action >= COLLAPSE:
        return f"collapse {board.name(action - COLLAPSE)}"
    return f"track {board.name(action - TRACK)}"


def outcome_text(box: RailsBox, outcome: int) -> str:
    """The text of a draw."""
    if outcome >= MISSION:
        return f"mission {box.missions[outcome - MISSION].name}"
    if outcome >= DRAWN_CLAN:
        return f"clan {CLANS[outcome - DRAWN_CLAN]}"
    if outcome >= DIE:
        return f"die {outcome - DIE + 1}"
    if outcome >= TOKEN:
        return f"token {CLANS[outcome - TOKEN]}"
    if outcome >= JEWEL:
        return f"jewel {NAMES[outcome - JEWEL]}"
    if outcome == CHASM_CARD:
        return "card chasm"
    return f"card {CLANS[outcome // MINE_SQUARES]} {outcome % MINE_SQUARES + 1}"
