"""The strip of the solo game: what has come to the surface of its colour, and the result so far (OR-10.7)."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say
from branchline.games.off_the_rails.rules.jewels import NAMES
from branchline.games.off_the_rails.ui.scene.carts import emblem, jewel
from branchline.games.off_the_rails.ui.view import RailsView

#: Its height, between the player's name and the carts.
SOLO_STRIP = 68.0
#: OR-10.7 So many of each kind are a major victory, and one of each a victory: a place for each.
WANTED = 2
KIND_WIDTH, SLOT = 100.0, 26.0


def kind_at(kind: int, corner: Point) -> Point:
    """The middle of a kind's emblem."""
    return corner[0] + 22 + KIND_WIDTH * kind, corner[1] + 42


def slot_at(kind: int, number: int, corner: Point) -> Point:
    """The middle of one of a kind's places."""
    x, y = kind_at(kind, corner)
    return x + 24 + (SLOT + 2) * number, y


def strip_ground(view: RailsView, corner: Point, width: float, say: Say) -> str:
    """Each kind's surface, and places for two of it."""
    x, y = corner
    out = [ink.text(x + 10, y + 15, say(Message("At the surfaces of their colours")), "small", "start")]
    for kind, clan in enumerate(view.homes):
        at_x, at_y = kind_at(kind, corner)
        out.append(ink.group(ink.group(emblem(clan), "", scale=0.65), f"c-{clan}", at_x, at_y))
        for number in range(WANTED):
            at_x, at_y = slot_at(kind, number, corner)
            out.append(ink.box(at_x - SLOT / 2, at_y - SLOT / 2, SLOT, SLOT, "space", 4))
            out.append(ink.group(jewel(kind, 1.1), "wanted", at_x, at_y))
    out.append(ink.line(x + 10, y + SOLO_STRIP - 4, x + width - 10, y + SOLO_STRIP - 4, "hair"))
    return "".join(out)


def strip_pieces(view: RailsView, corner: Point, width: float, say: Say) -> list[Piece]:
    """The jewels that are where they belong, how many more of a kind there are, and the result."""
    out: list[Piece] = []
    for kind, many in enumerate((view.delivered or ())[: len(view.homes)]):
        for number in range(min(many, WANTED)):
            x, y = slot_at(kind, number, corner)
            name = f"delivered-{kind}-{number}"
            out.append(Piece(name, x, y, jewel(kind, 1.1), say(Message(NAMES[kind])), 2, kind=f"jewel-{kind}"))
        if many > WANTED:
            x, y = slot_at(kind, WANTED - 1, corner)
            more = ink.text(0, 0, ink.signed(many - WANTED), "count", "start")
            out.append(Piece(f"delivered-{kind}-more", x + 15, y + 5, more, "", 1))
    words = say(Message("{result}", {"result": view.result or ""}))
    text = words if view.over else f"{say(Message('so far:'))} {words}"
    out.append(Piece("result", corner[0] + width - 12, corner[1] + 15, ink.text(0, 0, text, "name", "end"), "", 1))
    return out
