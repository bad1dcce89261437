"""Which spots of the drawing lead to an action, what the action is called, and why a spot leads nowhere."""

from __future__ import annotations

from branchline.core.story import Message
from branchline.games.minecart_town import words
from branchline.games.minecart_town.state import BUILDING_UP, MinecartTownState

#: What each verb is called on a button.
LABELS = {
    "pass": "Pass",
    "done": "Done",
    "build": "Build {what}",
    "place": "Place it on {what}",
    "lay": "Lay track on {what}",
    "upgrade": "Flip the track on {what}",
    "track": "Track {what}",
    "pay": "Pay {what}",
    "take": "Take {what}",
    "spend": "Spend {what}",
    "process": "Process {what}",
    "move": "Move {what}",
    "pull": "Pull {what}",
}


def clicks(state: MinecartTownState, seat: int, action: int) -> list[str]:
    """A space of the central board, a cell, a shape of track, or two cells one after the other."""
    verb, *rest = words.text(state, seat, action).split(" ")
    if verb == "build":
        return [f"space-{rest[0]}"]
    if verb in ("place", "lay", "upgrade", "process"):
        return [f"cell-{rest[0]}"]
    if verb == "track":
        return [f"piece-{rest[0]}"]
    if verb == "pay":
        return [f"cell-{rest[1]}"]
    return [f"cell-{rest[1]}", f"cell-{rest[2]}"] if verb in ("move", "pull") else []


def label(state: MinecartTownState, seat: int, action: int) -> Message:
    """The action as a short phrase."""
    verb, _, what = words.text(state, seat, action).partition(" ")
    aside = words.aside(state, seat, action)
    return Message(LABELS[verb] + (" ({aside})" if aside else ""), {"what": what, "aside": aside})


def why_not(state: MinecartTownState, seat: int, spot: str) -> Message | None:
    """Why no action of the seat leads that way: a spot, or several that were clicked one after the other."""
    way = spot.split()
    if any(clicks(state, seat, int(action))[: len(way)] == way for action in state.legal(seat)):
        return None
    kind = way[-1].partition("-")[0]
    if kind == "space":
        if state.phase != BUILDING_UP:
            return Message("Tiles are built in the construction phase.")
        return Message("Your town can't pay for this tile now: the goods must be there.")
    if kind == "piece":
        return Message("First choose a free cell to lay track on, or a piece of track to flip.")
    if len(way) > 1:
        return Message(
            "No good can be carried there: the buildings must be joined by track, with a free slot at the end."
        )
    return Message("Nothing can be done here now.")
