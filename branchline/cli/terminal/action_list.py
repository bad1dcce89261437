"""Lists of actions for people: similar actions in one row, each with its number."""

from __future__ import annotations

from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from branchline.cli.arguments import whole_number
from branchline.core.match.errors import IllegalAction

#: Up to this many actions are written in full. In longer lists a row begins with its common words.
SHORT = 24
#: Blanks between two actions in a row.
GAP = 3


class ListedAction(NamedTuple):
    """An action in the list: its number, its text and a note."""

    number: int
    text: str
    aside: str = ""


def first_words(text: str) -> str:
    """The common words of similar actions: the first two, or one if the text has no more than two."""
    return " ".join(text.split(" ")[: 2 if text.count(" ") > 1 else 1])


def list_lines(choices: list[ListedAction], console: Console) -> list[Text]:
    """Rows of similar actions. They fit the console and never break within an action."""
    rows: dict[str, list[ListedAction]] = {}
    for choice in choices:
        rows.setdefault(first_words(choice.text), []).append(choice)
    lines: list[Text] = []
    for words, alike in rows.items():
        rests = [choice.text[len(words) :].strip() for choice in alike]
        # "[1] 2" would not say which of the two numbers to type, so such actions are written in full.
        short = len(choices) > SHORT and len(alike) > 1 and not any(not rest or rest[0].isdigit() for rest in rests)
        heading = Text(f"  {words}:  " if short else "  ")
        texts = rests if short else [choice.text for choice in alike]
        lines += laid_out(heading, [item(choice, text) for choice, text in zip(alike, texts, strict=True)], console)
    return lines


def item(choice: ListedAction, text: str) -> Text:
    """The number in brackets, then the action and its note."""
    aside = (f" {choice.aside}", "dim") if choice.aside else ""
    return Text.assemble((f"[{choice.number}]", "bold cyan"), " ", text, aside)


def laid_out(heading: Text, items: list[Text], console: Console) -> list[Text]:
    """The items after the heading. Further lines are indented to the first item."""
    indent = heading.cell_len
    room = max(console.width - indent, 20)
    column = column_width([item.cell_len for item in items], room)
    lines, line = [], Text()
    for one in items:
        gap = GAP + -(line.cell_len + GAP) % column if line else 0
        if line and line.cell_len + gap + one.cell_len > room:
            lines.append(line)
            line, gap = Text(), 0
        line = Text.assemble(line, " " * gap, one)
    parts = [part for line in [*lines, line] for part in hanging(line, room)]
    return [Text.assemble(" " * indent if number else heading, part) for number, part in enumerate(parts)]


def column_width(widths: list[int], room: int) -> int:
    """The width of columns that nine of ten items fit. 1: no columns."""
    common = sorted(widths)[len(widths) * 9 // 10] + GAP
    return common if len(widths) > 2 and 3 * common <= room else 1


def hanging(line: Text, room: int, indent: int = 4) -> list[Text]:
    """A line broken to fit the room: between its parts, else between words. Further lines are indented."""
    parts: list[Text] = []
    while True:
        line.rstrip()
        before = " " * indent if parts else ""
        if line.cell_len + len(before) <= room:
            return [*parts, Text.assemble(before, line)]
        place = breaking_place(line.plain, room - len(before))
        parts.append(Text.assemble(before, line[:place]))
        parts[-1].rstrip()
        rest = line[place:]
        line = rest[len(rest) - len(rest.plain.lstrip()) :]


def breaking_place(text: str, room: int) -> int:
    """Where to break a text: at the last gap of two blanks in its second half, else at the last blank."""
    gap = text.rfind("  ", 0, room + 2)
    if gap > room // 2:
        return gap
    blank = text.rfind(" ", 0, room + 1)
    return blank if text[: max(blank, 0)].strip() else room


def matching_places(texts: list[str], words: str) -> list[int]:
    """The indices of the actions that a number, a text, or the beginning of a text means."""
    number = whole_number(words.strip("[]"))
    if number is not None:
        if not 1 <= number <= len(texts):
            raise IllegalAction(f"there is no action {number}; the list goes from 1 to {len(texts)}")
        return [number - 1]
    for same in (str.__eq__, lambda text, words: text.startswith(f"{words} "), str.startswith):
        if places := [place for place, text in enumerate(texts) if same(text, words)]:
            return places
    return []
