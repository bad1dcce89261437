"""Pointing: which spots of the drawing lead to an action, what a button calls it, and why a spot leads nowhere."""

from __future__ import annotations

from branchline.core.message import Gap, Gaps, Message, beside, sides
from branchline.games.off_the_rails.rules import actions as code
from branchline.games.off_the_rails.rules import phases as at
from branchline.games.off_the_rails.rules.board import CLANS
from branchline.games.off_the_rails.rules.jewels import HANDS
from branchline.games.off_the_rails.rules.notation import action_text
from branchline.games.off_the_rails.rules.state import GONE, SUPPLY, RailsState
from branchline.games.off_the_rails.rules.track import CROSS, collapsed
from branchline.games.off_the_rails.ui import words
from branchline.games.off_the_rails.ui.story import aside

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
    verb, _, what = action_text(state, action).partition(" ")
    if verb in ("track", "collapse", "cart"):
        return [f"square-{what}"]
    if verb == "lay":
        return [f"tile-{what}"]
    if verb in ("faster", "slower"):
        return [f"{verb}-{seat}-{what}"]
    if verb == "move":
        return [f"cart-{seat}-{what}"]
    if verb in ("head", "turn"):
        return [f"way-{what}"]
    if verb == "claim" and action != code.DECLINE:
        return [f"mission-{what.replace(' ', '_')}"]
    return [f"clan-{what}"] if verb == "clan" else []


def label(state: RailsState, seat: int, action: int) -> Message:
    """The action as a short phrase; beside it what it would lead to."""
    verb, _, rest = action_text(state, action).partition(" ")
    what: Gap = words.square(rest)
    if verb == "lay":
        what = sides(rest)
    elif verb == "split":
        what = words.heap(int(HANDS[action - code.SPLIT]))
    return beside(Message(LABELS[verb], {"what": what} if "{what}" in LABELS[verb] else {}), aside(state, seat, action))


# -- why not? ----------------------------------------------------------------------------------------------------------

#: What is asked for in a phase before anything else.
_FIRST = {
    at.CHOOSE_CLAN: "First choose a clan, and so a side of the board (OR-1.7).",
    at.CHOOSE_TILE: "Now choose the tile for the square (OR-2.2).",
    at.CHOOSE_CART: "Now the carts move: your own, each once, in the order that you like (OR-3.1).",
    at.COLLECT: "First take from the deposit, or take no more (OR-4.1, OR-4.2).",
    at.CHOOSE_WAY: "At a junction the cart leaves by any exit but the one it came by (OR-3.3).",
    at.SPLIT_HOLD: "First split the hold of the cart that was hit into two hands (OR-5.3).",
    at.PICK_HAND: "First pick one of the two hands (OR-5.3).",
    at.TURN_AWAY: "First turn the cart away from the collision (OR-5.5, OR-5.6).",
    at.CHOOSE_MISSION: "Only a mission that this move fulfilled can be claimed, and one in a turn (OR-9.2).",
}


def why_not(state: RailsState, seat: int, spot: str) -> Message | None:
    """Why no action of the seat leads that way."""
    if seat not in state.actors():
        return Message("It is not your turn: play goes clockwise (OR-1.9).")
    wanted = spot.split()[-1]
    if any(wanted in clicks(state, seat, int(action)) for action in state.legal(seat)):
        return None
    kind, _, name = wanted.partition("-")
    if kind == "tile" and state.phase == at.CHOOSE_TILE:
        return Message("This tile does not keep every exit that the tile had, or is not the next one (OR-2.4, OR-2.5).")
    if state.phase in _FIRST:
        return Message(_FIRST[int(state.phase)])
    if state.phase == at.PLACE_TOKEN:
        if state.rules.chasm_die:
            return Message(
                "The square that the die named has collapsed: the token goes on a free one beside it (OR-11.2)."
            )
        return Message("A token goes beside a token of the same mine (OR-7.4).")
    if kind == "square":
        return why_not_square(state, seat, name)
    if kind == "tile":
        return Message("First choose a square to work on (OR-2.2).")
    if kind in ("faster", "slower"):
        return Message("Speeds run from 1 to 6, and only of your own carts on the board (OR-2.8).")
    if kind == "mission":
        return Message("A mission is claimed right after the move that fulfils it (OR-9.2).")
    return Message("Carts move after the actions, your own only, each once (OR-3.1).")


def why_not_square(state: RailsState, seat: int, name: str) -> Message:
    """Why a square takes no track or cart."""
    if "-" in name and state.rules.solo:
        return why_not_alone(state, CLANS.index(name.partition("-")[0]))
    if "-" in name:
        return Message("Carts start on a free square of your own surface, and you have two at most (OR-2.7).")
    board = state.box.board
    cell = next(int(cell) for cell in board.area if board.name(int(cell)) == name)
    if board.mine_of[cell] >= 0 and board.number_of[cell] == 0:
        return Message("No track goes on a mine's centre (OR-2.3).")
    if collapsed(int(state.ground[cell])):
        return Message("The ground has fallen in here: no track goes on a Chasm Token (OR-2.3, OR-7.6).")
    if cell in list(state.place):
        return Message("A tile with a cart on it is not changed (OR-2.6).")
    if state.ground[cell] == CROSS:
        return Message("A cross has every exit already: nothing more can be laid here (OR-2.4).")
    return Message("The supply has no tile left for this square (OR-R9).")


def why_not_alone(state: RailsState, clan: int) -> Message:
    """Why a clan's surface takes no cart in the solo game.

    OR-10.3 Its one cart is on the board or out for good, or OR-R29 enough carts are on the board.
    """
    place = int(state.place[clan])
    if place == GONE:
        return Message("This clan's cart has derailed and is out for good (OR-10.6).")
    if place != SUPPLY:
        return Message("Each clan has one cart, and this one's is on the board already (OR-10.3).")
    gaps: Gaps = {"carts": int(state.rules.most_carts)}
    return Message("As many carts are on the board as may be at once: {carts} (OR-R29).", gaps)
