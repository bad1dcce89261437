"""Effects as icons, without a word: for tiles in a town, where words would be too small to read."""

from __future__ import annotations

import re

from branchline.core.message import Gap, Message
from branchline.core.ui import ink
from branchline.games.minecart_town.rules.kinds import RESOURCE_NAMES
from branchline.games.minecart_town.ui.scene.buildings import drawn
from branchline.games.minecart_town.ui.scene.goods import good

#: What each phrase becomes: goods, points and numbers stay; ``/`` is "for each", ``?`` any good, ``^`` a building.
PHRASES: dict[str, str] = {
    "{many:# cube|# cubes} of one kind": "{many} ?",
    "{many:# cube|# cubes} of any kind": "{many} ?",
    "any {many} → {points}": "{many} ? → {points}",
    "{many} different → {points}": "{many} ? → {points}",
    "{gains} for each {cubes} here": "{gains} / {cubes}",
    "{gains} for each {cubes} here, {bonus} VP more for {number}": "{gains} / {cubes}",
    "lose {cubes}": "− {cubes}",
    "{points} for each {neighbour} around": "{points} / ^",
    "{points} for each resource shown around": "{points} / ?",
    "{points} for each building joined directly": "{points} / ^",
    "{points} whenever a building around scores by processing": "{points} / ^",
    "pull up to {many:# cube|# cubes} from anywhere": "← {many} ?",
    "{many:# cube|# cubes} for each resource shown around": "? / ^",
}
#: Signs are drawn, so that they are as small as what stands beside them.
SIGNS: dict[str, str] = {
    "+": "M-3-5H3M0-8V-2",
    "−": "M-3-5H3",
    "/": "M2-10L-2 0",
    "→": "M-4-5H4M1-8L4-5L1-2",
    "←": "M4-5H-4M-1-8L-4-5L-1-2",
}
#: So few goods are drawn one by one instead of being counted.
FEW = 3
#: Widths: a good or a building, points, a sign.
ICON, PLATE, SIGN = 15.0, 19.0, 9.0
_TOKENS = re.compile(r"\{(\w+)\}|(\S+)")
_WHEN = {
    "immediate": "<path class='when' d='M0-11V-4M0-1V0'/>",
    "production": "<path class='when' d='M4-5A4.5 4.5 0 1 1 2-9M2-12V-8.5H5.5'/>",
    "processing": ink.group(drawn("gear"), "drawn", 0, 0, scale=0.62),
    "end": ink.group(drawn("flag"), "drawn", -2, 1, scale=0.75),
}


def effect_icons(effects: tuple[Message, ...], wide: float, tall: float) -> str:
    """The effects in rows about the middle, each with a sign for when it happens; closer if there is little room."""
    pitch = min(17.0, tall / max(len(effects), 1))
    rows = [ink.group(_row(effect, wide), "", 0, pitch * (place + 1) - 4) for place, effect in enumerate(effects)]
    return ink.group("".join(rows), "effect-icons")


def brief_icons(effects: tuple[Message, ...]) -> str:
    """What can still be made out from afar: the first points, or else the first good, that the effects give."""
    parts = [part for effect in effects if (what := effect.values.get("what")) is not None for part in _parts(what)]
    points: list[str | int] = [part for part in parts if isinstance(part, str) and part.startswith("•")]
    shown = points or [part for part in parts if isinstance(part, int)]
    return "".join(ink.group(_drawn(part), "", 0, 7) for part in shown[:1])


def _row(effect: Message, wide: float) -> str:
    when, what = effect.values.get("when"), effect.values.get("what")
    parts = [_WHEN.get(str(when), ""), *_parts(what)] if what is not None else ["…"]
    width = sum(_width(part) for part in parts)
    closer = min(1.0, wide / width)
    out, x = [], -width / 2
    for part in parts:
        out.append(ink.group(_drawn(part), "", (x + _width(part) / 2) * closer, 0))
        x += _width(part)
    return "".join(out)


def _parts(what: Gap) -> list[str | int]:
    """Goods as numbers, points as ``•6``, signs, or ready drawings."""
    if not isinstance(what, Message):
        return [RESOURCE_NAMES.index(what)] if what in RESOURCE_NAMES else [str(what)]
    if what.template == "{points} VP":
        return [f"•{what.values['points']}"]
    if what.template in ("1 {what}", "{count} {what}"):
        many, one = int(str(what.values["count"])), _parts(what.values["what"])
        return one * many if many <= FEW else [str(many), *one]
    template = PHRASES.get(what.template, what.template)
    parts: list[str | int] = []
    for gap, sign in _TOKENS.findall(template):
        parts += _parts(what.values[gap]) if gap else [sign]
    return parts


def _width(part: str | int) -> float:
    if isinstance(part, int) or part.startswith("<") or part in ("?", "^"):
        return ICON
    return PLATE if part.startswith("•") else SIGN


def _drawn(part: str | int) -> str:
    """A part about its middle, on its base line."""
    if isinstance(part, int):
        return ink.group(good(part, 0.85), "", 0, -5)
    if part.startswith("<"):
        return part
    if part.startswith("•"):
        return ink.circle(9, "points-plate", 0, -5) + ink.text(0, -1, part[1:], "points")
    if part == "^":
        return ink.group(drawn("house"), "drawn", 0, 0, scale=0.5)
    if part == "?":
        return ink.box(-5.5, -11, 11, 11, "any-good", 2) + ink.text(0, -1.5, "?", "sign")
    if part in SIGNS:
        return ink.path(SIGNS[part], "when")
    return ink.text(0, -1, part, "sign")
