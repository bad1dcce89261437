"""Which spots of the drawing lead to an action, what the action is called, and why a spot leads nowhere."""

from __future__ import annotations

from branchline.core.story import Message
from branchline.games.off_the_rails import actions as code
from branchline.games.off_the_rails import state as at
from branchline.games.off_the_rails.state import RailsState

#: What each verb is called on a button.
LABELS = {
    "clan": "Choose the {what} clan",
    "track": "Work on the track of {what}",
    "cart": "Place a cart on {what}",
    "faster": "Make the {what} cart faster",
    "slower": "Make the {what} cart slower",
    "done": "Done: let the carts go",
    "move": "Move the {what} cart",
    "take": "Take {what}",
    "leave": "Take no more",
    "head": "Head {what}",
    "turn": "Turn to the {what}",
    "pick": "Pick the {what} hand",
    "claim": "Claim {what}",
    "collapse": "Let {what} collapse",
    "lay": "Lay {what}",
    "split": "One hand: {what}",
}


def clicks(state: RailsState, seat: int, action: int) -> list[str]:
    """A square, a tile, a cart, a way; what has no place on the board is a button."""
    verb, _, what = code.action_text(state.box, action, state.rules.solo).partition(" ")
    if verb in ("track", "collapse", "cart"):
        return [f"square-{what}"]
    if verb == "lay":
        return [f"piece-{what}"]
    if verb in ("faster", "slower"):
        return [f"{verb}-{seat}-{what}"]
    if verb == "move":
        return [f"cart-{seat}-{what}"]
    if verb in ("head", "turn"):
        return [f"way-{what}"]
    return [f"clan-{what}"] if verb == "clan" else []


def label(state: RailsState, action: int, aside: str) -> Message:
    """The action as a short phrase; beside it what it would lead to."""
    verb, _, what = code.action_text(state.box, action, state.rules.solo).partition(" ")
    template = LABELS[verb] + (" ({aside})" if aside else "")
    return Message(template, {"what": what, "aside": aside})


def why_not(state: RailsState, seat: int, spot: str) -> Message | None:
    """Why no action of the seat leads that way."""
    wanted = spot.split()[-1]
    if any(wanted in clicks(state, seat, int(action)) for action in state.legal(seat)):
        return None
    kind, _, name = wanted.partition("-")
    if kind == "square" and state.phase == at.ACT:
        return why_not_square(state, name)
    if kind == "square" and state.phase == at.PLACE_TOKEN:
        return Message("A token goes beside a token of the same mine (OR-7.4).")
    if kind == "piece":
        if state.phase == at.CHOOSE_PIECE:
            return Message("This tile does not keep every exit that the tile had, or none is left (OR-2.5).")
        return Message("First choose a square to work on (OR-2.2).")
    if kind in ("faster", "slower"):
        return Message("Speeds run from 1 to 6, and only of your own carts on the board (OR-2.8).")
    if kind == "cart":
        return Message("Carts move after the actions, your own only, each once (OR-3.1).")
    return Message("Nothing can be done here now.")


def why_not_square(state: RailsState, name: str) -> Message:
    """Why a square takes no track or cart."""
    if "-" in name:
        return Message("Carts start on a free square of your own surface, and you have two at most (OR-2.7).")
    board = state.box.board
    cell = next((int(cell) for cell in board.area if board.name(int(cell)) == name), -1)
    if cell >= 0 and board.mine_of[cell] >= 0 and board.number_of[cell] == 0:
        return Message("No track goes on a mine's centre (OR-2.3).")
    if cell in list(state.place):
        return Message("A tile with a cart on it is not changed (OR-2.6).")
    return Message("Nothing more can be laid here (OR-2.3, OR-2.4).")
