"""Notation: the one short text of every action and of every draw."""

from __future__ import annotations

from branchline.core.engine.squares import DIRECTIONS
from branchline.core.game import CHANCE
from branchline.games.off_the_rails.rules import actions as code
from branchline.games.off_the_rails.rules.board import CLANS, MINE_SQUARES
from branchline.games.off_the_rails.rules.box import RailsBox
from branchline.games.off_the_rails.rules.chapters.hidden import split_is_secret
from branchline.games.off_the_rails.rules.jewels import HANDS, NAMES, counts
from branchline.games.off_the_rails.rules.phases import SPLIT_HOLD
from branchline.games.off_the_rails.rules.state import RailsState
from branchline.games.off_the_rails.rules.track import TILE_TEXTS


def text(state: RailsState, seat: int, action: int) -> str:
    """The text of an action; the seat CHANCE means a draw."""
    if seat == CHANCE:
        return outcome_text(state.box, action)
    return action_text(state, action)


def seen(state: RailsState, seat: int, action: int, viewer: int | None) -> str:
    """OR-12.2 The text as far as the viewer may know it: only the owner knows what a secret split puts into a hand."""
    if state.phase == SPLIT_HOLD and split_is_secret(state, viewer):
        return "split"
    return text(state, seat, action)


def cart_names(solo: bool) -> tuple[str, ...]:
    """What a player calls their carts: by the colour of the speed die, or by the clan in the solo game."""
    return CLANS if solo else ("white", "black")


def heap_text(heap: int) -> str:
    """``2 ruby + rock``; ``nothing`` for the empty heap."""
    parts = [
        name if number == 1 else f"{number} {name}" for name, number in zip(NAMES, counts(heap), strict=True) if number
    ]
    return " + ".join(parts) or "nothing"


def action_text(state: RailsState, action: int) -> str:
    """The text of a player's action."""
    box, carts = state.box, cart_names(state.rules.solo)
    if action >= code.CLAN:
        return f"clan {CLANS[action - code.CLAN]}"
    if action >= code.CLAIM:
        return "claim nothing" if action == code.DECLINE else f"claim {box.missions[action - code.CLAIM].name}"
    if action >= code.SPLIT:
        hands = {code.PICK_LEFT: "pick left", code.PICK_RIGHT: "pick right"}
        return hands[action] if action in hands else f"split {heap_text(int(HANDS[action - code.SPLIT]))}"
    if action >= code.TURN:
        return f"turn {DIRECTIONS[action - code.TURN]}"
    if action >= code.HEAD:
        return f"head {DIRECTIONS[action - code.HEAD]}"
    if action >= code.TAKE:
        return "leave the rest" if action == code.LEAVE else f"take {NAMES[action - code.TAKE]}"
    if action >= code.MOVE:
        return f"move {carts[action - code.MOVE]}"
    if action == code.DONE:
        return "done"
    if action >= code.SLOWER:
        return f"slower {carts[action - code.SLOWER]}"
    if action >= code.FASTER:
        return f"faster {carts[action - code.FASTER]}"
    return square_text(box, action)


def square_text(box: RailsBox, action: int) -> str:
    """The text of an action on a square, or of a tile for it."""
    board = box.board
    if action >= code.LAY:
        return f"lay {TILE_TEXTS[action - code.LAY]}"
    if action >= code.PLACE:
        return f"cart {board.name(int(board.surface[action - code.PLACE]))}"
    if action >= code.COLLAPSE:
        return f"collapse {board.name(action - code.COLLAPSE)}"
    return f"track {board.name(action - code.TRACK)}"


def outcome_text(box: RailsBox, outcome: int) -> str:
    """The text of a draw."""
    if outcome >= code.MISSION:
        return f"mission {box.missions[outcome - code.MISSION].name}"
    if outcome >= code.DRAWN_CLAN:
        return f"clan {CLANS[outcome - code.DRAWN_CLAN]}"
    if outcome >= code.DIE:
        return f"die {outcome - code.DIE + 1}"
    if outcome >= code.DRAWN_TOKEN:
        return f"token {CLANS[outcome - code.DRAWN_TOKEN]}"
    if outcome >= code.JEWEL:
        return f"jewel {NAMES[outcome - code.JEWEL]}"
    if outcome == code.CHASM_CARD:
        return "card chasm"
    return f"card {CLANS[outcome // MINE_SQUARES]} {outcome % MINE_SQUARES + 1}"
