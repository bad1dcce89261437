"""SVG drawing functions that all boards share.

Colour is never the only sign: a company also has a letter and a texture, a player also has a shape. A coloured thing
gets a CSS class (``c-red``, ``seat-0``), never the colour itself, so the same drawing works by day and by night.
Attributes have single quotes: a frame is JSON, and double quotes would have to be escaped, which takes ten times as
long.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from html import escape
from math import cos, pi, sin, sqrt
from typing import ParamSpec, cast

Point = tuple[float, float]
P = ParamSpec("P")

#: Pointy-topped hexes: a hex's width and the distance of rows, for a radius of 1.
HEX_WIDTH = sqrt(3)
HEX_ROW = 1.5
#: Longer names are cut on the boards. The panels show them in full.
LONGEST_LABEL = 14


def kept(draw: Callable[P, str]) -> Callable[P, str]:
    """A function whose results are cached: a board draws the same few shapes again and again."""
    return cast("Callable[P, str]", lru_cache(maxsize=8192)(draw))


@kept
def n(value: float) -> str:
    """A number in its shortest form."""
    return f"{value + 0.0:.2f}".rstrip("0").rstrip(".")


def group(body: str, cls: str = "", x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> str:
    """A group, moved, turned and scaled."""
    moves = (f"translate({n(x)} {n(y)})" if x or y else "") + (f" rotate({n(turn)})" if turn else "")
    moves += f" scale({n(scale)})" if scale != 1 else ""
    moved = f" transform='{moves.strip()}'" if moves else ""
    return f"<g{_class(cls)}{moved}>{body}</g>"


@kept
def _class(cls: str) -> str:
    """The class attribute, escaped: a name may come from anybody's box."""
    return f" class='{escape(cls)}'" if cls else ""


@kept
def circle(radius: float, cls: str = "", x: float = 0, y: float = 0) -> str:
    return f"<circle{_class(cls)} cx='{n(x)}' cy='{n(y)}' r='{n(radius)}'/>"


@kept
def box(x: float, y: float, width: float, height: float, cls: str = "", round: float = 0) -> str:
    """A rectangle."""
    corner = f" rx='{n(round)}'" if round else ""
    return f"<rect{_class(cls)} x='{n(x)}' y='{n(y)}' width='{n(width)}' height='{n(height)}'{corner}/>"


@kept
def line(x1: float, y1: float, x2: float, y2: float, cls: str = "line") -> str:
    return f"<path{_class(cls)} d='M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}'/>"


def path(data: str, cls: str = "line") -> str:
    """A path from its data."""
    return f"<path{_class(cls)} d='{data}'/>"


def polygon(points: list[Point], cls: str = "") -> str:
    """A closed shape."""
    return path("M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + "Z", cls)


def polyline(points: list[Point], cls: str = "line") -> str:
    """An open line."""
    return path("M" + "L".join(f"{n(x)} {n(y)}" for x, y in points), cls)


@kept
def text(x: float, y: float, words: str, cls: str = "", anchor: str = "middle") -> str:
    """Words; ``anchor`` is start, middle or end."""
    return f"<text class='{f't {cls}'.strip()}' x='{n(x)}' y='{n(y)}' text-anchor='{anchor}'>{escape(words)}</text>"


def short(name: str, longest: int = LONGEST_LABEL) -> str:
    """A name that fits on a board."""
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"


def signed(value: int) -> str:
    """+2, 0, −3: with a true minus."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


# -- hexes --------------------------------------------------------------------------------------------------------


def hex_corners(radius: float, x: float = 0, y: float = 0) -> list[Point]:
    """The corners of a pointy-topped hex, clockwise from the north."""
    return [(x + radius * sin(pi * i / 3), y - radius * cos(pi * i / 3)) for i in range(6)]


@kept
def hexagon(radius: float, cls: str = "", x: float = 0, y: float = 0) -> str:
    return polygon(hex_corners(radius, x, y), cls)


def hex_centre(q: int, r: int, radius: float) -> Point:
    """The centre of an axial hex. The hex (0, 0) is at the origin."""
    return HEX_WIDTH * radius * (q + r / 2), HEX_ROW * radius * r


# -- companies ----------------------------------------------------------------------------------------------------

#: The textures by letter, each a tile of six units. A solid company has none.
_TEXTURES = {
    "T": "<circle cx='2' cy='2' r='1.1'/><circle cx='5' cy='5' r='1.1'/>",
    "B": "<path d='M-1 3.4q1.75-3 3.5 0t3.5 0 3.5 0' class='tex-line'/>",
    "Y": "<path d='M-1 7L7-1M-1 1L1-1M5 7L7 5' class='tex-line'/>",
    "G": "<path d='M-1 7L7-1M-1-1L7 7' class='tex-line'/>",
    "O": "<path d='M0 4L3 1L6 4' class='tex-line'/>",
}
_LIGHT_TEXTURES = ("B", "G")


@kept
def defs() -> str:
    """The textures. Every ground begins with them."""
    patterns = "".join(
        f"<pattern id='tex-{letter}' width='6' height='6' patternUnits='userSpaceOnUse' "
        f"class='tex {'tex-light' if letter in _LIGHT_TEXTURES else 'tex-dark'}'>{body}</pattern>"
        for letter, body in _TEXTURES.items()
    )
    return f"<defs>{patterns}</defs>"


def texture(letter: str, shape: str) -> str:
    """The shape filled with a company's texture. Empty for a solid company."""
    return shape.replace("/>", f" fill='url(#tex-{letter})'/>") if letter in _TEXTURES else ""


def textured_line(letter: str, points: list[Point], cls: str) -> str:
    """A line drawn with a company's texture."""
    return polyline(points, cls).replace("/>", f" stroke='url(#tex-{letter})'/>") if letter in _TEXTURES else ""


@kept
def disc(letter: str, name: str, radius: float, cls: str = "") -> str:
    """A company's disc: colour and texture on the rim, its letter on a plain middle; white's rim is an open ring."""
    inner = radius * 0.64
    rim = circle(radius, "fill") + texture(letter, circle(radius))
    if letter == "W":
        rim += circle(radius * 0.82, "ring")
    size = "l" if radius >= 22 else "m" if radius >= 15 else "s"
    drop = {"l": 6.6, "m": 4.6, "s": 3.6}[size]
    return group(
        circle(radius, "shade", 0, radius * 0.09) + rim + circle(radius, "edge") + circle(inner, "fill")
        + circle(inner, "inner") + text(0, drop, letter, f"letter {size}"),
        f"disc c-{name} {cls}".strip(),
    )  # fmt: skip


@kept
def cube(letter: str, name: str, size: float, cls: str = "") -> str:
    """A company's cube, seen a little from above: texture on its front, letter on its front."""
    half, lid = size / 2, size * 0.28
    front = box(-half, -half + lid / 2, size, size, "fill")
    top = polygon(
        [
            (-half, -half + lid / 2),
            (-half + lid, -half - lid / 2),
            (half + lid, -half - lid / 2),
            (half, -half + lid / 2),
        ],
        "fill lid",
    )
    side = polygon(
        [(half, -half + lid / 2), (half + lid, -half - lid / 2), (half + lid, half - lid / 2), (half, half + lid / 2)],
        "fill side",
    )
    plain = texture(letter, box(-half, -half + lid / 2, size, size))
    return group(
        top + side + front + plain + box(-half, -half + lid / 2, size, size, "edge"), f"cube c-{name} {cls}".strip()
    )


# -- players ------------------------------------------------------------------------------------------------------

#: One shape for each seat with a radius of 10: railway signals that differ without colour.
_SIGNALS = (
    "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z",
    "M-9-9H9V9H-9Z",
    "M0-11L11 9H-11Z",
    "M0-12L12 0L0 12L-12 0Z",
    "M-10-9H12L5 0L12 9H-10Z",
    "M-5-11H5L11-5V5L5 11H-5L-11 5V-5Z",
)
_MARKS = (
    "M0-4.5A4.5 4.5 0 1 1 0 4.5A4.5 4.5 0 1 1 0-4.5Z",
    "M-6-1.8H6V1.8H-6Z",
    "M-1.6-3.5H1.6V5.5H-1.6Z",
    "M0-4.6L4.6 0L0 4.6L-4.6 0Z",
    "M-6-4.5H-3V4.5H-6Z",
    "M-5-1.5H-1.5V-5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5Z",
)


@kept
def signal(seat: int, radius: float, own: bool = False, cls: str = "") -> str:
    """A player's marker: a colour, a shape and a mark. The viewer's own markers are underlined."""
    shape, mark = _SIGNALS[seat % len(_SIGNALS)], _MARKS[seat % len(_MARKS)]
    body = path(shape, "shade-shape") + path(shape, "fill") + path(mark, "mark")
    if own:
        body += path("M-9 15.5H9", "own")
    return group(group(body, "", scale=radius / 10), f"signal seat-{seat} {cls}".strip())


# -- flat-topped hexes --------------------------------------------------------------------------------------------


def flat_corners(radius: float, x: float = 0, y: float = 0) -> list[Point]:
    """The corners of a flat-topped hex, clockwise from the north-east."""
    return [(x + radius * sin(pi * (2 * i + 1) / 6), y - radius * cos(pi * (2 * i + 1) / 6)) for i in range(6)]


@kept
def flat_hexagon(radius: float, cls: str = "", x: float = 0, y: float = 0) -> str:
    return polygon(flat_corners(radius, x, y), cls)


def flat_centre(column: int, row: int, radius: float) -> Point:
    """The centre of a hex in columns, of which every second one is half a hex lower."""
    return HEX_ROW * radius * column, HEX_WIDTH * radius * (row + (0.5 if column % 2 else 0))


def along(points: list[Point]) -> str:
    """A path of rails through the centres of squares: straight through the sides, rounded at corners."""
    data = "M{} {}".format(*map(n, points[0]))
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        into = ((before[0] + corner[0]) / 2, (before[1] + corner[1]) / 2)
        out = ((corner[0] + after[0]) / 2, (corner[1] + after[1]) / 2)
        data += "L{} {}Q{} {} {} {}".format(*map(n, (*into, *corner, *out)))
    return data + "L{} {}".format(*map(n, points[-1]))


# -- track on squares ---------------------------------------------------------------------------------------------

_ENDS = {"n": (0.0, -1.0), "e": (1.0, 0.0), "s": (0.0, 1.0), "w": (-1.0, 0.0)}


@kept
def track(exits: str, size: float, cls: str = "") -> str:
    """Track on a square: straight, a curve, or a junction. ``exits`` are letters like ``nes``."""
    half = size / 2
    lines = []
    pairs = [(a, b) for place, a in enumerate(exits) for b in exits[place + 1 :]]
    straight = {frozenset("ns"), frozenset("ew")}
    for a, b in pairs:
        (ax, ay), (bx, by) = _ENDS[a], _ENDS[b]
        if frozenset((a, b)) in straight:
            lines.append(f"M{n(ax * half)} {n(ay * half)}L{n(bx * half)} {n(by * half)}")
        elif len(exits) < 4:
            lines.append(f"M{n(ax * half)} {n(ay * half)}Q0 0 {n(bx * half)} {n(by * half)}")
    if len(exits) == 1:
        x, y = _ENDS[exits]
        lines.append(f"M0 0L{n(x * half)} {n(y * half)}")
    data = "".join(lines)
    return group(path(data, "cart-bed") + path(data, "cart-ties") + path(data, "cart-rail"), f"track {cls}".strip())
