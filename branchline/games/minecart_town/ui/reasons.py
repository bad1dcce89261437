"""Reasons in words: what each term of the evaluation speaks of, and which buildings earn more."""

from __future__ import annotations

from typing import Final

from branchline.core.message import Gaps, Message
from branchline.core.ui.shown import Prospect, points_said
from branchline.games.minecart_town.rules.chapters.ending import sources
from branchline.games.minecart_town.rules.state import MinecartTownState

TERMS: Final = {
    "hope": Message("buildings that track may still join"),
    "near": Message("buildings that one piece of track would join"),
    "loose": Message("cubes without a use so far"),
    "spare": Message("wood and stone that are left over"),
    "material": Message("wood and stone for building"),
    "neighbours": Message("buildings that count their neighbours"),
    "stored": Message("points for stored cubes"),
    "chain": Message("cubes that become other cubes"),
    "boost": Message("workshops beside each other"),
    "income": Message("wood and stone of later rounds"),
}


def term(name: str) -> Message:
    """What a term speaks of."""
    return TERMS[name]


def prospects(state: MinecartTownState, seat: int) -> dict[str, Prospect]:
    """What the buildings of the seat's town earn. The others' towns hardly depend on it."""
    points = {name: float(earned) for name, earned in sources(state, seat).items()}
    return {name: {"lead": earned, "points": earned} for name, earned in points.items()}


def because(state: MinecartTownState, seat: int, name: str, better: Prospect, other: Prospect) -> Message | None:
    """MT-9.3 Points come from buildings."""
    gaps: Gaps = {
        "tile": name,
        "better": points_said(better.get("points", 0.0)),
        "other": points_said(other.get("points", 0.0)),
    }
    if not other.get("points"):
        return Message("{tile} earns you {better} points", gaps)
    return Message("{tile} earns you {better} points instead of {other}", gaps)
