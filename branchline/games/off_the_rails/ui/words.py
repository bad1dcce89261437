"""Squares and heaps in words that can be translated. The texts of actions (notation.py) are never translated."""

from __future__ import annotations

from branchline.core.message import Gap, Message, counted, joined
from branchline.games.off_the_rails.rules.jewels import NAMES, counts


def square(name: str) -> Gap:
    """A square by its name: ``d4``; a surface square by its clan, ``red-d``."""
    clan, dash, mark = name.partition("-")
    return Message("{clan}-{mark}", {"clan": clan, "mark": mark}) if dash else name


def pieces(many: tuple[int, ...]) -> Message:
    """``2 ruby + rock``; ``nothing`` for none."""
    parts: list[Gap] = [
        name if count == 1 else counted(count, name) for name, count in zip(NAMES, many, strict=True) if count
    ]
    return joined(parts or ["nothing"], " + ")


def heap(number: int) -> Message:
    """The same of a heap."""
    return pieces(tuple(counts(number)))
