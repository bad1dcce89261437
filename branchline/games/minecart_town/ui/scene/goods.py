"""Goods by their shape: a plank, a block, an ear of wheat, a lump of coal, a sheep."""

from __future__ import annotations

import re

from branchline.core.message import Message, counted
from branchline.core.ui import ink
from branchline.core.ui.scene import Say
from branchline.games.minecart_town.rules.kinds import RESOURCE_NAMES

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


#: Victory points in an effect are drawn as on the score track.
POINTS = "\N{BULLET}"
#: So few goods are drawn one by one instead of being counted.
FEW = ("1", "2", "3")
#: An effect's text: how wide a letter is about, the room between words, a good in the text, a line.
LETTER, BLANK, ICON, LINE = 6.4, 5.0, 14.0, 18.0


def effects_drawing(effects: list[str], say: Say, wide: float, most: int, middle: bool = False) -> str:
    """Effects as they are said, in lines, with the goods themselves in place of their names.

    When an effect happens is set off; what does not fit ends in an ellipsis.
    """
    lines = [line for effect in effects for line in _lines(effect, say, wide, most)]
    if len(lines) > most:
        lines = [*lines[: most - 1], [*lines[most - 1][:-1], "…"]]
    out = []
    for row, line in enumerate(lines):
        parts = _runs(line)
        x = -sum(_width(part) + BLANK for part in parts) / 2 + BLANK / 2 if middle else 0.0
        for part in parts:
            out.append(ink.group(_part(part), "", x, LINE * row))
            x += _width(part) + BLANK
    return "".join(out)


def _part(part: str | int) -> str:
    """A good, points, or words; from its left end on its base line."""
    if isinstance(part, int):
        return ink.group(good(part, 0.82), "", ICON / 2, -4)
    if part.startswith(POINTS):
        badge = ink.circle(9, "points-plate") + ink.text(0, 4.2, part.removeprefix(POINTS), "points")
        return ink.group(badge, "", 9, -4)
    return ink.text(0, 0, part, "tile-when" if part.endswith(":") else "tile-text", "start")


def _runs(line: list[str | int]) -> list[str | int]:
    """Words that follow each other are set together; when an effect happens stands alone."""
    out: list[str | int] = []
    for part in line:
        last = out[-1] if out else 0
        plain = isinstance(part, str) and not part.startswith(POINTS)
        if plain and isinstance(last, str) and not last.startswith(POINTS) and not last.endswith(":"):
            out[-1] = f"{last} {part}"
        else:
            out.append(part)
    return out


def _width(part: str | int) -> float:
    if isinstance(part, int) or part.startswith(POINTS):
        return ICON if isinstance(part, int) else 18.0
    return LETTER * len(part)


def _lines(effect: str, say: Say, wide: float, most: int) -> list[list[str | int]]:
    """The words of an effect in lines; a good is its number.

    When the effect happens has a line to itself if the rest would break anyway, and there is room for it.
    """
    said = [(say(counted(many, name)), number) for number, name in enumerate(RESOURCE_NAMES) for many in (1, 2)]
    names = {words.split()[-1]: number for words, number in said}
    points = re.compile(r"\b(\d+) " + re.escape(say(Message("VP"))) + r"(?=\s|$)")
    parts: list[str | int] = []
    for word in points.sub(POINTS + r"\1", effect).split():
        if word in names and parts and parts[-1] in FEW:
            parts += [names[word]] * FEW.index(str(parts.pop()))
        parts.append(names.get(word, word))
    whole = _broken(parts, wide)
    apart = [parts[:1], *_broken(parts[1:], wide)]
    return apart if len(whole) > 1 and len(apart) <= most else whole


def _broken(parts: list[str | int], wide: float) -> list[list[str | int]]:
    """Parts in lines that are not wider than this."""
    lines: list[list[str | int]] = [[]]
    room = wide
    for part in parts:
        if _width(part) > room and lines[-1]:
            lines.append([])
            room = wide
        lines[-1].append(part)
        room -= _width(part) + BLANK
    return lines
