"""Carts, jewels and the emblems of the clans. Shapes differ, so that colour only helps."""

from __future__ import annotations

from functools import lru_cache

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


#: A goblin's head with a helmet in the colour of its clan.
_GOBLIN = (
    "<path class='goblin-skin' d='M-8-1L-17-7L-15 2L-8 5C-6 11 6 11 8 5L15 2L17-7L8-1Z'/>"
    "<path class='goblin-helmet' d='M-10 1C-10-15 10-15 10 1Q0-3-10 1Z'/>"
    "<path class='goblin-line' d='M-3.5 6.5Q0 8.5 3.5 6.5'/>"
    "<circle class='goblin-eye' cx='-3.6' cy='2.8' r='1.5'/><circle class='goblin-eye' cx='3.6' cy='2.8' r='1.5'/>"
)
#: Where the cargo lies, a piece a place, and where the die with the speed is.
_CARGO = ((-19, 20), (-9, 20), (1, 20), (-14, 11), (-4, 11))
_DIE = (15, 15)


@lru_cache(maxsize=4096)
def cart(clan: str, name: str, facing: str, speed: int, own: bool, hold: tuple[int, ...] = ()) -> str:
    """A cart seen from above: its nose says where it goes, its die how fast; the black one has a double rim.

    Its goblin wears the helmet of the clan, and what it carries lies in it.
    """
    dark = name != "white"
    body = "M-17 21Q-17 25-13 25H13Q17 25 17 21V-12L0-30L-17-12Z"
    wheels = "".join(ink.box(x - 3, y - 5, 6, 10, "wheel", 2) for x in (-18, 18) for y in (-6, 16))
    hull = wheels + ink.path(body, "fill") + ink.path("M-12-9L0-21L12-9V20H-12Z", "tub")
    hull += ink.path(body, "edge dark" if dark else "edge")
    goblin = ink.group(_GOBLIN + ink.group(emblem(clan), "badge", 0, -6.5, scale=0.33), "goblin", 0, -4)
    lying = [kind for kind, many in enumerate(hold) for _ in range(many)]
    cargo = "".join(ink.group(jewel(kind, 0.68), "", x, y) for kind, (x, y) in zip(lying, _CARGO, strict=False))
    number = "die-number dark" if dark else "die-number"
    die = ink.box(-9.5, -9.5, 19, 19, "die dark" if dark else "die", 4) + ink.text(0, 5.5, str(speed), number)
    line = ink.path("M-15 30H15", "own") if own else ""
    turned = ink.group(hull, "nose", turn=90 * DIRECTIONS.index(facing))
    return ink.group(ink.group(turned) + goblin + cargo + ink.group(die, "", *_DIE) + line, f"cart c-{clan}")
