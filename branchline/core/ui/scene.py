"""What a viewer is shown: a drawing made of a ground that hardly changes, pieces that move, and spots to click.

A game draws its View into a Scene. Ids are stable, so that a piece that keeps its id glides to its new place; a spot's
id is what an action's ``clicks`` name. All drawing is SVG in the scene's own units, written by us, with CSS classes for
colours (the page has the palettes for day and night). Texts go through ``say``, so that they can be translated.
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
    """Something that lies on the board and may move: SVG drawn about its own origin, put at x and y."""

    id: str
    x: float
    y: float
    body: str
    #: for a screen reader and as a tooltip
    label: str = ""
    #: pieces with a higher number lie on top
    z: int = 0
    #: degrees clockwise
    turn: float = 0
    #: pieces of one kind look alike: one that is gone may glide to where one of its kind is new
    kind: str = ""
    #: a number that it stands for: where it changes, the difference floats up
    value: int | None = None
    #: where it may run next: points on its rails as ``x,y x,y``, with `` x`` at the end of a crash; ``;`` between ways
    lanes: str = ""
    #: how it comes in: turned over like a card, or ``open`` from its middle
    enter: str = ""


class Spot(NamedTuple):
    """A place that can be clicked or focused when an action leads through it."""

    id: str
    x: float
    y: float
    #: SVG about its own origin: the area that is clicked and glows
    shape: str
    #: what it is called, for keyboard and screen reader
    label: str
    #: how the component there is known, if the printed one is not at hand
    note: str = ""


class Region(NamedTuple):
    """A part of the drawing that makes sense by itself: a small screen shows one at a time."""

    id: str
    label: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Scene:
    """A drawing."""

    width: float
    height: float
    #: SVG that hardly ever changes: the printed board
    ground: str
    pieces: tuple[Piece, ...] = ()
    spots: tuple[Spot, ...] = ()
    regions: tuple[Region, ...] = ()

    def svg(self, style: str = "") -> str:
        """The whole drawing as one SVG, for notebooks and reports; the style is the palette's CSS."""
        pieces = "".join(
            f'<g id="{escape(piece.id)}" transform="translate({piece.x:g} {piece.y:g}) rotate({piece.turn:g})">'
            f"<title>{escape(piece.label)}</title>{piece.body}</g>"
            for piece in sorted(self.pieces, key=lambda piece: piece.z)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}">'
            f"{f'<style>{style}</style>' if style else ''}{self.ground}{pieces}</svg>"
        )


#: What is said of a component that is neither in the rulebook's text nor in public sources.
_NOTES = {
    "inferred": "Reasoned from what is known of the printed component.",
    "reconstructed": "Reconstructed to fit the rules; the printed component may differ.",
}


def noted(basis: str | None, say: Say) -> str:
    """The note on a component by its basis; none if it is known."""
    return say(Message(_NOTES[basis])) if basis in _NOTES else ""


def text_scene(picture: str) -> Scene:
    """A plain scene for a game that has not been drawn yet: its terminal picture, without the colours."""
    lines = picture.split("\n")
    rows = "".join(
        f'<text x="10" y="{20 + 18 * row}" class="mono" xml:space="preserve">{escape(line)}</text>'
        for row, line in enumerate(lines)
    )
    return Scene(width=10 + 9.0 * max(len(line) for line in lines), height=30 + 18.0 * len(lines), ground=rows)
