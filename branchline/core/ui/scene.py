"""Scenes: a ground that hardly changes, pieces that move, and spots to click.

A game draws its View into a Scene. Ids are stable: a piece that keeps its id glides to its new place, and the
``clicks`` of an action name the ids of spots. Everything is SVG in the scene's own units. CSS classes give the colours;
the page has palettes for day and night. All texts go through ``say``, so that they can be translated.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from branchline.core.message import Message

#: Turns a message into the viewer's language.
Say = Callable[[Message], str]


class Piece(NamedTuple):
    """A piece on the board that may move: SVG around its own origin, placed at x and y."""

    id: str
    x: float
    y: float
    body: str
    #: for screen readers and as a tooltip
    label: str = ""
    #: pieces with a higher number lie on top
    z: int = 0
    #: degrees clockwise
    turn: float = 0
    #: pieces of one kind look alike: if one disappears and one appears, it glides from the old place to the new
    kind: str = ""
    #: a number that the piece shows: when it changes, the difference floats up
    value: int | None = None
    #: where it may go next: points as ``x,y x,y``, with `` x`` at the end for a crash; ``;`` between alternatives
    lanes: str = ""
    #: how it appears: turned over like a card, or ``open`` from its middle
    enter: str = ""


class Spot(NamedTuple):
    """A place that can be clicked or focused when an action leads through it."""

    id: str
    x: float
    y: float
    #: SVG around its own origin: the area to click, which glows
    shape: str
    #: its name for keyboard and screen readers
    label: str
    #: the basis of the component there, if the printed one is not known
    note: str = ""
    #: the sides of a cell that it joins: it can be drawn as a line from one side to another
    ends: str = ""


class Region(NamedTuple):
    """A part of the drawing that makes sense alone. A small screen shows one region at a time."""

    id: str
    label: str
    x: float
    y: float
    width: float
    height: float
    #: how many pixels a unit needs at least, if its words stand so close that they must not be enlarged
    near: float = 0


@dataclass(frozen=True)
class Scene:
    """A drawing."""

    width: float
    height: float
    #: SVG that hardly changes: the printed board
    ground: str
    pieces: tuple[Piece, ...] = ()
    spots: tuple[Spot, ...] = ()
    regions: tuple[Region, ...] = ()
    #: parts of the ground that are drawn before it and are the same objects in many drawings: they are held only once
    printed: tuple[str, ...] = ()

    @property
    def whole_ground(self) -> str:
        """The ground with the parts that are drawn before it."""
        return "".join((*self.printed, self.ground))

    def svg(self, style: str = "") -> str:
        """The drawing as one SVG, for notebooks and reports. The style is the palette's CSS."""
        pieces = "".join(
            f'<g id="{escape(piece.id)}" transform="translate({piece.x:g} {piece.y:g}) rotate({piece.turn:g})">'
            f"<title>{escape(piece.label)}</title>{piece.body}</g>"
            for piece in sorted(self.pieces, key=lambda piece: piece.z)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}">'
            f"{f'<style>{style}</style>' if style else ''}{self.whole_ground}{pieces}</svg>"
        )


#: The notes on components that are neither in the rulebook's text nor in public sources.
_NOTES = {
    "inferred": "Reasoned from what is known of the printed component.",
    "reconstructed": "Reconstructed to fit the rules; the printed component may differ.",
}


def noted(basis: str | None, say: Say) -> str:
    """The note on a component by its basis. Empty if the component is known."""
    return say(Message(_NOTES[basis])) if basis in _NOTES else ""


def text_scene(picture: str) -> Scene:
    """A plain scene for a game without a drawing: its terminal picture."""
    lines = picture.split("\n")
    rows = "".join(
        f'<text x="10" y="{20 + 18 * row}" class="mono" xml:space="preserve">{escape(line)}</text>'
        for row, line in enumerate(lines)
    )
    return Scene(width=10 + 9.0 * max(len(line) for line in lines), height=30 + 18.0 * len(lines), ground=rows)
