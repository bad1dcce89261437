"""Goods by their shape: a plank, a block, an ear of wheat, a lump of coal, a sheep."""

from __future__ import annotations

from branchline.core.ui import ink

_GOODS = (
    (
        "<path class='good wood' d='M-8-4L5-7L8-2L-5 4Z'/>"
        "<path class='good wood' d='M-8-4L-5 4V7L-8 0Z'/>"
        "<path class='facet' d='M-3-3L4-5'/>"
    ),
    "<path class='good stone' d='M-7-4L0-8L7-4V4L0 8L-7 4Z'/><path class='facet' d='M-7-4L0 0L7-4M0 0V8'/>",
    (
        "<path class='good-line' d='M0 8V-6'/>"
        "<path class='good wheat' d='M0-8L3-4L0-1L-3-4ZM-1 0L-6-3L-6 1L-1 4ZM1 0L6-3L6 1L1 4Z'/>"
    ),
    "<path class='good coal' d='M-7 5L-8-1L-3-7L3-6L8-1L6 6Z'/><path class='good-shine' d='M-3-4L1-3M2 1L4 3'/>",
    (
        "<path class='good-line' d='M-4 4V8M4 4V8'/>"
        "<path class='good sheep' d='M-6-3A3 3 0 0 1-2-6A3.4 3.4 0 0 1 4-5A3.2 3.2 0 0 1 6 1"
        "A3.4 3.4 0 0 1 1 4H-3A3.6 3.6 0 0 1-6-3Z'/>"
        "<circle class='good-dark' cx='7' cy='-3' r='2.6'/>"
    ),
)


def good(resource: int, scale: float = 1) -> str:
    """One cube of a resource."""
    return ink.group(_GOODS[resource], "goods", scale=scale)


def price(cost: tuple[int, ...], scale: float = 0.8) -> str:
    """What is to be paid, as goods in a row."""
    shown = [resource for resource, many in enumerate(cost) for _ in range(many)]
    return "".join(ink.group(good(resource, scale), "", 15 * place) for place, resource in enumerate(shown))
