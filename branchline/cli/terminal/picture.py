"""The picture of a table. A window that is too narrow cuts it; maps are never wrapped."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from branchline.cli.terminal.action_list import hanging
from branchline.core.game import Game
from branchline.core.message import in_english
from branchline.core.ui.view import View

#: A block with more lines than this is a map.
_TEXT_LINES = 16
#: How many characters before the window's edge are searched for columns.
_TAIL = 24
#: Marks a line that goes on beyond the window.
_MARK = "…"


def of(game: Game, view: View, names: list[str]) -> str:
    """The picture of a view. Names are escaped, since the picture has markup."""
    shown = [escape(name) for name in names]
    return game.shown.picture(view, shown, in_english(shown))


def show(out: Console, picture: str, right: bool = False) -> int:
    """Print the picture, or its right part. Returns its width if it had to be cut, else 0.

    Maps and tables are cut, and lines of text are wrapped. Output to a file is not cut.
    """
    text = out.render_str(picture, emoji=False, highlight=False)
    if not out.is_terminal:
        out.print(text, soft_wrap=True)
        return 0
    room = out.width
    widest = 0
    for block in blocks(text):
        width = max(line.cell_len for line in block)
        if width > room and is_text(block, room):
            block = [part for line in block for part in hanging(line, room)]
        elif width > room:
            widest = max(widest, width)
            label = label_width(block, room) if right else 0
            block = [right_part(line, label, width, room) if right else left_part(line, room) for line in block]
        for line in block:
            out.print(line, no_wrap=True, crop=True, overflow="crop")
    return widest


def blocks(text: Text) -> list[list[Text]]:
    """The lines in blocks. A blank line separates blocks, and is a block of its own."""
    parts: list[list[Text]] = []
    after_blank = True
    for line in text.split("\n", allow_blank=True):
        blank = not line.plain.strip()
        if blank or after_blank:
            parts.append([])
        parts[-1].append(line)
        after_blank = blank
    return parts


def is_text(block: list[Text], room: int) -> bool:
    """Whether a block may be wrapped: it is short, has no drawing, and most lines fit or are sentences."""
    drawn = any("\u2500" <= letter <= "\u257f" for line in block for letter in line.plain)
    wide = [line.plain.rstrip() for line in block if line.cell_len > room]
    sentences = all("  " not in line[room - _TAIL :] for line in wide)
    return not drawn and len(block) <= _TEXT_LINES and (len(block) == 1 or 2 * len(wide) < len(block) or sentences)


def left_part(line: Text, room: int) -> Text:
    """The left part of a line, with a mark if it is cut."""
    line.rstrip()
    if line.cell_len <= room:
        return line
    return Text.assemble(line[: room - 1], (_MARK, "dim"))


def right_part(line: Text, label: int, width: int, room: int) -> Text:
    """The row's label and the last columns of the block, with a mark where it is cut."""
    line.rstrip()
    if "  " not in line.plain and len(line) > label:
        label = 0  # a sentence below the table
    skipped = width - room + 1 + label
    mark = _MARK if line.plain[label:skipped].strip() else " "
    return Text.assemble(line[:label], " " * (label - len(line)), (mark, "dim"), line[skipped:])


def label_width(block: list[Text], room: int) -> int:
    """The width of the row labels before the first gap of a map or table. 0: there are none."""
    rows = [line.plain for line in block if "  " in line.plain]
    for column in range(2, room // 3):
        if not any(row[column : column + 2].strip() for row in rows):
            return column + 1 if any(row[:column].strip() for row in rows) else 0
    return 0
