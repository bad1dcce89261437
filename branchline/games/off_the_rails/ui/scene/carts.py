"""Carts, jewels and the emblems of the clans. Shapes differ, so that colour only helps."""

from __future__ import annotations

from branchline.core.engine.squares import DIRECTIONS
from branchline.core.ui import ink

#: Diamond, gold nugget, step-cut emerald, oval ruby, rock: on a radius of about 8.
_JEWELS = (
    "<path class='gem g-diamond' d='M-8-3L-4-8H4L8-3L0 8Z'/><path class='facet' d='M-8-3H8M-4-8L-2-3L0 8L2-3L4-8'/>",
    (
        "<path class='gem g-gold' d='M-8 2L-5-5L1-7L7-4L8 3L3 7L-4 6Z'/>"
        "<path class='facet' d='M-5-5L-1 0L1-7M-1 0L8 3M-1 0L-4 6'/>"
    ),
    (
        "<path class='gem g-emerald' d='M-4-8H4L7-5V5L4 8H-4L-7 5V-5Z'/>"
        "<path class='facet' d='M-3-5H3V5H-3ZM-7-5L-3-5M7-5L3-5M-7 5L-3 5M7 5L3 5'/>"
    ),
    "<ellipse class='gem g-ruby' rx='8.5' ry='6.5'/><ellipse class='facet' rx='4.5' ry='3.2'/>",
    "<path class='gem g-rock' d='M-8 5L-7-2L-2-7L4-6L8 0L7 6Z'/><path class='facet' d='M-2-7L-1-1L4 2M-1-1L-6 3'/>",
)
_EMBLEMS = {
    "red": "M0-13L4-4L13-4L6 2L9 12L0 6L-9 12L-6 2L-13-4L-4-4Z",
    "yellow": "M0-13A13 13 0 1 1 0 13A13 13 0 0 1 0-13M0-6A6 6 0 0 0 0 6A6 6 0 0 0 0-6",
    "green": "M0-14L11 4H4V13H-4V4H-11Z",
    "blue": "M0-14C8-3 10 1 10 5A10 10 0 0 1-10 5C-10 1-8-3 0-14Z",
}


def jewel(kind: int, scale: float = 1) -> str:
    """A piece out of the bag."""
    return ink.group(_JEWELS[kind], "jewel", scale=scale)


def emblem(clan: str) -> str:
    """A clan's sign."""
    return ink.path(_EMBLEMS.get(clan, _EMBLEMS["red"]), "emblem")


def cart(clan: str, name: str, facing: str, speed: int, own: bool) -> str:
    """A cart seen from above: its nose says where it goes, its die how fast; the black one is dashed."""
    dark = name != "white"
    body = "M-14 20V-10L0-24L14-10V20Z"
    hull = (
        ink.path(body, "fill")
        + ink.path(body, "edge dark" if dark else "edge")
        + ink.path("M-14-4H14M-14 14H14", "hull")
    )
    die = ink.box(-9, -9, 18, 18, "die dark" if dark else "die", 4) + ink.text(
        0, 5, str(speed), "die-number dark" if dark else "die-number"
    )
    line = ink.path("M-9 27H9", "own") if own else ""
    return ink.group(
        ink.group(ink.group(hull, "nose", turn=90 * DIRECTIONS.index(facing))) + die + line, f"cart c-{clan}"
    )
